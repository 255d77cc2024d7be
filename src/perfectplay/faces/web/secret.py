"""The secret that seat keys are made from: random, made once, readable by its owner alone."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from perfectplay.errors import ArchiveError
from perfectplay.text import echo

BYTES = 32
#: The environment variable that gives the secret itself, for several servers that share one archive.
ENVIRONMENT = "PERFECTPLAY_SECRET"


def kept_secret(folder: Path | None = None) -> bytes:
    """The secret of the environment, or of the file in the user's data folder, which is made where there is none.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     first = kept_secret(Path(folder))
    ...     first == kept_secret(Path(folder)), len(first)
    (True, 32)
    """
    given = os.environ.get(ENVIRONMENT)
    if given and folder is None:
        return given.encode()
    if folder is None:
        from platformdirs import user_data_path

        folder = user_data_path("perfectplay", appauthor=False)
    file = folder / "web-secret"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _make(file)
        secret = file.read_bytes()
    except OSError as error:
        raise ArchiveError(
            f"cannot keep the secret of seats in {echo(str(file), 200)}: {error.strerror}; set {ENVIRONMENT} instead"
        ) from error
    if len(secret) < BYTES:
        raise ArchiveError(f"{echo(str(file), 200)} holds no secret of {BYTES} bytes; delete it, and a new one is made")
    return secret


def _make(file: Path) -> None:
    """Written aside and put in place whole, by the first of several who try."""
    if file.exists():
        return
    aside = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as opened:
        opened.write(secrets.token_bytes(BYTES))
    try:
        os.link(aside, file)
    except FileExistsError:
        pass
    except OSError:  # a file system without links
        aside.replace(file)
        return
    aside.unlink()
