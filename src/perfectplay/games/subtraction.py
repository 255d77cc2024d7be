"""Subtraction games: heaps from which only certain numbers may be taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from perfectplay.errors import SpecError
from perfectplay.heap_code import HeapCode, Takes
from perfectplay.heap_laws import NimSumLaw
from perfectplay.heaps import TAKE_NOTATION, TakeGame
from perfectplay.options import misere_flag, option
from perfectplay.text import big, echo, listed, range_in_words, read_range

MOST_NUMBERS = 10_000


def numbers(what: str) -> Callable[[str], tuple[int, ...]]:
    """A reader of numbers: `1+3+4`, or a range `2-5`, or both.

    >>> numbers("take")("1+3+4"), numbers("take")("1+4-6")
    ((1, 3, 4), (1, 4, 5, 6))
    """
    remedy = f"write {what}=1+3+4, or {what}=2-5 for a range"

    def read(text: str) -> tuple[int, ...]:
        named: set[int] = set()
        for part in text.split("+"):
            first, last = read_range(part, what, remedy=remedy)
            if last - first + len(named) >= MOST_NUMBERS:
                raise SpecError(f"{what}={echo(text)} names more than {MOST_NUMBERS:,} numbers; name fewer")
            named.update(range(first, last + 1))
        return tuple(sorted(named))

    return read


def show_numbers(numbers: tuple[int, ...]) -> str:
    """The shortest text that names these numbers.

    >>> show_numbers((1, 3, 4)), show_numbers((2, 3, 4, 5))
    ('1+3+4', '2-5')
    """
    parts: list[str] = []
    start = 0
    for end in range(1, len(numbers) + 1):
        if end == len(numbers) or numbers[end] != numbers[end - 1] + 1:
            first, last = numbers[start], numbers[end - 1]
            parts += [f"{first}-{last}"] if last - first > 1 else map(str, numbers[start:end])
            start = end
    return "+".join(parts)


#: What may be taken where a spec does not say.
USUAL = (1, 2, 3)
BOTH = "subtraction: 'take' and 'allbut' both say what may be taken; give one of them"


@dataclass(frozen=True)
class Subtraction(TakeGame):
    """Heaps; only the numbers of the set may be taken, or all but those of a set.

    >>> list(Subtraction((5,), take=(1, 3, 4)).moves((5,))), list(Subtraction((5,), allbut=(2, 5)).moves((5,)))
    ([(1, 1), (1, 3), (1, 4)], [(1, 1), (1, 3), (1, 4)])
    """

    take: tuple[int, ...] = option(
        "take",
        "the numbers that may be taken a turn",
        read=numbers("take"),
        show=show_numbers,
        default=USUAL,
    )
    allbut: tuple[int, ...] = option(
        "allbut",
        "any number may be taken a turn but these",
        read=numbers("allbut"),
        show=show_numbers,
        default=(),
    )
    misere: bool = misere_flag()

    family = "subtraction"
    summary = "Heaps from which only certain numbers may be taken"
    examples = (
        "subtraction:21",
        "subtraction:21,take=1+3+4",
        "subtraction:9,12,take=2-5",
        "subtraction:7,9,take=2-3,misere",
        "subtraction:12,allbut=2+5",
    )
    rules_text = """
        Sticks lie in heaps. A turn takes from one heap a number that belongs to the game's set: `take=1+3+4`, or a range,
        `take=2-5`; without it, 1 to 3. `allbut=2+5` names those that may not be taken, and any other number may. Who cannot
        move loses; in misère play who cannot move wins.

        For example, with `take=1+3+4` a heap of 5 may become 4, 2 or 1.
        """
    notation_text = TAKE_NOTATION

    @classmethod
    def build(cls, words: Iterable[str]) -> Self:
        listed_words = list(words)
        if {"take", "allbut"} <= {word.partition("=")[0] for word in listed_words}:
            raise SpecError(BOTH)
        return super().build(listed_words)

    def check_options(self) -> None:
        if self.allbut and self.take != USUAL:
            raise SpecError(BOTH)
        if self.position is not None and 0 < max(self.position) < self.least:
            said, remedy = f"take={show_numbers(self.take)}", "lower take"
            if self.allbut:
                said, remedy = f"allbut={show_numbers(self.allbut)}", "drop a number from allbut"
            raise SpecError(
                f"subtraction: {said!r} takes at least {self.least}, more than any heap of "
                f"{echo(self.show(self.position))} has; add sticks or {remedy}"
            )

    @cached_property
    def allowed(self) -> Takes:
        """The numbers that may be taken."""
        return Takes(self.allbut, all_but=True) if self.allbut else Takes(self.take)

    @property
    def least(self) -> int:
        return next(self.allowed.up_to(self.allowed.largest + 1))

    @property
    def interval(self) -> bool:
        """Whether these are all the numbers from one to another."""
        return not self.allbut and self.take[-1] - self.take[0] == len(self.take) - 1

    def in_short(self) -> list[str]:
        may = range_in_words(self.take[0], self.take[-1]) if self.interval else self._in_words()
        return self.told(f"Heaps; a turn takes {may} from one of them", "take", "allbut")

    def _in_words(self) -> str:
        if self.allbut:
            return f"any number but {listed(list(map(str, self.allbut)))}"
        return listed(list(map(str, self.take)), "or")

    def takes(self, heap: int) -> Iterable[int]:
        return self.allowed.up_to(heap)

    def why_not(self, heap: int, take: int) -> str:
        if take in self.allowed:
            return ""
        only = "" if self.allbut else "only "
        return f"{only}{self._in_words()} may be taken a turn"

    def heap_code(self) -> HeapCode:
        return HeapCode(self.allowed, self.allowed)

    def law(self) -> IntervalLaw | None:
        return IntervalLaw(self) if self.interval else None


class IntervalLaw(NimSumLaw[Subtraction]):
    """Taking a to b: a heap counts ⌊(n mod (a+b)) / a⌋."""

    name = "remainders by a+b, and their nim-sum"
    source = (
        "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4; "
        "T. S. Ferguson, On sums of graph games with last player losing, 1974 (misère)"
    )

    @property
    def statement(self) -> str:
        least, whole = self.game.take[0], self.game.take[0] + self.game.take[-1]
        count = f"n mod {whole}" if least == 1 else f"(n mod {whole}) / {least}, rounded down"
        sentence = (
            f"Count every heap of n as {count}: the player to move loses exactly when the nim-sum of the counts is 0"
        )
        return sentence + ("; once every heap counts 0 or 1, exactly when it is 1." if self.game.misere else ".")

    @property
    def argument(self) -> str:
        said = (
            "In blocks of a+b the counts run 0 (a times), 1 (a times), and so on. Taking a to b from a heap of count c reaches "
            "exactly the other counts below c, and never c itself, because equal counts lie less than a or more than b apart. "
            "So c is the Grundy value, and values of heaps add by nim-sum (Sprague, Grundy)."
        )
        if self.game.misere:
            said += (
                " A heap has value 1 exactly when taking a from it leaves value 0; by Ferguson's pairing the misère winner is "
                "the normal one, except when every value is 0 or 1, where it is the other."
            )
        return said

    def heap_value(self, heap: int) -> int:
        return heap % (self.game.take[0] + self.game.take[-1]) // self.game.take[0]

    def takes_to_value(self, heap: int, value: int) -> Iterator[int]:
        return (take for take in self.game.takes(heap) if self.heap_value(heap - take) == value)

    def value_in_words(self, heap: int) -> str:
        least, whole = self.game.take[0], self.game.take[0] + self.game.take[-1]
        rest = f"{big(heap)} mod {whole} = {heap % whole}"
        return rest if least == 1 else f"{rest}, which counts {self.heap_value(heap)}"
