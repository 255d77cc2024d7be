"""Who beats whom: a table of players, in colours and in numbers."""

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
    names: Sequence[str],
    rate: Mapping[tuple[str, str], float],
    note: str = "",
    words: Words = WORDS,
) -> str:
    """Rows beat columns so often; pairs that never met stay grey.

    >>> svg = heatmap_svg("1357", ["a", "b"], {("a", "b"): 0.75, ("b", "a"): 0.25})
    >>> svg.startswith("<svg"), "75 %" in svg
    (True, True)
    """
    longest = max((broad(name, SIZE) for name in names), default=0)
    left, top = 24 + longest, 64 + 0.75 * longest
    width = max(left + CELL * len(names) + 16 + 0.7 * top, 32 + broad(title, 17), 32 + broad(note, 12))
    height = top + CELL * len(names) + 44
    parts = [text(16, 28, title, "position", 16)]
    for i, one in enumerate(names):
        y, x = top + i * CELL, left + i * CELL + CELL / 2
        parts.append(text(left - 10, y + CELL / 2 + 4, one, "name", SIZE, "end"))
        turned = f' transform="translate({n(x)} {n(top - 10)}) rotate(-40)"'
        parts.append(text(0, 0, one, "name", SIZE, more=turned))
        parts += [_cell(left + j * CELL, y, one, other, rate.get((one, other)), words) for j, other in enumerate(names)]
    parts.append(text(16, height - 16, note, "note", 12))
    return picture("heatmap", round(width), round(height), parts, title)


def _cell(x: float, y: float, one: str, other: str, rate: float | None, words: Words) -> str:
    shown = "" if rate is None else f"{100 * rate:.0f} %"
    told = (
        words.never_met.format(one=one, other=other)
        if rate is None
        else words.beats.format(one=one, other=other, rate=shown)
    )
    box = rect(x, y, CELL - 2, CELL - 2, "empty", 4)
    if rate is not None:
        strength = f' fill-opacity="{n(STRONGEST * 2 * abs(rate - 0.5))}"'
        box = rect(x, y, CELL - 2, CELL - 2, "winning" if rate >= 0.5 else "losing", 4, strength)
    said_in = text(x + CELL / 2 - 1, y + CELL / 2 + 4, shown, "sign", SIZE, "middle") if shown else ""
    return f"<g><title>{said(told)}</title>{box}{said_in}</g>"
