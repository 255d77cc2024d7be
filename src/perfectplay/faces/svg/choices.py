"""Moves as buttons, for games that have no board of their own."""

from __future__ import annotations

from collections.abc import Sequence

from perfectplay.faces.svg.look import MARGIN, TOUCH, Look, sized
from perfectplay.faces.svg.scene import SceneRow
from perfectplay.faces.svg.shapes import broad, fitted, mark, rect, text

APART = 8


def draw_choices(rows: Sequence[SceneRow], look: Look) -> tuple[float, float, list[str]]:
    """The width, the height and the parts: each position in words, and its moves in lines that fit."""
    size = sized(look.width, 15, 15, 18)
    room, y, wide = look.width - 2 * MARGIN, float(MARGIN), 0.0
    parts: list[str] = []
    for row in rows:
        for line in _wrapped(look.words.label(row.label), size + 3, room):
            y += size * 1.6
            parts.append(text(MARGIN, y - size * 0.4, line, "position", size + 3))
            wide = max(wide, broad(line, size + 3))
        x, y = float(MARGIN), y + APART
        for slot in row.slots:
            token = slot.token
            wins = look.best.get(token.id)
            shown = fitted(token.text or token.id, size, room - 24)
            across = max(broad(shown, size) + 24, TOUCH + 8) + (22 if wins is not None else 0)
            if x > MARGIN and x + across > look.width - MARGIN:
                x, y = float(MARGIN), y + TOUCH + APART
            middle = across / 2 - (10 if wins is not None else 0)
            parts += [
                look.opened(token, token.text or token.id, x, y),
                f'<g class="piece">{rect(0, 0, across, TOUCH, "pill", TOUCH / 2)}',
                f"{text(middle, TOUCH / 2 + size * 0.36, shown, 'sign', size, 'middle')}</g>",
                look.hit(0, 0, across, TOUCH, live=token.live),
                mark(across - 18, TOUCH / 2, wins, look.mark) if wins is not None else "",
                "</g>",
            ]
            wide = max(wide, x + across - MARGIN)
            x += across + APART
        y += TOUCH + APART if row.slots else 0
    return wide + 2 * MARGIN, y + MARGIN, parts


def _wrapped(words: str, size: float, room: float) -> list[str]:
    """At most three lines of a long notation, broken anywhere.

    >>> _wrapped("1,2,3", 10, 100), _wrapped("x" * 40, 10, 60)
    (['1,2,3'], ['xxxxxxxxxx', 'xxxxxxxxxx', 'xxxxxxxxx…'])
    """
    fit = max(int(room / (size * 0.6)), 4)
    lines = [words[at : at + fit] for at in range(0, len(words), fit)] or [""]
    return lines if len(lines) <= 3 else [*lines[:2], lines[2][:-1] + "…"]
