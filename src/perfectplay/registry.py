"""Finds games: the modules of `perfectplay.games`, and installed plug-ins.

A plug-in is any package with an entry point in the group `perfectplay.games` whose name is the family's name and
whose value is a class: a :class:`~perfectplay.game.Game`, or plain rules with start, moves and after. A plug-in that
cannot be loaded warns, and all the rest works.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from perfectplay.errors import SpecError
from perfectplay.game import AnyGame, Game
from perfectplay.plugins import built_in, installed, left_out
from perfectplay.text import echo, nearest, told

GROUP = "perfectplay.games"


@dataclass(frozen=True)
class Family:
    """A name that a spec may begin with."""

    name: str
    game_class: type
    summary: str
    #: Items that the name stands for (`1357` is `nim` with `1,3,5,7,misere`).
    items: tuple[str, ...] = ()

    def build(self, words: list[str]) -> AnyGame:
        """The game that this name and the items of a spec describe."""
        if not issubclass(self.game_class, Game):
            from perfectplay.files import build_plain

            return build_plain(self.game_class, words, ":".join([self.name, ",".join(words)]).rstrip(":"))
        names = {word.partition("=")[0] for word in words if "=" in word}
        for item in self.items:
            name, equals, _ = item.partition("=")
            if equals and name in names:
                raise SpecError(f"{self.name} fixes {echo(item)}; leave {name}= out, or use {self.game_class.family!r}")
        flags = {parameter.name for parameter in self.game_class.parameters()}
        moved = any("=" not in word and word not in flags for word in words)
        kept = [item for item in self.items if item not in words and ("=" in item or item in flags or not moved)]
        return self.game_class.build([*kept, *words])

    @property
    def examples(self) -> tuple[str, ...]:
        """Specs to try; an alias has those of its family that begin with its own name."""
        if not issubclass(self.game_class, Game):
            return (self.name,)
        examples = self.game_class.examples
        return tuple(spec for spec in examples if spec.split(":")[0] == self.name) if self.items else examples


@functools.cache
def families() -> Mapping[str, Family]:
    """Every name that a spec may begin with, built-in families first.

    >>> "nim" in families() and "1357" in families() and "kayles" in families()
    True
    """
    found: dict[str, Family] = {}
    for game_class in (*_built_in(), *_plugins()):
        try:
            named = list(_names(game_class))
        except Exception as error:  # a plug-in whose summary, examples or aliases are no such things
            left_out(game_class[0], told(error))
            continue
        for family in named:
            if family.name in found:
                left_out(family.name, "the name is taken")
            else:
                found[family.name] = family
    return found


def family(name: str) -> Family:
    """The family of that name; raises SpecError with a suggestion.

    >>> family("kayles").items
    ('code=0.77',)
    """
    known = families()
    if name not in known:
        meant = nearest(name, known) or _position_alone(name)
        raise SpecError(f"unknown game {echo(name)}{meant}; `perfectplay games` lists all")
    return known[name]


def _position_alone(text: str) -> str:
    """What somebody means who gives rows or letters without the game.

    >>> _position_alone("3,4,5"), _position_alone("wll"), _position_alone("half")
    ("; perhaps 'nim:3,4,5' is meant", "; perhaps 'letters:wll' is meant", '')
    """
    if text and not text.upper().strip("WL"):
        return f"; perhaps {echo(f'letters:{text}')} is meant"
    rows = text.split(",")
    return f"; perhaps {echo(f'nim:{text}')} is meant" if all(row.isascii() and row.isdigit() for row in rows) else ""


def _names(found: tuple[str, type]) -> Iterator[Family]:
    name, game_class = found
    if not name.isprintable() or set(name) & set(":,= "):
        raise SpecError(f"{echo(name)} cannot stand in a spec; choose a name without blanks, colons, commas and =")
    texts = (getattr(game_class, "summary", ""), game_class.__doc__)  # plain rules may call anything `summary`
    said = next((text.strip() for text in texts if isinstance(text, str) and text.strip()), "")
    yield Family(name, game_class, said.split("\n")[0].rstrip("."))
    if issubclass(game_class, Game):
        if isinstance(game_class.examples, str) or not all(isinstance(spec, str) for spec in game_class.examples):
            raise SpecError(f"examples are {echo(game_class.examples)}; give a tuple of specs")
        for alias, items, summary in game_class.aliases:
            yield Family(alias, game_class, summary, tuple(items.split(",")))


def _built_in() -> Iterator[tuple[str, type]]:
    for member in built_in("perfectplay.games"):
        if issubclass(member, Game) and member.family:
            yield member.family, member


def _plugins() -> Iterator[tuple[str, type]]:
    for name, loaded in installed(GROUP):
        if not isinstance(loaded, type):
            left_out(name, f"{echo(loaded)} is not a class")
        elif issubclass(loaded, Game) and loaded.family != name:
            left_out(name, f"its class calls the family {echo(loaded.family)}; give both one name")
        else:
            yield name, loaded
