"""A string of letters as tiles, of which only the two ends can be taken."""

from __future__ import annotations

from collections.abc import Sequence

from perfectplay.faces.svg.look import MARGIN, TOUCH, Look, evenly, widest
from perfectplay.faces.svg.scene import SceneRow, Slot
from perfectplay.faces.svg.shapes import mark, number, rect, said

#: The narrowest that a tile in the middle of a long string may be.
NARROW = 30
n = number


def draw_letters(rows: Sequence[SceneRow], look: Look) -> tuple[float, float, list[str]]:
    """The width, the height and the parts of a picture of letters.

    The ends are as large as a fingertip; the tiles between may be narrower, so that a long string takes fewer lines.
    """
    slots = rows[0].slots
    room = look.width - 2 * MARGIN
    most = max(rows[0].length, len(slots))
    ends = 3 * (TOUCH - NARROW)  # what two live ends, and the ghost of a third, take more than other tiles
    if most * TOUCH <= room:
        across, pitch = most, min(room // max(most, 1), widest(look.width))
    else:
        across = evenly(most, int((room - ends) // NARROW))
        pitch = max(min(int((room - ends) // across), TOUCH), NARROW)
    return _lines(slots, across, pitch, max(pitch, TOUCH), look)


def _lines(slots: Sequence[Slot], across: int, pitch: int, end: int, look: Look) -> tuple[float, float, list[str]]:
    high = max(round(pitch * 1.15), TOUCH + 6)
    line = high + 14 + (22 if look.best else 0)
    wide = across * pitch + 3 * (end - pitch)
    present = [slot for slot in slots if not slot.ghost]
    parts, letter = [], 0
    x, y = float(MARGIN), float(MARGIN)
    short = len(slots) < across  # a short line stands in the middle
    if short:
        x += (wide - sum(end if slot.token.live or slot.ghost else pitch for slot in slots)) / 2
    for place, slot in enumerate(slots):
        broad = end if slot.token.live or slot.ghost else pitch
        if place and place % across == 0:
            x, y = float(MARGIN), y + line
        if slot.ghost:
            gone = tile(slot.token.text, broad, high, "flat")
            parts.append(f'<g class="token letter ghost" transform="translate({x:g} {y:g})">{gone}</g>')
        else:
            letter += 1
            parts.append(_letter(slot, x, y, broad, high, (letter == 1, letter == len(present)), look))
        x += broad
    lines = max(-(-len(slots) // across), 1)
    return wide + 2 * MARGIN, lines * line + 2 * MARGIN - 4, parts


def _letter(slot: Slot, x: float, y: float, wide: float, high: float, ends: tuple[bool, bool], look: Look) -> str:
    token, words = slot.token, look.words
    first, last = ends
    called = words.only if first and last else words.left if first else words.right
    parts = [
        look.opened(token, called.format(letter=token.text), x, y),
        look.hit(0, 0, wide, high + 12, live=token.live),
        tile(token.text, wide, high, "raised" if token.live else "flat"),
    ]
    if token.live:
        middle, below = wide / 2, high + 3
        arrow = (
            "M0 4v-8m-4 4l4-4 4 4" if first and last else "M5 0h-10m4-4l-4 4 4 4" if first else "M-5 0h10m-4-4l4 4-4 4"
        )
        parts.append(f'<path class="arrow" transform="translate({n(middle)} {n(below + 4)})" d="{arrow}"/>')
    wins = look.best.get(token.id)
    if wins is not None:
        parts.append(mark(wide / 2, high + 24, wins, look.mark))
    return "".join([*parts, "</g>"])


def tile(letter: str, wide: float, high: float, kind: str) -> str:
    """A W is full and round, an L is hollow and square: they differ without their colours."""
    inset = 3 if kind == "raised" else 2
    form = "win" if letter == "W" else "loss"
    size = min(wide, high) * 0.5
    shape = rect(inset, inset, wide - 2 * inset, high - 2 * inset, "face", 11 if form == "win" else 3)
    return (
        f'<g class="piece tile {form} {kind}">{shape}'
        f'<text x="{n(wide / 2)}" y="{n(high / 2 + size * 0.36)}" font-size="{n(size)}" text-anchor="middle">'
        f"{said(letter)}</text></g>"
    )
