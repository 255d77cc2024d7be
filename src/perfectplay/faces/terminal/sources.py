"""Where typed bytes come from, with a limit to the waiting: `select` where the system has it, else a thread."""

from __future__ import annotations

import os
import queue
import sys
import threading
from typing import Any, Protocol

MOST_BYTES = 65_536


class Source(Protocol):
    """Bytes that a person types, or that another program sends."""

    #: The file descriptor; -1 where there is none.
    number: int
    is_terminal: bool
    #: Whether single keys can be read.
    can_edit: bool

    def chunk(self, seconds: float | None) -> bytes | None:
        """The next bytes; none at all when the input has ended; None when nothing came in time."""

    def drop(self) -> bool:
        """Throw away what is half typed; whether that is certain to be all of it."""


def source_of(stream: Any) -> Source:
    """The source that fits this standard input.

    >>> import io
    >>> source_of(io.StringIO("2:3")).chunk(None)
    b'2:3'
    """
    try:
        number = stream.fileno()
    except (AttributeError, OSError, ValueError):
        return TextSource(stream)
    return SelectSource(number) if os.name == "posix" else ThreadSource(number)


class SelectSource:
    """A file descriptor that `select` can wait for."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.is_terminal = os.isatty(number)
        self.can_edit = self.is_terminal

    def chunk(self, seconds: float | None) -> bytes | None:
        import select

        ready, _, _ = select.select([self.number], [], [], seconds)
        return _read(self.number) if ready else None

    def drop(self) -> bool:
        if not self.is_terminal:
            return False
        import termios

        termios.tcflush(self.number, termios.TCIFLUSH)
        return True


class ThreadSource:
    """A file descriptor that only a thread can wait for."""

    can_edit = False

    def __init__(self, number: int) -> None:
        self.number = number
        self.is_terminal = os.isatty(number)
        self._chunks: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        threading.Thread(target=self._pump, daemon=True).start()

    def _pump(self) -> None:
        while chunk := _read(self.number):
            self._chunks.put(chunk)
        self._chunks.put(b"")

    def chunk(self, seconds: float | None) -> bytes | None:
        try:
            return self._chunks.get(timeout=seconds)
        except queue.Empty:
            return None

    def drop(self) -> bool:
        if self.is_terminal and sys.platform == "win32":
            import msvcrt

            while msvcrt.kbhit():
                msvcrt.getwch()
        return False


class TextSource:
    """A stream of text without a file descriptor, such as one in memory: it never makes anybody wait."""

    number = -1
    is_terminal = False
    can_edit = False

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def chunk(self, seconds: float | None) -> bytes | None:
        return str(self._stream.readline()).encode() if self._stream is not None else b""

    def drop(self) -> bool:
        return False


def _read(number: int) -> bytes:
    try:
        return os.read(number, MOST_BYTES)
    except OSError:  # the terminal has been closed
        return b""
