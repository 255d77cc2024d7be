"""The table of a match as a picture, now or after any move."""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass
from typing import Any

from perfectplay.errors import TooLarge
from perfectplay.faces.svg.look import marks
from perfectplay.faces.svg.seats import Place
from perfectplay.faces.web.pictures import USUAL_WIDTH, board_picture, has_queen, queen_picture
from perfectplay.faces.web.remembered import Remembered
from perfectplay.faces.web.rooms.saying import View, shown_name
from perfectplay.faces.web.words import language, phrase
from perfectplay.game import AnyGame
from perfectplay.match import Match
from perfectplay.text import cut


@dataclass(frozen=True)
class Shown:
    """How the board is to be drawn: how wide, whether with what each move is worth, once that may be known, and whether
    Wythoff's piles are a queen on a board."""

    width: int = USUAL_WIDTH
    values: bool = False
    queen: bool = False


#: As a screen of middle size shows it.
USUAL = Shown()

#: Many matches come to the same position: its board is drawn once for each language and look.
_boards = Remembered[str](most=300)
#: Draws a board: the dearest part of what a viewer is told, and wanted only where it has changed.
Draw = Callable[[], str]


def position_view(match: Match, ply: int, shown: Shown, *, live: bool) -> View:
    """The table as it was after so many moves."""
    said: View = {
        "ply": ply,
        "position": match.game.show(match.positions[ply]),
        "turn": (match.starter - 1 + ply) % match.game.players + 1,
    }
    told, draw = pictured(match, shown, live=live, ply=ply)
    return said | told | {"board": draw()}


def pictured(
    match: Match,
    shown: Shown,
    *,
    live: bool,
    mine: Set[int] = frozenset(),
    worth: list[View] | None = None,
    ply: int | None = None,
) -> tuple[View, Draw]:
    """What is told of the table (as it is, or after so many moves), and how to draw it as it is now, with the last move
    marked and on request what each move is worth."""
    ply = match.plies if ply is None else ply
    game, position = match.game, match.positions[ply]
    last: View | None = None
    before: Any = None
    if ply:
        before, moved = match.positions[ply - 1], match.moved[ply - 1]
        last = {"seat": moved.seat, "move": moved.move, "tokens": list(game.tokens(before, match.moves[ply - 1]))}
    queen = shown.queen and has_queen(game, shown.width)
    looks = (ply, match.undone, shown.width, live, bool(worth), match.over, queen)
    told: View = {
        #: Two views of a match with the same text here have the same board.
        "picture": ".".join(str(int(look)) for look in looks),
        "queen": queen if has_queen(game, shown.width) else None,
        "caption": _caption(game, position),
        "last": last,
    }
    seats = _around(match, ply, mine)

    def draw() -> str:
        seen: dict[str, Any] = {"width": shown.width, "live": live, "ghost": before}
        try:
            if queen:
                best = {said["move"]: said["wins"] for said in worth or ()}
                return queen_picture(game, position, best=best, **seen)
            judged = ((tuple(said["tokens"]), said["wins"]) for said in worth or ())
            best = marks(game, position, judged) if worth else {}
            return board_picture(game, position, best=best, last=last["tokens"] if last else (), seats=seats, **seen)
        except TooLarge:
            return ""

    def drawn() -> str:
        table = (game.spec(), game.show(position), last and (game.show(before), last["move"]), tuple(seats))
        return _boards.made((table, shown.width, live, queen, language.get()), draw)

    return told, draw if worth else drawn


def _caption(game: AnyGame, position: Any) -> str:
    try:
        return phrase(game.board(position).caption)
    except TooLarge:
        return cut(game.show(position), 300)


def _around(match: Match, ply: int, mine: Set[int]) -> list[Place]:
    """Who sits around the table, where there are more than two."""
    players = match.game.players
    if players < 3:
        return []
    over = match.over and ply == match.plies
    turn = (match.starter - 1 + ply) % players + 1
    return [
        Place(shown_name(match, seat, mine), seat == turn and not over, seat in match.winners if over else None)
        for seat in range(1, players + 1)
    ]
