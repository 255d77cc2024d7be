"""Many games between bots: the form that asks for them, and the page of a run."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from perfectplay.errors import InputError, PerfectPlayError
from perfectplay.faces.reports import games_report
from perfectplay.faces.web.api.simulations import NewSimulation, begin, give_run, is_mine, queue, simulations_of
from perfectplay.faces.web.app import status_of
from perfectplay.faces.web.forms.fields import Choice as Offered
from perfectplay.faces.web.opponents import opponents
from perfectplay.faces.web.render import render
from perfectplay.faces.web.simulating.order import PERFECT, Order
from perfectplay.faces.web.simulating.pictures import pictured
from perfectplay.faces.web.simulating.view import NotYours, view_of
from perfectplay.faces.web.words import gettext as _
from perfectplay.faces.web.words import phrase
from perfectplay.players.roster import bots, swindlers
from perfectplay.spec import game as game_of
from perfectplay.text import read_whole

router = APIRouter()
USUAL = "letters"
USUAL_GAMES = "10000"
MOST_TEXT, MOST_SEATS = 4_000, 8
Choice = dict[str, Any]


@dataclass
class Filled:
    """What stands in the form, as texts, whether it makes sense or not."""

    spec: str = USUAL
    seats: list[str] = field(default_factory=list)
    games: str = USUAL_GAMES
    seed: str = ""

    @classmethod
    def read(cls, said: dict[str, list[str]]) -> Filled:
        """From an address or a form, where a seat may be a name with its setting beside it."""
        names, settings = said.get("seat", [])[:MOST_SEATS], said.get("setting", [])
        settings += [""] * (len(names) - len(settings))
        seats = [f"{name}:{value}" if value.strip() else name for name, value in zip(names, settings, strict=False)]
        one = {
            name: values[0].strip()[:MOST_TEXT] for name, values in said.items() if name in ("spec", "games", "seed")
        }
        return cls(seats=[seat.strip()[:60] for seat in seats], **one)

    def wanted(self) -> NewSimulation:
        """What the interface for programs takes; raises InputError with what is wrong with the form."""
        if not self.spec.strip():
            raise InputError("no game is named; write one, such as 1357 or nim:3,4,5")
        seed = read_whole(self.seed, "seed") if self.seed else None
        games = read_whole(self.games, "games", least=1)
        return NewSimulation(spec=self.spec, seats=self.seats, games=games, seed=seed)  # within its limits, by reading


@router.get("/simulate")
async def simulate(request: Request) -> HTMLResponse:
    said = parse_qs(request.url.query, keep_blank_values=True)
    return await _form(request, Filled.read(said) if said.keys() & {"spec", "seat", "games", "seed"} else Filled())


@router.post("/simulate")
async def begin_one(request: Request) -> Response:
    body = (await request.body()).decode("utf-8", "replace")
    filled = Filled.read(parse_qs(body, keep_blank_values=True))
    try:
        run = await begin(request, filled.wanted())
    except PerfectPlayError as error:
        return await _form(request, filled, error)
    response = RedirectResponse(f"/simulate/{run.id}", status_code=303)
    give_run(request, response, run)
    return response


async def _form(request: Request, filled: Filled, problem: PerfectPlayError | None = None) -> HTMLResponse:
    """The form as it was filled in, with as many seats as the game has, and what is wrong with it."""
    players, status = 2, 200
    try:
        players = game_of(filled.spec, files=False).players
    except PerfectPlayError as error:
        problem = problem or error
    if problem is not None:
        status = status_of(problem)
    texts = [*filled.seats, *[PERFECT] * players][:players]
    return render(
        request,
        "simulate.html",
        status=status,
        filled=filled,
        seats=[_seat(text) for text in texts],
        choices=_choices(),
        games=games_report(),
        examples=_examples(),
        problem=phrase(str(problem)) if problem is not None else "",
        queue=await queue(request),
    )


@router.get("/simulate/{run_id}")
async def one_run(request: Request, run_id: str) -> HTMLResponse:
    run = await simulations_of(request).find(run_id)
    view = view_of(run, mine=is_mine(request, run_id))
    return render(request, "simulate_run.html", view=view, result=pictured(run), again=_address(run.order))


@router.post("/simulate/{run_id}/cancel")
async def cancel(request: Request, run_id: str) -> Response:
    run = await simulations_of(request).find(run_id)
    if not is_mine(request, run_id):
        raise NotYours("this simulation is somebody else's; only the browser that began it can cancel it")
    await simulations_of(request).cancel(run)
    return RedirectResponse(f"/simulate/{run_id}", status_code=303)


def _choices() -> list[tuple[str, list[Choice]]]:
    """Whom a seat may be given, in groups: those who may sit at a match as well, but for people."""
    groups = [(name, [choice for choice in found if choice.value in _bots()]) for name, found in opponents()]
    return [(name, [_choice(choice) for choice in found]) for name, found in groups if found]


def _bots() -> set[str]:
    return {*bots(), *(f"{PERFECT}+{name}" for name in swindlers())}


def _choice(choice: Offered) -> Choice:
    name, _plus, swindler = choice.value.partition("+")
    setting = (swindlers()[swindler] if swindler else bots()[name]).setting
    return {
        "name": choice.value,
        "label": choice.label,
        "help": phrase(choice.help),
        "setting": phrase(setting.help) if setting else "",
        "usual": setting.default if setting else "",
    }


def _seat(text: str) -> Choice:
    name, _colon, setting = text.partition(":")
    return {"name": name, "setting": setting, "known": name in _bots()}


def _examples() -> list[Choice]:
    """Runs that show something, one click away."""
    shown = [
        (_("Does the law of the middle letters always hold?"), Order("letters", (PERFECT, PERFECT), 1_000_000, 7)),
        (
            _("How often does somebody who errs like a person keep a won game?"),
            Order("nim:3,4,5", ("human-like", PERFECT), 5_000, 7),
        ),
        (
            _("1357 is lost for who begins; how often does a trap turn it?"),
            Order("1357", ("perfect+trap", "human-like"), 2_000, 7),
        ),
        (
            _("Three at a table, and one of them knows the game"),
            Order("neonim:3,4,5", (PERFECT, "random", "random"), 5_000, 7),
        ),
    ]
    return [{"title": title, "order": order, "address": _address(order)} for title, order in shown]


def _address(order: Order) -> str:
    """The form, filled in with an order."""
    seats = [("seat", seat) for seat in order.seats]
    return "/simulate?" + urlencode([("spec", order.spec), *seats, ("games", order.games), ("seed", order.seed)])
