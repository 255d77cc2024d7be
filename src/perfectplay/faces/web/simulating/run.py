"""One run: what was asked for, how far it is, and whoever watches it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from perfectplay.faces.web.simulating.order import Order

WAITING, RUNNING = "waiting", "running"
#: All games played; the time was up; somebody cancelled it; it could not be played; the server was stopped.
DONE, STOPPED, CANCELLED, FAILED, INTERRUPTED = "done", "stopped", "cancelled", "failed", "interrupted"
ENDED = (DONE, STOPPED, CANCELLED, FAILED, INTERRUPTED)


class Run:
    """A run, live or read from the shelf.

    >>> Run.from_dict(Run("0123456789abcdef", Order("1357", ("perfect", "random"), 10, 7)).to_dict()).state
    'interrupted'
    """

    def __init__(self, run_id: str, order: Order, address: str = "") -> None:
        self.id, self.order, self.address = run_id, order, address
        self.state = WAITING
        #: What is counted so far; the games 0 … n − 1, so that it is the report of a shorter run.
        self.report: dict[str, Any] | None = None
        self.why = ""
        #: Looked at by the thread that follows the process.
        self.unwanted = False
        #: How many runs stand before it in the queue.
        self.ahead = 0
        self.revision = 0
        self.used = time.monotonic()
        self.heard: set[asyncio.Event] = set()
        #: What has been drawn of it, by language: drawn once, however many watch.
        self.drawn: dict[str, tuple[int, str]] = {}

    @property
    def over(self) -> bool:
        return self.state in ENDED

    @property
    def done(self) -> int:
        """Games counted so far."""
        return self.report["games"] if self.report else 0

    def change(self, state: str, report: dict[str, Any] | None = None, why: str = "") -> None:
        """Go on to a state and let everybody who watches know."""
        if self.over:
            return
        self.state, self.why = state, why
        self.report = report or self.report
        self.tell()

    def tell(self) -> None:
        self.revision += 1
        for heard in self.heard:
            heard.set()

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[asyncio.Event]:
        """An event that is set whenever something has changed."""
        heard = asyncio.Event()
        self.heard.add(heard)
        try:
            yield heard
        finally:
            self.heard.discard(heard)

    def to_dict(self) -> dict[str, Any]:
        return {"id": self.id, **self.order.to_dict(), "state": self.state, "why": self.why, "report": self.report}

    @classmethod
    def from_dict(cls, said: dict[str, Any]) -> Run:
        """A run from the shelf; one that had not ended when its server did never will."""
        run = cls(said["id"], Order.from_dict(said))
        run.state = said["state"] if said["state"] in ENDED else INTERRUPTED
        run.report, run.why = said["report"], said["why"]
        return run
