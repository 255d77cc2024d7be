"""On a real (pseudo-)terminal: colour, NO_COLOR, narrow windows, Ctrl-C."""

from __future__ import annotations

import re
from pathlib import Path

import pexpect
import pytest

from tests.commands import assert_one_clear_line, run
from tests.terminals import COLOUR, all_of, shown_lines, terminal


def test_colour_on_a_terminal_only() -> None:
    assert COLOUR.search(all_of(terminal("solve 1357")))
    assert not COLOUR.search(run("solve", "1357").out)


def test_no_color_is_honoured() -> None:
    shown = all_of(terminal("moves 1357", NO_COLOR="1"))
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]m", shown)
    assert "✗ loses" in shown


def test_sixty_columns_are_enough() -> None:
    for command in ("games", "solve 1357", "moves sticks:9,special", "explain kayles:10,12", "rules nim"):
        lines = COLOUR.sub("", all_of(terminal(command, columns=60))).splitlines()
        assert max(map(len, lines)) <= 60, command


@pytest.mark.parametrize("columns", [40, 60, 200])
def test_a_table_is_as_wide_as_the_terminal(columns: int) -> None:
    """Narrow cells before cut ones; the numbers of narrow columns are written downwards."""
    lines = shown_lines(all_of(terminal("table wythoff:40,40", columns=columns)))
    assert max(map(len, lines)) <= columns
    row = next(line.split()[1:] for line in lines if line.startswith(" 3 "))
    said = [line for line in lines if line.startswith("(only")]
    if columns == 40:
        assert row == ["·····P" + "·" * 31]
        assert said[0].startswith("(only the first 37 of 41 columns")
    else:
        assert not said
        assert "".join(row) == "·····P" + "·" * 35
    if columns == 60:
        tens = next(i for i, line in enumerate(lines) if line.strip().startswith("1111111111222"))
        assert lines[tens].rstrip().endswith("4")
        assert lines[tens + 1].rstrip().endswith("90")


def test_a_triangle_is_narrow_where_it_must_be() -> None:
    usual, narrow = (
        shown_lines(all_of(terminal("explain letters:random=21,seed=7 --triangle", columns=columns)))
        for columns in (120, 80)
    )
    assert max(map(len, narrow)) <= 80
    for wide, slim in zip(usual[-24:-2], narrow[-24:-2], strict=True):
        letters = [line[21:].replace(" ", "") for line in (wide, slim)]
        assert (wide[:21], letters[0]) == (slim[:21], letters[1])


def test_ctrl_c_stops_with_130() -> None:
    child = terminal("solve nim:40,41,42,43,44 --method graph")
    child.expect("solving")
    child.sendintr()
    child.expect("stopped")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert "Traceback" not in str(child.before)


def test_progress_counts_positions() -> None:
    child = terminal("solve nim:40,41,42,43,44 --method graph")
    child.expect(r"[0-9,]+ positions \(Ctrl-C stops\)")
    child.sendintr()
    child.expect(pexpect.EOF)


def test_a_game_file_from_another_folder(tmp_path: Path) -> None:
    assert_one_clear_line(run("solve", f"{tmp_path}/half.py:Half:20"), "half.py")
