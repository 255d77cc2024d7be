"""Simulations: begin one, look at it, watch it, cancel it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse
from pydantic import Field

from perfectplay.faces.web.api import simulation_shapes as shapes
from perfectplay.faces.web.api.answering import MOST_SPEC, NAMED, SENT, asker, refusals
from perfectplay.faces.web.api.matches import HEARTBEAT_SECONDS, Asked
from perfectplay.faces.web.simulating.order import LONGEST_GAME, MOST_GAMES, MOST_IN_BULK, Order
from perfectplay.faces.web.simulating.pictures import pictured
from perfectplay.faces.web.simulating.run import Run
from perfectplay.faces.web.simulating.simulations import MOST_RUNNING, Simulations
from perfectplay.faces.web.simulating.view import COOKIE, NotYours, View, owns, run_key, view_of
from perfectplay.faces.web.words import language

router = APIRouter(tags=["simulations"])
YOURS = refusals({403: "it is somebody else's, or the request comes from another site"})
COOKIE_SECONDS = 30 * 24 * 3600
RunId = Annotated[str, Path(max_length=60, description="the id of a simulation")]
RunKey = Annotated[
    str, Header(alias="X-Simulation-Key", max_length=400, description="the key that came with the answer to POST")
]
Pictures = Annotated[
    bool, Query(description="Add `html`: the tables and pictures of the report, as its page has them.")
]


class NewSimulation(Asked):
    """A run to be: nobody at the table means perfect players, no seed a new one."""

    spec: str = Field(min_length=1, max_length=MOST_SPEC, examples=["letters"])
    seats: list[Annotated[str, Field(max_length=60)]] = Field(
        default=[], max_length=8, examples=[["perfect", "random"]]
    )
    games: int = 1000
    seed: int | None = None


def simulations_of(request: Request) -> Simulations:
    simulations: Simulations = request.app.state.simulations
    return simulations


def is_mine(request: Request, run_id: str, header: str = "") -> bool:
    """Whether whoever asks has begun this run."""
    secret = request.app.state.settings.secret
    return any(owns(secret, run_id, key) for key in (request.cookies.get(COOKIE, ""), header))


async def begin(request: Request, wanted: NewSimulation) -> Run:
    """A new run for whoever asks."""
    order = await asyncio.to_thread(Order.checked, wanted.spec, wanted.seats, wanted.games, wanted.seed)
    return await simulations_of(request).take(order, asker(request))


def give_run(request: Request, response: Response, run: Run) -> None:
    """Let the browser end this run, and no other."""
    settings = request.app.state.settings
    for path in (f"/simulate/{run.id}", f"/api/v1/simulations/{run.id}"):
        response.set_cookie(
            COOKIE,
            run_key(settings.secret, run.id),
            max_age=COOKIE_SECONDS,
            path=path,
            httponly=True,
            samesite="lax",
            secure=settings.behind_proxy,
        )


@router.post("/simulations", status_code=202, responses={202: {"model": shapes.Begun}, **SENT})
async def new_simulation(request: Request, wanted: NewSimulation) -> Response:
    """Begin a run; the answer has its id, its address, and the key that cancels it."""
    run = await begin(request, wanted)
    view = view_of(run, mine=True) | {"key": run_key(request.app.state.settings.secret, run.id)}
    response = JSONResponse(view, status_code=202, headers={"location": f"/api/v1/simulations/{run.id}"})
    give_run(request, response, run)
    return response


@router.get("/simulations", responses={200: {"model": shapes.Queue}})
async def queue(request: Request) -> View:
    """How many runs there are at the moment, and what may be asked."""
    simulations = simulations_of(request)
    return {
        "running": len(simulations.running),
        "waiting": len(simulations.waiting),
        "limits": {
            "running": MOST_RUNNING,
            "games": MOST_GAMES,
            "games_in_bulk": MOST_IN_BULK,
            "moves_a_game": LONGEST_GAME,
            "seconds": request.app.state.settings.simulation_seconds,
        },
    }


@router.get("/simulations/{run_id}", responses={200: {"model": shapes.Simulated}, **NAMED})
async def one_simulation(request: Request, run_id: RunId, key: RunKey = "") -> View:
    """The run as it stands; `report` is that of `perfectplay simulate --json` for the games counted so far."""
    run = await simulations_of(request).find(run_id)
    return view_of(run, mine=is_mine(request, run_id, key))


@router.delete("/simulations/{run_id}", responses={200: {"model": shapes.Simulated}, **NAMED, **YOURS})
async def cancel_simulation(request: Request, run_id: RunId, key: RunKey = "") -> View:
    """End the run; what it has counted stays. One that has ended is left as it is."""
    run = await simulations_of(request).find(run_id)
    if not is_mine(request, run_id, key):
        raise NotYours("this simulation is somebody else's; only the browser that began it can cancel it")
    await simulations_of(request).cancel(run)
    return view_of(run, mine=True)


@router.get("/simulations/{run_id}/events", responses={200: {"content": {"text/event-stream": {}}}, **NAMED})
async def simulation_events(request: Request, run_id: RunId, pictures: Pictures = False, key: RunKey = "") -> Response:
    """A stream of `state` events (server-sent events), each a whole view: one at once, one after every change, and the
    last one when the run has ended."""
    run = await simulations_of(request).find(run_id)
    stream = _told(run, is_mine(request, run_id, key), pictures, language.get())
    return StreamingResponse(stream, media_type="text/event-stream", headers={"x-accel-buffering": "no"})


async def _told(run: Run, mine: bool, pictures: bool, said_in: str) -> AsyncIterator[str]:
    language.set(said_in)
    yield "retry: 1500\n\n"
    async with run.watching() as heard:
        while True:
            heard.clear()
            view: dict[str, Any] = view_of(run, mine=mine)
            if pictures:
                view["html"] = pictured(run)
            yield f"event: state\nid: {run.revision}\ndata: {json.dumps(view, ensure_ascii=False)}\n\n"
            if run.over:
                return
            while not heard.is_set():
                try:
                    await asyncio.wait_for(heard.wait(), HEARTBEAT_SECONDS)
                except TimeoutError:
                    yield ": still here\n\n"
