"""A table for people: as wide as the terminal, narrow cells where it must be, and the steps in which the rules fill it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from rich.text import Text

from perfectplay.faces.cli.show import console
from perfectplay.faces.reports import Report
from perfectplay.text import cut, listed

#: Where no terminal says how wide it is, there is room for so many columns; --json has them all.
WIDEST = 120


def table(report: Report) -> None:
    """P and N, on request the Grundy values and the steps."""
    size = f"{report['rows']} × {report['columns']}"
    heading = f"{cut(report['spec'], 100)}: {size}, P: the previous player wins, ·: N, the next one does"
    console().print(Text(heading, style="bold"))
    if "axes" in report:
        console().print(Text("rows: {}; columns: {}".format(*report["axes"])))
    _grid([["·" if cell == "N" else cell for cell in row] for row in report["outcomes"]], may_be_narrow=True)
    if "values" in report:
        _grid(report["values"])
    for number, step in enumerate(report.get("steps", ()), 1):
        console().print(Text(f"step {number}: {_step(step)}"))


def _step(step: Report) -> str:
    if step["over"]:
        because = (
            f"the game is over and the {'previous player' if step['outcome'] == 'P' else 'player to move'} has won"
        )
    else:
        because = "every move from it leads to N"
    marks = f"; so N: {listed(step['marks'], most=30)}" if step["marks"] else ""
    return f"({step['cell']}) is {step['outcome']}: {because}{marks}"


def _grid(rows: Sequence[Sequence[Any]], *, may_be_narrow: bool = False) -> None:
    columns, margin = len(rows[0]), len(str(len(rows) - 1))
    width = max(len(str(cell)) for row in [*rows, [columns - 1]] for cell in row) + 1
    room = console().width - margin if sys.stdout.isatty() else WIDEST * width
    if width * columns > room and may_be_narrow:
        width, room = 1, room - 1
    shown = max(1, min(columns, room // width))
    if shown < columns:
        console().print(f"(only the first {shown} of {columns:,} columns are drawn; --json has them all)")
    for numbers in _header(shown, width):
        console().print(Text(" " * margin + numbers, style="dim"), soft_wrap=True)
    for number, row in enumerate(rows):
        line = Text(f"{number:>{margin}}" + " " * (width == 1), style="dim")
        for cell in row[:shown]:
            line.append(f"{cell:>{width}}", style="bold" if cell in ("P", 0) else "none")
        console().print(line, soft_wrap=True)


def _header(columns: int, width: int) -> list[str]:
    """The numbers of the columns; where there is room for one digit only, written downwards.

    >>> _header(4, 2), _header(12, 1)
    ([' 0 1 2 3'], ['           11', ' 012345678901'])
    """
    if width > 1:
        return ["".join(f"{column:>{width}}" for column in range(columns))]
    numbers = [f"{column:>{len(str(columns - 1))}}" for column in range(columns)]
    return [" " + "".join(digits) for digits in zip(*numbers, strict=True)]
