"""Subtraction games: heaps from which only certain numbers may be taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from perfectplay.errors import SpecError
from perfectplay.heap_code import HeapCode, Takes
from perfectplay.heap_laws import NimSumLaw
from perfectplay.heaps import TAKE_NOTATION, TakeGame
from perfectplay.options import misere_flag, option
from perfectplay.text import big, echo, listed, range_in_words, read_range

MOST_NUMBERS = 10_000


def read_numbers(text: str) -> tuple[int, ...]:
    """The numbers that may be taken: `1+3+4`, or a range `2-5`, or both.

    >>> read_numbers("1+3+4"), read_numbers("1+4-6")
    ((1, 3, 4), (1, 4, 5, 6))
    """
    remedy = "write take=1+3+4, or take=2-5 for a range"
    numbers: set[int] = set()
    for part in text.split("+"):
        first, last = read_range(part, "take", remedy=remedy)
        if last - first + len(numbers) >= MOST_NUMBERS:
            raise SpecError(f"take={echo(text)} names more than {MOST_NUMBERS:,} numbers; name fewer")
        numbers.update(range(first, last + 1))
    return tuple(sorted(numbers))


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


@dataclass(frozen=True)
class Subtraction(TakeGame):
    """Heaps; only the numbers of the set may be taken.

    >>> list(Subtraction((5,), take=(1, 3, 4)).moves((5,)))
    [(1, 1), (1, 3), (1, 4)]
    """

    take: tuple[int, ...] = option(
        "take",
        "the numbers that may be taken a turn",
        read=read_numbers,
        show=show_numbers,
        default=(1, 2, 3),
    )
    misere: bool = misere_flag()

    family = "subtraction"
    summary = "Heaps from which only certain numbers may be taken"
    examples = (
        "subtraction:21",
        "subtraction:21,take=1+3+4",
        "subtraction:9,12,take=2-5",
        "subtraction:7,9,take=2-3,misere",
    )
    rules_text = """
        Sticks lie in heaps. A turn takes from one heap a number that belongs to the game's set: `take=1+3+4`, or a range,
        `take=2-5`; without it, 1 to 3. Who cannot move loses; in misère play who cannot move wins.

        For example, with `take=1+3+4` a heap of 5 may become 4, 2 or 1.
        """
    notation_text = TAKE_NOTATION

    def check_options(self) -> None:
        if self.position is not None and 0 < max(self.position) < self.take[0]:
            raise SpecError(
                f"subtraction: 'take={show_numbers(self.take)}' takes at least {self.take[0]}, more than any heap of "
                f"{echo(self.show(self.position))} has; add sticks or lower take"
            )

    def in_short(self) -> list[str]:
        interval = self.take[-1] - self.take[0] == len(self.take) - 1
        may = range_in_words(self.take[0], self.take[-1]) if interval else listed(list(map(str, self.take)), "or")
        return self.told(f"Heaps; a turn takes {may} from one of them", "take")

    def takes(self, heap: int) -> Iterable[int]:
        return (number for number in self.take if number <= heap)

    def why_not(self, heap: int, take: int) -> str:
        return "" if take in self.take else f"only {listed(list(map(str, self.take)), 'or')} may be taken a turn"

    def heap_code(self) -> HeapCode:
        return HeapCode(Takes(self.take), Takes(self.take))

    def law(self) -> IntervalLaw | None:
        interval = self.take[-1] - self.take[0] == len(self.take) - 1
        return IntervalLaw(self) if interval else None


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
