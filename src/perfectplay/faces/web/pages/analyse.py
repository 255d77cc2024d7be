"""Analysing: any position by text or by walking, and matches move by move with variations."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from pydantic import BaseModel, Field

from perfectplay.errors import InputError, PerfectPlayError, TooLarge
from perfectplay.faces.reports import games_report, spec_at
from perfectplay.faces.svg.thumb import thumb_svg
from perfectplay.faces.web.analysing import parts
from perfectplay.faces.web.analysing.place import LONGEST_LINE, MOST_MOVES, Place, Root, moves_of
from perfectplay.faces.web.api.answering import MOST_SPEC
from perfectplay.faces.web.offers import Offer, name_of, offers
from perfectplay.faces.web.pages.match import shown_width
from perfectplay.faces.web.render import render
from perfectplay.faces.web.rooms.keys import NoSuchMatch, check_id
from perfectplay.faces.web.words import gettext as _
from perfectplay.record import Record
from perfectplay.registry import families
from perfectplay.spec import game as game_of
from perfectplay.text import echo

router = APIRouter()


class Asked(BaseModel):
    """What stands behind the question mark: the place, which part of the page is wanted, and what it is to show."""

    first: int = Field(1, ge=1, le=8)
    ply: int = Field(0, ge=0, le=MOST_MOVES)
    line: str = Field("", max_length=LONGEST_LINE)
    part: str = Field("", max_length=20)
    w: int | None = Field(None, ge=1, le=10_000)
    size: int | None = Field(None, ge=1, le=2_000)
    grundy: bool = False
    #: Whether Wythoff's piles are a queen on a board.
    queen: bool = False
    rest: str = Field("", max_length=LONGEST_LINE)
    #: A position of the graph to walk to, and one of the table to begin anew from.
    reach: str = Field("", max_length=MOST_SPEC)
    begin: str = Field("", max_length=MOST_SPEC)

    def shown(self, request: Request) -> parts.Wanted:
        return parts.Wanted(self.w or shown_width(request), self.size, self.grundy, self.queen, moves_of(self.rest))


Question = Annotated[Asked, Query()]


@router.get("/analyse")
async def chooser(request: Request, spec: Annotated[str, Query(max_length=MOST_SPEC)] = "") -> Response:
    """Which game, which position, or which record."""
    if spec:
        wanted = spec.strip().replace(" ", "")
        return RedirectResponse(Root(whole(wanted)).address(0), status_code=303)
    examples = [example for family in games_report() for example in family["examples"]]
    return render(request, "analyse_start.html", offers=_pictured(), examples=examples)


def _pictured() -> list[tuple[Offer, str]]:
    """Every game that the first page offers, with a picture the size of a thumb."""
    found = []
    for offer in offers():
        game = game_of(whole(offer.spec), files=False)
        found.append((offer, thumb_svg(game, game.start())))
    return found


def whole(spec: str) -> str:
    """A spec with a start: a bare name has its usual one.

    >>> whole("kayles"), whole("nim:1,2")
    ('kayles:10,12', 'nim:1,2')
    """
    named = families().get(spec)
    return next(iter(named.examples), spec) if named else spec


@router.get("/analyse/match/{match_id}")
async def match(request: Request, match_id: str, asked: Question) -> Response:
    """A match, move by move."""
    record = await _record(request, match_id)
    if record.ending == "going" and not match_id.startswith("import-"):
        raise InputError("the match is going on; it can be reviewed when it is over")
    return await _answer(request, await asyncio.to_thread(_read, Root.of_match(record), asked), asked)


async def _record(request: Request, match_id: str) -> Record:
    rooms = request.app.state.rooms
    try:
        found: Record = await rooms.read(rooms.archive.record, check_id(match_id))
    except InputError:
        raise NoSuchMatch(f"there is no match {echo(match_id)}; check the address of its page") from None
    return found


@router.get("/analyse/{spec:path}")
async def position(request: Request, spec: str, asked: Question) -> Response:
    """A position, and all that is known of it."""
    if not spec:
        return RedirectResponse("/analyse", status_code=303)
    lasting = await asyncio.to_thread(lasting_spec, spec)
    if lasting != spec and not asked.part:
        return RedirectResponse(Root(lasting, asked.first).address(asked.ply, moves_of(asked.line)), status_code=303)
    return await _answer(request, await asyncio.to_thread(_read, Root(spec, asked.first), asked), asked)


def lasting_spec(spec: str) -> str:
    """The spec by which a position is known from now on: one with a start, and with letters that have been drawn.

    >>> lasting_spec("kayles"), lasting_spec("nim:1,3,5,7,misere"), lasting_spec("octal:code=4.3")
    ('kayles:10,12', '1357', 'octal:10,12,code=4.3')
    """
    game = game_of(whole(spec), files=False)
    lasting = (game if game.position is not None else game.starting_at(game.deal())).spec()
    if len(lasting) > MOST_SPEC:
        raise TooLarge(f"{echo(lasting)} is too long for an address; a spec has at most {MOST_SPEC:,} here")
    return lasting


def _read(root: Root, asked: Asked) -> Place:
    """The place, with its positions played through."""
    if not 1 <= root.starter <= root.game.players:
        raise InputError(f"seat {root.starter} is not at this table; give 1 to {root.game.players}")
    place = Place.read(root, asked.ply, asked.line)
    _ = place.position
    return place


async def _answer(request: Request, place: Place, asked: Asked) -> Response:
    if asked.begin:
        return RedirectResponse(_begun(place, asked.begin), status_code=303)
    if asked.reach:
        return RedirectResponse(await _reached(request, place, asked.reach), status_code=303)
    wanted = asked.shown(request)
    if asked.part:
        return await parts.part(request, place, asked.part, wanted)
    return page(request, place, await parts.about_position(request, place, wanted))


def page(request: Request, place: Place, about: dict[str, Any]) -> HTMLResponse:
    labs = parts.labs_of(place.game, place)
    return render(
        request,
        "analyse.html",
        name=title_of(place),
        game=place.game,
        labs=[(lab, _lab_title(lab)) for lab in labs],
        usual_lab=labs[0] if labs[0] in ("triangle", "table") else "",
        **about,
    )


def title_of(place: Place) -> str:
    """What is analysed, in a few words."""
    if place.root.match_id is not None:
        return " – ".join(place.root.names)
    return name_of(place.game, place.root.spec)


def _lab_title(lab: str) -> str:
    return {
        "triangle": _("The triangle of AND and OR"),
        "table": _("All positions as a heat map"),
        "sequence": _("The values of single heaps"),
        "graph": _("The game as a graph"),
        "sets": _("From where each player can force the win"),
    }[lab]


def _begun(place: Place, position: str) -> str:
    """The address of an analysis that begins at another position of this game."""
    spec = spec_at(place.game, place.game.read(position))
    if spec is None:
        raise InputError(f"no game can begin at {echo(position)}: nothing could ever be taken")
    return Root(spec).address(0)


async def _reached(request: Request, place: Place, target: str) -> str:
    """The address of a position of the graph: on from here where moves lead there, else from the start."""
    for begin in (place, Place(place.root)):
        values = {"spec": place.root.spec, "position": begin.shown, "target": target}
        try:
            way = await parts.asked(request, "way", **values)
        except parts.Later as later:
            raise PerfectPlayError("this game is too large to find the way; walk there move by move") from later
        if way is not None:
            return Place(begin.root, begin.ply, (*begin.line, *way)).on_main().address
    raise InputError(f"no moves lead to {echo(target)}")
