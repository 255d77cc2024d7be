"""What the games of heaps share: positions are tuples of sizes, moves name a row by its number.

Rows are numbered from 1, in values as in notation: the move (2, 3), written `2:3`, takes three from row 2.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from perfectplay.board import Board, check_drawable, stick_row
from perfectplay.counting import count_dominated, count_sums_of_parts
from perfectplay.errors import IllegalMove, NotationError
from perfectplay.game import Game
from perfectplay.text import check_whole, counted, echo, nearest, read_whole

#: Sizes of heaps, in the order of the rows on the table.
Heaps = tuple[int, ...]
#: (row, take): take so many from that row.
Take = tuple[int, int]
#: (row, take, rest): take so many and leave these heaps in the row's place.
Split = tuple[int, int, Heaps]
M = TypeVar("M", bound=Any)

HEAP_NOTATION = "A position is its heaps with commas between: `3,4,5`."
TAKE_NOTATION = HEAP_NOTATION + " The move `2:3` takes three from row 2; rows are numbered from 1."
SPLIT_NOTATION = (
    TAKE_NOTATION + " `2:3:4+1` takes three from row 2 and leaves two heaps in its place, 4 and 1;"
    " `2:0:4+1` splits without taking."
)


@dataclass(frozen=True)
class HeapGame(Game[Heaps, M]):
    """Heaps in a fixed order; the order and empty heaps do not matter to the rules."""

    def checked(self, position: Any) -> Heaps:
        if isinstance(position, str):
            return self.read(position)
        if isinstance(position, int):
            raise NotationError(f"{self.family}: position {position} is one number; give a tuple such as ({position},)")
        try:
            heaps = tuple(position)
        except TypeError:
            raise NotationError(
                f"{self.family}: {echo(position)} is no position; give a tuple such as (3, 4)"
            ) from None
        if not heaps:
            raise NotationError(f"{self.family}: the position is empty; give at least one heap")
        for heap in heaps:
            check_whole(heap, f"{self.family}: heap")
        return heaps

    def read(self, text: str) -> Heaps:
        flags = [parameter.name for parameter in self.parameters()]
        heaps = []
        for word in text.split(","):
            example = f"give whole numbers from 0 up, such as {self.examples[0] if self.examples else '3,4,5'}"
            if word.isalpha() and nearest(word, flags):
                raise NotationError(
                    f"{self.family}: {echo(word)} is neither a heap nor a parameter{nearest(word, flags)}"
                )
            heaps.append(read_whole(word, f"{self.family}: heap", remedy=example))
        return self.checked(tuple(heaps))

    def show(self, position: Heaps) -> str:
        return ",".join(map(str, position))

    def key(self, position: Heaps) -> Heaps:
        return tuple(sorted(filter(None, position)))

    def heap_at(self, position: Heaps, row: int, move: M) -> int:
        """The heap that a move names, or the error that it names none."""
        if not isinstance(row, int) or not 1 <= row <= len(position):
            rows = f"rows are numbered 1 to {len(position)}" if len(position) > 1 else "there is one row, number 1"
            raise IllegalMove(f"{echo(self.show_move(move))}: there is no row {row}; {rows}")
        return position[row - 1]

    def board(self, position: Heaps) -> Board:
        check_drawable(sum(position))
        return Board(tuple(stick_row(f"row {i}", i, heap) for i, heap in enumerate(position, 1)))

    def table_shape(self, position: Heaps) -> tuple[int, int]:
        if len(position) > 2:
            raise NotationError(
                f"{self.family}: a table shows one or two heaps, {echo(self.show(position))} has {len(position)}; "
                f"give two, such as {self.family}:8,8"
            )
        return (position[0] + 1, position[1] + 1) if len(position) == 2 else (1, position[0] + 1)

    def table_cell(self, row: int, column: int) -> Heaps:
        if self.position is not None and len(self.position) == 1:
            return (column,)
        return (row, column)


class RowSelection:
    """What a selection of tokens "row.stick" (and "row.stickc", a cut) says about one row.

    >>> RowSelection(["2.4", "2.3"]).row, RowSelection(["2.4", "2.3"]).sticks
    (2, [3, 4])
    """

    def __init__(self, tokens: Iterable[str]) -> None:
        rows: dict[int, list[int]] = {}
        self.cuts: list[int] = []
        for token in dict.fromkeys(tokens):
            row, _, stick = token.partition(".")
            place = stick.removesuffix("c")
            if not (row.isascii() and row.isdigit() and place.isascii() and place.isdigit()):
                raise IllegalMove(f"there is no token {echo(token)} on this board; select sticks that it shows")
            rows.setdefault(int(row), [])
            (self.cuts if stick.endswith("c") else rows[int(row)]).append(int(place))
        if not rows:
            raise IllegalMove("nothing is selected; select the sticks to take")
        self.rows = {row: sorted(sticks) for row, sticks in sorted(rows.items())}

    @property
    def row(self) -> int:
        """The one row selected from; an error when there are more."""
        if len(self.rows) > 1:
            chosen = " and ".join(map(str, self.rows))
            raise IllegalMove(f"sticks of rows {chosen} are selected; select from one row only")
        return next(iter(self.rows))

    @property
    def sticks(self) -> list[int]:
        return self.rows[self.row]


@dataclass(frozen=True)
class TakeGame(HeapGame[Take]):
    """A move takes some from one heap. A family says which numbers may be taken from a heap."""

    @abstractmethod
    def takes(self, heap: int) -> Iterable[int]:
        """The numbers that may be taken from a heap of this size, in rising order."""

    @abstractmethod
    def why_not(self, heap: int, take: int) -> str:
        """The rule that forbids this take, in words; empty when it is allowed."""

    def moves(self, position: Heaps) -> Iterator[Take]:
        for row, heap in enumerate(position, 1):
            for take in self.takes(heap):
                yield row, take

    def children(self, position: Heaps) -> Iterator[Heaps]:
        for row, heap in enumerate(position):
            for take in self.takes(heap):
                yield (*position[:row], heap - take, *position[row + 1 :])

    def after(self, position: Heaps, move: Take) -> Heaps:
        row, take = _numbers(move, 2, "(row, take)")
        heap = self.heap_at(position, row, move)
        if take < 1:
            raise IllegalMove(f"{echo(self.show_move(move))} takes {take}; sticks are taken, at least one, never added")
        why = self.why_not(heap, take)
        if take > heap:
            why = (
                f"row {row} has {counted(heap, 'stick')}; take at most {heap}"
                if heap
                else f"row {row} is empty; choose another"
            )
        if why:
            raise IllegalMove(f"{echo(self.show_move(move))}: {why}")
        return (*position[: row - 1], heap - take, *position[row:])

    def parts(self, position: Heaps) -> Heaps:
        return self.key(position)

    def heap_options(self, heap: int) -> Iterator[Heaps]:
        for take in self.takes(heap):
            yield (heap - take,) if heap > take else ()

    def estimate(self, position: Heaps) -> int:
        return count_dominated(self.key(position))

    def show_move(self, move: Take) -> str:
        return ":".join(map(str, move)) if isinstance(move, tuple) else str(move)

    def read_move(self, position: Heaps, text: str) -> Take:
        row, colon, take = text.partition(":")
        if not colon or not take:
            raise NotationError(
                f"cannot read the move {echo(text)}; write row:number, such as 2:3 for three from row 2"
            )
        move = (_signed(row, "row"), _signed(take, "take"))
        self.after(position, move)
        return move

    def select(self, position: Heaps, tokens: Iterable[str]) -> Take:
        selection = RowSelection(tokens)
        move = (selection.row, len(selection.sticks))
        self.after(position, move)
        return move


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
                yield (*position[:row], *rest, *position[row + 1 :])

    def after(self, position: Heaps, move: Split) -> Heaps:
        row, take, rest = _numbers(move, 3, "(row, take, rest)")
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
        row, take = _signed(parts[0], "row"), _signed(parts[1], "take")
        heap = self.heap_at(position, row, (row, take, ()))
        if len(parts) == 3:
            rest: Heaps = tuple(_signed(part, "heap") for part in parts[2].split("+"))
        else:
            rest = (heap - take,) if heap > take else ()
        move = (row, take, rest)
        self.after(position, move)
        return move[0], move[1], tuple(sorted(rest))

    #: Whether the board shows places to split at.
    cuts = False

    def board(self, position: Heaps) -> Board:
        check_drawable(sum(position))
        rows = enumerate(position, 1)
        return Board(tuple(stick_row(f"heap {i}", i, heap, cuts=self.cuts) for i, heap in rows))

    def select(self, position: Heaps, tokens: Iterable[str]) -> Split:
        """Sticks side by side are taken, what lies on either side is left; a cut splits where it is."""
        selection = RowSelection(tokens)
        row, sticks = selection.row, selection.sticks
        heap = self.heap_at(position, row, (row, len(sticks), ()))
        if selection.cuts:
            if len(selection.cuts) > 1 or sticks:
                raise IllegalMove("a cut is selected with something else; select one cut, or the sticks to take")
            rest: Heaps = (selection.cuts[0], heap - selection.cuts[0])
        else:
            if sticks != list(range(sticks[0], sticks[0] + len(sticks))):
                raise IllegalMove(f"sticks {echo(sticks)} do not lie side by side; select neighbours")
            rest = (sticks[0] - 1, heap - sticks[-1])
        move = (row, len(sticks), tuple(sorted(part for part in rest if part)))
        self.after(position, move)
        return move


def _numbers(move: Any, length: int, shape: str) -> Any:
    if not isinstance(move, tuple) or len(move) != length or not all(isinstance(part, int) for part in move[:2]):
        raise IllegalMove(f"{echo(move)} is no move of this game; a move is {shape}")
    return move


def _signed(text: str, what: str) -> int:
    """A number that may be negative, so that the rules can say what is wrong with it."""
    sign = -1 if text.startswith("-") else 1
    return sign * read_whole(text.removeprefix("-"), what, remedy="write row:number, such as 2:3")
