"""Values of heaps where a move may leave three: slower, and for every rule.

For every rest, the values of its splits into two heaps are kept as the bits of some words. Whether three heaps reach a
value is then one look for each heap that may be the first of them; most values are reached by one of the first looks.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from perfectplay.kernels.compiled import compiled
from perfectplay.kernels.rule import Rule

Values = NDArray[np.uint32]
Words = NDArray[np.uint64]

ONE = np.uint64(1)


@compiled
def with_triples(rule: Rule, values: Values, start: int, stop: int, pairs: Words) -> int:
    """Fill values[start:stop]; answers how far it came, which is less where the rows of `pairs` are too short.

    pairs[m] are the values that splits of m have; all rests before `start` are there.
    """
    size = 64 * pairs.shape[1]
    for heap in range(start, stop):
        value = 0
        while value < size and reached(rule, values, pairs, heap, value):
            value += 1
        if 2 * value >= size:
            return heap
        values[heap] = value
        split(values, pairs, heap)
    return stop


@compiled
def split(values: Values, pairs: Words, rest: int) -> None:
    """Note the values that the splits of a rest into two heaps have."""
    for part in range(1, rest // 2 + 1):
        value = values[part] ^ values[rest - part]
        pairs[rest, value >> 6] |= ONE << np.uint64(value & 63)


@compiled
def reached(rule: Rule, values: Values, pairs: Words, heap: int, value: int) -> bool:
    """Whether some move from this heap reaches the value."""
    if value == 0:
        for run in range(len(rule.nothing)):
            if rule.nothing[run, 0] <= heap <= rule.nothing[run, 1]:
                return True
    for run in range(len(rule.one)):
        for take in range(rule.one[run, 0], min(rule.one[run, 1], heap - 1) + 1):
            if values[heap - take] == value:
                return True
    for run in range(len(rule.two)):
        for take in range(rule.two[run, 0], min(rule.two[run, 1], heap - 2) + 1):
            if take > 0 and pairs[heap - take, value >> 6] >> np.uint64(value & 63) & ONE:
                return True
            if take == 0 and pair_reaches(values, heap, value):
                return True
    for run in range(len(rule.three)):
        for take in range(rule.three[run, 0], min(rule.three[run, 1], heap - 3) + 1):
            rest = heap - take
            for part in range(1, rest - 1):
                wanted = value ^ values[part]
                if pairs[rest - part, wanted >> 6] >> np.uint64(wanted & 63) & ONE:
                    return True
    return False


@compiled
def pair_reaches(values: Values, rest: int, value: int) -> bool:
    """Whether the heap itself, split in two, has the value; its row is not there yet."""
    for part in range(1, rest // 2 + 1):
        if values[part] ^ values[rest - part] == value:
            return True
    return False
