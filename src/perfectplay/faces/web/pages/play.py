"""Choosing a game and its table."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from perfectplay.faces.web.render import render
from perfectplay.spec import game as game_of

router = APIRouter()


@router.get("/play/{spec:path}")
async def play(request: Request, spec: str) -> HTMLResponse:
    return render(request, "play.html", game=game_of(spec, files=False))
