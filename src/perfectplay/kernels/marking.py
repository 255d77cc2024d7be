"""Values of heaps by marking whatever is reached: every split of every rest, one store each.

The windows are those of :mod:`perfectplay.sequences.small`, where they are explained. It takes every rule that leaves at most two
heaps, and wins over cleverer ways below some ten thousand heaps; the others are compared with it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from perfectplay.kernels.compiled import compiled
from perfectplay.kernels.rule import ENDLESS, Rule

Values = NDArray[np.uint32]
#: For each run of numbers, those for one heap first, and for each value: the last rest that reached it.
Last = NDArray[np.int64]


@compiled
def mark_splits(values: Values, rest: int, unequal: bool, last: NDArray[np.int64]) -> None:
    """Note the values that the splits of a rest have."""
    half = (rest - 1) // 2 if unequal else rest // 2
    for part in range(1, half + 1):
        last[values[part] ^ values[rest - part]] = rest


@compiled
def reached(rule: Rule, last: Last, value: int, heap: int) -> bool:
    """Whether some move from this heap reaches the value."""
    if value == 0:
        for run in range(len(rule.nothing)):
            if rule.nothing[run, 0] <= heap <= rule.nothing[run, 1]:
                return True
    ones = len(rule.one)
    for run in range(ones):
        if last[run, value] >= heap - rule.one[run, 1]:
            return True
    for run in range(len(rule.two)):
        if last[ones + run, value] >= heap - rule.two[run, 1]:
            return True
    return False


@compiled
def reached_for_ever(rule: Rule, last: Last, value: int, heap: int) -> bool:
    """Whether a run without an end has reached the value; whatever it has reached stays within reach."""
    if value == 0:
        for run in range(len(rule.nothing)):
            if rule.nothing[run, 1] == ENDLESS and rule.nothing[run, 0] <= heap:
                return True
    for run in range(len(rule.one)):
        if rule.one[run, 1] == ENDLESS and last[run, value] >= 1:
            return True
    return False


@compiled
def take_in(rule: Rule, values: Values, start: int, last: Last) -> None:
    """Fill `last` for all rests that heaps before `start` have brought into their windows."""
    ones = len(rule.one)
    for run in range(ones):
        for rest in range(max(1, start - rule.one[run, 1]), start - rule.one[run, 0]):
            last[run, values[rest]] = rest
    for run in range(len(rule.two)):
        for rest in range(max(1, start - rule.two[run, 1]), start - rule.two[run, 0]):
            mark_splits(values, rest, rule.unequal, last[ones + run])


@compiled
def mark(rule: Rule, values: Values, start: int, stop: int, last: Last, floor: int) -> tuple[int, int]:
    """Fill values[start:stop]; answers how far it came, which is less where `last` is too short, and the new floor.

    Values below the floor are reached from every heap to come, by runs that never end.
    """
    ones, room = len(rule.one), last.shape[1]
    for heap in range(start, stop):
        for run in range(ones):
            rest = heap - rule.one[run, 0]
            if rest >= 1:
                last[run, values[rest]] = rest
        for run in range(len(rule.two)):
            mark_splits(values, heap - rule.two[run, 0], rule.unequal, last[ones + run])
        while floor < room and reached_for_ever(rule, last, floor, heap):
            floor += 1
        value = floor
        while value < room and reached(rule, last, value, heap):
            value += 1
        if value == room:
            return heap, floor
        values[heap] = value
    return stop, floor
