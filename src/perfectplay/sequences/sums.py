"""The value of very many heaps at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from operator import xor

import numpy as np

from perfectplay.sequences.plain import PlainValues
from perfectplay.sequences.values import HeapValues

#: From here on arrays are worth their making; heaps larger than this do not fit into one.
MANY, LARGE = 1_000, 2**62


def nim_sum(values: HeapValues | PlainValues, heaps: Sequence[int]) -> int:
    """The xor of the values of heaps; two equal ones add to nothing, so only sizes that come an odd number of times matter.

    >>> from perfectplay.heap_code import HeapCode
    >>> kayles = HeapValues(HeapCode.digits([0, 7, 7]))
    >>> nim_sum(kayles, (10**18, 3, 5, 5)), nim_sum(kayles, (10**18, 3) + (5,) * 10**6)
    (2, 2)
    """
    largest = max(heaps, default=0)
    values.value(largest)  # all smaller ones are known then
    if len(heaps) < MANY or largest >= LARGE or (values.period is not None and values.period.saltus):
        return reduce(xor, (values.value(heap) for heap, times in Counter(heaps).items() if times % 2), 0)
    sizes, times = np.unique(np.array(heaps, dtype=np.int64), return_counts=True)
    odd = sizes[times % 2 == 1]
    if values.period is not None and largest >= values.known:
        start, period = values.period.preperiod, values.period.period
        beyond = odd >= start
        odd[beyond] = start + (odd[beyond] - start) % period
    known = values.to(int(odd.max(initial=0)))
    return int(np.bitwise_xor.reduce(known[odd], initial=0))
