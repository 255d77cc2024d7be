"""Who beats whom, or who wins in which game: a table in colours and in numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from perfectplay.faces.svg.shapes import broad, number, picture, rect, said, text
from perfectplay.faces.svg.words import WORDS, Words

CELL, SIZE = 62, 13
#: How strongly always and never are coloured; the numbers on them must stay legible.
STRONGEST = 0.5
n = number


def heatmap_svg(
    title: str,
    rows: Sequence[str],
    columns: Sequence[str],
    rate: Mapping[tuple[str, str], float],
    note: str = "",
    *,
    told: str = "",
    words: Words = WORDS,
) -> str:
    """How often a row's player wins against, or in, a column; what has not been played stays grey.

    `told` is the template of what a cell says, by default that of players who meet.

    >>> svg = heatmap_svg("1357", ["a", "b"], ["a", "b"], {("a", "b"): 0.75, ("b", "a"): 0.25})
    >>> svg.startswith("<svg"), "a beats b: 75 %" in svg
    (True, True)
    """
    longest = max((broad(name, SIZE) for name in rows), default=0)
    highest = max((broad(name, SIZE) for name in columns), default=0)
    left, top = 24 + longest, 64 + 0.75 * highest
    width = max(left + CELL * len(columns) + 16 + 0.7 * top, 32 + broad(title, 17), 32 + broad(note, 12))
    height = top + CELL * len(rows) + 44
    parts = [text(16, 28, title, "position", 16)]
    for j, column in enumerate(columns):
        turned = f' transform="translate({n(left + j * CELL + CELL / 2)} {n(top - 10)}) rotate(-40)"'
        parts.append(text(0, 0, column, "name", SIZE, more=turned))
    for i, row in enumerate(rows):
        y = top + i * CELL
        parts.append(text(left - 10, y + CELL / 2 + 4, row, "name", SIZE, "end"))
        for j, column in enumerate(columns):
            rated = rate.get((row, column))
            template = words.never_met if rated is None else told or words.beats
            shown = "" if rated is None else f"{100 * rated:.0f} %"
            parts.append(_cell(left + j * CELL, y, template.format(one=row, other=column, rate=shown), shown, rated))
    parts.append(text(16, height - 16, note, "note", 12))
    return picture("heatmap", round(width), round(height), parts, title)


def _cell(x: float, y: float, told: str, shown: str, rate: float | None) -> str:
    box = rect(x, y, CELL - 2, CELL - 2, "empty", 4)
    if rate is not None:
        strength = f' fill-opacity="{n(STRONGEST * 2 * abs(rate - 0.5))}"'
        box = rect(x, y, CELL - 2, CELL - 2, "winning" if rate >= 0.5 else "losing", 4, strength)
    said_in = text(x + CELL / 2 - 1, y + CELL / 2 + 4, shown, "sign", SIZE, "middle") if shown else ""
    return f"<g><title>{said(told)}</title>{box}{said_in}</g>"
