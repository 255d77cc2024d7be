"""How many positions there can be: upper bounds that cost little, for the estimate before the work."""

from __future__ import annotations

import functools
from collections.abc import Sequence


def count_dominated(heaps: Sequence[int]) -> int:
    """How many multisets of heaps can be reached when every heap can only shrink.

    Counts the rising sequences y1 ≤ y2 ≤ … with yi at most the i-th smallest heap; past a size where counting
    would itself take long it gives the product of the sizes instead, which is never less.

    >>> count_dominated((1, 3, 5, 7)), count_dominated((10**30,))
    (143, 1000000000000000000000000000001)
    """
    rising = sorted(heaps)
    if not rising or len(rising) == 1:
        return rising[0] + 1 if rising else 1
    if rising[-1] * len(rising) > 200_000:
        product = 1
        for heap in rising[:64]:
            product *= heap + 1
        return product
    ways = [1] * (rising[0] + 1)
    for heap in rising[1:]:
        running, nexts = 0, []
        for last in range(heap + 1):
            running += ways[last] if last < len(ways) else 0
            nexts.append(running)
        ways = nexts
    return sum(ways)


@functools.lru_cache(maxsize=1024)  # bots ask again and again, about positions of few sizes
def count_sums_of_parts(total: int) -> int:
    """How many multisets of heaps have at most this total: a bound for every game that splits.

    Remembered, because all moves from one position lead to few totals.

    >>> [count_sums_of_parts(n) for n in (0, 1, 2, 3, 10)]
    [1, 2, 4, 7, 139]
    """
    if total > 400:
        return 10**20  # partitions of 400 are already 6.7e18
    ways = [1] + [0] * total
    for part in range(1, total + 1):
        for size in range(part, total + 1):
            ways[size] += ways[size - part]
    return sum(ways)
