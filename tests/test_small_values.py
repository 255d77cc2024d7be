"""Values of small heaps by NumPy, against the options of one heap taken one by one."""

from __future__ import annotations

from functools import reduce
from itertools import product
from operator import xor

import pytest

from perfectplay.heap_code import HeapCode
from perfectplay.sequences import HeapValues


def plainly(code: HeapCode, to: int) -> list[int]:
    values: list[int] = []
    for heap in range(to + 1):
        reached = {reduce(xor, (values[part] for part in rest), 0) for rest in code.options(heap)}
        values.append(next(value for value in range(len(reached) + 1) if value not in reached))
    return values


@pytest.mark.parametrize("before", [0, 4])
def test_all_codes_of_two_digits(before: int) -> None:
    """Also those that leave nothing, such as 0.1, where a heap of one stick has no other option."""
    for digits in product(range(8), repeat=2):
        code = HeapCode.digits([before, *digits])
        assert HeapValues(code).to(60).tolist() == plainly(code, 60), (before, digits)
