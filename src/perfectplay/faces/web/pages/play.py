"""Choosing a game and its table; or beginning at once, with what fits."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from perfectplay.errors import InputError
from perfectplay.faces.web.api.matches import LONGEST_NAME, give_seats, rooms_of
from perfectplay.faces.web.api.setup import previewed
from perfectplay.faces.web.forms.forms import form_of
from perfectplay.faces.web.forms.starts import USUAL_LETTERS, a_seed
from perfectplay.faces.web.offers import name_of, offers
from perfectplay.faces.web.opponents import (
    ELSEWHERE,
    MOVE_SECONDS,
    PAUSES,
    TOTAL_SECONDS,
    bot_name,
    duration,
    opponents,
)
from perfectplay.faces.web.pages.match import shown_width
from perfectplay.faces.web.render import render
from perfectplay.faces.web.words import gettext as _
from perfectplay.match_records import PERSON
from perfectplay.record import Terms
from perfectplay.registry import families
from perfectplay.spec import game as game_of

router = APIRouter()
#: Whoever sits opposite if nothing is said.
USUAL_BOT = "medium"
MOST_SEATS = 8


@router.get("/play")
async def plain() -> Response:
    return RedirectResponse("/", status_code=307)


@router.get("/play/{spec:path}")
async def play(request: Request, spec: str) -> HTMLResponse:
    """The setup of a match of this game."""
    spec = whole(spec)
    game = game_of(spec, files=False)
    form = form_of(spec)
    return render(
        request,
        "play.html",
        spec=spec,
        game=game,
        name=name_of(game, spec),
        form=form,
        values=form.values(spec),
        preview=previewed(spec, shown_width(request)),
        offers=offers(),
        opponents=opponents(),
        usual_bot=USUAL_BOT,
        seats=range(1, MOST_SEATS + 1),
        elsewhere=ELSEWHERE,
        move_seconds=[(seconds, duration(seconds)) for seconds in MOVE_SECONDS],
        total_seconds=[(seconds, duration(seconds)) for seconds in TOTAL_SECONDS],
        pauses=[(seconds, duration(seconds) if seconds else _("none")) for seconds in PAUSES],
        longest_name=LONGEST_NAME,
    )


@router.post("/play/{spec:path}")
async def begin(request: Request, spec: str, bot: Annotated[str, Query(max_length=60)] = USUAL_BOT) -> Response:
    """One click: you begin, and bots sit at all other seats."""
    if bot == PERSON:
        raise InputError(_("a bot plays here; choose one, or set up a match between people"))
    players = game_of(spec, files=False).players
    names = ["", *[bot_name(bot)[:LONGEST_NAME]] * (players - 1)]
    room = await rooms_of(request).open(spec, [PERSON, *[bot] * (players - 1)], Terms(), names=_numbered(names))
    response = RedirectResponse(f"/match/{room.match.id}", status_code=303)
    give_seats(request, response, room.match.id, {1})
    return response


def _numbered(names: list[str]) -> list[str]:
    """Names of which no two are alike.

    >>> _numbered(["", "Medium", "Medium"]), _numbered(["", "Easy"])
    (['', 'Medium 1', 'Medium 2'], ['', 'Easy'])
    """
    counts: dict[str, int] = {}
    numbered = []
    for name in names:
        counts[name] = counts.get(name, 0) + 1
        number = f" {counts[name]}" if name and names.count(name) > 1 else ""
        numbered.append(f"{name[: LONGEST_NAME - len(number)]}{number}")
    return numbered


def whole(spec: str) -> str:
    """A spec with a start: a bare name has its usual one.

    >>> whole("kayles"), whole("nim:1,2")
    ('kayles:10,12', 'nim:1,2')
    """
    if spec in ("letters", "letters:random"):
        return f"letters:random={USUAL_LETTERS},seed={a_seed()}"
    named = families().get(spec)
    return next(iter(named.examples), spec) if named else spec
