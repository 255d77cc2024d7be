"""The pages: one module each, with a router."""

from __future__ import annotations

from fastapi import APIRouter


def routers() -> list[APIRouter]:
    from perfectplay.faces.web.pages import home, learn, match, play, simulate, style

    return [module.router for module in (home, play, match, learn, simulate, style)]
