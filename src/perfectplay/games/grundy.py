"""Grundy's game: split a heap in two unequal ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from perfectplay.heap_code import HeapCode
from perfectplay.heaps import HEAP_NOTATION, Heaps
from perfectplay.options import misere_flag
from perfectplay.splits import SplitGame


@dataclass(frozen=True)
class Grundy(SplitGame):
    """Nothing is taken; heaps of one and two are dead.

    >>> list(Grundy((5,)).moves((5,)))
    [(1, 0, (1, 4)), (1, 0, (2, 3))]
    """

    misere: bool = misere_flag()

    family = "grundy"
    summary = "Grundy's game: split a heap into two unequal ones"
    examples = ("grundy:10", "grundy:7,9", "grundy:12,misere")
    rules_text = """
        Sticks lie in heaps, usually one at first. A turn splits one heap into two of different sizes; nothing is taken.
        Heaps of one or two cannot be split. Who cannot move loses; in misère play who cannot move wins.

        For example, a heap of 5 may become 1+4 or 2+3.
        """
    notation_text = (
        HEAP_NOTATION + " The move `2:0:1+4` splits row 2 into 1 and 4, taking none; rows are numbered from 1."
    )
    cuts = True
    takes_sticks = False

    def splits(self, heap: int) -> Iterator[tuple[int, Heaps]]:
        return ((0, (part, heap - part)) for part in range(1, (heap - 1) // 2 + 1))

    def allows(self, heap: int, take: int, rest: Heaps) -> bool:
        return take == 0 and len(rest) == 2 and rest[0] != rest[1]

    def heap_code(self) -> HeapCode:
        return HeapCode(two=(0,), unequal=True)

    def split_rule(self) -> str:
        return "a heap is split into two of different sizes, and nothing is taken"
