"""How often each player won, with how sure that is: a chart of intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from perfectplay.faces.svg.look import MARGIN, letters
from perfectplay.faces.svg.shapes import broad, fitted, number, picture, rect, text
from perfectplay.faces.svg.words import WORDS, Words

#: The height of a player's line.
LINE = 40
n = number


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
    size = letters(width, 12)
    names = min(max((broad(share.name, size + 2.4) for share in shares), default=0), width * 0.32)
    left, right = MARGIN + names + 14, width - 4.6 * size - MARGIN
    high = MARGIN + LINE * len(shares) + size * 2.4
    bottom = MARGIN + LINE * len(shares)
    parts = []
    for percent in (0, 25, 50, 75, 100):
        x = left + (right - left) * percent / 100
        parts.append(f'<path class="{"frame" if percent == 50 else "grid"}" d="M{n(x)} {MARGIN}V{n(bottom)}"/>')
        parts.append(text(x, bottom + size * 1.5, f"{percent} %", "place", size, "middle"))
    for at, share in enumerate(shares):
        y = MARGIN + LINE * (at + 0.5)
        place = [left + (right - left) * value for value in (share.rate, share.low, share.high)]
        parts.append('<g class="share">')
        parts.append(text(left - 12, y + 4, fitted(share.name, size + 2.4, names), "label", size + 1, "end"))
        parts.append(rect(place[1], y - 4, max(place[2] - place[1], 1), 8, "interval", 4))
        parts.append(f'<circle class="dot" cx="{n(place[0])}" cy="{n(y)}" r="5.5"/>')
        if share.foretold is not None:
            x = left + (right - left) * share.foretold
            parts.append(f'<path class="diamond" d="M{n(x)} {n(y - 8)}l8 8-8 8-8-8z"/>')
        parts.append(text(width - MARGIN, y + 4, f"{100 * share.rate:.1f} %", "place", size, "end"))
        parts.append("</g>")
    told = ", ".join(f"{share.name}: {100 * share.rate:.1f} %" for share in shares)
    return picture("intervals", width, high, parts, label or told or words.shares)
