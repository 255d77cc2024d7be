"""A map of games: one cell each, the darker the longer its period, and a cross where none is known."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from perfectplay.errors import TooLarge
from perfectplay.faces.svg.shapes import broad, number, picture, rect, said, text
from perfectplay.faces.svg.words import WORDS, Words
from perfectplay.text import counted

MARGIN, SIZE = 16, 12
#: The side of a cell that has its period written in it, and of one that has not.
WIDE, NARROW = 54, 17
#: How strongly the shortest and the longest period are coloured; what stands on them must stay legible.
WEAKEST, STRONGEST = 0.06, 0.55
#: More octal digits than this have no room on a sheet of paper.
MOST_DIGITS = 3
n = number


@dataclass(frozen=True)
class _Cell:
    x: float
    y: float
    side: float
    row: Mapping[str, Any]

    def drawn(self, longest: int, words: Words, *, lettered: bool) -> str:
        """The cell, with what it says to whoever points at it."""
        period = self.row["period"]
        facts = {"name": self.row["name"], "period": f"{period or 0:,}", "start": f"{self.row['preperiod'] or 0:,}"}
        template = (
            words.atlas_none if period is None else words.atlas_proved if self.row["proved"] else words.atlas_seen
        )
        inner = self.side - 2
        parts = [rect(self.x, self.y, inner, inner, "empty", 3 if lettered else 2)]
        if period is None:
            parts.append(_cross(self.x, self.y, inner))
        else:
            strength = f' fill-opacity="{n(_strength(period, longest))}"'
            parts.append(rect(self.x, self.y, inner, inner, "heat", 3 if lettered else 2, strength))
            if not self.row["proved"]:
                parts.append(rect(self.x + 1.5, self.y + 1.5, inner - 3, inner - 3, "slot", 2))
            if lettered:
                shown = f"{period:,}" if broad(f"{period:,}", SIZE) < inner else f"{period / 1000:,.0f}k"
                parts.append(text(self.x + inner / 2, self.y + inner / 2 + 4, shown, "sign", SIZE, "middle"))
        told = f"<title>{said(template.format(**facts))}</title>"
        return f'<g class="game" data-game="{said(self.row["name"])}">{told}{"".join(parts)}</g>'


def _cross(x: float, y: float, side: float) -> str:
    far = side * 0.3
    near = side - far
    d = f"M{n(x + far)} {n(y + far)}L{n(x + near)} {n(y + near)}M{n(x + near)} {n(y + far)}L{n(x + far)} {n(y + near)}"
    return f'<path class="none-yet" d="{d}"/>'


def _strength(period: int, longest: int) -> float:
    """By the logarithm: ten times as long is one step darker."""
    share = math.log(period) / math.log(longest) if longest > 1 else 0.0
    return WEAKEST + (STRONGEST - WEAKEST) * share


def atlas_svg(report: Mapping[str, Any], *, words: Words = WORDS) -> str:
    """The map of an atlas as :func:`perfectplay.faces.atlas_pages.atlas_report` tells it.

    >>> from perfectplay.atlas import adjacent, explored
    >>> from perfectplay.faces.atlas_pages import atlas_report
    >>> svg = atlas_svg(atlas_report("adjacent", 2, 200, explored(adjacent(2), 200, workers=1), 0.0, []))
    >>> svg.count('class="game"'), "2-2: period 34 from heap 53 on" in svg
    (3, True)
    """
    rows = {row["name"]: row for row in report["rows"]}
    longest = max((row["period"] or 1 for row in rows.values()), default=1)
    if report["atlas"] == "adjacent":
        title, drawn = words.atlas_adjacent.format(most=report["to_take"]), _triangle(rows, report["to_take"], words)
    else:
        digits = report["digits"]
        if digits > MOST_DIGITS:
            raise TooLarge(
                f"octal games of {counted(digits, 'digit')} are too many to draw; take {MOST_DIGITS}, or write .csv or .md"
            )
        title, drawn = words.atlas_octal.format(last="4." + digits * "7"), _octal(rows, digits)
    lettered = report["atlas"] == "adjacent" or report["digits"] < MOST_DIGITS
    parts = [cell.drawn(longest, words, lettered=lettered) for cell in drawn.cells]
    key, room = _key(longest, drawn.high + 8, words)
    blocks = report["atlas"] == "octal" and not lettered
    note = (words.atlas_blocks if blocks else words.atlas_note).format(to=f"{report['to']:,}")
    width = max(drawn.wide, room, 2 * MARGIN + broad(title, 16), 2 * MARGIN + broad(note, SIZE))
    heading = [text(MARGIN, 28, title, "position", 16), text(MARGIN, 46, note, "note", SIZE)]
    return picture(
        "atlas", math.ceil(width), math.ceil(drawn.high + 48), [*heading, *drawn.labels, *parts, *key], title
    )


@dataclass(frozen=True)
class _Sheet:
    cells: Sequence[_Cell]
    labels: Sequence[str]
    wide: float
    high: float


def _triangle(rows: Mapping[str, Mapping[str, Any]], most: int, words: Words) -> _Sheet:
    """a × b: the least number that may be taken downwards, the greatest to the right."""
    left, top = MARGIN + 46, 92
    labels = [text(left, 70, words.atlas_most, "note", SIZE), text(MARGIN, top - 6, words.atlas_least, "note", SIZE)]
    for take in range(1, most + 1):
        labels.append(text(left + (take - 0.5) * WIDE, top - 8, take, "label", SIZE, "middle"))
        labels.append(text(left - 10, top + (take - 0.5) * WIDE + 4, take, "label", SIZE, "end"))
    cells = [
        _Cell(left + (b - 1) * WIDE, top + (a - 1) * WIDE, WIDE, rows[f"{a}-{b}"])
        for a in range(1, most + 1)
        for b in range(a, most + 1)
    ]
    return _Sheet(cells, labels, left + most * WIDE + MARGIN, top + most * WIDE)


def _octal(rows: Mapping[str, Mapping[str, Any]], digits: int) -> _Sheet:
    """For 0 and for 4 before the point: the first digit downwards, the second to the right, the third within a block."""
    side = NARROW if digits == MOST_DIGITS else WIDE
    across, down = (4, 2) if digits == MOST_DIGITS else (1, 1)
    gap = 6 if digits == MOST_DIGITS else 0
    block, line = across * side + gap, down * side + gap
    left, top = MARGIN + 40, 92.0
    cells, labels, wide = [], [], 0.0
    for before in "04":
        for first in range(8):
            columns = 8 if digits > 1 else 1
            x0, y0 = (left, top + first * line) if digits > 1 else (left + first * block, top)
            name = f"{before}.{first}"
            if digits > 1:
                labels.append(text(left - 8, y0 + down * side / 2 + 4, name, "label", SIZE, "end"))
            else:
                labels.append(text(x0 + side / 2, y0 - 8, name, "label", SIZE, "middle"))
            for second in range(columns):
                x = x0 + second * block
                if first == 0 and digits > 1:
                    labels.append(text(x + across * side / 2, top - 8, f"…{second}", "label", SIZE, "middle"))
                for place, code in enumerate(_codes(before, first, second, digits)):
                    if code in rows:
                        row, column = divmod(place, across)
                        cells.append(_Cell(x + column * side, y0 + row * side, side, rows[code]))
        wide = max(wide, left + 8 * block + MARGIN)
        top += (8 if digits > 1 else 1) * line + 44
    return _Sheet(cells, labels, wide, top - 36)


def _codes(before: str, first: int, second: int, digits: int) -> Iterator[str]:
    """The codes of one block, by their third digit."""
    for third in range(8 if digits == MOST_DIGITS else 1):
        after = f"{first}{second}{third}"[:digits].rstrip("0") or "0"
        yield f"{before}.{after}"


def _key(longest: int, y: float, words: Words) -> tuple[list[str], float]:
    """What the cells mean, below the map."""
    x, parts = float(MARGIN), [text(MARGIN, y + 13, words.atlas_period, "note", SIZE)]
    x += broad(words.atlas_period, SIZE) + 10
    powers = [10**power for power in range(len(str(longest)))]
    for period in powers:
        strength = f' fill-opacity="{n(_strength(min(period, longest), longest))}"'
        parts += [rect(x, y, NARROW, NARROW, "empty", 2), rect(x, y, NARROW, NARROW, "heat", 2, strength)]
        parts.append(text(x + NARROW + 5, y + 13, f"{period:,}", "note", SIZE))
        x += NARROW + 18 + broad(f"{period:,}", SIZE)
    for name, unproved in ((words.atlas_unknown, False), (words.atlas_unproved, True)):
        sign = rect(x + 1.5, y + 1.5, NARROW - 3, NARROW - 3, "slot", 2) if unproved else _cross(x, y, NARROW)
        parts += [rect(x, y, NARROW, NARROW, "empty", 2), sign, text(x + NARROW + 5, y + 13, name, "note", SIZE)]
        x += NARROW + 18 + broad(name, SIZE)
    return parts, x + MARGIN
