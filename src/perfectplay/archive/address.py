"""Which database: given by name or URL, by the environment, or the file in the user's data folder."""

from __future__ import annotations

import os
import re
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from perfectplay.errors import ArchiveError, InputError
from perfectplay.text import echo

#: The environment variable that names another database than the usual file.
ENVIRONMENT = "PERFECTPLAY_DATABASE"
SUFFIXES = (".db", ".sqlite", ".sqlite3")
DRIVERS = {
    "sqlite": "sqlite",
    "sqlite+pysqlite": "sqlite",
    "postgresql": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}
#: Paths and addresses are echoed whole: their end is what matters.
LONGEST = 200
WANTED = "give a file name such as matches.db, or a URL such as sqlite:///matches.db or postgresql://user@host/name"


def database_url(text: str | None = None) -> URL:
    """The database that a text names; without one what the environment names, else the user's own file.

    >>> [str(database_url(text)) for text in ("matches.db", "postgresql://anna@host/games")]
    ['sqlite:///matches.db', 'postgresql+psycopg://anna@host/games']
    """
    named = text or os.environ.get(ENVIRONMENT)
    if not named:
        return _of_file(_own_file())
    if "://" not in named:
        if not named.endswith(SUFFIXES) or not named.isprintable():
            raise InputError(f"database {echo(_masked(named))} is neither a file nor a URL; {WANTED}")
        return _checked(_of_file(Path(named).expanduser()))
    try:
        url = make_url(named)
    except (ArgumentError, ValueError):
        raise InputError(f"database {echo(_masked(named))} is no URL; {WANTED}") from None
    if url.drivername not in DRIVERS:
        raise InputError(f"database {echo(_masked(named))}: {url.drivername} is not supported; {WANTED}")
    return _checked(url.set(drivername=DRIVERS[url.drivername]))


def shown(url: URL) -> str:
    """The database for people: a file's path, or the URL without its password."""
    if is_sqlite(url):
        return url.database or ":memory:"
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


def is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def _own_file() -> Path:
    from platformdirs import user_data_path

    folder = user_data_path("perfectplay", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ArchiveError(
            f"cannot make the folder {echo(str(folder), LONGEST)}: {error.strerror}; name another database by {ENVIRONMENT}"
        ) from error
    return folder / "matches.db"


def _of_file(path: Path) -> URL:
    return URL.create("sqlite", database=str(path))


def _checked(url: URL) -> URL:
    """A file's folder must be there, and it must not be a folder itself; SQLite would only say that it cannot open it."""
    name = url.database or ""
    if not is_sqlite(url) or name in ("", ":memory:") or name.startswith("file:"):
        return url
    path = Path(name)
    try:
        is_folder, has_folder = path.is_dir(), path.parent.is_dir()
    except (OSError, ValueError) as error:
        raise InputError(f"database {echo(name)} cannot be a file: {error}; {WANTED}") from None
    if is_folder:
        raise InputError(
            f"database {echo(name, LONGEST)} is a folder; name a file in it, such as {path.name or '.'}/matches.db"
        )
    if not has_folder:
        raise InputError(
            f"database {echo(name, LONGEST)}: there is no folder {echo(str(path.parent), LONGEST)}; make it first"
        )
    return url


def _masked(text: str) -> str:
    """Without what may be a password."""
    return re.sub(r"(://[^/@:]*|^[^/@:]*//[^/@:]*):[^@]*@", r"\1:***@", text)
