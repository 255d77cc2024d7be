"""The clock of a match: how long the move at hand has taken, how much each seat has used, and when time is up."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from perfectplay.errors import InputError
from perfectplay.text import echo

#: Longer than this nobody waits.
MOST_SECONDS = 24 * 3600.0
Now = Callable[[], float]


class Clock:
    """Runs for one seat at a time; a limit of None never ends.

    >>> hand = iter([0.0, 4.0, 4.0, 11.0])
    >>> clock = Clock(seats=2, move_seconds=5, total_seconds=None, now=lambda: next(hand))
    >>> clock.start(1), clock.stop(), clock.start(2), clock.left()
    (None, 4.0, None, -2.0)
    """

    def __init__(
        self, seats: int, move_seconds: float | None, total_seconds: float | None, now: Now = time.monotonic
    ) -> None:
        self.move_seconds = move_seconds
        self.total_seconds = total_seconds
        self.used = dict.fromkeys(range(1, seats + 1), 0.0)
        self._now = now
        self._seat: int | None = None
        self._since = 0.0
        self._held_at: float | None = None

    def _time(self) -> float:
        """Now, or when the clock was held."""
        return self._now() if self._held_at is None else self._held_at

    def start(self, seat: int, *, ago: float = 0.0) -> None:
        """A move of this seat begins now, or has begun so many seconds ago."""
        self._seat, self._since = seat, self._time() - ago

    def elapsed(self) -> float:
        """Seconds of the move at hand."""
        return max(self._time() - self._since, 0.0) if self._seat is not None else 0.0

    @contextmanager
    def held(self) -> Iterator[None]:
        """What happens inside takes nobody's time, such as work of the machine's that a person waits for.

        >>> hand = iter([0.0, 1.0, 61.0, 63.0])
        >>> clock = Clock(seats=2, move_seconds=5, total_seconds=None, now=lambda: next(hand))
        >>> clock.start(1)
        >>> with clock.held(): pass
        >>> clock.left()
        2.0
        """
        outer, began = self._held_at, self._time()
        self._held_at = began
        try:
            yield
        finally:
            self._held_at = outer
            self._since += self._time() - began

    def left(self) -> float | None:
        """Seconds until time is up for the move at hand, below zero when it is; None without a limit."""
        if self._seat is None or (self.move_seconds is None and self.total_seconds is None):
            return None
        return self.allowed(self._seat) - self.elapsed()

    def allowed(self, seat: int) -> float:
        """How long a move of this seat may take."""
        total = math.inf if self.total_seconds is None else self.total_seconds - self.used[seat]
        return max(min(math.inf if self.move_seconds is None else self.move_seconds, total), 0.0)

    def stop(self) -> float:
        """The move ends; its seconds (at most those that it was allowed, however late anybody looks) are the seat's."""
        if self._seat is None:
            return 0.0
        seat, took = self._seat, min(self.elapsed(), self.allowed(self._seat))
        self.used[seat] += took
        self._seat = None
        return took

    def give_back(self, seat: int, seconds: float) -> None:
        """A move of this seat is taken back."""
        self.used[seat] = max(self.used[seat] - seconds, 0.0)


def check_seconds(seconds: float | None, what: str) -> float | None:
    """A limit that makes sense, or none.

    >>> check_seconds(5, "time per move")
    5.0
    >>> check_seconds(-1, "time per move")
    Traceback (most recent call last):
    perfectplay.errors.InputError: time per move -1 is no time; give seconds above 0, at most a day, or none
    """
    if seconds is None:
        return None
    number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if not number or not 0 < seconds <= MOST_SECONDS:
        raise InputError(f"{what} {echo(seconds)} is no time; give seconds above 0, at most a day, or none")
    return float(seconds)


def read_seconds(text: str, what: str) -> float | None:
    """A time as people type it.

    >>> [read_seconds(text, "time") for text in ("none", "5", "15s", "3m", "0.5")]
    [None, 5.0, 15.0, 180.0, 0.5]
    >>> read_seconds("soon", "time per move")
    Traceback (most recent call last):
    perfectplay.errors.InputError: time per move 'soon' is no time; write seconds or minutes, such as 15s or 3m, or none
    """
    if text == "none":
        return None
    number, scale = (text[:-1], 60.0) if text.endswith("m") else (text.removesuffix("s"), 1.0)
    if not (number.replace(".", "", 1).isascii() and number.replace(".", "", 1).isdigit() and len(number) < 12):
        raise InputError(f"{what} {echo(text)} is no time; write seconds or minutes, such as 15s or 3m, or none")
    return check_seconds(float(number) * scale, what)
