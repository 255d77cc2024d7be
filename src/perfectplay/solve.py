"""solve(): asks the solvers, and takes the cheapest that accepts."""

from __future__ import annotations

import time
from typing import Any

from perfectplay.adapt import as_game
from perfectplay.chooser import AUTO, Chooser
from perfectplay.game import AnyGame, Rules
from perfectplay.solution import Solution
from perfectplay.solvers.base import Progress
from perfectplay.spec import game as game_of


def solve(
    game: str | AnyGame | Rules[Any],
    method: str = AUTO,
    *,
    memory: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """The solution of a game: ask it about the start, or about any position of that game.

    `method` forces one of law, sequence, graph, multiplayer. `memory` is the budget in bytes (by default half of the
    free memory); work that would pass it is refused with the estimate. `progress` is called now and then with the
    number of positions done.

    >>> s = solve("1357")
    >>> s.outcome().value, s.winner(), s.distance(), s.method
    ('P', 2, 15, 'graph')
    >>> solve("wythoff:165580141,267914296").method
    'law'
    """
    began = time.perf_counter()
    solution = unsolved(game, method, memory=memory, progress=progress)
    if solution.game.position is not None:
        solution.verdict()
    solution.seconds = time.perf_counter() - began
    return solution


def unsolved(
    game: str | AnyGame | Rules[Any],
    method: str = AUTO,
    *,
    memory: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """The same, but nothing is worked out before something is asked: then it may turn out to be too large.

    >>> unsolved("sticks:500,special").game.spec()
    'sticks:500,special'
    """
    played = game_of(game) if isinstance(game, str) else as_game(game)
    return Solution(played, Chooser(played, method, memory, progress))
