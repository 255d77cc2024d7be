"""Any finite game of two or more seats: what each seat can make sure of when all others play against it together.

This is the paranoid value (N. R. Sturtevant, R. E. Korf, On pruning techniques for multi-player games, AAAI 2000), with
weights that prefer the soonest win and the longest loss: for my seat the lowest positive, else the most negative; for the
others the negative nearest to zero, else the largest positive.
"""

from __future__ import annotations

from typing import Any

from perfectplay.game import AnyGame, Outcome, Result
from perfectplay.solvers.base import Budget, Progress, SeatVerdict, Verdict
from perfectplay.solvers.search import Search

#: For each seat, counted from the one to move: distance << 1 | safe.
Guarantees = tuple[int, ...]


class MultiplayerSolver:
    """Values for all seats at once; states are keys, since seats are counted from the one to move.

    >>> import perfectplay as pp
    >>> [seat.strength for seat in MultiplayerSolver(pp.game("neonim:2,4,players=3")).verdict((2, 4)).seats]
    [3, 4, -3]
    """

    method = "multiplayer"

    def __init__(self, game: AnyGame, memory: int | None = None, progress: Progress | None = None) -> None:
        self.game = game
        self._search: Search[Guarantees] = Search(game, self._fold, Budget(memory), progress)

    @staticmethod
    def refusal(game: AnyGame) -> str:
        return "" if game.players >= 2 else f"it is for two or more seats, here is {game.players}"

    @property
    def positions(self) -> int:
        return len(self._search.values)

    def verdict(self, position: Any) -> Verdict:
        seats = tuple(SeatVerdict(bool(packed & 1), packed >> 1) for packed in self._search(position))
        return Verdict(Outcome.of(mover_wins=seats[0].safe), seats[0].distance, None, seats)

    def winning_moves(self, position: Any) -> None:
        return None

    def _fold(self, result: Result | None, children: set[Guarantees]) -> Guarantees:
        players = self.game.players
        if result is not None:
            return tuple(int(result.mover_after_wins(steps, players)) for steps in range(players))
        mine = best_for_me({child[-1] for child in children})
        return (mine, *(best_against({child[seat - 1] for child in children}) for seat in range(1, players)))


def best_for_me(choices: set[int]) -> int:
    """Soonest safe, else latest lost; one move further from the end.

    >>> best_for_me({3 << 1 | 1, 5 << 1 | 1, 9 << 1}) == 4 << 1 | 1
    True
    """
    safe = [choice for choice in choices if choice & 1]
    return (min(safe) if safe else max(choices)) + 2


def best_against(choices: set[int]) -> int:
    """What the others choose: my soonest loss, else my latest safety.

    >>> best_against({3 << 1 | 1, 5 << 1, 9 << 1}) == 6 << 1
    True
    """
    lost = [choice for choice in choices if not choice & 1]
    return (min(lost) if lost else max(choices)) + 2
