"""Games of letters in bulk beside the same games as single matches, and what a core more is worth."""

from __future__ import annotations

import json
import subprocess
import sys
import time

from perfectplay.job import Job
from perfectplay.simulation import Simulation, simulate

MILLION, SEED = 1_000_000, 7
SECONDS_PROMISED = 2.0


def bulk() -> None:
    """The promise: a million games of 5 to 50 letters, every move played, in two seconds on two cores."""
    print("| games of letters, perfect against perfect | moves | seconds | games/s | prediction held |")
    print("|---|---|---|---|---|")
    runs = {
        f"{MILLION:,} in bulk, {workers} {'process' if workers == 1 else 'processes'}": _bulk(workers)
        for workers in (1, 2)
    }
    for name, run in runs.items():
        _line(name, run)
    _from_the_shell()
    job = Job("letters", ("perfect", "perfect"), SEED)
    began = time.perf_counter()
    records: list[str] = []
    tally = job.play(0, 1000, records)
    _line("1,000 as single matches with records", Simulation(job, tally, time.perf_counter() - began, 1000))
    print()
    for name, run in runs.items():
        if run.seconds > SECONDS_PROMISED or run.tally.held != MILLION:
            raise SystemExit(
                f"promise broken: {name} took {run.seconds:.2f} s, prediction held {run.tally.held:,} times"
            )


def _bulk(workers: int) -> Simulation:
    return min(
        (simulate("letters", MILLION, seed=SEED, workers=workers) for _ in range(3)), key=lambda run: run.seconds
    )


def _from_the_shell() -> None:
    """The command in a process of its own, by the clock: with Python's start and all that has to be loaded."""
    command = [sys.executable, "-m", "perfectplay", "simulate", "letters", "--games", str(MILLION), "--seed", str(SEED)]
    times = []
    for _ in range(3):
        began = time.perf_counter()
        ran = json.loads(subprocess.run([*command, "--json"], capture_output=True, check=True).stdout)
        times.append(time.perf_counter() - began)
    print(
        f"| {MILLION:,} from the shell, everything included | {ran['moves']:,} | {min(times):.2f} "
        f"| {MILLION / min(times):,.0f} | {ran['prediction_held']:,} of {ran['games']:,} |"
    )


def _line(name: str, run: Simulation) -> None:
    print(
        f"| {name} | {run.tally.moves:,} | {run.seconds:.2f} | {run.games_per_second:,.0f} "
        f"| {run.tally.held:,} of {run.games:,} |"
    )


def matches() -> None:
    """Games a second between bots, on one core and on two, in one run."""
    print("| game | players | games/s, 1 process | games/s, 2 processes |")
    print("|---|---|---|---|")
    for spec, seats in (
        ("1357", "perfect,random"),
        ("1357", "perfect+trap,human-like"),
        ("sticks:21,take=1-3", "perfect,human-like"),
        ("wythoff:20,32", "perfect,human-like"),
        ("neonim:3,4,5", "perfect,random,human-like"),
        ("nim:3,4,5", "mcts,perfect"),
    ):
        games = 300 if "mcts" in seats else 8_000
        one, two = (simulate(spec, games, seats, seed=SEED, workers=workers) for workers in (1, 2))
        print(f"| `{spec}` | `{seats}` | {one.games_per_second:,.0f} | {two.games_per_second:,.0f} |")
    print()
