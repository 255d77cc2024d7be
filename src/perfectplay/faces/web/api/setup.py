"""The form in which a game is chosen: from its values to a spec, a picture, and what is wrong beside which field."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field, JsonValue

from perfectplay.errors import InputError, TooLarge
from perfectplay.faces.web.api.answering import SENT
from perfectplay.faces.web.api.matches import Asked, Width
from perfectplay.faces.web.forms.fields import Problem
from perfectplay.faces.web.forms.forms import form_of
from perfectplay.faces.web.pictures import USUAL_WIDTH, board_picture
from perfectplay.faces.web.thinking.thinkers import is_small
from perfectplay.faces.web.words import phrase
from perfectplay.spec import game as game_of

router = APIRouter(tags=["games"], responses=SENT)


class FormValues(Asked):
    """What a form holds, by the names of its fields."""

    family: str = Field(max_length=100)
    values: dict[Annotated[str, Field(max_length=40)], JsonValue] = Field(max_length=20)


@router.post("/setup")
async def setup(wanted: FormValues, w: Width = USUAL_WIDTH) -> dict[str, Any]:
    """The spec that the values make; or, field by field, why they make none."""
    form = form_of(wanted.family)
    _, problems = form.read(wanted.values)
    if not problems:
        try:
            return previewed(form.spec(wanted.values), w)
        except Problem as problem:
            problems = {problem.field: str(problem)}
        except InputError as error:
            problems = {"": phrase(str(error))}
    return {"spec": None, "problems": problems}


def previewed(spec: str, width: int) -> dict[str, Any]:
    """What a chosen game looks like, how many sit at its table, and whether bots answer at once."""
    game = game_of(spec, files=False)
    try:
        picture = board_picture(game, game.start(), width=width)
    except TooLarge as error:
        return {"spec": spec, "board": "", "players": game.players, "quick": False, "problems": {"": str(error)}}
    return {
        "spec": spec,
        "board": picture,
        "players": game.players,
        "quick": is_small(game, game.start()),
        "problems": {},
    }
