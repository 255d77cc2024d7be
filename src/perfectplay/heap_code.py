"""Rules of one heap as data: how many may be taken when nothing, one heap, two heaps or three are left.

Octal and hexadecimal codes, subtraction sets, rows of sticks, Grundy's game and Lasker's Nim are all of this form, so that one
engine computes the values of all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile


@dataclass(frozen=True)
class Takes:
    """Numbers that may be taken: those listed, or all but those listed.

    >>> 3 in Takes((1, 3)), 3 in Takes((1, 3), all_but=True), list(Takes((1, 3), all_but=True).up_to(5))
    (True, False, [2, 4, 5])
    """

    numbers: Sequence[int] = ()
    #: Every number from 1 up may be taken, but not those listed.
    all_but: bool = False

    def __contains__(self, take: int) -> bool:
        return (take in self.numbers) != (self.all_but and take > 0)

    def __bool__(self) -> bool:
        return self.all_but or bool(self.numbers)

    @property
    def largest(self) -> int:
        """The largest number listed; -1 where there is none."""
        return self.numbers[-1] if self.numbers else -1

    def up_to(self, most: int) -> Iterator[int]:
        """Those of at most so many, in rising order."""
        if self.all_but:
            left_out = set(self.numbers)
            return (take for take in range(1, most + 1) if take not in left_out)
        return takewhile(lambda take: take <= most, self.numbers)


NEVER = Takes()
ANY = Takes(all_but=True)


@dataclass(frozen=True)
class HeapCode:
    """What a move may make of one heap, whatever its size. All numbers of takes rise.

    >>> kayles = HeapCode.digits([0, 7, 7])
    >>> sorted(kayles.options(4)), kayles.most_heaps, kayles.largest_take
    ([(1, 1), (1, 2), (2,), (3,)], 2, 2)
    """

    #: Taking so many may leave nothing of the heap, …
    nothing: Takes = NEVER
    #: … one heap, …
    one: Takes = NEVER
    #: … two heaps, …
    two: Sequence[int] = ()
    #: … or three.
    three: Sequence[int] = ()
    #: Two heaps that are left must differ (Grundy's game).
    unequal: bool = False

    @classmethod
    def digits(cls, digits: Iterable[int]) -> HeapCode:
        """From the digits of a code, the one before the point first: bit k of digit t says whether taking t may leave k heaps."""
        takes: list[tuple[int, ...]] = [()] * 4
        for take, digit in enumerate(digits):
            for heaps in range(4):
                if digit >> heaps & 1:
                    takes[heaps] += (take,)
        return cls(Takes(takes[0]), Takes(takes[1]), takes[2], takes[3])

    @property
    def most_heaps(self) -> int:
        """Into how many heaps a move may break one."""
        return 3 if self.three else 2 if self.two else 1

    @property
    def largest_take(self) -> int:
        """The largest number that the rules name; beyond it they are the same for every take."""
        return max(self.nothing.largest, self.one.largest, *self.two[-1:], *self.three[-1:], 0)

    @property
    def grows(self) -> bool:
        """Whether values may grow with the heap as fast as the heap itself."""
        return self.one.all_but or bool(self.three)

    def options(self, heap: int) -> Iterator[tuple[int, ...]]:
        """What a heap of this size may become: the slow, readable way."""
        if heap in self.nothing:
            yield ()
        yield from ((heap - take,) for take in self.one.up_to(heap - 1))
        for take in takewhile(lambda take: take <= heap - 2, self.two):
            left = heap - take
            most = (left - 1) // 2 if self.unequal else left // 2
            yield from ((part, left - part) for part in range(1, most + 1))
        for take in takewhile(lambda take: take <= heap - 3, self.three):
            left = heap - take
            for first in range(1, left // 3 + 1):
                yield from ((first, second, left - first - second) for second in range(first, (left - first) // 2 + 1))
