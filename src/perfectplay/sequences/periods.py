"""Finds periods: seen at the end of a sequence, and proved where a theorem reaches so far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfectplay.heap_code import HeapCode
from perfectplay.proofs.period import STATES, THEOREM, Period, needed, state_comes_back
from perfectplay.sequences.agreement import agreeing

#: A period that is only seen counts when the values show it at least so often, in at least this share of the sequence: shorter
#: stretches repeat by chance.
TIMES, SHARE = 3, 0.5
#: So many periods are looked at in one go.
PIECE = 2**20


def find(code: HeapCode, values: NDArray[np.uint32]) -> Period | None:
    """The shortest period that these values prove; else the shortest that they show; None where they show none.

    >>> from perfectplay.sequences import HeapValues
    >>> kayles = HeapCode.digits([0, 7, 7])
    >>> found = find(kayles, HeapValues(kayles).to(167))
    >>> found.period, found.preperiod, found.theorem
    (12, 71, 'R. K. Guy, C. A. B. Smith, The G-values of various games, 1956')
    >>> find(kayles, HeapValues(kayles).to(166)).proved
    False
    """
    return proved(code, values) or seen(values)


def proved(code: HeapCode, values: NDArray[np.uint32]) -> Period | None:
    """The shortest period that is there for ever.

    >>> proved(HeapCode.digits([0, 3]), np.array([0, 1, 0, 1], dtype=np.uint32)).period
    2
    """
    return look(code, values)[0]


def look(code: HeapCode, values: NDArray[np.uint32]) -> tuple[Period | None, int]:
    """The shortest period that is there for ever; and if there is none yet, how many heaps it takes at least to prove one."""
    known = len(values)
    if code.one.all_but:
        return _rising(code, values), 0
    if needed(code, 1, 0) is None or known < 2:
        return None, 0
    heaps, most = code.most_heaps, code.largest_take
    nearest = 2 * known
    for periods, first in _candidates(values):
        last_needed = heaps * np.maximum(first, 1) + heaps * periods + most - 1
        nearest = min(nearest, int(last_needed.min()) + 1)
        enough = np.flatnonzero(last_needed < known)
        if len(enough):
            period, preperiod = int(periods[enough[0]]), int(first[enough[0]])
            return Period(period, preperiod, 0, THEOREM, needed(code, period, preperiod) or 0), known
    return None, nearest


def _rising(code: HeapCode, values: NDArray[np.uint32]) -> Period | None:
    found = seen(values)
    if found is None:
        return None
    checked = state_comes_back(code, values.tolist(), found.period, found.preperiod, found.saltus)
    return None if checked is None else Period(found.period, found.preperiod, found.saltus, STATES, checked)


def _candidates(sequence: NDArray[Any]) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """Every period, and from where on the sequence has it to its end; some at a time, for very long sequences."""
    agree = agreeing(sequence)
    for start in range(1, len(sequence), PIECE):
        periods = np.arange(start, min(start + PIECE, len(sequence)))
        yield periods, len(sequence) - agree[start : start + PIECE] - periods


def seen(values: NDArray[np.uint32]) -> Period | None:
    """The shortest period, perhaps with a saltus, that the values show to their end."""
    known = len(values)
    if known < TIMES:
        return None
    signed = values.astype(np.int64)
    for periods, first in _candidates(np.diff(signed)):
        shown, rises = known - first, signed[known - 1] - signed[known - 1 - periods]
        good = np.flatnonzero((shown >= TIMES * periods) & (shown >= SHARE * known) & (rises >= 0))
        if len(good):
            return Period(int(periods[good[0]]), int(first[good[0]]), int(rises[good[0]]), "", known - 1)
    return None
