"""The shapes of answers about lessons, for the description of the interface."""

from __future__ import annotations

from pydantic import BaseModel, Field


class LessonTold(BaseModel):
    """A lesson."""

    name: str
    title: str
    idea: str
    steps: int
    play: str = Field(description="a game to play when it is over")


class CellTold(BaseModel):
    """A place in a grid."""

    text: str
    kind: str = Field(description="head, fixed, switch (chosen by its id) or number (written by its id)")
    id: str
    label: str
    state: str
    on: str
    off: str


class StepTold(BaseModel):
    """What a step shows, and how it is answered."""

    lesson: str
    step: int
    text: str = Field(description="what to know and to do, in Markdown")
    widget: str = Field(description="board: send tokens; choices: send chosen; grid: send chosen or numbers")
    board: str = Field(description="SVG, or empty")
    position: str
    spec: str
    moves: list[str] = Field(description="made before you; send them back with your answer")
    grid: list[list[CellTold]]
    caption: str
    choices: list[tuple[str, str]] = Field(description="id and text of what may be chosen")
    many: bool


class Judged(BaseModel):
    """What is said to an answer."""

    right: bool | None = Field(description="null where it was no answer yet, such as a selection that is no move")
    said: list[str]
    marks: dict[str, str] = Field(description="each place by itself: right or wrong")
    board: str = Field(description="the board after it, if there is another one")
    position: str
    moves: list[str] = Field(description="of a game that goes on: those made so far")
    done: bool = Field(description="whether the step is over")


class Solution(BaseModel):
    """A right answer, as it would be sent."""

    tokens: list[str] | None
    moves: list[str]
    chosen: list[str] | None
    numbers: dict[str, int] | None
