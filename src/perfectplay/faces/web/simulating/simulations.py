"""All runs of this server: two at a time, one for each address, the others in a queue; what has ended is on the shelf."""

from __future__ import annotations

import asyncio
import multiprocessing
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, Self

from perfectplay.errors import ArchiveError, PerfectPlayError
from perfectplay.faces.web.settings import Settings
from perfectplay.faces.web.simulating.order import Order
from perfectplay.faces.web.simulating.run import CANCELLED, DONE, FAILED, INTERRUPTED, RUNNING, STOPPED, WAITING, Run
from perfectplay.faces.web.simulating.shelf import Shelf, check_id, folder_for
from perfectplay.faces.web.simulating.work import work
from perfectplay.faces.web.thinking.thinkers import Busy
from perfectplay.text import counted

#: Runs at a time; those that may wait, in all and for one address.
MOST_RUNNING, MOST_WAITING, MOST_WAITING_EACH = 2, 20, 4
#: How soon a run that nobody wants any more is ended.
LOOK_SECONDS = 0.1


class Simulations:
    """Takes orders, plays them in processes of their own, and keeps what came of them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.shelf = Shelf(settings.simulations or folder_for(settings.database))
        #: Whatever has not ended, and what has ended but could not be put on the shelf.
        self._live: dict[str, Run] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._files = ThreadPoolExecutor(1, thread_name_prefix="keeps-simulations")
        self._followers = ThreadPoolExecutor(MOST_RUNNING, thread_name_prefix="follows-simulations")
        self._closing = False

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing = True
        for run in list(self._live.values()):
            run.unwanted = True
            if run.state == WAITING:
                await self._end(run, INTERRUPTED)
        await asyncio.gather(*self._tasks)
        self._followers.shutdown()
        self._files.shutdown()

    # --- what may be asked --------------------------------------------------------------------------------------

    async def take(self, order: Order, address: str = "") -> Run:
        """A new run for an order that has been checked; it begins when its turn comes."""
        waiting = self.waiting
        if len(waiting) >= MOST_WAITING:
            raise Busy(f"{counted(len(waiting), 'simulation')} are waiting already; try again when some have ended")
        mine = sum(run.address == address for run in waiting)
        if mine >= MOST_WAITING_EACH:
            raise Busy(f"{counted(mine, 'simulation')} of yours are waiting already; let some end, or cancel them")
        run = Run(secrets.token_hex(8), order, address)
        self._live[run.id] = run
        try:
            await self._keep(run)
        except ArchiveError:
            del self._live[run.id]
            raise
        self._move_up()
        return run

    async def find(self, run_id: str) -> Run:
        """A run by its id, live or from the shelf; raises NoSuchRun."""
        live = self._live.get(check_id(run_id))
        if live is not None:
            return live
        said = await asyncio.get_running_loop().run_in_executor(self._files, self.shelf.get, run_id)
        return Run.from_dict(said)

    async def cancel(self, run: Run) -> None:
        """End it; what it has counted stays. One that has ended already stays as it is."""
        run.unwanted = True
        if run.state == WAITING:
            await self._end(run, CANCELLED)
        while not run.over:
            async with run.watching() as heard:
                if not run.over:
                    await heard.wait()

    @property
    def waiting(self) -> list[Run]:
        return [run for run in self._live.values() if run.state == WAITING]

    @property
    def running(self) -> list[Run]:
        return [run for run in self._live.values() if run.state == RUNNING]

    # --- what happens -------------------------------------------------------------------------------------------

    def _move_up(self) -> None:
        """Begin what may begin, and tell all others how many stand before them."""
        for run in self.waiting:
            running = self.running
            if self._closing or len(running) >= MOST_RUNNING:
                break
            if run.address not in [other.address for other in running]:
                run.change(RUNNING)
                task = asyncio.create_task(self._follow(run))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        for ahead, run in enumerate(self.waiting):
            if run.ahead != ahead:
                run.ahead = ahead
                run.tell()

    async def _follow(self, run: Run) -> None:
        loop = asyncio.get_running_loop()
        try:
            state, why = await loop.run_in_executor(self._followers, self._play, run, loop)
        except OSError as error:
            state, why = FAILED, f"no process could be started: {error.strerror}; try again in a moment"
        await self._end(run, INTERRUPTED if self._closing and state == CANCELLED else state, why)

    def _play(self, run: Run, loop: asyncio.AbstractEventLoop) -> tuple[str, str]:
        """In a thread: start the process, hand on what it tells, end it; how the run has ended, and why."""
        context = multiprocessing.get_context("spawn")
        pipe, theirs = context.Pipe(duplex=False)
        process = context.Process(target=work, args=(theirs, run.order, self.settings.memory), daemon=True)
        process.start()
        theirs.close()
        try:
            return self._listen(run, pipe, loop)
        except EOFError:
            return FAILED, "the process was ended, perhaps for want of memory; take a smaller start, or other players"
        finally:
            process.kill()
            process.join()
            pipe.close()

    def _listen(self, run: Run, pipe: Connection[Any, Any], loop: asyncio.AbstractEventLoop) -> tuple[str, str]:
        seconds = self.settings.simulation_seconds
        up = time.monotonic() + seconds
        while time.monotonic() < up:
            if run.unwanted:
                return CANCELLED, ""
            if pipe.poll(LOOK_SECONDS):
                state, said = pipe.recv()
                if state == FAILED:
                    return FAILED, said
                loop.call_soon_threadsafe(run.change, RUNNING, said)
                if state == DONE:
                    return DONE, ""
        return STOPPED, f"it took longer than the {seconds:g} seconds that a run may take here"

    async def _end(self, run: Run, state: str, why: str = "") -> None:
        """It is on the shelf before anybody hears that it has ended."""
        ended: dict[str, Any] = run.to_dict() | {"state": state, "why": why}
        try:
            await asyncio.get_running_loop().run_in_executor(self._files, self.shelf.put, run.id, ended)
            self._live.pop(run.id, None)
        except PerfectPlayError as error:
            why = why or str(error)  # it stays in memory, and is seen until the server is stopped
        run.change(state, why=why)
        self._move_up()

    async def _keep(self, run: Run) -> None:
        await asyncio.get_running_loop().run_in_executor(self._files, self.shelf.put, run.id, run.to_dict())
