"""The clock of a match in the terminal: it acts while a person sits at the prompt, and nothing half typed survives it."""

from __future__ import annotations

import io
import itertools
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from perfectplay.errors import InputError
from perfectplay.faces.terminal.editor import LONGEST
from perfectplay.faces.terminal.keyboard import Keyboard
from perfectplay.faces.terminal.screen import Screen
from perfectplay.faces.terminal.session import Look, play_match
from perfectplay.faces.terminal.sources import SelectSource, TextSource, ThreadSource
from perfectplay.match import Match
from perfectplay.record import Terms
from tests.terminals import COMMAND, all_of, terminal


@pytest.mark.parametrize(("more", "kind"), [("", "xterm-256color"), ("", "dumb"), ("--plain", "xterm-256color")])
def test_time_running_out_at_the_prompt_loses_at_once(more: str, kind: str) -> None:
    child = terminal(f"play 1357 --time 1s {more}", TERM=kind)
    child.send("1:")  # and never Enter
    child.expect("Your time is up: perfect wins.")
    all_of(child)
    assert child.exitstatus == 0


def test_time_running_out_makes_a_random_move_where_that_is_agreed() -> None:
    child = terminal("play nim:1,1 --time 1s --on-timeout random")
    child.expect(r"Time is up: the clock plays [12]:1 for you\.")
    child.expect("The game is over: perfect wins.")
    all_of(child)
    assert child.exitstatus == 0


def test_time_in_total() -> None:
    child = terminal("play 1357 --total 1s --seats person,person --names Ann,Bob")
    child.expect("Time: 1 s in total; who runs out of it loses.")
    child.expect("Ann is out of time: Bob wins.")
    all_of(child)


def test_time_runs_out_while_another_is_asked() -> None:
    child = terminal("play 1357 --time 2s --seats person,person --names Ann,Bob")
    child.expect("Ann, your move")
    child.send("4:1\rundo\r")
    child.expect("out of time: (Ann|Bob) wins")
    all_of(child)
    assert child.exitstatus == 0


@pytest.mark.parametrize("more", [(), ("--plain",)])
def test_piped_input_that_stays_away_runs_out_of_time_too(more: tuple[str, ...]) -> None:
    """The pipe stays open and silent: only the clock can end this."""
    ran = subprocess.Popen(
        [*COMMAND.split(), "play", "nim:1,2", "--time", "1s", *more],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert ran.stdin is not None
    assert ran.stdout is not None
    ran.stdin.write("2:")
    ran.stdin.flush()
    printed = ran.stdout.read()
    assert ran.wait(timeout=120) == 0
    assert "Your time is up: perfect wins." in printed
    ran.stdin.close()
    ran.stdout.close()


def hand() -> tuple[list[float], Callable[[], float]]:
    """A watch held by hand: add to its only number."""
    watch = [0.0]
    return watch, lambda: watch[0]


def test_a_move_that_comes_too_late_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    watch, now = hand()

    class Slow:
        def __init__(self, typed: str) -> None:
            self.lines = io.StringIO(typed)
            self.seconds = [4.0, 4.0]

        def readline(self) -> str:
            watch[0] += self.seconds.pop() if self.seconds else 0.0
            return self.lines.readline()

    match = Match("nim:1,2", ["person", "person"], Terms(move_seconds=5, on_timeout="random"), seed=1, now=now)
    monkeypatch.setattr(sys, "stdin", Slow("nonsense\n2:1\nresign\ny\n"))
    printed = io.StringIO()
    monkeypatch.setattr(sys, "stdout", printed)
    play_match(match)
    assert match.moved[0].by_clock, "4 s for nonsense and 4 s for a move are more than 5 s"
    assert "Time is up: the clock plays" in printed.getvalue()
    assert "made by the clock" in printed.getvalue() or not match.judged(1).mistake


def test_the_machines_own_work_takes_nobodys_time(monkeypatch: pytest.MonkeyPatch) -> None:
    watch, now = hand()
    match = Match("nim:1,2", ["person", "person"], Terms(move_seconds=5), now=now)
    hint = match.hint

    def slowly(*arguments: Any) -> Any:
        watch[0] += 60.0
        return hint(*arguments)

    monkeypatch.setattr(match, "hint", slowly)
    monkeypatch.setattr(sys, "stdin", io.StringIO("hint\n2:1\n1:1\n2:1\n"))
    play_match(match)
    assert (match.ending, match.winners) == ("played", (1,))


def test_the_pause_for_those_who_watch_takes_nobodys_time(monkeypatch: pytest.MonkeyPatch) -> None:
    watch, now = hand()
    paused: list[float] = []

    def sleep(seconds: float) -> None:
        paused.append(seconds)
        watch[0] += seconds

    monkeypatch.setattr("perfectplay.faces.terminal.session.time.sleep", sleep)
    monkeypatch.setattr(Screen, "is_terminal", True)
    match = Match("nim:1,2", ["perfect", "perfect"], Terms(move_seconds=5), now=now)
    play_match(match, Look(pause=8.0))
    assert paused == [8.0] * match.plies
    assert match.ending == "played"
    assert [moved.seconds for moved in match.moved] == [0.0] * match.plies


def test_a_bot_thinks_on_its_own_time() -> None:
    watch, now = hand()

    class Slow:
        name = "slow"

        def choose(self, turn: Any) -> Any:
            watch[0] += 3.0
            return turn.moves[0]

    match = Match("nim:1,2", [Slow(), Slow()], now=now)
    play_match(match, Look(plain=True))
    assert [moved.seconds for moved in match.moved] == [3.0] * match.plies


# --- the keyboard by itself, with the seconds held by hand ----------------------------------------------------------


@contextmanager
def a_terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Standard input and output on a pseudo-terminal; what is written to the descriptor given is typed.

    No fixture: the capturing of pytest would take standard output back before the test begins.
    """
    master, slave = os.openpty()
    with (
        os.fdopen(os.dup(slave), "r") as stdin,
        os.fdopen(os.dup(slave), "w") as stdout,
        monkeypatch.context() as patch,
    ):
        patch.setattr(sys, "stdin", stdin)
        patch.setattr(sys, "stdout", stdout)
        patch.setenv("TERM", "xterm")
        yield master
        stdout.flush()
    os.close(master)
    os.close(slave)


def prompt(seconds: float | None) -> str:
    return "move> "


def forever() -> float | None:
    return None


def running_out(*seconds: float) -> Callable[[], float]:
    given = itertools.chain(seconds, itertools.repeat(0.0))
    return lambda: next(given)


@pytest.mark.parametrize("plain", [False, True])
def test_a_half_typed_line_does_not_leak_into_the_next_move(monkeypatch: pytest.MonkeyPatch, plain: bool) -> None:
    with a_terminal(monkeypatch) as pty:
        keyboard = Keyboard(plain=plain)
        os.write(pty, b"1:")
        assert keyboard.ask(prompt, running_out(0.05, 0.05)) is None
        os.write(pty, b"2:1\n")
        assert keyboard.ask(prompt, forever) == "2:1"


def test_lines_typed_ahead_are_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    with a_terminal(monkeypatch) as pty:
        keyboard = Keyboard()
        os.write(pty, b"1:1\n2:1\n")
        assert [keyboard.ask(prompt, forever), keyboard.ask(prompt, forever)] == ["1:1", "2:1"]


def test_the_terminal_is_left_as_it_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with a_terminal(monkeypatch) as pty:
        import termios

        before = termios.tcgetattr(sys.stdin.fileno())
        os.write(pty, b"2:1\r")
        assert Keyboard().ask(prompt, forever) == "2:1"
        assert termios.tcgetattr(sys.stdin.fileno()) == before


def test_after_ctrl_z_and_fg_the_line_goes_on_where_it_was() -> None:
    """Whatever the shell has done to the terminal meanwhile."""
    import termios

    child = terminal("play nim:5,6 --seats person,person")
    child.expect_exact("your move> ")
    child.send("1:")
    child.expect_exact("your move> 1:")
    os.kill(int(child.pid or 0), signal.SIGSTOP)
    mode = termios.tcgetattr(child.child_fd)
    mode[3] |= termios.ICANON | termios.ECHO
    termios.tcsetattr(child.child_fd, termios.TCSANOW, mode)
    os.kill(int(child.pid or 0), signal.SIGCONT)
    child.expect_exact("your move> 1:")
    assert not termios.tcgetattr(child.child_fd)[3] & (termios.ICANON | termios.ECHO)
    child.send("2\r")
    child.expect_exact("player 2, your move> ")
    child.close()


def test_the_prompt_counts_down_and_rings_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with a_terminal(monkeypatch) as pty:
        left = running_out(3.0, 2.0, 1.0, 0.5)
        counted: list[float | None] = []

        def counting(seconds: float | None) -> str:
            counted.append(seconds)
            return f"{seconds} left> "

        keyboard = Keyboard()
        keyboard._source.chunk = lambda seconds: None  # type: ignore[method-assign]
        assert keyboard.ask(counting, left, limit=6.0) is None
        assert counted == [3.0, 2.0, 1.0, 0.5, 0.0]
        sys.stdout.flush()
        printed = ""
        while "0.0 left> " not in printed:
            printed += os.read(pty, 10_000).decode()
        assert printed.count("\a") == 1
        assert "\a2 seconds left.\r\n" in printed
        assert "0.5 left> " in printed


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    ours, theirs = os.pipe()
    yield ours, theirs
    os.close(theirs)
    os.close(ours)


@pytest.mark.parametrize("source", [SelectSource, ThreadSource])
def test_lines_from_a_pipe(source: Any, pipe: tuple[int, int]) -> None:
    keyboard = Keyboard()
    keyboard._source = source(pipe[0])
    os.write(pipe[1], "2:1\r\né\n1:".encode())
    assert keyboard.ask(prompt, forever) == "2:1"
    assert keyboard.ask(prompt, forever) == "é"
    assert keyboard.ask(prompt, running_out(0.05, 0.05)) is None
    os.write(pipe[1], b"7\n3:3\nlast")
    assert keyboard.ask(prompt, forever) == "3:3", "what was half typed is dropped, to the end of its line"


def test_a_line_without_an_end_is_cut(pipe: tuple[int, int]) -> None:
    keyboard = Keyboard()
    keyboard._source = SelectSource(pipe[0])
    os.write(pipe[1], b"x" * 30_000)
    line = keyboard.ask(prompt, forever)
    assert line is not None
    assert len(line) == LONGEST
    os.write(pipe[1], b"xx\n2:1\n")
    assert keyboard.ask(prompt, forever) == "2:1"


def test_a_last_line_without_its_end_counts_and_then_the_input_has_ended() -> None:
    keyboard = Keyboard()
    keyboard._source = TextSource(io.StringIO("2:1"))
    assert keyboard.ask(prompt, forever) == "2:1"
    with pytest.raises(InputError, match="input ended in the middle of the game"):
        keyboard.ask(prompt, forever)


def test_no_input_at_all_is_an_input_that_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(InputError, match="input ended"):
        Keyboard().ask(prompt, forever)


def test_warnings_in_lines_come_once_while_the_seconds_run_low(capsys: pytest.CaptureFixture[str]) -> None:
    keyboard = Keyboard(plain=True)
    ours, theirs = os.pipe()
    keyboard._source = SelectSource(ours)
    assert keyboard.ask(prompt, running_out(30.0, 0.02, 0.01), limit=60.0) is None
    assert keyboard.ask(prompt, running_out(0.02), limit=60.0) is None
    os.close(ours)
    os.close(theirs)
    assert re.findall(r"\d+ seconds? left", capsys.readouterr().out) == ["1 second left"]
