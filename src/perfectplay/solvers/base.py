"""What every solver answers, and the budget that those which remember positions keep to."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Protocol

from perfectplay.errors import TooLarge
from perfectplay.game import AnyGame, Outcome
from perfectplay.text import big, counted, in_bytes

#: Called now and then with the number of positions (or heaps, or cases) done so far.
Progress = Callable[[int], None]


@dataclass(frozen=True)
class SeatVerdict:
    """What one seat can make sure of against all others together."""

    safe: bool
    #: Moves to the very end: as soon as it can when safe, as late as it can when not.
    distance: int

    @property
    def strength(self) -> int:
        """The paranoid weight: exactly one stick left counts 1, each layer up one more; below zero when lost."""
        return self.distance if self.safe else -self.distance


@dataclass(frozen=True)
class Verdict:
    """All that a solver knows about one position, seen from the seat to move."""

    outcome: Outcome
    distance: int | None = None
    value: int | None = None
    #: With more than two seats: the seat to move, the next one, and so on.
    seats: tuple[SeatVerdict, ...] = ()


class Solver(Protocol):
    """A method, at work on one game."""

    #: What `--method` and Solution.method call it.
    method: str

    @property
    def positions(self) -> int | None:
        """Positions remembered so far; None where nothing is enumerated."""
        ...

    def verdict(self, position: Any) -> Verdict: ...

    def winning_moves(self, position: Any) -> list[Any] | None:
        """All winning moves, or None when the caller should judge the positions after each move."""
        ...


class Budget:
    """Memory for remembered positions; refuses with the estimate instead of eating the machine.

    >>> Budget(10**6).check_estimate(10**9, (1, 2, 3))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    perfectplay.errors.TooLarge: up to 1,000,000,000 positions need about ... GB, the budget is 1.0 MB; ...
    """

    #: What one remembered position costs beside its key, and one that waits for its children: `make bench` measures
    #: both, docs/performance.md has the numbers.
    BYTES_BESIDE_KEY = 150
    BYTES_WHILE_WAITING = 1_400
    #: A game's own code may hold memory that nobody counts, so now and then the process itself is weighed; what it needs
    #: for other things does not matter up to this size.
    ALLOWANCE = 256_000_000
    WEIGH_EVERY = 64
    #: However little is free, small games are solved.
    LEAST = 64_000_000
    WAY_ROUND = "take a smaller position, raise --memory, or use --method law or sequence where the game has one"

    def __init__(self, memory: int | None = None) -> None:
        self.memory = max(free_memory() // 2, self.LEAST) if memory is None else memory
        self.spent = 0
        self._calls = 0
        self._weight = 0

    def check_estimate(self, positions: int, example: Hashable) -> None:
        """Before work: would an upper bound of so many positions fit?"""
        needed = positions * (self.BYTES_BESIDE_KEY + key_bytes(example))
        if needed > self.memory:
            raise TooLarge(
                f"up to {counted(positions, 'position')} need about {in_bytes(needed)}, the budget is "
                f"{in_bytes(self.memory)}; {self.WAY_ROUND}"
            )

    def spend(self, key: Hashable, positions: int, waiting: int) -> None:
        """During work, for games whose size nobody knows beforehand; `waiting` positions are not finished yet."""
        self.spent += self.BYTES_BESIDE_KEY + key_bytes(key)
        if self.spent + waiting * self.BYTES_WHILE_WAITING > self.memory or self._too_heavy():
            raise TooLarge(
                f"after {big(positions + waiting)} positions, with more to come, the budget of "
                f"{in_bytes(self.memory)} is used up; {self.WAY_ROUND}"
            )

    def _too_heavy(self) -> bool:
        self._calls += 1
        if self._calls == 1:
            self._weight = process_bytes()
        if self._calls % self.WEIGH_EVERY:
            return False
        return process_bytes() - self._weight > max(self.memory, self.ALLOWANCE)


def process_bytes() -> int:
    """How much memory this process holds.

    >>> process_bytes() > 1_000_000
    True
    """
    import psutil  # only when a budget is needed

    return int(psutil.Process().memory_info().rss)


def key_bytes(key: Hashable) -> int:
    """About how much memory a key takes.

    >>> key_bytes("W" * 1000) > 1000
    True
    """
    size = sys.getsizeof(key)
    if isinstance(key, tuple):
        size += sum(sys.getsizeof(part) for part in key if not isinstance(part, int) or part > 256)
    return size


def free_memory() -> int:
    """Memory that can be used without pushing other programs out.

    >>> free_memory() > 0
    True
    """
    import psutil  # only when a budget is needed

    return int(psutil.virtual_memory().available)


def check_two_players(game: AnyGame) -> str:
    """Why a two-player method does not take a game; empty when it does."""
    return f"it is for two players, here are {game.players}" if game.players != 2 else ""
