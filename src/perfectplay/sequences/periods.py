"""Finds periods: seen at the end of a sequence, and proved where a theorem reaches so far."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from perfectplay.heap_code import HeapCode
from perfectplay.proofs.period import STATES, THEOREM, Period, needed, state_comes_back
from perfectplay.sequences.agreement import agreeing

#: A period that is only seen counts when the values show it at least so often, in at least this share of the sequence: shorter
#: stretches repeat by chance.
TIMES, SHARE = 3, 0.5


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
    """The shortest period that is there for ever."""
    known = len(values)
    if code.one.all_but:
        return _rising(code, values)
    if needed(code, 1, 0) is None or known < 2:
        return None
    periods = np.arange(1, known)
    from_where = known - agreeing(values)[1:] - periods
    heaps = code.most_heaps
    last_needed = heaps * np.maximum(from_where, 1) + heaps * periods + code.largest_take - 1
    enough = np.flatnonzero(last_needed < known)
    if not len(enough):
        return None
    period, preperiod = int(periods[enough[0]]), int(from_where[enough[0]])
    return Period(period, preperiod, 0, THEOREM, needed(code, period, preperiod) or 0)


def _rising(code: HeapCode, values: NDArray[np.uint32]) -> Period | None:
    found = seen(values)
    if found is None:
        return None
    checked = state_comes_back(code, values.tolist(), found.period, found.preperiod, found.saltus)
    return None if checked is None else Period(found.period, found.preperiod, found.saltus, STATES, checked)


def seen(values: NDArray[np.uint32]) -> Period | None:
    """The shortest period, perhaps with a saltus, that the values show to their end."""
    known = len(values)
    if known < TIMES:
        return None
    signed = values.astype(np.int64)
    steps = np.diff(signed)
    periods = np.arange(1, len(steps))
    from_where = len(steps) - agreeing(steps)[1:] - periods
    shown = known - from_where
    rises = signed[known - 1] - signed[known - 1 - periods]
    good = np.flatnonzero((shown >= TIMES * periods) & (shown >= SHARE * known) & (rises >= 0))
    if not len(good):
        return None
    period = int(periods[good[0]])
    return Period(period, int(from_where[good[0]]), int(rises[good[0]]), "", known - 1)
