"""What lies on the table of an analysis: the board, or Wythoff's piles as a queen, with every move's worth marked on it."""

from __future__ import annotations

from typing import Any

from perfectplay.faces.svg.look import marks
from perfectplay.faces.web.analysing.place import Place
from perfectplay.faces.web.pictures import board_picture, has_queen, lost_squares, queen_picture


def drawn(place: Place, width: int, analysis: dict[str, Any] | None, *, queen: bool = False) -> str:
    """With what the last move took as ghosts, and marks on what wins or loses, once that is known."""
    game, at = place.game, place.position
    judged = analysis["moves"] if analysis else ()
    before = place.positions[-2] if place.moves else None
    if queen and has_queen(game, width):
        best = {move["move"]: move["wins"] for move in judged}
        lost = lost_squares(game) if analysis else ()
        return queen_picture(game, at, width=width, live=not place.over, best=best, ghost=before, lost=lost)
    taken = game.tokens(before, game.read_move(before, place.moves[-1])) if place.moves else ()
    marked = marks(game, at, ((move["tokens"], move["wins"]) for move in judged if "tokens" in move))
    return board_picture(game, at, width=width, live=not place.over, last=taken, ghost=before, best=marked)
