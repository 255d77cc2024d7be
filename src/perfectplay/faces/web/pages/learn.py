"""The lessons: all of them, and each step of each by an address of its own."""

from __future__ import annotations

import textwrap

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from perfectplay.faces.web.api.learn import lesson_told
from perfectplay.faces.web.learning.boards import OnBoard
from perfectplay.faces.web.learning.lesson import NARROW, NoSuchLesson
from perfectplay.faces.web.learning.lessons import lesson_named, lessons
from perfectplay.faces.web.pages.match import is_single
from perfectplay.faces.web.pictures import card_picture
from perfectplay.faces.web.render import render
from perfectplay.faces.web.words import gettext, language, phrase
from perfectplay.spec import game as game_of
from perfectplay.text import echo

router = APIRouter()
#: Room for the board beside the text on a laptop; a page with less of it asks again.
USUAL_WIDTH = 480
#: Pictures on the cards are drawn this wide, whatever the screen.
CARD_WIDTH = 480


@router.get("/learn")
async def learn(request: Request) -> HTMLResponse:
    found = list(lessons().values())
    pictures = {lesson.name: card_picture(lesson.play, CARD_WIDTH, language.get(), queen=True) for lesson in found}
    return render(request, "learn.html", lessons=[lesson_told(lesson) for lesson in found], pictures=pictures)


@router.get("/learn/{name}")
async def first_step(request: Request, name: str) -> HTMLResponse:
    return await one_step(request, name, "1")


@router.get("/learn/{name}/{number}")
async def one_step(request: Request, name: str, number: str) -> HTMLResponse:
    lesson = lesson_named(name)
    if not (number.isascii() and number.isdigit() and len(number) < 4):
        raise NoSuchLesson(f"lesson {name} has no step {echo(number)}; its steps are numbered from 1")
    step = lesson.step(int(number))
    width = NARROW if "Mobi" in request.headers.get("user-agent", "") else USUAL_WIDTH
    names = list(lessons())
    following = names[names.index(name) + 1 :]
    return render(
        request,
        "learn_step.html",
        lesson=lesson_told(lesson),
        number=int(number),
        text=gettext(step.text),
        step=await step.shown(request.app.state.thinkers.ask, width),
        width=width,
        notation=_notation(step.spec) if isinstance(step, OnBoard) else "",
        single=isinstance(step, OnBoard) and is_single(step.game),
        following=lesson_told(lessons()[following[0]]) if following else None,
    )


def _notation(spec: str) -> str:
    """How the moves of a game are written."""
    return phrase(textwrap.dedent(game_of(spec, files=False).notation_text).strip())
