"""Values of small heaps by NumPy alone: below some thousands that is done before a kernel would be loaded.

For every run of numbers that may be taken, `last[v]` is the largest rest from which the value v is reached. The rests that a
heap may be left with form a window that only moves up, so v is reached from a heap exactly if the last such rest is still inside:
nothing is ever cleared, and a wide window costs no more than a narrow one.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from perfectplay.kernels.rule import ENDLESS, Rule, Runs

Values = NDArray[np.uint32]
#: The values that a rest reaches, given the values of all heaps up to it.
Reach = Callable[[Values, int], Values]

NEVER = -2 * ENDLESS


class Small:
    """Goes on with the values of one rule.

    >>> from perfectplay.heap_code import HeapCode
    >>> from perfectplay.kernels.rule import rule_of
    >>> values = np.zeros(13, dtype=np.uint32)
    >>> Small(rule_of(HeapCode.digits([0, 7, 7])), values, 1).extend(values, 13)
    >>> values.tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """

    def __init__(self, rule: Rule, values: Values, known: int) -> None:
        self.known = known
        self._rule = rule
        pairs = _unequal_pairs if rule.unequal else _pairs
        self._windows = [
            _Window(int(first), int(last), reach, values, known)
            for runs, reach in ((rule.one, _itself), (rule.two, pairs), (rule.three, _triples))
            for first, last in runs
        ]

    def extend(self, values: Values, stop: int) -> None:
        """Fill `values` up to `stop`; those before `known` are the ones it has been given or has made."""
        for heap in range(self.known, stop):
            for window in self._windows:
                window.take_in(values, heap)
            reached = np.zeros(max((len(window.last) for window in self._windows), default=1) + 1, dtype=np.bool_)
            reached[0] = contains(self._rule.nothing, heap)
            for window in self._windows:
                reached[: len(window.last)] |= window.last >= heap - window.most
            values[heap] = reached.argmin()
        self.known = max(self.known, stop)


def contains(runs: Runs, number: int) -> bool:
    """Whether a number lies in one of the runs."""
    return any(first <= number <= last for first, last in runs)


class _Window:
    """What can be reached by taking a number from one run."""

    def __init__(self, least: int, most: int, reach: Reach, values: Values, known: int) -> None:
        self.least, self.most = least, most
        self._reach = reach
        self.last = np.full(16, NEVER, dtype=np.int64)
        for rest in range(max(1, known - most), known - least):
            self._add(values, rest)

    def take_in(self, values: Values, heap: int) -> None:
        """The rest that comes into the window with this heap."""
        if heap > self.least:
            self._add(values, heap - self.least)

    def _add(self, values: Values, rest: int) -> None:
        found = self._reach(values, rest)
        largest = int(found.max(initial=0))
        if largest >= len(self.last):
            longer = np.full(2 * largest, NEVER, dtype=np.int64)
            longer[: len(self.last)] = self.last
            self.last = longer
        self.last[found] = rest


def _itself(values: Values, rest: int) -> Values:
    return values[rest : rest + 1]


def _pairs(values: Values, rest: int) -> Values:
    half = rest // 2
    return values[1 : half + 1] ^ values[rest - half : rest][::-1]


def _unequal_pairs(values: Values, rest: int) -> Values:
    half = (rest - 1) // 2
    return values[1 : half + 1] ^ values[rest - half : rest][::-1]


def _triples(values: Values, rest: int) -> Values:
    """One heap of the three, and the values of all splits of what is left."""
    found = [np.unique(_pairs(values, rest - first)) ^ values[first] for first in range(1, rest - 1)]
    return np.unique(np.concatenate(found)) if found else values[:0]
