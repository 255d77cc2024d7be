"""Stores what happens in matches: many at once in one transaction, and nobody hears of a move before it is stored."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import Self

from perfectplay.archive import Archive
from perfectplay.match import Match

#: What comes within so short a time is written together: a transaction costs more than what it writes.
GATHER_SECONDS = 0.008

Waiting = list[tuple[Match, "asyncio.Future[None]"]]


class Keeper:
    """One thread writes; what comes in while it writes is written together next."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="keeps-matches")
        self._waiting: Waiting = []
        self._idle = asyncio.Event()
        self._idle.set()

    async def __aenter__(self) -> Self:
        self._loop = asyncio.get_running_loop()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._idle.wait()
        self._thread.shutdown()

    def keep(self, match: Match) -> asyncio.Future[None]:
        """Done once the match is safe; raises what the archive raises, such as StaleMove."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._waiting.append((match, done))
        if self._idle.is_set():
            self._gather()
        return done

    def _gather(self) -> None:
        self._idle.clear()
        self._loop.call_later(GATHER_SECONDS, self._write)

    def _write(self) -> None:
        some, self._waiting = self._waiting, []
        writing = self._thread.submit(self._keep_all, [match for match, _ in some])
        writing.add_done_callback(lambda written: self._loop.call_soon_threadsafe(self._tell, some, written))

    def _tell(self, some: Waiting, written: Future[list[Exception | None]]) -> None:
        for (_, done), error in zip(some, written.result(), strict=True):
            if done.done():
                continue  # whoever waited is gone; the match is safe all the same
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)
        if self._waiting:
            self._gather()
        else:
            self._idle.set()

    def _keep_all(self, matches: Sequence[Match]) -> list[Exception | None]:
        try:
            return self.archive.keep_together(matches)
        except Exception as error:
            return [error] * len(matches)
