"""Files that are there whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from perfectplay.errors import InputError
from perfectplay.text import echo


def write_text(path: str | Path, text: str) -> None:
    """Write a file under another name, force it to the disk, and give it its name: whoever looks never sees half of it.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_text(Path(folder) / "a.txt", "whole")
    ...     (Path(folder) / "a.txt").read_text(), len(list(Path(folder).iterdir()))
    ('whole', 1)
    """
    path = Path(path)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        try:
            with unfinished.open("w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as error:
        raise InputError(
            f"cannot write {echo(str(path), 200)}: {error.strerror or error}; name a file that can be written"
        ) from None
