"""A heat map as SVG: who beats whom, or who wins where, in colours and in numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

FONT = "system-ui, sans-serif"
CELL, GAP, LETTER = 62, 2, 7.2
INK, PAPER, NOTHING = "#1b1f24", "#ffffff", "#e8eaed"
NEVER = "never met"
#: From always losing to always winning; told apart by people who see no red or no green.
LOW, MIDDLE, HIGH = (178, 82, 20), (246, 246, 244), (28, 104, 176)


def heatmap(
    title: str,
    rows: Sequence[str],
    columns: Sequence[str],
    rate: Mapping[tuple[str, str], float],
    note: str = "",
    word: str = "beats",
) -> str:
    """How often a row's player wins against, or in, a column: what has not been played stays grey.

    >>> svg = heatmap("1357", ["a", "b"], ["a", "b"], {("a", "b"): 0.75, ("b", "a"): 0.25})
    >>> svg.startswith("<svg"), "a beats b: 75 %" in svg
    (True, True)
    """
    left = 24 + LETTER * max(map(len, rows), default=0)
    top = 64 + 0.75 * LETTER * max(map(len, columns), default=0)
    width = max(left + CELL * len(columns) + 16 + 0.7 * top, 24 + LETTER * max(len(title), len(note)))
    height = top + CELL * len(rows) + 44
    size = f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{FONT}" font-size="13" fill="{INK}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
        f'<text x="16" y="28" font-size="16" font-weight="600">{escape(title)}</text>',
    ]
    for j, column in enumerate(columns):
        x = left + j * CELL + CELL / 2
        parts.append(
            f'<text transform="translate({x:.0f} {top - 10:.0f}) rotate(-40)" text-anchor="start">{escape(column)}</text>'
        )
    for i, row in enumerate(rows):
        y = top + i * CELL
        parts.append(f'<text x="{left - 10:.0f}" y="{y + CELL / 2 + 4:.0f}" text-anchor="end">{escape(row)}</text>')
        for j, column in enumerate(columns):
            parts.append(_cell(left + j * CELL, y, f"{row} {word} {column}", rate.get((row, column))))
    parts.append(f'<text x="16" y="{height - 16:.0f}" font-size="12" opacity="0.75">{escape(note)}</text>')
    return "\n".join([*parts, "</svg>\n"])


def _cell(x: float, y: float, said: str, rate: float | None) -> str:
    size = CELL - GAP
    shown = "" if rate is None else f"{100 * rate:.0f} %"
    ink = PAPER if rate is not None and abs(rate - 0.5) > 0.42 else INK
    return (
        f'<g><title>{escape(f"{said}: {shown or NEVER}")}</title><rect x="{x:.0f}" y="{y:.0f}" width="{size}" '
        f'height="{size}" rx="4" fill="{NOTHING if rate is None else _colour(rate)}"/><text x="{x + size / 2:.0f}" '
        f'y="{y + size / 2 + 5:.0f}" text-anchor="middle" fill="{ink}">{shown}</text></g>'
    )


def _colour(rate: float) -> str:
    end = HIGH if rate >= 0.5 else LOW
    share = abs(rate - 0.5) * 2
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(MIDDLE, end, strict=True))
