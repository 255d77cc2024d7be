"""An atlas: what it says of each game is true, it agrees with what is published, and it survives being stopped."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perfectplay as pp
from perfectplay.atlas import Place, adjacent, explored, octal
from perfectplay.faces.atlas_pages import atlas_report
from perfectplay.faces.svg.atlas import atlas_svg
from perfectplay.faces.svg.style import standalone
from perfectplay.proofs.period import needed
from perfectplay.sequences import HeapValues
from tests.commands import assert_one_clear_line, run
from tests.oracles_reader import cases, facts
from tests.pictures import parsed, with_class

DOCS = Path(__file__).parent.parent.parent / "docs"
#: So far the tests look.
TO = 2000
#: Two lines of tczajka/octal-games' list of unsolved games are empty there, "work in progress", and prove to be periodic with few
#: values: (period, preperiod). A test below finds that by the definition alone.
TURNED_OUT_PERIODIC = {"4.344": (51, 998), "4.364": (62, 11_687)}


@cache
def one_by_one(spec: str, to: int) -> list[int]:
    """Values from the options of a heap, as the rules say them."""
    game: Any = pp.game(spec)
    values: list[int] = []
    for heap in range(to + 1):
        reached = set()
        for rest in game.heap_options(heap):
            value = 0
            for part in rest:
                value ^= values[part]
            reached.add(value)
        values.append(next(value for value in range(len(reached) + 1) if value not in reached))
    return values


def heaps_in(text: str) -> Iterator[int]:
    for run_of in filter(None, text.split(", ")):
        first, _, last = run_of.partition("-")
        yield from range(int(first), int(last or first) + 1)


# --- it is true ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", [*adjacent(3), *octal(1)], ids=lambda place: place.name)
def test_each_row_against_the_rules(place: Place) -> None:
    (row,) = explored([place], 250, workers=1)
    values = one_by_one(place.spec, 400 if row["proved"] else 250)
    losses = row["losses"]
    zeros = [heap for heap, value in enumerate(values) if value == 0]
    assert values.index(max(values)) == row["largest_at"]
    assert max(values) == row["largest"]
    assert losses["first"] == zeros[: len(losses["first"])]
    if not row["proved"]:
        assert (row["searched_to"], losses["count"], losses["last"]) == (250, len(zeros), zeros[-1])
        return
    period, preperiod = row["period"], row["preperiod"]
    assert values[preperiod : 401 - period] == values[preperiod + period :]
    assert preperiod == 0 or values[preperiod - 1] != values[preperiod - 1 + period]
    before, again = [*heaps_in(losses["before"])], [*heaps_in(losses["repeating"])]
    told = {*before, *(heap for start in again for heap in range(start, 401, period))}
    assert sorted(told) == zeros
    assert losses["count"] == (None if again else len(before))


def test_which_games_it_has() -> None:
    assert [place.name for place in adjacent(12)] == [f"{a}-{b}" for a in range(1, 13) for b in range(a, 13)]
    codes = {place.name for place in octal(3)}
    whole = {f"{before}.{digits:03o}".rstrip("0") for before in "04" for digits in range(512)}
    assert codes == {code + "0" if code.endswith(".") else code for code in whole} - {"0.0"}
    assert all(pp.game(place.spec).spec() for place in octal(3))


def published() -> dict[str, tuple[int, int]]:
    """(period, preperiod) of every octal code of at most three digits; index shifts of the OEIS's are not the code's."""
    found = {
        case.get("code") or case["octal"]: (case["period"], case["last_exception"] + 1)
        for case in cases("octal_periods")
        if case["type"] == "period"
    }
    usual = {f"{code[:3]}{code[3:].rstrip('0')}": facts for code, facts in found.items()}  # the OEIS has a 0.440
    return {code: facts for code, facts in usual.items() if len(code) <= 5}


def test_every_published_period_within_reach() -> None:
    known = published()
    reached = {
        code: period
        for code, period in known.items()
        if (needed(pp.game(f"octal:code={code}").heap_code(), *period) or TO + 1) <= TO  # type: ignore[attr-defined]
    }
    assert len(reached) > 50
    rows = explored([place for place in octal(3) if place.name in reached], TO)
    assert {row["name"]: (row["period"], row["preperiod"]) for row in rows} == reached
    assert all(row["proved"] for row in rows)


def unsolved() -> set[str]:
    listed = facts("octal_periods")["unsolved"]
    return set(listed["codes"]) - set(listed["except_by_flammenkamp"]) - set(TURNED_OUT_PERIODIC)


@pytest.mark.parametrize("code", TURNED_OUT_PERIODIC)
def test_unsolved_games_that_turned_out_to_be_periodic(code: str) -> None:
    """Every option of every heap by the definition of an octal code, as far as the theorem of Guy and Smith asks for."""
    period, preperiod = TURNED_OUT_PERIODIC[code]
    digits = [int(digit) for digit in code.replace(".", "")]
    last = 2 * preperiod + 2 * period + len(digits) - 1 - 1
    values = np.zeros(last + 1, dtype=np.int64)
    for heap in range(1, last + 1):
        reached = np.zeros(256, dtype=bool)
        for take, digit in enumerate(digits):
            left = heap - take
            if digit & 1 and left == 0:
                reached[0] = True
            if digit & 2 and left > 0:
                reached[values[left]] = True
            if digit & 4 and left > 1:
                reached[values[1:left] ^ values[1:left][::-1]] = True
        values[heap] = reached.argmin()
    assert np.array_equal(values[preperiod:-period], values[preperiod + period :])
    assert values[preperiod - 1] != values[preperiod - 1 + period]
    (row,) = explored([Place(code, f"octal:code={code}")], last, workers=1)
    assert (row["period"], row["preperiod"], row["proved"]) == (period, preperiod, True)


def test_no_period_of_an_unsolved_game_is_claimed() -> None:
    codes = unsolved()
    places = [place for place in octal(3) if place.name in codes]
    assert len(places) == len(codes)
    assert [row["name"] for row in explored(places, TO) if row["proved"]] == []


def test_the_same_on_any_number_of_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = explored(adjacent(4), 500, workers=1)
    monkeypatch.setattr("perfectplay.pool.ALONE_SECONDS", 0.0)
    assert explored(adjacent(4), 500, workers=2) == alone


# --- what is written --------------------------------------------------------------------------------------------------------


def test_files_by_their_ending(tmp_path: Path) -> None:
    names = [str(tmp_path / f"atlas{ending}") for ending in (".csv", ".md", ".svg")]
    outs = [word for name in names for word in ("--out", name)]
    ran = run("atlas", "adjacent", "--to-take", "3", "--values", "500", *outs, "--json")
    assert ran.code == 0, ran
    report = ran.data
    assert (report["atlas"], report["to_take"], report["to"], report["games"]) == ("adjacent", 3, 500, 6)
    assert report["proved"] + report["seen"] + report["none_yet"] == 6
    assert sorted(file.name for file in tmp_path.iterdir()) == ["atlas.csv", "atlas.md", "atlas.svg"]
    with Path(names[0]).open(newline="") as file:
        table = list(csv.DictReader(file))
    assert [(line["least"], line["most"], line["period"]) for line in table] == [
        (*row["name"].split("-"), str(row["period"] or "")) for row in report["rows"]
    ]
    kayles, dawson = table[1], table[3]
    assert (kayles["period"], kayles["preperiod"], kayles["proved"], kayles["losses_before"]) == (
        "12",
        "71",
        "yes",
        "0",
    )
    assert (dawson["losses_before"], dawson["losses_repeating"]) == (
        "0-1, 5, 9, 15, 21, 25, 29, 35, 39, 43",
        "55, 59, 63, 73, 77",
    )
    page = Path(names[1]).read_text()
    assert "| 1-2 | 12 | 71 | 8 | 27 | only 0 |" in page
    assert "perfectplay atlas adjacent --to-take 3 --values 500 --out" in page
    assert "](atlas.svg)" in page
    assert Path(names[2]).read_text().startswith("<svg")


def test_without_a_file_it_is_printed() -> None:
    ran = run("atlas", "octal", "--digits", "1", "--values", "500")
    assert ran.code == 0
    assert re.search(r"^0\.4 +34 +54 ", ran.out, re.MULTILINE)
    assert "15 games, heaps to 500" in ran.out


@pytest.mark.parametrize(("kind", "size"), [("adjacent", 5), ("octal", 1), ("octal", 2), ("octal", 3)])
def test_the_picture_has_a_cell_for_each_game(kind: str, size: int) -> None:
    places = adjacent(size) if kind == "adjacent" else octal(size)
    rows = [_row(place, number) for number, place in enumerate(places)]
    svg = atlas_svg(atlas_report(kind, size, 100, rows, 0.0, []))
    root = parsed(svg)
    cells = with_class(root, "game")
    assert sorted(cell.get("data-game", "") for cell in cells) == sorted(place.name for place in places)
    by_name = {row["name"]: row for row in rows}
    boxes = set()
    for cell in cells:
        row = by_name[cell.get("data-game")]
        kinds = {part.get("class") for part in cell}
        assert ("none-yet" in kinds) == (row["period"] is None), "another sign than the colour"
        assert ("heat" in kinds) == (row["period"] is not None)
        assert ("slot" in kinds) == (row["period"] is not None and not row["proved"])
        assert row["name"] in str(cell[0].text)
        boxes.add((cell[1].get("x"), cell[1].get("y")))
        assert float(cell[1].get("x", "")) + float(cell[1].get("width", "")) <= float(root.get("width", ""))
        assert float(cell[1].get("y", "")) + float(cell[1].get("height", "")) <= float(root.get("height", ""))
    assert len(boxes) == len(places)
    strengths = [
        (by_name[cell.get("data-game")]["period"], float(part.get("fill-opacity", "")))
        for cell in cells
        for part in cell
        if part.get("class") == "heat"
    ]
    assert [strength for _, strength in sorted(strengths)] == sorted(strength for _, strength in strengths)
    alone = standalone(svg)
    assert "prefers-color-scheme: dark" in alone
    assert ".none-yet" in alone


def _row(place: Place, number: int) -> dict[str, Any]:
    period = None if number % 3 == 0 else 7 ** (number % 6 + 1)
    return {"name": place.name, "period": period, "preperiod": 3 if period else None, "proved": number % 3 == 1}


# --- stopped and gone on ------------------------------------------------------------------------------------------------------

#: An atlas in one process, in which each row takes a while.
SLOWLY = """
import sys, time
from perfectplay.atlas import exploring
from perfectplay.faces.cli.main import main
at_once = exploring.row_of
def row_of(place, to):
    time.sleep(0.05)
    return at_once(place, to)
exploring.row_of = row_of
sys.exit(main(sys.argv[1:]))
"""
ATLAS = ("atlas", "octal", "--digits", "2", "--values", "100", "--workers", "1")


def begin(path: Path, *more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", SLOWLY, *ATLAS, "--out", str(path), *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for_rows(process: subprocess.Popen[str], rows: Path, count: int) -> None:
    for _ in range(2400):
        if rows.exists() and rows.read_bytes().count(b"\n") > count:
            return
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    raise AssertionError("no row is written")


def test_killed_and_gone_on(tmp_path: Path) -> None:
    path, rows = tmp_path / "atlas.csv", tmp_path / "atlas.csv.rows"
    path.write_text("an older atlas")
    for count in (5, 15):
        process = begin(path, "--resume")
        wait_for_rows(process, rows, count)
        process.kill()
        process.communicate()
        assert path.read_text() == "an older atlas"
    with rows.open("a") as file:
        file.write('{"name": "0.7", "per')  # what a kill in the middle of a line leaves
    assert_one_clear_line(run(*ATLAS, "--out", str(path)), "--resume", str(rows))
    kept = rows.read_bytes().splitlines()[:-1]
    again = run(*ATLAS, "--out", str(path), "--resume", "--json")
    assert again.code == 0, again
    names = [json.loads(line)["name"] for line in kept[1:]]
    assert 15 <= len(names) == len(set(names)) < 127
    assert sorted(file.name for file in tmp_path.iterdir()) == ["atlas.csv"]
    whole = tmp_path / "whole.csv"
    assert run(*ATLAS, "--out", str(whole)).code == 0
    assert path.read_text() == whole.read_text()


def test_ctrl_c_says_what_is_kept(tmp_path: Path) -> None:
    path, rows = tmp_path / "atlas.md", tmp_path / "atlas.md.rows"
    process = begin(path)
    wait_for_rows(process, rows, 3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    kept = rows.read_bytes().count(b"\n") - 1
    assert err.splitlines() == [
        f"{kept} of 127 games are kept in {str(rows)!r}; the same command with --resume goes on",
        "stopped",
    ]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["atlas.md.rows"]


def test_ctrl_c_on_all_cores(tmp_path: Path) -> None:
    """The whole group of processes hears it, as on a terminal."""
    path = tmp_path / "atlas.csv"
    arguments = ["atlas", "octal", "--digits", "3", "--values", "100000000", "--workers", "2", "--out", str(path)]
    process = subprocess.Popen(
        [sys.executable, "-m", "perfectplay", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    wait_for_rows(process, Path(f"{path}.rows"), 2)
    time.sleep(2)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    assert err.endswith("stopped\n")
    assert not path.exists()


def test_rows_of_another_atlas(tmp_path: Path) -> None:
    path, rows = tmp_path / "atlas.csv", tmp_path / "atlas.csv.rows"
    process = begin(path)
    wait_for_rows(process, rows, 3)
    process.kill()
    process.communicate()
    before = rows.read_bytes()
    more = ("--out", str(path), "--resume")
    assert_one_clear_line(run("atlas", "octal", "--digits", "2", "--values", "99", *more), "another atlas", "'to'")
    assert_one_clear_line(run("atlas", "octal", "--digits", "1", "--values", "100", *more), "another atlas", "'size'")
    assert_one_clear_line(run("atlas", "adjacent", "--to-take", "2", "--values", "100", *more), "another atlas")
    assert rows.read_bytes() == before
    head, first, *rest = before.splitlines(keepends=True)
    rows.write_bytes(head + first.replace(b'"period": 1', b'"period": 2') + b"".join(rest))
    assert_one_clear_line(run(*ATLAS, *more), "line 2", "changed")
    rows.write_bytes(head + first + first)
    assert_one_clear_line(run(*ATLAS, *more), "do not belong")
    rows.write_bytes(b'{"some": "other file"}\n')
    assert_one_clear_line(run(*ATLAS, *more), "does not hold the rows of an atlas")


# --- what cannot be ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("adjacent", "--to-take", "0"), "0"),
        (("adjacent", "--to-take", "many"), "'many'"),
        (("adjacent", "--to-take", "1000"), "1,000"),
        (("octal", "--digits", "5"), "--digits 5"),
        (("octal", "--digits", "-1"), "'-1'"),
        (("octal", "--values", "3"), "--values 3"),
        (("octal", "--values", "few"), "'few'"),
        (("octal", "--workers", "0"), "0 workers"),
        (("octal", "--out", "atlas.txt"), "'atlas.txt'"),
        (("octal", "--out", "no-such-folder/atlas.csv"), "no-such-folder"),
        (("octal", "--digits", "4", "--out", "atlas.svg"), "--digits 4"),
        (("octal", "--resume"), "--out"),
        (("hexadecimal",), "hexadecimal"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else "",
)
def test_bad_input(arguments: tuple[str, ...], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert_one_clear_line(run("atlas", *arguments), says)
    assert [*tmp_path.iterdir()] == []


# --- the pages that are shipped ------------------------------------------------------------------------------------------------


def table_of(page: str) -> dict[str, list[str]]:
    lines = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line.startswith("| ")
    ]
    return {line[0]: line[1:] for line in lines[1:]}


@pytest.mark.parametrize(
    ("kind", "option", "size", "small"), [("adjacent", "--to-take", 12, 3), ("octal", "--digits", 3, 2)]
)
def test_the_shipped_pages(kind: str, option: str, size: int, small: int, tmp_path: Path) -> None:
    """A part is made again: what so few values prove stands on the page, and where they prove nothing it says no less."""
    page = (DOCS / f"atlas-{kind}.md").read_text(encoding="utf-8")
    command = re.search(r"^    perfectplay (.*)$", page, re.MULTILINE)
    assert command
    arguments = command[1].split()
    to = int(arguments[arguments.index("--values") + 1])
    files = [f"docs/atlas-{kind}.md", f"docs/atlas-{kind}.svg"]
    assert arguments == ["atlas", kind, option, str(size), "--values", str(to), "--out", files[0], "--out", files[1]]
    shipped = table_of(page)
    assert list(shipped) == [place.name for place in (adjacent(size) if kind == "adjacent" else octal(size))]
    out = tmp_path / "part.md"
    assert run("atlas", kind, option, str(small), "--values", str(TO), "--out", str(out)).code == 0
    part = table_of(out.read_text(encoding="utf-8"))
    assert part
    for name, line in part.items():
        if line[0][-1].isdigit():
            assert shipped[name] == line
        elif shipped[name][0][-1].isdigit():
            period, preperiod = (int(text.replace(",", "")) for text in shipped[name][:2])
            spec = f"octal:code={name}" if kind == "octal" else f"sticks:take={name},adjacent"
            assert (needed(pp.game(spec).heap_code(), period, preperiod) or 0) > TO  # type: ignore[attr-defined]
    picture = (DOCS / f"atlas-{kind}.svg").read_text(encoding="utf-8")
    assert picture.count('class="game"') == len(shipped)
    assert (
        picture.count('class="none-yet"') == sum(line[0] == "none yet" for line in shipped.values()) + 1
    )  # and the key


def test_the_shipped_octal_page_agrees_with_what_is_published() -> None:
    page = (DOCS / "atlas-octal.md").read_text(encoding="utf-8")
    shipped = table_of(page)
    to = int(re.search(r"--values (\d+)", page)[1])  # type: ignore[index]
    for code in unsolved():
        assert not shipped[code][0][-1].isdigit(), code
    for code, (period, preperiod) in published().items():
        if (needed(pp.game(f"octal:code={code}").heap_code(), period, preperiod) or to + 1) <= to:  # type: ignore[attr-defined]
            assert shipped[code][:2] == [f"{period:,}", f"{preperiod:,}"], code


def test_values_of_a_row_are_those_of_the_engine() -> None:
    (row,) = explored([Place("0.137", "octal:code=0.137")], 1000, workers=1)
    values = HeapValues(pp.game("dawsonchess").heap_code()).to(row["searched_to"])  # type: ignore[attr-defined]
    assert row["searched_to"] == needed(pp.game("dawsonchess").heap_code(), row["period"], row["preperiod"])  # type: ignore[attr-defined]
    assert int(values.max()) == row["largest"]
