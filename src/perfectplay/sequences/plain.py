"""Values by the definition alone, for games of one's own that only say what a heap may become."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from operator import xor

import numpy as np

from perfectplay.errors import TooLarge
from perfectplay.proofs.period import Period
from perfectplay.sequences import periods
from perfectplay.sequences.engine import Values
from perfectplay.text import big


class PlainValues:
    """The same questions as to `HeapValues`; a value looks at every option of its heap.

    >>> PlainValues(lambda heap: ((heap - take,) for take in (1, 2) if take <= heap)).to(6).tolist()
    [0, 1, 2, 0, 1, 2, 0]
    """

    #: Nothing is proved of rules that nobody has seen as a whole.
    period = None

    def __init__(
        self,
        options: Callable[[int], Iterable[tuple[int, ...]]],
        largest: int = 10_000,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        #: Heaps above this are refused: the work grows with the square.
        self.largest = largest
        self.progress = progress
        self._options = options
        self._values: list[int] = []

    @property
    def known(self) -> int:
        return len(self._values)

    def to(self, heap: int) -> Values:
        self._extend(heap)
        return np.array(self._values[: heap + 1], dtype=np.uint32)

    def value(self, heap: int) -> int:
        self._extend(heap)
        return self._values[heap]

    def search(self, to: int) -> Period | None:
        """What the values show."""
        return periods.seen(self.to(to))

    def check(self, to: int) -> None:
        """Refuse a heap that is too large."""
        if to > self.largest:
            raise TooLarge(
                f"a heap of {big(to)} would need about {big(to * to)} steps in plain Python; "
                f"without heap_code() sequences go up to {self.largest:,}, take smaller heaps"
            )

    def _extend(self, to: int) -> None:
        self.check(to)
        known = self._values
        for heap in range(len(known), to + 1):
            reached = {reduce(xor, (known[part] for part in rest), 0) for rest in self._options(heap)}
            value = 0
            while value in reached:
                value += 1
            known.append(value)
            if self.progress is not None and heap % 64 == 0:
                self.progress(heap)
