"""Octal and hexadecimal games: each digit of a code says what may be left when so many are taken from a heap."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from perfectplay.errors import SpecError
from perfectplay.heap_code import HeapCode
from perfectplay.heaps import Heaps
from perfectplay.options import misere_flag, option
from perfectplay.splits import SPLIT_NOTATION, SplitGame
from perfectplay.text import cut, echo, listed

#: Codes longer than this are typing errors; no published game comes near.
MOST_DIGITS = 1_000
#: So many of its digits are told in words.
MOST_SAID = 6
#: What the bits of a digit allow to be left.
LEAVES = {1: "nothing", 2: "one heap", 4: "two heaps", 8: "three heaps"}
NO_CODE = "octal: no code is given; add one, such as octal:10,code=0.77, or use a name such as kayles"
ADVICE = "write 0.77, 4.3 or 0.3F: digits 0 to 9 and A to F after the point, and 0, 4, 8 or C before it"


def read_code(text: str) -> str:
    """A code in its usual form: `.77` and `0.770` are `0.77`, `0.3f` is `0.3F`.

    >>> read_code(".770"), read_code("4.3"), read_code("c.3f")
    ('0.77', '4.3', 'C.3F')
    """
    if len(text) > MOST_DIGITS:
        raise SpecError(f"octal: code {echo(text)} is too long; give at most {MOST_DIGITS:,}")
    wrong = re.search(r"[^0-9A-Fa-f.]", text, re.ASCII)
    if wrong:
        raise SpecError(f"octal: code {echo(text)} has {wrong[0]!r}, which is no hexadecimal digit; {ADVICE}")
    whole, _, digits = text.upper().partition(".")
    if (whole or "0") not in ("0", "4", "8", "C") or "." in digits or not (digits or whole.strip("0")):
        raise SpecError(f"octal: cannot read the code {echo(text)}; {ADVICE}")
    code = f"{whole or '0'}.{digits.rstrip('0') or '0'}"
    if code == "0.0":
        raise SpecError(f"octal: code {echo(text)} allows no move at all; {ADVICE}")
    return code


@dataclass(frozen=True)
class Octal(SplitGame):
    """Take-and-break games after Guy and Smith.

    >>> kayles = Octal((5,), code=".770")
    >>> kayles.after((5,), (1, 1, (2, 2))), kayles
    ((2, 2), Octal(position=(5,), code='0.77', misere=False))
    """

    code: str = option("code", "what may be taken and left, digit by digit", read=read_code, default="")
    misere: bool = misere_flag()

    family = "octal"
    summary = "Heaps; each digit of the code says what may be left when so many are taken"
    examples = (
        "octal:10,12,code=0.77",
        "octal:9,code=4.3",
        "octal:12,code=0.137,misere",
        "octal:9,code=0.3F",
        "kayles:10,12",
        "dawson:15",
        "dawsonchess:13",
        "treblecross:12",
        "guiles:11",
        "officers:10",
        "doublekayles:9",
    )
    # Names after Winning Ways, chapter 4, and R. K. Guy, C. A. B. Smith, The G-values of various games, 1956.
    aliases = (
        ("kayles", "code=0.77", "Kayles: knock down one pin or two neighbours"),
        ("dawson", "code=0.07", "Dawson's Kayles: knock down two neighbours"),
        ("dawsonchess", "code=0.137", "Dawson's Chess: take a stick together with its neighbours"),
        ("treblecross", "code=0.007", "Treblecross: three marks in a row win; a strip of n squares is the heap n + 2"),
        ("guiles", "code=0.15", "Guiles: the octal game 0.15"),
        ("officers", "code=0.6", "Officers: take one, never the last of its heap"),
        ("doublekayles", "code=0.7777", "Double Kayles: knock down one to four neighbours"),
    )
    rules_text = """
        Sticks lie in heaps. A turn takes some from one heap and may leave it in two or three. The code says what is
        allowed: its t-th digit after the point speaks of taking t sticks, and is the sum of 1, if nothing may be left of
        the heap, 2, if one heap may be left, 4, if two heaps may be left, and 8, if three may; the digits A to F stand for
        10 to 15. Before the point a 4 allows to split a heap in two without taking, an 8 in three, a C both. Who cannot
        move loses; in misère play who cannot move wins.

        On a board, choose sticks that lie side by side: what lies before and behind them stays as a heap each. To leave
        three heaps, choose a cut between two of the sticks that stay as well; to split without taking, choose cuts alone.

        Some have names, which stand for their codes: `kayles` (0.77), `dawson` (0.07), `dawsonchess` (0.137), `treblecross`
        (0.007, where a strip of n squares is the heap n + 2), `guiles` (0.15), `officers` (0.6), `doublekayles` (0.7777).

        For example, in 0.77 a heap of 5 may become 2+2 by taking one from the middle.
        """
    notation_text = SPLIT_NOTATION

    def check_options(self) -> None:
        if not self.code and self.position is not None:
            raise SpecError(NO_CODE)

    @cached_property
    def _digits(self) -> tuple[int, ...]:
        return tuple(int(digit, 16) for digit in self.code.replace(".", "") or "0")

    @cached_property
    def cuts(self) -> bool:  # type: ignore[override]
        return self._digits[0] > 0 or self.cuts_and_takes

    @cached_property
    def most_cuts(self) -> int:  # type: ignore[override]
        return 2 if any(digit & 8 for digit in self._digits) else 1

    @cached_property
    def takes_sticks(self) -> bool:  # type: ignore[override]
        return any(self._digits[1:])

    @cached_property
    def cuts_and_takes(self) -> bool:  # type: ignore[override]
        return any(digit & 8 for digit in self._digits[1:])

    @cached_property
    def side_by_side(self) -> bool:  # type: ignore[override]
        return any(digit & 12 for digit in self._digits[1:])

    def splits(self, heap: int) -> Iterator[tuple[int, Heaps]]:
        if not self.code:
            raise SpecError(NO_CODE)
        for take, digit in enumerate(self._digits[: heap + 1]):
            left = heap - take
            if digit & 1 and left == 0:
                yield take, ()
            if digit & 2 and left > 0:
                yield take, (left,)
            if digit & 4:
                for part in range(1, left // 2 + 1):
                    yield take, (part, left - part)
            if digit & 8:
                for least in range(1, left // 3 + 1):
                    for part in range(least, (left - least) // 2 + 1):
                        yield take, (least, part, left - least - part)

    def allows(self, heap: int, take: int, rest: Heaps) -> bool:
        return take < len(self._digits) and bool(self._digits[take] >> len(rest) & 1)

    def places_to_cut(self, heap: int) -> Collection[int]:
        """Whatever is taken besides lies on one side of the cut, and leaves a stick there."""
        for take, digit in enumerate(self._digits[: heap if self.cuts_and_takes else 1]):
            if (digit & 4 and heap - take > 1) or (digit & 8 and heap - take > 2):
                return {cut for cut in range(1, heap) if max(cut, heap - cut) > take}
        return ()

    def heap_code(self) -> HeapCode | None:
        return HeapCode.digits(self._digits) if self.code else None

    def split_rule(self) -> str:
        allowed = [
            f"takes {take or 'none'} and leaves {listed([LEAVES[bit] for bit in LEAVES if digit & bit], 'or')}"
            for take, digit in enumerate(self._digits)
            if digit
        ]
        more = " …" if len(allowed) > MOST_SAID else ""
        return f"code {cut(self.code)}: a turn {'; or '.join(allowed[:MOST_SAID])}{more}"

    def particulars(self) -> list[str]:
        if not self.code:
            return []
        said = [f"Code {self.split_rule().removeprefix('code ')}."]
        return said + (["Misère play: who makes the last move loses."] if self.misere else [])

    def in_short(self) -> list[str]:
        gist, *more = self.told(super().in_short()[0].rstrip("."), "code")
        return [gist, *self.particulars()[:1], *more]
