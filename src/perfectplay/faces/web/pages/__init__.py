"""The pages: one module each, with a router."""

from __future__ import annotations

from fastapi import APIRouter


def routers() -> list[APIRouter]:
    from perfectplay.faces.web.pages import analyse, api, home, learn, match, play, simulate, style

    return [module.router for module in (home, play, match, analyse, learn, simulate, api, style)]
