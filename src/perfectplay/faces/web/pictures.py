"""Pictures in the language of the request."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any

from markupsafe import Markup

from perfectplay.faces.svg.board import board_svg
from perfectplay.faces.svg.queen import highest, queen_svg
from perfectplay.faces.web.picture_words import picture_words
from perfectplay.game import AnyGame, Outcome
from perfectplay.solvers.law import law_of
from perfectplay.spec import game as game_of

#: The least side of a square that is touched, and the room beside a queen's board.
SQUARE, BESIDE = 24, 40
#: Boards are drawn for a width within these bounds.
NARROWEST, USUAL_WIDTH, WIDEST = 280, 704, 1200


def board_picture(game: AnyGame, position: Any, *, width: int = USUAL_WIDTH, **options: Any) -> Markup:
    """A board, no wider than asked for and within bounds; see :func:`~perfectplay.faces.svg.board.board_svg`.

    >>> import perfectplay as pp
    >>> board_picture(pp.game("nim:1"), (1,), width=1).startswith("<svg")
    True
    """
    return Markup(board_svg(game, position, width=max(NARROWEST, min(width, WIDEST)), words=picture_words(), **options))


def has_queen(game: AnyGame, width: int) -> bool:
    """Whether the game can be played as a queen on a board of that width: its squares can be touched.

    >>> import perfectplay as pp
    >>> [has_queen(pp.game(spec), 704) for spec in ("wythoff:4,5", "wythoff:4,99", "nim:4,5")]
    [True, False, False]
    >>> has_queen(pp.game("wythoff:200,5"), 9_999)
    False
    """
    if game.family != "wythoff":
        return False
    columns, rows = (pile + 1 for pile in game.start())
    width = min(width, WIDEST)
    return bool(columns * SQUARE <= width - BESIDE and rows * SQUARE <= highest(width))


def queen_picture(game: AnyGame, position: Any, *, width: int = USUAL_WIDTH, **options: Any) -> Markup:
    """Wythoff's game as a queen on a board; see :func:`~perfectplay.faces.svg.queen.queen_svg`."""
    return Markup(queen_svg(game, position, width=max(NARROWEST, min(width, WIDEST)), words=picture_words(), **options))


def lost_squares(game: AnyGame) -> list[tuple[int, int]]:
    """The squares of a queen's board from which the player to move loses, by the game's law.

    >>> import perfectplay as pp
    >>> lost_squares(pp.game("wythoff:3,5"))
    [(0, 0), (1, 2), (2, 1), (3, 5)]
    """
    law = law_of(game)
    columns, rows = (range(pile + 1) for pile in game.start())
    squares: Iterable[tuple[int, int]] = ((column, row) for column in columns for row in rows)
    return [square for square in squares if law is not None and law.outcome(square) is Outcome.P]


@functools.lru_cache(400)
def card_picture(spec: str, width: int, _language: str, *, queen: bool = False) -> Markup:
    """The start of a game as it stands on a card; of letters by chance always the same ones."""
    game = game_of(spec, files=False)
    if "random=" in spec:
        game = game_of(f"{spec},seed=3", files=False)
    start = game.deal(3)
    if queen and has_queen(game, width):
        return queen_picture(game, start, width=width, lost=lost_squares(game))
    return board_picture(game, start, width=width)
