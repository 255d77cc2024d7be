"""Many games between bots, counted: who won, whether predictions held, how long games were, where mistakes were made."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perfectplay.crew import Crew, Piece, crew_of
from perfectplay.errors import InputError
from perfectplay.game import AnyGame, Rules
from perfectplay.intervals import Share
from perfectplay.job import Job, as_seats, forget_judges
from perfectplay.journal import Journal, seed_of
from perfectplay.players.base import Player
from perfectplay.tally import Tally
from perfectplay.text import counted

#: Called with the number of games done so far, and of all.
GamesDone = Callable[[int, int], None]
MOST_GAMES = 10**12


@dataclass(frozen=True)
class Simulation:
    """A run and what came of it.

    >>> run = simulate("letters", games=1000, seats="perfect,perfect", seed=7)
    >>> run.tally.held, run.held_everywhere, run.tally.wins[1] + run.tally.wins[2]
    (1000, True, 1000)
    """

    job: Job
    tally: Tally
    #: Of the whole run, with all its jobs.
    seconds: float
    #: Games that this call played itself; the others were read from a file.
    played: int

    @property
    def games(self) -> int:
        return self.tally.games

    def share(self, seat: int) -> Share:
        """How often a seat has won, with its interval."""
        return self.tally.share(seat)

    @property
    def games_per_second(self) -> float:
        return self.played / self.seconds if self.seconds else 0.0

    @property
    def held_everywhere(self) -> bool:
        """Whether perfect play kept every prediction; true as well where players may err, and none had to be kept."""
        return not self.tally.failed

    def failed_game(self) -> str:
        """The record of the first game whose prediction perfect play did not keep, as a line of JSON; empty if all held."""
        return self.job.played(self.tally.failed[0]).record().to_json() if self.tally.failed else ""


def simulate(
    game: str | AnyGame | Rules[Any],
    games: int = 1000,
    seats: str | Sequence[str | Player] = "perfect,perfect",
    seed: int | None = None,
    *,
    workers: int | None = 1,
    cluster: str | None = None,
    out: str | Path | None = None,
    resume: bool = False,
    records: bool = False,
    progress: GamesDone | None = None,
) -> Simulation:
    """Play so many games and count; the same seed gives the same counts on any number of workers.

    With `out` every piece of work is written down as soon as it is done, and `resume` goes on from there; with `records` the
    matches themselves are written too. More than one worker means processes, so a script that asks for them needs the usual
    `if __name__ == "__main__":`.

    >>> run = simulate("1357", games=100, seats=["perfect", "random"], seed=7)
    >>> run.games, run.share(1).count
    (100, 100)
    """
    seed = seed_of(seed, out, resume)
    job, crew = Job(game, as_seats(seats), seed), crew_of(workers, cluster)
    return run_jobs([job], games, crew, seed=seed, out=out, resume=resume, records=records, progress=progress)[0]


def run_jobs(
    jobs: Sequence[Job],
    games: int,
    crew: Crew,
    *,
    seed: int | None = None,
    out: str | Path | None = None,
    resume: bool = False,
    records: bool = False,
    progress: GamesDone | None = None,
) -> list[Simulation]:
    """Every job, so many games each; pieces of all jobs are dealt out together. `seed` is the one that theirs come from."""
    if not 1 <= games <= MOST_GAMES:
        raise InputError(f"{counted(games, 'game')} cannot be played; give 1 to {MOST_GAMES:,}")
    if records and out is None:
        raise InputError("records are written to a file; name it with --out")
    if resume and out is None:
        raise InputError("there is no file to go on with; name it with --out")
    for job in jobs:
        job.check()
    began = time.perf_counter()
    totals, played = [Tally() for _ in jobs], [0] * len(jobs)
    with _journal(out, jobs, games, seed, records, resume) as journal, contextlib.ExitStack() as afterwards:
        afterwards.callback(forget_judges)
        confirmed = journal.confirmed if journal is not None else {}
        for piece, tally in confirmed.items():
            if not _belongs(piece, jobs, games, records):
                raise InputError(f"{out} counts games {piece.first} to {piece.end} of no such run; name another file")
            totals[piece.job] += tally
        before = sum(total.games for total in totals)
        waiting = (piece for piece in _pieces(jobs, games, records) if piece not in confirmed)
        for done in crew.play(jobs, waiting, records=records):
            if journal is not None:
                journal.confirm(done)
            totals[done.piece.job] += done.tally
            played[done.piece.job] += done.tally.games
            if progress is not None:
                progress(before + sum(played), games * len(jobs))
    seconds = time.perf_counter() - began
    return [Simulation(job, total, seconds, mine) for job, total, mine in zip(jobs, totals, played, strict=True)]


def _pieces(jobs: Sequence[Job], games: int, records: bool) -> Iterator[Piece]:
    for number, job in enumerate(jobs):
        stretch = job.stretch(records)
        for first in range(0, games, stretch):
            yield Piece(number, first, min(first + stretch, games))


def _belongs(piece: Piece, jobs: Sequence[Job], games: int, records: bool) -> bool:
    """Whether a piece from a file is one of those that this run deals out."""
    if not 0 <= piece.job < len(jobs) or not 0 <= piece.first < games:
        return False
    stretch = jobs[piece.job].stretch(records)
    return piece.first % stretch == 0 and piece.end == min(piece.first + stretch, games)


def _journal(
    out: str | Path | None, jobs: Sequence[Job], games: int, seed: int | None, records: bool, resume: bool
) -> contextlib.AbstractContextManager[Journal | None]:
    if out is None:
        return contextlib.nullcontext()
    return Journal.open(out, jobs, games, seed=seed, records=records, resume=resume)
