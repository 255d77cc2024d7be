"""What files share that survive being killed at any moment: a lock, check sums, and reading that believes nothing."""

from __future__ import annotations

import json
import os
import zlib
from pathlib import Path
from typing import IO, Any

from perfectplay.errors import InputError
from perfectplay.text import echo

#: The end of a path matters, so it is echoed whole.
LONGEST_PATH = 300


def check_sum(content: dict[str, Any]) -> int:
    """Finds what slips in by mistake, a bit turned over on a disk or a number mended by hand.

    >>> check_sum({"known": 1}) == check_sum({"known": 2})
    False
    """
    return zlib.crc32(json.dumps(content, sort_keys=True).encode())


def parsed(line: bytes) -> Any:
    """What a line or a file says as JSON; None where it says nothing."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def lock(file: IO[Any], path: Path) -> None:
    """Two runs may not write one file; where the system has no such locks nobody watches."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise InputError(
            f"another run is writing {echo(str(path), LONGEST_PATH)}; wait for it, or name another file"
        ) from None


def unlock(file: IO[Any]) -> None:
    """For files that a map of memory keeps open longer than the run."""
    try:
        import fcntl
    except ImportError:
        return
    fcntl.flock(file, fcntl.LOCK_UN)


def replace_with(path: Path, content: bytes) -> None:
    """Put a small file in the place of another, at once and on the disk: whoever looks finds the old one or the new one."""
    part = path.with_name(f".{path.name[:200]}.part")
    try:
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """A new name is on the disk when its folder is; where folders cannot be opened the system sees to it."""
    try:
        number = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(number)
    except OSError:
        pass
    finally:
        os.close(number)
