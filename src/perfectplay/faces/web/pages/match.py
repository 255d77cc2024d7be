"""A match, and the links that hand its seats over."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from perfectplay.errors import InputError
from perfectplay.faces.web.api.matches import give_seats, rooms_of, seats_of
from perfectplay.faces.web.render import render
from perfectplay.faces.web.rooms.keys import seats_proved
from perfectplay.faces.web.rooms.view import USUAL_WIDTH, view_of

router = APIRouter()
#: About as wide as the board is on a phone; the page asks again with its own width.
PHONE_WIDTH = 344


@router.get("/match/{match_id}")
async def match(request: Request, match_id: str) -> HTMLResponse:
    room = await rooms_of(request).room(match_id)
    phone = "Mobi" in request.headers.get("user-agent", "")
    view = await view_of(room, seats_of(request, match_id), PHONE_WIDTH if phone else USUAL_WIDTH)
    return render(request, "match.html", view=view, room=room)


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
