"""The law that many heap games obey: each heap counts as a Nim heap of some value, and values add by xor."""

from __future__ import annotations

import functools
import itertools
import operator
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from math import comb
from typing import Any, TypeVar

from perfectplay.game import Game, Outcome
from perfectplay.heaps import Heaps, Take
from perfectplay.law import Law
from perfectplay.text import big, counted, listed

G = TypeVar("G", bound=Game[Any, Any])


def xor(values: Iterable[int]) -> int:
    """The nim-sum.

    >>> xor([3, 4, 5])
    2
    """
    return functools.reduce(operator.xor, values, 0)


class NimSumLaw(Law[G]):
    """P exactly when the values of the heaps have nim-sum 0; in misère play reversed once no value exceeds 1.

    The first half is Sprague (1935) and Grundy (1939). The second holds for Nim (Bouton 1901), and for every
    game of one heap with subtraction rules by Ferguson's pairing property: a heap has value 1 exactly when taking
    the smallest allowed number leads to value 0 (T. S. Ferguson, On sums of graph games with last player losing, 1974).
    """

    usual_bound = 8

    @abstractmethod
    def heap_value(self, heap: int) -> int: ...

    @abstractmethod
    def takes_to_value(self, heap: int, value: int) -> Iterable[int]:
        """At least one take that leaves this value, if there is any."""

    @abstractmethod
    def value_in_words(self, heap: int) -> str:
        """How the value of a heap comes about: "13 mod 4 = 1"."""

    def value(self, position: Heaps) -> int | None:
        return None if self.game.misere else self.nim_sum(position)

    def nim_sum(self, position: Heaps) -> int:
        return xor(self.heap_value(heap) for heap in position)

    def outcome(self, position: Heaps) -> Outcome:
        values = [self.heap_value(heap) for heap in position]
        reverse = self.game.misere and max(values, default=0) < 2
        return Outcome.of(mover_wins=(xor(values) != 0) != reverse)

    def constructed_moves(self, position: Heaps) -> Iterator[Take]:
        values = [self.heap_value(heap) for heap in position]
        total = xor(values)
        large = sum(value > 1 for value in values)
        for row, (heap, value) in enumerate(zip(position, values, strict=True), 1):
            target = value ^ total
            if self.game.misere and large == (value > 1):
                target ^= 1  # all other heaps are 0 or 1: leave an odd number of ones instead of an even one
            yield from self._to_value(row, heap, target)

    def _to_value(self, row: int, heap: int, target: int) -> Iterator[Take]:
        for take in itertools.islice(self.takes_to_value(heap, target), 1):
            yield row, take

    def cases(self, bound: int) -> Iterator[Heaps]:
        return itertools.combinations_with_replacement(range(bound + 1), self.heaps_to_check())

    def count_cases(self, bound: int) -> int:
        return comb(bound + self.heaps_to_check(), self.heaps_to_check())

    def scope(self, bound: int) -> str:
        return f"of {counted(self.heaps_to_check(), 'heap')} of at most {big(bound)}"

    def heaps_to_check(self) -> int:
        return len(self.game.position) if self.game.position is not None else 3

    def reasons(self, position: Heaps) -> list[str]:
        show: Callable[[int], str] = big
        values = [self.heap_value(heap) for heap in position]
        total = xor(values)
        said = []
        changed = [self.value_in_words(heap) for heap, value in zip(position, values, strict=True) if heap != value]
        if changed:
            said.append(f"What each heap counts: {listed(list(dict.fromkeys(changed)), most=6)}.")
        terms = " ⊕ ".join(map(show, values)) if len(values) <= 12 else f"of all {len(values):,} values"
        if self.game.misere and max(values) < 2:
            ones = sum(values)
            verdict = "the player to move loses" if ones % 2 else "the player to move wins"
            passes = "" if changed else ", so play only passes the turn"
            said.append(
                f"No heap counts more than 1{passes}: {counted(ones, 'heap')} of value 1, "
                f"{'an odd' if ones % 2 else 'an even'} number, and who makes the last move loses: {verdict}."
            )
        else:
            if len(values) == 1:
                said.append(f"The only heap counts {show(total)}" + (", not 0." if total else "."))
            else:
                said.append(f"The nim-sum {terms} = {show(total)}" + (" is not 0." if total else "."))
            last_large = self.game.misere and sum(value > 1 for value in values) == 1
            if last_large:
                said.append("The player to move can leave an odd number of heaps of value 1, and nothing above.")
            elif total:
                said.append("The player to move can bring it to 0, and every answer breaks that again.")
            else:
                said.append("Every move makes it other than 0, and the other side brings it back to 0.")
            if self.game.misere and not last_large:
                said.append(
                    "Misère play goes the same way as long as a heap counts 2 or more; who faces the last such heap "
                    "chooses whether an odd or an even number of ones stays."
                )
        row_takes = list(itertools.islice(self.constructed_moves(position), 3))
        for row, take in [(move[0], move[1]) for move in row_takes]:
            left = position[row - 1] - take
            after = self.heap_value(left)
            note = "" if after == left else f" (value {show(after)})"
            said.append(f"Cut row {row} from {show(position[row - 1])} to {show(left)}{note}: take {show(take)}.")
        return said
