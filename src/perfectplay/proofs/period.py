"""When a period that has been seen is there for ever: two theorems, and what has to be checked for each.

**Ordinary periods.** A rule that takes at most t and leaves at most h heaps is periodic from n0 on, with period p, once
g(n + p) = g(n) has been checked for n0 ≤ n < h·n0 + (h − 1)·p + t, with n0 at least 1. For h = 2 this is the theorem of Guy and
Smith (1956). The argument, by induction over larger n: of the heaps that a move from n + p leaves, the largest has at least
(n + p − t) / h ≥ n0 + p sticks; p sticks less make it a heap of the same value, and the move one from n. Of the heaps that a
move from n leaves, the largest has at least n0 sticks, and p more make it a move from n + p. So n and n + p have options of the
same values. Rules whose two heaps must differ (Grundy's game) are left out: the move that is shortened may leave two equal heaps.

**Periods with a saltus.** Where all numbers may be taken but those of a set X, with largest element k, and one heap is left, the
value of heap n depends on the values of the last k heaps and on the set of all values before them. Let m be the smallest number
that this set lacks: what is below m does not matter, so the state at n is what lies in the set above m, and the last k
values, both counted from m. If the states at n and at n + p are the same, and m has grown by s, everything that follows is the
same with s added: g(i + p) = g(i) + s from the k values before n on. This is how a machine with states comes back; A. N. Siegel,
Combinatorial Game Theory (2013), treats such games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from perfectplay.heap_code import HeapCode

THEOREM = "R. K. Guy, C. A. B. Smith, The G-values of various games, 1956"
STATES = "the state comes back; cf. A. N. Siegel, Combinatorial Game Theory, 2013"


@dataclass(frozen=True)
class Period:
    """g(n + period) = g(n) + saltus for every n from `preperiod` on, as far as is known."""

    period: int
    preperiod: int
    saltus: int = 0
    #: The theorem that makes it hold for ever; empty where it has only been seen.
    theorem: str = ""
    #: The largest heap whose value the proof looks at.
    checked_to: int = 0

    @property
    def proved(self) -> bool:
        return bool(self.theorem)

    def place(self, heap: int) -> tuple[int, int]:
        """The heap within the first period that stands for this one, and what its value is to be raised by.

        >>> Period(12, 71).place(10**18)
        (76, 0)
        """
        if heap < self.preperiod:
            return heap, 0
        times, rest = divmod(heap - self.preperiod, self.period)
        return self.preperiod + rest, times * self.saltus


def needed(code: HeapCode, period: int, preperiod: int) -> int | None:
    """The largest heap whose value the proof of an ordinary period needs; None where there is no theorem for such rules.

    >>> needed(HeapCode.digits([0, 7, 7]), 12, 71)
    167
    """
    if code.one.all_but or code.nothing.all_but or code.unequal:
        return None
    heaps, first = code.most_heaps, max(preperiod, 1)
    return heaps * first + heaps * period + code.largest_take - 1


def state_comes_back(code: HeapCode, values: Sequence[int], period: int, preperiod: int, saltus: int) -> int | None:
    """For all-but games: the largest heap whose value shows that a period with saltus is there for ever; None where none does.

    >>> from perfectplay.heap_code import Takes
    >>> code = HeapCode(Takes((1,), all_but=True), Takes((1,), all_but=True))
    >>> state_comes_back(code, [0, 0, 1, 1, 2, 2, 3], period=2, preperiod=0, saltus=1)
    2
    """
    if code.two or code.three or not code.one.all_but or code.nothing != code.one:
        return None
    last = max(code.largest_take, 1)
    heap = preperiod + last
    if heap + period > len(values):
        return None
    here, there = (_state(values, at, last) for at in (heap, heap + period))
    return heap + period - 1 if there == (here[0] + saltus, *here[1:]) else None


def _state(values: Sequence[int], heap: int, last: int) -> tuple[int, frozenset[int], tuple[int, ...]]:
    """All that decides the values from this heap on."""
    before = {int(value) for value in values[: heap - last]}
    lacks = 0
    while lacks in before:
        lacks += 1
    recent = tuple(max(int(value) - lacks, -1) for value in values[heap - last : heap])
    return lacks, frozenset(value - lacks for value in before if value > lacks), recent
