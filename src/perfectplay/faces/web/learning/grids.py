"""Steps in a grid of switches: squares of a table to mark, bits of numbers to set; each place is judged by itself."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

from perfectplay.errors import InputError
from perfectplay.faces.reports import fill_steps
from perfectplay.faces.web.learning.lesson import MOST_EXPLAINED, NARROW, Ask, Cell, Given, Judged, Shown, Step, wanted
from perfectplay.faces.web.words import gettext as _
from perfectplay.faces.web.words import ngettext
from perfectplay.spec import game as game_of
from perfectplay.text import echo

LOST, WON = "lost", "won"


@dataclass(frozen=True)
class Wave:
    """How a table fills: squares that are found to be lost together, and those won because a move reaches one."""

    lost: frozenset[Any]
    won: frozenset[Any]


@functools.cache
def waves(spec: str) -> tuple[Wave, ...]:
    """By the definition of lost and won alone, with no solver and no law.

    >>> [sorted(wave.lost) for wave in waves("wythoff:6,6")]
    [[(0, 0)], [(1, 2), (2, 1)], [(3, 5), (5, 3)]]
    """
    game: Any = game_of(spec, files=False)
    rows, columns = game.table_shape(game.start())
    cells = [[game.table_cell(row, column) for column in range(columns)] for row in range(rows)]
    found: dict[int, tuple[set[Any], set[Any]]] = {}
    for step in fill_steps(game, cells):
        cell = game.read(step["cell"])
        lost, won = found.setdefault(sum(cell), (set(), set()))
        lost.add(cell)
        won.update(game.read(mark) for mark in step["marks"])
    return tuple(Wave(frozenset(lost), frozenset(won)) for _sum, (lost, won) in sorted(found.items()))


@dataclass(frozen=True, kw_only=True)
class Marking(Step):
    """Places that are switched on or left off."""

    widget = "grid"

    async def switches(self) -> set[str]:
        """What can be switched."""
        return {cell.id for row in (await self.grid()) for cell in row if cell.kind == "switch"}

    async def grid(self) -> list[list[Cell]]:
        raise NotImplementedError

    async def answer(self, ask: Ask) -> set[str]:
        raise NotImplementedError

    async def why(self, wrong: list[str], missing: set[str], ask: Ask) -> list[str]:
        raise NotImplementedError

    def caption(self) -> str:
        return ""

    async def shown(self, ask: Ask, width: int = NARROW) -> Shown:
        return Shown(self.widget, grid=await self.grid(), caption=self.caption())

    async def judged(self, given: Given, ask: Ask) -> Judged:
        chosen, known = set(wanted(given.chosen, "chosen")), await self.switches()
        if not chosen <= known:
            raise InputError(f"{echo(sorted(chosen - known)[0])} is no place of this table that can be marked")
        right = await self.answer(ask)
        marks = {place: "right" if place in right else "wrong" for place in chosen}
        if chosen == right:
            return Judged(True, self.praise(), marks)
        return Judged(False, await self.why(sorted(chosen - right), right - chosen, ask), marks, done=False)

    async def solution(self, given: Given, ask: Ask) -> Given:
        return Given(chosen=sorted(await self.answer(ask)))

    async def wrong(self, ask: Ask) -> list[Given]:
        """Each place the wrong way round, the others right."""
        right = await self.answer(ask)
        return [Given(chosen=sorted(right ^ {place})) for place in sorted(await self.switches())]


@dataclass(frozen=True, kw_only=True)
class Squares(Marking):
    """The table of a game with two piles: mark the next lost squares, or what reaches those just found."""

    spec: str
    wave: int
    find: str

    @property
    def _wave(self) -> Wave:
        return waves(self.spec)[self.wave]

    def _known(self) -> dict[Any, str]:
        known: dict[Any, str] = {}
        for wave in waves(self.spec)[: self.wave]:
            known |= dict.fromkeys(wave.lost, LOST) | dict.fromkeys(wave.won, WON)
        if self.find == WON:
            known |= dict.fromkeys(self._wave.lost, "lost new")
        return known

    async def grid(self) -> list[list[Cell]]:
        """Pile 1 to the right, pile 2 upwards, as on a chessboard: every move goes left, down, or both."""
        game: Any = game_of(self.spec, files=False)
        width, height = game.table_shape(game.start())
        known = self._known()
        rows = [
            [Cell(str(up), "head")] + [self._cell((across, up), known.get((across, up), "")) for across in range(width)]
            for up in reversed(range(height))
        ]
        return [*rows, [Cell(kind="head")] + [Cell(str(across), "head") for across in range(width)]]

    def _cell(self, at: tuple[int, int], state: str) -> Cell:
        name = f"{at[0]},{at[1]}"
        if state:
            said = _("%(place)s: lost", place=name) if state.startswith(LOST) else _("%(place)s: won", place=name)
            return Cell("✗" if state.startswith(LOST) else "✓", "fixed", label=said, state=state)
        return Cell(kind="switch", id=name, label=name, on="✗" if self.find == LOST else "✓", state=f"as-{self.find}")

    def caption(self) -> str:
        return _("Pile 1 counts to the right, pile 2 upwards. ✗ lost, ✓ won for whoever is to move.")

    async def answer(self, ask: Ask) -> set[str]:
        found = self._wave.lost if self.find == LOST else self._wave.won
        return {",".join(map(str, cell)) for cell in found}

    async def why(self, wrong: list[str], missing: set[str], ask: Ask) -> list[str]:
        said = [await self._against(place, ask) for place in wrong[:MOST_EXPLAINED]]
        if not wrong and missing == await self.answer(ask):
            said.append(_("Nothing is marked yet."))
        elif missing and not wrong:
            said.append(
                ngettext(
                    "Right so far; %(num)s square is missing.",
                    "Right so far; %(num)s squares are missing.",
                    len(missing),
                )
            )
        return said

    async def _against(self, place: str, ask: Ask) -> str:
        if self.find == WON:
            return _("From %(place)s no single move reaches one of the lost squares just found.", place=place)
        game = game_of(self.spec, files=False)
        said = await ask("moves", spec=game.starting_at(game.read(place)).spec())
        best = next((move for move in said["moves"] if move["wins"]), None)
        if best is None:
            return _("%(place)s is lost indeed, but that does not follow from what is known so far.", place=place)
        return _(
            "Not %(place)s: from there %(move)s reaches %(after)s, which is lost. So whoever is at %(place)s wins.",
            place=place,
            move=best["move"],
            after=best["after"],
        )


@dataclass(frozen=True, kw_only=True)
class Bits(Marking):
    """Rows of Nim in binary: write them, or (`add`) find the sum of each column."""

    spec: str
    add: bool = False

    @property
    def rows(self) -> tuple[int, ...]:
        return tuple(game_of(self.spec, files=False).start())

    @property
    def columns(self) -> list[int]:
        """The powers of two, the largest first."""
        return [1 << place for place in reversed(range(max(self.rows).bit_length()))]

    async def grid(self) -> list[list[Cell]]:
        head = [Cell(_("Row"), "head"), *[Cell(str(column), "head") for column in self.columns]]
        rows = [
            [Cell(str(number), "head"), *[self._bit(row, number, column) for column in self.columns]]
            for row, number in enumerate(self.rows, 1)
        ]
        total = [Cell(_("Sum"), "head", state="sum"), *[self._switch("sum", column) for column in self.columns]]
        return [head, *rows, *([total] if self.add else [])]

    def _bit(self, row: int, number: int, column: int) -> Cell:
        if self.add:
            return Cell("1" if number & column else "0", state="one" if number & column else "zero")
        return self._switch(str(row), column)

    def _switch(self, row: str, column: int) -> Cell:
        name = _("the sum") if row == "sum" else _("row %(row)s", row=row)
        label = _("%(row)s, column of the %(column)ss", row=name, column=column)
        return Cell(
            kind="switch", id=f"{row}.{column}", label=label, on="1", off="0", state=f"bit {'sum' if self.add else ''}"
        )

    async def answer(self, ask: Ask) -> set[str]:
        if self.add:
            value = (await ask("solve", spec=self.spec))["value"]
            return {f"sum.{column}" for column in self.columns if value & column}
        return {
            f"{row}.{column}" for row, number in enumerate(self.rows, 1) for column in self.columns if number & column
        }

    async def why(self, wrong: list[str], missing: set[str], ask: Ask) -> list[str]:
        places = [place.split(".") for place in [*wrong, *sorted(missing)]]
        if self.add:
            columns = sorted({int(column) for _row, column in places}, reverse=True)
            return [self._of_column(column) for column in columns[:MOST_EXPLAINED]]
        rows = sorted({int(row) for row, _column in places})
        chosen = (await self.answer(ask) | set(wrong)) - missing
        return [self._of_row(row, chosen) for row in rows[:MOST_EXPLAINED]]

    def _of_column(self, column: int) -> str:
        ones = sum(bool(number & column) for number in self.rows)
        return (
            ngettext(
                "Count the column of the %(column)ss again: it has %(num)s one.",
                "Count the column of the %(column)ss again: it has %(num)s ones.",
                ones,
                column=column,
            )
            + " "
            + _("An even number of ones makes 0, an odd number makes 1.")
        )

    def _of_row(self, row: int, chosen: set[str]) -> str:
        parts = [column for column in self.columns if f"{row}.{column}" in chosen]
        return _(
            "Row %(row)s has %(number)s sticks, and you have written %(parts)s = %(sum)s.",
            row=row,
            number=self.rows[row - 1],
            parts=" + ".join(map(str, parts)) or "0",
            sum=sum(parts),
        )
