"""What the first page offers: for each game a start that is fun, an opponent that fits, a name and a line about it."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from perfectplay.errors import PerfectPlayError
from perfectplay.faces.web.words import gettext as _
from perfectplay.faces.web.words import phrase
from perfectplay.game import AnyGame
from perfectplay.registry import Family, families
from perfectplay.spec import game as game_of


@dataclass(frozen=True)
class Offer:
    """A game on the first page; one click begins a match of `spec` against `bot`."""

    #: The name that its specs begin with.
    family: str
    spec: str
    name: str
    line: str
    bot: str = "medium"


def offers() -> list[Offer]:
    """Every game there is, those that people learn fastest first; plug-ins come last, with their own summary.

    >>> [offer.family for offer in offers()][:3]
    ['1357', 'sticks', 'wythoff']
    """
    chosen = list(_chosen())
    known = {offer.family for offer in chosen}
    return chosen + [_plain(family) for name, family in families().items() if name not in known]


def _chosen() -> Iterator[Offer]:
    yield Offer("1357", "1357", "1 · 3 · 5 · 7", _("Four rows of sticks. Who takes the last stick loses."))
    yield Offer("sticks", "sticks:17", _("Sticks"), _("Take one, two or three. Who takes the last stick wins."))
    yield Offer(
        "wythoff",
        "wythoff:6,9",
        _("Wythoff's game"),
        _("Two piles. Take from one, or the same number from both: a queen on her way home."),
    )
    yield Offer(
        "letters",
        "letters:random=15",
        _("Winners & Losers"),
        _("Take a letter off either end. The last one decides: W wins, L loses."),
    )
    yield Offer(
        "neonim",
        "neonim:3,4,5,players=3",
        "NeoNim",
        _("Two to eight at one table. Who takes the last stick loses, all others win."),
    )
    yield Offer("chomp", "chomp:4x5", "Chomp", _("Bite into the chocolate. The corner is poisoned."))
    yield Offer("nim", "nim:3,4,5", _("Nim"), _("Any number from one row. Who takes the last stick wins."))
    yield Offer("fibonacci", "fibonacci:20", _("Fibonacci Nim"), _("Take at most twice as many as were taken before."))
    yield Offer(
        "subtraction",
        "subtraction:21,take=1+3+4",
        _("Subtraction"),
        _("Take one, three or four. Who cannot move loses."),
    )
    yield Offer("kayles", "kayles:5,8", _("Kayles"), _("Knock down one pin, or two that stand side by side."))
    yield Offer("moore", "moore:3,4,5", _("Moore's Nim"), _("Nim, but a turn may take from two piles at once."))
    yield Offer("lasker", "lasker:3,6", _("Lasker's Nim"), _("Take from a pile, or split it in two."))
    yield Offer("grundy", "grundy:12", _("Grundy's game"), _("Split a pile into two unequal ones."), "easy")
    yield Offer("dawson", "dawson:13", _("Dawson's Kayles"), _("Knock down two pins that stand side by side."), "easy")
    yield Offer(
        "dawsonchess",
        "dawsonchess:11",
        _("Dawson's Chess"),
        _("Take a stick, and its neighbours go with it."),
        "easy",
    )
    yield Offer(
        "treblecross", "treblecross:11", _("Treblecross"), _("Take three sticks that lie side by side."), "easy"
    )
    yield Offer(
        "guiles", "guiles:11", _("Guiles"), _("Clear a pile of one or two, or take two and leave two piles."), "easy"
    )
    yield Offer("officers", "officers:10", _("Officers"), _("Take one stick, never the last of its pile."), "easy")
    yield Offer(
        "doublekayles", "doublekayles:12", _("Double Kayles"), _("Knock down one to four pins side by side."), "easy"
    )
    yield Offer(
        "octal",
        "octal:9,code=0.45",
        _("Octal games"),
        _("A code says what may be taken, and what may be left."),
        "easy",
    )


def line_of(game: AnyGame) -> str:
    """What one has to know to begin: the line of the offer with the same rules, whatever lies on the table.

    >>> import perfectplay as pp
    >>> line_of(pp.game("nim:1,2")), line_of(pp.game("1357"))[:21], line_of(pp.game("nim:1,2,max=1"))
    ('Any number from one row. Who takes the last stick wins.', 'Four rows of sticks. ', '')
    """
    spec = game.spec()
    for offer in offers():
        if offer.spec == spec:
            return offer.line
        found = _game_of(offer.spec)
        if ":" in offer.spec and found.family == game.family and game.position is not None:
            with suppress(PerfectPlayError):
                if found.starting_at(game.position).spec() == spec:
                    return offer.line
    return ""


@functools.cache
def _game_of(spec: str) -> AnyGame:
    return game_of(spec, files=False)


def _plain(family: Family) -> Offer:
    spec = family.examples[0] if family.examples else family.name
    return Offer(family.name, spec, family.name, phrase(family.summary) + ".")


def name_of(game: AnyGame, spec: str = "") -> str:
    """What a game is called in a heading; `spec` decides between names of one family.

    >>> import perfectplay as pp
    >>> name_of(pp.game("kayles:5,8")), name_of(pp.game("1357")), name_of(pp.game("nim:1,2"))
    ('Kayles', '1 · 3 · 5 · 7', 'Nim')
    """
    names = {offer.family: offer.name for offer in offers()}
    first = (spec or game.spec()).partition(":")[0]
    return names.get(first) or names.get(game.family) or game.family or first
