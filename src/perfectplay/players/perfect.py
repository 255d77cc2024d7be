"""Plays the solution: no won game is ever lost; what it does in a lost one is up to its swindler."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from perfectplay.players.base import Bot, Swindler, Turn
from perfectplay.players.swindle import Longest


@dataclass(frozen=True)
class Perfect(Bot):
    """Among the winning moves the soonest win, ties by chance; where none wins, what the swindler says.

    >>> import perfectplay as pp
    >>> pp.play("nim:3,4,5", ["perfect", "random"], seed=7).winners
    (1,)
    """

    swindler: Swindler = field(default_factory=Longest)

    name = "perfect"
    summary = "never errs; when lost it plays on as its swindler says, as in perfect+trap"
    source = (
        "P. M. Grundy, C. A. B. Smith, Disjunctive games with the last player losing, 1956: soonest win, longest loss"
    )

    def choose(self, turn: Turn) -> Any:
        soonest = turn.judge.soonest(turn.position)
        return turn.chance.choice(soonest).move if soonest else self.swindler.pick(turn)

    def text(self) -> str:
        return self.name if self.swindler == Longest() else f"{self.name}+{self.swindler.text()}"
