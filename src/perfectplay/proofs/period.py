"""When a period that has been seen is there for ever.

A rule that takes at most t and leaves at most h heaps is periodic from n0 on, with period p, once g(n + p) = g(n) has been
checked for n0 ≤ n < h·n0 + (h − 1)·p + t, with n0 at least 1. For h = 2 this is the theorem of Guy and Smith (1956).

The argument, by induction over larger n: of the heaps that a move from n + p leaves, the largest has at least
(n + p − t) / h ≥ n0 + p sticks; p sticks less make it a heap of the same value, and the move one from n. Of the heaps that a
move from n leaves, the largest has at least n0 sticks, and p more make it a move from n + p. So n and n + p have options of the
same values. Rules whose two heaps must differ (Grundy's game) are left out: the move that is shortened may leave two equal heaps.
"""

from __future__ import annotations

from dataclasses import dataclass

from perfectplay.heap_code import HeapCode

THEOREM = "R. K. Guy, C. A. B. Smith, The G-values of various games, 1956"


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
