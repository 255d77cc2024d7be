"""The heaps at which whoever moves first loses, in short: all of them where a period is proved."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfectplay.proofs.period import Period

#: So many of those that never end are listed.
FIRST = 10


def losses_of(values: NDArray[np.uint32], period: Period | None) -> dict[str, Any]:
    """The heaps of value 0 among these; where a period is proved they are those before it, and those that it repeats.

    >>> values = np.array([0, 0, 1, 1, 2, 0, 1, 2, 0, 1, 2], dtype=np.uint32)
    >>> losses_of(values, Period(3, 3, 0, "a theorem"))
    {'count': None, 'before': '0-1', 'repeating': '5', 'first': [0, 1, 5, 8], 'last': None}
    >>> losses_of(values, None)
    {'count': 4, 'before': None, 'repeating': None, 'first': [0, 1, 5, 8], 'last': 8}
    """
    zeros = np.flatnonzero(values == 0)
    first = zeros[:FIRST].tolist()
    if period is None or not period.proved or period.saltus:
        last = int(zeros[-1]) if len(zeros) else None
        return {"count": len(zeros), "before": None, "repeating": None, "first": first, "last": last}
    before = zeros[zeros < period.preperiod]
    repeating = zeros[(zeros >= period.preperiod) & (zeros < period.preperiod + period.period)]
    ends = not len(repeating)
    return {
        "count": len(before) if ends else None,
        "before": in_runs(before),
        "repeating": in_runs(repeating),
        "first": first,
        "last": int(before[-1]) if ends and len(before) else None,
    }


def in_runs(numbers: NDArray[np.int64]) -> str:
    """Rising numbers, those in a row as one.

    >>> in_runs(np.array([0, 1, 2, 7, 9, 10])), in_runs(np.array([], dtype=np.int64))
    ('0-2, 7, 9-10', '')
    """
    if not len(numbers):
        return ""
    breaks = np.flatnonzero(np.diff(numbers) != 1)
    firsts = numbers[np.concatenate(([0], breaks + 1))].tolist()
    lasts = numbers[np.concatenate((breaks, [len(numbers) - 1]))].tolist()
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in zip(firsts, lasts, strict=True))
