"""The rows of an atlas that are made already, in a file beside it that is there as long as it is not finished.

Line 1 says which atlas it is; every other is a row with its check sum. A line cut off in the middle, by whatever ended the run,
is made again.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any

from perfectplay.atlas.exploring import Place, Row
from perfectplay.errors import InputError
from perfectplay.safekeeping import LONGEST_PATH, check_sum, lock, parsed
from perfectplay.text import echo

KIND, VERSION = "atlas", 1
#: Lines are forced to the disk so often; a kill loses none of them in between.
SYNC_SECONDS = 1.0


class KeptRows:
    """Rows as they are found.

    >>> import tempfile
    >>> head = {"atlas": "octal", "digits": 1, "to": 100}
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "rows"
    ...     with KeptRows.open(path, head) as kept:
    ...         kept.add({"name": "0.1"})
    ...     with KeptRows.open(path, head, resume=True) as kept:
    ...         kept.rows
    [{'name': '0.1'}]
    """

    def __init__(self, path: Path, file: IO[bytes]) -> None:
        self.path, self._file = path, file
        self.rows: list[Row] = []
        self._synced = time.monotonic()

    @classmethod
    @contextlib.contextmanager
    def open(cls, path: Path, head: dict[str, Any], *, resume: bool = False) -> Iterator[KeptRows]:
        """Begin, or with `resume` go on with, the rows of the very same atlas."""
        head = {"perfectplay": KIND, "version": VERSION, **head}
        try:
            there = path.exists() and path.stat().st_size > 0
            if there and not resume:
                raise InputError(
                    f"{echo(str(path), LONGEST_PATH)} has the rows of an atlas that was not finished; add --resume to go on "
                    f"with it, or delete that file"
                )
            with path.open("r+b" if there else "wb") as file:
                lock(file, path)
                kept = cls(path, file)
                if not (there and kept._read(head)):
                    kept._begin(head)
                yield kept
        except OSError as error:
            said = error.strerror or error
            raise InputError(
                f"cannot write {echo(str(path), LONGEST_PATH)}: {said}; make room or name another file"
            ) from None

    def add(self, row: Row) -> None:
        """Write it down."""
        self._line(row | {"check": check_sum(row)})
        if time.monotonic() - self._synced > SYNC_SECONDS:
            os.fsync(self._file.fileno())
            self._synced = time.monotonic()
        self.rows.append(row)

    def done(self) -> None:
        """The atlas is written, and this file is not needed any more."""
        self.path.unlink(missing_ok=True)

    def known(self, places: Sequence[Place]) -> list[Row]:
        """The rows that need not be made again; each must be of a game of the atlas, and there once."""
        names = [row.get("name") for row in self.rows]
        if not set(names) <= {place.name for place in places} or len(names) != len(set(names)):
            raise InputError(f"{echo(str(self.path), LONGEST_PATH)} has rows that do not belong there; delete it")
        return list(self.rows)

    def _begin(self, head: dict[str, Any]) -> None:
        self._file.seek(0)
        self._file.truncate()
        self._line(head)

    def _line(self, content: dict[str, Any]) -> None:
        self._file.write(json.dumps(content).encode() + b"\n")
        self._file.flush()

    def _read(self, head: dict[str, Any]) -> bool:
        """Take over what is there and cut off the rest; False if not even the first line was finished."""
        name, at = echo(str(self.path), LONGEST_PATH), 0
        for number, line in enumerate(self._file, 1):
            if not line.endswith(b"\n"):
                break
            content = parsed(line)
            if number == 1:
                if not isinstance(content, dict) or content.get("perfectplay") != KIND:
                    raise InputError(
                        f"{name} does not hold the rows of an atlas; name another file, or delete that one"
                    )
                differ = [key for key in head if content.get(key) != head[key]]
                if differ:
                    raise InputError(
                        f"{name} has the rows of another atlas: its {differ[0]!r} is {echo(content.get(differ[0]))}, not "
                        f"{echo(head[differ[0]])}; give the same as before, or delete that file"
                    )
            elif not isinstance(content, dict) or content.pop("check", None) != check_sum(content):
                raise InputError(f"line {number} of {name} has been changed since it was written; delete that file")
            else:
                self.rows.append(content)
            at += len(line)
        self._file.seek(at)
        self._file.truncate()
        return at > 0
