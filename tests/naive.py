"""Slow, readable twins of the games and the solvers: what they say, the fast ones must say too.

Nothing here comes from perfectplay. Each twin is written from the published rules of its family and keeps a position as
it lies on the table: sticks are a set of places, chocolate is a set of squares, heaps stay where they are. No twin knows
that two positions are alike, no solver knows a theorem; so a wrong symmetry or a wrong theorem cannot be in both.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, pairwise, product
from typing import Any, Generic, TypeVar

P = TypeVar("P", bound=Hashable)
Heaps = tuple[int, ...]
Places = frozenset[int]
Squares = frozenset[tuple[int, int]]


@dataclass(frozen=True)
class Twin(ABC, Generic[P]):
    """The rules of one game for two: it ends when no move is left, and in misère play the last mover loses.

    Twins with the same parameters are equal, and so share what is remembered about them.
    """

    misere: bool = field(default=False, kw_only=True)

    @abstractmethod
    def read(self, text: str) -> P:
        """The position that the published notation names."""

    @abstractmethod
    def options(self, position: P) -> Iterable[P]:
        """The positions one move away, some perhaps more than once."""

    def last_mover_wins(self, end: P) -> bool:
        return not self.misere

    def has_values(self) -> bool:
        """Grundy values belong to normal play."""
        return not self.misere

    def as_listed(self, position: P) -> Hashable:
        """Options that are the same here may share one listed move."""
        return position


# --- heaps that stay where they are: a turn makes some of them smaller ------------------------------------------------


class HeapTwin(Twin[Heaps]):
    def read(self, text: str) -> Heaps:
        return tuple(map(int, text.split(",")))


def with_heap(heaps: Heaps, row: int, *now: int) -> Heaps:
    """The heaps with others in the place of one.

    >>> with_heap((3, 4, 5), 1, 2, 2)
    (3, 2, 2, 5)
    """
    return (*heaps[:row], *now, *heaps[row + 1 :])


@dataclass(frozen=True)
class Nim(HeapTwin):
    """Any number from one row, or at most so many.

    >>> sorted(Nim().options((0, 2)))
    [(0, 0), (0, 1)]
    """

    most: int | None = None

    def options(self, position: Heaps) -> Iterator[Heaps]:
        for row, heap in enumerate(position):
            for take in range(1, heap + 1):
                if self.most is None or take <= self.most:
                    yield with_heap(position, row, heap - take)


@dataclass(frozen=True)
class Subtraction(HeapTwin):
    """From one heap a number that belongs to the set."""

    take: frozenset[int]

    def options(self, position: Heaps) -> Iterator[Heaps]:
        for row, heap in enumerate(position):
            for take in self.take:
                if take <= heap:
                    yield with_heap(position, row, heap - take)


@dataclass(frozen=True)
class AllBut(HeapTwin):
    """From one heap any number, except those of the set.

    >>> sorted(AllBut(frozenset({2})).options((3,)))
    [(0,), (2,)]
    """

    never: frozenset[int]

    def options(self, position: Heaps) -> Iterator[Heaps]:
        for row, heap in enumerate(position):
            for take in range(1, heap + 1):
                if take not in self.never:
                    yield with_heap(position, row, heap - take)


@dataclass(frozen=True)
class Moore(HeapTwin):
    """One or more sticks from each of one to `heaps` heaps."""

    heaps: int

    def options(self, position: Heaps) -> Iterator[Heaps]:
        for after in product(*(range(heap + 1) for heap in position)):
            cut = sum(new < old for new, old in zip(after, position, strict=True))
            if 1 <= cut <= self.heaps:
                yield after


@dataclass(frozen=True)
class Wythoff(HeapTwin):
    """Any number from one of two piles, or the same number from both."""

    def options(self, position: Heaps) -> Iterator[Heaps]:
        first, second = position
        for take in range(1, max(position) + 1):
            if take <= first:
                yield first - take, second
            if take <= second:
                yield first, second - take
            if take <= first and take <= second:
                yield first - take, second - take


@dataclass(frozen=True)
class Fibonacci(HeapTwin):
    """(sticks, the most that may be taken now); a limit above the sticks is no limit."""

    times: int = 2

    def read(self, text: str) -> Heaps:
        """One number is a start, where all but one may be taken."""
        sticks, *limit = super().read(text)
        return (sticks, min(limit[0], sticks)) if limit else (sticks, max(sticks - 1, 0))

    def options(self, position: Heaps) -> Iterator[Heaps]:
        sticks, limit = position
        for take in range(1, limit + 1):
            left = sticks - take
            yield left, min(self.times * take, left)


# --- heaps that break up: their order on the table means nothing any more ---------------------------------------------


class BreakingTwin(Twin[Heaps]):
    """Heaps lie in rising order, empty ones are gone."""

    def read(self, text: str) -> Heaps:
        return tidy(map(int, text.split(",")))

    @abstractmethod
    def may_become(self, heap: int, left: Heaps) -> bool:
        """Whether a turn may leave these (none, one or two, none empty) of a heap."""

    def options(self, position: Heaps) -> Iterator[Heaps]:
        for row, heap in enumerate(position):
            for left in remains(heap):
                if self.may_become(heap, left):
                    yield tidy(with_heap(position, row, *left))


def tidy(heaps: Iterable[int]) -> Heaps:
    """In rising order, without the empty ones.

    >>> tidy([3, 0, 1])
    (1, 3)
    """
    return tuple(sorted(heap for heap in heaps if heap))


def remains(heap: int) -> Iterator[Heaps]:
    """All that could be left of a heap, whatever the rules.

    >>> list(remains(2))
    [(), (1,), (2,), (1, 1)]
    """
    yield ()
    yield from ((left,) for left in range(1, heap + 1))
    yield from ((one, other) for one in range(1, heap) for other in range(one, heap - one + 1))


@dataclass(frozen=True)
class Octal(BreakingTwin):
    """The t-th digit says what may be left after taking t: 1 nothing, 2 one heap, 4 two heaps; digits add up.

    >>> sorted(Octal("0.77").options((3,)))
    [(1,), (1, 1), (2,)]
    """

    code: str

    def may_become(self, heap: int, left: Heaps) -> bool:
        digits = [int(digit) for digit in self.code if digit != "."]
        taken = heap - sum(left)
        allowed = {0: (1, 3, 5, 7), 1: (2, 3, 6, 7), 2: (4, 5, 6, 7)}
        return taken < len(digits) and digits[taken] in allowed[len(left)]


@dataclass(frozen=True)
class Hexadecimal(BreakingTwin):
    """Octal codes whose digits go to F: a digit that has 8 in it lets three heaps be left, too.

    >>> sorted(set(Hexadecimal("0.08").options((7,))))
    [(1, 1, 3), (1, 2, 2)]
    """

    code: str

    def may_become(self, heap: int, left: Heaps) -> bool:
        digits = self.code.replace(".", "")
        taken = heap - sum(left)
        allowed = ("13579BDF", "2367ABEF", "4567CDEF", "89ABCDEF")[len(left)]
        return taken < len(digits) and digits[taken] in allowed

    def options(self, position: Heaps) -> Iterator[Heaps]:
        yield from super().options(position)
        for row, heap in enumerate(position):
            for left in product(range(1, heap + 1), repeat=3):
                if sum(left) <= heap and self.may_become(heap, left):
                    yield tidy(with_heap(position, row, *left))


@dataclass(frozen=True)
class Grundy(BreakingTwin):
    """Nothing is taken, one heap becomes two of different sizes."""

    def may_become(self, heap: int, left: Heaps) -> bool:
        return sum(left) == heap and len(left) == 2 and left[0] != left[1]


@dataclass(frozen=True)
class Lasker(BreakingTwin):
    """Take from a heap and leave it whole, or split it and take nothing."""

    def may_become(self, heap: int, left: Heaps) -> bool:
        return (sum(left) == heap) == (len(left) == 2)


# --- a row of sticks, a bar of chocolate, a string of letters ---------------------------------------------------------


@dataclass(frozen=True)
class Sticks(Twin[Places]):
    """The places where sticks lie; a place without a stick is a gap, and nothing ever closes it.

    >>> sorted(map(sorted, Sticks(2, 2, adjacent=True).options(frozenset({1, 2, 4}))))
    [[4]]
    """

    least: int = 1
    most: int = 3
    adjacent: bool = False
    special: bool = False

    def read(self, text: str) -> Places:
        row = "x" * int(text) if text.isdigit() else text
        return frozenset(place for place, mark in enumerate(row, 1) if mark == "x")

    def may_take(self, chosen: tuple[int, ...]) -> bool:
        """Whether the rules allow sticks at these places, which rise, to be taken in one turn."""
        side_by_side = chosen == tuple(range(chosen[0], chosen[0] + len(chosen)))
        if self.special:
            return len(chosen) in (1, 2) or (len(chosen) == 3 and side_by_side)
        return self.least <= len(chosen) <= self.most and (side_by_side or not self.adjacent)

    def options(self, position: Places) -> Iterator[Places]:
        for number in range(1, self.most + 1):
            for chosen in combinations(sorted(position), number):
                if self.may_take(chosen):
                    yield position - set(chosen)

    def as_listed(self, position: Places) -> Hashable:
        """Where any sticks may be taken, one move is listed for each number."""
        return position if self.adjacent or self.special else len(position)


@dataclass(frozen=True)
class Chomp(Twin[Squares]):
    """The squares that are left, as (row, column); who eats the last one, the poisoned corner, loses."""

    misere: bool = field(default=True, init=False)

    def read(self, text: str) -> Squares:
        rows = map(int, text.split(","))
        return frozenset((row, column) for row, length in enumerate(rows, 1) for column in range(1, length + 1))

    def options(self, position: Squares) -> Iterator[Squares]:
        for row, column in position:
            yield frozenset(square for square in position if square[0] < row or square[1] < column)


@dataclass(frozen=True)
class Letters(Twin[str]):
    """A letter off either end; `.W` is the end after a last W, and whoever took that has won."""

    def read(self, text: str) -> str:
        return text

    def options(self, position: str) -> Iterator[str]:
        if not position.startswith("."):
            yield position[1:] or "." + position
            yield position[:-1] or "." + position

    def last_mover_wins(self, end: str) -> bool:
        return end == ".W"

    def has_values(self) -> bool:
        return False


@cache
def letters_won(letters: str) -> bool:
    """Whether the player to move wins, by trying everything.

    >>> [text for text in ("W", "L", "WW", "WL", "WLW") if letters_won(text)]
    ['W', 'WL']
    """
    if len(letters) == 1:
        return letters == "W"
    return not letters_won(letters[1:]) or not letters_won(letters[:-1])


def letters_won_by_triangle(letters: str) -> bool:
    """The same from layers of neighbours: AND where the other side chooses, OR where the taker of the last letter does.

    The bottom layer says of every letter whether it is W, the top whether the last letter of the whole string will be.
    """
    layer = [letter == "W" for letter in letters]
    for length in range(2, len(letters) + 1):
        taker_of_last_chooses = length % 2 == 1
        layer = [(a or b) if taker_of_last_chooses else (a and b) for a, b in pairwise(layer)]
    mover_takes_last = len(letters) % 2 == 1
    return layer[0] == mover_takes_last


# --- the solvers ------------------------------------------------------------------------------------------------------


@cache
def wins(game: Twin[Any], position: Any) -> bool:
    """Whether the player to move wins: some option is lost for the other; where nothing can be moved the rules decide.

    >>> [wins(Nim(misere=misere), (1, 3, 5, 7)) for misere in (False, True)]
    [False, False]
    """
    options = set(game.options(position))
    if not options:
        return not game.last_mover_wins(position)
    return any(not wins(game, option) for option in options)


@cache
def distance(game: Twin[Any], position: Any) -> int:
    """Moves to the very end when the winner ends it as soon, and the loser as late, as they can."""
    options = set(game.options(position))
    if not options:
        return 0
    lost_for_the_other = [distance(game, option) for option in options if not wins(game, option)]
    if lost_for_the_other:
        return 1 + min(lost_for_the_other)
    return 1 + max(distance(game, option) for option in options)


@cache
def grundy(game: Twin[Any], position: Any) -> int:
    """The least number that is the value of no option."""
    values = {grundy(game, option) for option in game.options(position)}
    return min(set(range(len(values) + 1)) - values)


def next_seat(turn: int, players: int) -> int:
    """Seats move in order, and the first after the last.

    >>> [next_seat(turn, 3) for turn in (1, 2, 3)]
    [2, 3, 1]
    """
    return turn % players + 1


@cache
def paranoid(position: Heaps, turn: int, me: int, players: int, emptying: bool = True) -> int:
    """What my seat can make sure of at a table of NeoNim when seat `turn` is to move and all others gang up.

    A leaf is exactly one stick left: -1 if my seat is to move, else +1; each layer up adds one to the magnitude. On my
    turn the lowest positive, else the most negative; on others' turns the negative nearest zero, else the largest
    positive. That text leaves open what it is worth to take the last two or more at once. Such a turn ends the game as
    taking a last single stick does, which scores 1 before the turn, and its taker loses: so it is worth -1 to the
    taker and +1 to everyone else. Without `emptying` nobody may do it.

    >>> [paranoid((2, 4), turn=1, me=me, players=3) for me in (1, 2, 3)]
    [3, 4, -3]
    """
    if sum(position) == 1:
        return -1 if turn == me else 1
    values = []
    for option in Nim().options(position):
        if sum(option) > 0:
            below = paranoid(option, next_seat(turn, players), me, players, emptying)
            values.append(below + 1 if below > 0 else below - 1)
        elif emptying:
            values.append(-1 if turn == me else 1)
    positive = [value for value in values if value > 0]
    negative = [value for value in values if value < 0]
    if turn == me:
        return min(positive) if positive else min(negative)
    return max(negative) if negative else max(positive)


def heap_values(options: Callable[[int], Iterable[Heaps]], to: int) -> list[int]:
    """The Grundy values of heaps 0 to `to`: the smallest number that no option has, options being added without carrying."""
    values: list[int] = []
    for heap in range(to + 1):
        reached = set()
        for rest in options(heap):
            value = 0
            for part in rest:
                value ^= values[part]
            reached.add(value)
        values.append(min(number for number in range(len(reached) + 1) if number not in reached))
    return values
