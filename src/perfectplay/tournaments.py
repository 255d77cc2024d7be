"""Round robins and gauntlets: every player against every other in every seat, in one game or several."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from perfectplay.chance import derived
from perfectplay.crew import Crew, crew_of
from perfectplay.errors import InputError
from perfectplay.game import AnyGame, Rules
from perfectplay.intervals import Share
from perfectplay.job import Job, as_seats
from perfectplay.journal import seed_of
from perfectplay.players.base import Player
from perfectplay.players.roster import player as player_of
from perfectplay.players.roster import text_of
from perfectplay.ratings import Rating, ratings
from perfectplay.simulation import GamesDone, Simulation, run_jobs
from perfectplay.text import counted, cut, echo

MOST_SEATINGS = 20_000
#: The name of a table over all games.
ALL_GAMES = ""


@dataclass(frozen=True)
class Standing:
    """One line of a table."""

    player: str
    share: Share
    rating: Rating
    #: Players whose whole interval lies below this one's.
    above: tuple[str, ...]


@dataclass
class Score:
    """What players won in the seats they had, and whom they beat."""

    players: tuple[str, ...]
    played: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    beat: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, run: Simulation, seats: Sequence[int]) -> None:
        """Count one seating's games for those who sit in these seats."""
        names = [text_of(player) for player in run.job.players]
        for seat in seats:
            self.played[names[seat - 1]] += run.games
            self.won[names[seat - 1]] += run.tally.wins[seat]
        for pair, times in run.tally.beat.items():
            winner, loser = names[pair // 10 - 1], names[pair % 10 - 1]
            if winner != loser:
                self.beat[winner, loser] += times

    def share(self, player: str) -> Share:
        return Share(self.won[player], self.played[player])

    def meetings(self, one: str, other: str) -> Share:
        """How often one won where the other lost, of all games that one of the two won and the other lost."""
        return Share(self.beat[one, other], self.beat[one, other] + self.beat[other, one])

    def table(self) -> list[Standing]:
        """The players, best share of wins first; those who took no part are left out."""
        met = {name for pair in self.beat for name in pair}
        rated = ratings([*self.players, *sorted(met - set(self.players))], self.beat)
        shares = {name: self.share(name) for name in self.players if self.played[name]}
        order = sorted(shares, key=lambda name: (-(shares[name].rate or 0), name))
        return [
            Standing(
                name,
                shares[name],
                rated[name],
                tuple(other for other in order if shares[name].low > shares[other].high),
            )
            for name in order
        ]


@dataclass(frozen=True)
class Tournament:
    """A finished tournament: scores by game and over all of them."""

    specs: tuple[str, ...]
    players: tuple[str, ...]
    against: str
    lost: bool
    #: Games of each seating.
    games: int
    seed: int
    scores: dict[str, Score]
    runs: tuple[Simulation, ...]

    @property
    def table(self) -> list[Standing]:
        return self.scores[ALL_GAMES].table()

    @property
    def seconds(self) -> float:
        return self.runs[0].seconds

    @property
    def games_played(self) -> int:
        """Games in all seatings together."""
        return sum(run.games for run in self.runs)


def tournament(
    games_of: str | AnyGame | Rules[Any] | Sequence[str | AnyGame | Rules[Any]],
    players: str | Sequence[str | Player],
    games: int = 100,
    seed: int | None = None,
    *,
    against: str | Player | None = None,
    lost: bool = False,
    workers: int | None = 1,
    cluster: str | None = None,
    out: str | Path | None = None,
    resume: bool = False,
    progress: GamesDone | None = None,
) -> Tournament:
    """Every seating of the players in every game, `games` times each; the same seed gives the same tables.

    With `against` it is a gauntlet: each player, in each seat in turn, meets that one opponent in all other seats. With `lost`
    a player is only ever put in a seat that loses the start under perfect play: that is how ways of losing are compared.

    >>> cup = tournament("1357", "perfect,random,greedy", games=10, seed=7)
    >>> cup.games_played, cup.table[0].player, cup.table[0].share.of
    (60, 'perfect', 40)
    """
    specs = [games_of] if isinstance(games_of, str) or not isinstance(games_of, Sequence) else list(games_of)
    names = [text_of(player_of(one)) for one in as_seats(players)]
    for what, named in (("player", names), ("game", specs)):
        twice = next((one for place, one in enumerate(named) if one in named[:place]), None)
        if twice is not None:
            raise InputError(f"{what} {echo(twice)} is named twice; name each once")
    if against is None and (lost or len(names) < 2):
        what = "lost positions are played against one opponent" if lost else "a tournament needs two players or more"
        raise InputError(f"{what}; name the opponent with --against, such as --against human-like")
    seed = seed_of(seed, out, resume)
    seatings = list(_seatings(specs, as_seats(players), against, lost, seed))
    jobs = [job for job, _ in seatings]
    if not jobs:
        raise InputError("no seat loses under perfect play, so nobody can be swindled; name another start")
    crew: Crew = crew_of(workers, cluster)
    runs = run_jobs(jobs, games, crew, seed=seed, out=out, resume=resume, progress=progress)
    scores = {ALL_GAMES: Score(tuple(names))} | {job.spec: Score(tuple(names)) for job in jobs}
    for run, (_, seats) in zip(runs, seatings, strict=True):
        for name in {ALL_GAMES, run.job.spec}:
            scores[name].add(run, seats)
    opponent = "" if against is None else text_of(player_of(against))
    return Tournament(
        tuple(dict.fromkeys(job.spec for job in jobs)), tuple(names), opponent, lost, games, seed, scores, tuple(runs)
    )


def _seatings(
    specs: Sequence[str | AnyGame | Rules[Any]],
    players: tuple[str | Player, ...],
    against: str | Player | None,
    lost: bool,
    seed: int,
) -> Iterator[tuple[Job, Sequence[int]]]:
    """One job a seating, each with a seed of its own, and the seats whose results count."""
    for number, spec in enumerate(specs):
        first = Job(spec, players, derived(seed, number))
        if against is None:
            yield from ((job, range(1, len(job.seats) + 1)) for job in _round_robin(first))
            continue
        seats = range(1, first.rules.players + 1)
        for player in players:
            for seat in seats:
                # The same seed for every player: all meet the same starts.
                job = Job(
                    spec,
                    tuple(player if other == seat else against for other in seats),
                    derived(seed, number, seat),
                    lost_by=seat if lost else None,
                )
                if not lost or seat in job.losing_seats():
                    yield job, (seat,)


def _round_robin(first: Job) -> Iterator[Job]:
    seats, players = first.rules.players, first.seats
    enough = len(players) >= seats
    count = math.perm(len(players), seats) if enough else len(players) ** seats - len(players)
    if count > MOST_SEATINGS:
        raise InputError(
            f"{counted(len(players), 'player')} make {counted(count, 'seating')} at the {counted(seats, 'seat')} of "
            f"{cut(first.spec)}, more than {MOST_SEATINGS:,}; name fewer players"
        )
    seatings = itertools.permutations(players, seats) if enough else itertools.product(players, repeat=seats)
    for turn, seating in enumerate(seatings):
        if enough or len(set(seating)) > 1:
            yield Job(first.game, seating, derived(first.seed, turn))
