"""What the commands about played matches print for people."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from typing import Literal

from rich.table import Table
from rich.text import Text

from perfectplay.faces.cli.show import console
from perfectplay.faces.history_reports import Report
from perfectplay.text import counted, cut, listed

#: So much of an id names a match among very many.
SHORT_ID = 8
WIDEST = 100


def history(report: Report, *, filtered: bool) -> None:
    """A table, the newest first."""
    if not report["matches"]:
        said = f"none of {counted(report['total'], 'match', 'matches')} is like that"
        say(said if filtered and report["total"] else "no matches yet; perfectplay play 1357 plays one")
        return
    listing = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("", "began", "game", "players", "result", "moves", "time", "id"):
        justify: Literal["left", "right"] = "right" if column in ("", "moves", "time") else "left"
        folds = column in ("players", "result")
        listing.add_column(column, justify=justify, overflow="fold", no_wrap=not folds, min_width=12 if folds else None)
    for match in report["matches"]:
        listing.add_row(
            str(match["number"]),
            minute(match["began"])[:10],
            Text(cut(match["spec"], 20)),
            Text(" – ".join(seat["name"] for seat in match["seats"])),
            result(match),
            str(match["plies"]),
            duration(match["seconds"]),
            Text(match["id"][:SHORT_ID]),
        )
    console().print(listing)
    shown = len(report["matches"])
    if not filtered and shown < report["total"]:
        say(f"{shown} of {counted(report['total'], 'match', 'matches')}; --limit 0 shows all")


def result(match: Report) -> str:
    """How it stands, or how it has ended.

    >>> seats = [{"name": "Ada"}, {"name": "Bob"}]
    >>> [result({"ending": ending, "winners": [1], "seats": seats}) for ending in ("going", "played", "time")]
    ['going', 'seat 1 won', 'seat 2 lost on time']
    """
    if match["ending"] == "going":
        return "going"
    if match["ending"] == "played":
        return f"{_seats(match['winners'])} won"
    losers = [seat for seat in range(1, len(match["seats"]) + 1) if seat not in match["winners"]]
    return f"{_seats(losers)} {'resigned' if match['ending'] == 'resigned' else 'lost on time'}"


def _seats(numbers: list[int]) -> str:
    return f"{'seat' if len(numbers) == 1 else 'seats'} {listed([str(number) for number in numbers])}"


def minute(began: str) -> str:
    """When it began, in UTC.

    >>> minute("2026-01-31T13:00:59+01:00")
    '2026-01-31 12:00'
    """
    time = datetime.fromisoformat(began)
    with suppress(OverflowError):  # in the first and the last year that there are
        time = time.astimezone(UTC) if time.tzinfo else time
    return time.isoformat(" ", "minutes")[:16]


def duration(seconds: float) -> str:
    """A time as people say it.

    >>> duration(0.5), duration(75), duration(7265)
    ('0.5 s', '1 min 15 s', '2 h 1 min')
    """
    if seconds < 59.95:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    return f"{whole // 60} min {whole % 60} s" if whole < 3600 else f"{whole // 3600} h {whole % 3600 // 60} min"


def replay(report: Report) -> None:
    """Every position drawn, the move that led there, and who should win from it."""
    seats = [f"{seat['name']} (seat {number})" for number, seat in enumerate(report["seats"], 1)]
    console().print(Text(cut(report["spec"], WIDEST), style="bold"))
    say(f"{listed(seats)}; {result(report)}")
    facts = [counted(report["plies"], "move"), duration(report["seconds"])]
    facts += [f"{counted(report['undone'], 'move')} taken back"] if report["undone"] else []
    say(f"began {minute(report['began'])} UTC, {', '.join(facts)}, id {report['id']}")
    for step in report["positions"]:
        say("")
        if step["move"]:
            _move(step["ply"], step["move"], "the win" if len(seats) == 2 else "a safe seat")
        for line in step["board"]:
            say(f"  {line}")
        if step["turn"] is not None:
            expected = f"; {step['prediction']['text']}" if step["prediction"] else ""
            say(f"  seat {step['turn']} to move{expected}")
    say("")
    left = report["plies"] - report["to"]
    say(f"{counted(left, 'more move')} to come" if left else _end(report))


def _end(report: Report) -> str:
    return "the match goes on" if report["ending"] == "going" else result(report)


def _move(ply: int, move: Report, kept: str) -> None:
    by = "the clock, for " if move["by_clock"] else ""
    say(f"{ply}. {by}{move['name']} (seat {move['seat']}): {cut(move['move'], 60)}   {duration(move['seconds'])}")
    if move["mistake"]:
        right = [cut(shown, 40) for shown in move["right"]]
        line = f"   a mistake: {listed(right, 'or')} would have kept {kept}" if right else "   a mistake"
        console().print(Text(line, style="red"))


def imported(report: Report) -> None:
    """What became of the lines."""
    kinds = (("added", "new"), ("continued", "gone on since"), ("known", "here already"))
    parts = [f"{report[key]:,} {what}" for key, what in kinds if report[key]]
    others = f"; {counted(report['skipped'], 'line')} about other things left out" if report["skipped"] else ""
    total = sum(report[key] for key, _ in kinds)
    say(f"{counted(total, 'match', 'matches')}{': ' if parts else ''}{listed(parts)}{others}")


def say(text: str) -> None:
    console().print(text)
