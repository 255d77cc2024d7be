"""Players that look at the table and no further: the baselines of every tournament."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from perfectplay.game import AnyGame
from perfectplay.players.base import Bot, Turn


@dataclass(frozen=True)
class Random(Bot):
    """Any legal move, all alike.

    >>> import perfectplay as pp
    >>> pp.play("nim:3,4,5", ["random", "random"], seed=7).winners in ((1,), (2,))
    True
    """

    asks_judge = False
    name = "random"
    summary = "any legal move"
    source = "the usual baseline"

    def choose(self, turn: Turn) -> Any:
        return turn.chance.choice(turn.moves)


@dataclass(frozen=True)
class Greedy(Bot):
    """Wins at once if it can; else takes as much as it can, and ends the game against itself only if it must.

    >>> import perfectplay as pp
    >>> pp.play("nim:3,4,5,misere", ["greedy", "perfect"], seed=7).moves[0]
    (3, 5)
    """

    asks_judge = False
    name = "greedy"
    summary = "wins at once if it can, else takes as much as it can"
    source = "folklore; the row-clearing beginner of Nim"

    def choose(self, turn: Turn) -> Any:
        return _by_what_is_left(turn, -1)


@dataclass(frozen=True)
class Cautious(Bot):
    """Wins at once if it can; else takes as little as it can.

    >>> import perfectplay as pp
    >>> pp.play("nim:3,4,5", ["cautious", "perfect"], seed=7).moves[0][1]
    1
    """

    asks_judge = False
    name = "cautious"
    summary = "wins at once if it can, else takes as little as it can"
    source = "level 1 of NeoNim's computer players (COMP142): one stick at a time"

    def choose(self, turn: Turn) -> Any:
        return _by_what_is_left(turn, 1)


def _by_what_is_left(turn: Turn, sign: int) -> Any:
    scored = []
    for move in turn.moves:
        after = turn.game.after(turn.position, move)
        scored.append(((_at_once(turn.game, after), sign * turn.game.left(after)), move))
    most = max(score for score, _ in scored)
    return turn.chance.choice([move for score, move in scored if score == most])


def _at_once(game: AnyGame, after: Any) -> int:
    """1 if the move just made has won the game, −1 if it has lost it, 0 while the game goes on."""
    result = game.result(after)
    if result is None:
        return 0
    return 1 if result.mover_after_wins(game.players - 1, game.players) else -1
