"""A game of one's own: this is all of it."""

from __future__ import annotations


class Half:
    """Take any number up to half of the pile; with one stick left there is no move.

    Who cannot move loses.
    """

    def __init__(self, sticks: int) -> None:
        self.sticks = sticks

    def start(self) -> int:
        return self.sticks

    def moves(self, sticks: int) -> range:
        return range(1, sticks // 2 + 1)

    def after(self, sticks: int, take: int) -> int:
        return sticks - take
