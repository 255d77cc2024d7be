"""A line being typed: characters, arrow keys and history in, the line out. Knows no terminal."""

from __future__ import annotations

import re

#: An escape sequence that a key sends; one that is cut off waits for its rest.
SEQUENCE = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|O[A-Za-z]|[^\[O])")
LEFT, RIGHT, UP, DOWN = ("[D", "OD"), ("[C", "OC"), ("[A", "OA"), ("[B", "OB")
HOME, END, DELETE = ("[H", "OH", "[1~"), ("[F", "OF", "[4~"), ("[3~",)
BACKSPACE = "\x7f\x08"
#: A longer line is no move.
LONGEST = 1_000


class Editor:
    """Feed it what is typed; `take` gives a finished line.

    >>> editor = Editor()
    >>> editor.feed("2;3" + "\\x1b[D" + "\\x7f" + ":" + "\\r"), editor.take()
    (None, '2:3')
    >>> editor.feed("x" + "\\x1b[A"), editor.take(), editor.text
    (None, None, '2:3')
    """

    def __init__(self) -> None:
        self.text = ""
        self.at = 0
        #: Whether the person has ended the input (Ctrl-D on an empty line).
        self.ended = False
        self._typed = ""
        self._history: list[str] = []
        self._recalled = 0

    def feed(self, typed: str) -> None:
        """More has been typed."""
        self._typed += typed

    def drop(self) -> None:
        """Forget the line, and whatever has been typed after it."""
        self.text, self.at, self._typed = "", 0, ""

    def take(self) -> str | None:
        """Work through what has been typed, up to the end of a line; None while there is none."""
        while self._typed and not self.ended:
            key, self._typed = self._typed[0], self._typed[1:]
            if key in "\r\n":
                return self._finished()
            if key == "\x1b":
                found = SEQUENCE.match(key + self._typed)
                if not found:
                    self._typed = key + self._typed
                    return None
                self._typed = (key + self._typed)[found.end() :]
                self._move(found[0][1:])
            elif key == "\x04":
                self.ended = not self.text
            else:
                self._change(key)
        return None

    def _finished(self) -> str:
        line = self.text
        if line and self._history[-1:] != [line]:
            self._history.append(line)
        self.text, self.at, self._recalled = "", 0, len(self._history)
        return line

    def _change(self, key: str) -> None:
        before, after = self.text[: self.at], self.text[self.at :]
        if key in BACKSPACE:
            before = before[:-1]
        elif key == "\x15":  # Ctrl-U
            before = ""
        elif key == "\x17":  # Ctrl-W
            before = before.rstrip()
            before = before[: before.rfind(" ") + 1]
        elif key == "\x0b":  # Ctrl-K
            after = ""
        elif key in "\x01\x05":  # Ctrl-A, Ctrl-E
            self.at = 0 if key == "\x01" else len(self.text)
            return
        elif key.isprintable() and len(self.text) < LONGEST:
            before += key
        self.text, self.at = before + after, len(before)

    def _move(self, key: str) -> None:
        if key in LEFT:
            self.at = max(self.at - 1, 0)
        elif key in RIGHT:
            self.at = min(self.at + 1, len(self.text))
        elif key in HOME:
            self.at = 0
        elif key in END:
            self.at = len(self.text)
        elif key in DELETE:
            self.text = self.text[: self.at] + self.text[self.at + 1 :]
        elif key in UP + DOWN:
            self._recalled = max(0, min(self._recalled + (-1 if key in UP else 1), len(self._history)))
            self.text = self._history[self._recalled] if self._recalled < len(self._history) else ""
            self.at = len(self.text)

    def shown(self, room: int) -> tuple[str, int]:
        """The part of the line that fits, and where the cursor stands in it.

        >>> editor = Editor()
        >>> editor.feed("abcdef")
        >>> editor.take(), editor.shown(4), editor.shown(20)
        (None, ('def', 3), ('abcdef', 6))
        """
        first = max(self.at - room + 1, 0)
        return self.text[first : first + max(room - 1, 1)], self.at - first
