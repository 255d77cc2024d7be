"""From what a person types to a move: notation with or without spaces, `#4` from the list, `take 3`."""

from __future__ import annotations

import itertools
import re
from typing import Any

from perfectplay.errors import GameFileError, IllegalMove, InputError, NotationError
from perfectplay.game import AnyGame
from perfectplay.text import big, counted, echo, listed, read_whole

#: Moves that can be picked by number; more are typed.
MOST_LISTED = 100_000
#: Moves looked through for one that takes so many.
MOST_TAKES = 2_000


def read_move(game: AnyGame, position: Any, text: str) -> Any:
    """The move that a person means; an InputError says why there is none.

    >>> import perfectplay as pp
    >>> nim = pp.game("nim:1,2")
    >>> read_move(nim, (1, 2), "2 : 2"), read_move(nim, (1, 2), "#2"), read_move(nim, (0, 2), "take 2")
    ((2, 2), (2, 1), (2, 2))
    >>> read_move(nim, (1, 2), "take 1")
    Traceback (most recent call last):
    perfectplay.errors.NotationError: 'take 1' can be 1:1 or 2:1; write which
    """
    if text.startswith("#"):
        return _picked(game, position, text)
    taking = re.fullmatch(r"take\s*(\d+)", text, re.IGNORECASE | re.ASCII)
    if taking:
        return _taking(game, position, text, read_whole(taking[1], "take", least=1))
    try:
        return game.read_move(position, text)
    except GameFileError:
        raise
    except InputError as error:
        closer = re.sub(r"\s+", "", text).lower()
        if closer == text:
            raise
        try:
            return game.read_move(position, closer)
        except InputError:
            raise error from None


def listed_moves(game: AnyGame, position: Any) -> list[Any]:
    """The moves that have a number; of very many the first."""
    return list(itertools.islice(game.moves(position), MOST_LISTED))


def _picked(game: AnyGame, position: Any, text: str) -> Any:
    number = read_whole(text[1:].strip(), "move number", least=1, remedy="write # and a number of the list, such as #2")
    move = next(itertools.islice(game.moves(position), min(number, MOST_LISTED + 1) - 1, None), None)
    if move is None or number > MOST_LISTED:
        last = len(listed_moves(game, position))
        raise IllegalMove(f"there is no move {echo(text)}; `moves` lists {counted(last, 'move')}, #1 to #{big(last)}")
    return move


def _taking(game: AnyGame, position: Any, text: str, number: int) -> Any:
    """The one move that takes so many, where only one does."""
    before = game.left(position)
    moves = itertools.islice(game.moves(position), MOST_TAKES)
    found = [move for move in moves if before - game.left(game.after(position, move)) == number]
    if not found:
        raise IllegalMove(f"no move takes exactly {big(number)}; `moves` lists those there are")
    if len(found) > 1:
        raise NotationError(
            f"{echo(text)} can be {listed([game.show_move(move) for move in found], 'or')}; write which"
        )
    return found[0]
