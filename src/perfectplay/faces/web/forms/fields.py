"""The fields of a form: what a person may set, within which limits, and what is said when it is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from perfectplay.errors import InputError
from perfectplay.faces.web.words import gettext as _
from perfectplay.text import echo

#: What a form holds, by the names of its fields; values are plain (numbers, texts, lists of numbers).
Values = dict[str, Any]


class Problem(InputError):
    """A value that does not do; knows the field beside which to say it."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(why)
        self.field = field


@dataclass(frozen=True)
class Choice:
    """One of several: what is stored, what it is called, and a line about it."""

    value: str
    label: str
    help: str = ""


@dataclass(frozen=True)
class Field:
    """Something that can be set; `read` takes what came from a browser."""

    name: str
    label: str
    help: str = ""
    #: Shown only while another field has one of these values.
    when: tuple[str, tuple[str, ...]] | None = None

    kind = "text"

    def read(self, said: Any) -> Any:
        raise NotImplementedError

    def applies(self, values: Mapping[str, Any]) -> bool:
        """Whether the field is shown, and counts.

        >>> Flag("row", "", when=("start", ("typed",))).applies({"start": "number"})
        False
        """
        return self.when is None or values.get(self.when[0]) in self.when[1]

    def wrong(self, why: str) -> Problem:
        return Problem(self.name, why)


@dataclass(frozen=True)
class Number(Field):
    """A whole number within limits; with `optional`, nothing at all means no limit.

    >>> Number("sticks", "sticks", least=5, most=50).read("20")
    20
    >>> Number("sticks", "sticks", least=5, most=50).read("4")
    Traceback (most recent call last):
    perfectplay.faces.web.forms.fields.Problem: '4' is not from 5 to 50; give a whole number from 5 to 50
    """

    least: int = 1
    most: int = 50
    optional: bool = False

    kind = "number"

    def read(self, said: Any) -> int | None:
        text = str(said if said is not None else "").strip()
        if not text and self.optional:
            return None
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise self.wrong(
                _(
                    "%(text)s is no whole number; give one from %(least)s to %(most)s",
                    text=echo(text),
                    least=self.least,
                    most=self.most,
                )
            )
        return self.within(int(text))

    def within(self, number: int) -> int:
        if not self.least <= number <= self.most:
            raise self.wrong(
                _(
                    "%(text)s is not from %(least)s to %(most)s; give a whole number from %(least)s to %(most)s",
                    text=echo(str(number)),
                    least=self.least,
                    most=self.most,
                )
            )
        return number


@dataclass(frozen=True)
class Piles(Field):
    """Several numbers: the sizes of piles, each in a box of its own.

    >>> Piles("piles", "piles", most=9).read(["3", 4])
    [3, 4]
    """

    least: int = 1
    most: int = 30
    #: How few and how many piles there may be.
    fewest: int = 1
    longest: int = 8

    kind = "piles"

    def read(self, said: Any) -> list[int]:
        if not isinstance(said, list):
            raise self.wrong(_("these are no piles; give their sizes"))
        if not self.fewest <= len(said) <= self.longest:
            raise self.wrong(
                _(
                    "%(number)s piles; give %(fewest)s to %(longest)s",
                    number=len(said),
                    fewest=self.fewest,
                    longest=self.longest,
                )
            )
        box = Number(self.name, self.label, least=self.least, most=self.most)
        return [number for one in said if (number := box.read(one)) is not None]


@dataclass(frozen=True)
class Flag(Field):
    """Yes or no."""

    kind = "flag"

    def read(self, said: Any) -> bool:
        if not isinstance(said, bool):
            raise self.wrong(_("%(text)s is neither on nor off", text=echo(said)))
        return said


@dataclass(frozen=True)
class Text(Field):
    """What is typed, such as a position in its notation."""

    longest: int = 200
    #: Letters are shown large and typed without help from the device.
    placeholder: str = ""

    def read(self, said: Any) -> str:
        text = "".join(str(said if said is not None else "").split())
        if len(text) > self.longest:
            raise self.wrong(_("this is too long; give at most %(longest)s characters", longest=self.longest))
        return text


@dataclass(frozen=True)
class Either(Field):
    """One of several.

    >>> Either("start", "start", choices=(Choice("a", "A"),)).read("b")
    Traceback (most recent call last):
    perfectplay.faces.web.forms.fields.Problem: 'b' is not offered here; choose one of those shown
    """

    choices: tuple[Choice, ...] = ()

    kind = "either"

    def read(self, said: Any) -> str:
        if said not in [choice.value for choice in self.choices]:
            raise self.wrong(_("%(text)s is not offered here; choose one of those shown", text=echo(said)))
        return str(said)


@dataclass(frozen=True)
class Draw(Field):
    """A number that nobody types: the seed of what is drawn; a button draws another."""

    kind = "draw"

    def read(self, said: Any) -> int:
        text = str(said)
        if not (text.isascii() and text.isdigit() and len(text) < 16):
            raise self.wrong(_("%(text)s is no number to draw from; draw again", text=echo(said)))
        return int(text)
