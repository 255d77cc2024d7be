"""Files that people ask for: read line by line within bounds, and written as a whole or not at all."""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from perfectplay.errors import InputError
from perfectplay.text import echo

#: Room for a match of a million letters.
LONGEST_LINE = 300_000_000
LONGEST_PATH = 300


def lines_of(path: str) -> Iterator[str | bytes]:
    """The lines of a file; `-` reads the input."""
    try:
        if path == "-":
            yield from _lines(getattr(sys.stdin, "buffer", sys.stdin), "the input")
        else:
            with Path(path).open("rb") as file:
                yield from _lines(file, path)
    except (OSError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        said = getattr(error, "strerror", None) or error
        raise InputError(
            f"cannot read {echo(path, LONGEST_PATH)}: {said}; give the path of a file of matches"
        ) from error


def _lines(file: IO[Any], name: str) -> Iterator[str | bytes]:
    while line := file.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE:
            raise InputError(
                f"{echo(name, LONGEST_PATH)} has a line of over {LONGEST_LINE:,} characters; that is no match"
            )
        yield line


def check_can_be_written(path: str) -> None:
    """Refuse before a long run what could not be written after it."""
    target = Path(path).resolve()
    why_not = "it is a folder" if target.is_dir() else "there is no such folder, or nothing may be written to it"
    if target.is_dir() or not os.access(target.parent, os.W_OK):
        raise InputError(f"cannot write {echo(path, LONGEST_PATH)}: {why_not}; give the path of a file")


@contextmanager
def written_whole(path: str) -> Iterator[IO[str]]:
    """A file to write to, which takes its name when all is written; what cannot be renamed is written directly."""
    target = Path(path).resolve()
    special = target.exists() and not target.is_file()
    part = target if special else target.with_name(f".{target.name[:100]}.{os.urandom(6).hex()}.part")
    try:
        with part.open("w" if special else "x", encoding="utf-8", newline="\n") as file:
            yield file
            file.flush()
            if not special:
                os.fsync(file.fileno())
        if not special:
            if target.exists():
                shutil.copymode(target, part)
            part.replace(target)
    except OSError as error:
        said = error.strerror or error
        raise InputError(f"cannot write {echo(path, LONGEST_PATH)}: {said}; give the path of a file") from error
    finally:
        if not special:
            part.unlink(missing_ok=True)


@contextmanager
def utf8_output() -> Iterator[IO[str]]:
    """Standard output as UTF-8 whatever the terminal can show, since a letter replaced would be a letter lost."""
    sys.stdout.flush()
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:  # replaced by something that takes any text
        yield sys.stdout
        return
    file = io.TextIOWrapper(buffer, encoding="utf-8", newline="\n", write_through=True)
    try:
        yield file
    finally:
        file.detach()
