"""Fibonacci Nim and its kin: one heap; a take limits the next one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from perfectplay.board import Board, check_drawable, stick_row
from perfectplay.errors import IllegalMove, NotationError, TooLarge
from perfectplay.game import Game, Outcome
from perfectplay.law import Law
from perfectplay.options import misere_flag, option, whole
from perfectplay.selection import RowSelection, end_of_row
from perfectplay.text import big, check_whole, counted, echo, in_bytes, read_whole

#: (sticks left, the most that may be taken now).
Limited = tuple[int, int]
MOST_TIMES = 1_000
#: Room for the numbers that the law adds up.
MOST_BYTES = 300_000_000


@dataclass(frozen=True)
class Fibonacci(Game[Limited, int]):
    """A move is the number it takes.

    >>> game = Fibonacci((20, 19))
    >>> game.after((20, 19), 3)
    (17, 6)
    """

    times: int = option(
        "times",
        "a turn takes at most so many times the take before",
        read=whole("times", 1, MOST_TIMES),
        default=2,
    )
    misere: bool = misere_flag()

    family = "fibonacci"
    summary = "Fibonacci Nim: one heap; take at most twice what was taken before"
    examples = (
        "fibonacci:20",
        "fibonacci:21",
        "fibonacci:17,6",
        "fibonacci:30,times=3",
        "fibonacci:10,misere",
    )
    rules_text = """
        One heap of sticks. The first turn takes at least one stick, but not all. Every later turn takes at least one and at
        most twice as many as the turn before (`times=3`: three times as many, and so on). Who takes the last stick wins; in
        misère play who takes it loses.

        For example, after 3 are taken from 20, the next player may take 1 to 6 of the 17 that are left.
        """
    notation_text = (
        "A position is the sticks left and the most that may be taken: `17,6`. One number, `20`, is a start, where all but one "
        "may be taken. A move is the number it takes: `3`."
    )

    def in_short(self) -> list[str]:
        most = {1: "as many as were", 2: "twice what was"}.get(self.times, f"{self.times} times what was")
        return self.told(f"Fibonacci Nim: one heap; take at most {most} taken before", "times")

    def checked(self, position: Any) -> Limited:
        if isinstance(position, str):
            return self.read(position)
        if isinstance(position, int) and not isinstance(position, bool):
            position = (position,)
        if not isinstance(position, tuple) or not 1 <= len(position) <= 2:
            raise NotationError(f"fibonacci: {echo(position)} is no position; give sticks and limit, such as (17, 6)")
        sticks = check_whole(position[0], "fibonacci: heap")
        if len(position) == 1:
            return sticks, max(sticks - 1, 0)
        return sticks, min(check_whole(position[1], "fibonacci: limit"), sticks)

    def read(self, text: str) -> Limited:
        remedy = "give sticks, or sticks and limit, such as fibonacci:20 or fibonacci:17,6"
        return self.checked(tuple(read_whole(word, "fibonacci: heap", remedy=remedy) for word in text.split(",")))

    def show(self, position: Limited) -> str:
        return f"{position[0]},{position[1]}"

    def show_start(self, position: Limited) -> str:
        return str(position[0]) if position[1] == max(position[0] - 1, 0) else self.show(position)

    def moves(self, position: Limited) -> range:
        return range(1, min(position) + 1)

    def after(self, position: Limited, move: int) -> Limited:
        sticks, limit = position
        if not isinstance(move, int) or isinstance(move, bool):
            raise IllegalMove(f"{echo(move)} is no move of fibonacci; a move is the number it takes")
        if not 1 <= move <= min(sticks, limit):
            most = min(sticks, limit)
            rule = f"take 1 to {most}" if most else "nothing may be taken, the game is over"
            raise IllegalMove(f"'{move}': of {counted(sticks, 'stick')} at most {most} may be taken now; {rule}")
        return sticks - move, min(self.times * move, sticks - move)

    def left(self, position: Limited) -> int:
        return position[0]

    def estimate(self, position: Limited) -> int:
        return position[0] * (position[0] + 1) // 2 + 1

    def read_move(self, position: Limited, text: str) -> int:
        move = read_whole(text, "take", remedy="a move is the number to take, such as 3")
        self.after(position, move)
        return move

    def board(self, position: Limited) -> Board:
        check_drawable(position[0])
        return Board(
            (stick_row("heap", 1, position[0]),),
            f"take 1 to {position[1]}" if position[1] else "no move is left",
        )

    def select(self, position: Limited, tokens: Iterable[str]) -> int:
        move = len(RowSelection(tokens, position[:1]).sticks)
        self.after(position, move)
        return move

    def tokens(self, position: Limited, move: int) -> tuple[str, ...]:
        return end_of_row(1, position[0], move)

    #: What rows and columns of a table are, where they are not two heaps.
    table_axes = ("sticks left", "the most that may be taken")

    def table_shape(self, position: Limited) -> tuple[int, int]:
        return position[0] + 1, position[0] + 1

    def table_cell(self, row: int, column: int) -> Limited:
        return row, min(row, column)

    def law(self) -> SchwenkLaw | None:
        return None if self.misere else SchwenkLaw(self)


class SchwenkLaw(Law[Fibonacci]):
    """Whinihan's theorem for Fibonacci numbers, in Schwenk's form for any multiple."""

    name = "the smallest Zeckendorf part"
    source = "M. J. Whinihan, Fibonacci Nim, 1963; A. J. Schwenk, Take-away games, 1970"
    usual_bound = 40

    @property
    def statement(self) -> str:
        times = self.game.times
        if times == 2:
            numbers = "different Fibonacci numbers, no two of them neighbours (Zeckendorf)"
        else:
            first = ", ".join(map(str, self.numbers(1_000)[:10]))
            numbers = f"numbers of the sequence {first} …, each more than {times} times the next smaller one used"
        return (
            f"Write the heap as a sum of {numbers}: the player to move loses exactly when the limit is less than the smallest "
            "part. At the start, where all but one may be taken, this means: exactly when the heap is itself such a number."
        )

    @property
    def argument(self) -> str:
        return (
            f"Let f(t) = {self.game.times}t. The sequence is H(1) = 1, H(j+1) = H(j) + H(i) with the smallest i for which "
            "f(H(i)) ≥ H(j); greedy parts then satisfy f(smaller) < larger. If the limit reaches the smallest part, taking "
            "just that part leaves a heap whose smallest part exceeds the new limit. If it does not, any take t below the "
            "smallest part H leaves H − t behind, whose own smallest part is at most f(t), so the other side can take it; "
            "and so the loser never takes the last stick."
        )

    def numbers(self, most: int) -> list[int]:
        """Schwenk's sequence up to `most`: for twice, 1, 2, 3, 5, 8, …"""
        bits = most.bit_length()
        needed = bits * self.game.times * (28 + bits // 15)  # about so many numbers, and the bytes of each
        if needed > MOST_BYTES:
            raise TooLarge(
                f"fibonacci: the sequence of times={self.game.times} up to {big(most)} needs about {in_bytes(needed)}, more "
                f"than {in_bytes(MOST_BYTES)}; take fewer sticks or a smaller multiple"
            )
        sequence, i = [1], 0
        while sequence[-1] < most:
            while self.game.times * sequence[i] < sequence[-1]:
                i += 1
            sequence.append(sequence[-1] + sequence[i])
        return [number for number in sequence if number <= most]

    def parts(self, sticks: int) -> list[int]:
        """The greedy parts of a heap, largest first."""
        parts = []
        for number in reversed(self.numbers(sticks)):
            if number <= sticks:
                parts.append(number)
                sticks -= number
        return parts

    def outcome(self, position: Limited) -> Outcome:
        sticks, limit = position
        return Outcome.of(mover_wins=sticks > 0 and limit >= self.parts(sticks)[-1])

    def constructed_moves(self, position: Limited) -> Iterator[int]:
        sticks, limit = position
        take, parts = 0, self.parts(sticks)
        while parts:
            take += parts.pop()
            if take > limit:
                return
            if not parts or self.game.times * take < parts[-1]:
                yield take

    def winning_moves(self, position: Limited) -> list[int]:
        """All of them, however many may be tried: a take t wins exactly if its own parts go on in those of the rest.

        Then they are parts of the heap, since parts are unique; so every winning take ends a run of the smallest parts.
        """
        return list(self.constructed_moves(position))

    def reasons(self, position: Limited) -> list[str]:
        sticks, limit = position
        if not sticks:
            return ["No stick is left."]
        parts = self.parts(sticks)
        kind = "Fibonacci number" if self.game.times == 2 else "number of the sequence"
        kinds = kind.replace("number", "numbers")
        if len(parts) == 1:
            said = [f"{big(sticks)} is itself a {kind}; its only part is {big(sticks)}."]
        else:
            said = [f"{big(sticks)} = {' + '.join(map(big, parts))}, {kinds}; the smallest part is {big(parts[-1])}."]
        if limit < parts[-1]:
            said.append(
                f"At most {big(limit)} may be taken, less than that: every take lets the other side take the smallest part of "
                f"what is left."
            )
            return said
        best = next(self.constructed_moves(position))
        return [
            *said,
            f"Taking {big(best)} leaves parts too large for the limit {big(self.game.times * best)} that follows.",
        ]

    def scope(self, bound: int) -> str:
        return f"of at most {counted(bound, 'stick')}, with every limit"

    def cases(self, bound: int) -> Iterator[Limited]:
        return ((sticks, limit) for sticks in range(bound + 1) for limit in range(sticks + 1))

    def count_cases(self, bound: int) -> int:
        return (bound + 1) * (bound + 2) // 2
