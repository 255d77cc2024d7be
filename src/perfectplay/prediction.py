"""What a position promises: who wins if everybody plays on without a mistake."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from perfectplay.game import Outcome
from perfectplay.players.base import Judge
from perfectplay.text import listed


@dataclass(frozen=True)
class Prediction:
    """Who will win if everybody plays on without a mistake, and how soon."""

    winners: tuple[int, ...]
    #: Moves to the end; None where only a law reaches.
    distance: int | None
    #: Seats at the table.
    players: int = 2

    def __str__(self) -> str:
        ends = f" in {self.distance}" if self.distance is not None else ""
        if len(self.winners) == 1:
            return f"seat {self.winners[0]} {'wins' if self.players == 2 else 'is safe'}{ends}"
        return (
            f"seats {listed([str(seat) for seat in self.winners])} are safe{ends}" if self.winners else "nobody is safe"
        )


@dataclass(frozen=True)
class Hint:
    """A best move with the reason; `wins` says whether it wins or only holds out longest."""

    move: Any
    shown: str
    wins: bool
    reason: str


def hint_for(judge: Judge, position: Any, turn: int) -> Hint:
    """A best move for the seat to move: a soonest win or, where nothing wins, the longest resistance.

    >>> import perfectplay as pp
    >>> hint = hint_for(Judge(pp.solve("nim:1,2")), (1, 2), 2)
    >>> hint.shown, hint.wins, hint.reason.splitlines()[0]
    ('2:1', True, 'Seat 2 is to move and wins, in 3 moves.')
    """
    winning = judge.soonest(position)
    move = winning[0].move if winning else next(iter(judge.solution.best(position) or judge.game.moves(position)))
    return Hint(move, judge.game.show_move(move), bool(winning), judge.solution.explain(position, turn).text)


def predict(judge: Judge, position: Any, turn: int) -> Prediction:
    """Who wins if nobody errs: with two seats the winner, with more those that are safe against all others.

    >>> import perfectplay as pp
    >>> str(predict(Judge(pp.solve("neonim:2,4,players=3")), (2, 4), 1))
    'seats 1 and 2 are safe in 3'
    """
    players = judge.game.players
    found = judge.solution.verdict(position)
    if found.seats:
        safe = tuple(sorted((turn - 1 + steps) % players + 1 for steps, seat in enumerate(found.seats) if seat.safe))
        return Prediction(safe, found.distance, players)
    return Prediction((turn if found.outcome is Outcome.N else 3 - turn,), found.distance)
