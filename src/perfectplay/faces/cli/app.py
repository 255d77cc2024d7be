"""The commands: each one makes a report, and prints it for people or as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from perfectplay import __version__
from perfectplay.chooser import AUTO, METHODS
from perfectplay.errors import InputError
from perfectplay.faces import reports
from perfectplay.faces.cli import show
from perfectplay.game import AnyGame
from perfectplay.registry import families
from perfectplay.solution import Solution
from perfectplay.solve import solve
from perfectplay.solvers.base import Progress
from perfectplay.spec import MOST_CHARACTERS
from perfectplay.spec import game as game_of
from perfectplay.text import read_bytes, read_whole

app = typer.Typer(
    help="A laboratory for perfect play in take-away games. A game is named by a spec, such as 1357, nim:3,4,5 or "
    "letters:WLWLL; `perfectplay games` lists all.",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


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
MethodOption = Annotated[
    str, typer.Option(help="auto, law, sequence, graph or multiplayer.", autocompletion=complete_method)
]
MemoryOption = Annotated[
    str,
    typer.Option(help="Budget of memory, such as 2GB; by default half of what is free.", show_default=False),
]


@app.callback()
def top(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    if version:
        print(f"perfectplay {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def games(as_json: JsonOption = False) -> int:
    """List the games, each with a spec to try."""
    report = reports.games_report()
    return _print(report, as_json, show.games)


@app.command()
def rules(spec: SpecArgument, as_json: JsonOption = False) -> int:
    """The full rules of a game, and how its positions and moves are written."""
    return _print(reports.rules_report(_game(spec)), as_json, show.rules)


@app.command("solve")
def solve_command(
    spec: SpecArgument, method: MethodOption = AUTO, memory: MemoryOption = "", as_json: JsonOption = False
) -> int:
    """Who wins, how soon, and the best moves."""
    return _print(reports.solve_report(_solved(spec, method, memory)), as_json, show.solved)


@app.command()
def moves(
    spec: SpecArgument, method: MethodOption = AUTO, memory: MemoryOption = "", as_json: JsonOption = False
) -> int:
    """Every legal move, judged."""
    return _print(reports.moves_report(_solved(spec, method, memory)), as_json, show.moves)


@app.command()
def explain(
    spec: SpecArgument,
    triangle: Annotated[
        bool, typer.Option("--triangle", help="For letters: the layers of AND and OR, with the path of play.")
    ] = False,
    line: Annotated[bool, typer.Option("--line", help="Also play it out: perfect moves to the end.")] = False,
    method: MethodOption = AUTO,
    memory: MemoryOption = "",
    as_json: JsonOption = False,
) -> int:
    """In plain words: who wins, and why."""
    solution = _solved(spec, method, memory)
    report = reports.explain_report(solution, triangle=triangle, line=line)
    return _print(report, as_json, show.explanation)


@app.command()
def law(
    spec: SpecArgument,
    to: Annotated[str, typer.Option("--to", metavar="N", help="Check every position up to this size.")] = "",
    as_json: JsonOption = False,
) -> int:
    """The formula that decides a game of any size, checked against exhaustive search."""
    game = _game(spec)
    with _progress("checking") as progress:
        report = reports.law_report(game, _number(to, "--to"), progress)
    _print(report, as_json, show.law)
    return 0 if report["counterexample"] is None else 1


@app.command()
def table(
    spec: SpecArgument,
    grundy: Annotated[bool, typer.Option("--grundy", help="Also the Grundy values.")] = False,
    steps: Annotated[bool, typer.Option("--steps", help="How the rules fill the table from its corner.")] = False,
    memory: MemoryOption = "",
    as_json: JsonOption = False,
) -> int:
    """P and N of every position up to this one, for games of one or two heaps."""
    game = _game(spec)
    game.start()
    with _progress("filling") as progress:
        solution = solve(game.starting_at(game.start()), memory=_bytes(memory), progress=progress)
        report = reports.table_report(solution, grundy=grundy, steps=steps, progress=progress)
    return _print(report, as_json, show.table)


@app.command()
def play(
    spec: SpecArgument,
    seat: Annotated[str, typer.Option(metavar="N", help="Your seat; 0 to watch perfect play.")] = "1",
    seed: Annotated[
        str, typer.Option(metavar="N", help="For a random start, where the spec has no position.", show_default=False)
    ] = "",
) -> int:
    """Play against perfect play in the terminal: type a move, or: hint, rules, quit."""
    from perfectplay.faces.cli.play import play_game

    return play_game(_game(spec), _number(seat, "--seat") or 0, _number(seed, "--seed"))


@app.command()
def tour() -> int:
    """A guided tour: 1357 solved, a Wythoff table, a game of letters explained."""
    from perfectplay.faces.cli.tour import tour_steps

    for heading, arguments in tour_steps():
        show.heading(heading, arguments)
        app(args=arguments, standalone_mode=False)
    show.next_commands()
    return 0


def _game(spec: str) -> AnyGame:
    if spec != "-":
        return game_of(spec)
    text = sys.stdin.read(MOST_CHARACTERS + 2).strip()
    if not text:
        raise InputError("'-' reads the spec from input, and the input is empty; give a spec such as nim:3,4,5")
    return game_of(text)


def _solved(spec: str, method: str, memory: str) -> Solution:
    game = _game(spec)
    game.start()
    with _progress("solving") as progress:
        return solve(game, method, memory=_bytes(memory), progress=progress)


def _number(text: str, option: str) -> int | None:
    """Options are read here, so that what is wrong is echoed as everywhere."""
    return read_whole(text, option) if text else None


def _bytes(memory: str) -> int | None:
    return read_bytes(memory) if memory else None


def _print(report: Any, as_json: bool, for_people: Callable[[Any], None]) -> int:
    if as_json:
        print(json.dumps(report))
    else:
        for_people(report)
    return 0


@contextmanager
def _progress(doing: str) -> Iterator[Progress | None]:
    """A line on the error stream, on terminals only; gone when the work is done."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    with Console(stderr=True).status(f"{doing} …") as status:
        yield lambda done: status.update(f"{doing} … {done:,} positions (Ctrl-C stops)")
