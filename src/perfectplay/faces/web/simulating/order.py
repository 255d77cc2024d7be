"""What somebody wants simulated, and how much one may ask of a server that others share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from perfectplay.chance import fresh_seed
from perfectplay.errors import InputError, TooLarge
from perfectplay.job import Job
from perfectplay.players.roster import player
from perfectplay.spec import game as game_of
from perfectplay.text import big, counted, echo

#: Games of one run; compiled bulk play (random letters, nobody errs) takes a million in a second or two.
MOST_GAMES, MOST_IN_BULK = 100_000, 1_000_000
#: Moves that one game may have, since a report has a line for each; and all games of a run together.
LONGEST_GAME, MOST_MOVES = 1_000, 10_000_000
#: Larger seeds would not come back whole from a browser's JSON.
MOST_SEED = 2**53 - 1
PERFECT = "perfect"


@dataclass(frozen=True)
class Order:
    """A run to be: plain values that can be stored, shown and sent.

    >>> order = Order.checked("letters", [], 1000, 7)
    >>> order.seats, order.command()
    (('perfect', 'perfect'), 'perfectplay simulate letters --games 1000 --seats perfect,perfect --seed 7')
    """

    spec: str
    seats: tuple[str, ...]
    games: int
    seed: int

    @classmethod
    def checked(cls, spec: str, seats: Sequence[str], games: int, seed: int | None = None) -> Self:
        """The order, if it can be played here; nobody at a seat means perfect players at all.

        >>> Order.checked("1357", ["perfect", "random"], 10**6)
        Traceback (most recent call last):
        perfectplay.errors.TooLarge: 1,000,000 games are more than are played here at once; give 1 to 100,000
        """
        rules = game_of(spec, files=False)
        for seat in seats:
            player(seat, files=False)
        if seed is None:
            seed = fresh_seed() % 1_000_000  # short enough to be read out
        if not 0 <= seed <= MOST_SEED:
            raise InputError(f"seed {echo(seed)} is too large or too small; give 0 to {MOST_SEED}")
        order = cls(spec, tuple(seats) or (PERFECT,) * rules.players, games, seed)
        order._check_size()
        return order

    def job(self, memory: int | None = None) -> Job:
        """What plays it; files have been refused before."""
        return Job(self.spec, self.seats, self.seed, memory=memory)

    def _check_size(self) -> None:
        if self.games < 1:
            raise InputError(f"{counted(self.games, 'game')} cannot be played; give 1 or more")
        job = self.job()
        job.check()
        most = MOST_IN_BULK if job.in_bulk else MOST_GAMES
        if self.games > most:
            raise TooLarge(f"{counted(self.games, 'game')} are more than are played here at once; give 1 to {most:,}")
        longest = job.rules.left(job.match(0).position)
        if longest > LONGEST_GAME:
            raise TooLarge(
                f"a game of {echo(self.spec)} may have {counted(longest, 'move')}, more than the {LONGEST_GAME:,} that are "
                f"played here; take a smaller start, or use perfectplay simulate"
            )
        if not job.in_bulk and self.games * longest > MOST_MOVES:
            raise TooLarge(
                f"{counted(self.games, 'game')} of up to {counted(longest, 'move')} are more than {big(MOST_MOVES)} moves; "
                f"give at most {MOST_MOVES // longest:,} games, or use perfectplay simulate"
            )

    def command(self) -> str:
        """The same run on the command line."""
        return (
            f"perfectplay simulate {self.spec} --games {self.games} --seats {','.join(self.seats)} --seed {self.seed}"
        )

    def to_dict(self) -> dict[str, Any]:
        return {"spec": self.spec, "seats": list(self.seats), "games": self.games, "seed": self.seed}

    @classmethod
    def from_dict(cls, said: dict[str, Any]) -> Self:
        return cls(said["spec"], tuple(said["seats"]), said["games"], said["seed"])
