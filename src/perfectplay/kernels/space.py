"""Sparse spaces: a way to tell rare values of a sequence from common ones that xor respects.

Take a mask of bits and call a heap rare if its value has an even number of the mask's bits (Winning Ways, chapter 4: sparse
spaces). A split into two rare heaps or two common ones then has a rare value, a split into one of each a common value.
Where few heaps are rare, a common value can be reached in few ways only. The parity of the heap's own size may count as one
bit more, as long as all numbers that may be taken have one parity.

The values of one class differ from each other even when the mask's lowest bit is left out. What is left is the value's
index: it keeps the order of the values in a class, the index of a xor is the xor of the indices, and a class of all values
below 128 is 64 indices: the bits of one word.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from perfectplay.kernels.compiled import compiled
from perfectplay.kernels.rule import Rule

Words = NDArray[np.uint64]


class Space(NamedTuple):
    """A choice of what is rare, and how many words hold the indices of a class."""

    mask: int
    #: The lowest bit of the mask.
    bit: int
    #: 1 where the parity of a heap's size counts too, and the parity of the numbers that may be taken.
    turn: int
    take: int
    words: int


def space_of(mask: int, turn: int, rule: Rule, words: int) -> Space:
    """The space of a mask.

    >>> space_of(0b1100, 0, Rule(*[np.array([[1, 2]])] * 4, False), 1)
    Space(mask=12, bit=2, turn=0, take=1, words=1)
    """
    return Space(mask, (mask & -mask).bit_length() - 1, turn, int(rule.two[0, 0]) & 1, words)


@compiled
def parity(value: int) -> int:
    """Whether a number below 2^32 has an odd number of bits."""
    value ^= value >> 16
    value ^= value >> 8
    value ^= value >> 4
    return 0x6996 >> (value & 15) & 1


@compiled
def shift_of(space: Space, heap: int) -> int:
    """What the heap's size adds to the parity of its value."""
    return space.turn & (heap + space.take)


@compiled
def is_common(space: Space, value: int, heap: int) -> int:
    """1 for a common value of this heap, 0 for a rare one."""
    return parity(value & space.mask) ^ shift_of(space, heap)


@compiled
def index_of(space: Space, value: int) -> int:
    """The value without the mask's lowest bit."""
    return value & ((1 << space.bit) - 1) | value >> (space.bit + 1) << space.bit


@compiled
def value_of(space: Space, index: int, odd: int) -> int:
    """The value with this index whose bits in the mask have this parity."""
    value = index & ((1 << space.bit) - 1) | index >> space.bit << (space.bit + 1)
    return value | (parity(value & space.mask) ^ odd) << space.bit


@compiled
def smaller(space: Space) -> Words:
    """For both parities of rare values and the index of a common value: the rare values that are smaller, as bits."""
    size = 64 * space.words
    found = np.zeros((2, size, space.words), dtype=np.uint64)
    for odd in range(2):
        for index in range(size):
            value = value_of(space, index, 1 ^ odd)
            for other in range(size):
                if value_of(space, other, odd) < value:
                    found[odd, index, other >> 6] |= np.uint64(1) << np.uint64(other & 63)
    return found


@compiled
def xored(word: np.uint64, index: int) -> np.uint64:
    """The word with bit i moved to bit i xor index, for an index below 64."""
    for bit in range(6):
        if index >> bit & 1:
            step, high = np.uint64(1 << bit), HALVES[bit]
            word = (word & high) >> step | (word & ~high) << step
    return word


#: For each bit of an index, the places whose number has it.
HALVES = np.array(
    [
        0xAAAAAAAAAAAAAAAA,
        0xCCCCCCCCCCCCCCCC,
        0xF0F0F0F0F0F0F0F0,
        0xFF00FF00FF00FF00,
        0xFFFF0000FFFF0000,
        0xFFFFFFFF00000000,
    ],
    dtype=np.uint64,
)


class Census:
    """How often each value occurs among the heaps of even size and among those of odd size.

    >>> census = Census()
    >>> census.count(np.array([0, 1, 2, 4, 7, 1, 2, 4, 7], dtype=np.uint32))
    >>> census.best_mask(Rule(*[np.array([[1, 2]])] * 4, False))
    (7, 0, 0)
    """

    def __init__(self) -> None:
        self.known = 1
        self.counts = np.zeros((2, 1), dtype=np.int64)

    def count(self, values: NDArray[Any]) -> None:
        """Take in the values that have become known."""
        for parity_of_heap in range(2):
            first = self.known + (self.known + parity_of_heap) % 2
            found = np.bincount(values[first::2], minlength=self.counts.shape[1])
            if len(found) > self.counts.shape[1]:
                longer = np.zeros((2, len(found)), dtype=np.int64)
                longer[:, : self.counts.shape[1]] = self.counts
                self.counts = longer
            self.counts[parity_of_heap] += found
        self.known = len(values)

    def best_mask(self, rule: Rule) -> tuple[int, int, int]:
        """The mask with the fewest rare heaps, whether sizes count, and how many are rare.

        The Walsh–Hadamard transform of how often each value occurs tells, for every mask at once, by how much even values
        outnumber odd ones.
        """
        even, odd = self.counts.astype(np.float64)
        takes = {int(end) & 1 for run in rule.two for end in run}
        one_parity = len(takes) == 1 and all(run[0] == run[1] for run in rule.two)
        found = []
        for turn in (0, 1) if one_parity else (0,):
            flipped = (even - odd) * (1 - 2 * (int(rule.two[0, 0]) & 1))
            excess = walsh(flipped if turn else even + odd)
            excess[0] = np.inf
            mask = int(excess.argmin())
            found.append(((self.known - 1 + int(excess[mask])) // 2, mask, turn))
        rares, mask, turn = min(found)
        return mask, turn, rares


def walsh(counts: NDArray[np.float64]) -> NDArray[np.float64]:
    """For every mask: the counts of places with an even number of its bits, less those with an odd number.

    >>> walsh(np.array([3.0, 1.0])).tolist()
    [4.0, 2.0]
    """
    size = 1 << max(len(counts) - 1, 1).bit_length()
    found = np.zeros(size)
    found[: len(counts)] = counts
    step = 1
    while step < size:
        pairs = found.reshape(-1, 2, step)
        found = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], axis=1).reshape(-1)
        step *= 2
    return found
