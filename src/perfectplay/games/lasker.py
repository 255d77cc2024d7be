"""Lasker's Nim: take any number from a heap, or split it without taking."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from perfectplay.heap_code import ANY, HeapCode
from perfectplay.heap_laws import NimSumLaw
from perfectplay.heaps import Heaps
from perfectplay.options import misere_flag
from perfectplay.splits import SPLIT_NOTATION, Split, SplitGame
from perfectplay.text import big
from perfectplay.traits import Splits


@dataclass(frozen=True)
class Lasker(SplitGame):
    """Nim with splitting.

    >>> list(Lasker((3,)).moves((3,)))
    [(1, 1, (2,)), (1, 2, (1,)), (1, 3, ()), (1, 0, (1, 2))]
    """

    misere: bool = misere_flag()

    family = "lasker"
    summary = "Lasker's Nim: take any number from a heap, or split it in two"
    examples = ("lasker:3,4", "lasker:2,5,7", "lasker:4,5,misere")
    rules_text = """
        Sticks lie in heaps. A turn either takes one or more sticks from one heap, or splits one heap into two, equal or not,
        without taking any. Who makes the last move wins; in misère play who makes it loses.

        For example, a heap of 3 may become 2, 1 or nothing, or 1+2.
        """
    notation_text = SPLIT_NOTATION
    cuts = True
    side_by_side = False

    def splits(self, heap: int) -> Iterator[tuple[int, Heaps]]:
        for take in range(1, heap + 1):
            yield take, ((heap - take,) if heap > take else ())
        for part in range(1, heap // 2 + 1):
            yield 0, (part, heap - part)

    def allows(self, heap: int, take: int, rest: Heaps) -> bool:
        return len(rest) == 2 if take == 0 else len(rest) < 2

    def heap_code(self) -> HeapCode:
        return HeapCode(ANY, ANY, two=(0,))

    def moves_by_heap(self, position: Heaps, good: Callable[[int], Splits]) -> Iterator[Split]:
        for row, heap in enumerate(position, 1):
            for take, rest in sorted(good(heap).by_take(), key=lambda split: not split[0]):  # splitting is listed last
                yield row, take, rest

    def split_rule(self) -> str:
        return "a turn takes from one heap, or splits one in two without taking"

    def law(self) -> LaskerLaw | None:
        return None if self.misere else LaskerLaw(self)


class LaskerLaw(NimSumLaw[Lasker]):
    """Every heap counts itself, but 4k+3 and 4k+4 change places."""

    name = "4k+3 and 4k+4 change places"
    source = "Emanuel Lasker, Brettspiele der Völker, 1931; Winning Ways, chapter 4"

    @property
    def statement(self) -> str:
        return (
            "Count a heap of 4k+3 as 4k+4, one of 4k+4 as 4k+3, any other as itself: the player to move loses exactly when the "
            "nim-sum of the counts is 0."
        )

    @property
    def argument(self) -> str:
        return (
            "By induction on the heap. Taking reaches the counts of all smaller heaps. Splitting 4k+1 or 4k+2 reaches no new "
            "count that matters, since two counts of parts never add to the heap's own; splitting 4k+3 into 1 and 4k+2 reaches "
            "4k+3, so its count is 4k+4; no split of 4k+4 reaches 4k+3, which taking does not reach either."
        )

    def heap_value(self, heap: int) -> int:
        return heap + (heap % 4 == 3) - (heap % 4 == 0 and heap > 0)

    def takes_to_value(self, heap: int, value: int) -> Iterable[int]:
        source = value + (value % 4 == 3) - (value % 4 == 0 and value > 0)  # the exchange is its own inverse
        return (heap - source,) if source < heap else ()

    def constructed_moves(self, position: Heaps) -> Iterator[Split]:  # type: ignore[override]
        total = self.nim_sum(position)
        for row, heap in enumerate(position, 1):
            target = self.heap_value(heap) ^ total
            for take in self.takes_to_value(heap, target):
                yield row, take, ((heap - take,) if heap > take else ())
            if heap % 4 == 3 and target == heap:
                yield row, 0, (1, heap - 1)

    def reasons(self, position: Heaps) -> list[str]:
        said = [line for line in super().reasons(position) if not line.startswith("Cut row")]
        moves = list(self.constructed_moves(position))[:3]
        return said + [f"{self.game.show_move(move)} brings the nim-sum to 0." for move in moves]

    def value_in_words(self, heap: int) -> str:
        return f"{big(heap)} counts {big(self.heap_value(heap))}"
