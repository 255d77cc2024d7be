"""Work dealt out to processes of this machine; what takes a moment only is done without them."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from perfectplay.errors import PerfectPlayError
from perfectplay.interrupts import ctrl_c_later

#: What one process does in so many seconds, all of it or the rest of it, is not worth starting others for.
ALONE_SECONDS = 1.0
#: Pieces handed out for each worker at a time; more would only wait.
AHEAD = 3
Piece = TypeVar("Piece")
Done = TypeVar("Done")


def dealt(
    pieces: Iterable[Piece],
    here: Callable[[Piece], Done],
    elsewhere: Callable[[Piece], Callable[[], Done]],
    workers: int,
    *,
    at_once: bool = False,
) -> Iterator[Done]:
    """What becomes of the pieces, in any order: `here(piece)` in this process, or in another what `elsewhere(piece)` packs.

    With `at_once` processes are started without a trial, because a single piece may take long.

    >>> list(dealt([1, 2, 3], lambda piece: piece * piece, lambda piece: int, workers=2))
    [1, 4, 9]
    """
    waiting, began, done = iter(pieces), time.monotonic(), 0
    if at_once and workers > 1:
        yield from _together(map(elsewhere, waiting), workers)
        return
    for piece in waiting:
        yield here(piece)
        seconds, done = time.monotonic() - began, done + 1
        if workers > 1 and seconds > ALONE_SECONDS:
            break
    else:
        return
    worth_it = int(ALONE_SECONDS * done / seconds) + 1
    rest = list(itertools.islice(waiting, worth_it))
    if len(rest) < worth_it:
        yield from map(here, rest)
    else:
        yield from _together(map(elsewhere, itertools.chain(rest, waiting)), workers)


def _together(calls: Iterator[Callable[[], Done]], workers: int) -> Iterator[Done]:
    from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
    from concurrent.futures.process import BrokenProcessPool

    context = multiprocessing.get_context("spawn")  # a forked child would share locks with threads it does not have
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_follow_the_parent)
    running: set[Future[Done]] = set()
    try:
        while True:
            with ctrl_c_later():  # this may start processes, which would say how far they had come
                for call in itertools.islice(calls, workers * AHEAD - len(running)):
                    running.add(pool.submit(call))
            if not running:
                return
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                yield future.result()
    except BrokenProcessPool:
        raise PerfectPlayError(
            "a worker process was killed, perhaps for want of memory; try again with fewer, such as --workers 1"
        ) from None
    finally:
        if running:  # stopped early: nobody needs what they are doing
            for child in multiprocessing.active_children():
                child.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def _follow_the_parent() -> None:
    """A worker leaves Ctrl-C to its parent, and ends with it even if that was killed and could not say so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def cores() -> int:
    """How many cores this process may use.

    >>> cores() >= 1
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
