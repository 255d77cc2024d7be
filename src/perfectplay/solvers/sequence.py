"""Sums of heaps in normal play: Grundy values of single heaps, added by xor (Sprague 1935, Grundy 1939)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, cast

from perfectplay.errors import InputError, NotAccepted
from perfectplay.game import AnyGame, Outcome
from perfectplay.proofs.period import Period
from perfectplay.solvers.base import Budget, Progress, Verdict, check_two_players
from perfectplay.text import cut
from perfectplay.traits import Coded, HeapMoves, HeapRule, Splits

if TYPE_CHECKING:
    from perfectplay.heap_code import HeapCode
    from perfectplay.sequences.plain import PlainValues
    from perfectplay.sequences.values import HeapValues

#: So many winning moves are listed, the first in the order of the game's list; a huge heap has more than anyone could count.
MOST_WINNING = 10_000
#: The largest heap of a rule without a code, in plain Python.
LARGEST_PLAIN = 10_000
#: What else tells the heaps of a position and their moves; a class that changes it has left the code of its family.
ALSO_TOLD = ("parts", "moves", "after", "heap_options", "splits", "takes", "allows", "why_not")


def code_of(game: HeapRule) -> HeapCode | None:
    """The code of the rule of a heap, where there is one and no class below the one that tells it changes the moves.

    >>> import perfectplay as pp
    >>> class EvenNim(pp.games.Nim):
    ...     def takes(self, heap): return range(2, heap + 1, 2)
    >>> code_of(pp.games.Nim()) is None, code_of(EvenNim()) is None
    (False, True)
    """
    return cast(Coded, game).heap_code() if _is_coded(type(game)) else None


@cache
def _is_coded(kind: type) -> bool:
    for base in kind.__mro__:
        if "heap_code" in vars(base):
            return True
        if any(name in vars(base) for name in ALSO_TOLD):
            return False
    return False


def sizes_of(game: HeapRule, position: Any) -> Sequence[int] | None:
    """The heaps of a position; None where it is no sum of them."""
    kind = type(game)
    return cast(HeapMoves, game).sizes(position) if hasattr(kind, "sizes") and _is_coded(kind) else game.parts(position)


def _breaks_up(game: Any) -> bool:
    """Whether positions of these rules are sums: its own, or the usual one where the spec names the rules alone."""
    try:
        position = game.deal()
    except InputError:  # a family of one's own, whose examples nobody can read yet
        return True
    return sizes_of(game, position) is not None


def values_of(
    game: HeapRule,
    memory: int | None = None,
    progress: Progress | None = None,
    notice: Callable[[str], None] | None = None,
) -> HeapValues | PlainValues:
    """The values of the heaps of a game, made when they are asked for: by the code, or else by the definition.

    >>> import perfectplay as pp
    >>> values_of(pp.game("dawson")).to(9).tolist()
    [0, 0, 1, 1, 2, 0, 3, 1, 1, 0]
    """
    from perfectplay.sequences.plain import PlainValues  # with NumPy, which most questions do without
    from perfectplay.sequences.values import HeapValues

    code = code_of(game)
    if code is None:
        return PlainValues(game.heap_options, LARGEST_PLAIN, progress)
    return HeapValues(code, memory=Budget(memory).memory, progress=progress, notice=notice)


class SequenceSolver:
    """Values of heaps 0, 1, 2, … as far as they are asked for; of any size where a period is proved.

    >>> import perfectplay as pp
    >>> kayles = SequenceSolver(pp.game("kayles"))
    >>> kayles.values(12), kayles.value((10**18, 3))
    ([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4], 2)
    """

    method = "sequence"

    def __init__(self, game: AnyGame, memory: int | None = None, progress: Progress | None = None) -> None:
        if not isinstance(game, HeapRule):
            raise NotAccepted(f"{cut(game.spec())} is no sum of heaps; use method 'auto'")
        self.game = game
        self._memory = memory
        self._progress = progress
        #: The position asked about last, and its value: of many heaps that is work.
        self._last: tuple[Any, int] | None = None

    @staticmethod
    def refusal(game: AnyGame) -> str:
        if not isinstance(game, HeapRule) or not _breaks_up(game):
            return "it is no sum of independent heaps"
        return check_two_players(game) or ("" if game.has_values() else "Grundy values belong to normal play")

    @staticmethod
    def reaches(game: HeapRule, position: Any) -> bool:
        """Whether heaps of these sizes are worth trying; only the values tell whether a period is proved soon."""
        heaps = sizes_of(game, position)
        return heaps is not None and (max(heaps, default=0) <= LARGEST_PLAIN or code_of(game) is not None)

    @cached_property
    def _values(self) -> HeapValues | PlainValues:
        return values_of(self.game, self._memory, self._progress)

    @property
    def positions(self) -> int | None:
        """How many heaps have their values."""
        return self._values.known if "_values" in vars(self) else 0

    @property
    def period(self) -> Period | None:
        """The one that is proved so far."""
        return self._values.period

    def values(self, to: int) -> list[int]:
        """The values of heaps 0 to `to`."""
        values: list[int] = self._values.to(to).tolist()
        return values

    def heap_value(self, heap: int) -> int:
        return self._values.value(heap)

    def value(self, position: Any) -> int:
        if self._last is None or self._last[0] is not position:
            self._last = position, self._sum(position)
        return self._last[1]

    def _sum(self, position: Any) -> int:
        from perfectplay.sequences.sums import nim_sum

        heaps = sizes_of(self.game, position)
        if heaps is None:
            raise NotAccepted("this position is no sum of independent heaps; use method 'graph'")
        return nim_sum(self._values, heaps)

    def verdict(self, position: Any) -> Verdict:
        value = self.value(position)
        return Verdict(Outcome.of(mover_wins=value != 0), None, value)

    def winning_moves(self, position: Any) -> list[Any] | None:
        """All of them, or the first `MOST_WINNING`: those that make one heap worth what all others are together.

        None where the game does not tell its moves by heaps; then they are judged one by one.

        >>> import perfectplay as pp
        >>> SequenceSolver(pp.game("kayles")).winning_moves((5, 9, 12))
        [(1, 1, (2, 2)), (2, 1, (4, 4)), (3, 2, (5, 5))]
        """
        from perfectplay.sequences.plain import PlainValues
        from perfectplay.sequences.reaching import Reaching

        game, values = self.game, self._values
        if not isinstance(game, HeapMoves) or isinstance(values, PlainValues):
            return None
        total = self.value(position)

        @cache
        def good(heap: int) -> Splits:
            return _Kept(Reaching(values, heap, values.value(heap) ^ total))

        return list(itertools.islice(game.moves_by_heap(position, good), MOST_WINNING)) if total else []


class _Kept:
    """The good splits of one heap, found once for all heaps of its size."""

    def __init__(self, splits: Splits) -> None:
        self._splits = splits

    def by_take(self) -> list[tuple[int, tuple[int, ...]]]:
        return self._taking

    def by_place(self) -> list[tuple[int, int]]:
        return self._placed

    @cached_property
    def _taking(self) -> list[tuple[int, tuple[int, ...]]]:
        return list(itertools.islice(self._splits.by_take(), MOST_WINNING))

    @cached_property
    def _placed(self) -> list[tuple[int, int]]:
        return list(itertools.islice(self._splits.by_place(), MOST_WINNING))
