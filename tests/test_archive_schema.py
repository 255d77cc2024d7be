"""Databases of every age: made anew, brought up to date, refused when they are newer or not ours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, inspect, text

import perfectplay as pp
from perfectplay.archive import Archive
from perfectplay.archive.address import database_url
from perfectplay.archive.database import Database
from perfectplay.archive.schema import HEAD, VERSION_TABLE, metadata
from perfectplay.archive.versions import configuration, migrate, version
from perfectplay.errors import ArchiveError

FIRST = "0001"


@contextmanager
def writing(url: str) -> Iterator[Connection]:
    """A transaction of our own, in a database as it is."""
    with closing(Database(database_url(url))) as database, database.writing() as connection:
        yield connection


def moved_to(url: str, target: str) -> None:
    with writing(url) as connection:
        migrate(connection, target)


def test_the_newest_migration_is_the_one_the_program_asks_for(database: str) -> None:
    with writing(database) as connection:
        scripts = ScriptDirectory.from_config(configuration(connection))
        assert scripts.get_heads() == [HEAD]
        assert [script.revision for script in scripts.walk_revisions()][-1] == FIRST


def test_the_tables_are_those_of_the_migrations(database: str) -> None:
    Archive.open(database).close()
    with writing(database) as connection:
        options = {"version_table": VERSION_TABLE, "compare_server_default": True}
        assert compare_metadata(MigrationContext.configure(connection, opts=options), metadata) == []
        assert version(connection) == HEAD


def test_a_database_of_the_first_revision_is_brought_up_to_date(database: str) -> None:
    moved_to(database, FIRST)
    record = pp.play("1357", ["perfect", "random"], seed=7).record()
    going = pp.Match("nim:1,2", ["person", "person"])
    with writing(database) as connection:
        old_match = text(
            "INSERT INTO matches (key, id, revision, spec, family, terms, starter, seed, began, began_at, ending, winners,"
            " hints_used, undone, plies, seconds) VALUES (:key, :id, 1, :spec, 'nim', '{}', 1, '7', :began, 0, :ending,"
            " :winners, '[0, 0]', 0, :plies, :seconds)"
        )
        old_seat = text("INSERT INTO seats VALUES (:key, :seat, 'Ada', 'ada', :player)")
        old_move = text("INSERT INTO moves VALUES (:key, :ply, :seat, :move, :seconds, false, :mistake, NULL)")
        for key, old in enumerate((record, going.record()), 1):
            values = {"key": key, "id": old.id, "spec": old.spec, "began": old.began, "ending": old.ending}
            values |= {"winners": str(list(old.winners)), "plies": old.plies, "seconds": old.seconds}
            connection.execute(old_match, values)
            for seat, one in enumerate(old.seats, 1):
                connection.execute(old_seat, {"key": key, "seat": seat, "player": one.player})
        for ply, moved in enumerate(record.moves, 1):
            connection.execute(old_move, {"key": 1, "ply": ply, **vars(moved)})
    with Archive.open(database) as archive:
        kept = archive.record(record.id)
        assert (kept.plies, kept.winners, kept.spec) == (record.plies, record.winners, "1357")
        assert [moved.move for moved in kept.moves] == [moved.move for moved in record.moves]
        archive.play(going.id, "2:1", ply=1, undone=0)
        assert archive.record(going.id).moves[0].seconds < 1e6  # nobody knows when its turn began: no time has run


def test_down_and_up_again_keeps_every_match(database: str) -> None:
    record = pp.play("1357", ["perfect", "random"], seed=7).record()
    with Archive.open(database) as archive:
        archive.import_lines([record.to_json()])
    moved_to(database, FIRST)
    with Archive.open(database) as archive:
        assert archive.record(record.id) == record
    moved_to(database, "base")
    with writing(database) as connection:
        assert inspect(connection).get_table_names() == [VERSION_TABLE]
    with Archive.open(database) as archive:
        assert archive.count() == 0


@pytest.mark.parametrize("found", ["0099", "9f3c1a"])
def test_a_newer_schema_is_refused(database: str, found: str) -> None:
    Archive.open(database).close()
    with writing(database) as connection:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '{found}'"))
    with pytest.raises(
        ArchiveError, match=f"has schema '{found}', newer than this program's '{HEAD}'; update perfectplay"
    ):
        Archive.open(database)


def test_tables_of_another_program_are_left_alone(database: str) -> None:
    engine = create_engine(database_url(database))
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE moves (van text)"))
    with pytest.raises(ArchiveError, match=r"has tables of another program \(moves\); give perfectplay its own"):
        Archive.open(database)
    with engine.connect() as connection:
        assert inspect(connection).get_table_names() == ["moves"]
    engine.dispose()


def test_a_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/bookmarks.db")
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE bookmarks (address text)"))
    engine.dispose()
    with pytest.raises(ArchiveError, match="another program"):
        Archive.open(f"{tmp_path}/bookmarks.db")


def test_a_server_may_hold_tables_of_others(postgresql: Callable[[], str]) -> None:
    url = postgresql()
    engine = create_engine(database_url(url))
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE bookmarks (address text)"))
    engine.dispose()
    with Archive.open(url) as archive:
        assert archive.count() == 0


def test_a_migration_that_fails_leaves_nothing_behind(database: str) -> None:
    with pytest.raises(RuntimeError, match="power cut"), writing(database) as connection:
        migrate(connection, FIRST)
        raise RuntimeError("power cut")
    with writing(database) as connection:
        assert inspect(connection).get_table_names() == []
    Archive.open(database).close()


def test_sqlite_is_set_up_for_several_writers(tmp_path: Path) -> None:
    with writing(f"{tmp_path}/matches.db") as connection:
        asked = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "foreign_keys")
        }
        waits = connection.exec_driver_sql("PRAGMA busy_timeout").scalar()
        flushes = connection.exec_driver_sql("PRAGMA synchronous").scalar()
    assert asked == {"journal_mode": "wal", "foreign_keys": 1}
    assert waits == 30_000
    assert flushes == 2  # FULL: what is confirmed outlives a power cut too
