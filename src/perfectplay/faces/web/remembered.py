"""What was made lately, for those who want the same a moment later."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Remembered(Generic[T]):
    """The newest of what was made, by all that it was made of; what nobody has wanted for longest goes first.

    >>> squares = Remembered[int](most=2)
    >>> [squares.made(side, lambda: side * side) for side in (3, 4, 3, 5)]
    [9, 16, 9, 25]
    >>> [squares.get(side) for side in (3, 4, 5)]
    [9, None, 25]
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, T] = OrderedDict()

    def get(self, what: Hashable) -> T | None:
        found = self._kept.get(what)
        if found is not None:
            self._kept.move_to_end(what)
        return found

    def keep(self, what: Hashable, made: T) -> None:
        self._kept[what] = made
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def made(self, what: Hashable, make: Callable[[], T]) -> T:
        """What is kept, or is made now."""
        found = self.get(what)
        if found is None:
            found = make()
            self.keep(what, found)
        return found
