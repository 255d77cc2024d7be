"""The deepest game: one stick a turn, so every position waits for the next."""

from __future__ import annotations


class Countdown:
    """Take one stick."""

    def __init__(self, sticks: int) -> None:
        self.sticks = sticks

    def start(self) -> int:
        return self.sticks

    def moves(self, sticks: int) -> range:
        return range(1, 2) if sticks else range(0)

    def after(self, sticks: int, take: int) -> int:
        return sticks - take
