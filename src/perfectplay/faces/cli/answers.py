"""The commands that answer questions: each one makes a report, and prints it for people or as JSON."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from perfectplay.chooser import AUTO
from perfectplay.errors import InputError, TooLarge
from perfectplay.faces import reports
from perfectplay.faces.cli import show, show_table
from perfectplay.faces.cli.app import app
from perfectplay.faces.cli.options import (
    JsonOption,
    MemoryOption,
    MethodOption,
    SpecArgument,
    budget,
    game_named,
    number,
    print_report,
    progress_line,
    solved,
)
from perfectplay.game import AnyGame
from perfectplay.solve import solve
from perfectplay.text import big, read_whole

#: More values than this are no list that anybody reads.
MOST_LISTED = 1_000_000
#: No disk has room for so many; whoever asks for them is told what they would need.
MOST_IN_FILES = 10**15


@app.command()
def games(as_json: JsonOption = False) -> int:
    """List the games, each with a spec to try."""
    report = reports.games_report()
    return print_report(report, as_json, show.games)


@app.command()
def rules(spec: SpecArgument, as_json: JsonOption = False) -> int:
    """The full rules of a game, and how its positions and moves are written."""
    return print_report(reports.rules_report(game_named(spec)), as_json, show.rules)


@app.command("solve")
def solve_command(
    spec: SpecArgument, method: MethodOption = AUTO, memory: MemoryOption = "", as_json: JsonOption = False
) -> int:
    """Who wins, how soon, and the best moves."""
    return print_report(reports.solve_report(solved(spec, method, memory)), as_json, show.solved)


@app.command()
def moves(
    spec: SpecArgument, method: MethodOption = AUTO, memory: MemoryOption = "", as_json: JsonOption = False
) -> int:
    """Every legal move, judged."""
    return print_report(reports.moves_report(solved(spec, method, memory)), as_json, show.moves)


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
    solution = solved(spec, method, memory)
    report = reports.explain_report(solution, triangle=triangle, line=line)
    return print_report(report, as_json, show.explanation)


@app.command()
def values(
    spec: SpecArgument,
    to: Annotated[str, typer.Option("--to", metavar="N", help="The largest heap.")] = "50",
    out: Annotated[
        str, typer.Option("--out", metavar="F.npy", help="Write them into a file of NumPy's, however many they are.")
    ] = "",
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the file that --out names.")] = False,
    memory: MemoryOption = "",
    as_json: JsonOption = False,
) -> int:
    """The Grundy values of heaps 0 to N, for sums of heaps in normal play."""
    game, largest = game_named(spec), read_whole(to, "--to")
    if out:
        return print_report(_into_a_file(game, largest, out, resume, memory), as_json, show.value_file)
    if resume:
        raise InputError("--resume goes on with a file, and none is named; add --out F.npy")
    if MOST_LISTED < largest < MOST_IN_FILES:
        raise TooLarge(
            f"--to {big(largest)} would list more than {MOST_LISTED:,} values; add --out values.npy to have them in a file"
        )
    with progress_line("valuing", "heaps") as progress:
        report = reports.values_report(game, largest, progress, memory=budget(memory))
    return print_report(report, as_json, show.values)


def _into_a_file(game: AnyGame, largest: int, out: str, resume: bool, memory: str) -> reports.Report:
    from perfectplay.faces.cli.pace import paced
    from perfectplay.faces.value_reports import value_file_report

    with paced("valuing", "heaps", largest + 1) as progress:
        try:
            return value_file_report(
                game,
                largest,
                out,
                resume=resume,
                memory=budget(memory),
                checked=lambda heaps: progress(heaps, "checking"),
                progress=progress,
            )
        except KeyboardInterrupt as stop:
            print("".join(f"{told}\n" for told in stop.args), end="", file=sys.stderr)
            raise


@app.command()
def law(
    spec: SpecArgument,
    to: Annotated[str, typer.Option("--to", metavar="N", help="Check every position up to this size.")] = "",
    as_json: JsonOption = False,
) -> int:
    """The formula that decides a game of any size, checked against exhaustive search."""
    game = game_named(spec)
    with progress_line("checking") as progress:
        report = reports.law_report(game, number(to, "--to"), progress)
    print_report(report, as_json, show.law)
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
    game = game_named(spec)
    game.start()
    with progress_line("filling") as progress:
        solution = solve(game.starting_at(game.start()), memory=budget(memory), progress=progress)
        report = reports.table_report(solution, grundy=grundy, steps=steps, progress=progress)
    return print_report(report, as_json, show_table.table)


@app.command()
def tour() -> int:
    """A guided tour: 1357 solved, a Wythoff table, a game of letters explained."""
    from perfectplay.faces.cli.tour import tour_steps

    for heading, arguments in tour_steps():
        show.heading(heading, arguments)
        app(args=arguments, standalone_mode=False)
    show.next_commands()
    return 0
