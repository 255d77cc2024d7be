"""The values of heaps 0, 1, 2, … of one rule, as far as they have been asked for, and their period once it is proved."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from perfectplay.errors import TooLarge
from perfectplay.heap_code import HeapCode
from perfectplay.interrupts import ctrl_c_later
from perfectplay.proofs.period import Period
from perfectplay.sequences import periods
from perfectplay.sequences.engine import Engine, Values
from perfectplay.text import big, in_bytes

#: Called now and then with the number of heaps done so far.
Progress = Callable[[int], None]

#: A period is looked for again when the sequence has grown so much, at the latest and at the soonest.
GROWTH, LEAST_GROWTH = 1.25, 1.01
#: The first look.
FIRST_LOOK = 40
#: A piece of work, which cannot be interrupted, takes about so long.
PIECE_SECONDS = 0.2
#: So many values are filled in at a time once a period is proved.
FILL_PIECE = 2**18
#: A single heap is worth so many others before it; beyond it only a proved period helps.
MOST_FOR_ONE = 2**24


class HeapValues:
    """Values, made when they are needed.

    >>> kayles = HeapValues(HeapCode.digits([0, 7, 7]))
    >>> kayles.to(12).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    >>> kayles.value(10**18), kayles.period.period
    (1, 12)
    """

    def __init__(
        self,
        code: HeapCode,
        *,
        memory: int | None = None,
        progress: Progress | None = None,
        notice: Callable[[str], None] | None = None,
    ) -> None:
        self.code = code
        self.memory = memory
        self.progress = progress
        #: The one that is proved, or None so far.
        self.period: Period | None = None
        #: Whether to look for one at all; the values are the same without, it only takes longer.
        self.look_for_period = True
        #: Heaps 0 to known − 1 have their values.
        self.known = 1
        self._engine = Engine(code, notice)
        self._values: Values = np.zeros(64, dtype=np.uint32)
        self._next_look = FIRST_LOOK

    @classmethod
    def into(cls, code: HeapCode, values: Values, known: int, progress: Progress | None = None) -> HeapValues:
        """Values that are written into an array, such as a file in memory, in which the first `known` are there already."""
        made = cls(code, progress=progress)
        made._values, made.known = values, max(known, 1)
        return made

    def to(self, heap: int) -> Values:
        """The values of heaps 0 to this one. They are not to be written to."""
        self._make_room(heap + 1)
        while self.known <= heap:
            self.advance(heap + 1)
        found = self._values[: heap + 1]
        found.flags.writeable = False
        return found

    def value(self, heap: int) -> int:
        """The value of one heap, however large where a period is proved."""
        while heap >= self.known and self.period is None:
            if self.known >= MOST_FOR_ONE:
                raise TooLarge(
                    f"no period is proved within {self.known:,} heaps, so the value of a heap of {big(heap)} is out of "
                    f"reach; take a heap of at most {MOST_FOR_ONE:,}"
                )
            goal = min(max(heap + 1, 64), MOST_FOR_ONE)
            self._make_room(min(goal, 2 * self.known + 64))
            self.advance(min(goal, len(self._values)))
        place, more = (heap, 0) if self.period is None or heap < self.known else self.period.place(heap)
        return int(self._values[place]) + more

    def search(self, to: int) -> Period | None:
        """The period that is proved with heaps up to `to`; else what they show; None where they show nothing.

        >>> HeapValues(HeapCode.digits([0, 0, 7])).search(1000).preperiod
        53
        """
        while self.period is None and self.known <= to:
            self._make_room(min(2 * self.known + 64, to + 1))
            self.advance(min(len(self._values), to + 1))
        if self.period is None:
            self._look()
        with ctrl_c_later():
            return self.period or periods.seen(self._values[: self.known])

    def advance(self, stop: int) -> None:
        """Go on for a moment, at most until `stop` heaps are known, for which there must be room."""
        if self.period is not None:
            fill(self._values, self.known, stop, self.period)
            self.known = stop
            return
        began = time.perf_counter()
        goal = min(stop, self._next_look)
        while self.known < goal and time.perf_counter() - began < PIECE_SECONDS:
            with ctrl_c_later():  # a kernel may have to be loaded or compiled
                self.known = self._engine.advance(self._values, self.known, goal, PIECE_SECONDS, stop)
        if self.known >= self._next_look:
            self._look()
        if self.progress is not None:
            self.progress(self.known)

    def _look(self) -> None:
        """Look for a period; the next look comes as soon as one may be proved."""
        nearest = 0
        if self.look_for_period:
            with ctrl_c_later():
                self.period, nearest = periods.look(self.code, self._values[: self.known])
        soonest, latest = (int(self.known * growth) + 1 for growth in (LEAST_GROWTH, GROWTH))
        self._next_look = min(max(nearest, soonest), latest) if nearest else latest

    def _make_room(self, heaps: int) -> None:
        if heaps <= len(self._values):
            return
        needed = heaps * self._values.itemsize + self._engine.bytes_for(heaps)
        if self.memory is not None and needed > self.memory:
            raise TooLarge(
                f"the values of {big(heaps - 1)} heaps need about {in_bytes(needed)}, the budget is {in_bytes(self.memory)}; "
                f"take fewer, or raise --memory"
            )
        longer = np.zeros(max(heaps, min(2 * len(self._values), MOST_FOR_ONE)), dtype=self._values.dtype)
        longer[: self.known] = self._values[: self.known]
        self._values = longer


def fill(values: Values, start: int, stop: int, period: Period) -> None:
    """Go on with a period.

    >>> values = np.array([7, 1, 2, 1, 0, 0, 0], dtype=np.uint32)
    >>> fill(values, 3, 7, Period(2, 1))
    >>> values.tolist()
    [7, 1, 2, 1, 2, 1, 2]
    """
    for first in range(start, stop, FILL_PIECE):
        heaps = np.arange(first, min(first + FILL_PIECE, stop)) - period.preperiod
        places = heaps % period.period + period.preperiod
        values[first : first + len(heaps)] = values[places] + heaps // period.period * period.saltus
