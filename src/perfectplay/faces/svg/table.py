"""Tables of P and N, or of Grundy values, as heat maps: at once, or cell by cell as the rules fill them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from perfectplay.errors import TooLarge
from perfectplay.faces.svg.look import MARGIN, evenly, letters
from perfectplay.faces.svg.shapes import number, picture, rect, said, text
from perfectplay.faces.svg.words import WORDS, Words
from perfectplay.game import AnyGame
from perfectplay.text import counted, cut

#: A cell is a button from this side up, shows a letter from the next, and is a picture's dot at the last.
TOUCHED, LETTERED, SMALLEST = 24, 15, 3
WIDEST = 44
#: Beyond so many cells they are drawn as one path: nobody points at one.
MOST_CELLS = 2_500
#: More than any screen has room for.
MOST_DRAWN = 60_000
#: How strongly the largest Grundy value is coloured; what stands on it must stay legible.
STRONGEST = 0.5
n = number


def table_svg(
    game: AnyGame,
    report: Mapping[str, Any],
    *,
    width: int = 704,
    live: bool = False,
    filled: bool = True,
    label: str = "",
    words: Words = WORDS,
) -> str:
    """A table as :func:`perfectplay.faces.reports.table_report` tells it; with `values` in it, those are drawn.

    Each cell carries `data-row`, `data-column` and, where the report has steps, `data-step`: the step, from 1, in which the
    rules decide it. With `filled=False` cells that a step decides begin as `pending`, empty, for a page to fill one by one.

    >>> import perfectplay as pp
    >>> from perfectplay.faces.reports import table_report
    >>> game = pp.game("wythoff:2,2")
    >>> table_svg(game, table_report(pp.solve(game), steps=True)).count("data-step")
    9
    """
    sheet = _Sheet(report["rows"], report["columns"], width)
    values: Sequence[Sequence[int]] | None = report.get("values")
    name = label or words.table.format(game=cut(game.spec()), rows=sheet.rows, columns=sheet.columns)
    parts = sheet.numbers()
    buttons = live and sheet.side >= TOUCHED
    if sheet.rows * sheet.columns > MOST_CELLS or (sheet.side < LETTERED and "steps" not in report):
        parts += _mass(sheet, report["outcomes"], values)
        return picture("table", sheet.wide, sheet.high, parts, name)
    steps = _steps(game, report)
    most = max((value for row in values for value in row), default=1) if values else 1
    for row, outcomes in enumerate(report["outcomes"]):
        for column, outcome in enumerate(outcomes):
            value = values[row][column] if values else None
            cell = _Cell(row, column, outcome, value, steps.get((row, column)), not filled)
            position = game.show(game.table_cell(row, column)) if buttons else ""  # type: ignore[attr-defined]
            parts.append(cell.drawn(sheet, most, position, words))
    body = "".join(parts).replace('tabindex="-1"', 'tabindex="0"', 1)
    return picture("table", sheet.wide, sheet.high, [body], name, live=buttons)


class _Sheet:
    """Where each cell is. A table of one row is folded into lines, with the number of each cell above it."""

    def __init__(self, rows: int, columns: int, width: int) -> None:
        self.rows, self.columns, self.size = rows, columns, letters(width, 12)
        self.folded = rows == 1
        digits = len(str(max(rows, columns) - 1))
        self.left = MARGIN + (0 if self.folded else 0.65 * self.size * digits + 10)
        self.above = round(self.size * 1.7)
        self.top = MARGIN + self.above
        room = width - self.left - MARGIN
        self.across = evenly(columns, max(int(room // 32), 1)) if self.folded else columns
        self.side = int(min(room // self.across, letters(width, WIDEST)))
        if self.side < SMALLEST or rows * columns > MOST_DRAWN:
            raise TooLarge(
                f"a table of {counted(rows, 'row')} and {counted(columns, 'column')} is too large to draw; "
                f"take a smaller position, or read the report"
            )
        self.line = self.side + self.above if self.folded else self.side
        lines = -(-columns // self.across) if self.folded else rows
        self.wide = self.left + self.across * self.side + MARGIN
        self.high = self.top + lines * self.line - (self.above if self.folded else 0) + MARGIN

    def corner(self, row: int, column: int) -> tuple[float, float]:
        if self.folded:
            row, column = divmod(column, self.across)
        return self.left + column * self.side, self.top + row * self.line

    def numbers(self) -> list[str]:
        """The numbers of columns above, and of rows on the left; in a fine table every fifth, tenth, … only."""
        size = self.size
        every = next(step for step in (1, 2, 5, 10, 20, 50, 100, 500) if step * self.side >= size * 1.7 or step == 500)
        parts = []
        for column in range(0, self.columns, 1 if self.folded else every):
            x, y = self.corner(0, column)
            parts.append(text(x + self.side / 2, y - 6, column, "place", size, "middle"))
        for row in () if self.folded else range(0, self.rows, every):
            x, y = self.corner(row, 0)
            parts.append(text(x - 6, y + self.side / 2 + 4, row, "place", size, "end"))
        return parts


@dataclass(frozen=True)
class _Cell:
    row: int
    column: int
    outcome: str
    value: int | None
    step: int | None
    pending: bool

    def drawn(self, sheet: _Sheet, most: int, position: str, words: Words) -> str:
        """One cell; P stands out by its fill, its letter and its corners."""
        (x, y), side = sheet.corner(self.row, self.column), sheet.side
        lost = self.outcome == "P"
        shown = self.outcome if self.value is None else str(self.value)
        kind = f"cell {'p' if lost else 'n'}"
        data = f' data-row="{self.row}" data-column="{self.column}"'
        if self.step is not None:
            data += f' data-step="{self.step}"'
            kind += " pending" if self.pending else ""
        if position:
            name = words.cell.format(row=self.row, column=self.column, value=shown)
            kind += " live"
            data += f' data-position="{said(position)}" role="button" tabindex="-1" aria-label="{said(name)}"'
        strength = ""
        if self.value is not None and not lost:
            strength = f' fill-opacity="{n(0.06 + (STRONGEST - 0.06) * self.value / max(most, 1))}"'
        size = min(side * (0.5 if len(shown) < 3 else 0.36), 20)
        fill = rect(
            1, 1, side - 2, side - 2, "fill" if self.value is None or lost else "heat", 6 if lost else 1, strength
        )
        letter = text(side / 2, side / 2 + size * 0.36, shown, "sign", size, "middle") if side >= LETTERED else ""
        hit = rect(0, 0, side, side, "hit") if position else ""
        return f'<g class="{kind}" transform="translate({n(x)} {n(y)})"{data}>{fill}{letter}{hit}</g>'


def _steps(game: AnyGame, report: Mapping[str, Any]) -> dict[tuple[int, int], int]:
    """The step in which each cell is decided, counted from 1."""
    if "steps" not in report:
        return {}
    decided: dict[str, int] = {}
    for step, said_in in enumerate(report["steps"], 1):
        for shown in (said_in["cell"], *said_in["marks"]):
            decided.setdefault(shown, step)
    found = {}
    for row in range(report["rows"]):
        for column in range(report["columns"]):
            shown = game.show(game.table_cell(row, column))  # type: ignore[attr-defined]
            if shown in decided:
                found[row, column] = decided[shown]
    return found


def _mass(sheet: _Sheet, outcomes: Sequence[str], values: Sequence[Sequence[int]] | None) -> list[str]:
    """Many small cells: one path for those that are lost, and one for each strength of the others."""
    side = sheet.side
    inner = side - 1 if side > 4 else side
    most = max((value for row in values for value in row), default=1) if values else 1
    paths: dict[int, list[str]] = {}
    for row, line in enumerate(outcomes):
        for column, outcome in enumerate(line):
            level = 0 if outcome == "P" else 1 + (8 * values[row][column] // max(most, 1) if values else 0)
            x, y = sheet.corner(row, column)
            paths.setdefault(level, []).append(f"M{n(x)} {n(y)}h{n(inner)}v{n(inner)}h-{n(inner)}z")
    parts = []
    for level, path in sorted(paths.items()):
        kind = "all-p" if level == 0 else "all-n" if values is None else "heat"
        strength = f' fill-opacity="{n(0.06 + (STRONGEST - 0.06) * (level - 1) / 8)}"' if kind == "heat" else ""
        parts.append(f'<path class="{kind}"{strength} d="{"".join(path)}"/>')
    return parts
