"""Values of heaps where no value is rare: mark what a sample of splits reaches, then ask all splits for the few that are left.

Marking all splits costs a store for each. A sample of them reaches nearly every value below the one looked for; whether the
others are reached is asked for four at a time, which costs a fraction of a step for each split. The first that is not
reached is the value. The sample grows while asking takes longer than marking, and shrinks a little otherwise.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from perfectplay.kernels.compiled import compiled
from perfectplay.kernels.pairs import Narrow, any_reached
from perfectplay.kernels.rule import Rule

#: The smallest sample, and by what share it grows and shrinks.
LEAST_SAMPLE, GROWS, SHRINKS = 256, 32, 64
#: To ask all splits for four values takes as long as to mark one in so many.
ASKED_FOR_ONE_MARKED = 8


@compiled
def dense(rule: Rule, front: Narrow, mirror: Narrow, start: int, stop: int, marks: NDArray[np.int64]) -> int:
    """Fill front[start:stop] and its mirror; answers how far it came, less where a value has no mark."""
    wanted = np.zeros(4, dtype=front.dtype)  # as narrow as the values, or they would be compared one by one
    sample, room, takes = LEAST_SAMPLE, len(marks), 0
    for run in range(len(rule.two)):
        takes += rule.two[run, 1] - rule.two[run, 0] + 1
    for heap in range(start, stop):
        mark_sample(rule, front, heap, marks, sample // takes)
        value, found, rounds = 0, 15, 0
        while found == 15:
            many = 0
            while many < 4 and value < room:
                if marks[value] != heap:
                    wanted[many] = value
                    many += 1
                value += 1
            if many < 4:
                return heap
            found = any_reached(rule, front, mirror, heap, wanted)
            rounds += 1
        if (rounds - 1) * takes * heap // 2 > ASKED_FOR_ONE_MARKED * sample:
            sample += sample // GROWS
        elif sample > LEAST_SAMPLE:
            sample -= sample // SHRINKS
        place = 0
        while found >> place & 1:
            place += 1
        front[heap] = wanted[place]
        mirror[len(mirror) - 1 - heap] = wanted[place]
    return stop


@compiled
def mark_sample(rule: Rule, front: Narrow, heap: int, marks: NDArray[np.int64], sample: int) -> None:
    """Mark what is reached by leaving nothing or one heap, and by so many splits of each rest."""
    for run in range(len(rule.nothing)):
        if rule.nothing[run, 0] <= heap <= rule.nothing[run, 1]:
            marks[0] = heap
    for run in range(len(rule.one)):
        for take in range(rule.one[run, 0], min(rule.one[run, 1], heap - 1) + 1):
            marks[front[heap - take]] = heap
    for run in range(len(rule.two)):
        for take in range(rule.two[run, 0], min(rule.two[run, 1], heap - 2) + 1):
            rest = heap - take
            half = (rest - 1) // 2 if rule.unequal else rest // 2
            for part in range(1, min(half, sample) + 1):
                marks[front[part] ^ front[rest - part]] = heap
