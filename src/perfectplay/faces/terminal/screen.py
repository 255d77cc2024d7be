"""Where a match prints: in colour on terminals, as sentences in plain lines for screen readers; never wider than the window."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from threading import Timer

from rich.markup import escape
from rich.text import Text

from perfectplay.faces.cli.show import console

#: What a screen reader may pass over or misread, in words.
SPOKEN = str.maketrans(
    {"⊕": "xor", "…": "...", "−": "-", "×": "by", "→": "to", "`": "'", "≥": "at least", "≤": "at most"}
)
#: Seconds that nobody takes for an interruption.
MOMENT = 1.0
#: The window where there is none.
USUAL = (80, 24)


class Screen:
    """Prints lines; a plain one without styles, symbols or movements of the cursor.

    >>> Screen(plain=True).say("Row 2: 3 sticks.", style="bold")
    Row 2: 3 sticks.
    """

    def __init__(self, *, plain: bool = False) -> None:
        self.plain = plain

    @property
    def is_terminal(self) -> bool:
        return sys.stdout.isatty()

    @property
    def width(self) -> int:
        return self._size()[0]

    @property
    def height(self) -> int:
        return self._size()[1]

    def _size(self) -> tuple[int, int]:
        if not self.is_terminal:
            return USUAL
        columns, lines = shutil.get_terminal_size(USUAL)
        return max(columns, 20), max(lines, 8)

    def say(self, text: str | Text = "", style: str = "") -> None:
        """One line, or as many as it takes in this window."""
        if not self.plain:
            console().print(Text(text, style=style) if isinstance(text, str) else text)
            return
        for line in str(text).translate(SPOKEN).splitlines() or [""]:
            print("\n".join(textwrap.wrap(line, self.width)) if self.is_terminal else line)

    def markdown(self, text: str) -> None:
        """A longer text, such as the rules."""
        if self.plain or not self.is_terminal:
            for line in text.splitlines():
                self.say(line.lstrip("#- ").replace("`", "").replace("*", "") if self.plain else line)
            return
        from rich.markdown import Markdown  # slow to import

        console().print(Markdown(text))

    @contextmanager
    def thinking(self, who: str) -> Iterator[None]:
        """Whoever waits is told for whom, once it has lasted a moment; in a window the line goes again when it is over."""
        if not self.is_terminal:
            yield
            return
        shown = console().status(f"{escape(who)} is thinking … (Ctrl-C stops)")
        tell = partial(self.say, f"{who} is thinking. Ctrl-C stops.") if self.plain else shown.start
        soon = Timer(MOMENT, tell)
        soon.start()
        try:
            yield
        finally:
            soon.cancel()
            soon.join()
            shown.stop()

    def gap(self) -> None:
        """An empty line between two things to look at; nothing to listen to."""
        if not self.plain:
            console().print()
