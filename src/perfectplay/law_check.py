"""A law against exhaustive search, on every position up to a bound."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from perfectplay.errors import TooLarge
from perfectplay.game import Game, Outcome
from perfectplay.law import AnyLaw
from perfectplay.solvers.base import Progress
from perfectplay.solvers.graph import GraphSolver
from perfectplay.text import big, check_whole, counted

#: An exhaustive check of more positions than this is not started.
MOST_CASES = 5_000_000


@dataclass(frozen=True)
class LawCheck:
    """What a bounded exhaustive check found."""

    checked: int
    #: The first position where law and search differ, and how; None when they agree everywhere.
    counterexample: tuple[Hashable, str] | None


def check_law(law: AnyLaw, bound: int, progress: Progress | None = None) -> LawCheck:
    """Compare a law with exhaustive search on every position up to the bound.

    Outcomes, values, distances, and both ways of finding winning moves are compared.

    >>> import perfectplay as pp
    >>> check_law(pp.game("wythoff").law(), 10)
    LawCheck(checked=66, counterexample=None)
    """
    cases = law.count_cases(check_whole(bound, "bound"))
    if cases > MOST_CASES:
        raise TooLarge(
            f"checking up to {big(bound)} means {counted(cases, 'position')}, more than {MOST_CASES:,}; take a smaller --to"
        )
    game: Game[Any, Any] = law.game
    search = GraphSolver(game)
    checked = 0
    for position in law.cases(bound):
        found = search.verdict(position)
        winning = [move for move in game.moves(position) if _wins(search, game.after(position, move))]
        if game.result(position) is not None:
            winning = []
        told = law.winning_moves(position)
        built = list(law.constructed_moves(position))
        differences = [
            ("outcome", law.outcome(position).value, found.outcome.value),
            ("distance", law.distance(position), found.distance),
            ("value", law.value(position), found.value),
        ]
        for what, said, truth in differences:
            if said is not None and said != truth:
                return LawCheck(checked, (position, f"{what}: the law says {said}, search {truth}"))
        if set(told) != set(winning):
            return LawCheck(checked, (position, f"winning moves: the law says {told}, search {winning}"))
        if not all(_wins(search, game.after(position, move)) for move in built) or bool(built) != bool(winning):
            return LawCheck(checked, (position, f"constructed moves: the law says {built}, search {winning}"))
        checked += 1
        if progress is not None and checked % 1_000 == 0:
            progress(checked)
    return LawCheck(checked, None)


def _wins(search: Any, after: Any) -> bool:
    return bool(search.verdict(after).outcome is Outcome.P)
