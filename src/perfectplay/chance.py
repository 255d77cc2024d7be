"""Chance that can be repeated: one seed gives every game of a long run a seed of its own, whoever plays it and when.

Numbers come from SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators, OOPSLA
2014). It counts: the k-th number needs none of those before it, so that work can be dealt out over any number of cores,
and compiled code can draw the very same numbers.
"""

from __future__ import annotations

import os
import random

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def mixed(state: int) -> int:
    """The finisher of SplitMix64: 64 bits in, 64 well mixed bits out.

    >>> hex(mixed(GOLDEN))  # the first number that the published generator gives for seed 0
    '0xe220a8397b1dcdaf'
    """
    state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & MASK
    state = (state ^ state >> 27) * 0x94D049BB133111EB & MASK
    return state ^ state >> 31


def drawn(seed: int, number: int) -> int:
    """The number-th draw (from 0) of a seed: 64 bits.

    >>> [hex(drawn(0, number)) for number in range(2)]
    ['0xe220a8397b1dcdaf', '0x6e789e6aa1b965f4']
    """
    return mixed(seed + (number + 1) * GOLDEN & MASK)


def derived(seed: int, *path: int) -> int:
    """A seed for something inside: `derived(seed, game)`, `derived(seed, game, seat)`.

    >>> derived(7, 1) != derived(7, 2) != derived(8, 1), derived(7, 1) == derived(7, 1)
    (True, True)
    """
    for part in path:
        seed = mixed(drawn(folded(seed), 0) ^ drawn(folded(part), 1))
    return seed


def folded(seed: int) -> int:
    """A seed of any size and sign as 64 bits; those that fit stay what they are.

    >>> folded(7), folded(1 << 64) == folded(0), folded(-1) == MASK
    (7, False, True)
    """
    low, high = seed & MASK, seed >> 64
    return low if high in (0, -1) else mixed(low ^ folded(high))


def below(draw: int, limit: int) -> int:
    """A draw of 64 bits, brought evenly into 0 … limit−1.

    >>> [below(draw, 6) for draw in (0, 1 << 63, MASK)]
    [0, 3, 5]
    """
    return draw * limit >> 64


def fresh_seed() -> int:
    """A seed for those who gave none; it is reported, so that what it led to can be repeated.

    >>> 0 <= fresh_seed() < 1 << 48
    True
    """
    return int.from_bytes(os.urandom(6), "big")


def seeded(seed: int | None) -> random.Random:
    """A generator of its own for everything that uses chance; the global one is never touched.

    >>> seeded(7).random() == seeded(7).random()
    True
    """
    return random.Random(seed)
