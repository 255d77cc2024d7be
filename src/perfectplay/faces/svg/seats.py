"""Players around a table, in the order in which they move: clockwise, the first at the bottom left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from perfectplay.faces.svg.look import MARGIN
from perfectplay.faces.svg.shapes import fitted, mark, number, rect, said, text
from perfectplay.faces.svg.words import Words

#: Room between the edge of the table and the board, and between two plates.
INSIDE, APART = 12, 8
WIDEST, NARROWEST_PLATE = 170, 72
#: Below this width a plate has two lines.
NARROW = 116


@dataclass(frozen=True)
class Place:
    """Who sits there, whether it is their turn, and how it ended for them (None while the game goes on)."""

    name: str
    turn: bool = False
    won: bool | None = None


def room_inside(width: int, seats: Sequence[Place]) -> int:
    """The width that is left for the board."""
    return width - 2 * INSIDE if seats else width


def around(
    wide: float, high: float, parts: Sequence[str], seats: Sequence[Place], width: int, words: Words
) -> tuple[float, float, list[str]]:
    """The same picture on a table with its players."""
    top, bottom = _top_row(len(seats)), _bottom_row(len(seats))
    most = max(len(top), len(bottom))
    plate = max(min(WIDEST, (width - 2 * MARGIN - 2 * INSIDE - (most - 1) * APART) / most), NARROWEST_PLATE)
    tall = 36 if plate >= NARROW else 44
    needed = most * plate + (most - 1) * APART + 2 * INSIDE
    across = min(max(wide + 2 * INSIDE, needed), width)
    y = tall + APART
    below = y + high + APART
    drawn = [rect(MARGIN / 2, tall / 2, across - MARGIN, below, "table", 28)]
    drawn.append(f'<g transform="translate({number((across - wide) / 2)} {number(y)})">{"".join(parts)}</g>')
    for line, at in ((top, 0.0), (bottom, below)):
        left = (across - len(line) * plate - (len(line) - 1) * APART) / 2
        for step, seat in enumerate(line):
            drawn.append(_plate(seat, seats[seat], left + step * (plate + APART), at, plate, tall, words))
    return across, below + tall, drawn


def _top_row(seats: int) -> list[int]:
    """The seats along the top, counted from 0.

    >>> _top_row(3), _top_row(8)
    ([1, 2], [1, 2, 3, 4])
    """
    return list(range(1, 1 + seats - seats // 2))


def _bottom_row(seats: int) -> list[int]:
    """The seats along the bottom, from the left.

    >>> _bottom_row(3), _bottom_row(8)
    ([0], [0, 7, 6, 5])
    """
    return [0, *range(seats - 1, seats - seats // 2, -1)]


def _plate(seat: int, place: Place, x: float, y: float, wide: float, tall: float, words: Words) -> str:
    """A name plate: a number, the name, and a sign of how it stands."""
    ended = place.won is not None
    said_as = (words.won if place.won else words.out) if ended else words.turn if place.turn else words.seat
    kind = "plate" + (" turn" if place.turn and not ended else "") + (" out" if place.won is False else "")
    one_line = wide >= NARROW
    middle = tall / 2 if one_line else 14
    signs = [
        rect(1, 1, wide - 2, tall - 2, "card", 10),
        f'<circle class="seat" cx="18" cy="{middle:g}" r="{11 if one_line else 9}"/>',
        text(18, middle + 4.5, seat + 1, "seat-number", 13 if one_line else 12, "middle"),
    ]
    bold = 1.12 if place.turn else 1.0
    if one_line:
        room = wide - 34 - (28 if ended or place.turn else 10)
        signs.append(text(34, middle + 5, fitted(place.name, 14 * bold, room), "name", 14))
    else:
        signs.append(text(wide / 2, 36, fitted(place.name, 12 * bold, wide - 12), "name", 12, "middle"))
    if ended:
        signs.append(mark(wide - 15, middle, bool(place.won)))
    elif place.turn:
        signs.append(
            f'<path class="pointer" transform="translate({number(wide - 15)} {middle:g})" d="M-4-6l7 6-7 6z"/>'
        )
    label = said(said_as.format(seat=seat + 1, name=place.name))
    return (
        f'<g class="{kind}" data-seat="{seat + 1}" role="img" aria-label="{label}" '
        f'transform="translate({number(x)} {number(y)})">{"".join(signs)}</g>'
    )
