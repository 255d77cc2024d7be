"""The parts of the page: each is HTML of its own, asked for at the address of a place with `part=NAME`.

What takes long is answered with 202 and a job, as in the interface for programs; the page asks again when it is done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from fastapi import Request
from fastapi.responses import Response

from perfectplay.errors import InputError, PerfectPlayError
from perfectplay.faces.reports import spec_at
from perfectplay.faces.svg.scene import board_of
from perfectplay.faces.svg.sequence import sequence_svg
from perfectplay.faces.svg.strip import Ply, strip_svg
from perfectplay.faces.svg.table import table_svg
from perfectplay.faces.svg.thumb import thumb_svg
from perfectplay.faces.svg.triangle import triangle_svg
from perfectplay.faces.web.analysing.place import Place, Root
from perfectplay.faces.web.analysing.table_top import drawn, wins_unmarked
from perfectplay.faces.web.api.answering import answer_or_job, handed_out
from perfectplay.faces.web.picture_words import picture_words
from perfectplay.faces.web.pictures import NARROWEST, USUAL_WIDTH, WIDEST, has_queen
from perfectplay.faces.web.render import render
from perfectplay.faces.web.thinking.jobs import Job
from perfectplay.faces.web.thinking.thinkers import is_quick, short_heap
from perfectplay.faces.web.words import gettext as _
from perfectplay.faces.web.words import language
from perfectplay.game import AnyGame
from perfectplay.solvers.law import law_of
from perfectplay.solvers.sequence import SequenceSolver
from perfectplay.text import echo
from perfectplay.traits import Tabular

#: A job that ends so soon is not worth telling of.
PATIENCE = 0.8
#: Moves that the table of moves lists.
MOST_LISTED = 300
#: How far tables and sequences may go on the page, and where they begin.
TABLE_SIZES, USUAL_TABLE = (6, 8, 10, 12, 16, 20, 30, 50), 10
SEQUENCE_SIZES, USUAL_SEQUENCE = (50, 100, 200, 500, 1_000, 2_000), 200
#: Periods are looked for with heaps so large, or as large as can be valued within a moment.
LOOKED_FOR = 2_000
#: Letters whose triangle is drawn.
MOST_LETTERS = 60
#: Where tokens are of these kinds, one of them is a whole move.
SINGLE = {"letter", "square", "choice"}


@dataclass(frozen=True)
class Wanted:
    """What a part is asked to show, beside its place."""

    width: int = USUAL_WIDTH
    #: The size of a table, or of a sequence.
    size: int | None = None
    grundy: bool = False
    #: Whether Wythoff's piles are a queen on a board.
    queen: bool = False
    #: The moves that follow on the line that is looked at.
    rest: tuple[str, ...] = ()


class Later(Exception):
    """The answer takes a while; a job works at it."""

    def __init__(self, job: Job) -> None:
        super().__init__(job.id)
        self.job = job


async def part(request: Request, place: Place, name: str, wanted: Wanted) -> Response:
    """One part of the page."""
    if name not in PARTS:
        raise InputError(f"the page has no part {echo(name)}; it has {', '.join(PARTS)}")
    try:
        return await PARTS[name](request, place, wanted)
    except Later as later:
        return handed_out(request, later.job)


async def asked(request: Request, question: str, **values: Any) -> Any:
    """The answer to a question; raises Later where a job works at it."""
    found = await answer_or_job(request, question, PATIENCE, values)
    if isinstance(found, Job):
        raise Later(found)
    return found


def clamped(width: int) -> int:
    """Within the bounds that pictures are drawn for."""
    return max(NARROWEST, min(width, WIDEST))


# --- the position -------------------------------------------------------------------------------------------------


async def position(request: Request, place: Place, wanted: Wanted) -> Response:
    """The board, and what is known of the position if that is known at once."""
    return render(request, "_analyse_position.html", **await about_position(request, place, wanted))


async def about_position(request: Request, place: Place, wanted: Wanted) -> dict[str, Any]:
    """What the templates of a position need; the analysis is None where it takes a while."""
    analysis, trouble = None, ""
    values: dict[str, Any] = {"spec": place.root.spec, "position": place.shown, "turn": place.turn}
    if is_quick("analysis", values):
        try:
            analysis = await asked(request, "analysis", **values)
        except PerfectPlayError as error:
            trouble = str(error)
    board = await asyncio.to_thread(drawn, place, wanted.width, analysis, queen=wanted.queen)
    seen = board_of(place.game, place.position)
    single = seen is not None and {token.kind for row in seen.rows for token in row.tokens} <= SINGLE
    caption = seen.caption if seen is not None else ""
    queen = wanted.queen if has_queen(place.game, wanted.width) else None
    about = {"place": place, "board": board, "caption": caption, "single": single, "trouble": trouble}
    unmarked = not queen and wins_unmarked(place, analysis)
    return about | {"width": wanted.width, "queen": queen, "unmarked": unmarked} | verdict_of(place, analysis)


async def verdict(request: Request, place: Place, wanted: Wanted) -> Response:
    """What is known of the position."""
    analysis = await asked(request, "analysis", spec=place.root.spec, position=place.shown, turn=place.turn)
    return render(request, "_analyse_verdict.html", place=place, trouble="", **verdict_of(place, analysis))


def verdict_of(place: Place, analysis: dict[str, Any] | None) -> dict[str, Any]:
    """Moves in the order in which they are listed, and the addresses along the line of perfect play."""
    if analysis is None:
        return {"analysis": None, "moves": [], "more": 0, "line": []}
    moves = list(enumerate(analysis["moves"]))
    if len(moves) > MOST_LISTED:  # those that matter come first
        moves.sort(key=lambda numbered: not numbered[1]["best"])
    line, end = [], place
    for step in analysis["line"]:
        end = Place(place.root, end.ply, (*end.line, step["move"])).on_main()
        line.append((step, end.address))
    shown = moves[:MOST_LISTED]
    return {"analysis": analysis, "moves": shown, "more": len(moves) - len(shown), "line": line}


# --- the history --------------------------------------------------------------------------------------------------


async def history(request: Request, place: Place, wanted: Wanted) -> Response:
    """Who would have won after each move of the line that is looked at, as a strip."""
    moves = [*place.moves, *wanted.rest]
    found = await asked(request, "line", spec=place.root.spec, moves=moves, starter=place.root.starter)
    plies = [_ply(told) for told in found["positions"]]
    names = [place.name(seat) or _("seat %(number)s", number=seat) for seat in range(1, place.game.players + 1)]
    strip = strip_svg(plies, names, at=len(place.moves), width=clamped(wanted.width), live=True, words=picture_words())
    mistakes = [number for number, ply in enumerate(plies) if ply.mistake]
    return render(request, "_analyse_history.html", strip=strip, mistakes=mistakes, moves=moves)


def _ply(told: dict[str, Any]) -> Ply:
    expected, moved = told["prediction"], told["move"]
    return Ply(
        winners=tuple(expected["winners"]) if expected else None,
        distance=expected["distance"] if expected else None,
        move=moved["move"] if moved else "",
        mistake=bool(moved and moved["mistake"]),
    )


# --- pictures of the whole game -------------------------------------------------------------------------------------


async def triangle(request: Request, place: Place, wanted: Wanted) -> Response:
    """For letters: what every stretch comes down to, AND and OR by turns."""
    values = {"spec": place.root.spec, "position": place.shown}
    found = await asked(request, "explain", **values, triangle=True)
    label = _("What every stretch of letters comes down to")
    names = {"AND": _("AND"), "OR": _("OR")}
    picture = (
        triangle_svg(found["layers"], label=label, names=names) if 0 < len(found["layers"]) <= MOST_LETTERS else ""
    )
    return render(request, "_analyse_triangle.html", picture=picture, text=found["triangle"])


async def graph(request: Request, place: Place, wanted: Wanted) -> Response:
    """The game as a graph: from its start where that is small enough, else from here."""
    start = place.game.show(place.positions[0])
    values = {
        "spec": place.root.spec,
        "here": place.shown,
        "width": max(clamped(wanted.width), USUAL_WIDTH),  # on a phone it is pushed around, not piled up
        "speaking": language.get(),
    }
    try:
        found = await asked(request, "graph_picture", position=start, **values)
    except PerfectPlayError:
        if start == place.shown:
            raise
        found = await asked(request, "graph_picture", position=place.shown, **values)
    return render(request, "_analyse_graph.html", picture=found["svg"], from_start=found["position"] == start)


async def table(request: Request, place: Place, wanted: Wanted) -> Response:
    """All positions up to a size as a heat map that can be filled step by step."""
    game, size = place.game, wanted.size or USUAL_TABLE
    if not isinstance(game, Tabular):
        raise InputError(f"{echo(game.spec())} has no table; tables are for one or two heaps")
    corner, rows = table_corner(game, place.positions[0], size)
    grundy = wanted.grundy and game.has_values()
    values = {"spec": place.root.spec, "position": corner}
    try:
        found = await asked(request, "table", **values, grundy=grundy, steps=True)
    except PerfectPlayError:  # moves that leave the table have no steps
        found = await asked(request, "table", **values, grundy=grundy, steps=False)
    picture = await asyncio.to_thread(
        table_svg, game, found, width=clamped(wanted.width), live=True, words=picture_words()
    )
    sizes = [one for one in TABLE_SIZES if rows == 1 or one <= 30]
    steps = found.get("steps", [])
    data = {"size": size, "sizes": sizes, "grundy": grundy, "has_values": game.has_values(), "steps": steps}
    return render(request, "_analyse_table.html", picture=picture, **data)


def table_corner(game: Any, start: Any, size: int) -> tuple[str, int]:
    """The position up to which a table of that size goes, and how many rows it has.

    >>> import perfectplay as pp
    >>> table_corner(pp.game("wythoff:1,2"), (1, 2), 10), table_corner(pp.game("sticks:20"), (20,), 5)
    (('10,10', 11), ('xxxxx', 1))
    """
    rows = game.table_shape(start)[0]
    return game.show(game.table_cell(0 if rows == 1 else size, size)), 1 if rows == 1 else size + 1


async def sequence(request: Request, place: Place, wanted: Wanted) -> Response:
    """The Grundy values of single heaps as a plot; a period is marked where one is proved, or the values show one."""
    to = wanted.size or USUAL_SEQUENCE
    found = await asked(request, "values", spec=place.root.spec, to=to)
    far = max(to, min(LOOKED_FOR, short_heap(place.game)))
    told = await asked(request, "period", spec=place.root.spec, to=far)
    seen = told if told["period"] is not None else None
    period = {"period": seen["period"], "preperiod": seen["preperiod"]} if seen and not seen["saltus"] else {}
    picture = sequence_svg(found["values"], width=clamped(wanted.width), words=picture_words(), **period)
    return render(
        request,
        "_analyse_sequence.html",
        picture=picture,
        values=found["values"],
        seen=seen,
        far=far,
        to=to,
        sizes=SEQUENCE_SIZES,
    )


async def sets(request: Request, place: Place, wanted: Wanted) -> Response:
    """From which positions each of two players can force the win."""
    found = await asked(
        request, "sets", spec=place.root.spec, position=place.game.show(place.positions[0]), turn=place.root.starter
    )
    return render(
        request, "_analyse_sets.html", found=found, groups=await asyncio.to_thread(_grouped, place, found["sets"])
    )


def _grouped(place: Place, held: dict[str, list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """For each winner and each seat to move: the positions, those that play alike once, with how many they are."""
    game, groups = place.game, []
    for winner in (1, 2):
        for turn in (1, 2):
            alike: dict[Any, dict[str, Any]] = {}
            for one in held[str(winner)]:
                if one["turn"] == turn:
                    at = game.read(one["position"])
                    first = alike.setdefault(game.key(at), {"position": one["position"], "at": at, "count": 0})
                    first["count"] += 1
            shown = [
                one | {"picture": thumb_svg(game, one.pop("at")), "address": _address(game, one["position"], turn)}
                for one in alike.values()
            ]
            count = sum(one["count"] for one in shown)
            groups.append({"winner": winner, "turn": turn, "count": count, "positions": shown})
    return groups


def _address(game: AnyGame, shown: str, turn: int) -> str | None:
    spec = spec_at(game, game.read(shown))
    return Root(spec, turn).address(0) if spec else None


PARTS: dict[str, Callable[[Request, Place, Wanted], Awaitable[Response]]] = {
    one.__name__: one for one in (position, verdict, history, triangle, graph, table, sequence, sets)
}


def labs_of(game: AnyGame, place: Place) -> list[str]:
    """The parts that show more than the position, for this game.

    >>> import perfectplay as pp
    >>> def labs(spec): return " ".join(labs_of(pp.game(spec), Place(Root(spec))))
    >>> labs("letters:WLW"), labs("wythoff:2,3"), labs("kayles:5"), labs("neonim:3,4,players=3")
    ('triangle graph sets', 'table graph sets', 'table sequence graph sets', 'graph')
    """
    found = []
    if hasattr(law_of(game), "layers"):
        found.append("triangle")
    if isinstance(game, Tabular) and game.players == 2 and _has_table(game, place):
        found.append("table")
    if not SequenceSolver.refusal(game):
        found.append("sequence")
    found.append("graph")
    if game.players == 2:
        found.append("sets")
    return found


def _has_table(game: Any, place: Place) -> bool:
    try:
        game.table_shape(place.positions[0])
    except PerfectPlayError:
        return False
    return True
