"""What a position looks like, for any face: rows of tokens, some of which can be selected.

A board is data only. What a selection means is the game's business: `game.select(position, token_ids)` answers with
the move, or with the reason why it is none.
"""

from __future__ import annotations

from dataclasses import dataclass

from perfectplay.errors import TooLarge
from perfectplay.text import counted

#: More tokens than any screen shows; huge heaps are solved, not drawn.
MOST_TOKENS = 20_000


@dataclass(frozen=True)
class Token:
    """One thing on the table.

    `kind` is what a face draws: "stick", "gap", "letter", "square", "cut" (a place to split) or "choice".

    >>> Token("2.1", "stick").live
    True
    """

    id: str
    kind: str
    text: str = ""
    live: bool = True


@dataclass(frozen=True)
class Row:
    """Tokens side by side, with a label such as the row's number."""

    label: str
    tokens: tuple[Token, ...]


@dataclass(frozen=True)
class Board:
    """All rows, and a caption for what the rows cannot show (such as a limit on the next take).

    >>> import perfectplay as pp
    >>> nim = pp.game("1357")
    >>> [len(row.tokens) for row in nim.board(nim.start()).rows]
    [1, 3, 5, 7]
    >>> nim.select(nim.start(), ["2.1", "2.3"])
    (2, 2)
    """

    rows: tuple[Row, ...]
    caption: str = ""

    def live(self) -> tuple[str, ...]:
        """The ids of the tokens that can be part of a selection."""
        return tuple(token.id for row in self.rows for token in row.tokens if token.live)


def check_drawable(tokens: int) -> None:
    """Refuse a board that nobody could draw, before it is built."""
    if tokens > MOST_TOKENS:
        raise TooLarge(
            f"a board of {counted(tokens, 'token')} is too large to draw (at most {MOST_TOKENS:,}); "
            f"solve and explain work without one"
        )


def stick_row(label: str, number: int, sticks: int, *, live: bool = True) -> Row:
    """Row `number` with so many sticks, ids "row.stick".

    >>> [token.id for token in stick_row("heap 1", 1, 3).tokens]
    ['1.1', '1.2', '1.3']
    """
    return Row(label, tuple(Token(f"{number}.{stick}", "stick", live=live) for stick in range(1, sticks + 1)))
