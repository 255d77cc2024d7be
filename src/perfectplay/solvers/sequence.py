"""Sums of heaps in normal play: Grundy values of single heaps, added by xor (Sprague 1935, Grundy 1939).

This one is plain Python, right and slow: a value looks at every option of its heap.
"""

from __future__ import annotations

from typing import Any

from perfectplay.errors import NotAccepted, TooLarge
from perfectplay.game import AnyGame, Outcome
from perfectplay.heap_laws import xor
from perfectplay.solvers.base import Progress, Verdict, check_two_players
from perfectplay.text import big, cut
from perfectplay.traits import HeapRule

#: The largest heap whose value is computed here; the work grows with its square.
LARGEST_HEAP = 10_000


class SequenceSolver:
    """Values of heaps 0, 1, 2, … as far as they are asked for.

    >>> import perfectplay as pp
    >>> SequenceSolver(pp.game("kayles")).values(12)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """

    method = "sequence"

    def __init__(self, game: AnyGame, memory: int | None = None, progress: Progress | None = None) -> None:
        if not isinstance(game, HeapRule):
            raise NotAccepted(f"{cut(game.spec())} is no sum of heaps; use method 'auto'")
        self.game = game
        self.progress = progress
        self._values: list[int] = []

    @staticmethod
    def refusal(game: AnyGame) -> str:
        if not isinstance(game, HeapRule) or (game.position is not None and game.parts(game.position) is None):
            return "it is no sum of independent heaps"
        return check_two_players(game) or ("" if game.has_values() else "Grundy values belong to normal play")

    @property
    def positions(self) -> int | None:
        return len(self._values)

    def values(self, to: int) -> list[int]:
        """The values of heaps 0 to `to`."""
        if to > LARGEST_HEAP:
            raise TooLarge(
                f"a heap of {big(to)} would need about {big(to * to)} steps in plain Python; "
                f"the sequence solver goes up to {LARGEST_HEAP:,}, take smaller heaps"
            )
        known = self._values
        for heap in range(len(known), to + 1):
            reached = {xor(known[part] for part in rest) for rest in self.game.heap_options(heap)}
            value = 0
            while value in reached:
                value += 1
            known.append(value)
            if self.progress is not None and heap % 64 == 0:
                self.progress(heap)
        return known[: to + 1]

    def value(self, position: Any) -> int:
        parts = self.game.parts(position)
        if parts is None:
            raise NotAccepted("this position is no sum of independent heaps; use method 'graph'")
        self.values(max(parts, default=0))
        return xor(self._values[part] for part in parts)

    def verdict(self, position: Any) -> Verdict:
        value = self.value(position)
        return Verdict(Outcome.of(mover_wins=value != 0), None, value)

    def winning_moves(self, position: Any) -> None:
        return None
