"""Counts of many games: how long they were, and how often each player won, with how sure that is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from perfectplay.faces.svg.look import MARGIN
from perfectplay.faces.svg.plot import SIZE, Plot
from perfectplay.faces.svg.shapes import broad, fitted, number, picture, rect, said, text
from perfectplay.faces.svg.words import WORDS, Words

n = number
#: A line of the picture of intervals.
LINE = 40


def histogram_svg(
    counts: Mapping[int, int],
    *,
    width: int = 704,
    height: int = 0,
    label: str = "",
    words: Words = WORDS,
) -> str:
    """How many games had so many moves; lengths are put together where they would be too narrow to see.

    >>> histogram_svg({5: 10, 6: 20, 9: 1}).count('class="column"')
    3
    """
    first, last = min(counts, default=0), max(counts, default=0)
    high = height or (200 if width < 480 else 260 if width < 900 else 360)
    left = MARGIN + broad(f"{max(counts.values(), default=1):,}", SIZE) + 12
    room = width - left - 16
    together = -(-(last - first + 1) // max(int(room // 4), 1))
    bins: dict[int, int] = {}
    for length, games in counts.items():
        begin = first + (length - first) // together * together
        bins[begin] = bins.get(begin, 0) + games
    ends = first + ((last - first) // together + 1) * together
    plot = Plot(
        left, MARGIN + 28, room, high - MARGIN - 28 - 44, first - 0.5, ends - 0.5, max(bins.values(), default=1)
    )
    parts = plot.axes(words.moves, words.games)
    for begin, games in sorted(bins.items()):
        x, end = plot.x(begin - 0.5), plot.x(begin + together - 0.5)
        gap = 1 if end - x > 5 else 0.25
        name = f"{begin}" if together == 1 else f"{begin}–{begin + together - 1}"
        y = plot.y(games)
        wide = min(end - x - 2 * gap, 60)
        column = rect((x + end - wide) / 2, y, wide, max(plot.top + plot.high - y, 0), "bar seat-1", 2)
        parts.append(f'<g class="column"><title>{name}: {said(f"{games:,}")}</title>{column}</g>')
    return picture("histogram", width, high, parts, label or words.histogram)


@dataclass(frozen=True)
class Share:
    """How often somebody won, between which bounds that is sure, and what was foretold, if anything was."""

    name: str
    rate: float
    low: float
    high: float
    foretold: float | None = None


def intervals_svg(shares: Sequence[Share], *, width: int = 704, label: str = "", words: Words = WORDS) -> str:
    """A line for each player: the share of games won as a dot, its interval as a bar, what was foretold as a diamond.

    >>> intervals_svg([Share("perfect", 0.93, 0.91, 0.95, 1.0)]).count('class="diamond"')
    1
    """
    names = min(max((broad(share.name, SIZE + 2.4) for share in shares), default=0), width * 0.32)
    left, right = MARGIN + names + 14, width - 62
    high = MARGIN + LINE * len(shares) + 34
    bottom = MARGIN + LINE * len(shares)
    parts = []
    for percent in (0, 25, 50, 75, 100):
        x = left + (right - left) * percent / 100
        parts.append(f'<path class="{"axis" if percent == 50 else "grid"}" d="M{n(x)} {MARGIN}V{n(bottom)}"/>')
        parts.append(text(x, bottom + 18, f"{percent} %", "place", SIZE, "middle"))
    for at, share in enumerate(shares):
        y = MARGIN + LINE * (at + 0.5)
        place = [left + (right - left) * value for value in (share.rate, share.low, share.high)]
        parts.append('<g class="share">')
        parts.append(text(left - 12, y + 4, fitted(share.name, SIZE + 2.4, names), "label", SIZE + 1, "end"))
        parts.append(rect(place[1], y - 4, max(place[2] - place[1], 1), 8, "interval", 4))
        parts.append(f'<circle class="dot" cx="{n(place[0])}" cy="{n(y)}" r="5.5"/>')
        if share.foretold is not None:
            x = left + (right - left) * share.foretold
            parts.append(f'<path class="diamond" d="M{n(x)} {n(y - 8)}l8 8-8 8-8-8z"/>')
        parts.append(text(width - MARGIN, y + 4, f"{100 * share.rate:.1f} %", "place", SIZE, "end"))
        parts.append("</g>")
    told = ", ".join(f"{share.name}: {100 * share.rate:.1f} %" for share in shares)
    return picture("intervals", width, high, parts, label or told or words.shares)
