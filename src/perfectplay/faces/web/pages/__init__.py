"""The pages: one module each, with a router."""

from __future__ import annotations

from fastapi import APIRouter


def routers() -> list[APIRouter]:
    from perfectplay.faces.web.pages import home, learn, match, play, simulate

    return [home.router, play.router, match.router, learn.router, simulate.router]
