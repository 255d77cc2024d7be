"""Chooses the solver for a position: the cheapest that accepts, and tells as much as it can."""

from __future__ import annotations

import itertools
from functools import cached_property
from typing import Any

from perfectplay.errors import NotAccepted
from perfectplay.game import AnyGame
from perfectplay.law import AnyLaw
from perfectplay.solvers.base import Progress, Solver
from perfectplay.solvers.graph import GraphSolver
from perfectplay.solvers.law import LawSolver, law_of
from perfectplay.solvers.multiplayer import MultiplayerSolver
from perfectplay.solvers.sequence import SequenceSolver
from perfectplay.text import check_whole, cut, echo, nearest
from perfectplay.traits import HeapRule

METHODS: dict[str, type[LawSolver | SequenceSolver | GraphSolver | MultiplayerSolver]] = {
    kind.method: kind for kind in (LawSolver, SequenceSolver, GraphSolver, MultiplayerSolver)
}
AUTO = "auto"
#: Up to so many positions the whole game is walked even where a law decides it: that tells the distances too.
SMALL = 20_000
#: … as long as positions times moves, about the time it takes, stay below this: single heaps have many moves.
LITTLE_WORK = 3_000_000


class Chooser:
    """Keeps the solvers it has made for one game."""

    def __init__(self, game: AnyGame, method: str, memory: int | None, progress: Progress | None) -> None:
        if method != AUTO and method not in METHODS:
            known = [AUTO, *METHODS]
            raise NotAccepted(
                f"unknown method {echo(method)}{nearest(str(method), known)}; methods are {', '.join(known)}"
            )
        if method != AUTO:
            why_not = METHODS[method].refusal(game)
            if why_not:
                raise NotAccepted(f"method {method!r} does not take {cut(game.spec())}: {why_not}; try method 'auto'")
        if memory is not None:
            check_whole(memory, "memory", least=1)
        self.game = game
        self.method = method
        self.memory = memory
        self.progress = progress
        self._made: dict[str, Solver] = {}

    def solver(self, position: Any) -> Solver:
        """The one that answers for this position."""
        return self._make(self.choice(position))

    def choice(self, position: Any) -> str:
        """Small games are walked, for the distances; then a law, then sequences, and else whatever walks it all.

        >>> import perfectplay as pp
        >>> def choice(spec): return Chooser(pp.game(spec), "auto", None, None).choice(pp.game(spec).start())
        >>> [choice(spec) for spec in ("nim:3,4,5", "nim:9999999,3", "kayles:500", "neonim:3,4")]
        ['graph', 'law', 'sequence', 'multiplayer']
        """
        if self.method != AUTO:
            return self.method
        law, sums = self._law, self._sums
        if law is None and sums is None:
            return self._exhaustive_method
        size = self.game.estimate(position)
        lawful = law is not None and law.covers(position)
        if size is not None and size <= SMALL and not (lawful and self._many_moves(position, size)):
            return self._exhaustive_method
        if lawful:
            return LawSolver.method
        if sums is not None and SequenceSolver.reaches(sums, position):
            return SequenceSolver.method
        return self._exhaustive_method

    @cached_property
    def _law(self) -> AnyLaw | None:
        return law_of(self.game) if self.game.players == 2 else None

    @cached_property
    def _sums(self) -> HeapRule | None:
        """The game, where its positions may be sums of heaps; whether one is, its parts say."""
        if SequenceSolver.refusal(self.game) or not isinstance(self.game, HeapRule):
            return None
        return self.game

    @cached_property
    def sums(self) -> SequenceSolver | None:
        """The solver of sums of heaps, also where another method answers; None where positions are no such sums."""
        if self._sums is None:
            return None
        made = self._made.get(SequenceSolver.method)
        return made if isinstance(made, SequenceSolver) else SequenceSolver(self.game, self.memory, self.progress)

    def _many_moves(self, position: Any, size: int) -> bool:
        most = LITTLE_WORK // max(size, 1)
        return sum(1 for _ in itertools.islice(self.game.moves(position), most + 1)) > most

    @property
    def _exhaustive_method(self) -> str:
        return GraphSolver.method if self.game.players == 2 else MultiplayerSolver.method

    @property
    def positions(self) -> int:
        """How many positions (or heaps) all solvers made so far have looked at."""
        return sum(solver.positions or 0 for solver in self._made.values())

    def exhaustive(self) -> Chooser:
        """One that walks everything."""
        return Chooser(self.game, self._exhaustive_method, self.memory, self.progress)

    def _make(self, method: str) -> Solver:
        if method not in self._made:
            self._made[method] = METHODS[method](self.game, self.memory, self.progress)
        return self._made[method]
