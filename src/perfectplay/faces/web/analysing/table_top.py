"""What lies on the table of an analysis: the board, or Wythoff's piles as a queen, with every move's worth marked on it."""

from __future__ import annotations

from typing import Any

from perfectplay.faces.svg.look import marks
from perfectplay.faces.web.analysing.place import Place
from perfectplay.faces.web.pictures import board_picture, has_queen, lost_squares, queen_picture


def drawn(place: Place, width: int, analysis: dict[str, Any] | None, *, queen: bool = False) -> str:
    """With what the last move took as ghosts, and marks on what wins or loses, once that is known."""
    game, at = place.game, place.position
    before = place.positions[-2] if place.moves else None
    if queen and has_queen(game, width):
        best = {move["move"]: move["wins"] for move in (analysis or {}).get("moves", ())}
        lost = lost_squares(game) if analysis else ()
        return queen_picture(game, at, width=width, live=not place.over, best=best, ghost=before, lost=lost)
    taken = game.tokens(before, game.read_move(before, place.moves[-1])) if place.moves else ()
    best = _marks(place, analysis)
    return board_picture(game, at, width=width, live=not place.over, last=taken, ghost=before, best=best)


def wins_unmarked(place: Place, analysis: dict[str, Any] | None) -> bool:
    """Whether somebody wins here by moves that have no place on the board, so that all the marks on it are ✗."""
    best = _marks(place, analysis)
    return bool(best) and not any(best.values()) and any(move["wins"] for move in (analysis or {})["moves"])


def _marks(place: Place, analysis: dict[str, Any] | None) -> dict[str, bool]:
    judged = ((move["tokens"], move["wins"]) for move in (analysis or {}).get("moves", ()) if "tokens" in move)
    return marks(place.game, place.position, judged)
