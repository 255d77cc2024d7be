"""A match, and the links that hand its seats over."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from perfectplay.errors import InputError
from perfectplay.faces.web.api.matches import give_seats, rooms_of, seats_of
from perfectplay.faces.web.offers import line_of, name_of
from perfectplay.faces.web.opponents import PAUSES, duration
from perfectplay.faces.web.pictures import NARROWEST, USUAL_WIDTH, WIDEST
from perfectplay.faces.web.render import render
from perfectplay.faces.web.rooms.keys import seats_proved
from perfectplay.faces.web.rooms.saying import shown_name
from perfectplay.faces.web.rooms.summary import summary_of
from perfectplay.faces.web.rooms.table import Shown
from perfectplay.faces.web.rooms.view import view_of
from perfectplay.faces.web.words import gettext as _
from perfectplay.game import AnyGame

router = APIRouter()
#: About as wide as the board is on a phone; the page asks again with its own width.
PHONE_WIDTH = 344
#: How wide the board was on the last match page of this browser, so that it need not be drawn twice on the next.
WIDTH_COOKIE = "board"


def shown_width(request: Request) -> int:
    """The width of a board on this device, as far as one can know before the page is there."""
    return PHONE_WIDTH if "Mobi" in request.headers.get("user-agent", "") else USUAL_WIDTH


def board_width(request: Request) -> int:
    """The width of the board on the page of a match, as it was the last time."""
    said = request.cookies.get(WIDTH_COOKIE, "")
    known = said.isascii() and said.isdigit() and len(said) < 5 and NARROWEST <= int(said) <= WIDEST
    return int(said) if known else shown_width(request)


@router.get("/match/{match_id}")
async def match(request: Request, match_id: str) -> HTMLResponse:
    room = await rooms_of(request).room(match_id)
    view = await view_of(room, seats_of(request, match_id), Shown(board_width(request)))
    game = room.match.game
    return render(
        request,
        "match.html",
        view=view,
        game=game,
        name=name_of(game),
        single=is_single(game),
        pauses=[(seconds, duration(seconds) if seconds else _("none")) for seconds in PAUSES],
        data={"view": {key: said for key, said in view.items() if key != "board"}, "texts": texts(line_of(game))},
    )


def texts(goal: str = "") -> dict[str, Any]:
    """What the page says by itself, without asking the server; the goal, to those who have not moved yet."""
    return {
        "goal": goal,
        "move": _("Move {number}"),
        "time": _("· {time}"),
        "left": _("· {time} left"),
        "hurry": _("· hurry, {time} left"),
        "used": _("time used"),
        "leftTotal": _("time left"),
        "here": _("here"),
        "away": _("away"),
        "select": _("Select what you take."),
        "ready": _("Press the button, or Enter."),
        "nothing": _("Nothing is selected; select what you take."),
        "play": _("Play it"),
        "playMove": _("Play {move}"),
        "hints": [_("Hint ({number})"), _("Show the move"), _("Why?")],
        "wins": _("wins"),
        "loses": _("loses"),
        "distance": _("{number} to go"),
        "nobody": _("This is too large to tell yet."),
        "byClock": _("by the clock"),
        "past": _("After move {number}"),
        "stale": _("The match had gone on meanwhile; this is how it stands now."),
        "lost": _("The connection is lost; trying again …"),
        "invite": _("Send the link of this seat to {name}."),
        "copied": _("The link is copied."),
        "toRematch": _("To the rematch"),
    }


def is_single(game: AnyGame) -> bool:
    """Whether a turn selects one token, so that the next one selected takes its place.

    >>> import perfectplay as pp
    >>> is_single(pp.game("chomp:2x2")), is_single(pp.game("letters:WL")), is_single(pp.game("1357"))
    (True, True, False)
    """
    kinds = {token.kind for row in game.board(game.start()).rows for token in row.tokens}
    return kinds <= {"letter", "square", "choice"}


@router.get("/match/{match_id}/end")
async def end(request: Request, match_id: str) -> HTMLResponse:
    """A part of the page: how well everybody played, once the match is over."""
    room = await rooms_of(request).room(match_id)
    if not room.match.over:
        raise InputError("the match is going on; it can be reviewed when it is over")
    review = await room.knowledge.review()
    match = room.match
    mine = seats_of(request, match_id) & room.people
    names = {seat: shown_name(match, seat, mine) for seat in range(1, match.game.players + 1)}
    return render(request, "_end.html", summary=summary_of(review), names=names, mine=mine, match=match)


@router.get("/match/{match_id}/next")
async def following(request: Request, match_id: str) -> Response:
    """From a match to its rematch, with the seats that you had."""
    room, seats = await rooms_of(request).room(match_id), seats_of(request, match_id)
    if room.rematch is None:
        raise InputError("there is no rematch yet; ask for one")
    return _to(request, room.rematch, seats)


@router.get("/join/{match_id}/{key}")
async def join(request: Request, match_id: str, key: str) -> Response:
    """The link of a seat: from now on this browser plays for it."""
    await rooms_of(request).room(match_id)
    seats = seats_proved(request.app.state.settings.secret, match_id, key)
    if not seats:
        raise InputError("this link gives no seat; ask for it again, it must be whole")
    return _to(request, match_id, seats | seats_of(request, match_id))


def _to(request: Request, match_id: str, seats: set[int]) -> Response:
    response = RedirectResponse(f"/match/{match_id}", status_code=303)
    give_seats(request, response, match_id, seats)
    return response
