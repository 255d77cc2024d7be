"""The parameters of a family: declared once as dataclass fields, read from and shown in spec texts."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from perfectplay.errors import SpecError
from perfectplay.text import echo, listed, nearest, read_whole


@dataclass(frozen=True)
class Option:
    """One parameter: `name=value` in a spec or, where `read` is None, a flag that is there or not."""

    name: str
    help: str
    read: Callable[[str], Any] | None = None
    show: Callable[[Any], str] = str
    default: Any = None
    #: Whether a valued option may also stand alone, as in `letters:random`.
    bare: bool = False
    #: Whether the spec says it even where it has its default.
    always: bool = False

    @property
    def field(self) -> str:
        """The dataclass field that holds it."""
        return self.name

    def is_set(self, game: object) -> bool:
        return self.always or bool(getattr(game, self.field) != self.default)

    def word(self, value: Any) -> str:
        """How a spec says it.

        >>> Option("max", "", read=int).word(3), Option("misere", "").word(True)
        ('max=3', 'misere')
        """
        return self.name if self.read is None else f"{self.name}={self.show(value)}"

    def checked(self, family: str, value: Any) -> Any:
        """A value that Python code gives, as the family keeps it: what its text in a spec is read as.

        >>> Option("max", "", read=whole("max")).checked("nim", "3")
        3
        >>> Option("max", "", read=whole("max")).checked("nim", 0)
        Traceback (most recent call last):
        perfectplay.errors.NotationError: max '0' is less than 1; give a whole number from 1 up
        """
        if self.read is None:
            if isinstance(value, bool):
                return value
            raise SpecError(f"{family}: {self.name} {echo(value)} is neither True nor False; give one of them")
        if value is self.default:
            return value
        try:
            text = value if isinstance(value, str) else self.show(value)
        except Exception:
            like = f", or a value such as {self.default!r}" if self.default else ""
            raise SpecError(
                f"{family}: {self.name} {echo(value)} is no value that it takes; give it as a spec does{like}"
            ) from None
        read = self.read(text)
        if isinstance(value, str) or read == (tuple(value) if isinstance(value, list) else value):
            return read
        raise SpecError(f"{family}: {self.name} {echo(value)} would be taken for {echo(read)}; give it in that form")

    def sentence(self, word: str = "") -> str:
        """For the rules: what setting it means.

        >>> most = Option("max", "at most so many sticks a turn", read=int)
        >>> most.sentence(), most.sentence(most.word(3))
        ('`max=…`: at most so many sticks a turn.', '`max=3`: at most so many sticks a turn.')
        """
        return f"`{word or (f'{self.name}=…' if self.read else self.name)}`: {self.help}."

    def plain_sentence(self, value: Any) -> str:
        """The same without markup; a flag's name says nothing that its sentence does not."""
        return f"{self.help[0].upper()}{self.help[1:]}." if self.read is None else f"{self.word(value)}: {self.help}."


def option(
    name: str,
    help: str,
    *,
    read: Callable[[str], Any],
    show: Callable[[Any], str] = str,
    default: Any = None,
    always: bool = False,
) -> Any:
    """A dataclass field that is a parameter of the spec."""
    declared = Option(name, help, read, show, default, always=always)
    return dataclasses.field(default=default, kw_only=True, metadata={"option": declared})


def flag(name: str, help: str) -> Any:
    """A dataclass field that is a bare word of the spec."""
    return dataclasses.field(default=False, kw_only=True, metadata={"option": Option(name, help, default=False)})


def misere_flag() -> Any:
    """The flag of every family whose end is "no move left"."""
    return flag("misere", "misère play: who makes the last move loses")


def whole(what: str, least: int = 1, most: int | None = None) -> Callable[[str], int]:
    """A reader of whole numbers.

    >>> whole("players", 2, 8)("9")
    Traceback (most recent call last):
    perfectplay.errors.SpecError: players '9' is more than 8; give a whole number from 2 to 8
    """
    bounds = f"a whole number from {least} " + (f"to {most}" if most is not None else "up")

    def read(text: str) -> int:
        number = read_whole(text, what, least=least, remedy=f"give {bounds}")
        if most is not None and number > most:
            raise SpecError(f"{what} {echo(text)} is more than {most}; give {bounds}")
        return number

    return read


def read_words(family: str, parameters: Sequence[Option], words: Iterable[str]) -> tuple[list[str], dict[str, Any]]:
    """Tell the items of a position from the parameters.

    >>> from perfectplay.games.nim import Nim
    >>> read_words("nim", Nim.parameters(), ["3", "4", "max=2", "misere"])
    (['3', '4'], {'max': 2, 'misere': True})
    """
    known = {parameter.name: parameter for parameter in parameters}
    items: list[str] = []
    values: dict[str, Any] = {}
    for word in words:
        name, equals, text = word.partition("=")
        declared = known.get(name)
        if declared is None:
            if equals or (word.isalpha() and word.lower() == word and nearest(word, known)):
                raise SpecError(_unknown(family, name, known))
            items.append(word)
            continue
        if declared.field in values:
            raise SpecError(f"{family}: {echo(name)} is given twice, the second time as {echo(word)}; give it once")
        if declared.read is None:
            if equals:
                raise SpecError(f"{family}: {echo(word)}: {name!r} is a flag and takes no value; write it alone")
            values[declared.field] = True
        elif not equals and declared.bare:
            values[declared.field] = None
        elif not text:
            raise SpecError(f"{family}: {echo(word)} has no value; write {name}=…")
        else:
            values[declared.field] = declared.read(text)
    return items, values


def show_words(parameters: Sequence[Option], game: object) -> list[str]:
    """The parameters that differ from their defaults, as a spec says them."""
    return [parameter.word(getattr(game, parameter.field)) for parameter in parameters if parameter.is_set(game)]


def _unknown(family: str, name: str, known: Iterable[str]) -> str:
    names = sorted(known)
    has = f"{family} has {listed(names)}" if names else f"{family} has none"
    return f"{family}: unknown parameter {echo(name)}{nearest(name, names)}; {has}"
