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

    def __init__(self, goal: int, *, now: float, start: int = 0) -> None:
        self.goal, self._began = goal, now
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


@contextmanager
def paced(doing: str, of: str, goal: int) -> Iterator[Callable[[int], None]]:
    """Called with how many are done: on a terminal one line tells how far that is, elsewhere a line is left now and then."""
    pace: list[Pace] = []
    said = [time.monotonic()]

    def line(done: int) -> str:
        now = time.monotonic()
        if not pace:
            pace.append(Pace(goal, now=now, start=done))
        else:
            pace[0].note(done, now=now)
        left = pace[0].left
        return f"{doing} … {done:,} of {goal:,} {of}" + (f", {about(left)} left" if left < math.inf else "")

    if sys.stderr.isatty():
        from rich.console import Console

        with Console(stderr=True).status(f"{doing} …") as status:
            yield lambda done: status.update(f"{line(done)} (Ctrl-C stops)")
        return

    def now_and_then(done: int) -> None:
        told = line(done)
        if time.monotonic() - said[0] >= LINE_SECONDS:
            said[0] = time.monotonic()
            print(told, file=sys.stderr, flush=True)

    yield now_and_then
