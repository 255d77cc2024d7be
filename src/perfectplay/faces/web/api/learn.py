"""Lessons: which there are, what a step shows, and whether an answer is right. Nothing is kept."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import Field

from perfectplay.faces.web.api import lesson_shapes as shapes
from perfectplay.faces.web.api.answering import NAMED, SENT, Width
from perfectplay.faces.web.api.matches import Asked
from perfectplay.faces.web.learning.lesson import NARROW, Given, Lesson
from perfectplay.faces.web.learning.lessons import lesson_named, lessons
from perfectplay.faces.web.words import gettext

router = APIRouter(tags=["lessons"])
Name = Annotated[str, Path(max_length=60, description="the name of a lesson", examples=["nim-sum"])]
Number = Annotated[int, Path(ge=1, le=100, description="a step of it, from 1 on")]
Text = Annotated[str, Field(max_length=60)]
Report = dict[str, Any]
WIDEST = 1200


class Answer(Asked):
    """What somebody has selected, chosen or written; which of these a step wants, its `widget` says."""

    tokens: list[Text] | None = Field(default=None, max_length=500, description="selected on a board")
    moves: list[Text] = Field(default=[], max_length=200, description="of a game that goes on: those made before")
    chosen: list[Text] | None = Field(default=None, max_length=200, description="places marked, things chosen")
    numbers: dict[Text, Annotated[int, Field(ge=-(10**9), le=10**9)]] | None = Field(default=None, max_length=50)

    def given(self, width: int) -> Given:
        return Given(self.tokens, self.moves, self.chosen, self.numbers, within(width))


@router.get("/learn", responses={200: {"model": list[shapes.LessonTold]}})
async def all_lessons() -> list[Report]:
    """The lessons, in the order in which they are best taken."""
    return [lesson_told(lesson) for lesson in lessons().values()]


@router.get("/learn/{name}/{number}", responses={200: {"model": shapes.StepTold}, **NAMED})
async def one_step(request: Request, name: Name, number: Number, w: Width = NARROW) -> Report:
    """What a step shows and asks."""
    step = lesson_named(name).step(number)
    shown = await step.shown(request.app.state.thinkers.ask, within(w))
    return {"lesson": name, "step": number, "text": gettext(step.text)} | asdict(shown)


@router.post("/learn/{name}/{number}", responses={200: {"model": shapes.Judged}, **NAMED, **SENT})
async def judge(request: Request, name: Name, number: Number, answer: Answer, w: Width = NARROW) -> Report:
    """Whether an answer is right, and why not."""
    judged = await lesson_named(name).step(number).judged(answer.given(w), request.app.state.thinkers.ask)
    return asdict(judged)


@router.post("/learn/{name}/{number}/solution", responses={200: {"model": shapes.Solution}, **NAMED, **SENT})
async def solution(request: Request, name: Name, number: Number, answer: Answer) -> Report:
    """A right answer; in a game that goes on, one for after its moves so far."""
    found = await lesson_named(name).step(number).solution(answer.given(NARROW), request.app.state.thinkers.ask)
    return {"tokens": found.tokens, "moves": found.moves, "chosen": found.chosen, "numbers": found.numbers}


def lesson_told(lesson: Lesson) -> Report:
    return {
        "name": lesson.name,
        "title": gettext(lesson.title),
        "idea": gettext(lesson.idea),
        "steps": len(lesson.steps),
        "play": lesson.play,
    }


def within(width: int) -> int:
    """The room for a board, within bounds."""
    return max(NARROW, min(width, WIDEST))
