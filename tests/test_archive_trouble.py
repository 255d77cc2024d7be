"""Databases that cannot be used: one clear line each, and never a password in it."""

from __future__ import annotations

import importlib.util
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

import perfectplay as pp
from perfectplay.archive import Archive, database
from perfectplay.archive.address import ENVIRONMENT
from perfectplay.errors import ArchiveError, InputError
from tests.commands import assert_one_clear_line, run


@contextmanager
def refused(*words: str) -> Iterator[None]:
    """The block raises an error of ours, of one line with these words."""
    with pytest.raises((ArchiveError, InputError)) as error:
        yield
    said = str(error.value)
    assert "\n" not in said
    for word in words:
        assert word in said, said


def filled(path: Path, matches: int = 1) -> Path:
    with Archive.open(str(path)) as archive:
        for seed in range(matches):
            archive.keep(pp.play("1357", ["perfect", "random"], seed=seed), verdicts=False)
    return path


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("nonsense", "is neither a file nor a URL"),
        ("matches.txt", "is neither a file nor a URL"),
        ("a\x00.db", "is neither a file nor a URL"),
        ("mysql://anna@host/games", "mysql is not supported"),
        ("postgresql+asyncpg://anna@host/games", "postgresql+asyncpg is not supported"),
        ("://", "is no URL"),
        ("sqlite:///x.db?timeout=soon", "'soon'; mend what follows the ?"),
        ("postgresql://anna@host:port/games", "is no URL"),
        ("sqlite:////proc/no/such/folder/matches.db", "there is no folder '/proc/no/such/folder'"),
        ("nowhere/matches.db", "there is no folder 'nowhere'"),
        ("examples.db/../examples/x/matches.db", "there is no folder"),
    ],
)
def test_wrong_addresses(url: str, words: str) -> None:
    with refused(words):
        Archive.open(url)
    assert_one_clear_line(run("history", "--database", url), words)


def test_a_folder_as_database(tmp_path: Path) -> None:
    with refused("is a folder; name a file in it"):
        Archive.open(f"sqlite:///{tmp_path}")
    (tmp_path / "folder.db").mkdir()
    assert_one_clear_line(run("history", "--database", f"{tmp_path}/folder.db"), "is a folder")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("Dear Ada, " * 100)
    ran = run("history", "--database", f"{tmp_path}/letter.db")
    assert_one_clear_line(
        ran, "letter.db", "file is not a database; it is no archive of perfectplay; name another file"
    )
    assert (tmp_path / "letter.db").read_text() == "Dear Ada, " * 100


def test_a_damaged_file(tmp_path: Path) -> None:
    path = filled(tmp_path / "matches.db", 30)
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))
    assert_one_clear_line(run("history", "--database", str(path)), "malformed", "restore a copy")


def test_a_database_that_may_only_be_read(tmp_path: Path) -> None:
    path = filled(tmp_path / "matches.db")
    with refused("readonly", "give yourself the right to write there"):
        Archive.open(f"sqlite:///file:{path}?mode=ro&uri=true").keep(pp.Match("1357", ["person", "person"]))


#: What another program, or a person with an SQL shell, may have written: (table, column, value).
TAMPERED = (
    ("matches", "id", "\x1b[31mred"),
    ("matches", "spec", b"\xff"),
    ("matches", "terms", "[]"),
    ("matches", "terms", "no JSON"),
    ("matches", "terms", '{"starter": "x"}'),
    ("matches", "starter", "x"),
    ("matches", "seed", "x"),
    ("matches", "began", "yesterday"),
    ("matches", "ending", "drawn"),
    ("matches", "winners", "7"),
    ("matches", "winners", "[99]"),
    ("matches", "hints_used", '"a"'),
    ("matches", "undone", "x"),
    ("matches", "plies", "x"),
    ("matches", "seconds", "x"),
    ("matches", "revision", "x"),
    ("matches", "turn_since", "x"),
    ("seats", "name", "\x1b[31mred"),
    ("seats", "player", ""),
    ("moves", "seat", 7),
    ("moves", "move", "\x1b[31mred"),
    ("moves", "move", "9:9"),
    ("moves", "seconds", "x"),
    ("moves", "right_moves", "7"),
    ("moves", "ply", 9),
)


@pytest.mark.parametrize(("table", "column", "value"), TAMPERED)
def test_a_database_that_others_have_written_to(tmp_path: Path, table: str, column: str, value: object) -> None:
    """Whatever is read of it is right, or refused in one clear line; nothing reaches the terminal as it stands there."""
    path = tmp_path / "matches.db"
    match = pp.Match("nim:3,4,5", ["person", "person"], seed=7)
    match.play("1:1")
    match.play("2:1")
    with Archive.open(str(path)) as archive:
        archive.keep(match)
    with closing(sqlite3.connect(path)) as other:
        other.execute(f"UPDATE {table} SET {column} = ?" + (" WHERE ply = 1" if table == "moves" else ""), (value,))
        other.commit()
    refused_once = False
    for command in (["history"], ["history", "--json"], ["replay", "1"], ["export"], ["play", "--resume", "1"]):
        ran = run(*command, "--database", str(path), typed="quit\n")
        assert "\x1b" not in ran.out + ran.err
        if ran.code:
            refused_once = True
            assert ran.err.startswith("error: ")
            assert ran.err.count("\n") == 1
            assert ", raised in " not in ran.err, ran
    with Archive.open(str(path)) as archive, suppress(ArchiveError, InputError):
        archive.play(match.id, "3:1", ply=3, undone=0)
    assert refused_once or column in ("turn_since", "revision")


def test_a_match_some_of_whose_moves_are_gone(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    match = pp.Match("nim:3,4,5", ["person", "person"], seed=7)
    match.play("1:1")
    match.play("2:1")
    with Archive.open(str(path)) as archive:
        archive.keep(match)
        with closing(sqlite3.connect(path)) as other:
            other.execute("DELETE FROM moves WHERE ply = 2")
            other.commit()
        with refused("is damaged in the database: it holds 1 move instead of 2"):
            archive.record(match.id)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_only_be_read(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with refused("unable to open database file"):
        Archive.open(f"{tmp_path}/matches.db")


def test_another_program_that_never_stops_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "PATIENCE_SECONDS", 0.05)
    path = filled(tmp_path / "matches.db")
    with closing(sqlite3.connect(path, isolation_level=None)) as other, Archive.open(str(path)) as archive:
        other.execute("BEGIN IMMEDIATE")
        match = pp.Match("1357", ["person", "person"])
        with refused("another program has been writing for too long; try again"):
            archive.keep(match)
        assert archive.count() == 1  # readers need not wait
        other.execute("ROLLBACK")
        archive.keep(match)
        assert archive.count() == 2


def test_a_server_that_is_not_there() -> None:
    url = "postgresql://anna:secret@127.0.0.1:1/games"
    ran = run("history", "--database", url)
    assert_one_clear_line(ran, "postgresql://anna:***@127.0.0.1:1/games", "refused", "start the server")
    assert "secret" not in ran.err


@pytest.mark.parametrize("url", ["postgresql//anna:secret@host/games", "postgresql+other://anna:secret@host/games"])
def test_passwords_are_not_told(url: str) -> None:
    ran = run("history", "--database", url)
    assert_one_clear_line(ran, "anna")
    assert "secret" not in ran.err


def test_a_database_that_the_server_does_not_have(postgresql: Callable[[], str]) -> None:
    url = postgresql() + "missing"
    assert_one_clear_line(run("history", "--database", url), "does not exist")


def test_every_way_to_name_a_server(postgresql: Callable[[], str]) -> None:
    url = postgresql()
    with Archive.open(url) as archive:
        archive.keep(pp.Match("1357", ["person", "person"]))
        assert archive.name == url
    for scheme in ("postgresql+psycopg", "postgres"):
        with Archive.open(url.replace("postgresql", scheme) + "?connect_timeout=30") as archive:
            assert archive.count() == 1


def test_without_psycopg_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(database, "find_spec", lambda name: None if name == "psycopg" else find(name))
    ran = run("history", "--database", "postgresql://anna@host/games")
    assert_one_clear_line(ran, "needs psycopg; pip install 'perfectplay[postgresql]'")


def test_the_users_own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for empty in (None, ""):
        if empty is None:
            monkeypatch.delenv(ENVIRONMENT)
        else:
            monkeypatch.setenv(ENVIRONMENT, empty)
        with Archive.open() as archive:
            assert archive.name == str(tmp_path / "perfectplay" / "matches.db")
            archive.keep(pp.Match("1357", ["person", "person"]))
    with Archive.open(str(tmp_path / "perfectplay" / "matches.db")) as archive:
        assert archive.count() == 2


def test_no_folder_for_the_users_own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(ENVIRONMENT)
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert_one_clear_line(run("history"), "cannot make the folder", "name another database by PERFECTPLAY_DATABASE")


def test_the_environment_and_the_option(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ENVIRONMENT, f"sqlite:///{filled(tmp_path / 'one.db')}")
    other = str(filled(tmp_path / "two.db", 2))
    assert run("history", "--json").data["total"] == 1
    assert run("history", "--json", "--database", other).data["total"] == 2
    monkeypatch.setenv(ENVIRONMENT, "nonsense")
    assert_one_clear_line(run("history"), "'nonsense' is neither a file nor a URL")
