"""Laws: formulas that decide positions of any size at once, with the evidence behind them.

A law is a sentence, a function, a bounded exhaustive check and the argument why it holds. Families derive from
:class:`Law`; `perfectplay law SPEC --to N` runs :func:`check_law`.
"""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from perfectplay.errors import TooLarge
from perfectplay.game import AnyGame, Game, Outcome
from perfectplay.text import counted

G = TypeVar("G", bound=AnyGame)
#: Up to so many moves a law judges each of them; beyond, it constructs the winning ones.
FEW_MOVES = 2_000
#: An exhaustive check of more positions than this is not started.
MOST_CASES = 5_000_000


class Law(ABC, Generic[G]):
    """Decides the positions of one game (rules with their parameters fixed)."""

    name: ClassVar[str]
    #: Who found it.
    source: ClassVar[str]
    #: How far `perfectplay law` checks when it is not told.
    usual_bound: ClassVar[int] = 12

    def __init__(self, game: G) -> None:
        self.game = game

    @property
    @abstractmethod
    def statement(self) -> str:
        """The law in a sentence."""

    @property
    @abstractmethod
    def argument(self) -> str:
        """Why it holds, for all sizes."""

    @abstractmethod
    def outcome(self, position: Any) -> Outcome: ...

    @abstractmethod
    def reasons(self, position: Any) -> list[str]:
        """Why this very position is won or lost, in its own terms."""

    @abstractmethod
    def cases(self, bound: int) -> Iterable[Any]:
        """Every position up to the bound, for the exhaustive check."""

    @abstractmethod
    def count_cases(self, bound: int) -> int:
        """How many positions `cases` gives, at most."""

    def constructed_moves(self, position: Any) -> Iterable[Any]:
        """Winning moves found without trying all; at least one wherever the mover wins."""
        return ()

    def distance(self, position: Any) -> int | None:
        """Moves to the end, where the law tells."""
        return None

    def value(self, position: Any) -> int | None:
        """The Grundy value, where the law tells."""
        return None

    def winning_moves(self, position: Any) -> list[Any]:
        """All winning moves while there are few to try; beyond that the ones that the law constructs."""
        if self.game.result(position) is not None:
            return []
        moves = list(itertools.islice(self.game.moves(position), FEW_MOVES + 1))
        if len(moves) > FEW_MOVES:
            return list(self.constructed_moves(position))
        return [move for move in moves if self.outcome(self.game.after(position, move)) is Outcome.P]


#: A law of any game.
AnyLaw = Law[Any]


@dataclass(frozen=True)
class LawCheck:
    """What a bounded exhaustive check found."""

    checked: int
    #: The first position where law and search differ, and how; None when they agree everywhere.
    counterexample: tuple[Hashable, str] | None


def check_law(law: AnyLaw, bound: int, progress: Callable[[int], None] | None = None) -> LawCheck:
    """Compare a law with exhaustive search on every position up to the bound.

    Outcomes, values, distances, and both ways of finding winning moves are compared.

    >>> import perfectplay as pp
    >>> check_law(pp.game("wythoff").law(), 10)
    LawCheck(checked=66, counterexample=None)
    """
    from perfectplay.solvers.graph import GraphSolver

    cases = law.count_cases(bound)
    if cases > MOST_CASES:
        raise TooLarge(
            f"checking up to {bound} means {counted(cases, 'position')}, more than {MOST_CASES:,}; take a smaller --to"
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
