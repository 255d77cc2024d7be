"""What lessons are made of: steps that show a position, ask something, and are judged by what the solvers find.

A lesson is data: texts marked with `_` (so that they are found for translation; they are put into the language of the request
when they are shown) and positions. No step holds its solution: what is right is worked out, and a test plays every lesson.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar

from perfectplay.errors import InputError
from perfectplay.faces.web.words import gettext, phrase
from perfectplay.text import echo

#: One of `thinking.questions`, asked by name; answered by a process of its own.
Ask = Callable[..., Awaitable[Any]]
#: Wrong places that are explained at once; more would be a lecture.
MOST_EXPLAINED = 2
#: The room for a board on a small phone.
NARROW = 328
MOST_REASONS = 3


def marked(text: str) -> str:
    """A text of a lesson: found for translation here, translated when it is shown.

    >>> marked("Every move changes the sum.")
    'Every move changes the sum.'
    """
    return text


class NoSuchLesson(InputError):
    """There is no lesson, or no step, of that name."""


@dataclass(frozen=True)
class Given:
    """An answer: tokens of a board (after the moves made before), things chosen, or numbers written."""

    tokens: list[str] | None = None
    moves: list[str] = field(default_factory=list)
    chosen: list[str] | None = None
    numbers: dict[str, int] | None = None
    #: The room for the board that is drawn after it.
    width: int = NARROW


@dataclass(frozen=True)
class Judged:
    """What is said to an answer. `right` is None where it was no answer yet: a selection that is no move."""

    right: bool | None
    said: list[str]
    #: What was chosen, each by itself: "right" or "wrong".
    marks: dict[str, str] = field(default_factory=dict)
    board: str = ""
    position: str = ""
    #: Of a game that goes on: the moves made so far.
    moves: list[str] = field(default_factory=list)
    done: bool = True


@dataclass(frozen=True)
class Cell:
    """A place in a grid: something to switch on, a number to write, or what is known already."""

    text: str = ""
    kind: str = "fixed"
    id: str = ""
    label: str = ""
    #: A class beside the kind: "won", "lost", "sum".
    state: str = ""
    #: What a switch shows when it is on and off.
    on: str = ""
    off: str = ""


@dataclass(frozen=True)
class Shown:
    """What the page needs to put a step before somebody."""

    widget: str
    board: str = ""
    position: str = ""
    spec: str = ""
    moves: list[str] = field(default_factory=list)
    grid: list[list[Cell]] = field(default_factory=list)
    caption: str = ""
    #: (id, text) of what may be chosen, and whether several may be.
    choices: list[tuple[str, str]] = field(default_factory=list)
    many: bool = False


@dataclass(frozen=True, kw_only=True)
class Step:
    """One thing to do."""

    #: What to know and what to do, in Markdown.
    text: str
    #: What is said when it is done, in plain text.
    well: str
    #: Of the solvers' reasons against a wrong answer only those that begin so are given; empty: all.
    quote: str = ""

    widget: ClassVar[str] = ""

    async def shown(self, ask: Ask, width: int = NARROW) -> Shown:
        raise NotImplementedError

    async def judged(self, given: Given, ask: Ask) -> Judged:
        raise NotImplementedError

    async def solution(self, given: Given, ask: Ask) -> Given:
        """An answer that is right, where this much has been done."""
        raise NotImplementedError

    async def wrong(self, ask: Ask) -> list[Given]:
        """Answers that are wrong, for tests; at least one where there is any."""
        raise NotImplementedError

    def praise(self) -> list[str]:
        return [gettext(self.well)]

    def reasons(self, text: str) -> list[str]:
        """The reasons of an explanation, without its verdict, in the language of the request."""
        lines = [line for line in text.split("\n")[1:] if line.startswith(self.quote)]
        return [phrase(line) for line in lines[:MOST_REASONS]]


@dataclass(frozen=True)
class Lesson:
    """Some steps about one idea; `name` is its address."""

    name: str
    title: str
    #: The idea in a sentence.
    idea: str
    steps: tuple[Step, ...]
    #: A game to play when it is over.
    play: str = ""

    def step(self, number: int) -> Step:
        if not 1 <= number <= len(self.steps):
            raise NoSuchLesson(
                f"lesson {self.name} has no step {number}; its steps are numbered from 1 to {len(self.steps)}"
            )
        return self.steps[number - 1]


def wanted(value: Any, what: str) -> Any:
    """A part of an answer that this step needs."""
    if value is None:
        raise InputError(f"this step is answered with {echo(what)}; send that")
    return value
