"""What the commands share: reading specs and options, and printing a report for people or as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from contextvars import ContextVar
from typing import Annotated, Any, TextIO

import typer

from perfectplay.chooser import AUTO, METHODS
from perfectplay.errors import InputError
from perfectplay.game import AnyGame
from perfectplay.registry import families
from perfectplay.solution import Solution
from perfectplay.solve import solve
from perfectplay.solvers.base import Progress
from perfectplay.spec import MOST_CHARACTERS
from perfectplay.spec import game as game_of
from perfectplay.text import read_bytes, read_whole


def complete_spec(incomplete: str) -> list[str]:
    """Shell completion of a spec: the families, and the examples of one that is complete."""
    name, colon, _ = incomplete.partition(":")
    if colon and name in families():
        return [spec for spec in families()[name].examples if spec.startswith(incomplete)]
    return [known for known in families() if known.startswith(incomplete)]


def complete_method(incomplete: str) -> list[str]:
    return [method for method in (AUTO, *METHODS) if method.startswith(incomplete)]


SpecArgument = Annotated[
    str,
    typer.Argument(
        metavar="SPEC",
        help="The game, such as nim:3,4,5; - reads it from input.",
        autocompletion=complete_spec,
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object, nothing else.")]
FilesOption = Annotated[
    bool,
    typer.Option("--files", help="Load games and players from the Python files that records name, which runs them."),
]
MethodOption = Annotated[
    str, typer.Option(help="auto, law, sequence, graph or multiplayer.", autocompletion=complete_method)
]
MemoryOption = Annotated[
    str,
    typer.Option(help="Budget of memory, such as 2GB; by default half of what is free.", show_default=False),
]


def game_named(spec: str) -> AnyGame:
    return game_of(spec_text(spec))


def spec_text(spec: str) -> str:
    """The spec itself; `-` reads it from the input."""
    if spec != "-":
        return spec
    text = sys.stdin.read(MOST_CHARACTERS + 2).strip()
    if not text:
        raise InputError("'-' reads the spec from input, and the input is empty; give a spec such as nim:3,4,5")
    return text


def solved(spec: str, method: str, memory: str) -> Solution:
    game = game_named(spec)
    game.start()
    with progress_line("solving") as progress:
        return solve(game, method, memory=budget(memory), progress=progress)


def number(text: str, option: str) -> int | None:
    """Options are read here, so that what is wrong is echoed as everywhere."""
    return read_whole(text, option) if text else None


def budget(memory: str) -> int | None:
    return read_bytes(memory) if memory else None


def print_report(report: Any, as_json: bool, for_people: Callable[[Any], None]) -> int:
    if as_json:
        print(json.dumps(report), file=_answers.get() or sys.stdout)
    else:
        for_people(report)
    return 0


#: Where answers go while nothing else may be printed there.
_answers: ContextVar[TextIO | None] = ContextVar("_answers", default=None)


@contextmanager
def answers_alone() -> Iterator[None]:
    """Standard output is for the report; what a game's own code prints meanwhile goes to the error stream."""
    kept = _answers.set(sys.stdout)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        _answers.reset(kept)


def notice(text: str) -> None:
    """Something that people should know while they wait; like progress, on terminals only."""
    if sys.stderr.isatty():
        print(text, file=sys.stderr)


@contextmanager
def progress_line(doing: str, of: str = "positions") -> Iterator[Progress | None]:
    """A line on the error stream, on terminals only; gone when the work is done."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    with Console(stderr=True).status(f"{doing} …") as status:
        yield lambda done: status.update(f"{doing} … {done:,} {of} (Ctrl-C stops)")
