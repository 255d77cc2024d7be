"""The rule of one heap as arrays: runs of numbers that may be taken, for each number of heaps left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from perfectplay.heap_code import HeapCode, Takes

Runs = NDArray[np.int64]

#: The end of a run that never ends; larger than any heap.
ENDLESS = 2**60


class Rule(NamedTuple):
    """Each run is a row: the least and the largest number of it."""

    nothing: Runs
    one: Runs
    two: Runs
    three: Runs
    unequal: bool


def rule_of(code: HeapCode) -> Rule:
    """The arrays that kernels read.

    >>> rule_of(HeapCode.digits([0, 7, 7, 0, 4])).two.tolist()
    [[1, 2], [4, 4]]
    """
    return Rule(
        _takes(code.nothing), _takes(code.one), _array(_runs(code.two)), _array(_runs(code.three)), code.unequal
    )


def _takes(takes: Takes) -> Runs:
    """
    >>> _takes(Takes((2, 3, 5), all_but=True)).tolist()[:-1], _takes(Takes((), all_but=True)).tolist() == [[1, ENDLESS]]
    ([[1, 1], [4, 4]], True)
    """
    runs = _runs(takes.numbers)
    if not takes.all_but:
        return _array(runs)
    between, free = [], 1
    for first, last in runs:
        between.append((free, first - 1))
        free = last + 1
    return _array([run for run in [*between, (free, ENDLESS)] if run[0] <= run[1]])


def _runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    if isinstance(numbers, range) and numbers.step == 1:
        return [(numbers[0], numbers[-1])] if numbers else []
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs


def _array(runs: list[tuple[int, int]]) -> Runs:
    return np.array(runs, dtype=np.int64).reshape(-1, 2)
