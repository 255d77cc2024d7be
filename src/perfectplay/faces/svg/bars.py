"""How often something happened, as bars over whole numbers; and a share with its interval."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import floor, log10

from perfectplay.faces.svg.shapes import number, picture, rect, said, text
from perfectplay.text import big

#: Bars side by side at most; more numbers than that share bars.
MOST_BARS = 60
LEFT, TOP, BOTTOM, RIGHT = 52, 10, 40, 6
FONT = 13
#: Room for a label below the axis.
LABEL = 40


@dataclass(frozen=True)
class Bar:
    """The numbers `first` … `last`, and how high they stand."""

    first: int
    last: int
    value: float
    #: What it is, in words, for whoever points at it.
    title: str = ""

    @property
    def label(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


def binned(counts: Mapping[int, int], most: int = MOST_BARS) -> list[Bar]:
    """Counts of whole numbers as bars without gaps; neighbours share a bar where there would be too many.

    >>> [(bar.label, bar.value) for bar in binned({3: 5, 5: 1})]
    [('3', 5), ('4', 0), ('5', 1)]
    >>> [(bar.label, bar.value) for bar in binned({number: 1 for number in range(10)}, most=4)]
    [('0–2', 3), ('3–5', 3), ('6–8', 3), ('9', 1)]
    """
    if not counts:
        return []
    low, high = min(counts), max(counts)
    step = -(-(high - low + 1) // most)
    return [
        Bar(first, last, sum(counts.get(one, 0) for one in range(first, last + 1)))
        for first in range(low, high + 1, step)
        for last in [min(first + step - 1, high)]
    ]


def round_top(value: float) -> float:
    """The next number that is pleasant to halve: where the scale ends.

    >>> round_top(1530), round_top(0.37), round_top(1), round_top(7)
    (2000.0, 0.4, 1.0, 8.0)
    """
    unit = 10.0 ** floor(log10(value))
    return next(round(step * unit, 12) for step in (1, 2, 4, 6, 8, 10) if step * unit >= value * (1 - 1e-9))


def bars_svg(
    bars: Sequence[Bar],
    *,
    label: str,
    axis: str = "",
    told: Callable[[float], str] = lambda value: big(round(value)),
    width: int = 360,
    height: int = 190,
) -> str:
    """A picture of bars; `axis` says what the numbers below are, `told` how a height is written.

    >>> bars_svg([Bar(1, 1, 2.0)], label="games").count('class="bar"')
    1
    """
    top = round_top(max((bar.value for bar in bars), default=0) or 1)
    across, up = width - LEFT - RIGHT, height - TOP - BOTTOM
    each = across / max(len(bars), 1)
    ground = TOP + up
    parts = [
        f'<path class="line" d="M{LEFT} {number(ground - up * share)}h{across}"/>'
        + text(LEFT - 6, ground - up * share + 4, told(top * share), "tick", FONT, "end")
        for share in (0.0, 0.5, 1.0)
    ]
    every = max(round(LABEL / each + 0.5), 1)
    for place, bar in enumerate(bars):
        left, high = LEFT + place * each, up * bar.value / top
        gap = min(each * 0.2, 6)
        if high:
            parts.append(
                f'<g class="bar"><title>{said(bar.title or f"{bar.label}: {told(bar.value)}")}</title>'
                f"{rect(left + gap / 2, ground - max(high, 1), each - gap, max(high, 1), 'column', min(3, (each - gap) / 4))}</g>"
            )
        if place % every == 0:
            parts.append(text(left + each / 2, ground + FONT + 4, bar.label, "tick", FONT, "middle"))
    if axis:
        parts.append(text(LEFT + across / 2, height - 4, axis, "axis", FONT, "middle"))
    return picture("bars", width, height, parts, label)


def share_svg(rate: float, low: float, high: float, *, label: str = "", width: int = 160) -> str:
    """A share of 1 as a bar, with its interval as a whisker.

    >>> 'class="whisker"' in share_svg(0.5, 0.4, 0.6)
    True
    """
    height, middle = 20, 10
    inner = width - 4
    left, right = number(2 + inner * low), number(2 + inner * high)
    parts = [
        rect(2, 5, inner, 10, "whole", 3),
        rect(2, 5, inner * rate, 10, "column", 3) if rate else "",
        f'<path class="whisker" d="M{left} {middle}H{right}M{left} 3v14M{right} 3v14"/>',
    ]
    return picture("share", width, height, parts, label)
