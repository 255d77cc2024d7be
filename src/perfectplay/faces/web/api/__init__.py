"""The interface for programs, `/api/v1`: the same JSON as the command line; one module for each kind of thing."""

from __future__ import annotations

from fastapi import APIRouter


def routers() -> list[APIRouter]:
    from perfectplay.faces.web.api import games, jobs, learn, matches, select, setup, simulations

    return [module.router for module in (matches, select, games, jobs, learn, setup, simulations)]
