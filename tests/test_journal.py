"""What a run has written down survives being killed at any moment; nothing is lost, nothing counted twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import zlib
from collections import Counter
from pathlib import Path
from typing import Any

import psutil
import pytest

from perfectplay.errors import InputError
from perfectplay.record import Record
from perfectplay.simulation import simulate
from tests.commands import assert_one_clear_line, run

SPEC, SEATS = "nim:3,4,5,6", "mcts:12,human-like"
GAMES = 400
#: So many that other processes are worth starting, on machines of any speed; such a run is stopped, never finished.
MANY_GAMES = 40_000


def lines_of(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def begin(path: Path, *more: str, games: int = GAMES) -> subprocess.Popen[str]:
    arguments = ["simulate", SPEC, "--seats", SEATS, "--games", str(games), "--seed", "7", "--out", str(path), *more]
    return subprocess.Popen(
        [sys.executable, "-m", "perfectplay", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for_blocks(process: subprocess.Popen[str], path: Path, blocks: int) -> None:
    for _ in range(2400):
        if path.exists() and path.read_text().count('"block"') >= blocks:
            return
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)
    raise AssertionError("nothing is written")


def counted_games(path: Path) -> list[int]:
    blocks = [line for line in lines_of(path) if line["perfectplay"] == "block"]
    return [number for block in blocks for number in range(*block["games"])]


@pytest.mark.parametrize("more", [(), ("--records",), ("--workers", "2")], ids=["alone", "records", "cores"])
def test_killed_and_gone_on(tmp_path: Path, more: tuple[str, ...]) -> None:
    path = tmp_path / "run.jsonl"
    process = begin(path, *more)
    wait_for_blocks(process, path, 3)
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    with path.open("a") as file:  # what a kill in the middle of writing leaves behind
        file.write('{"perfectplay": "block", "job": 0, "ga')
    before = [line for line in path.read_text().splitlines() if '"block"' in line][:-1]
    again = run(
        "simulate",
        SPEC,
        "--seats",
        SEATS,
        "--games",
        str(GAMES),
        "--seed",
        "7",
        "--out",
        str(path),
        "--resume",
        *more,
        "--json",
    )
    assert again.code == 0, again
    assert Counter(counted_games(path)) == Counter(range(GAMES))
    assert all(line in path.read_text() for line in before)
    whole = simulate(SPEC, GAMES, SEATS, seed=7)
    assert again.data["wins"] == {str(seat): whole.tally.wins[seat] for seat in (1, 2)}
    assert again.data["lengths"] == {str(length): many for length, many in sorted(whole.tally.lengths.items())}
    if "--records" in more:
        records = [line for line in lines_of(path) if line["perfectplay"] == "match"]
        assert len(records) == GAMES == len({record["seed"] for record in records})
        wins = Counter(winner for record in records for winner in Record.from_dict(record).winners)
        assert wins == whole.tally.wins


def test_ctrl_c_keeps_what_is_confirmed(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    process = begin(path, "--workers", "2", games=MANY_GAMES)
    wait_for_blocks(process, path, 2)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert len(counted_games(path)) == len(set(counted_games(path))) >= 100


def wait_for_workers(process: subprocess.Popen[str]) -> list[psutil.Process]:
    for _ in range(2400):
        workers = [
            child for child in psutil.Process(process.pid).children() if "spawn_main" in " ".join(child.cmdline())
        ]
        if workers:
            return workers
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    raise AssertionError("no worker was started")


def test_ctrl_c_while_workers_start(tmp_path: Path) -> None:
    """They are still loading their libraries: it is not for them, and they must not say how far they had come."""
    process = begin(tmp_path / "run.jsonl", "--workers", "2", games=MANY_GAMES)
    worker = wait_for_workers(process)[0]
    for _ in range(100):
        worker.send_signal(signal.SIGINT)
        time.sleep(0.005)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "stopped\n")


def test_workers_end_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    process = begin(path, "--workers", "2", games=MANY_GAMES)
    workers = wait_for_workers(process)
    wait_for_blocks(process, path, 3)
    process.kill()
    process.communicate(timeout=60)
    _, alive = psutil.wait_procs(workers, timeout=30)
    assert [worker for worker in alive if worker.status() != psutil.STATUS_ZOMBIE] == []


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    process = begin(path, games=MANY_GAMES)
    try:
        wait_for_blocks(process, path, 1)
        ran = run(
            *("simulate", SPEC, "--seats", SEATS, "--games", str(MANY_GAMES), "--seed", "7"),
            *("--out", str(path), "--resume"),
        )
        assert_one_clear_line(ran, "another run is writing", "run.jsonl")
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    path = tmp_path / "run.jsonl"
    simulate("1357", 120, "perfect,random", seed=7, out=path)
    return path


def test_a_finished_run_is_read_and_not_played_again(finished: Path) -> None:
    before = finished.read_bytes()
    again = simulate("1357", 120, "perfect,random", seed=7, out=finished, resume=True)
    assert (again.games, again.played) == (120, 0)
    assert finished.read_bytes() == before


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "1357", "letters", "--seats", "random,perfect", "--games", "60"),
        ("tournament", "1357", "--players", "random,perfect,greedy", "--games", "20"),
        ("tournament", "letters", "--players", "perfect", "--against", "random", "--lost", "--games", "20"),
    ],
)
def test_the_same_command_goes_on_even_where_it_names_no_seed(tmp_path: Path, command: tuple[str, ...]) -> None:
    """Nobody knows a seed that was drawn afresh, so the file does."""
    path = tmp_path / "run.jsonl"
    first = run(*command, "--workers", "1", "--out", str(path), "--json").data
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:-1]))
    again = run(*command, "--workers", "1", "--out", str(path), "--resume", "--json")
    assert again.code == 0, again
    for timed in ("seconds", "games_per_second", "simulations"):
        first.pop(timed, None)
    assert first.items() <= again.data.items()
    assert sorted(path.read_text().splitlines(keepends=True)) == sorted(lines)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "nim:1,2,3"}, "of job 1, its 'spec' is '1357', not 'nim:1,2,3'"),
        ({"seats": "random,perfect"}, "of job 1, its 'seats' is ['perfect', 'random'], not ['random', 'perfect']"),
        ({"seed": 8}, "its 'seed' is 7, not 8"),
        ({"games": 121}, "'games' is 120, not 121"),
        ({"records": True}, "'records'"),
    ],
)
def test_another_run_is_refused_and_nothing_is_lost(finished: Path, change: dict[str, Any], said: str) -> None:
    before = finished.read_bytes()
    arguments: dict[str, Any] = {"game": "1357", "games": 120, "seats": "perfect,random", "seed": 7}
    with pytest.raises(InputError, match="holds another run") as caught:
        simulate(**arguments | change, out=finished, resume=True)
    assert said in str(caught.value)
    assert finished.read_bytes() == before


def test_a_file_that_is_there_is_not_written_over(finished: Path) -> None:
    before = finished.read_bytes()
    ran = run("simulate", "1357", "--games", "10", "--out", str(finished))
    assert_one_clear_line(ran, "is there already", "--resume")
    assert finished.read_bytes() == before


def spoil(line: int, old: str, new: str) -> Any:
    def spoiled(lines: list[str]) -> list[str]:
        assert old in lines[line]
        return [*lines[:line], lines[line].replace(old, new), *lines[line + 1 :]]

    return spoiled


def forge(line: int, old: str, new: str) -> Any:
    """Spoiled by somebody who has mended the check sum too."""

    def forged(lines: list[str]) -> list[str]:
        lines = spoil(line, old, new)(lines)
        block = json.loads(lines[line])
        del block["check"]
        block["check"] = zlib.crc32(json.dumps(block, sort_keys=True).encode())
        return [*lines[:line], json.dumps(block), *lines[line + 1 :]]

    return forged


@pytest.mark.parametrize(
    ("spoiled", "said"),
    [
        (lambda lines: ["no json", *lines[1:]], "was not written by"),
        (lambda lines: ["[" * 100_000, *lines[1:]], "was not written by"),
        (spoil(0, '"version": 1', '"version": 2'), "'version' is 2, not 1"),
        (spoil(0, '"program": "', '"program": "9'), "'program'"),
        (forge(1, '"games": [0, 50]', '"games": [0, 49]'), "counts games"),
        (forge(1, '"games": [0, 50]', '"games": [50, 100]'), "counts games"),
        (forge(1, '"games": [0, 50]', '"games": "all"'), "names no games"),
        (forge(1, '"games": [0, 50]', '"games": [1000, 1050]'), "of no such run"),
        (forge(1, '"job": 0', '"job": 5'), "of no such run"),
        (forge(1, '"wins"', '"losses"'), "is no tally"),
        (spoil(1, '"wins"', '"losses"'), "has been changed"),
        (spoil(1, '"wins": {"1": ', '"wins": {"1": 1'), "has been changed"),
        (spoil(2, '"held": ', '"held": 1'), "has been changed"),
        (spoil(1, '"check": ', '"check": 1'), "has been changed"),
        (spoil(1, '"check"', '"cheque"'), "has been changed"),
        (lambda lines: [*lines, lines[-1]], "wrongly or twice"),
        (lambda lines: [lines[0], "{}", *lines[1:]], "line 2 of"),
        (lambda lines: [lines[0], "\x00\xff", *lines[1:]], "line 2 of"),
    ],
)
def test_a_spoiled_file_is_refused_and_left_alone(finished: Path, spoiled: Any, said: str) -> None:
    finished.write_text("".join(f"{line}\n" for line in spoiled(finished.read_text().splitlines())), encoding="latin-1")
    before = finished.read_bytes()
    ran = run(
        "simulate",
        "1357",
        "--seats",
        "perfect,random",
        "--games",
        "120",
        "--seed",
        "7",
        "--out",
        str(finished),
        "--resume",
    )
    assert_one_clear_line(ran, said)
    assert finished.read_bytes() == before


def test_letters_with_records_are_confirmed_as_often_as_other_games(tmp_path: Path) -> None:
    """They are not played in bulk, and a piece of 65,536 would be the work of minutes."""
    simulate("letters", 120, seed=7, out=tmp_path / "run.jsonl", records=True)
    blocks = [line["games"] for line in lines_of(tmp_path / "run.jsonl") if line["perfectplay"] == "block"]
    assert blocks == [[0, 50], [50, 100], [100, 120]]
    assert simulate("letters", 120, seed=7, out=tmp_path / "run.jsonl", records=True, resume=True).played == 0


def test_files_that_cannot_be_written(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no" / "folder.jsonl", Path("/dev/full")):
        ran = run("simulate", "1357", "--games", "10", "--out", str(path), "--resume")
        assert_one_clear_line(ran, "cannot write", path.name)
