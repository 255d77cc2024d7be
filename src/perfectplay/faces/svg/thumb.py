"""A position as a picture the size of a thumb, for lists of many."""

from __future__ import annotations

from typing import Any

from perfectplay.errors import TooLarge
from perfectplay.faces.svg.shapes import number, picture, text
from perfectplay.game import AnyGame
from perfectplay.text import cut

#: A stick's width and height, the room from one to the next and from row to row; and the side of a square.
STICK, HIGH, APART, LINE, SQUARE = 2.4, 9, 5, 13, 8
#: More than this is written instead.
MOST_TOKENS, MOST_ROWS = 60, 8
n = number


def thumb_svg(game: AnyGame, position: Any, label: str = "") -> str:
    """Rows of strokes, letters or squares, without anything to touch; a position too large for that in notation.

    >>> import perfectplay as pp
    >>> thumb_svg(pp.game("nim:1,2"), (1, 2)).count("v9")
    3
    """
    shown = game.show(position)
    try:
        rows = game.board(position).rows
    except TooLarge:
        rows = ()
    tokens = [token for row in rows for token in row.tokens]
    kinds = {token.kind for token in tokens}
    if not tokens or len(tokens) > MOST_TOKENS or len(rows) > MOST_ROWS or kinds & {"choice", "letter"}:
        said = cut(shown, 24)
        wide = 7.5 * len(said) + 8
        return picture("thumb", wide, 20, [text(wide / 2, 14, said, "sign", 12, "middle")], label or shown)
    across, down = (SQUARE, SQUARE) if "square" in kinds else (APART, LINE)
    path, most = [], 0
    for line, row in enumerate(rows):
        pieces = [token for token in row.tokens if token.kind != "cut"]
        most = max(most, len(pieces))
        for place, token in enumerate(pieces):
            x, y = 3 + place * across, 3 + line * down
            if token.kind == "square":
                path.append(f"M{n(x)} {n(y)}h7v7h-7z")
            elif token.kind != "gap":
                path.append(f"M{n(x + STICK / 2)} {n(y)}v{HIGH}")
    kind = "squares" if "square" in kinds else "strokes"
    drawn = f'<path class="{kind}" d="{"".join(path)}"/>'
    return picture("thumb", 6 + most * across, len(rows) * down + 4, [drawn], label or shown)
