"""The pages: one module each, with a router."""

from __future__ import annotations

from fastapi import APIRouter


def routers() -> list[APIRouter]:
    from perfectplay.faces.web.pages import analyse, api, home, learn, match, play, simulate

    return [home.router, play.router, match.router, analyse.router, learn.router, simulate.router, api.router]
