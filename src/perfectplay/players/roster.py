"""Finds players by name: the modules of `perfectplay.players`, and installed plug-ins.

A text names a player: `NAME`, `NAME:SETTING` such as `human-like:0.2`, and for `perfect` a swindler after a plus sign:
`perfect+trap`, `perfect+trap:5`. A player of one's own comes from a file, `./mybot.py:MyBot`, or from a plug-in: an entry
point in the group `perfectplay.players` whose name is the player's name and whose value is a class with a method `choose`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from perfectplay.errors import InputError
from perfectplay.options import Option
from perfectplay.players.base import Bot, Player, Swindler
from perfectplay.players.own import Loaded, checked, made, player_from_file
from perfectplay.players.perfect import Perfect
from perfectplay.plugins import PluginWarning, built_in, installed, left_out
from perfectplay.spec import is_file_spec
from perfectplay.text import echo, listed, nearest

GROUP = "perfectplay.players"


@dataclass(frozen=True)
class Entry:
    """A name that a player's text may begin with."""

    name: str
    summary: str
    source: str
    make: Callable[..., Any]
    #: What may be set by `:SETTING` after the name.
    setting: Option | None = None

    @property
    def settable(self) -> bool:
        return self.setting is not None


@functools.cache
def bots() -> Mapping[str, Entry]:
    """Every player that can be named.

    >>> "perfect" in bots() and "random" in bots() and "mcts" in bots()
    True
    """
    found = _policies(Bot)
    for name, loaded in installed(GROUP):
        if name in found:
            left_out(name, "the name is taken")
        elif not isinstance(loaded, type) or not callable(getattr(loaded, "choose", None)):
            left_out(name, f"{echo(loaded)} is no class with a method choose")
        elif getattr(loaded, "name", None) != name:
            left_out(name, f"its class has the name {echo(getattr(loaded, 'name', None))}; give both one name")
        else:
            found[name] = _plugin(name, loaded)
    return found


def _plugin(name: str, loaded: type) -> Entry:
    def make(value: str = "") -> Player:
        return made(loaded, value, name)

    doc = (loaded.__doc__ or "").strip().split("\n")[0].rstrip(".")
    setting = loaded.setting() if issubclass(loaded, Bot) else None
    return Entry(name, getattr(loaded, "summary", "") or doc, getattr(loaded, "source", ""), make, setting)


@functools.cache
def swindlers() -> Mapping[str, Entry]:
    """Every way of losing well.

    >>> list(swindlers())
    ['few-safe', 'few-wins', 'longest', 'smallest', 'trap']
    """
    return _policies(Swindler)


def _policies(kind: type[Bot] | type[Swindler]) -> dict[str, Entry]:
    found: dict[str, Entry] = {}
    for member in built_in("perfectplay.players"):
        if issubclass(member, kind) and member.name:
            found[member.name] = Entry(member.name, member.summary, member.source, member.build, member.setting())
    return dict(sorted(found.items()))


def player(text: str | Player, *, files: bool = True) -> Player:
    """The player that a text names; a player is returned as it is. With `files=False` (for servers) none is loaded.

    >>> player("perfect+trap:5").swindler.depth
    5
    >>> player("prefect")
    Traceback (most recent call last):
    perfectplay.errors.InputError: unknown player 'prefect'; perhaps 'perfect' is meant; `perfectplay players` lists all
    """
    if not isinstance(text, str):
        return checked(text)
    if is_file_spec(text):
        if not files:
            raise InputError(f"{echo(text)} names a file, and files are not loaded here; use a built-in player")
        return player_from_file(text)
    name_text, plus, swindler_text = text.partition("+")
    if plus and name_text != Perfect.name:
        raise InputError(
            f"{echo(text)}: only {Perfect.name!r} takes a swindler; write it without {echo(plus + swindler_text)}"
        )
    if plus:
        return Perfect(_built(swindler_text, swindlers(), "swindler"))
    return checked(_built(name_text, bots(), "player"))


def players(texts: str | Sequence[str | Player], *, files: bool = True) -> list[Player]:
    """Several, as `perfect,random` or as a sequence.

    >>> [one.name for one in players("perfect,random")]
    ['perfect', 'random']
    """
    return [player(text, files=files) for text in (texts.split(",") if isinstance(texts, str) else texts)]


def text_of(one: Player) -> str:
    """What names this player again, with its settings.

    >>> text_of(player("perfect+few-safe")), text_of(player("human-like:0.25"))
    ('perfect+few-safe', 'human-like:0.25')
    """
    return one.text() if isinstance(one, Bot | Loaded) else one.name


def _built(text: str, known: Mapping[str, Entry], what: str) -> Any:
    name, colon, value = text.partition(":")
    if name not in known:
        more = f"swindlers are {listed(list(known))}" if what == "swindler" else "`perfectplay players` lists all"
        raise InputError(f"unknown {what} {echo(name)}{nearest(name, known)}; {more}")
    entry = known[name]
    if colon and (not value or not entry.settable):
        has = f"write {name}:VALUE" if entry.settable else f"{name} has nothing to set"
        raise InputError(f"{what} {echo(text)}: {has}, or the name alone")
    return entry.make(value) if value else entry.make()


__all__ = ["Entry", "PluginWarning", "bots", "checked", "player", "players", "swindlers", "text_of"]
