"""Who plays the games of a run: this process alone, all cores of this machine, or the workers of a Dask cluster.

A piece of work is a stretch of the games of one job. Whoever plays it, and however often, its tally is the same; the run
takes the first answer for each piece and no other.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import itertools
import pickle
import socket
import urllib.parse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from perfectplay.errors import InputError, PerfectPlayError
from perfectplay.job import Job
from perfectplay.pool import AHEAD, cores, dealt
from perfectplay.tally import Tally
from perfectplay.text import counted, echo

#: Processes of one machine; whoever asks for more has mistyped.
MOST_WORKERS = 1_024
CONNECT_SECONDS = 10
REMEDY = "start one with `dask scheduler` and give its address, such as tcp://127.0.0.1:8786"


@dataclass(frozen=True)
class Piece:
    """The games `first` … `end − 1` of job number `job`."""

    job: int
    first: int
    end: int


@dataclass(frozen=True)
class Done:
    """A piece that has been played: its tally and, if they were wanted, the records of its games."""

    piece: Piece
    tally: Tally
    records: tuple[str, ...] = ()


class Crew(Protocol):
    """Plays pieces, and gives them back in any order."""

    def play(self, jobs: Sequence[Job], pieces: Iterable[Piece], *, records: bool) -> Iterator[Done]: ...


class Alone:
    """This process and no other.

    >>> job = Job("nim:1,2", ("perfect", "random"), seed=7)
    >>> [done.tally.games for done in Alone().play([job], [Piece(0, 0, 3), Piece(0, 3, 5)], records=False)]
    [3, 2]
    """

    def play(self, jobs: Sequence[Job], pieces: Iterable[Piece], *, records: bool) -> Iterator[Done]:
        for piece in pieces:
            yield _play(jobs[piece.job], piece, records)


class Cores:
    """So many processes of this machine; what takes a moment only is played without them."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or cores()

    def play(self, jobs: Sequence[Job], pieces: Iterable[Piece], *, records: bool) -> Iterator[Done]:
        packed = functools.cache(lambda job: _packed(jobs[job]))
        yield from dealt(
            pieces,
            lambda piece: _play(jobs[piece.job], piece, records),
            lambda piece: functools.partial(play_packed, packed(piece.job), piece, records),
            self.workers,
        )


class Cluster:
    """The workers of a Dask scheduler; a worker that dies has its pieces played by others."""

    def __init__(self, address: str) -> None:
        self.address = address

    def play(self, jobs: Sequence[Job], pieces: Iterable[Piece], *, records: bool) -> Iterator[Done]:
        packed, waiting = [_packed(job) for job in jobs], iter(pieces)
        with self._client() as (distributed, client):

            def submitted(count: int) -> list[Any]:
                return [
                    client.submit(play_packed, packed[piece.job], piece, records, pure=False)
                    for piece in itertools.islice(waiting, count)
                ]

            running = distributed.as_completed(submitted(AHEAD * sum(client.nthreads().values())), loop=client.loop)
            for future in running:
                done = self._answer(future)
                for another in submitted(1):
                    running.add(another)
                yield done

    def _answer(self, future: Any) -> Done:
        try:
            done: Done = future.result()
        except PerfectPlayError:
            raise
        except Exception as error:  # the scheduler or all workers are gone, or they lack perfectplay
            raise PerfectPlayError(
                f"the cluster at {echo(self.address)} gave up a piece of work: {type(error).__name__}: {_said(error)}; see its "
                f"workers' logs, and run again (with --out and --resume nothing is played twice)"
            ) from None
        return done

    @contextlib.contextmanager
    def _client(self) -> Iterator[tuple[Any, Any]]:
        try:
            distributed: Any = importlib.import_module("distributed")  # it has no types
        except ImportError:
            raise InputError(
                "--cluster needs the library 'distributed'; install it with: pip install 'perfectplay[cluster]'"
            ) from None
        _check_reachable(self.address)
        try:
            client = distributed.Client(self.address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError) as error:
            raise InputError(
                f"what answers at {echo(self.address)} is no Dask scheduler ({_said(error)}); {REMEDY}"
            ) from None
        try:
            client.wait_for_workers(1, timeout=CONNECT_SECONDS)
            yield distributed, client
        except TimeoutError:
            raise InputError(
                f"the Dask scheduler at {echo(self.address)} has no workers; start some with `dask worker`"
            ) from None
        finally:
            client.close()


def _check_reachable(address: str) -> None:
    """Refuse at once what is no scheduler's address; the library would wait long, and complain once more while it closes."""
    try:
        parts = urllib.parse.urlsplit(address if "://" in address else f"tcp://{address}")
        socket.create_connection((parts.hostname or "", parts.port or 0), timeout=CONNECT_SECONDS).close()
    except (OSError, ValueError) as error:
        raise InputError(f"no Dask scheduler answers at {echo(address)} ({_said(error)}); {REMEDY}") from None


def _said(error: Exception) -> str:
    return " ".join(str(error).split())[:120] or type(error).__name__


def play_packed(packed: bytes, piece: Piece, records: bool) -> Done:
    """What a worker runs; what it has worked out for a job it keeps for the next piece."""
    return _play(_unpacked(packed), piece, records)


def _play(job: Job, piece: Piece, records: bool) -> Done:
    lines: list[str] | None = [] if records else None
    return Done(piece, job.play(piece.first, piece.end, lines), tuple(lines or ()))


@functools.lru_cache(maxsize=64)
def _unpacked(packed: bytes) -> Job:
    job: Job = pickle.loads(packed)
    return job


def _packed(job: Job) -> bytes:
    try:
        return pickle.dumps(job)
    except Exception as error:  # whatever an own game's or player's __reduce__ raises
        raise InputError(
            f"the game or a player cannot be sent to another process ({_said(error)}); name them by text, or use one worker"
        ) from None


def crew_of(workers: int | None, cluster: str | None) -> Crew:
    """Who plays: a cluster if one is named, else so many processes (None: all cores).

    >>> type(crew_of(1, None)).__name__, type(crew_of(4, None)).__name__
    ('Alone', 'Cores')
    """
    if cluster is not None:
        return Cluster(cluster)
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise InputError(f"{counted(workers, 'worker')} cannot play; give 1 to {MOST_WORKERS:,}")
    return Alone() if workers == 1 else Cores(workers)
