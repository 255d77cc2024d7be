"""Values of heaps straight into a file, in runs that may be stopped or killed and gone on with."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np

from perfectplay.errors import InputError, TooLarge
from perfectplay.heap_code import HeapCode
from perfectplay.interrupts import ctrl_c_later
from perfectplay.proofs.period import Period, needed, state_comes_back
from perfectplay.safekeeping import LONGEST_PATH
from perfectplay.sequences import periods
from perfectplay.sequences.engine import Engine, Values
from perfectplay.sequences.plain import PlainValues
from perfectplay.sequences.stored import DTYPE, StoredValues
from perfectplay.sequences.values import HeapValues
from perfectplay.text import big, echo, in_bytes

#: What a kill may cost.
CONFIRM_SECONDS = 2.0
#: So many values at a time; where they only follow a period that is a moment.
STRIDE = 2**22
#: So many are made again when a run goes on: whether the game is still the one that it was.
MADE_AGAIN = 300
#: A last look for a period that the values may just prove costs several times their room in memory.
MOST_FOR_A_LAST_LOOK = 2**26

#: So many heaps at a time where each looks at all of its options.
PLAIN_PIECE = 50

#: What one heap may become.
Options = Callable[[int], Iterable[tuple[int, ...]]]
#: Called now and then with how many values there are: those that are checked before a run goes on, then those that are made.
Progress = Callable[[int], None]


class Source(Protocol):
    """Whatever writes values into the array that it was given."""

    known: int
    period: Period | None

    def advance(self, stop: int) -> None: ...


@dataclass(frozen=True)
class Written:
    """What a file of values holds, and what it took."""

    known: int
    period: Period | None
    #: So many were there before this run.
    resumed_from: int
    #: This run, and all runs.
    seconds: float
    total_seconds: float


def write_values(
    rule: HeapCode | Options,
    spec: str,
    to: int,
    path: str | Path,
    *,
    resume: bool = False,
    memory: int | None = None,
    checked: Progress | None = None,
    progress: Progress | None = None,
) -> Written:
    """The values of heaps 0 to `to`, whatever stops the run on the way.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     written = write_values(HeapCode.digits([0, 7, 7]), "kayles", 1000, Path(folder) / "kayles.npy")
    ...     np.load(Path(folder) / "kayles.npy", mmap_mode="r")[-3:].tolist(), written.period.period
    ([2, 8, 1], 12)
    """
    code = rule if isinstance(rule, HeapCode) else None
    if not isinstance(rule, HeapCode):
        PlainValues(rule).check(to)
    if code is not None and code.grows and to > np.iinfo(DTYPE).max:
        raise TooLarge(
            f"the values of {echo(spec)} may grow with the heap, and a file has room for values below 2^32; "
            f"take a --to below {2**32:,}, not {big(to)}"
        )
    with StoredValues.open(path, spec, to, resume=resume, checked=checked) as stored:
        began, before, resumed_from = time.monotonic(), stored.seconds, stored.known
        _check_made_again(rule, stored)
        period = stored.period if code and holds(code, stored.values, stored.known, stored.period) else None
        source = _source(rule, stored.values, stored.known, period)

        def confirm() -> None:
            stored.confirm(source.known, source.period, seconds=before + time.monotonic() - began)

        try:
            confirmed = began
            while source.known <= to:
                if code is not None and source.period is None and memory is not None:
                    _check_memory(code, min(2 * source.known, to + 1), memory)
                source.advance(min(to + 1, source.known + STRIDE))
                if progress is not None:
                    progress(source.known)
                if time.monotonic() - confirmed > CONFIRM_SECONDS and source.known <= to:
                    confirm()
                    confirmed = time.monotonic()
            if source.period is None and code is not None and to < MOST_FOR_A_LAST_LOOK:
                with ctrl_c_later():
                    source.period = periods.proved(code, stored.values)
            confirm()
        except KeyboardInterrupt:
            confirm()
            raise KeyboardInterrupt(
                f"the values of heaps to {stored.known - 1:,} are in {echo(str(path), LONGEST_PATH)}; "
                f"the same command with --resume goes on"
            ) from None
        except (TooLarge, MemoryError):  # what there is may be gone on with where there is more memory
            confirm()
            raise
        return Written(stored.known, source.period, resumed_from, stored.seconds - before, stored.seconds)


def holds(code: HeapCode, values: Values, known: int, period: Period | None) -> bool:
    """Whether the values that are known still prove a period that is said to be proved.

    >>> kayles = HeapCode.digits([0, 7, 7])
    >>> values = HeapValues(kayles).to(200)
    >>> holds(kayles, values, 201, Period(12, 71)), holds(kayles, values, 201, Period(12, 70))
    (True, False)
    """
    if period is None:
        return False
    if period.saltus:
        start = values[: min(known, period.checked_to + 1)].tolist()
        return state_comes_back(code, start, period.period, period.preperiod, period.saltus) is not None
    last = needed(code, period.period, period.preperiod)
    if last is None or last >= known:
        return False
    return np.array_equal(
        values[period.preperiod : last + 1 - period.period], values[period.preperiod + period.period : last + 1]
    )


class _Plainly:
    """Values by the definition, in pieces. Those that are there already are made again."""

    period: Period | None = None

    def __init__(self, options: Options, values: Values, known: int) -> None:
        self.known = known
        self._made, self._values = PlainValues(options), values

    def advance(self, stop: int) -> None:
        stop = min(stop, self.known + PLAIN_PIECE)
        self._values[self.known : stop] = self._made.to(stop - 1)[self.known :]
        self.known = stop


def _source(rule: HeapCode | Options, values: Values, known: int, period: Period | None) -> Source:
    if not isinstance(rule, HeapCode):
        return _Plainly(rule, values, known)
    source = HeapValues.into(rule, values, known)
    source.period = period
    return source


def _check_memory(code: HeapCode, heaps: int, memory: int) -> None:
    """What the kernels keep beside the values; once a period is proved they are not needed any more."""
    needed_now = Engine(code).bytes_for(heaps)
    if needed_now > memory:
        raise TooLarge(
            f"the values of {heaps:,} heaps need about {in_bytes(needed_now)} of memory, the budget is {in_bytes(memory)}; "
            f"those so far are kept, raise --memory and add --resume to go on"
        )


def _check_made_again(rule: HeapCode | Options, stored: StoredValues) -> None:
    first = min(stored.known, MADE_AGAIN)
    again = np.zeros(first, dtype=DTYPE)
    source = _source(rule, again, 0, None)
    while source.known < first:
        source.advance(first)
    if not np.array_equal(again, stored.values[:first]):
        raise InputError(
            f"{echo(str(stored.path), LONGEST_PATH)} holds other values than {echo(stored.spec)} has: its rules are not what "
            f"they were; name another file"
        )
