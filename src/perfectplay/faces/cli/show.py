"""Reports for people. Colour only on a terminal, and never colour alone; NO_COLOR is honoured by Rich."""

from __future__ import annotations

import functools
import sys
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from perfectplay.faces.reports import Report
from perfectplay.text import big, counted, cut, listed

STYLE = {"N": "bold green", "P": "bold red"}
VALUES_IN_LINE = 10


@functools.cache
def _console(_stdout: Any) -> Console:
    return Console(highlight=False, markup=False, emoji=False, soft_wrap=not sys.stdout.isatty())


def console() -> Console:
    """One console for each standard output, so that tests that replace it see what is printed.

    What is printed is never read as markup: positions, names and paths may hold brackets and colons of their own.
    """
    return _console(sys.stdout)


def facts(rows: Sequence[tuple[str, str | Text]]) -> None:
    width = max(len(label) for label, _ in rows) + 2
    for label, fact in rows:
        console().print(Text(f"{label:<{width}}", style="dim"), fact, sep="")


def games(report: list[Report]) -> None:
    listing = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("game", "what it is", "try"):
        listing.add_column(column, overflow="fold")
    for family in report:
        listing.add_row(Text(family["family"]), Text(family["summary"]), Text(f"perfectplay solve {family['example']}"))
    console().print(listing)


def rules(report: Report) -> None:
    if sys.stdout.isatty():
        from rich.markdown import Markdown  # slow to import

        console().print(Markdown(report["rules"]))
    else:
        console().print(Text(report["rules"]))


def solved(report: Report) -> None:
    console().print(Text(cut(report["spec"], 100), style="bold"))
    rows: list[tuple[str, str | Text]] = [
        ("position", cut(report["position"], 100)),
        ("outcome", _verdict(report)),
    ]
    if report["value"] is not None:
        rows.append(("value", f"{big(report['value'])} (Grundy)"))
    for seat, said in report.get("seats", {}).items():
        fate = "safe against all others together" if said["safe"] else "can be made to lose by all others together"
        rows.append((f"seat {seat}", f"{fate}, weight {said['strength']:+d}"))
    best = report["best_moves"]
    lost = report["outcome"] == "P"
    if best:
        shown = [cut(move, 40) for move in best]
        what = f"{', '.join(shown[:12])} … and more" if "best_moves_cut_at" in report else listed(shown, most=12)
        rows.append(
            (
                "no move wins" if lost and report["winner"] else "best moves",
                what + (f" {'holds' if len(best) == 1 else 'hold'} out longest" if lost else ""),
            )
        )
    elif report["distance"] != 0:
        rows.append(("best moves", "none wins; how long a loss takes is known only where every position is walked"))
    what = "heap" if report["method"] == "sequence" else "position"
    looked = f", {counted(report['positions'], what)}" if report["positions"] is not None else ""
    rows.append(("method", f"{report['method']}{looked}, {report['seconds']:.3f} s"))
    facts(rows)


def _verdict(report: Report) -> Text:
    outcome = report["outcome"]
    if report["distance"] == 0:
        has = (
            f"seat {report['winner']} has won"
            if report["winner"]
            else "seat 1 has lost"
            if outcome == "P"
            else "seat 1 has won"
        )
        return Text.assemble((outcome, STYLE[outcome]), f"  the game is over: {has}")
    ends = f" in {counted(report['distance'], 'move')}" if report["distance"] is not None else ""
    if report["winner"] is not None:
        said = f"seat {report['winner']} wins{ends} (seat 1 is to move)"
    elif outcome == "N":
        said = f"seat 1 is safe whatever the others do{ends}"
    else:
        said = f"seat 1 can be made to lose{ends}"
    return Text.assemble((outcome, STYLE[outcome]), f"  {said}")


def moves(report: Report) -> None:
    console().print(Text(f"{cut(report['spec'], 80)} at {cut(report['position'], 80)}, seat 1 to move", style="bold"))
    if not report["moves"]:
        console().print("no move is left")
        return
    listing = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("move", "leads to", "verdict"):
        listing.add_column(column, overflow="fold")
    for move in report["moves"]:
        won = move["wins"]
        ends = f" in {counted(move['distance'] + 1, 'move')}" if move["distance"] is not None else ""
        verdict = Text(f"{'✓ wins' if won else '✗ loses'}{ends}", style="green" if won else "red")
        if move["best"] and not won:
            verdict.append(" (holds out longest)")
        listing.add_row(Text(move["move"]), Text(cut(move["after"], 80)), verdict)
    console().print(listing)


def explanation(report: Report) -> None:
    console().print(Text(report["text"]))
    if "triangle" in report:
        console().print()
        lines = report["triangle"]
        if sys.stdout.isatty() and any(len(line) > console().width for line in lines[:-1]):
            lines = [*narrow_triangle(report["layers"]), lines[-1]]
        for line in lines[:-1]:
            console().print(Text(line), soft_wrap=True)
        console().print(Text(lines[-1]))
    if report.get("line"):
        shown = [f"{step['move']} → {cut(step['after'], 40)}" for step in report["line"]]
        console().print(Text("Perfect play: " + "; ".join(shown) + "."))


def values(report: Report) -> None:
    """In lines of ten, each with the heap that it begins with."""
    console().print(Text(f"{report['spec']}: Grundy values of heaps 0 to {report['to']}", style="bold"))
    width = max(len(str(value)) for value in report["values"])
    margin = len(str(report["to"]))
    for first in range(0, len(report["values"]), VALUES_IN_LINE):
        line = Text(f"{first:>{margin}}", style="dim")
        for value in report["values"][first : first + VALUES_IN_LINE]:
            line.append(f"  {value:>{width}}", style="bold" if value == 0 else "none")
        console().print(line, soft_wrap=True)


def value_file(report: Report) -> None:
    """Where the values are, and what they show."""
    console().print(Text(f"{report['spec']}: Grundy values of heaps 0 to {big(report['to'])}", style="bold"))
    gone_on = report["resumed_from"]
    period = "none is proved"
    if report["period"] is not None:
        period = f"{report['period']:,} from heap {report['preperiod']:,} on, proved"
    facts(
        [
            ("file", f"{report['out']}, complete: {counted(report['known'], 'value')} of {report['dtype']}"),
            ("period", period),
            ("time", f"{report['seconds']:.1f} s" + (f", gone on from {gone_on:,} values" if gone_on else "")),
        ]
    )


def narrow_triangle(layers: list[Report]) -> list[str]:
    """The layers half as wide, for a terminal in which the usual triangle has no room.

    >>> from perfectplay.games.letters import Letters
    >>> for line in narrow_triangle(Letters().law().layers("WLWW")): print(line)
    the letters           W[L]W W
    2 letters: AND         L[L]W
    3 letters: OR          [L]W
    4 letters: AND          [L]
    """
    lines = []
    for layer in layers:
        size, marks, at = layer["letters"], layer["marks"], layer["on_path"]
        label = f"{size} letters: {layer['rule']}" if layer["rule"] else "the letters"
        before = {at: "[", at + 1: "]"}
        cells = "".join(f"{before.get(place, ' ')}{mark}" for place, mark in enumerate([*marks, " "]))
        lines.append(f"{label:<21}{' ' * (size - 1)}{cells}".rstrip())
    return lines


def law(report: Report) -> None:
    console().print(Text(f"{report['spec']}: {report['law']}", style="bold"))
    for part in ("statement", "argument", "source"):
        console().print(Text(f"{part}: ", style="dim"), Text(report[part]), sep="")
    wrong = report["counterexample"]
    if wrong is None:
        console().print(
            Text(f"✓ holds in all {counted(report['checked'], 'position')} {report['scope']}", style="green")
        )
    else:
        console().print(Text(f"✗ fails at {wrong['position']}: {wrong['difference']}", style="bold red"))


def heading(text: str, arguments: Sequence[str]) -> None:
    """Of a step of the tour."""
    console().print()
    console().print(Text(f"— {text}", style="bold cyan"))
    console().print(Text(f"$ perfectplay {' '.join(arguments)}", style="dim"))


def next_commands() -> None:
    """Where to go after the tour."""
    console().print()
    console().print("Next, try:")
    for command, what in (
        ("perfectplay games", "all games"),
        ("perfectplay play 1357 --seat 2", "play against perfect play"),
        ("perfectplay rules sticks", "the rules of one family"),
        ("perfectplay moves sticks:13,special", "every move, judged"),
        ("perfectplay law letters --to 16", "a law, checked exhaustively"),
        ("perfectplay solve ./examples/half.py:Half:20", "a game of your own"),
        ("perfectplay --help", "all commands"),
    ):
        console().print(f"  {command:<46} {what}")
    console().print("(with `make run` they are in .venv/bin)")
