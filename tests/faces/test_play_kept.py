"""Matches of the terminal are in the archive: every change, to go on with later, whatever ends the program."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest

from perfectplay.archive import Archive
from perfectplay.errors import ArchiveError
from tests.commands import assert_one_clear_line, run
from tests.terminals import terminal


def newest() -> Any:
    return run("history", "--json").data["matches"][0]


def test_a_match_is_left_and_gone_on_with() -> None:
    run("play", "1357", "--seat", "1", "--names", "Ann", "--hints", "2", "--seed", "7", typed="2:1\nhint\nquit\n")
    left = newest()
    assert (left["ending"], left["plies"], left["seats"][0]["name"]) == ("going", 2, "Ann")
    again = run("play", "--resume", "1", typed="hint\nhint\nresign\ny\n")
    assert again.code == 0
    assert "2 moves played so far" in again.out
    assert "0 hints left" in again.out
    assert "You had 2 hints, and none is left" in again.out
    over = newest()
    assert (over["id"], over["ending"], over["winners"], over["plies"]) == (left["id"], "resigned", [2], 2)
    assert len(run("history", "--json").data["matches"]) == 1
    assert_one_clear_line(run("play", "--resume", left["id"][:9]), "is over (resigned)", "perfectplay replay")


def test_a_finished_match_is_kept_with_its_verdicts() -> None:
    run("play", "nim:1,2", "--seats", "person,person", typed="1:1\n2:2\n")
    moves = [at["move"] for at in run("replay", "1", "--json").data["positions"] if at["move"]]
    told = [(move["move"], move["mistake"], move["right"]) for move in moves]
    assert told == [("1:1", True, ["2:1"]), ("2:2", False, [])]


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT, signal.SIGHUP])
def test_whatever_ends_the_program_every_move_is_kept(how: signal.Signals) -> None:
    child = terminal("play nim:5,6,7 --seats person,person")
    child.expect("player 1, your move> ")
    for move, whose in (("1:1", "player 2"), ("2:2", "player 1"), ("3:3", "player 2")):
        child.sendline(move)
        child.expect(f"{whose}, your move> ")
    os.kill(int(child.pid or 0), how)
    child.wait()
    with Archive.open() as archive:
        record = archive.record(archive.id_at(1))
    assert [moved.move for moved in record.moves] == ["1:1", "2:2", "3:3"]
    assert record.ending == "going"
    assert "3 moves played so far" in run("play", "--resume", "1", typed="quit\n").out


@pytest.mark.parametrize(
    ("spec", "bot"), [("./examples/half.py:Half:20", "random"), ("1357", "./examples/first.py:First")]
)
def test_what_a_record_names_is_not_run_unasked(spec: str, bot: str) -> None:
    """A match of an archive that others share may name any file."""
    left = run("play", spec, "--bot", bot, typed="quit\n")
    assert "--files` goes on with it." in left.out
    refused = run("play", "--resume", "1")
    assert_one_clear_line(refused, "names a file", "--files allows that, and runs it")
    assert "goes on with it." in run("play", "--resume", "1", "--files", typed="quit\n").out
    assert_one_clear_line(run("play", "1357", "--files"), "--files is for --resume")


def test_two_terminals_cannot_both_go_on() -> None:
    """Who comes second is told, and the move that was stored stays the only one for its ply."""
    run("play", "nim:5,6", "--seats", "person,person", typed="quit\n")
    child = terminal("play --resume 1")
    child.expect("move> ")
    assert run("play", "--resume", "1", typed="1:1\nquit\n").code == 0
    child.sendline("2:2")
    child.expect("error: match .* has gone on elsewhere")
    child.wait()
    assert child.exitstatus == 2
    with Archive.open() as archive:
        assert [moved.move for moved in archive.record(archive.id_at(1)).moves] == ["1:1"]


def test_an_archive_that_cannot_be_used_does_not_spoil_the_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PERFECTPLAY_DATABASE", str(tmp_path / "no" / "matches.db"))
    monkeypatch.setattr(Archive, "open", _fails)
    ran = run("play", "nim:1,2", typed="2:1\n1:1\nquit\n")
    assert ran.code == 0
    assert ran.err.startswith("warning: the match is not kept: the disk is gone")
    assert_one_clear_line(run("play", "nim:1,2", "--database", "x.db", typed="2:1\n"), "the disk is gone")


def test_an_archive_that_fails_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[int] = []

    def keep(self: Archive, match: Any, *, verdicts: bool = True) -> None:
        kept.append(match.plies)
        if match.plies:
            _fails()

    monkeypatch.setattr(Archive, "keep", keep)
    ran = run("play", "nim:1,2", "--seats", "person,person", typed="2:1\n1:1\n2:1\n")
    assert (ran.code, kept) == (0, [0, 1, 3]), "once in the middle, and once more at the end"
    assert ran.err == "warning: what follows is not kept: the disk is gone\n"
    assert "player 1 wins" in ran.out
    left = run("play", "nim:1,2", "--seats", "person,person", typed="2:1\nquit\n")
    assert "not been kept" in left.out
    assert "--resume" not in left.out


def test_an_archive_that_failed_for_a_while_has_the_whole_match_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    keeps = Archive.keep

    def keep(self: Archive, match: Any, *, verdicts: bool = True) -> None:
        if match.plies == 1:
            _fails()
        keeps(self, match, verdicts=verdicts)

    monkeypatch.setattr(Archive, "keep", keep)
    ran = run("play", "nim:1,2", "--seats", "person,person", typed="2:1\n1:1\n2:1\n")
    assert ran.err.splitlines()[1:] == ["the archive works again, and the match is kept after all"]
    assert (newest()["ending"], newest()["plies"]) == ("played", 3)


def test_a_match_that_breaks_off_says_how_to_go_on(tmp_path: Path) -> None:
    """The end of the input, and a bot whose code fails, leave a match that can be resumed as quitting does."""
    (tmp_path / "bad.py").write_text("class Bad:\n    name = 'bad'\n    def choose(self, turn): raise SystemExit(3)\n")
    bot = f"{tmp_path}/bad.py:Bad"
    for options, typed, why in (
        ((), "", "the input ended"),
        (("--bot", bot), "4:1\n", "choose(turn) raised SystemExit: 3"),
    ):
        ran = run("play", "1357", *options, typed=typed)
        assert ran.code == 2
        assert ran.err.count("\n") == 1
        assert why in ran.err
        assert f"--resume {newest()['id']}{' --files' if options else ''}` goes on with it." in ran.out
        assert newest()["plies"] == len(typed.splitlines())


def _fails(*_: Any, **__: Any) -> None:
    raise ArchiveError("the disk is gone")


@pytest.mark.parametrize(
    ("arguments", "echoed"),
    [
        ((), "no game is named"),
        (("1357", "--resume", "1"), "'1357' and --resume '1' are two matches"),
        (("--resume", "1", "--hints", "5"), "--resume '1' goes on as the match was agreed"),
        (("--resume", "1", "--unkept"), "--resume '1'"),
        (("--resume", "1"), "there is no match 1"),
        (("--resume", "zzz"), "'zzz'"),
    ],
)
def test_bad_input(arguments: tuple[str, ...], echoed: str) -> None:
    assert_one_clear_line(run("play", *arguments), echoed)
