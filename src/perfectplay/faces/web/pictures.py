"""Pictures in the language of the request."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from perfectplay.faces.svg.board import board_svg
from perfectplay.faces.web.picture_words import picture_words
from perfectplay.game import AnyGame

#: Boards are drawn for a width within these bounds.
NARROWEST, USUAL_WIDTH, WIDEST = 280, 704, 1200


def board_picture(game: AnyGame, position: Any, *, width: int = USUAL_WIDTH, **options: Any) -> Markup:
    """A board, no wider than asked for and within bounds; see :func:`~perfectplay.faces.svg.board.board_svg`.

    >>> import perfectplay as pp
    >>> board_picture(pp.game("nim:1"), (1,), width=1).startswith("<svg")
    True
    """
    return Markup(board_svg(game, position, width=max(NARROWEST, min(width, WIDEST)), words=picture_words(), **options))
