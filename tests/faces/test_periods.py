"""Periods: found, proved, written down, and checked by a program that must not believe a word of it."""

from __future__ import annotations

import ast
import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.faces.sequence_reports import exceptions, period_in, period_report
from perfectplay.heap_code import HeapCode
from perfectplay.proofs import period_check
from perfectplay.proofs.period import needed
from perfectplay.proofs.period_record import period_record
from perfectplay.sequences import HeapValues
from tests.commands import assert_one_clear_line, run

KEYS = {"spec", "period", "preperiod", "saltus", "proved", "theorem", "searched_to", "exceptions"}


# --- looked for -------------------------------------------------------------------------------------------------------


def test_a_proved_period() -> None:
    """R. K. Guy, C. A. B. Smith (1956): Kayles repeats every 12, with 14 exceptions, the last one 70."""
    told = run("period", "kayles", "--to", "1000", "--json").data
    assert set(told) >= KEYS
    assert (told["period"], told["preperiod"], told["saltus"], told["proved"]) == (12, 71, 0, True)
    assert (told["exceptions"], told["last_exceptions"][-1]) == (14, 70)
    assert told["period_values"] == [7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2]
    assert "Guy" in told["theorem"]
    assert told["checked_to"] <= told["searched_to"] < 1000, "it stops once the period is proved"
    shown = run("period", "kayles").out
    assert "values repeat every 12 from heap 71 on" in shown
    assert "✓ for ever" in shown
    assert "every heap up to 167" in shown
    assert "14 before: the last 8 are heaps 18, 21, 22, 28, 34, 39, 57 and 70" in shown


def test_none_is_none() -> None:
    told = run("period", "grundy", "--to", "500", "--json").data
    assert {key: told[key] for key in KEYS} == {
        "spec": "grundy",
        "period": None,
        "preperiod": None,
        "saltus": None,
        "proved": False,
        "theorem": None,
        "searched_to": 500,
        "exceptions": None,
    }
    assert "none found with heaps up to 500" in run("period", "grundy", "--to", "500").out
    assert run("period", "kayles", "--to", "0", "--json").data["period"] is None


def test_what_is_only_seen_is_not_called_proved() -> None:
    told = run("period", "kayles", "--to", "166", "--json").data
    assert (told["period"], told["proved"], told["theorem"]) == (12, False, None)
    shown = run("period", "lasker", "--to", "100").out
    assert "each time greater by 4" in shown
    assert "no, only seen with heaps up to 100" in shown


def test_exceptions_are_those_that_differ() -> None:
    """Of all periodic games among many codes: continued backwards, the repetition gives all other values."""
    chance = random.Random(4)
    for _ in range(60):
        code = HeapCode.digits([0, *(chance.randrange(8) for _ in range(3))])
        values = HeapValues(code)
        found = values.search(600)
        if found is None or not found.proved:
            continue
        known = values.to(found.checked_to).tolist()
        out = exceptions(known, found)
        for heap in range(found.preperiod):
            later = next(n for n in range(heap, len(known)) if n >= found.preperiod and (n - heap) % found.period == 0)
            assert (known[heap] != known[later]) == (heap in out)
        assert not found.preperiod or out[-1] == found.preperiod - 1


def test_from_python() -> None:
    assert pp.values("kayles", 12) == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    assert pp.values(pp.games.Nim(), 3) == [0, 1, 2, 3]
    found = pp.period("dawson")
    assert isinstance(found, pp.Period)
    assert (found.period, found.preperiod, found.proved) == (34, 53, True)
    assert pp.period("grundy", 300) is None
    for wrong in (lambda: pp.values("letters", 5), lambda: pp.period("1357"), lambda: pp.values("kayles", -1)):
        with pytest.raises(pp.PerfectPlayError):
            wrong()


@pytest.mark.parametrize(
    ("command", "echoed"),
    [
        (("period",), "SPEC"),
        (("period", "kayles", "--to", "x"), "'x'"),
        (("period", "kayles", "--to", "-1"), "'-1'"),
        (("period", "letters"), "no sum"),
        (("period", "1357"), "normal play"),
        (("period", "grundy", "--to", "9" * 20, "--memory", "1MB"), "--memory"),
        (("period", "kayles", "--record", "/no/such/folder/k.json"), "/no/such/folder/k.json"),
        (("check",), "FILE"),
        (("check", "/no/such/file"), "cannot be read"),
        (("check", "README.md"), "no JSON"),
        (("check", "/"), "cannot be read"),
    ],
)
def test_one_clear_line(command: tuple[str, ...], echoed: str) -> None:
    assert_one_clear_line(run(*command), echoed)


def test_ctrl_c_stops_a_search_and_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    command = [
        sys.executable,
        "-m",
        "perfectplay",
        "period",
        "octal:code=0.007",
        "--to",
        "90000000",
        "--record",
        str(path),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        time.sleep(6)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (130, "", "stopped\n")
    assert [*tmp_path.iterdir()] == []


def test_the_whole_report_says_the_same_as_the_part_of_values() -> None:
    game = pp.game("octal:code=0.137")
    whole, part = period_report(game, 400), period_in(game, pp.values(game, 400))
    assert all(whole[key] == part[key] for key in part if key != "searched_to")


# --- written down and checked -----------------------------------------------------------------------------------------

CODES = {
    "kayles": [0, 7, 7],
    "dawson": [0, 0, 7],
    "0.137": [0, 1, 3, 7],
    "4.3": [4, 3],
    "0.6 without two": [0, 3, 3],
    "0.F3": [0, 15, 3],
    "0.b2": [0, 11, 2],
}


def record_of(code: HeapCode, to: int = 2_000) -> dict[str, Any]:
    values = HeapValues(code)
    found = values.search(to)
    assert found is not None
    assert found.proved
    made = period_record("some game", code, found, values.to(found.checked_to), "perfectplay")
    copied: dict[str, Any] = json.loads(json.dumps(made))
    return copied


@pytest.mark.parametrize("name", CODES)
def test_a_true_record_is_proved(name: str, tmp_path: Path) -> None:
    code = HeapCode.digits(CODES[name])
    record = record_of(code)
    (tmp_path / "r.json").write_text(json.dumps(record))
    assert period_check.why_wrong(period_check.read(str(tmp_path / "r.json"))) == ""
    assert record["bound"] == needed(code, record["period"], record["preperiod"])
    assert [*period_check.recomputed(record["rule"], 300)] == HeapValues(code).to(300).tolist()


def test_values_beyond_a_byte_are_worked_out_too() -> None:
    """Taking 3 to 50 side by side, values pass 255 before heap 1,100."""
    takes = [[3, 50]]
    rule = {"nothing": takes, "one": takes, "two": takes, "three": []}
    worked_out = [*period_check.recomputed(rule, 1_200)]
    assert max(worked_out) > 255
    assert worked_out == pp.values("sticks:take=3-50,adjacent", 1_200)


@pytest.mark.parametrize(
    "spec", ["kayles", "dawson", "octal:code=4.3", "subtraction:take=1+3+4", "sticks:take=1-2,adjacent"]
)
def test_on_the_command_line(spec: str, tmp_path: Path) -> None:
    path = str(tmp_path / "r.json")
    assert run("period", spec, "--to", "3000", "--record", path).code == 0
    checked = run("check", path, "--json")
    assert checked.code == 0
    assert checked.data["valid"] is True
    assert set(checked.data) == {"valid", "claim", "why"}
    assert pp.game(spec).spec() in checked.data["claim"]
    assert "✓" in run("check", path).out


def test_it_runs_alone(tmp_path: Path) -> None:
    """Without anything else of perfectplay: a copy of the one file, in a Python that sees no other package."""
    path, copy = tmp_path / "r.json", tmp_path / "alone.py"
    assert run("period", "kayles", "--record", str(path)).code == 0
    copy.write_text(Path(period_check.__file__).read_text())
    ran = subprocess.run([sys.executable, "-I", "-S", copy, path], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, "proved: period 12 from 71 on\n"), ran.stderr
    record = json.loads(path.read_text()) | {"preperiod": 70}
    path.write_text(json.dumps(record))
    ran = subprocess.run([sys.executable, "-I", "-S", copy, path], capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    imported = {
        (node.module or "") if isinstance(node, ast.ImportFrom) else node.names[0].name
        for node in ast.walk(ast.parse(copy.read_text()))
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert {name.split(".")[0] for name in imported} <= {*sys.stdlib_module_names}
    assert len(copy.read_text().splitlines()) < 150


def changed(key: str, value: Any) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda record: record | {key: value}


def other_value(record: dict[str, Any]) -> dict[str, Any]:
    record["values"][40] += 1
    return record


def other_rule(record: dict[str, Any]) -> dict[str, Any]:
    record["rule"]["one"] = [[1, 3]]
    return record


FALSE = [
    (changed("period", 24), "asks for heaps up to"),
    (changed("period", 6), "asks for heaps up to"),
    (lambda record: record | {"period": 6, "bound": 155}, "have the values"),
    (lambda record: record | {"preperiod": 70, "bound": 165}, "heaps 70 and 82"),
    (changed("preperiod", 60), "asks for heaps up to"),
    (changed("bound", 100), "asks for heaps up to"),
    (changed("checked_to", 166), "covers 166"),
    (changed("checked_to", 168), "another hash"),
    (changed("sha256", "0" * 64), "another hash"),
    (changed("saltus", 1), "values that repeat"),
    (other_value, "heap 40 has the value"),
    (other_rule, "asks for heaps up to"),
    (lambda record: other_rule(record) | {"bound": 168, "checked_to": 168}, "heap"),
    (changed("spec", "dawson"), "not the rules of 'dawson'"),
    (changed("spec", "letters"), "not the rules of 'letters'"),
    (changed("spec", "./mine.py:Game:3"), "cannot be told"),
]


@pytest.mark.parametrize(("forge", "why"), FALSE, ids=[why for _, why in FALSE])
def test_a_false_record_is_not_believed(forge: Callable[..., dict[str, Any]], why: str, tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    assert run("period", "kayles", "--record", str(path)).code == 0
    path.write_text(json.dumps(forge(json.loads(path.read_text()))))
    checked = run("check", str(path), "--json")
    assert checked.code == 1
    assert checked.data["valid"] is False
    assert why in checked.data["why"]
    assert "not proved" in run("check", str(path)).out


BROKEN: dict[str, tuple[Callable[[str], str], str]] = {
    "truncated": (lambda text: text[: len(text) // 2], "no JSON"),
    "empty": (lambda text: "", "no JSON"),
    "a list": (lambda text: "[1, 2]", "no record of a period"),
    "another format": (lambda text: text.replace("perfectplay-period", "perfectplay-match"), "no record of a period"),
    "another version": (lambda text: text.replace('"version": 1', '"version": 2'), "another version"),
    "no number": (lambda text: text.replace('"period": 12', '"period": "12"'), "has no period"),
    "yes for a number": (lambda text: text.replace('"period": 12', '"period": true'), "has no period"),
    "period zero": (lambda text: text.replace('"period": 12', '"period": 0'), "has no period"),
    "below zero": (lambda text: text.replace('"preperiod": 71', '"preperiod": -71'), "has no preperiod"),
    "far too large": (lambda text: text.replace('"bound": 167', '"bound": ' + "9" * 30), "has no bound"),
    "no rule": (lambda text: text.replace('"rule"', '"rules"'), "its rule"),
    "runs that fall": (lambda text: text.replace('"one": [[1, 2]]', '"one": [[2, 1]]'), "its rule"),
    "runs that overlap": (lambda text: text.replace('"one": [[1, 2]]', '"one": [[1, 2], [2, 3]]'), "its rule"),
    "taking none": (lambda text: text.replace('"one": [[1, 2]]', '"one": [[0, 2]]'), "its rule"),
    "deep": (lambda text: "[" * 200_000, "no JSON"),
}


@pytest.mark.parametrize("how", BROKEN)
def test_what_is_no_record_is_refused_in_one_line(how: str, tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    assert run("period", "kayles", "--record", str(path)).code == 0
    spoil, why = BROKEN[how]
    path.write_text(spoil(path.read_text()))
    assert_one_clear_line(run("check", str(path)), "r.json", why)


def test_bytes_and_sizes_that_nobody_would_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "r.json"
    path.write_bytes(b"\xff\xfe\x00")
    assert_one_clear_line(run("check", str(path)), "no JSON")
    monkeypatch.setattr(period_check, "MOST_BYTES", 1_000)
    path.write_text(" " * 1_001)
    assert_one_clear_line(run("check", str(path)), "no record is so long")


def test_what_takes_long_is_not_begun_unasked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "r.json")
    assert run("period", "kayles", "--record", path).code == 0
    monkeypatch.setattr("perfectplay.faces.sequence_reports.MOST_SECONDS", 1e-9)
    assert_one_clear_line(run("check", path), "167 values", "allow that with --yes")
    assert run("check", path, "--yes").code == 0


@pytest.mark.parametrize(
    ("spec", "why"), [("subtraction:allbut=2+5", "leave --record out"), ("grundy", "there is no record of one")]
)
def test_no_record_where_no_theorem_of_records_holds(spec: str, why: str, tmp_path: Path) -> None:
    """What has been found out is told all the same."""
    path = tmp_path / "r.json"
    refused = run("period", spec, "--to", "500", "--record", str(path), "--json")
    assert refused.code == 2
    assert refused.data["record"] is None
    assert refused.data["spec"] == spec
    assert refused.err.startswith("error: ")
    assert why in refused.err
    assert not path.exists()


def test_a_record_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "r.json"
    path.write_text("what was there")

    def failing(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("perfectplay.faces.sequence_reports.json.dump", failing)
    refused = run("period", "kayles", "--record", str(path))
    assert refused.code == 2
    assert "No space left" in refused.err
    assert "values repeat every 12" in refused.out
    assert path.read_text() == "what was there"
    assert [*tmp_path.iterdir()] == [path]
