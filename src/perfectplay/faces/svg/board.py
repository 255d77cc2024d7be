"""A position as SVG: what lies on the table, what can be chosen, what the last move took."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from perfectplay.faces.svg.choices import draw_choices
from perfectplay.faces.svg.grid import draw_squares
from perfectplay.faces.svg.look import MARGIN, NARROWEST, Look
from perfectplay.faces.svg.rows import draw_rows
from perfectplay.faces.svg.scene import SceneRow, scene
from perfectplay.faces.svg.seats import Place, around, room_inside
from perfectplay.faces.svg.shapes import broad, fitted, picture, text
from perfectplay.faces.svg.tiles import draw_letters
from perfectplay.faces.svg.words import WORDS, Words
from perfectplay.game import AnyGame
from perfectplay.text import cut

Painter = Callable[[Sequence[SceneRow], Look], tuple[float, float, list[str]]]


def board_svg(
    game: AnyGame,
    position: Any,
    *,
    width: int = 704,
    live: bool = False,
    last: Sequence[str] = (),
    best: Mapping[str, bool] | None = None,
    ghost: Any = None,
    label: str = "",
    words: Words = WORDS,
    seats: Sequence[Place] = (),
) -> str:
    """The board of a position, at most `width` wide.

    With `live`, tokens that can be chosen are buttons that carry their ids. `ghost` is the position before the last move and
    `last` the tokens that it took: they are drawn faded where they lay; without `ghost`, `last` marks tokens of this
    position. `best` says which moves win, see :func:`~perfectplay.faces.svg.look.marks`. With `seats` it lies on a table, and
    the players sit around it.

    >>> import perfectplay as pp
    >>> nim = pp.game("nim:1,2")
    >>> board_svg(nim, nim.start(), live=True).count('role="button"')
    3
    """
    marked = frozenset(last) if ghost is None else frozenset()
    look = Look(room_inside(max(width, NARROWEST), seats), live, marked, best or {}, words)
    rows = scene(game, position, ghost, last)
    name = label or words.board.format(game=cut(game.spec()), position=cut(game.show(position)))
    if rows is None:
        wide, high, parts = _written(game.show(position), look)
    elif not any(row.slots or row.length for row in rows):
        wide, high, parts = _line(words.nothing, look)
    else:
        wide, high, parts = _painter(rows)(rows, look)
    if seats:
        wide, high, parts = around(wide, high, parts, seats, max(width, NARROWEST), words)
    body = "".join(parts).replace('tabindex="-1"', 'tabindex="0"', 1)  # arrow keys go on from the first
    kind = f"board board-{game.family or 'own'}"
    return picture(kind, wide, high, [body], name, live=live)


def _painter(rows: Sequence[SceneRow]) -> Painter:
    kinds = {slot.token.kind for row in rows for slot in row.slots}
    if kinds == {"letter"} and len(rows) == 1:
        return draw_letters
    if kinds == {"square"}:
        return draw_squares
    if kinds == {"choice"} or (not kinds and rows[0].length == 0):
        return draw_choices
    return draw_rows


def _written(shown: str, look: Look) -> tuple[float, float, list[str]]:
    """The notation, for positions too large to draw."""
    wide, high, parts = _line(look.words.too_many, look)
    room = look.width - 2 * MARGIN
    size = 16
    parts.append(text(MARGIN, high + size, fitted(cut(shown, 400), size, room), "position", size))
    return min(max(wide, broad(shown[:400], size) + 2 * MARGIN), look.width), high + size * 2, parts


def _line(words: str, look: Look) -> tuple[float, float, list[str]]:
    size = 15
    return min(broad(words, size) + 2 * MARGIN, look.width), 40, [text(MARGIN, 26, words, "note", size)]
