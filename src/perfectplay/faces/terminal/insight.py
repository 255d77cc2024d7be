"""What can be told about a match: predictions, hints, reasons, mistakes. Never fails: what nobody can tell is None."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from perfectplay.errors import LoopyGame, NotAccepted, PerfectPlayError, TooLarge
from perfectplay.explain import Explanation
from perfectplay.faces.cli.options import progress_line
from perfectplay.match import Match
from perfectplay.players.base import Judge
from perfectplay.prediction import Hint, Prediction, predict
from perfectplay.record import Moved
from perfectplay.solve import unsolved
from perfectplay.solvers.base import Progress
from perfectplay.text import cut

T = TypeVar("T")
NOBODY_CAN_TELL = "Nobody can tell: the game is too large to solve here."
#: Whoever searched longer than this in vain is not asked again.
PATIENCE = 2.0


class Insight:
    """Asks the judge of a match, shows long work as it goes on, and holds the clock meanwhile.

    >>> insight = Insight(Match("nim:1,2", ["person", "perfect"]))
    >>> str(insight.prediction()), insight.hint().shown
    ('seat 1 wins in 3', '2:1')
    """

    def __init__(self, match: Match, *, memory: int | None = None, plain: bool = False) -> None:
        self.match = match
        self._plain = plain
        self._show: Progress | None = None
        self._told = False
        self._gave_up = False
        self._refusal: PerfectPlayError | None = None
        self._announced = False
        match.judge = Judge(unsolved(match.game, memory=memory, progress=self._progress))

    def prediction(self) -> Prediction | None:
        """Who wins from here if nobody errs."""
        match = self.match
        return self._ask(lambda: predict(match.judge, match.position, match.turn))

    def hint(self) -> Hint | None:
        """A best move; an InputError where none is left."""
        return self._ask(self.match.hint)

    def explanation(self) -> Explanation | None:
        match = self.match
        return self._ask(lambda: match.judge.solution.explain(match.position, match.turn))

    def judged(self) -> list[Moved]:
        """Every move made, with its verdict where there is one."""
        return [self._ask(partial(self._judged, ply)) or moved for ply, moved in enumerate(self.match.moved, 1)]

    def _judged(self, ply: int) -> Moved:
        moved = self.match.judged(ply)
        if moved.mistake is None:
            raise TooLarge(NOBODY_CAN_TELL)
        return moved

    def bot_moves(self) -> Moved | None:
        """The bot to move plays, on its own time; None where it would have to know what nobody can tell."""
        try:
            return self.match.let_bot_move()
        except (TooLarge, LoopyGame, NotAccepted):
            return None

    def prepare(self) -> None:
        """Solve the game before anybody waits for it; TooLarge where a bot could not play without."""
        asking = [
            name
            for name, bot in zip(self.match.names, self.match.players, strict=True)
            if bot is not None and getattr(bot, "asks_judge", True)
        ]
        solved = self._ask(lambda: self.match.judge.solution.verdict(self.match.position))
        if asking and solved is None:
            raise TooLarge(
                f"{asking[0]} cannot play {cut(self.match.game.spec())}: {str(self._refusal).partition(';')[0]}; take a "
                f"smaller position, raise --memory, or let one play that needs no solution: --bot mcts"
            )

    def _ask(self, question: Callable[[], T]) -> T | None:
        if self._gave_up:
            return None
        began = time.monotonic()
        try:
            with self._working():
                return question()
        except (TooLarge, LoopyGame, NotAccepted) as error:
            self._refusal = error
            self._gave_up = time.monotonic() - began > PATIENCE
            return None

    @contextmanager
    def _working(self) -> Iterator[None]:
        """The first answer may take long; what it found is remembered."""
        with self.match.clock.held():
            if self._told or self._plain:
                yield
            else:
                with progress_line("solving") as self._show:
                    yield
                self._show = None
        self._told = True

    def _progress(self, done: int) -> None:
        if self._show is not None:
            self._show(done)
        elif self._plain and not self._announced:
            self._announced = True
            print("Solving the game; this can take a while. Ctrl-C stops.", flush=True)
