"""Laws: formulas that decide positions of any size at once, with the evidence behind them.

A law is a sentence, a function, a bounded exhaustive check and the argument why it holds. Families derive from
:class:`Law`; `perfectplay law SPEC --to N` runs :func:`perfectplay.law_check.check_law`.
"""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar, Generic, TypeVar

from perfectplay.game import AnyGame, Outcome
from perfectplay.text import big

G = TypeVar("G", bound=AnyGame)
#: Up to so many moves a law judges each of them; beyond, it constructs the winning ones.
FEW_MOVES = 2_000


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

    def covers(self, position: Any) -> bool:
        """Whether the law decides this position; where it does, it decides all that moves lead to."""
        return True

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

    def scope(self, bound: int) -> str:
        """Which positions these are, in words that follow "all positions"."""
        return f"up to {big(bound)}"

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
