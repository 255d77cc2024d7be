"""Jobs: questions that take long. They are worked at one after another, their answers are kept for a while, and one that
nobody wants any more is given up."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from types import TracebackType
from typing import Any, Self

from perfectplay.errors import InputError, PerfectPlayError
from perfectplay.faces.web.settings import Settings
from perfectplay.faces.web.thinking.thinkers import Busy, Thinker
from perfectplay.text import counted, echo

#: Jobs that wait or are worked at, in all and for one address, and ended ones whose answers are kept, and how long.
MOST_OPEN, MOST_OF_ONE, MOST_KEPT = 40, 6, 60
KEPT_SECONDS = 600.0


class TooMany(PerfectPlayError):
    """One address wants more jobs than it may have at once."""


class NoSuchJob(InputError):
    """Nothing is known under this id (any more)."""


class State(StrEnum):
    """What has become of a job."""

    WAITING = "waiting"
    WORKING = "working"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(eq=False)
class Job:
    """One question, whoever asks it: those who ask the same meanwhile share the job."""

    question: str
    values: dict[str, Any]
    id: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    state: State = State.WAITING
    #: Who wants it: addresses that it was handed out to, and requests ("address#number") that still wait for it.
    wanted_by: set[str] = field(default_factory=set)
    #: Positions, heaps or cells done so far.
    done: int = 0
    answer: Any = None
    error: PerfectPlayError | None = None
    began: float | None = None
    ended: float | None = None
    over: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def seconds(self) -> float:
        """How long it has been worked at."""
        return 0.0 if self.began is None else round((self.ended or time.monotonic()) - self.began, 3)

    def tell(self, done: int) -> None:
        self.done = done

    def end(self, state: State, answer: Any = None, error: PerfectPlayError | None = None) -> None:
        if not self.over.is_set():
            self.state, self.answer, self.error, self.ended = state, answer, error, time.monotonic()
            self.over.set()


def address_in(wants: str) -> str:
    """The address of whoever wants a job.

    >>> address_in("127.0.0.1#17"), address_in("127.0.0.1")
    ('127.0.0.1', '127.0.0.1')
    """
    return wants.partition("#")[0]


class Jobs:
    """All jobs of a server, and the one process that works at them."""

    def __init__(self, settings: Settings) -> None:
        self._thinker = Thinker("jobs", settings.job_seconds, settings.memory)
        self._jobs: dict[str, Job] = {}
        self._waiting: deque[Job] = deque()
        self._worker: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._worker is not None:
            self._worker.cancel()
            with suppress(asyncio.CancelledError):
                await self._worker
        await self._thinker.close()

    def start(self, wants: str, question: str, values: dict[str, Any]) -> Job:
        """The job that answers a question: one that does so already, or a new one; `wants` is an address or a request."""
        self._forget()
        for job in self._jobs.values():
            if (job.question, job.values) == (question, values) and job.state not in (State.FAILED, State.CANCELLED):
                if not job.over.is_set():
                    self._check_share(wants, job)
                    job.wanted_by.add(wants)
                return job
        self._check_share(wants, None)
        if len(self._open()) >= MOST_OPEN:
            raise Busy(f"{counted(len(self._open()), 'job')} are waiting already; try again in a moment")
        job = Job(question, values, wanted_by={wants})
        self._jobs[job.id] = job
        self._waiting.append(job)
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work())
        return job

    def _open(self) -> list[Job]:
        return [job for job in self._jobs.values() if not job.over.is_set()]

    def _check_share(self, wants: str, but: Job | None) -> None:
        address = address_in(wants)
        others = [job for job in self._open() if job is not but]
        if sum(address in map(address_in, job.wanted_by) for job in others) >= MOST_OF_ONE:
            raise TooMany(f"you have {counted(MOST_OF_ONE, 'job')} waiting already; wait for one, or cancel one")

    def find(self, job_id: str) -> Job:
        self._forget()
        if job_id not in self._jobs:
            raise NoSuchJob(f"there is no job {echo(job_id)}; answers are kept for {KEPT_SECONDS / 60:g} minutes")
        return self._jobs[job_id]

    def ahead_of(self, job: Job) -> int:
        """How many jobs come first."""
        return list(self._waiting).index(job) + 1 if job in self._waiting else 0

    @staticmethod
    async def wait(job: Job, seconds: float) -> None:
        """Until it is over, or so long."""
        with suppress(TimeoutError):
            await asyncio.wait_for(job.over.wait(), seconds)

    def hand_out(self, job: Job, request: str) -> None:
        """A request waits no longer: from now on its address wants the job, and asks for it by its id."""
        job.wanted_by.discard(request)
        job.wanted_by.add(address_in(request))

    def give_up(self, job: Job, wants: str) -> None:
        """An address or a request no longer wants it; when nobody does, it ends."""
        job.wanted_by.discard(wants)
        if job.wanted_by or job.over.is_set():
            return
        if job.state is State.WORKING:
            self._thinker.interrupt()
        else:
            self._waiting.remove(job)
        job.end(State.CANCELLED)

    async def _work(self) -> None:
        while self._waiting:
            job = self._waiting.popleft()
            job.state, job.began = State.WORKING, time.monotonic()
            try:
                answer = await self._thinker.ask(job.question, job.values, job.tell)
            except PerfectPlayError as error:
                job.end(State.FAILED, error=error)
            else:
                job.end(State.DONE, answer)
            finally:
                job.end(State.FAILED, error=Busy("the job was broken off; ask again"))

    def _forget(self) -> None:
        """Let go of what ended long ago, and of the oldest answers when there are many."""
        now = time.monotonic()
        ended = [job for job in self._jobs.values() if job.ended is not None]
        ended.sort(key=lambda job: job.ended or now)
        many = len(ended) - MOST_KEPT
        for number, job in enumerate(ended):
            if number < many or now - (job.ended or now) > KEPT_SECONDS:
                del self._jobs[job.id]
