"""Whether some split of a rest has a certain value: all pairs of parts, many in one step of the processor."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from perfectplay.kernels.compiled import compiled
from perfectplay.kernels.rule import Rule

#: Values of heaps in the narrowest type that holds them, so that a step takes in as many as can be; 8 or 16 bits.
Narrow = NDArray[Any]
#: So many pairs are compared before a first look at whether that is enough; then twice as many each time, up to the most.
STRETCH, LONGEST_STRETCH = 512, 16_384


@compiled
def reflect(front: Narrow, mirror: Narrow, start: int, stop: int) -> None:
    """Keep the values of heaps start … stop − 1 in reverse order too, so that both parts of a split are read forwards."""
    for heap in range(start, stop):
        mirror[len(mirror) - 1 - heap] = front[heap]


@compiled
def any_equal(front: Narrow, back: Narrow, a: Any, b: Any, c: Any, d: Any) -> int:
    """Which of four values are front[i] xor back[i] for some i: bit 0 for the first, bit 1 for the second, …"""
    has_a = has_b = has_c = has_d = False
    for place in range(len(front)):
        value = front[place] ^ back[place]
        has_a |= value == a
        has_b |= value == b
        has_c |= value == c
        has_d |= value == d
    return has_a | has_b << 1 | has_c << 2 | has_d << 3


@compiled
def any_reached(rule: Rule, front: Narrow, mirror: Narrow, heap: int, wanted: Narrow) -> int:
    """Which of four values some split of what may be left of a heap has, as bits.

    All numbers that may be taken have their turn before more parts are tried, since some values are reached by one of them only.
    """
    found, part, stretch, goes_on = 0, 1, STRETCH, True
    while goes_on and found != 15:
        goes_on = False
        for run in range(len(rule.two)):
            for take in range(rule.two[run, 0], min(rule.two[run, 1], heap - 2) + 1):
                rest = heap - take
                half = (rest - 1) // 2 if rule.unequal else rest // 2
                end = min(part + stretch, half + 1)
                if part < end:
                    goes_on = True
                    behind = len(mirror) - 1 - rest
                    found |= any_equal(
                        front[part:end],
                        mirror[behind + part : behind + end],
                        wanted[0],
                        wanted[1],
                        wanted[2],
                        wanted[3],
                    )
        part += stretch
        stretch = min(2 * stretch, LONGEST_STRETCH)
    return found
