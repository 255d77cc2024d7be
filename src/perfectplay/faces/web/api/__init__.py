"""The interface for programs, `/api/v1`: the same JSON as the command line; one module for each kind of thing."""

from __future__ import annotations

from fastapi import APIRouter


def routers() -> list[APIRouter]:
    from perfectplay.faces.web.api import games, jobs, learn, matches, simulations

    return [games.router, jobs.router, learn.router, matches.router, simulations.router]
