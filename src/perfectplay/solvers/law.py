"""Games with a law: positions of any size at once."""

from __future__ import annotations

from typing import Any

from perfectplay.errors import NotAccepted
from perfectplay.game import AnyGame
from perfectplay.law import AnyLaw
from perfectplay.solvers.base import Progress, Verdict, check_two_players
from perfectplay.text import cut
from perfectplay.traits import Lawful


class LawSolver:
    """Asks the law; remembers nothing.

    >>> import perfectplay as pp
    >>> LawSolver(pp.game("wythoff")).verdict((165580141, 267914296)).outcome.value
    'N'
    """

    method = "law"
    positions = None

    def __init__(self, game: AnyGame, memory: int | None = None, progress: Progress | None = None) -> None:
        law = law_of(game)
        if law is None:
            raise NotAccepted(f"no law is known for {cut(game.spec())}; use method 'auto'")
        self.law = law

    @staticmethod
    def refusal(game: AnyGame) -> str:
        law = law_of(game)
        if law is None or game.players != 2:
            return check_two_players(game) or "no law is known for it"
        covered = game.position is None or law.covers(game.position)
        return "" if covered else f"its law, {law.name!r}, does not cover this position"

    def verdict(self, position: Any) -> Verdict:
        if not self.law.covers(position):
            raise NotAccepted(
                f"the law {self.law.name!r} does not cover {self.law.game.show(position)}; use method 'auto'"
            )
        return Verdict(self.law.outcome(position), self.law.distance(position), self.law.value(position))

    def winning_moves(self, position: Any) -> list[Any]:
        return self.law.winning_moves(position)


def law_of(game: AnyGame) -> AnyLaw | None:
    """The law of a game, if these parameters have one.

    >>> import perfectplay as pp
    >>> law_of(pp.game("grundy")) is None
    True
    """
    return game.law() if isinstance(game, Lawful) else None
