"""On a real (pseudo-)terminal: colour, NO_COLOR, narrow windows, Ctrl-C, completion, a game played by hand."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pexpect
import pytest

from tests.commands import assert_one_clear_line, run

COMMAND = f"{sys.executable} -m perfectplay"
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def terminal(command: str, *, columns: int = 80, timeout: int = 60, **environment: str) -> pexpect.spawn[str]:
    env = {**os.environ, "TERM": "xterm-256color", **environment}
    for name in ("CI", "COLUMNS", "LINES"):
        env.pop(name, None)
    if "NO_COLOR" not in environment:
        env.pop("NO_COLOR", None)
    return pexpect.spawn(
        f"{COMMAND} {command}", encoding="utf-8", dimensions=(30, columns), timeout=timeout, env=env, echo=False
    )


def all_of(child: pexpect.spawn[str]) -> str:
    child.expect(pexpect.EOF)
    child.close()
    return str(child.before)


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


@pytest.mark.parametrize(("typed", "offered"), [("wyth", "wythoff"), ("13", "1357"), ("kayles:1", "kayles:10,12")])
def test_shell_completion_of_specs(typed: str, offered: str) -> None:
    from perfectplay.faces.cli.options import complete_method, complete_spec

    assert offered in complete_spec(typed)
    assert complete_method("gr") == ["graph"]


def test_shell_completion_can_be_shown() -> None:
    shown = all_of(terminal("--show-completion bash"))
    assert "_PERFECTPLAY_COMPLETE" in shown or "complete" in shown


def test_a_game_by_hand_with_every_word() -> None:
    child = terminal("play nim:1,2", NO_COLOR="1")
    child.expect("your move> ")
    for typed, answered in (
        ("", "Type a move"),
        ("hint", "Play 2:1"),
        ("why", "nim-sum 1 ⊕ 2 = 3"),
        ("rules", "Sticks lie in rows"),
        ("9:1", "there is no row 9; rows are numbered 1 to 2"),
        ("2:-1", "never added"),
        ("nonsense", "cannot read the move 'nonsense'"),
    ):
        child.sendline(typed)
        child.expect_exact(answered)
        child.expect("your move> ")
    child.sendline("2:1")
    child.expect("Seat 2 plays 1:1")
    child.expect("your move> ")
    child.sendline("2:1")
    child.expect("seat 1 wins")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_quitting_is_no_error() -> None:
    played = run("play", "1357", typed="quit\n")
    assert (played.code, played.err) == (0, "")
    assert played.out.endswith("You left the game.\n")


def test_the_end_of_input_in_the_middle_of_a_prompt() -> None:
    for typed in ("", "1:1\n"):
        played = run("play", "1357", typed=typed)
        assert played.code == 2
        assert played.err.startswith("error: the input ended in the middle of the game")
        assert played.err.count("\n") == 1


@pytest.mark.parametrize("seat", range(4))
def test_perfect_play_keeps_what_it_has(seat: int) -> None:
    """With three at the table and 2,4 the first seat is safe, and watching perfect play shows it."""
    watched = run("play", "neonim:2,4,players=3", "--seat", "0")
    assert "seats 1 and 2 win, seat 3 loses" in watched.out
    assert run("play", "neonim:2,4,players=3", "--seat", str(seat), typed="quit\nquit\n").code == 0


def test_rules_alone_are_played_from_the_usual_start() -> None:
    assert "nim:3,4,5" in run("play", "nim", "--seat", "0").out
    one, two = (run("play", "letters", "--seat", "0", "--seed", "5").out for _ in range(2))
    assert one == two
    assert "seat" in one


def test_a_game_file_from_another_folder(tmp_path: Path) -> None:
    assert_one_clear_line(run("solve", f"{tmp_path}/half.py:Half:20"), "half.py")
