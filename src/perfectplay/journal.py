"""What a run has confirmed so far, in a file that survives being killed at any moment (docs/simulation.md describes it).

Line 1 says what is played. Then, piece by piece, come the records of its games if they are wanted, and a line with its
tally: only that line confirms the piece. It is forced to the disk before the next piece is begun, and what stands behind the
last of them is cut off when the run goes on.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from perfectplay.chance import fresh_seed
from perfectplay.crew import Done, Piece
from perfectplay.errors import InputError
from perfectplay.job import Job
from perfectplay.players.roster import text_of
from perfectplay.safekeeping import check_sum, lock, parsed
from perfectplay.tally import Tally
from perfectplay.text import echo

VERSION = 1
#: Room for the head of a run with many jobs.
LONGEST_HEAD = 10_000_000
HEAD, BLOCK = "simulation", "block"
#: What a line with a match in it begins with; it need not be read to go on.
MATCH = b'{"perfectplay": "match"'


class Journal:
    """A file that a run writes as it goes.

    >>> import tempfile
    >>> job = Job("nim:1,2", ("perfect", "random"), seed=7)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "run.jsonl"
    ...     with Journal.open(path, [job], 100, records=False) as journal:
    ...         journal.confirm(Done(Piece(0, 0, 50), job.play(0, 50)))
    ...     with Journal.open(path, [job], 100, records=False, resume=True) as journal:
    ...         [(piece.first, piece.end) for piece in journal.confirmed], journal.confirmed[Piece(0, 0, 50)].games
    ([(0, 50)], 50)
    """

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self.path = path
        self._file = file
        self.confirmed: dict[Piece, Tally] = {}

    @classmethod
    @contextlib.contextmanager
    def open(
        cls,
        path: str | Path,
        jobs: Sequence[Job],
        games: int,
        *,
        seed: int | None = None,
        records: bool,
        resume: bool = False,
    ) -> Iterator[Journal]:
        """Begin a file, or with `resume` go on with one of the very same run."""
        path = Path(path)
        head = _head(jobs, games, seed, records)
        try:
            there = path.is_file() and path.stat().st_size > 0
            if there and not resume:
                raise InputError(
                    f"{echo(str(path), 200)} is there already; add --resume to go on with it, or name another"
                )
            with path.open("r+b" if there else "wb") as file:
                lock(file, path)
                journal = cls(path, file)
                if not (there and journal._read(head)):
                    journal._begin(head)
                yield journal
        except OSError as error:
            raise InputError(
                f"cannot write {echo(str(path), 200)}: {error.strerror or error}; name a file that can be written"
            ) from None

    def confirm(self, done: Done) -> None:
        """Write a piece down; when this returns it is on the disk."""
        if done.piece in self.confirmed:
            return
        piece = done.piece
        block = {
            "perfectplay": BLOCK,
            "job": piece.job,
            "games": [piece.first, piece.end],
            "tally": done.tally.to_dict(),
        }
        self._write([*done.records, json.dumps(block | {"check": check_sum(block)})])
        self.confirmed[piece] = done.tally

    def _begin(self, head: dict[str, Any]) -> None:
        self._file.seek(0)
        self._file.truncate()
        self._write([json.dumps(head)])

    def _write(self, lines: Iterable[str]) -> None:
        self._file.write("".join(f"{line}\n" for line in lines).encode())
        self._file.flush()
        os.fsync(self._file.fileno())

    def _read(self, head: dict[str, Any]) -> bool:
        """Take over what is confirmed and cut off the rest; False if not even the first line was finished."""
        at = confirmed_to = 0
        for number, line in enumerate(self._file, 1):
            if not line.endswith(b"\n"):
                break  # cut off in the middle by whatever ended the run
            at += len(line)
            if number == 1:
                self._check_head(line, head)
            elif line.startswith(MATCH):
                continue
            else:
                self._take(line, number)
            confirmed_to = at
        self._file.seek(confirmed_to)
        self._file.truncate()
        return confirmed_to > 0

    def _check_head(self, line: bytes, head: dict[str, Any]) -> None:
        there = parsed(line)
        if not isinstance(there, dict) or there.get("perfectplay") != HEAD:
            raise InputError(f"{echo(str(self.path), 200)} was not written by `simulate --out`; name another file")
        differ = _difference(there, head)
        if differ:
            raise InputError(
                f"{echo(str(self.path), 200)} holds another run: {differ}; give the same as before, or name another file"
            )

    def _take(self, line: bytes, number: int) -> None:
        block = parsed(line)
        where = f"line {number} of {echo(str(self.path), 200)}"
        if not isinstance(block, dict) or block.get("perfectplay") != BLOCK:
            raise InputError(f"{where} is no block of a run: {echo(line.decode(errors='replace'))}; name another file")
        job, games = block.get("job"), block.get("games")
        if not isinstance(games, list) or len(games) != 2 or not all(type(part) is int for part in [job, *games]):
            raise InputError(f"{where} names no games: {echo(games)}; name another file")
        if block.pop("check", None) != check_sum(block):
            raise InputError(f"{where} has been changed since it was written; name another file")
        piece = Piece(*map(int, [job, *games]))
        tally = Tally.from_dict(block.get("tally"))
        if piece in self.confirmed or tally.games != piece.end - piece.first:
            raise InputError(f"{where} counts games {games} wrongly or twice; name another file")
        self.confirmed[piece] = tally


def seed_of(seed: int | None, out: str | Path | None, resume: bool) -> int:
    """The seed that is given, else that of the run to go on with, else a fresh one.

    >>> seed_of(7, None, False)
    7
    """
    if seed is None and resume and out is not None:
        with contextlib.suppress(OSError), Path(out).open("rb") as file:
            there = parsed(file.readline(LONGEST_HEAD))  # a device such as /dev/full never ends its line
            seed = there.get("seed") if isinstance(there, dict) and type(there.get("seed")) is int else None
    return fresh_seed() if seed is None else seed


def _difference(there: dict[str, Any], head: dict[str, Any]) -> str:
    """The first thing in which the run in a file is not the one that is wanted; empty when they are the same."""
    for key, wanted in head.items():
        found = there.get(key)
        if key == "jobs" and isinstance(found, list) and len(found) == len(wanted):
            for number, (one, other) in enumerate(zip(found, wanted, strict=True), 1):
                differ = _difference(one, other) if isinstance(one, dict) else "it is none"
                if differ:
                    return f"of job {number}, {differ}"
        elif found != wanted:
            return f"its {key!r} is {echo(found)}, not {echo(wanted)}"
    return ""


def _head(jobs: Sequence[Job], games: int, seed: int | None, records: bool) -> dict[str, Any]:
    from perfectplay import __version__

    return {
        "perfectplay": HEAD,
        "version": VERSION,
        "program": __version__,
        "games": games,
        "seed": seed,
        "records": records,
        "jobs": [
            {
                "spec": job.spec,
                "seats": [text_of(player) for player in job.players],
                "seed": job.seed,
                "lost_by": job.lost_by,
                "starter": job.starter,
            }
            for job in jobs
        ],
    }
