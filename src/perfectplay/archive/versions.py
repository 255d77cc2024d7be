"""Brings a database to the schema of this program, once, whoever comes first."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect

from perfectplay.archive.database import Database
from perfectplay.archive.schema import HEAD, VERSION_TABLE, metadata
from perfectplay.errors import ArchiveError
from perfectplay.text import echo, listed

if TYPE_CHECKING:
    from alembic.config import Config

#: How migrations are numbered.
_NUMBER = re.compile(r"\d{4}")


def bring_up_to_date(database: Database) -> None:
    """Run the migrations that are missing; refuse what is newer than this program, or not ours."""
    with database.reading() as connection:
        if version(connection) == HEAD:
            return
    with database.writing(alone=True) as connection:
        found = version(connection)  # another process may have been faster
        if found == HEAD:
            return
        if not found:
            here = set(inspect(connection).get_table_names()) - {VERSION_TABLE}
            taken = sorted(
                here if database.sqlite else here & set(metadata.tables)
            )  # others may share a server's database
            if taken:
                raise ArchiveError(
                    f"database {database.shown} has tables of another program ({listed(taken)}); give perfectplay its own"
                )
        elif not _NUMBER.fullmatch(found) or found > HEAD:
            raise ArchiveError(
                f"database {database.shown} has schema {echo(found)}, newer than this program's {HEAD!r}; update perfectplay"
            )
        migrate(connection, HEAD)


def version(connection: Connection) -> str:
    """The migration that the database stands at; empty before the first."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return ""
    return connection.exec_driver_sql(f"SELECT version_num FROM {VERSION_TABLE}").scalar() or ""


def migrate(connection: Connection, target: str) -> None:
    """Up or down to a migration ("base" for none), inside the connection's transaction."""
    from alembic import command  # slow to import, and mostly not needed

    config = configuration(connection)
    down = target == "base" or target < version(connection)
    (command.downgrade if down else command.upgrade)(config, target)


def configuration(connection: Connection) -> Config:
    """Where Alembic finds the migrations, and the connection to use."""
    from alembic.config import Config

    config = Config()
    folder = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", folder.replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
