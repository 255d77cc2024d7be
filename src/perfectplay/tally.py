"""What is counted over many games; whole numbers only, so that sums come out the same in whatever order they are made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from perfectplay.errors import InputError
from perfectplay.intervals import Share
from perfectplay.text import echo


@dataclass
class Tally:
    """Counts of some games; two tallies add up.

    >>> one = Tally(games=1, wins=Counter({1: 1}), lengths=Counter({7: 1}), failed=[4])
    >>> both = one + Tally(games=2, wins=Counter({2: 2}), lengths=Counter({7: 2}))
    >>> both.games, dict(both.wins), both.moves, both.failed
    (3, {1: 1, 2: 2}, 21, [4])
    >>> Tally.from_dict(both.to_dict()) == both
    True
    """

    games: int = 0
    #: By seat.
    wins: Counter[int] = field(default_factory=Counter)
    #: By two seats, as winner · 10 + loser: how often the one won a game that the other lost.
    beat: Counter[int] = field(default_factory=Counter)
    #: By seat: in how many games it was said at the start that this seat would win.
    predicted: Counter[int] = field(default_factory=Counter)
    #: Games with a prediction at the start, and those in which it held.
    predictions: int = 0
    held: int = 0
    #: Games by their number of moves.
    lengths: Counter[int] = field(default_factory=Counter)
    #: By ply: positions won for the seat to move, and how many of them it gave away.
    chances: Counter[int] = field(default_factory=Counter)
    mistakes: Counter[int] = field(default_factory=Counter)
    #: By seat, the same.
    chances_of: Counter[int] = field(default_factory=Counter)
    mistakes_of: Counter[int] = field(default_factory=Counter)
    #: The numbers of the first games in which the prediction did not hold.
    failed: list[int] = field(default_factory=list)

    MOST_FAILED = 10

    @property
    def moves(self) -> int:
        """Moves in all games together."""
        return sum(length * games for length, games in self.lengths.items())

    def share(self, seat: int) -> Share:
        """How often a seat has won."""
        return Share(self.wins[seat], self.games)

    def __add__(self, other: Tally) -> Tally:
        return Tally.sum([self, other])

    @classmethod
    def sum(cls, tallies: Iterable[Tally]) -> Tally:
        total = cls()
        for tally in tallies:
            for name in COUNTS:
                setattr(total, name, getattr(total, name) + getattr(tally, name))
            for name in COUNTERS:
                getattr(total, name).update(getattr(tally, name))
            total.failed = sorted([*total.failed, *tally.failed])[: cls.MOST_FAILED]
        return total

    def to_dict(self) -> dict[str, Any]:
        """Plain data; the keys of counters as texts, as JSON has them."""
        counters = {name: {str(key): many for key, many in sorted(getattr(self, name).items())} for name in COUNTERS}
        return {name: getattr(self, name) for name in COUNTS} | counters | {"failed": self.failed}

    @classmethod
    def from_dict(cls, data: Any) -> Tally:
        """Read what `to_dict` wrote; anything else is refused.

        >>> Tally.from_dict({"games": "many"})
        Traceback (most recent call last):
        perfectplay.errors.InputError: {'games': 'many'} is no tally of games; the file was not written by `simulate --out`
        """
        try:
            counts = {name: _whole(data[name]) for name in COUNTS}
            counters = {
                name: Counter({int(key): _whole(many) for key, many in data[name].items()}) for name in COUNTERS
            }
            failed = [_whole(number) for number in data["failed"]]
        except (KeyError, TypeError, ValueError, AttributeError):
            raise InputError(
                f"{echo(data)} is no tally of games; the file was not written by `simulate --out`"
            ) from None
        return cls(**counts, **counters, failed=failed)  # type: ignore[arg-type]


COUNTS = ("games", "predictions", "held")
COUNTERS = ("wins", "beat", "predicted", "lengths", "chances", "mistakes", "chances_of", "mistakes_of")


def _whole(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError
    return value
