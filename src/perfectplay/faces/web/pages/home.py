"""The first page: every game, one click from playing."""

from __future__ import annotations

import functools

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from perfectplay.faces.web.offers import offers
from perfectplay.faces.web.pictures import board_picture
from perfectplay.faces.web.render import render
from perfectplay.faces.web.words import language
from perfectplay.spec import game as game_of

router = APIRouter()
#: Pictures on the cards are drawn this wide, whatever the screen; the first one, which invites, is wider.
CARD_WIDTH, FIRST_WIDTH = 480, 420


@router.get("/")
async def home(request: Request) -> HTMLResponse:
    found = offers()
    pictures = {offer.spec: card_picture(offer.spec, CARD_WIDTH, language.get()) for offer in found[1:]}
    first = card_picture(found[0].spec, FIRST_WIDTH, language.get())
    return render(request, "home.html", offers=found, pictures=pictures, first=first)


@functools.lru_cache(400)
def card_picture(spec: str, width: int, _language: str) -> Markup:
    """The start of a game, as a picture; of letters by chance always the same ones."""
    game = game_of(spec, files=False)
    if "random=" in spec:
        game = game_of(f"{spec},seed=3", files=False)
    return board_picture(game, game.deal(3), width=width)
