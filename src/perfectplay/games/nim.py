"""Nim: rows of sticks, any number from one row; normal, misère, and with at most so many a turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from perfectplay.heap_code import ANY, HeapCode, Takes
from perfectplay.heap_laws import NimSumLaw
from perfectplay.heaps import TAKE_NOTATION, TakeGame
from perfectplay.options import misere_flag, option, whole
from perfectplay.text import big, range_in_words


@dataclass(frozen=True)
class Nim(TakeGame):
    """Nim on any rows.

    >>> nim = Nim((1, 3, 5, 7), misere=True)
    >>> nim.after(nim.start(), (4, 2))
    (1, 3, 5, 5)
    """

    max: int | None = option("max", "at most so many sticks a turn", read=whole("max"))
    misere: bool = misere_flag()

    family = "nim"
    summary = "Rows of sticks; take any number from one row"
    examples = ("nim:3,4,5", "1357", "nim:3,4,5,misere", "nim:9,9,max=3", "nim:4,6,7,max=3,misere")
    aliases = (("1357", "1,3,5,7,misere", "Misère Nim on rows of 1, 3, 5, 7: who takes the last stick loses"),)
    rules_text = """
        Sticks lie in rows. Two players take turns; a turn takes one or more sticks from one row. Who takes the last
        stick of all wins; in misère play (`misere`) who takes it loses. The short name `1357` is misère Nim on rows of
        1, 3, 5 and 7 sticks.

        For example, from 3,4,5 the move `1:2` takes two sticks from the first row and leaves 1,4,5.
        """
    notation_text = TAKE_NOTATION

    def in_short(self) -> list[str]:
        if self.max is None:
            return super().in_short()
        return self.told(f"Rows of sticks; take {range_in_words(1, self.max)} from one row", "max")

    def takes(self, heap: int) -> range:
        return range(1, (heap if self.max is None else min(heap, self.max)) + 1)

    def why_not(self, heap: int, take: int) -> str:
        return f"at most {self.max} may be taken a turn" if self.max is not None and take > self.max else ""

    def heap_code(self) -> HeapCode:
        takes = ANY if self.max is None else Takes(range(1, self.max + 1))
        return HeapCode(takes, takes)

    def law(self) -> NimLaw:
        return NimLaw(self)


class NimLaw(NimSumLaw[Nim]):
    """Bouton's theorem, and its form for at most k sticks a turn."""

    name = "the nim-sum decides"
    source = "C. L. Bouton, Nim, a game with a complete mathematical theory, 1901"

    @property
    def statement(self) -> str:
        heap = "the row" if self.game.max is None else f"the row mod {self.game.max + 1}"
        sentence = (
            f"Write {heap} in binary and add without carrying: the player to move loses exactly when the sum is 0"
        )
        reverse = "; once every row counts 0 or 1, the player to move loses exactly when the sum is 1"
        return sentence + (reverse if self.game.misere else "") + "."

    @property
    def argument(self) -> str:
        said = (
            "From sum 0 every move changes one term, so the sum is not 0 any more. From another sum, take a row that has "
            "the sum's highest bit: cutting it to its own value xor the sum makes the sum 0. The empty table has sum 0."
        )
        if self.game.max is not None:
            said += (
                " With at most k a turn, a row counts its remainder mod k+1: a move that raises the remainder is answered "
                "in the same row by the rest of k+1, and the cut above never needs more than k."
            )
        if self.game.misere:
            said += (
                " In misère play the winner follows the same plan until his cut would leave rows of 0 and 1 only; then one "
                "row of value 2 or more is left, and he cuts it to 0 or to 1, whichever leaves an odd number of ones."
            )
        return said

    def heap_value(self, heap: int) -> int:
        return heap if self.game.max is None else heap % (self.game.max + 1)

    def takes_to_value(self, heap: int, value: int) -> Iterator[int]:
        most = self.game.max
        take = heap - value if most is None else (heap - value) % (most + 1)
        if 0 < take <= heap and (most is None or value <= most):
            yield take

    def value_in_words(self, heap: int) -> str:
        modulus = (self.game.max or 0) + 1
        return f"{big(heap)} mod {big(modulus)} = {big(heap % modulus)}"
