"""How far the end of a sequence agrees with what comes before it, for every shift at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
#: From here on it is compiled.
LARGE = 20_000


def agreeing(sequence: Array) -> NDArray[np.uint32]:
    """For every shift, how many of the last elements agree with those so far before them.

    >>> agreeing(np.array([5, 1, 2, 1, 2])).tolist()
    [5, 0, 2, 0, 0]
    """
    return z_function(sequence[::-1]) if len(sequence) < LARGE else _compiled()(sequence[::-1])


def z_function(text: Array) -> NDArray[np.uint32]:
    """How far the text agrees with itself from each place on (D. Gusfield, Algorithms on Strings, Trees and Sequences, 1997).

    >>> z_function(np.array([1, 1, 2, 1, 1, 1])).tolist()
    [6, 1, 0, 2, 2, 1]
    """
    length = len(text)
    found = np.zeros(length, dtype=np.uint32)
    found[0] = length
    left = right = 0
    for place in range(1, length):
        known = 0
        if place < right:
            known = min(right - place, int(found[place - left]))
        while place + known < length and text[known] == text[place + known]:
            known += 1
        found[place] = known
        if place + known > right:
            left, right = place, place + known
    return found


@cache
def _compiled() -> Callable[[Array], NDArray[np.uint32]]:
    from perfectplay.kernels.compiled import compiled

    return compiled(z_function)
