"""The record of a proved period: what is claimed, and all that a stranger needs to check it (`period_check.py` does)."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfectplay.errors import NotAccepted
from perfectplay.heap_code import HeapCode
from perfectplay.kernels.rule import rule_of
from perfectplay.proofs.period import THEOREM, Period
from perfectplay.proofs.period_check import FORMAT, LEFT, VERSION

#: Longer lists of values are left to their hash.
MOST_VALUES = 20_000


def period_record(
    spec: str, code: HeapCode, period: Period, values: NDArray[np.uint32], program: str
) -> dict[str, Any]:
    """The record as plain data, from the values of heap 0 to those that the proof looks at.

    >>> from perfectplay.sequences import HeapValues
    >>> kayles = HeapValues(HeapCode.digits([0, 7, 7]))
    >>> period = kayles.search(1000)
    >>> record = period_record("kayles", kayles.code, period, kayles.to(period.checked_to), "perfectplay")
    >>> record["rule"]["two"], record["bound"], record["sha256"][:8], len(record["values"])
    ([[1, 2]], 167, 'aa6ef6a4', 83)
    """
    if period.theorem != THEOREM or code.nothing.all_but or code.one.all_but or code.unequal:
        raise NotAccepted(
            f"the period of {spec} is not proved by a theorem that records are made for; leave --record out"
        )
    runs = rule_of(code)
    checked = np.ascontiguousarray(values[: period.checked_to + 1], dtype="<u4")
    record: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "spec": spec,
        "rule": {left: getattr(runs, left).tolist() for left in LEFT},
        "period": period.period,
        "preperiod": period.preperiod,
        "saltus": period.saltus,
        "theorem": period.theorem,
        "bound": period.checked_to,
        "checked_to": period.checked_to,
        "sha256": hashlib.sha256(checked.tobytes()).hexdigest(),
        "program": program,
    }
    if period.preperiod + period.period <= MOST_VALUES:
        record["values"] = checked[: period.preperiod + period.period].tolist()
    return record
