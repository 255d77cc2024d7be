"""What the games of heaps share: positions are tuples of sizes, moves name a row by its number.

Rows are numbered from 1, in values as in notation: the move (2, 3), written `2:3`, takes three from row 2.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from perfectplay.board import Board, check_drawable, stick_row
from perfectplay.counting import count_dominated
from perfectplay.errors import IllegalMove, NotationError
from perfectplay.game import Game
from perfectplay.selection import RowSelection, end_of_row, needs_more
from perfectplay.text import check_whole, counted, echo, nearest, read_whole
from perfectplay.traits import Splits

#: Sizes of heaps, in the order of the rows on the table.
Heaps = tuple[int, ...]
#: (row, take): take so many from that row.
Take = tuple[int, int]
M = TypeVar("M", bound=Any)

HEAP_NOTATION = "A position is its heaps with commas between: `3,4,5`."
TAKE_NOTATION = HEAP_NOTATION + " The move `2:3` takes three from row 2; rows are numbered from 1."


@dataclass(frozen=True)
class HeapGame(Game[Heaps, M]):
    """Heaps in a fixed order; the order and empty heaps do not matter to the rules."""

    #: What boards call a heap.
    row_name: ClassVar[str] = "row"

    def checked(self, position: Any) -> Heaps:
        if isinstance(position, str):
            return self.read(position)
        if isinstance(position, int):
            raise NotationError(f"{self.family}: position {position} is one number; give a tuple such as ({position},)")
        if not isinstance(position, tuple | list):
            raise NotationError(f"{self.family}: {echo(position)} is no position; give a tuple such as (3, 4)")
        if not position:
            raise NotationError(f"{self.family}: the position is empty; give at least one heap")
        if not all(type(heap) is int and heap >= 0 for heap in position):
            position = [check_whole(heap, f"{self.family}: heap") for heap in position]
        return tuple(position)

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

    def sizes(self, position: Heaps) -> Heaps:
        return position

    def heap_at(self, position: Heaps, row: int, move: M) -> int:
        """The heap that a move names, or the error that it names none."""
        if not isinstance(row, int) or not 1 <= row <= len(position):
            rows = f"rows are numbered 1 to {len(position)}" if len(position) > 1 else "there is one row, number 1"
            raise IllegalMove(f"{echo(self.show_move(move))}: there is no row {row}; {rows}")
        return position[row - 1]

    def board(self, position: Heaps) -> Board:
        check_drawable(sum(position))
        return Board(tuple(stick_row(f"{self.row_name} {i}", i, heap) for i, heap in enumerate(position, 1)))

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
        row, take = move_parts(move, 2, "(row, take)")
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

    def moves_by_heap(self, position: Heaps, good: Callable[[int], Splits]) -> Iterator[Take]:
        for row, heap in enumerate(position, 1):
            for take, _ in good(heap).by_take():
                yield row, take

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
        move = (read_signed(row, "row"), read_signed(take, "take"))
        self.after(position, move)
        return move

    def board(self, position: Heaps) -> Board:
        check_drawable(sum(position))
        rows = enumerate(position, 1)
        return Board(tuple(stick_row(f"{self.row_name} {i}", i, heap, live=any(self.takes(heap))) for i, heap in rows))

    def select(self, position: Heaps, tokens: Iterable[str]) -> Take:
        selection = RowSelection(tokens, position)
        row, number = selection.row, len(selection.sticks)
        enough = next((take for take in self.takes(position[row - 1]) if take >= number), number)
        if enough > number:
            raise needs_more(enough - number, why=self.why_not(position[row - 1], number))
        self.after(position, (row, number))
        return row, number

    def tokens(self, position: Heaps, move: Take) -> tuple[str, ...]:
        row, take = move
        return end_of_row(row, position[row - 1], take)


def move_parts(move: Any, length: int, shape: str) -> Any:
    """The parts of a move, or the error that it has another shape."""
    if not isinstance(move, tuple) or len(move) != length or not all(isinstance(part, int) for part in move[:2]):
        raise IllegalMove(f"{echo(move)} is no move of this game; a move is {shape}")
    return move


def read_signed(text: str, what: str) -> int:
    """A number that may be negative, so that the rules can say what is wrong with it."""
    sign = -1 if text.startswith("-") else 1
    return sign * read_whole(text.removeprefix("-"), what, remedy="write row:number, such as 2:3")
