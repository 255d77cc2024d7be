"""Steps that ask to choose: who wins, which row, which seats, which letters."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cached_property

from perfectplay.errors import InputError
from perfectplay.faces.web.learning.boards import pictured
from perfectplay.faces.web.learning.lesson import NARROW, Ask, Given, Judged, Shown, Step, wanted
from perfectplay.faces.web.words import gettext as _
from perfectplay.game import AnyGame
from perfectplay.spec import game as game_of
from perfectplay.text import echo, listed


@dataclass(frozen=True, kw_only=True)
class Choice(Step):
    """One or more of a few; a kind says which, and why."""

    spec: str

    widget = "choices"
    many = False

    @cached_property
    def game(self) -> AnyGame:
        return game_of(self.spec, files=False)

    def options(self) -> list[tuple[str, str]]:
        """(id, text) of what may be chosen."""
        raise NotImplementedError

    async def answer(self, ask: Ask) -> set[str]:
        """What is right, by what the solvers find."""
        raise NotImplementedError

    async def why(self, chosen: set[str], ask: Ask) -> list[str]:
        """What speaks against what was chosen."""
        return self.reasons((await ask("explain", spec=self.spec))["text"])

    async def shown(self, ask: Ask, width: int = NARROW) -> Shown:
        start = self.game.start()
        return Shown(
            self.widget,
            board=pictured(self.game, start, width, 1),
            position=self.game.show(start),
            spec=self.spec,
            choices=self.options(),
            many=self.many,
        )

    async def judged(self, given: Given, ask: Ask) -> Judged:
        chosen = set(wanted(given.chosen, "chosen"))
        known = {name for name, _text in self.options()}
        if not chosen <= known:
            raise InputError(
                f"{echo(sorted(chosen - known)[0])} cannot be chosen here; choose {listed(sorted(known), 'or')}"
            )
        if not chosen and not self.many:
            return Judged(None, [_("Choose one of them.")], done=False)
        right = await self.answer(ask)
        marks = {name: "right" if name in right else "wrong" for name in chosen}
        if chosen == right:
            return Judged(True, self.praise(), marks)
        said = [*self.missed(chosen, right), *await self.why(chosen, ask)]
        return Judged(False, said, marks, done=False)

    def missed(self, chosen: set[str], right: set[str]) -> list[str]:
        if chosen < right:
            return [_("What you have chosen is right, but it is not all.")]
        return [_("Not quite.")]

    async def solution(self, given: Given, ask: Ask) -> Given:
        return Given(chosen=sorted(await self.answer(ask)))

    async def wrong(self, ask: Ask) -> list[Given]:
        right, names = await self.answer(ask), [name for name, _text in self.options()]
        most = len(names) if self.many else 1
        sets = itertools.chain.from_iterable(itertools.combinations(names, size) for size in range(1, most + 1))
        return [Given(chosen=list(chosen)) for chosen in sets if set(chosen) != right]


@dataclass(frozen=True, kw_only=True)
class WhoWins(Choice):
    """The one to move, or the other?"""

    def options(self) -> list[tuple[str, str]]:
        return [("mover", _("Whoever is to move wins")), ("other", _("Whoever is to move loses"))]

    async def answer(self, ask: Ask) -> set[str]:
        said = await ask("solve", spec=self.spec)
        return {"mover" if said["outcome"] == "N" else "other"}


@dataclass(frozen=True, kw_only=True)
class WhichRow(Choice):
    """In which row is there a winning move?"""

    def options(self) -> list[tuple[str, str]]:
        rows = range(1, len(self.game.start()) + 1)
        return [(str(row), _("Row %(number)s", number=row)) for row in rows]

    async def answer(self, ask: Ask) -> set[str]:
        said = await ask("moves", spec=self.spec)
        return {move["move"].partition(":")[0] for move in said["moves"] if move["wins"]}

    async def why(self, chosen: set[str], ask: Ask) -> list[str]:
        row = min(chosen)
        size = self.game.start()[int(row) - 1]
        return [
            _("Whatever you take from row %(row)s (it has %(size)s), the sum does not become 0.", row=row, size=size),
            _("Look for the highest column whose sum is odd: only a row with a 1 in that column can mend it."),
        ]


@dataclass(frozen=True, kw_only=True)
class WhoIsSafe(Choice):
    """Which seats cannot be made to lose, whatever all others do together?"""

    many = True

    def options(self) -> list[tuple[str, str]]:
        return [
            (str(seat), _("Seat %(seat)s (to move)", seat=seat) if seat == 1 else _("Seat %(seat)s", seat=seat))
            for seat in range(1, self.game.players + 1)
        ] + [("nobody", _("Nobody"))]

    async def answer(self, ask: Ask) -> set[str]:
        seats = (await ask("solve", spec=self.spec))["seats"]
        return {seat for seat, found in seats.items() if found["safe"]} or {"nobody"}

    async def why(self, chosen: set[str], ask: Ask) -> list[str]:
        """What becomes of the first seat that was judged wrongly."""
        right = await self.answer(ask)
        seat = min((chosen ^ right) - {"nobody"}, default="")
        if not seat:
            return [_("If somebody is safe, it is not nobody.")]
        if seat in right:
            return [_("Seat %(seat)s can be sure of itself: look for a way that nobody can take from it.", seat=seat)]
        return [_("Seat %(seat)s can be made to lose, if all others agree on it.", seat=seat)]


@dataclass(frozen=True, kw_only=True)
class WhichDecide(Choice):
    """Which letters of so many can make a difference to who wins?"""

    many = True

    def options(self) -> list[tuple[str, str]]:
        return [(str(place), _("Letter %(place)s", place=place)) for place in range(1, self.length + 1)]

    @property
    def length(self) -> int:
        return len(self.game.start())

    async def answer(self, ask: Ask) -> set[str]:
        """A letter decides if some string goes to the other side when this letter alone is changed."""
        said = await ask("deciding_letters", spec=self.spec)
        return {str(place) for place in said}

    async def why(self, chosen: set[str], ask: Ask) -> list[str]:
        right = await self.answer(ask)
        idle = sorted(int(place) for place in chosen - right)
        if idle:
            return [
                _("Letter %(place)s never matters: turn it over in any string, and the same side wins.", place=idle[0])
            ]
        return [_("Some letter that you left out can turn the game.")]
