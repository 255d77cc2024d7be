"""The commands about many matches: who can play, simulations, tournaments."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from perfectplay.errors import InputError
from perfectplay.faces.cli.app import app
from perfectplay.faces.cli.options import JsonOption, complete_spec, number, print_report, spec_text
from perfectplay.faces.reports import Report
from perfectplay.spec import game as game_of
from perfectplay.text import counted, echo, listed

if TYPE_CHECKING:
    from perfectplay.simulation import GamesDone

SpecsArgument = Annotated[
    list[str], typer.Argument(metavar="SPEC", help="The games, such as letters or 1357.", autocompletion=complete_spec)
]
SeedOption = Annotated[str, typer.Option("--seed", metavar="N", help="The same seed gives the same result.")]
WorkersOption = Annotated[str, typer.Option("--workers", metavar="N", help="Processes; by default one a core.")]
ClusterOption = Annotated[
    str,
    typer.Option("--cluster", metavar="ADDRESS", help="A Dask scheduler whose workers play, such as tcp://host:8786."),
]
OutOption = Annotated[str, typer.Option("--out", metavar="FILE", help="Write what is done as it is done.")]
ResumeOption = Annotated[bool, typer.Option("--resume", help="Go on with the file that --out names.")]


@app.command()
def players(as_json: JsonOption = False) -> int:
    """List the players: bots, and ways of losing well."""
    from perfectplay.faces.cli import show_contests
    from perfectplay.faces.contest_reports import players_report

    return print_report(players_report(), as_json, show_contests.players)


@app.command()
def simulate(
    specs: SpecsArgument,
    *,
    games: Annotated[str, typer.Option("--games", metavar="N", help="Games of each spec.")] = "1000",
    seats: Annotated[
        str, typer.Option("--seats", metavar="A,B[,C…]", help="A player for each seat; perfect if nothing is said.")
    ] = "",
    seed: SeedOption = "",
    workers: WorkersOption = "",
    cluster: ClusterOption = "",
    out: OutOption = "",
    resume: ResumeOption = False,
    records: Annotated[bool, typer.Option("--records", help="Write the matches to --out too.")] = False,
    as_json: JsonOption = False,
) -> int:
    """Play many games between bots, and count."""
    from perfectplay.chance import derived
    from perfectplay.crew import crew_of
    from perfectplay.faces.cli import show_contests
    from perfectplay.faces.contest_reports import simulations_report
    from perfectplay.job import Job
    from perfectplay.journal import seed_of
    from perfectplay.simulation import run_jobs

    count, base = number(games, "--games") or 0, seed_of(number(seed, "--seed"), out or None, resume)
    jobs = []
    for turn, spec in enumerate(map(spec_text, specs)):
        seated = tuple(seats.split(",")) if seats else ("perfect",) * game_of(spec).players
        jobs.append(Job(spec, seated, base if turn == 0 else derived(base, turn)))
    with games_bar() as progress:
        runs = run_jobs(
            jobs,
            count,
            crew_of(number(workers, "--workers"), cluster or None),
            seed=base,
            out=out or None,
            resume=resume,
            records=records,
            progress=progress,
        )
    report = simulations_report(runs)
    print_report(report, as_json, show_contests.simulations)
    return 0 if all(run.held_everywhere for run in runs) else 1


@app.command()
def tournament(
    specs: SpecsArgument,
    *,
    players: Annotated[str, typer.Option("--players", metavar="A,B,C", help="Who takes part.")] = "",
    games: Annotated[str, typer.Option("--games", metavar="N", help="Games of each seating.")] = "100",
    seed: SeedOption = "",
    against: Annotated[
        str, typer.Option("--against", metavar="PLAYER", help="A gauntlet: everybody meets this one only.")
    ] = "",
    lost: Annotated[
        bool, typer.Option("--lost", help="With --against: only in seats that are lost at the start.")
    ] = False,
    heatmap: Annotated[
        str, typer.Option("--heatmap", metavar="FILE.svg", help="Also draw who beats whom, or wins where.")
    ] = "",
    workers: WorkersOption = "",
    cluster: ClusterOption = "",
    out: OutOption = "",
    resume: ResumeOption = False,
    as_json: JsonOption = False,
) -> int:
    """Every player against every other, in every seat: standings, ratings, who beats whom."""
    from perfectplay.faces.cli import show_contests
    from perfectplay.faces.contest_reports import tournament_report
    from perfectplay.faces.whole_files import check_can_be_written
    from perfectplay.tournaments import tournament as play_tournament

    if not players:
        raise InputError("--players names nobody; name two or more, such as --players perfect,mcts,random")
    if heatmap and not heatmap.endswith(".svg"):
        raise InputError(f"--heatmap {echo(heatmap)} is no .svg; name a file such as who-beats-whom.svg")
    if heatmap:
        check_can_be_written(heatmap)
    games_named = [spec_text(spec) for spec in specs]
    for spec in games_named:
        game_of(spec)
    with games_bar() as progress:
        cup = play_tournament(
            games_named,
            players,
            number(games, "--games") or 0,
            number(seed, "--seed"),
            against=against or None,
            lost=lost,
            workers=number(workers, "--workers"),
            cluster=cluster or None,
            out=out or None,
            resume=resume,
            progress=progress,
        )
    report = tournament_report(cup)
    if heatmap:
        _draw(report, heatmap)
    return print_report(report, as_json, show_contests.tournament)


def _draw(report: Report, path: str) -> None:
    """Of a round robin who beats whom; of a gauntlet who wins how often in which game."""
    from perfectplay.faces.svg.heatmap import heatmap_svg
    from perfectplay.faces.svg.style import standalone
    from perfectplay.faces.svg.words import WORDS
    from perfectplay.faces.whole_files import written_whole

    players, specs = report["players"], report["specs"]
    note = f"{counted(report['games_played'], 'game')}, seed {report['seed']}; "
    if report["against"]:
        rate = {(line["player"], part["spec"]): line["rate"] for part in report["by_game"] for line in part["table"]}
        title = f"Wins against {report['against']}{' from lost starts' if report['lost'] else ''}"
        told = f"{note}a row's share of wins in a column's game"
        drawn = heatmap_svg(title, players, specs, rate, told, told=WORDS.wins_in)
    else:
        rate = {(pair["player"], pair["opponent"]): pair["rate"] for pair in report["pairs"]}
        title = f"Who beats whom: {listed(specs, most=3)}"
        drawn = heatmap_svg(title, players, players, rate, f"{note}a row's share of wins against a column")
    with written_whole(path) as file:
        file.write(standalone(drawn, "light"))


@contextmanager
def games_bar() -> Iterator[GamesDone | None]:
    """A bar with the rate and the time left on the error stream, on terminals only."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("playing", total=None)
        yield lambda done, games: bar.update(task, completed=done, total=games)
