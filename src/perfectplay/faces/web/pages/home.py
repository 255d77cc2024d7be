"""The first page: every game, one click from playing."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from perfectplay.faces.web.offers import offers
from perfectplay.faces.web.pictures import card_picture
from perfectplay.faces.web.render import render
from perfectplay.faces.web.words import language

router = APIRouter()
#: Pictures on the cards are drawn this wide, whatever the screen; the first one, which invites, is wider.
CARD_WIDTH, FIRST_WIDTH = 480, 704


@router.get("/")
async def home(request: Request) -> HTMLResponse:
    found = offers()
    pictures = {offer.spec: card_picture(offer.spec, CARD_WIDTH, language.get()) for offer in found[1:]}
    first = card_picture(found[0].spec, FIRST_WIDTH, language.get())
    return render(request, "home.html", offers=found, pictures=pictures, first=first)
