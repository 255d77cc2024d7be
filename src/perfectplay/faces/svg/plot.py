"""Axes with round numbers, for everything that is plotted."""

from __future__ import annotations

from dataclasses import dataclass

from perfectplay.faces.svg.shapes import broad, number, text


def round_steps(most: float, fit: int) -> list[int]:
    """Whole numbers from 0 to `most`, at most about `fit` of them, in steps that people count in.

    >>> round_steps(47, 6), round_steps(3, 8), round_steps(0, 5)
    ([0, 10, 20, 30, 40], [0, 1, 2, 3], [0])
    """
    step = 1
    while most / step > max(fit, 1):
        first = int(str(step)[0])
        step = step * 2 if first == 1 else step // 2 * 5 if first == 2 else step * 2
    return list(range(0, int(most) + 1, step))


@dataclass(frozen=True)
class Plot:
    """A field with its origin at the bottom left: `x` and `y` lead from numbers to the picture."""

    left: float
    top: float
    wide: float
    high: float
    first: float
    last: float
    most: float
    size: float = 12

    def x(self, value: float) -> float:
        return self.left + self.wide * (value - self.first) / max(self.last - self.first, 1)

    def y(self, value: float) -> float:
        return self.top + self.high * (1 - value / max(self.most, 1))

    def axes(self, below: str, beside: str) -> list[str]:
        """Lines, numbers and the names of both axes."""
        n, size, bottom, right = number, self.size, self.top + self.high, self.left + self.wide
        parts = []
        for value in round_steps(self.most, int(self.high // (size * 2.8))):
            y = self.y(value)
            parts.append(f'<path class="grid" d="M{n(self.left)} {n(y)}H{n(right)}"/>')
            parts.append(text(self.left - 8, y + 4, f"{value:,}", "place", size, "end"))
        widest = broad(f"{int(self.last):,}", size) + 24
        steps = [value for value in round_steps(self.last, int(self.wide // widest)) if value >= self.first]
        parts += [text(self.x(value), bottom + size * 1.5, f"{value:,}", "place", size, "middle") for value in steps]
        parts.append(f'<path class="frame" d="M{n(self.left)} {n(self.top)}V{n(bottom)}H{n(right)}"/>')
        parts.append(text(right, bottom + size * 2.9, below, "note", size, "end"))
        parts.append(text(self.left - 8, self.top - 10, beside, "note", size, "start" if self.left < 40 else "middle"))
        return parts
