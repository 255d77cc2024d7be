"""Matches: make one, look at it, play in it, hear what happens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse
from pydantic import BaseModel, ConfigDict, Field

from perfectplay.errors import InputError
from perfectplay.faces.web.api.answering import NAMED, SENT, refusals
from perfectplay.faces.web.pictures import USUAL_WIDTH
from perfectplay.faces.web.rooms import keys
from perfectplay.faces.web.rooms.room import LONGEST_PAUSE, USUAL_PAUSE, Gone, Room
from perfectplay.faces.web.rooms.rooms import Rooms
from perfectplay.faces.web.rooms.saying import View, hint_text
from perfectplay.faces.web.rooms.table import Shown, position_view
from perfectplay.faces.web.rooms.view import sight_of, view_of
from perfectplay.faces.web.words import language, phrase
from perfectplay.match_records import PERSON
from perfectplay.record import Terms
from perfectplay.text import check_whole, echo

CHANGED = refusals({409: "the match has gone on meanwhile; look at it again"})
router = APIRouter(tags=["matches"], responses=SENT | NAMED | CHANGED)
#: A stream says something now and then, so that whoever is gone is noticed.
HEARTBEAT_SECONDS = 15.0
#: Names as the page takes them; the library would take longer ones.
LONGEST_NAME = 16
COOKIE_SECONDS = 30 * 24 * 3600
Width = Annotated[int, Query(alias="w", ge=1, le=10_000)]


Values = Annotated[bool, Query(description="whether the board shows what each move is worth, if players agree to that")]
Ply = Annotated[int, Path(description="so many moves have been made")]
Live = Annotated[bool, Query(description="whether the tokens of the board are buttons")]
Picture = Annotated[str | None, Query(max_length=100, description="the `picture` that you have: it is not sent again")]


Queen = Annotated[bool, Query(description="whether Wythoff's piles are a queen on a board")]


async def _shown(w: Width = USUAL_WIDTH, values: Values = False, queen: Queen = False) -> Shown:
    return Shown(w, values, queen)


Drawn = Annotated[Shown, Depends(_shown)]
SeatKey = Annotated[str, Header(alias="X-Seat-Key", max_length=400)]


class Asked(BaseModel):
    """What a request may say: nothing that is not named here."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewMatch(Asked):
    """A match to be."""

    spec: str = Field(max_length=4_000)
    seats: list[Annotated[str, Field(max_length=60)]] = Field(min_length=2, max_length=8)
    #: The seats of people at this device; those of all others are taken by their links.
    here: list[int] | None = Field(default=None, max_length=8)
    names: list[Annotated[str, Field(max_length=LONGEST_NAME)]] = Field(default=[], max_length=8)
    starter: int = 1
    move_seconds: float | None = None
    total_seconds: float | None = None
    on_timeout: str = Field(default="lose", max_length=20)
    hints: int = 3
    pause: float = Field(default=USUAL_PAUSE, ge=0, le=LONGEST_PAUSE)
    seed: int | None = None
    #: Show the projected winner from the beginning, as far as those at this device are concerned.
    insight: bool = False


class NewMove(Asked):
    """A move in notation, or the tokens selected, for the state of the table that the player saw."""

    move: str | None = Field(default=None, max_length=4_000)
    tokens: list[Annotated[str, Field(max_length=40)]] | None = Field(default=None, max_length=2_000)
    ply: int
    undone: int = 0


class Grade(Asked):
    grade: str = Field(default="move", max_length=20)


class Undo(Asked):
    #: Absent: ask for it; else the answer to somebody who asks.
    agree: bool | None = None


class Switch(Asked):
    on: bool


class Pause(Asked):
    seconds: float


def rooms_of(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


def seats_of(request: Request, match_id: str, header: str = "") -> set[int]:
    """The seats that a request proves."""
    secret = request.app.state.settings.secret
    return keys.seats_proved(secret, match_id, f"{request.cookies.get(keys.COOKIE, '')}~{header}")


def give_seats(request: Request, response: Response, match_id: str, seats: set[int]) -> None:
    """Let the browser prove these seats from now on, to this match alone."""
    value = keys.proof(request.app.state.settings.secret, match_id, seats)
    for path in (f"/match/{match_id}", f"/api/v1/matches/{match_id}"):
        response.set_cookie(
            keys.COOKIE,
            value,
            max_age=COOKIE_SECONDS,
            path=path,
            httponly=True,
            samesite="lax",
            secure=request.app.state.settings.behind_proxy,
        )


async def _found(request: Request, match_id: str, header: str) -> tuple[Room, set[int]]:
    return await rooms_of(request).room(match_id), seats_of(request, match_id, header)


async def _told(room: Room, mine: set[int], shown: Shown) -> Response:
    """The match as these seats see it; its text is made once for answers and streams."""
    return Response((await sight_of(room, mine, shown)).text(), media_type="application/json")


@router.post("/matches", status_code=201)
async def new_match(request: Request, wanted: NewMatch, shown: Drawn) -> Response:
    """Make a match; the answer has the keys of its people's seats and the links that hand them over."""
    terms = Terms(wanted.starter, wanted.move_seconds, wanted.total_seconds, wanted.on_timeout, wanted.hints)
    here = _seats_here(wanted)
    room = await rooms_of(request).open(
        wanted.spec, wanted.seats, terms, names=wanted.names, seed=wanted.seed, pause=wanted.pause
    )
    if wanted.insight:
        room.open_to_insight = set(here)
    return await _handed_over(request, room, here, shown)


def _seats_here(wanted: NewMatch) -> set[int]:
    people = {seat for seat, player in enumerate(wanted.seats, 1) if player == PERSON}
    here = people if wanted.here is None else set(wanted.here)
    if not here <= people:
        raise InputError(f"here {echo(sorted(here))} names seats where no person sits; give seats of people")
    return here


async def _handed_over(request: Request, room: Room, here: set[int], shown: Shown) -> Response:
    match_id, secret = room.match.id, request.app.state.settings.secret
    view = await view_of(room, here, shown)
    view["keys"] = {str(seat): keys.seat_key(secret, match_id, seat) for seat in sorted(room.people)}
    view["links"] = {
        seat: f"/join/{match_id}/{seat}.{key}" for seat, key in view["keys"].items() if int(seat) not in here
    }
    response = JSONResponse(view, status_code=201)
    give_seats(request, response, match_id, here)
    return response


@router.get("/matches/{match_id}", response_model=View)
async def one_match(request: Request, match_id: str, shown: Drawn, key: SeatKey = "") -> Response:
    """The match as you see it."""
    room, mine = await _found(request, match_id, key)
    return await _told(room, mine, shown)


@router.post("/matches/{match_id}/moves", response_model=View)
async def new_move(request: Request, match_id: str, wanted: NewMove, shown: Drawn, key: SeatKey = "") -> Response:
    """Play a move; refused with 409 if the table is no longer as you saw it."""
    room, mine = await _found(request, match_id, key)
    if (wanted.move is None) == (wanted.tokens is None):
        raise InputError("a move is given by move or by tokens, one of the two")
    move: Any = wanted.tokens if wanted.move is None else wanted.move
    await room.play(mine, move, ply=wanted.ply, undone=wanted.undone)
    return await _told(room, mine, shown)


@router.post("/matches/{match_id}/hints")
async def hint(request: Request, match_id: str, wanted: Grade, shown: Drawn, key: SeatKey = "") -> View:
    """A hint for the move at hand: its row, the move, or the reason as well; together they count as one."""
    room, mine = await _found(request, match_id, key)
    told = await room.hint(mine, wanted.grade)
    told["text"] = hint_text(room.match, told)
    if "reason" in told:
        told["reason"] = phrase(told["reason"])
    return await view_of(room, mine, shown) | {"hint": told | {"row": phrase(told["row"])}}


@router.post("/matches/{match_id}/undo", response_model=View)
async def undo(request: Request, match_id: str, wanted: Undo, shown: Drawn, key: SeatKey = "") -> Response:
    """Ask for your last move back, or answer somebody who asks."""
    room, mine = await _found(request, match_id, key)
    if wanted.agree is None:
        await room.ask_undo(mine)
    else:
        await room.answer_undo(mine, wanted.agree)
    return await _told(room, mine, shown)


@router.post("/matches/{match_id}/resign", response_model=View)
async def resign(request: Request, match_id: str, shown: Drawn, key: SeatKey = "") -> Response:
    """Give the match up."""
    room, mine = await _found(request, match_id, key)
    await room.resign(mine)
    return await _told(room, mine, shown)


@router.post("/matches/{match_id}/insight", response_model=View)
async def insight(request: Request, match_id: str, wanted: Switch, shown: Drawn, key: SeatKey = "") -> Response:
    """Agree (or no longer) to see who should win; it is shown when all people at the table agree."""
    room, mine = await _found(request, match_id, key)
    await room.show_insight(mine, wanted.on)
    return await _told(room, mine, shown)


@router.post("/matches/{match_id}/pause", response_model=View)
async def pause(request: Request, match_id: str, wanted: Pause, shown: Drawn, key: SeatKey = "") -> Response:
    """How long bots wait before they move."""
    room, mine = await _found(request, match_id, key)
    await room.set_pause(mine, wanted.seconds)
    return await _told(room, mine, shown)


@router.post("/matches/{match_id}/rematch", status_code=201)
async def rematch(request: Request, match_id: str, shown: Drawn, key: SeatKey = "") -> Response:
    """The same table once more, and the next seat begins; whoever asks second gets the same match."""
    room, mine = await _found(request, match_id, key)
    following = await rooms_of(request).rematch(room, mine)
    return await _handed_over(request, following, mine, shown)


@router.get(
    "/matches/{match_id}/record", responses={200: {"content": {"application/jsonl": {}}}}, response_class=Response
)
async def record(request: Request, match_id: str) -> Response:
    """The record, one line of JSON, as `perfectplay export` writes it."""
    room = await rooms_of(request).room(match_id)
    line = room.match.record(judged=False).to_json()
    name = f"perfectplay-{match_id[:8]}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(line + "\n", media_type="application/jsonl", headers=headers)


@router.get("/matches/{match_id}/review")
async def review(request: Request, match_id: str) -> View:
    """Every position with who should have won from there, and the verdict on every move; only when the match is over,
    or its players have agreed to see such things."""
    room = await rooms_of(request).room(match_id)
    if not room.match.over and not room.insight_on:
        raise InputError("the match is going on; it can be reviewed when it is over")
    answer: View = await room.knowledge.review()
    return answer


@router.post(
    "/matches/import",
    status_code=201,
    openapi_extra={"requestBody": {"content": {"application/jsonl": {"schema": {"type": "string"}}}, "required": True}},
)
async def import_records(request: Request) -> View:
    """Take over records, lines of JSON as `record` gives them; they get ids of their own."""
    ids = await rooms_of(request).take_over((await request.body()).splitlines())
    return {"ids": ids}


@router.get("/matches/{match_id}/positions/{ply}")
async def one_position(request: Request, match_id: str, ply: Ply, shown: Drawn, live: Live = False) -> View:
    """The table as it was after so many moves; `live` makes its tokens buttons, for those who try another move."""
    room = await rooms_of(request).room(match_id)
    return position_view(room.match, check_whole(ply, "ply", most=room.match.plies), shown, live=live)


@router.get(
    "/matches/{match_id}/events",
    responses={200: {"content": {"text/event-stream": {}}}},
    response_class=StreamingResponse,
)
async def events(
    request: Request,
    match_id: str,
    shown: Drawn,
    have: Picture = None,
    key: SeatKey = "",
) -> Response:
    """A stream of `state` events (server-sent events), each a whole view: one at once, one after every change.

    Whoever says which `picture` it `have`s is sent boards only when they change.
    """
    room, mine = await _found(request, match_id, key)
    stream = _changes(room, mine, shown, have, language.get())
    return StreamingResponse(stream, media_type="text/event-stream", headers={"x-accel-buffering": "no"})


async def _changes(room: Room, mine: set[int], shown: Shown, have: str | None, said_in: str) -> AsyncIterator[str]:
    language.set(said_in)
    async with room.listening(mine) as heard:
        while not room.gone:
            heard.clear()
            try:
                sight = await sight_of(room, mine, shown)
            except Gone:
                return  # whoever listens comes again, to the match as it is stored
            yield f"event: state\nid: {sight.revision}\nretry: 1500\ndata: {sight.text(have)}\n\n"
            if have is not None:
                have = sight.picture
            while not room.gone and not heard.is_set():
                try:
                    async with asyncio.timeout(HEARTBEAT_SECONDS):
                        await heard.wait()
                except TimeoutError:
                    yield "event: beat\ndata: {}\n\n"  # an event, so that a page notices when it stays away
