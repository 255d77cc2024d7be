"""Chooses how values are made: NumPy for small heaps, then the kernel that is the fastest for what the values look like."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from perfectplay.heap_code import HeapCode
from perfectplay.kernels.rule import rule_of
from perfectplay.sequences.small import Small

#: Values of heaps; those of games whose values grow with the heap stay below 2^32 too.
Values = NDArray[np.uint32]

#: Up to so many heaps NumPy is done before a kernel would be loaded; three heaps are left by many more moves.
SMALL, SMALL_TRIPLES = 12_000, 400


class Engine:
    """Goes on with the values of one rule; what it keeps meanwhile is only there to make that fast."""

    def __init__(self, code: HeapCode, notice: Callable[[str], None] | None = None) -> None:
        self.rule = rule_of(code)
        self.notice = notice
        self._small: Small | None = None
        self._most_small = SMALL_TRIPLES if code.three else SMALL

    def bytes_for(self, heaps: int) -> int:
        """About what so many heaps need beside their values."""
        return 0

    def advance(self, values: Values, known: int, stop: int, seconds: float) -> int:
        """Fill values from `known` on, at most up to `stop`, for about so many seconds; how many are known then."""
        stop = min(stop, known + 4_000)
        if self._small is None or self._small.known != known:
            self._small = Small(self.rule, values, known)
        self._small.extend(values, stop)
        return stop
