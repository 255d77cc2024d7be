"""Stores what happens in matches: many at once in one transaction, and nobody hears of a move before it is stored."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Self

from perfectplay.archive import Archive
from perfectplay.match import Match

#: What comes within so short a time is written together: a transaction costs more than what it writes.
GATHER_SECONDS = 0.008


class Keeper:
    """One thread writes; what comes in while it writes is written together next."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="keeps-matches")
        self._waiting: list[tuple[Match, asyncio.Future[None]]] = []
        self._busy: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._busy is not None:
            await self._busy
        self._thread.shutdown()

    async def keep(self, match: Match) -> None:
        """Returns once the match is safe; raises what the archive raises, such as StaleMove."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((match, done))
        if self._busy is None:
            self._busy = asyncio.create_task(self._write())
        await done

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                await asyncio.sleep(GATHER_SECONDS)
                some, self._waiting = self._waiting, []
                results = await loop.run_in_executor(self._thread, self._keep_all, [match for match, _ in some])
                for (_, done), error in zip(some, results, strict=True):
                    if done.done():
                        continue  # whoever waited is gone; the match is safe all the same
                    if error is None:
                        done.set_result(None)
                    else:
                        done.set_exception(error)
        finally:
            self._busy = None

    def _keep_all(self, matches: Sequence[Match]) -> list[Exception | None]:
        try:
            return self.archive.keep_together(matches)
        except Exception as error:
            return [error] * len(matches)
