"""Asks for a line and waits no longer than the clock allows, on a terminal, with piped input, and on every system.

On a terminal the line can be edited, and the prompt counts the seconds down. A line that was half typed when time ran out
is gone: it never becomes part of the next move.
"""

from __future__ import annotations

import codecs
import os
import re
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil

from perfectplay.errors import InputError
from perfectplay.faces.terminal.editor import LONGEST, Editor
from perfectplay.faces.terminal.sources import Source, source_of
from perfectplay.text import counted

#: Seconds left of the move at hand; None without a limit.
Left = Callable[[], float | None]
#: What to print before the answer, given the seconds left.
Prompt = Callable[[float | None], str]
#: From here on a person is warned, or from a third of the limit.
WARN_AT = 10.0
KEYS = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|O.)|[\x00-\x08\x0b-\x1f\x7f]")


class Keyboard:
    """One for a whole match, since it remembers what has been typed ahead."""

    def __init__(self, *, plain: bool = False) -> None:
        self._source: Source = source_of(sys.stdin)
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._plain = plain
        self._editor = Editor()
        self._pending = ""
        #: Whether the rest of a line is still to come, and to be dropped.
        self._dropping = False
        self._warned = False

    def ask(self, prompt: Prompt, left: Left, limit: float | None = None) -> str | None:
        """The line that is typed; None when time has run out. The end of the input is an error, not an endless loop."""
        warn_at = min(WARN_AT, (limit or 0) / 3)
        if self._can_edit():
            return self._edited(prompt, left, warn_at)
        print(prompt(left()), end="", flush=True)
        line = self._line(prompt, left, warn_at)
        if line is None:
            print()
        elif not self._source.is_terminal:
            print(line)
        return line if line is None else KEYS.sub("", line)

    def _can_edit(self) -> bool:
        return (
            not self._plain
            and self._source.can_edit
            and sys.stdout.isatty()
            and os.environ.get("TERM", "dumb") != "dumb"
        )

    # --- line by line -----------------------------------------------------------------------------------------

    def _line(self, prompt: Prompt, left: Left, warn_at: float) -> str | None:
        while True:
            line, newline, rest = self._pending.partition("\n")
            if newline or len(line) > LONGEST:
                self._pending = rest
                dropped, self._dropping = self._dropping, not newline
                if not dropped:
                    return line[:LONGEST].removesuffix("\r")
                continue
            seconds = left()
            if seconds is not None and seconds <= 0:
                self._forget()
                return None
            if self._should_warn(seconds, warn_at):
                print(f"\n{_warning(seconds)}\n{prompt(seconds)}", end="", flush=True)
            chunk = self._source.chunk(_until(seconds, warn_at))
            if chunk == b"":
                if not line or self._dropping:
                    raise self._ended()
                self._pending += "\n"
            elif chunk is not None:
                self._pending += self._decoder.decode(chunk)

    def _forget(self) -> None:
        """Time is up: what is half typed belongs to no move."""
        self._dropping = bool(self._pending) or self._dropping
        self._pending = ""
        if self._source.drop():
            self._dropping = False
        self._decoder.reset()

    def _should_warn(self, seconds: float | None, warn_at: float) -> bool:
        """Once for each time that the seconds run low."""
        low = seconds is not None and seconds <= warn_at
        warned, self._warned = self._warned, low
        return low and not warned

    def _ended(self) -> InputError:
        print()
        return InputError("the input ended in the middle of the game; type a move, or quit")

    # --- with a line editor -----------------------------------------------------------------------------------

    def _edited(self, prompt: Prompt, left: Left, warn_at: float) -> str | None:
        editor, shown = self._editor, ""
        with _keys_one_by_one(self._source.number, lambda: print(shown, end="", flush=True)):
            while True:
                line = editor.take()
                seconds = left()
                now = _screen_line(prompt(seconds), editor if line is None else None, line or "")
                if now != shown:
                    print(now, end="", flush=True)
                    shown = now
                if line is not None or (seconds is not None and seconds <= 0):
                    print(flush=True)
                    if line is None:
                        editor.drop()
                        self._source.drop()
                    return line
                if self._should_warn(seconds, warn_at):
                    print(f"\r\x1b[K\a{_warning(seconds)}\n{now}", end="", flush=True)
                chunk = b"" if editor.ended else self._source.chunk(_until(seconds, warn_at, countdown=True))
                if chunk == b"":
                    editor.ended = True
                    raise self._ended()
                editor.feed(self._decoder.decode(chunk or b""))


def _warning(seconds: float | None) -> str:
    return f"{counted(max(ceil(seconds or 0), 1), 'second')} left."


def _until(seconds: float | None, warn_at: float, *, countdown: bool = False) -> float | None:
    """How long to wait before something has to be printed."""
    if seconds is None:
        return None
    if countdown:
        return max(min(seconds, seconds % 1 or 1.0), 0.0) + 0.001
    return seconds - warn_at if seconds > warn_at else max(seconds, 0.0)


def _screen_line(prompt: str, editor: Editor | None, line: str) -> str:
    """What redraws the line of the prompt: back to its beginning, and the cursor where it belongs."""
    from rich.cells import cell_len

    if editor is None:
        return f"\r\x1b[K{prompt}{line}"
    room = max(os.get_terminal_size(sys.stdout.fileno()).columns - cell_len(prompt), 8)
    shown, at = editor.shown(room)
    back = len(shown) - at
    return f"\r\x1b[K{prompt}{shown}" + (f"\x1b[{back}D" if back else "")


@contextmanager
def _keys_one_by_one(number: int, redraw: Callable[[], None]) -> Iterator[None]:
    """The terminal gives each key at once and leaves the echo to us; Ctrl-C still stops, and Ctrl-Z can be come back from."""
    import termios
    import tty

    def come_back(*_: object) -> None:  # the shell has had the terminal meanwhile
        tty.setcbreak(number, termios.TCSADRAIN)
        redraw()

    before = termios.tcgetattr(number)
    tty.setcbreak(number, termios.TCSADRAIN)
    try:
        with _when_continued(come_back):
            yield
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, before)


@contextmanager
def _when_continued(do: Callable[..., None]) -> Iterator[None]:
    """Signals can be waited for in the main thread alone."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGCONT, do)
    try:
        yield
    finally:
        signal.signal(signal.SIGCONT, before)
