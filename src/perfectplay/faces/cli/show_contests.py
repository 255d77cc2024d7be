"""Simulations and tournaments for people."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from perfectplay.faces.cli.show import console
from perfectplay.faces.reports import Report
from perfectplay.text import counted, cut

BARS, WIDEST_BAR, MOST_PLIES = 12, 30, 12


def players(report: Report) -> None:
    """Everybody who can be named."""
    for what, heading in (("players", "player"), ("swindlers", "perfect+…")):
        listing = _listing(heading, "what it does", "source")
        for one in report[what]:
            listing.add_row(Text(one["name"]), Text(one["summary"]), Text(one["source"], style="dim"))
        console().print(listing)


def simulations(report: Report) -> None:
    for run in report.get("simulations", [report]):
        _simulation(run)


def _simulation(run: Report) -> None:
    out = console()
    out.print(Text(f"{cut(run['spec'], 60)}: {counted(run['games'], 'game')}, seed {run['seed']}", style="bold"))
    listing = _listing("seat", "player", "won", "rate", "95 % interval", "wins given away")
    for seat in run["seats"]:
        erred = f"{seat['mistakes']:,} of {seat['chances']:,}" if run["predictions"] else "nobody can tell"
        listing.add_row(str(seat["seat"]), cut(seat["player"], 30), f"{seat['won']:,}", *_rates(seat), erred)
    out.print(listing)
    if run["predictions"]:
        out.print(f"prediction held in {run['prediction_held']:,} of {counted(run['predictions'], 'game')}")
    else:
        out.print("no prediction: the game is too large to solve")
    _lengths(run)
    _by_ply(run)
    if run["seconds"]:
        out.print(f"{run['games_per_second']:,.0f} games a second, {run['seconds']:.2f} s")
    if "failed" in run:
        out.print(
            Text(f"✗ the prediction of game {run['failed']['numbers'][0]} did not hold: {run['failed']['record']}")
        )


def _lengths(run: Report) -> None:
    lengths = {int(length): games for length, games in run["lengths"].items()}
    if not lengths:
        return
    low, high = min(lengths), max(lengths)
    mean = run["moves"] / run["games"]
    console().print(
        f"moves in a game: {low} to {high}, {mean:.1f} on average" if low < high else f"moves in a game: {low}"
    )
    if low == high:
        return
    step = -(-(high - low + 1) // BARS)
    bars = [
        (start, sum(lengths.get(at, 0) for at in range(start, start + step))) for start in range(low, high + 1, step)
    ]
    most = max(games for _, games in bars)
    for start, games in bars:
        name = f"{start}" if step == 1 else f"{start}–{min(start + step - 1, high)}"
        console().print(
            f"  {name:>9}  {'█' * -(-WIDEST_BAR * games // most):<{WIDEST_BAR}}  {games:,}", highlight=False
        )


def _by_ply(run: Report) -> None:
    erred = [ply for ply in run["by_ply"] if ply["mistakes"]]
    if not erred:
        return
    said = [f"{ply['ply']}: {100 * ply['mistakes'] / ply['chances']:.0f} %" for ply in run["by_ply"][:MOST_PLIES]]
    more = " …" if len(run["by_ply"]) > MOST_PLIES else ""
    console().print(f"wins given away, by move: {', '.join(said)}{more}")


def tournament(report: Report) -> None:
    """Standings over all games; one line a game and player below, where there are several games."""
    out = console()
    what = f"gauntlet against {report['against']}" if report["against"] else "round robin"
    lost = ", from lost positions only" if report["lost"] else ""
    out.print(Text(f"{what}{lost}: {counted(report['games_played'], 'game')}, seed {report['seed']}", style="bold"))
    for spec, table in [("", report["table"]), *((part["spec"], part["table"]) for part in report["by_game"])]:
        if spec and len(report["by_game"]) == 1:
            break
        out.print(Text(f"\n{cut(spec, 60)}" if spec else "", style="bold"), end="\n" if spec else "")
        listing = _listing("", "player", "played", "won", "rate", "95 % interval", "rating", "above")
        places = {line["player"]: str(place) for place, line in enumerate(table, 1)}
        for line in table:
            rating = f"{line['rating']:.0f} ± {(line['rating_high'] - line['rating_low']) / 2:.0f}"
            above = _stretches([int(places[other]) for other in line["above"]])
            counts = f"{line['played']:,}", f"{line['won']:,}"
            listing.add_row(places[line["player"]], line["player"], *counts, *_rates(line), rating, above)
        out.print(listing)
    _who_beats_whom(report)
    out.print(f"{report['seconds']:.1f} s")


def _who_beats_whom(report: Report) -> None:
    """The matrix of pairs: how often the row's player won where the column's lost."""
    names = [line["player"] for line in report["table"]]
    names += [report["against"]] if report["against"] and report["against"] not in names else []
    rates = {(pair["player"], pair["opponent"]): f"{100 * pair['rate']:.0f} %" for pair in report["pairs"]}
    columns = [report["against"]] if report["against"] else names
    matrix = _listing("", "who beats whom", *(str(names.index(name) + 1) for name in columns))
    for place, name in enumerate(names[: len(report["table"])], 1):
        matrix.add_row(str(place), name, *(rates.get((name, other), "–") for other in columns))
    console().print()
    console().print(matrix)
    if report["against"]:
        console().print(f"{len(names)}  {report['against']}")


def _stretches(places: list[int]) -> str:
    """Places in a table: since intervals overlap from the top down, they are all from one place to the last.

    >>> _stretches([]), _stretches([3]), _stretches([3, 4, 5]), _stretches([2, 4])
    ('–', '3', '3–5', '2, 4')
    """
    places = sorted(places)
    if len(places) > 1 and places == list(range(places[0], places[-1] + 1)):
        return f"{places[0]}–{places[-1]}"
    return ", ".join(map(str, places)) or "–"


def _rates(line: Report) -> tuple[str, str]:
    if line["rate"] is None:
        return "–", "–"
    return f"{100 * line['rate']:.1f} %", f"{100 * line['low']:.1f}–{100 * line['high']:.1f} %"


def _listing(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    numbers: dict[str, Any] = {"": "right", "won": "right", "rate": "right", "played": "right", "rating": "right"}
    for column in columns:
        table.add_column(column, overflow="fold", justify=numbers.get(column, "left"))
    return table
