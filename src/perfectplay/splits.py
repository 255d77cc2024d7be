"""What the games that split heaps share: a move takes some from one heap and may leave two in its place."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from perfectplay.board import Board, Row, Token, check_drawable
from perfectplay.counting import count_sums_of_parts
from perfectplay.errors import IllegalMove, NotationError
from perfectplay.heaps import TAKE_NOTATION, HeapGame, Heaps, move_parts, read_signed
from perfectplay.selection import RowSelection, needs_more
from perfectplay.text import counted, echo

#: (row, take, rest): take so many and leave these heaps in the row's place.
Split = tuple[int, int, Heaps]

SPLIT_NOTATION = (
    TAKE_NOTATION + " `2:3:4+1` takes three from row 2 and leaves two heaps in its place, 4 and 1;"
    " `2:0:4+1` splits without taking."
)
#: So many ways to go on from a selection are tried before it is given the benefit of the doubt.
MOST_TRIED = 5_000


@dataclass(frozen=True)
class SplitGame(HeapGame[Split]):
    """A move takes some (or none) from one heap and may leave two heaps in its place."""

    @abstractmethod
    def splits(self, heap: int) -> Iterable[tuple[int, Heaps]]:
        """Every (take, rest) for a heap of this size; rest has no zeros and rises: (1, 4), never (4, 1)."""

    @abstractmethod
    def split_rule(self) -> str:
        """What a move may do to a heap, for messages."""

    def moves(self, position: Heaps) -> Iterator[Split]:
        for row, heap in enumerate(position, 1):
            for take, rest in self.splits(heap):
                yield row, take, rest

    def children(self, position: Heaps) -> Iterator[Heaps]:
        for row, heap in enumerate(position):
            for _, rest in self.splits(heap):
                yield (*position[:row], *rest, *position[row + 1 :]) or (0,)

    def after(self, position: Heaps, move: Split) -> Heaps:
        row, take, rest = move_parts(move, 3, "(row, take, rest)")
        if not isinstance(rest, tuple) or not all(isinstance(part, int) for part in rest):
            raise IllegalMove(f"{echo(move)} is no move of this game; what is left must be a tuple of heaps")
        heap = self.heap_at(position, row, move)
        if take + sum(rest) != heap or take < 0 or any(part < 1 for part in rest):
            raise IllegalMove(
                f"{echo(self.show_move(move))}: taking {take} and leaving {'+'.join(map(str, rest)) or 0} does not add up "
                f"to row {row}, which has {counted(heap, 'stick')}; what is taken and what is left must add up to it"
            )
        if not self.allows(heap, take, tuple(sorted(rest))):
            raise IllegalMove(f"{echo(self.show_move(move))} breaks the rule: {self.split_rule()}")
        return (*position[: row - 1], *rest, *position[row:]) or (0,)

    def checked(self, position: Any) -> Heaps:
        heaps = super().checked(position)
        return tuple(heap for heap in heaps if heap) or (0,)

    def key(self, position: Heaps) -> Heaps:
        return tuple(sorted(heap for heap in position if self.is_alive(heap)))

    def is_alive(self, heap: int) -> bool:
        """Whether a heap of this size has any move; dead heaps do not matter to the rules."""
        known = self._alive.get(heap)
        if known is None:
            known = self._alive[heap] = next(iter(self.splits(heap)), None) is not None
        return known

    @cached_property
    def _alive(self) -> dict[int, bool]:
        return {}

    def allows(self, heap: int, take: int, rest: Heaps) -> bool:
        """Whether the rules allow this split; a family with a formula need not go through all."""
        return (take, rest) in self.splits(heap)

    def parts(self, position: Heaps) -> Heaps:
        return self.key(position)

    def heap_options(self, heap: int) -> Iterator[Heaps]:
        for _, rest in self.splits(heap):
            yield rest

    def estimate(self, position: Heaps) -> int:
        return count_sums_of_parts(sum(position))

    def show_move(self, move: Split) -> str:
        if not isinstance(move, tuple) or len(move) != 3:
            return str(move)
        row, take, rest = move
        short = f"{row}:{take}"
        return f"{short}:{'+'.join(map(str, rest))}" if len(rest) > 1 else short

    def read_move(self, position: Heaps, text: str) -> Split:
        parts = text.split(":")
        if len(parts) not in (2, 3):
            raise NotationError(
                f"cannot read the move {echo(text)}; write row:number, such as 2:3, or row:number:heap+heap, such as 2:1:4+3"
            )
        row, take = read_signed(parts[0], "row"), read_signed(parts[1], "take")
        heap = self.heap_at(position, row, (row, take, ()))
        if len(parts) == 3:
            rest: Heaps = tuple(read_signed(part, "heap") for part in parts[2].split("+"))
        else:
            rest = (heap - take,) if heap > take else ()
        move = (row, take, rest)
        self.after(position, move)
        return move[0], move[1], tuple(sorted(rest))

    # --- the board -----------------------------------------------------------------------------------------

    #: Whether the board shows places to split at.
    cuts = False
    #: Whether sticks can be taken at all.
    takes_sticks = True
    #: Whether taking from the middle leaves two heaps; else only the number of sticks counts.
    side_by_side = True

    def board(self, position: Heaps) -> Board:
        check_drawable(sum(position))
        return Board(tuple(self._row(number, heap) for number, heap in enumerate(position, 1)))

    def _row(self, number: int, heap: int) -> Row:
        tokens: list[Token] = []
        live = self.takes_sticks and self.is_alive(heap)
        for stick in range(1, heap + 1):
            tokens.append(Token(f"{number}.{stick}", "stick", live=live))
            if self.cuts and stick < heap:
                divides = self.allows(heap, 0, _sides(stick, heap - stick))
                tokens.append(Token(f"{number}.{stick}c", "cut", live=divides))
        return Row(f"heap {number}", tuple(tokens))

    def select(self, position: Heaps, tokens: Iterable[str]) -> Split:
        """Sticks side by side are taken, what lies on either side is left; a cut splits where it is."""
        selection = RowSelection(tokens, position, cuts=self.cuts)
        row, sticks, cuts = selection.row, selection.sticks, selection.cuts
        heap = position[row - 1]
        if cuts:
            if len(cuts) > 1 or sticks:
                raise IllegalMove("a cut is selected with something else; select one cut, or the sticks to take")
            cut = min(cuts)
            move = (row, 0, _sides(cut, heap - cut))
        elif self.side_by_side:
            if sticks[-1] - sticks[0] >= len(sticks) or not self._may_take(heap, sticks[0], len(sticks)):
                self._check_unfinished(heap, sticks)
            move = (row, len(sticks), _sides(sticks[0] - 1, heap - sticks[-1]))
        else:
            if not self._may_take(heap, 1, len(sticks)):
                self._check_unfinished(heap, list(range(1, len(sticks) + 1)))
            move = (row, len(sticks), _sides(heap - len(sticks)))
        self.after(position, move)
        return move

    def _may_take(self, heap: int, first: int, number: int) -> bool:
        return self.allows(heap, number, _sides(first - 1, heap - (first + number - 1)))

    def _check_unfinished(self, heap: int, sticks: list[int]) -> None:
        """Raise Unfinished where more sticks make neighbours that may be taken, and IllegalMove where none can."""
        if not self.takes_sticks:
            raise IllegalMove(f"sticks are selected, but {self.split_rule()}")
        more = self._fewest_more(heap, sticks)
        if more:
            raise needs_more(more, why=self.split_rule())
        if sticks[-1] - sticks[0] >= len(sticks):
            raise IllegalMove(f"sticks {echo(sticks)} do not lie side by side; select neighbours")

    def _fewest_more(self, heap: int, sticks: list[int]) -> int:
        """How many sticks are missing from the smallest legal take that has all of these; 0 where none has."""
        first, last = sticks[0], sticks[-1]
        tried = 0
        for number in range(last - first + 1, heap + 1):
            for start in range(max(1, last - number + 1), min(first, heap - number + 1) + 1):
                if self._may_take(heap, start, number):
                    return number - len(sticks)
                tried += 1
                if tried > MOST_TRIED:
                    return 1  # perhaps; a face then waits for more instead of complaining
        return 0

    def tokens(self, position: Heaps, move: Split) -> tuple[str, ...]:
        row, take, rest = move
        kept = rest[0] if rest else 0  # what lies before the cut or the sticks taken
        if not take:
            return (f"{row}.{kept}c",)
        return tuple(f"{row}.{stick}" for stick in range(kept + 1, kept + take + 1))


def _sides(*heaps: int) -> Heaps:
    """The heaps on both sides of what is taken, as moves name them.

    >>> _sides(4, 1), _sides(0, 3)
    ((1, 4), (3,))
    """
    return tuple(sorted(heap for heap in heaps if heap))
