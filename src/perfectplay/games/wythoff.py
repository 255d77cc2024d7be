"""Wythoff's game: two piles; from one any number, or the same number from both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import isqrt
from typing import Any

from perfectplay.errors import IllegalMove, NotationError
from perfectplay.game import Outcome
from perfectplay.heaps import HeapGame, Heaps
from perfectplay.law import Law
from perfectplay.options import misere_flag
from perfectplay.selection import RowSelection, end_of_row, needs_more
from perfectplay.text import big, counted, echo, read_whole


@dataclass(frozen=True)
class Wythoff(HeapGame[Heaps]):
    """Two piles; a move is what it takes from each: (3, 0), (0, 3) or (3, 3).

    >>> Wythoff((4, 5)).after((4, 5), (2, 2))
    (2, 3)
    """

    misere: bool = misere_flag()

    family = "wythoff"
    row_name = "pile"
    summary = "Two piles; take any number from one, or the same number from both"
    examples = ("wythoff:4,5", "wythoff:8,8", "wythoff:4,7,misere")
    rules_text = """
        Two piles of sticks. A turn takes one or more sticks from one pile, or the same number, one or more, from both.
        Who takes the last stick wins; in misère play who takes it loses. The same game: a chess queen on a board that
        moves left, down, or diagonally left and down towards the corner.

        For example, from 4,5 the move `both:2` leaves 2,3.
        """
    notation_text = (
        "A position is its two piles: `4,5`. Moves: `1:3` takes three from pile 1, `both:3` three from each."
    )

    def checked(self, position: Any) -> Heaps:
        piles = super().checked(position)
        if len(piles) != 2:
            raise NotationError(f"wythoff: {echo(self.show(piles))} is not two piles; give two, such as wythoff:4,5")
        return piles

    def moves(self, position: Heaps) -> Iterator[Heaps]:
        first, second = position
        for take in range(1, first + 1):
            yield take, 0
        for take in range(1, second + 1):
            yield 0, take
        for take in range(1, min(position) + 1):
            yield take, take

    def after(self, position: Heaps, move: Heaps) -> Heaps:
        if not isinstance(move, tuple) or len(move) != 2 or not all(isinstance(take, int) for take in move):
            raise IllegalMove(f"{echo(move)} is no move of wythoff; a move is what it takes from each pile: (2, 2)")
        first, second = move
        said = echo(self.show_move(move))
        if first < 0 or second < 0 or not (first or second):
            raise IllegalMove(f"{said}: sticks are taken, at least one, never added")
        for row, (take, pile) in enumerate(zip(move, position), 1):
            if take > pile:
                raise IllegalMove(f"{said}: pile {row} has {counted(pile, 'stick')}; take at most {pile}")
        if first and second and first != second:
            raise IllegalMove(f"{said}: from both piles only the same number may be taken")
        return position[0] - first, position[1] - second

    def children(self, position: Heaps) -> Iterator[Heaps]:
        first, second = position
        yield from ((left, second) for left in range(first))
        yield from ((first, left) for left in range(second))
        yield from ((first - take, second - take) for take in range(1, min(position) + 1))

    def key(self, position: Heaps) -> Heaps:
        first, second = position
        return position if first <= second else (second, first)

    def estimate(self, position: Heaps) -> int:
        first, second = sorted(position)
        return (first + 1) * (second + 1) - first * (first + 1) // 2

    def show_move(self, move: Heaps) -> str:
        if not isinstance(move, tuple) or len(move) != 2:
            return str(move)
        first, second = move
        if not second:
            return f"1:{first}"
        if not first:
            return f"2:{second}"
        return f"both:{first}" if first == second else f"{first}+{second}"

    def read_move(self, position: Heaps, text: str) -> Heaps:
        pile, colon, number = text.partition(":")
        if not colon or pile not in ("1", "2", "both"):
            raise NotationError(f"cannot read the move {echo(text)}; write 1:3, 2:3 or both:3")
        take = read_whole(number, "take", least=1, remedy="write 1:3, 2:3 or both:3")
        move = (take if pile != "2" else 0, take if pile != "1" else 0)
        self.after(position, move)
        return move

    def select(self, position: Heaps, tokens: Iterable[str]) -> Heaps:
        rows = RowSelection(tokens, position).rows
        first, second = move = (len(rows.get(1, ())), len(rows.get(2, ())))
        if first and second and first != second and max(move) <= min(position):
            pile = 1 if first < second else 2
            raise needs_more(abs(first - second), f"of pile {pile}", "from both piles the same number is taken")
        self.after(position, move)
        return move

    def tokens(self, position: Heaps, move: Heaps) -> tuple[str, ...]:
        return end_of_row(1, position[0], move[0]) + end_of_row(2, position[1], move[1])

    def table_cell(self, row: int, column: int) -> Heaps:
        return row, column

    def law(self) -> WythoffLaw:
        return WythoffLaw(self)


def lower(n: int) -> int:
    """⌊nφ⌋, exactly: φ = (1+√5)/2, so nφ = (n + √(5n²))/2, and ⌊(n + x)/2⌋ needs only ⌊x⌋.

    >>> [lower(n) for n in range(6)], lower(10**30)
    ([0, 1, 3, 4, 6, 8], 1618033988749894848204586834365)
    """
    return (n + isqrt(5 * n * n)) // 2


def partner(pile: int) -> int:
    """The one size that makes a lost pair with this pile (each number stands in exactly one pair: Beatty 1926).

    >>> [partner(pile) for pile in range(8)]
    [0, 2, 1, 5, 7, 3, 10, 4]
    """
    near = (isqrt(5 * pile * pile) - pile) // 2  # ⌊pile/φ⌋: n with lower(n) = pile is this or the next
    for n in (near, near + 1):
        if lower(n) == pile:
            return pile + n
    near = (3 * pile - isqrt(5 * pile * pile)) // 2  # about pile/φ²: the n with lower(n) + n = pile
    n = next(n for n in range(max(near - 1, 0), near + 3) if lower(n) + n == pile)
    return pile - n


class WythoffLaw(Law[Wythoff]):
    """Wythoff's pairs; the misère form exchanges the two smallest."""

    name = "Wythoff's pairs"
    source = "W. A. Wythoff, A modification of the game of Nim, 1907"

    @property
    def statement(self) -> str:
        pairs = "The player to move loses exactly at the pairs (⌊nφ⌋, ⌊nφ⌋ + n), n = 0, 1, 2, …, φ = (1+√5)/2"
        if self.game.misere:
            return pairs.replace("n = 0, 1, 2, …", "n = 2, 3, 4, …") + ", and at (0,1) and (2,2)."
        return pairs + "."

    @property
    def argument(self) -> str:
        said = (
            "The n-th pair is the smallest number in no earlier pair, with n added; so each number stands in exactly one "
            "pair and each difference belongs to exactly one. A move from a pair keeps one number or the difference, and so "
            "never reaches another pair. From any other position one of the three kinds of move reaches the pair with the "
            "same number or the same difference. The formula follows from Beatty's theorem for 1/φ + 1/φ² = 1."
        )
        if self.game.misere:
            said += (
                " In misère play (0,1) and (2,2) take the place of (0,0) and (1,2): the same numbers 0, 1, 2 and the same "
                "differences 0 and 1 are used up, so the pairs from n = 2 on stay as they are."
            )
        return said

    def mate(self, pile: int) -> int:
        """The lost pair's other number; misère play has its own small pairs."""
        return {0: 1, 1: 0, 2: 2}.get(pile, partner(pile)) if self.game.misere else partner(pile)

    def outcome(self, position: Heaps) -> Outcome:
        return Outcome.of(mover_wins=self.mate(position[0]) != position[1])

    def constructed_moves(self, position: Heaps) -> Iterator[Heaps]:
        first, second = position
        if self.mate(first) < second:
            yield 0, second - self.mate(first)
        if self.mate(second) < first:
            yield first - self.mate(second), 0
        apart = abs(first - second)
        small = {0: 2, 1: 0}.get(apart, lower(apart)) if self.game.misere else lower(apart)
        if small < min(position):
            yield min(position) - small, min(position) - small

    def reasons(self, position: Heaps) -> list[str]:
        first, second = sorted(position)
        apart = second - first
        if self.outcome(position) is Outcome.P:
            if self.game.misere and first < 3 and (first, second) in ((0, 1), (2, 2)):
                return [f"({big(first)}, {big(second)}) is one of the two lost pairs that only misère play has."]
            pair = f"({big(first)}, {big(second)}) is Wythoff's pair number {big(apart)}"
            return [
                f"{pair}: ⌊{big(apart)}φ⌋ = {big(first)}, and {big(first)} + {big(apart)} = {big(second)}.",
                "No move leads from one pair to another, and from everywhere else some move leads back to one.",
            ]
        said = [f"({big(first)}, {big(second)}) is no lost pair."]
        for move in self.constructed_moves(position):
            after = self.game.after(position, move)
            said.append(f"{self.game.show_move(move)} leads to the lost pair ({big(after[0])}, {big(after[1])}).")
        return said

    def scope(self, bound: int) -> str:
        return f"with piles of at most {big(bound)}"

    def cases(self, bound: int) -> Iterator[Heaps]:
        return ((first, second) for second in range(bound + 1) for first in range(second + 1))

    def count_cases(self, bound: int) -> int:
        return (bound + 1) * (bound + 2) // 2
