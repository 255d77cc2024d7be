"""Chomp: a bar of chocolate; each bite takes a square with all above and to the right; the corner is poisoned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import comb
from typing import Any

from perfectplay.board import Board, Row, Token, check_drawable
from perfectplay.errors import IllegalMove, NotationError, Unfinished
from perfectplay.game import Game, Outcome, Result
from perfectplay.heaps import Heaps
from perfectplay.law import Law
from perfectplay.text import big, check_whole, counted, cut, echo, read_whole

#: (row, column) of the bitten square, both from 1; (1, 1) is poisoned.
Square = tuple[int, int]


@dataclass(frozen=True)
class Chomp(Game[Heaps, Square]):
    """The lengths of the rows, the poisoned one first; lengths never rise.

    >>> Chomp((4, 4, 4)).after((4, 4, 4), (2, 3))
    (4, 2, 2)
    """

    family = "chomp"
    summary = "Chomp: bite a square and all beyond it off a chocolate bar; the corner is poisoned"
    examples = ("chomp:3x4", "chomp:4,2,2", "chomp:2x8", "chomp:5x5")
    rules_text = """
        A bar of chocolate has rows of squares; the first square of the first row is poisoned. A turn bites one square and
        all squares that are neither in a lower-numbered row nor in a lower-numbered column than it. Who eats the
        poisoned square loses.

        For example, from three rows of four the bite `2:3` leaves rows of 4, 2 and 2.
        """
    notation_text = (
        "A position is the lengths of its rows, the poisoned one first: `4,2,2`; `3x4` is three rows of four; `0` is the end. "
        "The move `2:3` bites the third square of row 2."
    )

    def checked(self, position: Any) -> Heaps:
        if isinstance(position, str):
            return self.read(position)
        if not isinstance(position, tuple) or not position:
            raise NotationError(
                f"chomp: {echo(position)} is no position; give the lengths of the rows, such as (4, 2, 2)"
            )
        rows = tuple(check_whole(row, "chomp: row") for row in position)
        if list(rows) != sorted(rows, reverse=True):
            raise NotationError(
                f"chomp: rows {echo(self.show(rows))} get longer; no row may be longer than the one before"
            )
        return tuple(row for row in rows if row) or (0,)

    def read(self, text: str) -> Heaps:
        remedy = "give rows and columns, such as 3x4, or row lengths, such as 4,2,2"
        rows, cross, columns = text.partition("x")
        if cross:
            count = read_whole(rows, "chomp: rows", least=1, remedy=remedy)
            length = read_whole(columns, "chomp: columns", least=1, remedy=remedy)
            if count > 100_000:
                raise NotationError(
                    f"chomp: {echo(text)} has more than 100,000 rows; give fewer rows, perhaps {cut(columns)}x{cut(rows)}"
                )
            return (length,) * count
        return self.checked(tuple(read_whole(word, "chomp: row", remedy=remedy) for word in text.split(",")))

    def show(self, position: Heaps) -> str:
        return ",".join(map(str, position))

    def show_start(self, position: Heaps) -> str:
        return f"{len(position)}x{position[0]}" if len(set(position)) == 1 and position[0] else self.show(position)

    def moves(self, position: Heaps) -> Iterator[Square]:
        return ((row, column) for row, length in enumerate(position, 1) for column in range(1, length + 1))

    def after(self, position: Heaps, move: Square) -> Heaps:
        if not isinstance(move, tuple) or len(move) != 2 or not all(isinstance(part, int) for part in move):
            raise IllegalMove(f"{echo(move)} is no move of chomp; a move is (row, column)")
        row, column = move
        if not 1 <= row <= len(position) or not position[0]:
            raise IllegalMove(
                f"'{row}:{column}': there is no row {row}; {counted(len([r for r in position if r]), 'row')} left"
            )
        if not 1 <= column <= position[row - 1]:
            raise IllegalMove(
                f"'{row}:{column}': row {row} has {counted(position[row - 1], 'square')}; bite 1 to {position[row - 1]}"
            )
        left = (*position[: row - 1], *(min(length, column - 1) for length in position[row - 1 :]))
        return tuple(length for length in left if length) or (0,)

    def children(self, position: Heaps) -> Iterator[Heaps]:
        for row, length in enumerate(position):
            kept, below = position[:row], position[row:]
            for column in range(1, length):
                yield kept + tuple([column if left > column else left for left in below])
            yield kept or (0,)  # a bite at the first square takes the row and all after it

    def key(self, position: Heaps) -> Heaps:
        """The bar or its mirror image, rows and columns exchanged."""
        if position[0] > 100 * len(position):
            return position  # a mirror image that would take long to write out
        mirrored: list[int] = []
        for row in range(len(position), 0, -1):
            mirrored += [row] * (position[row - 1] - len(mirrored))
        return min(position, tuple(mirrored) or (0,))

    def result(self, position: Heaps) -> Result | None:
        return Result.LAST_MOVER_LOSES if not position[0] else None

    def estimate(self, position: Heaps) -> int:
        rows, columns = len(position), position[0]
        return comb(rows + columns, rows) if min(rows, columns) < 60 else 10**30

    def show_move(self, move: Square) -> str:
        return ":".join(map(str, move)) if isinstance(move, tuple) else str(move)

    def read_move(self, position: Heaps, text: str) -> Square:
        row, colon, column = text.partition(":")
        remedy = "write row:column, such as 2:3"
        if not colon:
            raise NotationError(f"cannot read the move {echo(text)}; {remedy}")
        move = (read_whole(row, "row", remedy=remedy), read_whole(column, "column", remedy=remedy))
        self.after(position, move)
        return move

    def board(self, position: Heaps) -> Board:
        check_drawable(sum(position))
        return Board(
            tuple(
                Row(
                    f"row {i}",
                    tuple(Token(f"{i}:{j}", "square", "☠" if i == j == 1 else "") for j in range(1, length + 1)),
                )
                for i, length in enumerate(position, 1)
                if length
            )
        )

    def select(self, position: Heaps, tokens: Iterable[str]) -> Square:
        """The lowest row and column among the selected squares is where the bite begins."""
        squares = [self.read_move(position, token) for token in dict.fromkeys(tokens)]
        if not squares:
            raise Unfinished("nothing is selected; select the square to bite")
        corner = (min(row for row, _ in squares), min(column for _, column in squares))
        if corner not in squares:
            raise Unfinished(
                f"these squares are no bite: '{corner[0]}:{corner[1]}' is not among them; select it too, or one square alone"
            )
        return corner

    def tokens(self, position: Heaps, move: Square) -> tuple[str, ...]:
        """The square where the bite begins; it takes more than that."""
        return (self.show_move(move),)

    def mirror(self, position: Heaps) -> tuple[Square, str] | None:
        """The square bar, or any that the bite at 2:2 makes symmetrical."""
        if len(position) < 2 or len(position) != position[0] or position[1] < 2:
            return None
        return (2, 2), "leaves two arms of equal length; from then on copy every bite in the other arm"

    def law(self) -> NarrowLaw:
        return NarrowLaw(self)


class NarrowLaw(Law[Chomp]):
    """Bars of at most two rows (or two columns)."""

    name = "two rows: one square apart"
    source = "D. Gale, A curious Nim-type game, 1974"
    usual_bound = 14

    @property
    def statement(self) -> str:
        return (
            "With at most two rows the player to move loses exactly when the second row is one square shorter than the first; "
            "with at most two columns the same holds for the columns. An empty second row counts as 0."
        )

    @property
    def argument(self) -> str:
        return (
            "From rows of n and n−1 a bite leaves either equal rows, or rows two or more apart: never one apart. From "
            "rows of n and n bite the last square of the second row; from rows further apart shorten the first to one "
            "more than the second. The poisoned square alone is rows of 1 and 0."
        )

    def covers(self, position: Heaps) -> bool:
        return len(position) <= 2 or position[0] <= 2

    def two_rows(self, position: Heaps) -> tuple[int, int]:
        """The bar seen with two rows; turned round when it has two columns."""
        if len(position) <= 2:
            return position[0], position[1] if len(position) > 1 else 0
        return len(position), sum(length == 2 for length in position)

    def outcome(self, position: Heaps) -> Outcome:
        first, second = self.two_rows(position)
        return Outcome.of(mover_wins=first - second != 1)

    def constructed_moves(self, position: Heaps) -> Iterator[Square]:
        first, second = self.two_rows(position)
        if first - second == 1 or not first:
            return
        row, column = (2, first) if first == second else (1, second + 2)
        yield (row, column) if len(position) <= 2 else (column, row)

    def reasons(self, position: Heaps) -> list[str]:
        first, second = self.two_rows(position)
        if not first:
            return ["The bar is eaten; the other side ate the poisoned square."]
        lines = "Rows" if len(position) <= 2 else "Columns"
        said = f"{lines} of {big(first)} and {big(second)} are {big(first - second)} apart"
        if first == 1 and not second:
            return ["Only the poisoned square is left, and the player to move must eat it."]
        if first - second == 1:
            answer = "after every bite that spares the poisoned square the other side can"
            return [f"{said}: no bite leaves them one apart again, and {answer}."]
        return [
            f"{said}; biting {self.game.show_move(move)} leaves them one apart."
            for move in self.constructed_moves(position)
        ]

    def scope(self, bound: int) -> str:
        return f"of one or two rows or columns of at most {counted(bound, 'square')}"

    def cases(self, bound: int) -> Iterator[Heaps]:
        yield (0,)
        for first in range(1, bound + 1):
            yield (first,)
            for second in range(1, first + 1):
                yield first, second
                yield (2,) * second + (1,) * (first - second)

    def count_cases(self, bound: int) -> int:
        return (bound + 1) * (bound + 2)
