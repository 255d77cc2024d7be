"""A sequence of Grundy values as a plot, with its period marked."""

from __future__ import annotations

from collections.abc import Sequence

from perfectplay.faces.svg.look import MARGIN, letters, sized
from perfectplay.faces.svg.plot import Plot
from perfectplay.faces.svg.shapes import broad, number, picture, rect, said, text
from perfectplay.faces.svg.words import WORDS, Words

#: Up to so many values each is a point of its own, which says its heap and value.
NAMED = 400
#: Bands narrower than this would only be grey.
NARROWEST_BAND = 6
n = number


def sequence_svg(
    values: Sequence[int],
    *,
    period: int | None = None,
    preperiod: int = 0,
    exceptions: Sequence[int] = (),
    width: int = 704,
    height: int = 0,
    label: str = "",
    words: Words = WORDS,
) -> str:
    """The values of heaps 0, 1, 2, …; from heap `preperiod` on they repeat every `period`; `exceptions` are rings.

    >>> svg = sequence_svg([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], period=12, preperiod=71)
    >>> svg.count("<title>")
    12
    """
    last = max(len(values) - 1, 1)
    most = max(values, default=1) or 1
    high = height or sized(width, 220, 280, 380)
    size = letters(width, 12)
    left, above, below = MARGIN + broad(f"{most:,}", size) + 12, MARGIN + size * 3.6, MARGIN + size * 3.4
    plot = Plot(left, above, width - left - 20, high - above - below, 0, last, most, size)
    parts = _period(plot, period, preperiod, last, words) if period else []
    parts += plot.axes(words.heap, words.value)
    parts += _points(plot, values) if len(values) <= NAMED else [_cloud(plot, values)]
    parts += [
        f'<circle class="ring" cx="{n(plot.x(heap))}" cy="{n(plot.y(values[heap]))}" r="6"/>'
        for heap in exceptions
        if 0 <= heap < len(values)
    ]
    return picture("sequence", width, high, parts, label or words.sequence.format(last=len(values) - 1))


def _points(plot: Plot, values: Sequence[int]) -> list[str]:
    """One point a heap, on a stem where there is room."""
    apart = plot.wide / max(len(values), 1)
    radius = max(min(apart * 0.35, 5), 1.6)
    bottom = plot.top + plot.high
    return [
        f'<g class="point" data-heap="{heap}"><title>{heap}: {said(value)}</title>'
        + (f'<path class="stem" d="M{n(plot.x(heap))} {n(bottom)}V{n(plot.y(value))}"/>' if apart >= 6 else "")
        + f'<circle class="dot" cx="{n(plot.x(heap))}" cy="{n(plot.y(value))}" r="{n(radius)}"/></g>'
        for heap, value in enumerate(values)
    ]


def _cloud(plot: Plot, values: Sequence[int]) -> str:
    """Thousands of points as one path; those that would cover each other once."""
    spots = {(round(plot.x(heap)), round(plot.y(value), 1)) for heap, value in enumerate(values)}
    dots = "".join(f"M{x} {n(y)}h.01" for x, y in sorted(spots))
    return f'<path class="cloud" d="{dots}"/>'


def _period(plot: Plot, period: int, preperiod: int, last: int, words: Words) -> list[str]:
    """A band over every other period, and a line where the first begins."""
    begin = plot.x(preperiod)
    parts = []
    if preperiod <= last and plot.x(period) - plot.x(0) >= NARROWEST_BAND:
        for at in range(preperiod, last + 1, 2 * period):
            end = min(plot.x(at + period), plot.left + plot.wide)
            parts.append(rect(plot.x(at), plot.top, end - plot.x(at), plot.high, "band"))
    said_as = words.period.format(period=f"{period:,}", start=f"{preperiod:,}")
    if preperiod > last:
        parts.append(
            text(plot.left + plot.wide, plot.top - 2 * plot.size, said_as + " →", "label", plot.size + 1, "end")
        )
        return parts
    room, x = broad(said_as, plot.size + 2), max(begin, plot.left + 50)  # beside the name of the axis
    anchor, x = ("start", x) if x + room < plot.left + plot.wide else ("end", plot.left + plot.wide)
    parts.append(f'<path class="begin" d="M{n(begin)} {n(plot.top - 16)}V{n(plot.top + plot.high)}"/>')
    parts.append(text(x, plot.top - 2 * plot.size, said_as, "label", plot.size + 1, anchor))
    return parts
