"""The ways to play in one heap that leave a wanted value, found in arrays and told in the order of the game's moves.

A heap far beyond a proved period p has more of them than can be listed. There a part can be made longer by p, from the preperiod
on, without changing anything; so the first p such parts are looked at, and those that fit come again and again.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterator

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from perfectplay.kernels.rule import rule_of
from perfectplay.sequences.values import HeapValues

#: (take, rest): so many are taken, and these heaps stay.
Option = tuple[int, tuple[int, ...]]
#: Splits are compared so many at a time.
BLOCK = 2**18


class Reaching:
    """The options of one heap whose value is the wanted one.

    >>> from perfectplay.heap_code import HeapCode
    >>> kayles = HeapValues(HeapCode.digits([0, 7, 7]))
    >>> list(Reaching(kayles, 9, 0).by_take())
    [(1, (4, 4))]
    >>> list(itertools.islice(Reaching(kayles, 10**18, 0).by_take(), 2))
    [(2, (1, 999999999999999997)), (2, (7, 999999999999999991))]
    """

    def __init__(self, values: HeapValues, heap: int, wanted: int) -> None:
        values.value(heap)  # knows it, or a period
        self._values, self._code = values, values.code
        self._heap, self._wanted = heap, wanted
        period = values.period
        self._rises = period is not None and period.saltus > 0 and heap >= values.known
        #: From here on parts repeat so often; 0: they do not.
        self._start, self._period = (period.preperiod, period.period) if period and not period.saltus else (0, 0)

    def by_take(self) -> Iterator[Option]:
        streams = (self._nothing(), self._one(), self._two(), self._three())
        return heapq.merge(*streams, key=lambda option: (option[0], len(option[1])))

    def _nothing(self) -> Iterator[Option]:
        if not self._wanted and self._heap in self._code.nothing:
            yield self._heap, ()

    def _one(self) -> Iterator[Option]:
        if self._rises:
            yield from self._one_of_rising()
            return
        for least, most in rule_of(self._code).one.tolist():
            for first, last in _blocks(least, min(most, self._heap - 1)):
                rests = self._stretch(self._heap - last, self._heap - first)[::-1]
                for place in np.flatnonzero(rests == self._wanted).tolist():
                    take = first + place
                    yield take, (self._heap - take,)

    def _one_of_rising(self) -> Iterator[Option]:
        """Where values rise by a saltus, a value comes once for each place of the period, at the most."""
        period = self._values.period
        if period is None:
            return
        first = self._values.to(period.preperiod + period.period - 1).tolist()
        rests = [heap for heap, value in enumerate(first[: period.preperiod]) if heap and value == self._wanted]
        for heap in range(period.preperiod, len(first)):
            times, left = divmod(self._wanted - first[heap], period.saltus)
            if times >= 0 and not left:
                rests.append(heap + times * period.period)
        for rest in sorted(rests, reverse=True):
            if 0 < rest < self._heap and self._heap - rest in self._code.one:
                yield self._heap - rest, (rest,)

    def _two(self) -> Iterator[Option]:
        for take in itertools.takewhile(lambda take: take < self._heap, self._code.two):
            rest = self._heap - take
            yield from ((take, (part, rest - part)) for part in self._parts(rest, self._wanted))

    def _three(self) -> Iterator[Option]:
        for take in itertools.takewhile(lambda take: take < self._heap, self._code.three):
            rest, repeats = self._heap - take, False
            for first in range(1, rest // 3 + 1):
                if self._period and first == self._start + self._period and not repeats:
                    break  # a larger first part could be made smaller by periods
                for second in self._parts(rest - first, self._wanted ^ self._values.value(first), first):
                    repeats = repeats or first >= self._start
                    yield take, (first, second, rest - first - second)

    def _parts(self, rest: int, wanted: int, least: int = 1) -> Iterator[int]:
        """The smaller parts, from `least` on, of two into which the rest may be broken."""
        most = (rest - self._code.unequal) // 2
        begin = max(least, self._start) if self._period else most + 1
        again: list[int] = []
        for first, last in _blocks(least, min(most, begin + self._period - 1)):
            found = self._stretch(first, last) ^ self._stretch(rest - last, rest - first)[::-1]
            for place in np.flatnonzero(found == wanted).tolist():
                yield first + place
                if first + place >= begin:
                    again.append(first + place)
        for more in itertools.count(self._period, self._period) if again else ():
            for part in again:
                if part + more > most:
                    return
                yield part + more

    def by_place(self) -> Iterator[tuple[int, int]]:
        least, most = self._code.two[0], min(self._code.two[-1], self._heap)
        last = self._heap - least
        rounds = (last - (most - least) - 2 * self._start + 1) // self._period if self._period else 0
        if rounds < 2:
            yield from self._rows(0, last)
            return
        begin, again = self._start, []
        for before, take in self._rows(0, begin + self._period - 1):
            yield before, take
            if before >= begin:
                again.append((before, take))
        for number in range(1, rounds) if again else ():
            yield from ((before + number * self._period, take) for before, take in again)
        yield from self._rows(begin + rounds * self._period, last)

    def _rows(self, first: int, last: int) -> Iterator[tuple[int, int]]:
        """Those that leave from `first` to `last` sticks before what is taken."""
        least = self._code.two[0]
        while first <= last:
            most = min(self._code.two[-1], self._heap - first)
            end = min(last, first + max(1, BLOCK // (most - least + 1)) - 1)
            lowest = self._heap - end - most
            after = self._stretch(max(lowest, 0), self._heap - first - least).astype(np.int64)
            if lowest < 0:  # no such rest
                after = np.concatenate([np.full(-lowest, -1), after])
            reached = sliding_window_view(after, most - least + 1)[::-1, ::-1]
            wanted = self._stretch(first, end).astype(np.int64) ^ self._wanted
            rows, columns = np.nonzero(reached == wanted[:, None])
            yield from ((first + row, least + column) for row, column in zip(rows.tolist(), columns.tolist()))
            first = end + 1

    def _stretch(self, first: int, last: int) -> NDArray[np.uint32]:
        """The values of heaps `first` to `last`."""
        if not self._period or last < self._values.known:
            return self._values.to(last)[first:]
        one_period = self._values.to(self._start + self._period - 1)
        places = np.arange(last - first + 1)
        beyond = max(self._start - first, 0)  # so many lie before the preperiod's end
        places[beyond:] += (first - self._start) % self._period
        places[beyond:] %= self._period
        places[beyond:] += self._start
        if beyond:
            places[:beyond] += first
        return one_period[places]


def _blocks(first: int, last: int) -> Iterator[tuple[int, int]]:
    """A stretch in pieces, each (first, last).

    >>> [*_blocks(1, 2**18 + 1)]
    [(1, 262144), (262145, 262145)]
    """
    for start in range(first, last + 1, BLOCK):
        yield start, min(start + BLOCK - 1, last)
