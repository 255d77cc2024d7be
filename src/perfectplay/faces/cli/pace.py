"""How far long work has come, and how long the rest may take: a line that changes, or on no terminal a line now and then."""

from __future__ import annotations

import math
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

#: Where nobody watches, a line is left so often.
LINE_SECONDS = 10.0
#: The rate is that of so many seconds back; what it was before that says how it changes.
RECENT_SECONDS = 15.0
#: A step never becomes dearer faster than this power of how far the work has come.
STEEPEST = 2.0


class Pace:
    """How long the rest takes, from how the last pieces went; later ones may cost more, and the estimate goes on as they did.

    Where pieces differ without any order (`steady`), all of them so far tell more than the last.

    >>> pace = Pace(1000, now=0.0)
    >>> for second in range(1, 11):
    ...     pace.note(10 * second, now=float(second))
    >>> round(pace.left)
    90
    >>> dearer = Pace(1000, now=0.0)
    >>> for done in range(10, 510, 10):
    ...     dearer.note(done, now=(done / 100) ** 2)
    >>> 70 < dearer.left < 80
    True
    """

    def __init__(self, goal: int, *, now: float, start: int = 0, steady: bool = False) -> None:
        self.goal, self._steady = goal, steady
        self._first = (now, start)
        self._notes: deque[tuple[float, int]] = deque([(now, start)])

    def note(self, done: int, *, now: float) -> None:
        """So many of them are done now."""
        self._notes.append((now, done))
        while len(self._notes) > 400:  # every other one tells enough
            self._notes = deque(list(self._notes)[::2])

    @property
    def left(self) -> float:
        """About how many seconds are left; infinity as long as nothing can be said."""
        last_time, last = self._notes[-1]
        if self._steady:
            began, start = self._first
            return (last_time - began) / (last - start) * (self.goal - last) if last > start else math.inf
        recent = [(when, done) for when, done in self._notes if when >= last_time - RECENT_SECONDS]
        if len(recent) < 3 or last <= recent[0][1] or last_time <= recent[0][0]:
            return math.inf
        middle_time, middle = recent[len(recent) // 2]
        steps = [(recent[0], (middle_time, middle)), ((middle_time, middle), (last_time, last))]
        costs = [((b[0] - a[0]) / max(b[1] - a[1], 1), (a[1] + b[1]) / 2) for a, b in steps]
        (before, there), (cost, here) = costs
        power = 0.0
        if 0 < before < cost and 0 < there < here:
            power = min(math.log(cost / before) / math.log(here / there), STEEPEST)
        at = cost * (last / here) ** power  # what the next one costs
        return at * last / (power + 1) * ((self.goal / last) ** (power + 1) - 1) if last else math.inf


def about(seconds: float) -> str:
    """A time that is only roughly known.

    >>> about(4), about(100), about(10_000), about(400_000)
    ('a few seconds', 'about 2 minutes', 'about 3 hours', 'about 5 days')
    """
    if seconds < 10:
        return "a few seconds"
    for size, unit in ((86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")):
        if seconds >= 1.5 * size or size == 1:
            number = round(seconds / size) if size > 1 else round(seconds, -1)
            return f"about {number:,.0f} {unit}s"
    return ""


class Telling:
    """Called with how many are done, and with another word for what is being done as long as that is something else."""

    def __init__(self, doing: str, of: str, goal: int, *, steady: bool, show: Callable[[str], None]) -> None:
        self._doing, self._of, self._goal, self._steady, self._show = doing, of, goal, steady, show
        self._pace: Pace | None = None

    def __call__(self, done: int, doing: str = "") -> None:
        now, left = time.monotonic(), math.inf
        if doing:
            pass
        elif self._pace is None:
            self._pace = Pace(self._goal, now=now, start=done, steady=self._steady)
        else:
            self._pace.note(done, now=now)
            left = self._pace.left
        told = f"{doing or self._doing} … {done:,} of {self._goal:,} {self._of}"
        self._show(told + (f", {about(left)} left" if left < math.inf else ""))


@contextmanager
def paced(doing: str, of: str, goal: int, *, steady: bool = False) -> Iterator[Telling]:
    """On a terminal one line tells how far it is; elsewhere a line is left now and then."""
    if sys.stderr.isatty():
        from rich.console import Console

        with Console(stderr=True).status(f"{doing} …") as status:
            yield Telling(doing, of, goal, steady=steady, show=lambda told: status.update(f"{told} (Ctrl-C stops)"))
        return
    said = time.monotonic()

    def now_and_then(told: str) -> None:
        nonlocal said
        if time.monotonic() - said >= LINE_SECONDS:
            said = time.monotonic()
            print(told, file=sys.stderr, flush=True)

    yield Telling(doing, of, goal, steady=steady, show=now_and_then)
