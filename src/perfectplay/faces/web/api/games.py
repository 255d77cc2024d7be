"""Games and their positions, as the command line reports them: nothing here changes anything."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response
from pydantic import Field

from perfectplay.chooser import AUTO
from perfectplay.faces import reports
from perfectplay.faces.analysis_reports import MOST_NODES
from perfectplay.faces.contest_reports import players_report
from perfectplay.faces.web.api import shapes
from perfectplay.faces.web.api.answering import (
    LATER,
    MOST_SPEC,
    SENT,
    USUAL_WAIT,
    Method,
    Position,
    Spec,
    Turn,
    Wait,
    Width,
    answered,
    said,
)
from perfectplay.faces.web.api.matches import Asked
from perfectplay.faces.web.pictures import NARROWEST, USUAL_WIDTH, WIDEST
from perfectplay.heap_sequences import USUAL_SEARCH
from perfectplay.spec import game as game_of

router = APIRouter(tags=["games"])
#: Values that one answer lists, and heaps with which a period is looked for; how long that may take is another limit.
MOST_VALUES, MOST_SEARCHED = 100_000, 10_000_000


class MovePlayed(Asked):
    """A move, in the notation of the game."""

    spec: str = Field(min_length=1, max_length=MOST_SPEC, examples=["1357"])
    move: str = Field(max_length=MOST_SPEC, examples=["4:7"])
    position: str | None = Field(default=None, max_length=MOST_SPEC, examples=["0,3,5,7"])


@router.get("/games", responses={200: {"model": list[shapes.Family]}})
async def games() -> Response:
    """Every family of games, with specs to try."""
    return JSONResponse(said(reports.games_report()))


@router.get("/players", responses={200: {"model": shapes.Players}})
async def players() -> Response:
    """The bots, and the ways in which the perfect one may lose."""
    report = players_report()
    return JSONResponse({kind: said(found) for kind, found in report.items()})


@router.get("/rules", responses={200: {"model": shapes.Rules}})
async def rules(spec: Spec) -> Response:
    """The rules in Markdown, and how positions and moves are written."""
    return JSONResponse(said(reports.rules_report(game_of(spec, files=False))))


@router.get("/solve", responses={200: {"model": shapes.Solved}, **LATER})
async def solve(
    request: Request,
    spec: Spec,
    position: Position = None,
    turn: Turn = 1,
    method: Method = AUTO,
    wait: Wait = USUAL_WAIT,
) -> Response:
    """Who wins, how soon, and the best moves."""
    return await answered(request, "solve", wait, spec=spec, position=position, turn=turn, method=method)


@router.get("/moves", responses={200: {"model": shapes.Moves}, **LATER})
async def moves(
    request: Request,
    spec: Spec,
    position: Position = None,
    turn: Turn = 1,
    method: Method = AUTO,
    wait: Wait = USUAL_WAIT,
) -> Response:
    """Every legal move, judged."""
    return await answered(request, "moves", wait, spec=spec, position=position, turn=turn, method=method)


@router.get("/explain", responses={200: {"model": shapes.Explained}, **LATER})
async def explain(
    request: Request,
    spec: Spec,
    position: Position = None,
    turn: Turn = 1,
    method: Method = AUTO,
    triangle: Annotated[bool, Query(description="for letters: the layers of AND and OR")] = False,
    line: Annotated[bool, Query(description="also perfect play to the end")] = False,
    wait: Wait = USUAL_WAIT,
) -> Response:
    """Who wins and why, in plain words."""
    return await answered(
        request, "explain", wait, spec=spec, position=position, turn=turn, method=method, triangle=triangle, line=line
    )


@router.get("/values", responses={200: {"model": shapes.Values}, **LATER})
async def values(
    request: Request,
    spec: Spec,
    to: Annotated[int, Query(ge=0, le=MOST_VALUES, description="the largest heap")] = 50,
    wait: Wait = USUAL_WAIT,
) -> Response:
    """The Grundy values of single heaps from 0 on, for sums of heaps in normal play."""
    return await answered(request, "values", wait, spec=spec, to=to)


@router.get("/period", responses={200: {"model": shapes.PeriodFound}, **LATER})
async def period(
    request: Request,
    spec: Spec,
    to: Annotated[int, Query(ge=0, le=MOST_SEARCHED, description="the largest heap to look at")] = USUAL_SEARCH,
    wait: Wait = USUAL_WAIT,
) -> Response:
    """The period of the values of single heaps: proved to hold for ever, or only seen in them, or none."""
    return await answered(request, "period", wait, spec=spec, to=to)


@router.get("/table", responses={200: {"model": shapes.Table}, **LATER})
async def table(
    request: Request,
    spec: Spec,
    position: Position = None,
    grundy: Annotated[bool, Query(description="also the Grundy values")] = False,
    steps: Annotated[bool, Query(description="also how the rules fill the table from its corner")] = False,
    wait: Wait = USUAL_WAIT,
) -> Response:
    """P and N of every position up to this one, for games of one or two heaps."""
    return await answered(request, "table", wait, spec=spec, position=position, grundy=grundy, steps=steps)


@router.get("/law", responses={200: {"model": shapes.LawChecked}, **LATER})
async def law(
    request: Request,
    spec: Spec,
    to: Annotated[int | None, Query(ge=0, le=10**6, description="check every position up to this size")] = None,
    wait: Wait = USUAL_WAIT,
) -> Response:
    """The formula that decides a game of any size, checked against exhaustive search."""
    return await answered(request, "law", wait, spec=spec, to=to)


@router.get("/graph", responses={200: {"model": shapes.Graph}, **LATER})
async def graph(
    request: Request,
    spec: Spec,
    position: Position = None,
    most: Annotated[int, Query(ge=1, le=MOST_NODES, description="refuse a graph of more nodes")] = MOST_NODES,
    wait: Wait = USUAL_WAIT,
) -> Response:
    """Every position that can be reached from a small one, and the moves between them."""
    return await answered(request, "graph", wait, spec=spec, position=position, most=most)


@router.get("/sets", responses={200: {"model": shapes.Sets}, **LATER})
async def sets(
    request: Request, spec: Spec, position: Position = None, turn: Turn = 1, wait: Wait = USUAL_WAIT
) -> Response:
    """For each of two players, the positions (and whose turn it is) from which that player can force the win."""
    return await answered(request, "sets", wait, spec=spec, position=position, turn=turn)


@router.get("/board", responses={200: {"model": shapes.Drawn}})
async def board(
    request: Request,
    spec: Spec,
    position: Position = None,
    w: Width = USUAL_WIDTH,
    live: Annotated[bool, Query(description="tokens can be selected")] = False,
    last: Annotated[
        str | None,
        Query(max_length=MOST_SPEC, description="a move from that position; the picture shows what it leaves"),
    ] = None,
) -> Response:
    """A position as a picture (SVG), drawn to fit a width."""
    width = max(NARROWEST, min(w, WIDEST))
    return await answered(request, "board", spec=spec, position=position, width=width, live=live, last=last)


@router.post("/play", responses={200: {"model": shapes.Played}, **SENT})
async def play(request: Request, wanted: MovePlayed) -> Response:
    """Play one move: the position after it, and how the game ends if that ends it. Nothing is kept."""
    return await answered(request, "play", spec=wanted.spec, position=wanted.position, move=wanted.move)
