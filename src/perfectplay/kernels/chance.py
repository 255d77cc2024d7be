"""The numbers of :mod:`perfectplay.chance`, for whole arrays of seeds at once; the tests compare the two number by number."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from perfectplay import chance

Words = NDArray[np.uint64]


def mixed(state: Words) -> Words:
    """The finisher of SplitMix64.

    >>> hex(int(mixed(np.array([chance.GOLDEN], dtype=np.uint64))[0])) == hex(chance.mixed(chance.GOLDEN))
    True
    """
    state = (state ^ state >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    state = (state ^ state >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return state ^ state >> np.uint64(31)


def drawn(seeds: Words, number: int) -> Words:
    """The number-th draw of each seed.

    >>> int(drawn(np.array([7], dtype=np.uint64), 3)[0]) == chance.drawn(7, 3)
    True
    """
    return mixed(seeds + np.uint64((number + 1) * chance.GOLDEN & chance.MASK))


def derived(seeds: Words, part: int) -> Words:
    """For each seed the seed for something inside.

    >>> int(derived(np.array([7], dtype=np.uint64), 2)[0]) == chance.derived(7, 2)
    True
    """
    return mixed(drawn(seeds, 0) ^ np.uint64(chance.drawn(chance.folded(part), 1)))


def derived_range(seed: int, first: int, end: int) -> Words:
    """The seeds `derived(seed, first)` … `derived(seed, end - 1)`.

    >>> [int(part) for part in derived_range(7, 4, 6)] == [chance.derived(7, 4), chance.derived(7, 5)]
    True
    """
    return mixed(drawn(np.arange(first, end, dtype=np.uint64), 1) ^ np.uint64(chance.drawn(chance.folded(seed), 0)))


def below(draws: Words, limit: int) -> Words:
    """Each draw, brought evenly into 0 … limit−1, for limits below 2^32.

    >>> [int(number) for number in below(np.array([0, 1 << 63, chance.MASK], dtype=np.uint64), 6)]
    [0, 3, 5]
    """
    half, many = np.uint64(32), np.uint64(limit)
    low = draws & np.uint64(0xFFFFFFFF)
    return ((draws >> half) * many + (low * many >> half)) >> half
