"""A bar of squares with its rows and columns numbered."""

from __future__ import annotations

from collections.abc import Sequence

from perfectplay.faces.svg import pieces
from perfectplay.faces.svg.look import MARGIN, TOUCH, Look, tallest, widest
from perfectplay.faces.svg.scene import SceneRow
from perfectplay.faces.svg.shapes import mark, text

#: A bar cannot be folded: when it is too wide its squares get smaller, but never smaller than this.
SMALLEST = 24


def draw_squares(rows: Sequence[SceneRow], look: Look) -> tuple[float, float, list[str]]:
    """The width, the height and the parts of a picture of squares."""
    columns = max((row.length for row in rows), default=1)
    left = MARGIN + 10 * len(str(len(rows))) + 6
    top = MARGIN + 18
    side = min((look.width - left - MARGIN) // max(columns, 1), widest(look.width), tallest(look.width) // len(rows))
    side = max(int(side), SMALLEST if columns * TOUCH > look.width - left - MARGIN else TOUCH)
    parts = [text(left + (i + 0.5) * side, top - 6, i + 1, "place", look.small + 1, "middle") for i in range(columns)]
    for line, row in enumerate(rows):
        y = top + line * side
        name = look.words.label(row.label)
        number = row.label.rpartition(" ")[2]
        parts.append(f'<g class="row" data-row="{row.number}">')
        parts.append(text(left - 6, y + side / 2 + 4, number, "place", look.small + 1, "end"))
        for column, slot in enumerate(row.slots):
            x, token = left + column * side, slot.token
            drawn = pieces.square(side, token.text)
            if slot.ghost:
                parts.append(f'<g class="token square ghost" transform="translate({x:g} {y:g})">{drawn}</g>')
                continue
            called = look.words.poison if token.text == "☠" else look.words.square
            parts.append(look.opened(token, called.format(row=name, place=column + 1), x, y))
            parts.append(drawn + look.hit(0, 0, side, side, live=token.live))
            wins = look.best.get(token.id)
            if wins is not None:
                parts.append(mark(side - look.mark - 3, look.mark + 3, wins, look.mark))
            parts.append("</g>")
        parts.append("</g>")
    return left + columns * side + MARGIN, top + len(rows) * side + MARGIN, parts
