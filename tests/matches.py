"""What the tests of matches share: a watch that tests hold, and plain matches between people."""

from __future__ import annotations

from typing import Any

import perfectplay as pp

PEOPLE = ("person", "person")


class Watch:
    """Time passes when the test says so."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time

    def wait(self, seconds: float) -> None:
        self.time += seconds


def people(spec: Any = "1357", seats: int = 2, terms: pp.Terms | None = None, **more: Any) -> pp.Match:
    """A match between people."""
    return pp.Match(spec, ["person"] * seats, terms, **({"seed": 7} | more))


def timed(spec: str = "1357", seats: Any = PEOPLE, **terms: Any) -> tuple[pp.Match, Watch]:
    watch = Watch()
    return pp.Match(spec, seats, pp.Terms(**terms), seed=7, now=watch), watch


class Half:
    """Take any number up to half of the pile; one stick left: no move, the mover loses."""

    def __init__(self, sticks: int) -> None:
        self.sticks = sticks

    def start(self) -> int:
        return self.sticks

    def moves(self, n: int) -> range:
        return range(1, n // 2 + 1)

    def after(self, n: int, take: int) -> int:
        return n - take
