"""The process that plays a run: it steps back behind everybody else, and tells now and then what it has counted."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from perfectplay.crew import Done, Piece
from perfectplay.errors import PerfectPlayError, TooLarge
from perfectplay.faces.contest_reports import simulation_report
from perfectplay.faces.web.simulating.order import Order
from perfectplay.job import Job
from perfectplay.simulation import Simulation, run_jobs
from perfectplay.tally import Tally

Report = dict[str, Any]
#: How often it tells.
TELL_SECONDS = 0.4
#: Bytes of a report; more is not kept.
MOST_REPORT = 400_000
#: As far back as a process can step.
NICENESS = 19
#: Beside the budget of the solver: Python itself, players that think, arrays of bulk play.
SPARE = 1_000_000_000


class Telling:
    """A crew that plays as this process alone would, and tells of the run after every portion of it."""

    def __init__(self, tell: Callable[[Simulation], None]) -> None:
        self._tell = tell

    def play(self, jobs: Sequence[Job], pieces: Iterable[Piece], *, records: bool) -> Iterator[Done]:
        (job,) = jobs
        total, began = Tally(), time.perf_counter()
        told = began
        for piece in pieces:
            tally = Tally()
            for part in _portions(job, piece):
                tally += part
                now = time.perf_counter()
                if now - told > TELL_SECONDS:
                    told, so_far = now, total + tally
                    self._tell(Simulation(job, so_far, now - began, so_far.games))
            total += tally
            yield Done(piece, tally)


def _portions(job: Job, piece: Piece) -> Iterator[Tally]:
    """A piece in parts: one game to begin with, and more at a time where games take a moment only."""
    first, many = piece.first, piece.end - piece.first if job.in_bulk else 1
    while first < piece.end:
        end, began = min(first + many, piece.end), time.perf_counter()
        yield job.play(first, end)
        first, many = end, many * 2 if time.perf_counter() - began < TELL_SECONDS / 4 else 1


def work(pipe: Connection[Any, Any], order: Order, memory: int) -> None:
    """The life of the process: play, tell, end; it ends too when nobody listens any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends this
    _step_back()
    _bound(memory + SPARE)
    with suppress(OSError):
        pipe.send(_outcome(order, memory, lambda run: pipe.send(("running", _report(run)))))


def _outcome(order: Order, memory: int, tell: Callable[[Simulation], None]) -> tuple[str, Any]:
    try:
        run = run_jobs([order.job(memory)], order.games, Telling(tell))[0]
        return "done", _report(run)
    except PerfectPlayError as error:
        return "failed", str(error)
    except (MemoryError, RecursionError):
        return "failed", "the run needs more memory than it may use here; take a smaller start, or other players"


def _report(run: Simulation) -> Report:
    report = simulation_report(run)
    size = len(json.dumps(report))
    if size > MOST_REPORT:
        raise TooLarge(
            f"the report has {size:,} bytes, more than the {MOST_REPORT:,} that are kept; take a smaller start"
        )
    return report


def _step_back() -> None:
    """Whoever plays a match, or asks a question, goes first."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def _bound(memory: int) -> None:
    """Where the system can, refuse more memory than a run may use; elsewhere the solver's own budget has to do."""
    try:
        import resource
    except ImportError:
        return
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
