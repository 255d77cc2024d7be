"""Reads the published facts in tests/oracles (see the README there), and holds what several tests of them need."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import perfectplay as pp
from perfectplay.game import AnyGame
from perfectplay.solvers.sequence import SequenceSolver

ORACLES = Path(__file__).parent / "oracles"

#: One case, or a whole file: what JSON holds.
Facts = dict[str, Any]
Heaps = tuple[int, ...]


@cache
def facts(name: str) -> Facts:
    """A whole file of facts."""
    read: Facts = json.loads((ORACLES / f"{name}.json").read_text(encoding="utf-8"))
    return read


def cases(name: str, /, **wanted: str) -> list[Facts]:
    """The cases of a file whose fields are as wanted; a fact that nobody finds any more must not pass in silence."""
    found = [case for case in facts(name)["cases"] if all(case.get(key) == value for key, value in wanted.items())]
    if not found:
        raise LookupError(f"{name}.json has no case with {wanted}")
    return found


@cache
def solver_of(game: AnyGame) -> SequenceSolver:
    """One for each game: many facts tell of the same, and a solver goes on from where it was."""
    return SequenceSolver(game)


def heap_values(game: str | AnyGame, to: int) -> list[int]:
    """The Grundy values of heaps 0 to `to`."""
    return solver_of(pp.game(game) if isinstance(game, str) else game).values(to)


def repeated(values: list[int], period: int, to: int) -> list[int]:
    """Values 0 to `to` of a sequence whose last `period` values repeat for ever."""
    start = len(values) - period
    return [values[n if n < start else start + (n - start) % period] for n in range(to + 1)]


def losing(solution: pp.Solution, positions: Iterable[Any]) -> list[Any]:
    """Those that the player to move loses."""
    return [position for position in positions if solution.outcome(position) is pp.Outcome.P]


@dataclass(frozen=True)
class HeapsBy(pp.Game[Heaps, Heaps]):
    """Heaps of which only the options of one are told; a move is named by the position that it leads to."""

    rule: Callable[[int], Iterable[Heaps]] = lambda _: ()

    def heap_options(self, heap: int) -> Iterable[Heaps]:
        return self.rule(heap)

    def parts(self, position: Heaps) -> Heaps:
        return position

    def moves(self, position: Heaps) -> Iterable[Heaps]:
        return dict.fromkeys(
            tuple(sorted((*position[:i], *rest, *position[i + 1 :])))
            for i, heap in enumerate(position)
            for rest in self.rule(heap)
        )

    def after(self, position: Heaps, move: Heaps) -> Heaps:
        return move


def contiguous_coins(coin: int) -> Iterator[Heaps]:
    """The Ruler game: any run of neighbouring coins is turned, the rightmost from heads to tails.

    A coin that shows heads counts as a heap of its place, and turning one twice is turning none: coins add like heaps.
    """
    return (tuple(range(left, coin)) for left in range(1, coin + 1))


def few_coins(most: int) -> Callable[[int], Iterator[Heaps]]:
    """Up to so many coins are turned, wherever they lie, the rightmost from heads to tails."""

    def rule(coin: int) -> Iterator[Heaps]:
        return itertools.chain.from_iterable(itertools.combinations(range(1, coin), others) for others in range(most))

    return rule
