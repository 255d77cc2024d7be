"""Steps in a grid of numbers: values of heaps, pairs of piles; each number is judged by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from perfectplay.errors import InputError
from perfectplay.faces.web.learning.lesson import MOST_EXPLAINED, NARROW, Ask, Cell, Given, Judged, Shown, Step, wanted
from perfectplay.faces.web.words import gettext as _
from perfectplay.games.wythoff import lower
from perfectplay.spec import game as game_of
from perfectplay.text import echo, listed


@dataclass(frozen=True, kw_only=True)
class Writing(Step):
    """Places where a number is to be written."""

    widget = "grid"

    async def grid(self, ask: Ask) -> list[list[Cell]]:
        raise NotImplementedError

    async def answer(self, ask: Ask) -> dict[str, int]:
        raise NotImplementedError

    async def why(self, place: str, number: int, ask: Ask) -> str:
        """What speaks against this number in this place."""
        raise NotImplementedError

    async def shown(self, ask: Ask, width: int = NARROW) -> Shown:
        return Shown(self.widget, grid=await self.grid(ask))

    async def judged(self, given: Given, ask: Ask) -> Judged:
        numbers, right = wanted(given.numbers, "numbers"), await self.answer(ask)
        unknown = sorted(numbers.keys() - right.keys())
        if unknown:
            raise InputError(f"{echo(unknown[0])} is no place of this table; its places are {listed(sorted(right))}")
        marks = {place: "right" if right[place] == number else "wrong" for place, number in numbers.items()}
        wrong = [place for place, mark in marks.items() if mark == "wrong"]
        if wrong:
            said = [await self.why(place, numbers[place], ask) for place in wrong[:MOST_EXPLAINED]]
            return Judged(False, said, marks, done=False)
        if len(numbers) < len(right):
            return Judged(None, [_("Write a number in every place.")], marks, done=False)
        return Judged(True, self.praise(), marks)

    async def solution(self, given: Given, ask: Ask) -> Given:
        return Given(numbers=await self.answer(ask))

    async def wrong(self, ask: Ask) -> list[Given]:
        right = await self.answer(ask)
        return [Given(numbers=right | {place: right[place] + by}) for place in right for by in (-1, 1)]


@dataclass(frozen=True, kw_only=True)
class Values(Writing):
    """Grundy values of heaps of one kind: the first are known, the others are to be found."""

    spec: str
    known: int

    @property
    def most(self) -> int:
        heap: int = game_of(self.spec, files=False).start()[0]
        return heap

    async def _value(self, heaps: tuple[int, ...], ask: Ask) -> int:
        game = game_of(self.spec, files=False)
        value: int = (await ask("solve", spec=game.starting_at(heaps or (0,)).spec()))["value"]
        return value

    def _children(self, heap: int) -> list[tuple[int, ...]]:
        game: Any = game_of(self.spec, files=False)
        return sorted({tuple(sorted(filter(None, rest))) for rest in game.heap_options(heap)})

    async def grid(self, ask: Ask) -> list[list[Cell]]:
        rows = [[Cell(_("Heap"), "head"), Cell(_("A move leads to"), "head"), Cell(_("Value"), "head")]]
        for heap in range(self.most + 1):
            to = ", ".join("+".join(map(str, child)) or "0" for child in self._children(heap)) or "–"
            if heap < self.known:
                value = Cell(str(await self._value((heap,), ask)))
            else:
                value = Cell(kind="number", id=f"v{heap}", label=_("value of a heap of %(heap)s", heap=heap))
            rows.append([Cell(str(heap), "head"), Cell(to), value])
        return rows

    async def answer(self, ask: Ask) -> dict[str, int]:
        return {f"v{heap}": await self._value((heap,), ask) for heap in range(self.known, self.most + 1)}

    async def why(self, place: str, number: int, ask: Ask) -> str:
        heap = int(place[1:])
        reached = sorted({await self._value(child, ask) for child in self._children(heap)})
        if not reached:
            return _("From a heap of %(heap)s there is no move: nothing is reached, and 0 is missing.", heap=heap)
        shown = listed([str(value) for value in reached], _("and"))
        if number in reached:
            return _(
                "From a heap of %(heap)s moves lead to %(values)s; %(number)s is among them, so it is not missing.",
                heap=heap,
                values=shown,
                number=number,
            )
        return _(
            "From a heap of %(heap)s moves lead to %(values)s; a number smaller than %(number)s is missing there too.",
            heap=heap,
            values=shown,
            number=number,
        )


@dataclass(frozen=True, kw_only=True)
class Pairs(Writing):
    """Wythoff's lost pairs: some are known, the next are to be found; with `alone` no earlier ones are shown."""

    first: int
    many: int
    alone: bool = False

    async def grid(self, ask: Ask) -> list[list[Cell]]:
        head = [Cell("n", "head"), Cell(_("smaller pile"), "head"), Cell(_("larger pile"), "head")]
        known = (
            []
            if self.alone
            else [[Cell(str(n), "head"), Cell(str(lower(n))), Cell(str(lower(n) + n))] for n in range(self.first)]
        )
        asked = [
            [
                Cell(str(n), "head"),
                Cell(kind="number", id=f"small{n}", label=_("smaller pile of pair %(number)s", number=n)),
                Cell(kind="number", id=f"large{n}", label=_("larger pile of pair %(number)s", number=n)),
            ]
            for n in range(self.first, self.first + self.many)
        ]
        return [head, *known, *asked]

    async def answer(self, ask: Ask) -> dict[str, int]:
        right: dict[str, int] = {}
        for n in range(self.first, self.first + self.many):
            right |= {f"small{n}": lower(n), f"large{n}": lower(n) + n}
        return right

    async def why(self, place: str, number: int, ask: Ask) -> str:
        n = int(place[5:])
        if place.startswith("large"):
            return _("The larger pile of pair %(number)s is its smaller one plus %(number)s.", number=n)
        if self.alone:
            return _("Multiply %(number)s by 1.6180… and leave off what stands behind the point.", number=n)
        used = {lower(earlier) for earlier in range(n)} | {lower(earlier) + earlier for earlier in range(n)}
        if number in used:
            return _("%(pile)s stands in an earlier pair already; every number stands in one pair only.", pile=number)
        return _("%(pile)s is not the smallest number that no earlier pair has.", pile=number)
