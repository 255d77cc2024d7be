"""The application: what it keeps while it runs, its routes, and what becomes of errors."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from perfectplay import __version__
from perfectplay.archive import Archive
from perfectplay.errors import ArchiveError, PerfectPlayError, StaleMove, TooLarge
from perfectplay.faces.web import api, pages, words
from perfectplay.faces.web.api.answering import ERRORS
from perfectplay.faces.web.guard import Guard
from perfectplay.faces.web.learning.lesson import NoSuchLesson
from perfectplay.faces.web.render import render
from perfectplay.faces.web.rooms.keys import NoSuchMatch
from perfectplay.faces.web.rooms.rooms import Rooms
from perfectplay.faces.web.settings import Settings
from perfectplay.faces.web.simulating.shelf import NoSuchRun
from perfectplay.faces.web.simulating.simulations import Simulations
from perfectplay.faces.web.simulating.view import NotYours
from perfectplay.faces.web.thinking.jobs import Jobs, NoSuchJob, TooMany
from perfectplay.faces.web.thinking.thinkers import Busy, Thinkers
from perfectplay.text import cut, echo

API = "/api/v1"
DESCRIPTION = """
The same questions and the same JSON as the command line's `--json`. A game is named by a spec such as `1357`, `nim:3,4,5` or
`letters:WLWLL`. Whatever is wrong or too large is refused with `{"error": "one line"}` that says what to do. What takes
long is answered with 202 and a job: ask `/jobs/{id}` until it is done, or ask the same question again.
""".strip()
TAGS = {
    "games": "Games, positions and moves: nothing here is kept.",
    "jobs": "Answers that take long.",
    "matches": "Matches between people and bots, held by the server.",
    "simulations": "Many games between bots, counted as they are played.",
    "lessons": "Short lessons: what a step shows, and whether an answer is right.",
}

#: What an error means in HTTP; the first that fits.
STATUSES: dict[type[Exception], int] = {
    NoSuchMatch: 404,
    NoSuchRun: 404,
    NoSuchLesson: 404,
    NotYours: 403,
    NoSuchJob: 404,
    StaleMove: 409,
    TooLarge: 413,
    TooMany: 429,
    ArchiveError: 503,
    Busy: 503,
    PerfectPlayError: 422,
}


def create_app(settings: Settings | None = None) -> FastAPI:
    """The web face, ready for any ASGI server."""
    chosen = settings or Settings()

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        words.read_all()
        with Archive.open(chosen.database) as archive:
            async with (
                Thinkers(chosen) as thinkers,
                Jobs(chosen) as jobs,
                Rooms(archive, thinkers, chosen) as rooms,
                Simulations(chosen) as simulations,
            ):
                app.state.settings, app.state.archive, app.state.simulations = chosen, archive, simulations
                app.state.thinkers, app.state.jobs, app.state.rooms = thinkers, jobs, rooms
                yield

    app = FastAPI(
        title="perfectplay",
        version=__version__,
        summary="Perfect play in take-away games",
        description=DESCRIPTION,
        openapi_tags=[{"name": name, "description": what} for name, what in TAGS.items()],
        generate_unique_id_function=lambda route: route.name,
        openapi_url=f"{API}/openapi.json",
        docs_url=None,  # the framework's own page loads scripts from another host; pages/ has one that does not
        redoc_url=None,
        lifespan=running,
    )
    app.add_middleware(GZipMiddleware, minimum_size=1_000, compresslevel=4)
    app.add_middleware(Guard, settings=chosen)
    app.mount("/static", StaticFiles(directory=chosen.static), name="static")
    for router in api.routers():
        app.include_router(router, prefix=API, responses=ERRORS)
    for router in pages.routers():
        app.include_router(router, include_in_schema=False)
    app.add_exception_handler(PerfectPlayError, _told)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _invalid)
    return app


def status_of(error: Exception) -> int:
    """The status of an answer that tells of an error.

    >>> status_of(TooLarge("…")), status_of(NoSuchMatch("…")), status_of(ValueError())
    (413, 404, 500)
    """
    for kind, status in STATUSES.items():
        if isinstance(error, kind):
            return status
    return 500


async def _told(request: Request, error: Exception) -> Response:
    return answer(request, status_of(error), str(error))


async def _http(request: Request, error: Exception) -> Response:
    status = getattr(error, "status_code", 500)
    told = {404: f"there is nothing at {echo(request.url.path)}", 405: f"{request.method} is not answered here"}
    return answer(request, status, told.get(status, str(getattr(error, "detail", ""))))


async def _invalid(request: Request, error: Exception) -> Response:
    first = error.errors()[0] if isinstance(error, RequestValidationError) else {}
    where = ".".join(str(part) for part in first.get("loc", ())[1:]) or "the request"
    return answer(request, 422, f"{where} {echo(first.get('input'))}: {cut(str(first.get('msg', 'is wrong')), 200)}")


def answer(request: Request, status: int, why: str) -> Response:
    """An error as JSON for programs, as a page for people."""
    said = words.phrase(why)
    if request.url.path.startswith(API) or request.headers.get("accept", "").startswith("application/json"):
        return JSONResponse({"error": said}, status_code=status)
    return render(request, "error.html", status=status, why=said, code=status)
