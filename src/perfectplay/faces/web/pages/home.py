"""The first page: every game, one click from playing."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from perfectplay.faces.reports import games_report
from perfectplay.faces.web.render import render

router = APIRouter()


@router.get("/")
async def home(request: Request) -> HTMLResponse:
    return render(request, "home.html", games=games_report())
