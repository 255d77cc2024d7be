"""Values of heaps in a NumPy file that survives being killed at any moment (docs/value-files.md describes it).

The file F.npy is what NumPy writes: a head of 128 bytes that says how many values follow, and the values. Its room on the disk is
taken at the beginning. F.npy.json beside it says whose values they are, how many are confirmed, and their check sums. What is
confirmed was forced to the disk before: first the values, then the head, then the other file, which is replaced as a whole. So
neither ever speaks of a value that is not there, and what was written after the last confirmation is made again.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import shutil
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

import numpy as np

from perfectplay.errors import InputError, TooLarge
from perfectplay.proofs.period import Period
from perfectplay.safekeeping import LONGEST_PATH, check_sum, lock, parsed, replace_with, unlock
from perfectplay.sequences.engine import Values
from perfectplay.text import big, echo, in_bytes

KIND, VERSION = "values", 1
#: All values of a file are of one size, so that heap n is always at the same place; some games' values pass any smaller one.
DTYPE = np.dtype(np.uint32)
HEAD = 128
#: Values that share a check sum.
BLOCK = 2**22
#: The file beside the values is never longer than this: room for 10^12 values.
LONGEST_SIDE = 10_000_000
_HEAD = re.compile(rb"\x93NUMPY\x01\x00v\x00\{'descr': '%b', .*'shape': \((\d+),\), \} *\n" % DTYPE.str.encode())

#: Called with how many values have been checked.
Checked = Callable[[int], None]


def side_of(path: Path) -> Path:
    """The file beside it."""
    return path.with_name(f"{path.name}.json")


def head(known: int) -> bytes:
    """The beginning of a NumPy file of so many values.

    >>> len(head(0)), head(12)[10:69]
    (128, b"{'descr': '<u4', 'fortran_order': False, 'shape': (12,), } ")
    """
    said = f"{{'descr': '{DTYPE.str}', 'fortran_order': False, 'shape': ({known},), }}"
    return b"\x93NUMPY\x01\x00v\x00" + said.ljust(HEAD - 11).encode() + b"\n"


class StoredValues:
    """The values of heaps 0 to `to` of one game, in a file.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "kayles.npy"
    ...     with StoredValues.open(path, "kayles", 9) as stored:
    ...         stored.values[:4] = 0, 1, 2, 3
    ...         stored.confirm(4, None, seconds=0.0)
    ...     with StoredValues.open(path, "kayles", 9, resume=True) as stored:
    ...         stored.known, stored.values[:4].tolist(), np.load(path).tolist()
    (4, [0, 1, 2, 3], [0, 1, 2, 3])
    """

    def __init__(self, path: Path, spec: str, to: int, file: IO[bytes]) -> None:
        self.path, self.spec, self.to = path, spec, to
        #: So many values are confirmed.
        self.known = 0
        self.period: Period | None = None
        #: What all runs have taken so far.
        self.seconds = 0.0
        self.values: Values = np.zeros(0, dtype=DTYPE)
        self._file = file
        self._checks: list[int] = []
        self._begun = False
        self._memory: np.memmap[Any, Any] | None = None

    @classmethod
    @contextlib.contextmanager
    def open(
        cls, path: str | Path, spec: str, to: int, *, resume: bool = False, checked: Checked | None = None
    ) -> Iterator[StoredValues]:
        """Begin a file, or with `resume` go on with one of the same game, perhaps to a larger heap."""
        path = Path(path)
        if path.suffix != ".npy":
            raise InputError(f"--out {echo(str(path), LONGEST_PATH)} is no .npy; name a file such as values.npy")
        try:
            if path.exists() and not path.is_file():
                raise InputError(f"{echo(str(path), LONGEST_PATH)} is no plain file; name another")
            new = not path.exists()
            file = path.open("x+b" if new else "r+b", buffering=0)
        except OSError as error:
            raise _unwritable(path, error) from None
        with file:
            lock(file, path)
            stored = cls(path, spec, to, file)
            try:
                with stored._saying_what_is_kept():
                    stored._begin_or_go_on(resume, checked)
                yield stored
            finally:
                unlock(file)
                if new and not stored.known:  # nothing is lost, and nothing is left lying about
                    path.unlink(missing_ok=True)
                    if stored._begun:
                        side_of(path).unlink(missing_ok=True)

    @property
    def complete(self) -> bool:
        return self.known == self.to + 1

    def confirm(self, known: int, period: Period | None, *, seconds: float) -> None:
        """When this returns, so many values are on the disk and counted."""
        with self._saying_what_is_kept():
            if self._memory is not None:
                self._memory.flush()
            self._write_head(known)
            checks = self._extended(known)
            content = {
                "perfectplay": KIND,
                "version": VERSION,
                "program": _program(),
                "spec": self.spec,
                "to": self.to,
                "known": known,
                "complete": known == self.to + 1,
                "period": None if period is None else vars(period),
                "seconds": round(seconds, 3),
                "block": BLOCK,
                "checks": checks,
            }
            replace_with(side_of(self.path), json.dumps(content | {"check": check_sum(content)}).encode() + b"\n")
        self.known, self._checks, self.period, self.seconds = known, checks, period, seconds

    def _write_head(self, known: int) -> None:
        self._file.seek(0)
        self._file.write(head(known))
        os.fsync(self._file.fileno())

    def _extended(self, known: int) -> list[int]:
        """The check sums of the blocks: whole ones stay, the last is gone on with."""
        checks, at = list(self._checks), self.known
        while at < known:
            block = at // BLOCK
            stop = min(known, (block + 1) * BLOCK)
            if block == len(checks):
                checks.append(0)
            checks[block] = zlib.crc32(self.values[at:stop].data, checks[block])
            at = stop
        return checks

    # --- beginning, and going on -------------------------------------------------------------------------------------------

    def _begin_or_go_on(self, resume: bool, checked: Checked | None) -> None:
        size = os.fstat(self._file.fileno()).st_size
        side = side_of(self.path)
        there = self._side(side) if side.exists() else None
        start = self._file.read(HEAD)
        if size == 0 or (there is None and start == head(0)):  # nothing of anybody's is in it
            self._write_head(0)
            self._reserve(HEAD)
            self._begun = True
            self.confirm(0, None, seconds=0.0)
            return
        if not resume:
            raise InputError(f"{self._name} is there already; add --resume to go on with it, or name another")
        if there is None or not _HEAD.fullmatch(start):
            raise InputError(f"{self._name} was not written by `values --out`; name another file")
        self._check_same(there)
        known = there["known"]
        if size < HEAD + known * DTYPE.itemsize:
            raise InputError(
                f"{self._name} has been cut off: {known:,} values are confirmed, and it ends within them; name another file"
            )
        self._check_values(there, checked)
        self._reserve(size)
        self.confirm(known, _period_in(there), seconds=there["seconds"])

    def _side(self, side: Path) -> dict[str, Any]:
        """What the file beside it says, believed only when all of it fits together."""
        name = echo(str(side), LONGEST_PATH)
        with side.open("rb") as file:
            there = parsed(file.read(LONGEST_SIDE))
        if not isinstance(there, dict) or there.get("perfectplay") != KIND:
            raise InputError(f"{name} was not written by `values --out`; name another file")
        if there.get("version") != VERSION:
            raise InputError(
                f"{name} is of version {echo(there.get('version'))} of these files, and only version {VERSION} is known here; "
                f"name another file, or take the perfectplay that wrote it"
            )
        check = there.pop("check", None)
        wrong = check != check_sum(there) or there.get("block") != BLOCK
        numbers = [there.get("known"), there.get("to")]
        checks = there.get("checks")
        wrong = wrong or not all(type(number) is int and number >= 0 for number in numbers)
        if wrong or not isinstance(checks, list) or len(checks) != -(-there["known"] // BLOCK):
            raise InputError(f"{name} has been changed since it was written; name another file")
        return there

    def _check_same(self, there: dict[str, Any]) -> None:
        if there["spec"] != self.spec:
            raise InputError(
                f"{self._name} holds the values of {echo(there['spec'])}, not of {echo(self.spec)}; "
                f"give the same as before, or name another file"
            )
        if self.to < there["to"]:
            raise InputError(
                f"{self._name} was begun for heaps to {there['to']:,}, more than {self.to:,}; "
                f"give --to {there['to']} or more, or name another file"
            )

    def _check_values(self, there: dict[str, Any], checked: Checked | None) -> None:
        for block, check in enumerate(there["checks"]):
            first, stop = block * BLOCK, min((block + 1) * BLOCK, there["known"])
            if zlib.crc32(self._read(stop - first)) != check:
                raise InputError(
                    f"{self._name} has been changed since it was written: the values of heaps {first:,} to {stop - 1:,} are "
                    f"not those that were confirmed; name another file"
                )
            if checked is not None:
                checked(stop)
        self.known, self._checks = there["known"], there["checks"]

    def _read(self, values: int) -> bytes:
        """The next values of the file, which need not come in one piece."""
        wanted, got = values * DTYPE.itemsize, bytearray()
        while len(got) < wanted and (more := self._file.read(wanted - len(got))):
            got += more
        return bytes(got)

    def _reserve(self, size: int) -> None:
        """Take all room on the disk now: a disk that fills up later must not end the run."""
        wanted = HEAD + (self.to + 1) * DTYPE.itemsize
        number = self._file.fileno()
        held = getattr(os.fstat(number), "st_blocks", 0) * 512
        free = shutil.disk_usage(self.path.absolute().parent).free
        if wanted - held > free:
            raise TooLarge(
                f"the values of heaps to {big(self.to)} need {in_bytes(wanted)}, and {in_bytes(free)} are free for {self._name}; "
                f"take a smaller --to, or another disk"
            )
        try:
            if hasattr(os, "posix_fallocate"):
                os.posix_fallocate(number, 0, wanted)
            else:
                self._file.seek(size)
                for at in range(size, wanted, BLOCK):
                    self._file.write(bytes(min(BLOCK, wanted - at)))
            os.truncate(number, wanted)
        except OSError:
            os.truncate(number, size)
            raise
        self._memory = np.memmap(self._file, dtype=DTYPE, mode="r+", offset=HEAD, shape=(self.to + 1,))
        self.values = self._memory.view(np.ndarray)

    # --- words -------------------------------------------------------------------------------------------------------------

    @property
    def _name(self) -> str:
        return echo(str(self.path), LONGEST_PATH)

    @contextlib.contextmanager
    def _saying_what_is_kept(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO):
                raise _unwritable(self.path, error) from None
            kept = f"the first {self.known:,} values are kept; " if self.known else ""
            again = "make room and add --resume" if self.known else "make room, or name a file on another disk"
            raise InputError(f"cannot write {self._name}: {error.strerror}; {kept}{again}") from None


def _unwritable(path: Path, error: OSError) -> InputError:
    return InputError(
        f"cannot write {echo(str(path), LONGEST_PATH)}: {error.strerror or error}; name a file that can be written"
    )


def _period_in(there: dict[str, Any]) -> Period | None:
    said = there.get("period")
    return Period(**said) if isinstance(said, dict) and set(said) == set(vars(Period(1, 0))) else None


def _program() -> str:
    from perfectplay import __version__

    return __version__
