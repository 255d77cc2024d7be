"""The commands history, replay, export and import, for people and as JSON."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.archive import Archive
from tests.commands import assert_one_clear_line, run

SAMPLE = "examples/matches.jsonl"


@pytest.fixture
def sample() -> None:
    """The three matches of the sample file are in the archive."""
    assert run("import", SAMPLE).code == 0


def kept(spec: str, moves: list[str], **more: Any) -> pp.Match:
    match = pp.Match(spec, ["person", "person"], **more)
    for move in moves:
        match.play(move)
    with Archive.open() as archive:
        archive.keep(match)
    return match


def test_an_empty_history() -> None:
    assert run("history").out == "no matches yet; perfectplay play 1357 plays one\n"
    report = run("history", "--json").data
    assert (report["total"], report["matches"]) == (0, [])


@pytest.mark.usefixtures("sample")
def test_history_as_json() -> None:
    report = run("history", "--json").data
    assert report["total"] == 3
    newest = report["matches"][0]
    assert newest.pop("id").startswith("6acb0681")
    assert newest == {
        "number": 1,
        "spec": "1357",
        "seats": [{"name": "Ada", "player": "person"}, {"name": "perfect", "player": "perfect"}],
        "began": "2026-02-01T09:30:00+00:00",
        "ending": "going",
        "winners": [],
        "plies": 2,
        "undone": 0,
        "seconds": 3.25,
    }


@pytest.mark.usefixtures("sample")
@pytest.mark.parametrize(
    ("options", "numbers"),
    [
        ([], [1, 2, 3]),
        (["--limit", "2"], [1, 2]),
        (["--limit", "0"], [1, 2, 3]),
        (["--running"], [1]),
        (["--player", "émile"], [2]),
        (["--player", "perfect"], [1]),
        (["--game", "nim"], [1, 3]),
        (["--game", "letters:WLWLL", "--player", "Ada"], [2]),
        (["--game", "kayles"], []),
    ],
)
def test_history_of_some(options: list[str], numbers: list[int]) -> None:
    assert [match["number"] for match in run("history", "--json", *options).data["matches"]] == numbers
    lines = run("history", *options).out.splitlines()
    assert [int(line.split()[0]) for line in lines if line[:3].endswith("  ") and line[0] != " "] == numbers


@pytest.mark.usefixtures("sample")
def test_history_says_what_it_does_not_show() -> None:
    assert "1 of 3 matches; --limit 0 shows all" in run("history", "--limit", "1").out
    assert run("history", "--game", "kayles").out == "none of 3 matches is like that\n"


@pytest.mark.usefixtures("sample")
@pytest.mark.parametrize("name", ["3", "942a9178", "942"])
def test_replay_shows_positions_moves_and_mistakes(name: str) -> None:
    shown = run("replay", name)
    assert shown.code == 0
    assert "1. Ada (seat 1): 1:1   2.0 s\n   a mistake: 1:2 would have kept the win\n" in shown.out
    assert shown.out.count("a mistake") == 1
    assert "  row 3  |||||\n  seat 1 to move; seat 1 wins in 11\n" in shown.out
    assert shown.out.endswith("\nseat 2 won\n")


@pytest.mark.usefixtures("sample")
def test_replay_as_json_to_a_ply() -> None:
    report = run("replay", "3", "--to", "1", "--json").data
    assert (report["spec"], report["plies"], report["to"], len(report["positions"])) == ("nim:3,4,5", 12, 1, 2)
    start, after = report["positions"]
    assert (start["position"], start["turn"], start["move"]) == ("3,4,5", 1, None)
    assert start["prediction"] == {"text": "seat 1 wins in 11", "winners": [1], "distance": 11}
    assert after["position"] == "2,4,5"
    assert after["prediction"]["winners"] == [2]
    assert after["move"] == {
        "seat": 1,
        "name": "Ada",
        "move": "1:1",
        "seconds": 2.0,
        "by_clock": False,
        "mistake": True,
        "right": ["1:2"],
    }
    assert "11 more moves to come" in run("replay", "3", "--to", "1").out


@pytest.mark.usefixtures("sample")
def test_replay_to_the_end_agrees_with_the_match() -> None:
    with Archive.open() as archive:
        match = archive.resume("942a")
    positions = run("replay", "3", "--json").data["positions"]
    assert [match.game.read(step["position"]) for step in positions] == match.positions
    assert [step["prediction"]["text"] for step in positions] == [
        str(match.prediction(ply)) for ply in range(match.plies + 1)
    ]
    assert positions[-1]["turn"] is None


def test_replay_judges_what_was_never_judged() -> None:
    kept("nim:1,2", ["1:1"])
    assert run("replay", "1", "--json").data["positions"][1]["move"]["right"] == ["2:1"]
    assert "the match goes on" in run("replay", "1").out


def test_replay_believes_no_verdict_that_it_can_give_itself(tmp_path: Path) -> None:
    said = json.loads(kept("nim:1,2", ["1:1", "2:1"]).record().to_json())
    said["moves"][0] |= {"mistake": False, "right": []}
    said["moves"][1] |= {"mistake": True, "right": ["9:9"]}
    (tmp_path / "lies.jsonl").write_text(json.dumps(said) + "\n")
    steps = run("replay", f"{tmp_path}/lies.jsonl", "--json").data["positions"]
    assert [(step["move"]["mistake"], step["move"]["right"]) for step in steps[1:]] == [
        (True, ["2:1"]),
        (True, ["2:2"]),
    ]


def test_replay_tells_of_safe_seats_at_a_larger_table() -> None:
    match = pp.Match("neonim:2,4,players=3", ["person"] * 3)
    match.play("1:1")
    with Archive.open() as archive:
        archive.keep(match)
    assert "would have kept a safe seat" in run("replay", "1").out


def test_replay_of_a_game_too_large_to_solve() -> None:
    """Nobody knows who should win it, until little enough is left."""
    kept("chomp:30x29", ["2:2", "1:3", "3:1"])
    assert run("replay", "1").code == 0
    start, *_, last = run("replay", "1", "--json").data["positions"]
    assert start["prediction"] is None
    assert last["position"] == "2,1"
    assert last["prediction"]["winners"] == [1]


def test_replay_of_a_million_letters() -> None:
    kept("letters:" + "L" * 499_999 + "WW" + "L" * 499_999, ["L"])
    shown = run("replay", "1")
    assert shown.code == 0
    assert "1. player 1 (seat 1): L" in shown.out
    assert max(map(len, shown.out.splitlines())) < 200


def test_replay_of_files(tmp_path: Path) -> None:
    one = tmp_path / "one.jsonl"
    one.write_text('{"perfectplay": "simulation"}\n\n' + Path(SAMPLE).read_text().splitlines()[2] + "\n")
    assert run("replay", str(one), "--json").data["spec"] == "1357"
    assert run("replay", SAMPLE, "--match", "2", "--json").data["spec"] == "letters:WLWLL"
    assert run("replay", "-", "--json", typed=one.read_text()).data["spec"] == "1357"
    assert_one_clear_line(run("replay", SAMPLE), "has 3 matches; choose one with --match 1 to 3")
    assert_one_clear_line(run("replay", SAMPLE, "--match", "4"), "has 3 matches")
    assert_one_clear_line(run("replay", SAMPLE, "--match", "0"), "counted from 1")
    assert_one_clear_line(run("replay", SAMPLE, "--match", "one"), "'one'")
    assert_one_clear_line(run("replay", f"{tmp_path}/two.jsonl"), "two.jsonl", "No such file")
    assert_one_clear_line(run("replay", str(tmp_path) + "/"), "Is a directory")
    (tmp_path / "bad.jsonl").write_bytes(b'\n{"perfectplay": "match"}\n')
    assert_one_clear_line(run("replay", f"{tmp_path}/bad.jsonl"), "bad.jsonl, line 2: match record: version")
    (tmp_path / "bad.jsonl").write_bytes(b"\xff\n")
    assert_one_clear_line(run("replay", f"{tmp_path}/bad.jsonl"), "line 1", "UTF-8")
    (tmp_path / "bad.jsonl").write_bytes(b"")
    assert_one_clear_line(run("replay", f"{tmp_path}/bad.jsonl"), "has 0 matches")


def test_replay_runs_no_file_unasked(tmp_path: Path) -> None:
    kept("./examples/half.py:Half:20", ["3"])
    assert_one_clear_line(run("replay", "1"), "./examples/half.py:Half:20", "--files allows that, and runs it")
    assert run("replay", "1", "--files", "--json").data["positions"][1]["position"] == "17"


@pytest.mark.usefixtures("sample")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["replay", "0"], "there is no match 0; the archive has 3 matches"),
        (["replay", "4"], "there is no match 4"),
        (["replay", "zz"], "no match 'zz'"),
        (["replay", "a\x1b[31m"], "is no match id"),
        (["replay", "1", "--to", "3"], "ply 3 is not in match"),
        (["replay", "1", "--to", "-1"], "'-1' is negative"),
        (["replay", "1", "--match", "1"], "--match 1 is for files"),
        (["history", "--limit", "many"], "'many' is not a whole number"),
        (["history", "--game", "wythof"], "perhaps 'wythoff' is meant"),
        (["export", "1", "zz"], "no match 'zz'"),
        (["import", "nowhere.jsonl"], "cannot read 'nowhere.jsonl'"),
        (["import", "examples"], "Is a directory"),
    ],
)
def test_bad_input(arguments: list[str], words: str) -> None:
    assert_one_clear_line(run(*arguments), words)


@pytest.mark.usefixtures("sample")
def test_export_and_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Path(SAMPLE).read_text(encoding="utf-8")
    assert run("export").out == whole
    assert run("export", "2", "942a").out == "".join(whole.splitlines(keepends=True)[1::-1])
    out = tmp_path / "out.jsonl"
    ran = run("export", "--out", str(out))
    assert (ran.code, ran.out) == (0, "")
    assert ran.err == f"3 matches written to {out}\n"
    assert out.read_text(encoding="utf-8") == whole
    monkeypatch.setenv("PERFECTPLAY_DATABASE", f"{tmp_path}/other.db")
    assert run("import", str(out)).out == "3 matches: 3 new\n"
    assert run("import", "-", typed=whole + '{"perfectplay": "block"}').out == (
        "3 matches: 3 here already; 1 line about other things left out\n"
    )
    report = run("import", str(out), "--json").data
    del report["database"]
    assert report == {"file": str(out), "added": 0, "continued": 0, "known": 3, "skipped": 0}


@pytest.mark.usefixtures("sample")
def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out.jsonl"
    out.write_text("what was there")
    out.chmod(0o640)

    def stops(*_: object) -> Any:
        yield '{"perfectplay": "match"}'
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Archive, "export", stops)
        assert run("export", "--out", str(out)).code == 130
    assert out.read_text() == "what was there"
    assert run("export", "--out", str(out)).code == 0
    assert out.read_text().count("\n") == 3
    assert stat.S_IMODE(out.stat().st_mode) == 0o640
    assert [path.name for path in tmp_path.iterdir()] == ["out.jsonl"]
    (tmp_path / "link.jsonl").symlink_to(out)
    assert run("export", "1", "--out", f"{tmp_path}/link.jsonl").code == 0
    assert (tmp_path / "link.jsonl").is_symlink()
    assert out.read_text().count("\n") == 1
    assert run("export", "--out", os.devnull).code == 0
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)
    assert_one_clear_line(run("export", "--out", str(tmp_path)), "cannot write")
    assert_one_clear_line(run("export", "--out", f"{tmp_path}/no/out.jsonl"), "cannot write", "No such file")


@pytest.mark.usefixtures("sample")
def test_letters_survive_a_terminal_that_lacks_them() -> None:
    env = os.environ | {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    ran = subprocess.run([sys.executable, "-m", "perfectplay", "export", "2"], env=env, capture_output=True, check=True)
    assert json.loads(ran.stdout.decode("utf-8"))["seats"][1]["name"] == "Émile"


def test_a_bad_line_is_one_clear_error(tmp_path: Path) -> None:
    whole = Path(SAMPLE).read_text(encoding="utf-8")
    (tmp_path / "bad.jsonl").write_text(whole + "{\n", encoding="utf-8")
    ran = run("import", str(tmp_path / "bad.jsonl"))
    assert_one_clear_line(ran, "line 4: '{\\n' is no JSON", "what stands before it is in the archive (3 matches)")
    assert run("history", "--json").data["total"] == 3


def test_times_and_names_of_the_far_past_and_future() -> None:
    for began in ("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"):
        kept("1357", [], began=datetime.fromisoformat(began), names=["[bold]", "名前"])
    shown = run("history").out
    assert "[bold] – 名前" in shown
    assert shown.index("9999-12-31") < shown.index("0001-01-01")
    assert run("replay", "1").code == run("replay", "2").code == 0


def test_the_commands_load_no_database_before_they_need_one() -> None:
    code = "import sys; from perfectplay.faces.cli.main import main; main(['history', '--help'])"
    code += "; print([name for name in ('sqlalchemy', 'alembic', 'platformdirs') if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"
