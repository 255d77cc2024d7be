"""Any finite two-player game: outcome and distance of every position that can be reached, Grundy values in normal play."""

from __future__ import annotations

from typing import Any

from perfectplay.game import AnyGame, Outcome, Result
from perfectplay.solvers.base import Budget, Progress, Verdict, check_two_players
from perfectplay.solvers.search import Search

#: One int a position: bit 0 the mover wins, 40 bits of distance, the Grundy value above.
DISTANCE_BITS = 40
DISTANCE_MASK = (1 << DISTANCE_BITS) - 1


class GraphSolver:
    """Walks the whole game once and remembers each key.

    >>> import perfectplay as pp
    >>> GraphSolver(pp.game("1357")).verdict((1, 3, 5, 7))
    Verdict(outcome=<Outcome.P: 'P'>, distance=15, value=None, seats=())
    """

    method = "graph"

    def __init__(self, game: AnyGame, memory: int | None = None, progress: Progress | None = None) -> None:
        self.game = game
        self._search = Search(game, fold, Budget(memory), progress)

    @staticmethod
    def refusal(game: AnyGame) -> str:
        return check_two_players(game)

    @property
    def positions(self) -> int:
        return len(self._search.values)

    @property
    def bytes_counted(self) -> int:
        """What the budget takes the positions to need."""
        return self._search.budget.spent

    def verdict(self, position: Any) -> Verdict:
        packed = self._search(position)
        return Verdict(
            Outcome.of(mover_wins=bool(packed & 1)),
            packed >> 1 & DISTANCE_MASK,
            packed >> DISTANCE_BITS + 1 if self.game.has_values() else None,
        )

    def winning_moves(self, position: Any) -> None:
        return None


def fold(result: Result | None, children: set[int]) -> int:
    """Soonest win, longest loss, least excluded value.

    >>> fold(Result.LAST_MOVER_WINS, set()), fold(None, {0}) & 1
    (0, 1)
    """
    if result is not None:
        return int(result is Result.LAST_MOVER_LOSES)
    wins_in = [child >> 1 & DISTANCE_MASK for child in children if not child & 1]
    wins = bool(wins_in)
    distance = min(wins_in) if wins else max(child >> 1 & DISTANCE_MASK for child in children)
    values = {child >> DISTANCE_BITS + 1 for child in children}
    value = 0
    while value in values:
        value += 1
    return value << DISTANCE_BITS + 1 | distance + 1 << 1 | wins
