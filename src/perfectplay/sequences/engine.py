"""Chooses how values are made: NumPy for small heaps, and compiled kernels for large ones, loaded when they are first needed."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from perfectplay.heap_code import HeapCode
from perfectplay.kernels.rule import rule_of
from perfectplay.sequences.small import Small

if TYPE_CHECKING:
    from perfectplay.sequences.machine import Machine

#: Values of heaps; those of games whose values grow with the heap stay below 2^32 too.
Values = NDArray[np.uint32]

#: Up to so many heaps NumPy is done before a kernel would be loaded; three heaps are left by many more moves.
SMALL, SMALL_TRIPLES, SMALL_WHEN_LOADED = 12_000, 400, 200
MACHINE = "perfectplay.sequences.machine"
#: What NumPy does in one piece.
SMALL_PIECE = 2_000
#: Whoever waits longer than this for the first values of a kernel waits for its compilation.
SECONDS_TO_LOAD = 1.5
COMPILING = "compiling the kernels, once; they are kept on disk …"


class Engine:
    """Goes on with the values of one rule; what it keeps meanwhile is only there to make that fast."""

    def __init__(self, code: HeapCode, notice: Callable[[str], None] | None = None) -> None:
        self.rule = rule_of(code)
        self._code = code
        self._notice = notice
        self._small: Small | None = None
        self._machine: Machine | None = None

    def bytes_for(self, heaps: int) -> int:
        """About what so many heaps need beside their values, at the most."""
        if self._is_small(heaps):
            return 0
        if self._code.three:
            return heaps * heaps // 4
        if self._code.grows or not len(self.rule.two):
            return 8 * heaps if self._code.grows else 0
        return heaps * (2 * 2 + 2 + 8)

    def advance(self, values: Values, known: int, stop: int, seconds: float, goal: int) -> int:
        """Fill values from `known` on, at most up to `stop`, for about so many seconds; how many are known then.

        `goal` is how far the caller will go in the end: if that is far, kernels are loaded at once.
        """
        if self._machine is None and self._is_small(max(goal, stop)):
            stop = min(stop, known + SMALL_PIECE)
            if self._small is None or self._small.known != known:
                self._small = Small(self.rule, values, known)
            self._small.extend(values, stop)
            return stop
        if self._machine is not None:
            return self._machine.advance(values, known, stop, seconds)
        with self._loading():
            from perfectplay.sequences.machine import Machine

            self._machine = Machine(self.rule)
            return self._machine.advance(values, known, stop, seconds)

    def _is_small(self, heaps: int) -> bool:
        """Whether NumPy is done before a kernel would be, which depends on whether kernels are loaded already."""
        if MACHINE in sys.modules:
            return heaps <= SMALL_WHEN_LOADED
        return heaps <= (SMALL_TRIPLES if self._code.three else SMALL)

    @contextmanager
    def _loading(self) -> Iterator[None]:
        """Says that kernels are compiled, if that takes longer than to load them."""
        waits = threading.Timer(SECONDS_TO_LOAD, lambda: self._notice(COMPILING) if self._notice else None)
        waits.daemon = True
        waits.start()
        try:
            yield
        finally:
            waits.cancel()
