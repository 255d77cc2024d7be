"""A connection that is safe to share: transactions for reading and for writing, and its errors in one clear line."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from json import JSONDecodeError
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from perfectplay.archive.address import ENVIRONMENT, LONGEST, is_sqlite, shown
from perfectplay.errors import ArchiveError, InputError
from perfectplay.text import cut, echo

#: How long a writer waits for another one.
PATIENCE_SECONDS = 30
CONNECT_SECONDS = 10
#: What every import and migration locks on PostgreSQL; any number that others are unlikely to choose.
LOCK = 0x7065726665637470
_READS = "perfectplay_reads"
_REMEDIES = {
    "unable to open": "give yourself the right to write in its folder, or name another database",
    "not a database": "it is no archive of perfectplay; name another file",
    "malformed": "the file is damaged; restore a copy, or name another file",
    "locked": "another program has been writing for too long; try again",
    "readonly": "give yourself the right to write there, or name another database",
    "is full": "make room, then try again",
    "refused": "start the server, or name another database",
}


class Database:
    """One database, open until `close`; threads may share it."""

    def __init__(self, url: URL) -> None:
        self.name = shown(url)
        #: For messages.
        self.shown = echo(self.name, LONGEST)
        self.sqlite = is_sqlite(url)
        if not self.sqlite and find_spec("psycopg") is None:
            raise ArchiveError(f"database {self.shown} needs psycopg; pip install 'perfectplay[postgresql]'")
        with self._clearly():
            try:
                self.engine = _sqlite(url) if self.sqlite else _postgresql(url)
            except (TypeError, ValueError) as error:  # an option of the URL
                raise InputError(f"database {self.shown}: {cut(str(error), 200)}; mend what follows the ?") from error

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction in which everything read belongs together."""
        options: dict[str, Any] = (
            {_READS: True} if self.sqlite else {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        )
        with self._clearly(), self.engine.connect().execution_options(**options) as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self, *, alone: bool = False) -> Iterator[Connection]:
        """A transaction that is kept as a whole or not at all; with `alone` no other such one runs meanwhile."""
        with self._clearly(), self.engine.begin() as connection:
            if alone and not self.sqlite:  # SQLite has one writer at a time anyway
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            yield connection

    @contextmanager
    def _clearly(self) -> Iterator[None]:
        try:
            yield
        except DBAPIError as error:
            raise ArchiveError(f"database {self.shown}: {_reason(error.orig)}") from error
        except (SQLAlchemyError, ImportError) as error:
            raise ArchiveError(f"database {self.shown}: {_reason(error)}") from error
        except JSONDecodeError as error:  # read from a column of lists
            raise ArchiveError(
                f"database {self.shown}: a match in it is damaged ({error}); restore a copy of it"
            ) from error


def _reason(error: BaseException | None) -> str:
    """The first line of what a database says, and what to do about it."""
    said = next(iter(str(error).strip().splitlines()), "it fails") if error is not None else "it fails"
    remedy = next((what for word, what in _REMEDIES.items() if word in said), f"check --database or {ENVIRONMENT}")
    return f"{cut(said, 200)}; {remedy}"


def _sqlite(url: URL) -> Engine:
    engine = create_engine(url, connect_args={"timeout": PATIENCE_SECONDS})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Readers beside one writer (WAL), foreign keys, and transactions that begin where we say."""
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(
        "PRAGMA synchronous = FULL"
    )  # some systems build SQLite so that WAL loses the last commits with the power
    patience = time.monotonic() + PATIENCE_SECONDS
    # Going over to WAL needs the file for itself for a moment, and SQLite does not wait for that.
    while not _writes_ahead(connection, patience):
        time.sleep(0.02)


def _writes_ahead(connection: Any, patience: float) -> bool:
    try:
        connection.execute("PRAGMA journal_mode = WAL")
    except sqlite3.OperationalError as error:
        if "locked" not in str(error) or time.monotonic() > patience:
            raise
        return False
    return True


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes its turn at once; it could not get it after having read."""
    reads = connection.get_execution_options().get(_READS)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


def _postgresql(url: URL) -> Engine:
    timeout = {} if "connect_timeout" in url.query else {"connect_timeout": CONNECT_SECONDS}
    return create_engine(url, connect_args=timeout, pool_pre_ping=True)
