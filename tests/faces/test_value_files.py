"""Values in a file: right whatever stops the run, gone on with, and never counted before they are on the disk."""

from __future__ import annotations

import errno
import functools
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perfectplay as pp
from perfectplay.faces.cli.answers import MOST_LISTED
from perfectplay.safekeeping import check_sum
from perfectplay.sequences import HeapValues, stored, writing
from tests.commands import assert_one_clear_line, run
from tests.terminals import all_of, terminal

#: No period is known for it, so that its values are all made.
SPEC = "octal:code=0.06"
TO = 3000
#: Runs the command line so slowly, and confirms so often, that it can be stopped anywhere on machines of any speed.
SLOWLY = """
import sys, time
from perfectplay.sequences import writing
from perfectplay.sequences.values import HeapValues
from perfectplay.faces.cli.main import main
at_once = HeapValues.advance
def advance(values, stop):
    time.sleep(0.004)
    at_once(values, min(stop, values.known + 20))
HeapValues.advance, writing.CONFIRM_SECONDS = advance, 0.02
sys.exit(main(sys.argv[1:]))
"""


@functools.cache
def heap_values(spec: str, to: int) -> list[int]:
    code = pp.game(spec).heap_code()  # type: ignore[attr-defined]
    made: list[int] = HeapValues(code).to(to).tolist()
    return made


def begin(path: Path, *more: str, to: int = TO, script: str = SLOWLY) -> subprocess.Popen[str]:
    arguments = ["values", SPEC, "--to", str(to), "--out", str(path), *more]
    return subprocess.Popen(
        [sys.executable, "-c", script, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def side(path: Path) -> Any:
    return json.loads(Path(f"{path}.json").read_text())


def wait_until_known(process: subprocess.Popen[str], path: Path, known: int) -> None:
    for _ in range(2400):
        if Path(f"{path}.json").exists() and side(path)["known"] >= known:
            return
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    raise AssertionError("nothing is confirmed")


def written(path: Path, spec: str = SPEC, to: int = TO) -> bytes:
    """What one go writes."""
    assert run("values", spec, "--to", str(to), "--out", str(path)).code == 0
    return path.read_bytes()


def assert_says_the_truth(path: Path) -> None:
    """Whoever opens the file, at any moment, finds values only."""
    there = np.load(path, mmap_mode="r")
    assert there.dtype == np.uint32
    assert side(path)["known"] <= len(there)
    assert there.tolist() == heap_values(SPEC, TO)[: len(there)]


# --- what is written -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spec", [SPEC, "kayles", "sticks:take=2-3,adjacent", "grundy", "nim", "subtraction:take=1+3+4"]
)
def test_the_file_is_one_of_numpys(tmp_path: Path, spec: str) -> None:
    path = tmp_path / "values.npy"
    ran = run("values", spec, "--to", "2000", "--out", str(path), "--json")
    assert ran.code == 0, ran
    loaded = np.load(path, mmap_mode="r")
    assert (loaded.dtype, loaded.shape) == (np.uint32, (2001,))
    assert loaded.tolist() == heap_values(spec, 2000)
    assert path.stat().st_size == 128 + 4 * 2001
    report = ran.data
    assert (report["spec"], report["to"], report["out"], report["known"]) == (spec, 2000, str(path), 2001)
    assert report["complete"] is side(path)["complete"] is True
    assert report["seconds"] >= 0


def test_a_proved_period_is_told_and_written_on(tmp_path: Path) -> None:
    path = tmp_path / "kayles.npy"
    report = run("values", "kayles", "--to", "5000000", "--out", str(path), "--json").data
    assert (report["period"], report["preperiod"], report["saltus"], report["proved"]) == (12, 71, 0, True)
    loaded = np.load(path, mmap_mode="r")
    assert loaded[:200].tolist() == heap_values("kayles", 199)
    assert np.array_equal(loaded[71:-12], loaded[83:])


def test_a_period_that_the_last_value_proves(tmp_path: Path) -> None:
    """As `search` finds it: Kayles needs heaps to 167."""
    proved = [
        run("values", "kayles", "--to", str(to), "--out", str(tmp_path / f"{to}.npy"), "--json").data["period"]
        for to in (166, 167)
    ]
    assert proved == [None, 12]


def test_people_are_told_that_it_is_complete(tmp_path: Path) -> None:
    ran = run("values", "kayles", "--to", "1000", "--out", str(tmp_path / "k.npy"))
    assert "complete: 1,001 values of uint32" in ran.out
    assert "12 from heap 71 on, proved" in ran.out


def test_a_game_of_ones_own(tmp_path: Path) -> None:
    """It has no code for the kernels, so its values are made the plain way; changed rules are noticed."""
    rules = """
        from dataclasses import dataclass
        from perfectplay.heaps import TakeGame

        @dataclass(frozen=True)
        class Third(TakeGame):
            family = "third"
            summary = rules_text = "Take up to a third. For example, from 7 one or two."
            examples = ("third:20",)

            def takes(self, heap):
                return range(1, heap // 3 + 1)

            def why_not(self, heap, take):
                return "" if take in self.takes(heap) else "at most a third"
    """
    file = tmp_path / "third.py"
    file.write_text("\n".join(line[8:] for line in rules.splitlines()))
    spec, path = f"{file}:Third", tmp_path / "third.npy"
    assert run("values", spec, "--to", "300", "--out", str(path)).code == 0
    assert np.load(path).tolist() == run("values", spec, "--to", "300", "--json").data["values"]
    assert run("values", spec, "--to", "400", "--out", str(path), "--resume").code == 0
    assert np.load(path).tolist() == run("values", spec, "--to", "400", "--json").data["values"]
    file.write_text(file.read_text().replace("heap // 3", "heap // 2"))
    assert_one_clear_line(
        run("values", spec, "--to", "500", "--out", str(path), "--resume"), "rules are not what they were"
    )


# --- stopped, killed, gone on ----------------------------------------------------------------------------------------------


def test_killed_again_and_again(tmp_path: Path) -> None:
    path, whole = tmp_path / "killed.npy", written(tmp_path / "whole.npy")
    known = 0
    for _ in range(4):
        process = begin(path, "--resume")
        wait_until_known(process, path, known + 300)
        process.kill()
        process.communicate()
        assert_says_the_truth(path)
        known = side(path)["known"]
    ran = run("values", SPEC, "--to", str(TO), "--out", str(path), "--resume", "--json")
    assert ran.data["resumed_from"] == known
    assert path.read_bytes() == whole
    there, once = side(path), side(tmp_path / "whole.npy")
    for of_a_run in ("seconds", "check"):
        del there[of_a_run], once[of_a_run]
    assert there == once


#: Runs the command in one process after the other; the n-th ends, without a word, at the n-th call that changes what is on the
#: disk. It stops with the first that comes to its end, and prints how many there were.
DYING = """
import os, sys
import pathlib, numpy
from perfectplay.sequences import HeapValues, stored, writing
from perfectplay.faces.cli.main import main

def dying(function):
    def call(*arguments, **more):
        global calls
        calls -= 1
        if calls == 0:
            os._exit(9)
        return function(*arguments, **more)
    return call

for name in ("fsync", "posix_fallocate", "truncate"):
    setattr(os, name, dying(getattr(os, name)))
pathlib.Path.replace = dying(pathlib.Path.replace)
numpy.memmap.flush = dying(numpy.memmap.flush)
stored.StoredValues._write_head = dying(stored.StoredValues._write_head)
writing.CONFIRM_SECONDS, writing.STRIDE = 0, 150
at_once = HeapValues.advance
def advance(values, stop):
    while values.known < stop:
        at_once(values, stop)
HeapValues.advance = advance
main(["games"])  # loads what all of them need
for step in range(1, 200):
    child = os.fork()
    if not child:
        calls = step
        os._exit(main([*sys.argv[2:], "--out", f"{sys.argv[1]}/{step}.npy", "--json"]))
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code != 9:
        sys.exit(print(step, file=sys.stderr) if code == 0 else f"exit code {code}")
"""


@pytest.fixture
def quick_disk(tmp_path: Path) -> Iterator[Path]:
    """One in memory where there is one: hundreds of files are forced to it."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else tmp_path) as folder:
        yield Path(folder)


def test_killed_at_every_step_to_the_disk(quick_disk: Path) -> None:
    whole = written(quick_disk / "whole.npy", to=500)
    arguments = ["values", SPEC, "--to", "500"]
    ran = subprocess.run(
        [sys.executable, "-c", DYING, str(quick_disk), *arguments], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran
    steps = int(ran.stderr)
    assert steps > 20
    for step in range(1, steps + 1):
        path = quick_disk / f"{step}.npy"
        if path.exists() and path.stat().st_size and Path(f"{path}.json").exists():
            assert_says_the_truth(path)
        again = run(*arguments, "--out", str(path), "--resume")
        assert again.code == 0, (step, again)
        assert path.read_bytes() == whole, step


def test_ctrl_c_says_how_far_it_came(tmp_path: Path) -> None:
    path = tmp_path / "values.npy"
    process = begin(path, to=100_000_000)
    wait_until_known(process, path, 500)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    known = side(path)["known"]
    assert known >= 500
    assert err.splitlines() == [
        f"the values of heaps to {known - 1:,} are in {str(path)!r}; the same command with --resume goes on",
        "stopped",
    ]
    assert np.load(path).tolist() == heap_values(SPEC, known - 1)


#: Ctrl-C comes while a compiler is at work: it calls back from C, where a KeyboardInterrupt is swallowed.
INTERRUPTED = """
import ctypes, os, signal, sys, time
from perfectplay.faces.cli.main import main
from perfectplay.sequences.engine import Engine
advance = Engine.advance
def called_back():
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(0.1)
def compiling(*arguments):
    Engine.advance = advance
    ctypes.CFUNCTYPE(None)(called_back)()
    return advance(*arguments)
Engine.advance = compiling
sys.exit(main(sys.argv[1:]))
"""


def test_ctrl_c_while_something_is_compiled(tmp_path: Path) -> None:
    process = begin(tmp_path / "values.npy", to=100_000_000, script=INTERRUPTED)
    try:
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (process.returncode, out) == (130, ""), err
    assert err.endswith("the same command with --resume goes on\nstopped\n")


def test_to_a_larger_heap(tmp_path: Path) -> None:
    path = tmp_path / "values.npy"
    written(path, to=1000)
    ran = run("values", SPEC, "--to", str(TO), "--out", str(path), "--resume", "--json")
    assert (ran.data["resumed_from"], ran.data["known"]) == (1001, TO + 1)
    assert path.read_bytes() == written(tmp_path / "whole.npy")


def test_a_finished_file_is_only_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "kayles.npy"
    before = written(path, "kayles", 5000)
    ran = run("values", "kayles", "--to", "5000", "--out", str(path), "--resume", "--json")
    assert (ran.data["resumed_from"], ran.data["complete"], ran.data["period"]) == (5001, True, 12)
    assert path.read_bytes() == before


def test_a_period_that_is_stored_is_not_believed(tmp_path: Path) -> None:
    """A record of a false period, with a check sum that fits: the values say that it does not hold."""
    path = tmp_path / "values.npy"
    written(path, to=1000)
    content = side(path) | {"period": vars(pp_period(2, 1))}
    del content["check"]
    Path(f"{path}.json").write_text(json.dumps(content | {"check": check_sum(content)}))
    assert run("values", SPEC, "--to", str(TO), "--out", str(path), "--resume").code == 0
    assert np.load(path).tolist() == heap_values(SPEC, TO)


def pp_period(period: int, preperiod: int) -> Any:
    from perfectplay.proofs.period import THEOREM, Period

    return Period(period, preperiod, 0, THEOREM, 100)


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "values.npy"
    process = begin(path, to=100_000_000)
    try:
        wait_until_known(process, path, 100)
        ran = run("values", SPEC, "--to", "100000000", "--out", str(path), "--resume")
        assert_one_clear_line(ran, "another run is writing", str(path))
        assert process.poll() is None
    finally:
        process.kill()
        process.communicate()


# --- the disk --------------------------------------------------------------------------------------------------------------


def test_a_disk_that_is_too_small(tmp_path: Path) -> None:
    path = tmp_path / "values.npy"
    for to in ("200000000000000", "9" * 40):
        ran = run("values", "kayles", "--to", to, "--out", str(path))
        assert_one_clear_line(ran, "are free for", str(path), "smaller --to")
        assert [*tmp_path.iterdir()] == []


def test_a_larger_heap_than_the_disk_holds_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "values.npy"
    before = written(path, to=1000)
    assert_one_clear_line(
        run("values", SPEC, "--to", "200000000000000", "--out", str(path), "--resume"), "are free for"
    )
    assert path.read_bytes() == before
    assert side(path)["to"] == 1000


def test_values_that_have_no_room(tmp_path: Path) -> None:
    ran = run("values", "nim", "--to", str(2**32), "--out", str(tmp_path / "nim.npy"))
    assert_one_clear_line(ran, "below 2^32", "4,294,967,296")


def test_kernels_that_need_more_memory_than_there_is(tmp_path: Path) -> None:
    """Three heaps that are left cost the square of the heap; what is made stays, and a larger budget goes on with it."""
    path = tmp_path / "values.npy"
    spec, out = "octal:code=0.3F", ("--to", "3000", "--out", str(path))
    assert_one_clear_line(run("values", spec, *out, "--memory", "1MB"), "1.0 MB", "--memory", "--resume")
    known = side(path)["known"]
    assert known >= 1000
    assert run("values", spec, *out, "--resume").code == 0
    assert np.load(path)[:200].tolist() == heap_values(spec, 199)


@pytest.mark.parametrize("call", ["flush", "replace", "fsync"])
def test_a_disk_that_fills_up_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    path, calls = tmp_path / "values.npy", iter(range(100))
    monkeypatch.setattr(writing, "CONFIRM_SECONDS", 0)
    monkeypatch.setattr(writing, "STRIDE", 500)

    def full(*_: Any, **__: Any) -> Any:
        if next(calls) >= 3:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        if call == "flush":
            patch.setattr(np.memmap, "flush", full)
        elif call == "fsync":
            patch.setattr(os, "fsync", full)
        else:
            replace = Path.replace
            patch.setattr(Path, "replace", lambda part, target: full() or replace(part, target))
        ran = run("values", SPEC, "--to", str(TO), "--out", str(path))
    if path.exists():
        known = side(path)["known"]
        assert_one_clear_line(ran, str(path), "No space left", f"the first {known:,} values are kept", "--resume")
        assert_says_the_truth(path)
        assert sorted(file.name for file in tmp_path.iterdir()) == ["values.npy", "values.npy.json"]
    else:
        assert_one_clear_line(ran, str(path), "No space left")
    assert run("values", SPEC, "--to", str(TO), "--out", str(path), "--resume").code == 0
    assert path.read_bytes() == written(tmp_path / "whole.npy")


def test_files_that_may_not_be_so_large(tmp_path: Path) -> None:
    """A limit of the system's, as a quota would: refused at the beginning, before anything is made."""
    path = tmp_path / "values.npy"

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))

    ran = subprocess.run(
        [sys.executable, "-m", "perfectplay", "values", "kayles", "--to", "2000", "--out", str(path)],
        capture_output=True,
        text=True,
        preexec_fn=limited,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith(f"error: cannot write {str(path)!r}: File too large")
    assert ran.stderr.count("\n") == 1
    assert [*tmp_path.iterdir()] == []


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("nothing may be mounted here")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_on_a_small_disk(small_disk: Path) -> None:
    path = small_disk / "values.npy"
    assert_one_clear_line(run("values", SPEC, "--to", "100000", "--out", str(path)), "are free for", "another disk")
    assert run("values", SPEC, "--to", "20000", "--out", str(path)).code == 0
    (small_disk / "filler").write_bytes(bytes(4096))
    before = path.read_bytes()
    assert_one_clear_line(run("values", SPEC, "--to", "70000", "--out", str(path), "--resume"), "are free for")
    assert path.read_bytes() == before
    (small_disk / "filler").unlink()
    assert run("values", SPEC, "--to", "21000", "--out", str(path), "--resume").code == 0
    assert np.load(path).tolist() == heap_values(SPEC, 21000)


# --- what cannot be ---------------------------------------------------------------------------------------------------------


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


def refused(tmp_path: Path, *arguments: str, says: tuple[str, ...]) -> None:
    """One clear line, and every file is what it was."""
    before = files(tmp_path)
    assert_one_clear_line(run("values", *arguments), *says)
    assert files(tmp_path) == before


def test_what_is_no_such_run(tmp_path: Path) -> None:
    path = tmp_path / "values.npy"
    written(path, to=1000)
    out = ("--out", str(path))
    refused(tmp_path, SPEC, "--to", "1000", *out, says=("is there already", "--resume", str(path)))
    refused(tmp_path, "kayles", "--to", "1000", *out, "--resume", says=("'octal:code=0.06'", "'kayles'"))
    refused(tmp_path, SPEC, "--to", "999", *out, "--resume", says=("1,000", "999"))
    refused(tmp_path, SPEC, "--to", "many", *out, "--resume", says=("'many'",))
    refused(tmp_path, SPEC, "--to", "-1", *out, "--resume", says=("'-1'",))


def with_a_bit_turned(path: Path, at: int) -> None:
    content = bytearray(path.read_bytes())
    content[at] ^= 1
    path.write_bytes(content)


@pytest.mark.parametrize("at", [128 + 4, 128 + 4 * 500, 128 + 4 * 1000 + 1], ids=["first", "middle", "last"])
def test_a_bit_turned_over(tmp_path: Path, at: int) -> None:
    path = tmp_path / "values.npy"
    written(path, to=1000)
    with_a_bit_turned(path, at)
    refused(tmp_path, SPEC, "--to", "2000", "--out", str(path), "--resume", says=("has been changed", str(path)))


def test_each_block_has_a_check_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "BLOCK", 256)
    path = tmp_path / "values.npy"
    written(path, to=1000)
    assert len(side(path)["checks"]) == 4
    assert run("values", SPEC, "--to", "2000", "--out", str(path), "--resume").code == 0
    with_a_bit_turned(path, 128 + 4 * 600)
    refused(tmp_path, SPEC, "--to", "3000", "--out", str(path), "--resume", says=("heaps 512 to 767",))


def test_a_file_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "values.npy"
    whole = written(path, to=1000)
    for size in (128 + 4 * 1000, 500, 50):
        path.write_bytes(whole[:size])
        says = "cut off" if size >= 128 else "was not written by"
        refused(tmp_path, SPEC, "--to", "2000", "--out", str(path), "--resume", says=(says, str(path)))


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"known": 900}, "has been changed"),
        ({"spec": "kayles"}, "has been changed"),
        ({"checks": []}, "has been changed"),
        ({"version": 2}, "version 2"),
        ({"perfectplay": "match"}, "was not written by"),
    ],
)
def test_the_file_beside_it_changed(tmp_path: Path, changed: dict[str, Any], says: str) -> None:
    path = tmp_path / "values.npy"
    written(path, to=1000)
    beside = Path(f"{path}.json")
    beside.write_text(json.dumps(side(path) | changed))
    refused(tmp_path, SPEC, "--to", "2000", "--out", str(path), "--resume", says=(says, str(beside)))


@pytest.mark.parametrize(
    "content", [b"", b"\0" * 100, b"[1, 2]", b"[" * 100_000], ids=["empty", "zeros", "list", "deep"]
)
def test_the_file_beside_it_is_something_else(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "values.npy"
    written(path, to=1000)
    Path(f"{path}.json").write_bytes(content)
    refused(tmp_path, SPEC, "--to", "2000", "--out", str(path), "--resume", says=("was not written by",))
    path.unlink()
    refused(tmp_path, SPEC, "--to", "2000", "--out", str(path), says=("was not written by",))


def test_a_file_of_somebody_else(tmp_path: Path) -> None:
    path = tmp_path / "values.npy"
    np.save(path, np.arange(1000))
    refused(tmp_path, SPEC, "--to", "2000", "--out", str(path), says=("is there already",))
    refused(tmp_path, SPEC, "--to", "2000", "--out", str(path), "--resume", says=("was not written by", str(path)))
    path.write_text("a letter to grandmother")
    refused(tmp_path, SPEC, "--to", "2000", "--out", str(path), "--resume", says=("was not written by",))


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "folder.npy"
    folder.mkdir()
    refused(tmp_path, SPEC, "--out", str(folder), says=("no plain file", str(folder)))
    refused(tmp_path, SPEC, "--out", str(tmp_path / "none" / "v.npy"), says=("cannot write", "No such file"))
    refused(tmp_path, SPEC, "--out", str(tmp_path / "values.txt"), says=("is no .npy", "values.txt"))
    refused(tmp_path, SPEC, "--out", str(tmp_path / ("v" * 300 + ".npy")), says=("cannot write", "too long"))
    refused(tmp_path, SPEC, "--resume", says=("--out",))


def test_games_without_a_sequence(tmp_path: Path) -> None:
    out = str(tmp_path / "v.npy")
    refused(tmp_path, "wythoff", "--out", out, says=("no sequence of values",))
    refused(tmp_path, "kayles:misere", "--out", out, says=("misere",))
    refused(tmp_path, "sticks:take=1-3", "--out", out, says=("no sequence of values",))


def test_a_long_list_is_a_matter_for_a_file() -> None:
    assert_one_clear_line(run("values", "kayles", "--to", str(MOST_LISTED + 1)), "1,000,001", "--out")
    assert_one_clear_line(run("values", "kayles", "--to", str(10**14)), "100,000,000,000,000", "--out")
    assert run("values", "kayles", "--to", "2000", "--memory", "1GB").code == 0
    assert_one_clear_line(run("values", "kayles", "--to", "100000", "--memory", "10kB"), "the budget is 10.0 kB")


# --- on the way --------------------------------------------------------------------------------------------------------------


def test_a_terminal_shows_how_far_it_is(tmp_path: Path) -> None:
    path = tmp_path / "values.npy"
    child = terminal(f"values {SPEC} --to 100000000 --out {path}", columns=120)
    child.expect(r"valuing … [\d,]+ of 100,000,001 heaps, (about [\d,]+ \w+|a few seconds) left")
    child.sendintr()
    assert "--resume" in all_of(child)
    assert child.exitstatus == 130


def test_a_log_has_a_line_now_and_then(tmp_path: Path) -> None:
    script = SLOWLY.replace("sys.exit", "from perfectplay.faces.cli import pace\npace.LINE_SECONDS = 0.1\nsys.exit")
    process = begin(tmp_path / "values.npy", to=2000, script=script)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    lines = err.splitlines()
    assert lines
    assert all(line.startswith("valuing … ") and " of 2,001 heaps" in line for line in lines)
    assert "left" in lines[-1]
    assert "Grundy values" in out
