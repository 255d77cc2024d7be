"""What a selection on a board means: the browser knows tokens, the rules are here. Stateless; serves every page."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field

from perfectplay.errors import IllegalMove, InputError, Unfinished
from perfectplay.faces.web.api.answering import SENT
from perfectplay.faces.web.api.matches import Asked
from perfectplay.faces.web.words import phrase
from perfectplay.game import AnyGame
from perfectplay.spec import game as game_of

router = APIRouter(tags=["games"], responses=SENT)


class Selection(Asked):
    """The tokens selected on the board of a position, by default of the start that the spec names."""

    spec: str = Field(max_length=4_000)
    position: str | None = Field(default=None, max_length=4_000)
    tokens: list[Annotated[str, Field(max_length=40)]] | None = Field(default=None, max_length=2_000)
    #: In place of tokens: a move in notation, whose tokens are asked for.
    move: str | None = Field(default=None, max_length=4_000)
    #: Whether to tell if the move keeps what can be kept, and which moves do.
    judge: bool = False


@router.post("/select")
async def select(request: Request, wanted: Selection) -> dict[str, Any]:
    """The move that these tokens make and the position after it; or why they make none, and whether more could. Asked for a
    move in notation, it tells its tokens."""
    game = game_of(wanted.spec, files=False)
    position = game.start() if wanted.position is None else game.read(wanted.position)
    if wanted.tokens is None and wanted.move is None:
        raise InputError("nothing is asked about; send tokens, or a move")
    try:
        move = (
            game.select(position, wanted.tokens or []) if wanted.move is None else game.read_move(position, wanted.move)
        )
        after = game.after(position, move)
    except (IllegalMove, InputError) as error:
        return {"move": None, "reason": phrase(str(error)), "unfinished": isinstance(error, Unfinished)}
    answer: dict[str, Any] = {"move": game.show_move(move), "after": game.show(after)}
    answer |= {"tokens": list(game.tokens(position, move)), "takes": takes(game, position, move, after)}
    if wanted.judge:
        said = {"spec": wanted.spec, "position": game.show(position), "move": answer["move"]}
        answer |= await request.app.state.thinkers.ask("verdict_on", **said)
    return answer


def takes(game: AnyGame, position: Any, move: Any, after: Any) -> list[str]:
    """The tokens that go: those selected and, where one selects a corner, all squares beyond it.

    >>> import perfectplay as pp
    >>> bar = pp.game("chomp:2x3")
    >>> takes(bar, (3, 3), (1, 3), (2, 2))
    ['1:3', '2:3']
    """
    squares = [token.id for row in game.board(position).rows for token in row.tokens if token.kind == "square"]
    if not squares:
        return list(game.tokens(position, move))
    left = set(game.board(after).live())
    return [square for square in squares if square not in left]
