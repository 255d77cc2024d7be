"""Rows of sticks: on trays with their names, in lines that fit, with places to split at and gaps where there are any."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from perfectplay.faces.svg import pieces
from perfectplay.faces.svg.look import MARGIN, TOUCH, Look, evenly, sized, tallest, widest
from perfectplay.faces.svg.scene import SceneRow, Slot
from perfectplay.faces.svg.shapes import broad, mark, rect, text

#: Between two trays.
APART = 10
#: Room for a lane of marks, of numbers, and of places to split at.
MARKS, NUMBERS, CUTS = 22, 16, TOUCH
#: What the tray of a single row shows beyond its sticks, so that a run is seen to go on in the next line.
RIM = 6
#: Lanes of brackets that are drawn below a line; more would bury the board.
MOST_LANES = 3


@dataclass(frozen=True)
class Measure:
    """The sizes that all rows share."""

    labels: float
    size: float
    pitch: int
    across: int
    high: int
    numbered: bool
    cuts: bool
    marks: int
    lanes: int

    @property
    def line(self) -> int:
        """The height of one line with everything below it."""
        below = NUMBERS * self.numbered + CUTS * self.cuts + MARKS * (self.marks + self.lanes)
        return self.high + below + (4 if below else 0)


def draw_rows(rows: Sequence[SceneRow], look: Look) -> tuple[float, float, list[str]]:
    """The width, the height and the parts of a picture of rows."""
    measure = _measure(rows, look)
    parts: list[str] = []
    top, wide = float(MARGIN), 0.0
    for row in rows:
        lines = max(-(-row.length // measure.across), 1)
        columns = min(max(row.length, 1), measure.across)
        left = MARGIN + measure.labels + RIM * measure.numbered
        high = lines * measure.line if row.number else measure.high  # a row that is gone needs no room for marks
        rim = RIM * measure.numbered
        parts.append(f'<g class="row" data-row="{row.number}">')
        parts.append(rect(left - rim, top, columns * measure.pitch + 2 * rim, high, "tray", 10))
        if measure.labels:
            parts += _label(row, top + min(high, measure.high) / 2, measure, look)
        parts += _row(row, left, top, measure, look)
        parts.append("</g>")
        wide = max(wide, left + columns * measure.pitch + (measure.pitch / 2 if measure.cuts and lines > 1 else 0))
        top += high + APART
    return wide + RIM * measure.numbered + MARGIN, top - APART + MARGIN, parts


def _measure(rows: Sequence[SceneRow], look: Look) -> Measure:
    width = look.width
    size = sized(width, 13, 15, 20)
    numbered = len(rows) == 1 and not rows[0].label[-1:].isdigit()
    names = [] if numbered else [look.words.label(row.label) for row in rows]
    labels = max((broad(name, size) for name in names), default=0)
    labels = ceil(labels) + 12 if labels else 0  # whole, so that areas that touch do not overlap by a hair
    cuts = any(slot.token.kind == "cut" for row in rows for slot in row.slots)
    longest = max((row.length for row in rows), default=1)
    room = width - 2 * MARGIN - labels - 2 * RIM * numbered
    half = 0.5 if cuts and longest * TOUCH > room else 0  # the handle after the last stick of a line
    across = _across([row.length for row in rows], max(int(room / TOUCH - half), 1))
    pitch = max(min(int(room / (across + half)), widest(width)), TOUCH)
    lines = sum(max(-(-row.length // across), 1) for row in rows)
    own_numbers = numbered and bool(rows) and all(slot.token.id.isdigit() for slot in rows[0].slots)
    below = NUMBERS * own_numbers + CUTS * cuts  # marks come and go, and shall not change the size of the pieces
    while pitch > TOUCH and lines * (_high(pitch, lines) + below) + len(rows) * APART > tallest(width):
        pitch -= 1
    high = _high(pitch, lines)
    singles = any(" " not in key for key in look.best)
    lanes = _lanes_needed(rows, look) if look.best else 0
    return Measure(labels, size, pitch, across, high, own_numbers, cuts, int(singles), lanes)


def _across(lengths: Sequence[int], fit: int) -> int:
    """How many to a line: no more lines than needed, and those about as long.

    >>> _across([20], 17), _across([50], 17), _across([1, 3, 5, 7], 6), _across([1, 3, 5, 7], 8)
    (10, 17, 5, 7)
    """
    longest = max(lengths, default=1)
    widths = range(evenly(longest, fit), fit + 1)
    lines = {across: sum(-(-length // across) for length in lengths) for across in widths}
    return min(widths, key=lambda across: (lines[across], across))


def _high(pitch: int, lines: int) -> int:
    """How high a piece is: the more lines there are, the flatter."""
    return round(pitch * (1.6 if lines <= 3 else 1.45 if lines <= 5 else 1.15)) if lines <= 8 else pitch + 4


def _label(row: SceneRow, middle: float, measure: Measure, look: Look) -> list[str]:
    """The name of a row, and how many pieces lie in it."""
    right = MARGIN + measure.labels - 10
    if not row.label:
        return []
    return [
        text(right, middle, look.words.label(row.label), "label", measure.size, "end"),
        text(right, middle + measure.size * 1.25, row.pieces, "count", measure.size, "end"),
    ]


def _row(row: SceneRow, left: float, top: float, measure: Measure, look: Look) -> list[str]:
    """The pieces of a row, line by line."""
    parts = _runs(row.slots, left, top, measure) if measure.numbered else []
    pitch, high, across, down = measure.pitch, measure.high, measure.across, measure.line
    places: dict[str, tuple[int, int]] = {}
    place, name = 0, look.words.label(row.label)
    for slot in row.slots:
        token = slot.token
        if token.kind == "cut":
            line, column = divmod(place - 1, across)
            x, y = left + (column + 0.5) * pitch, top + line * down
            parts.append(_cut(slot, x, y, look.words.cut.format(row=name, place=place), measure, look))
            continue
        line, column = divmod(place, across)
        x, y = left + column * pitch, top + line * down
        place += 1
        if slot.ghost:
            gone = pieces.gone_stick(pitch, high) if token.kind == "stick" else pieces.pebble(pitch, high, token.text)
            parts.append(f'<g class="token {token.kind} ghost" transform="translate({x:g} {y:g})">{gone}</g>')
        else:
            places[token.id] = (line, column)
            parts.append(_piece(slot, x, y, place, name, measure, look))
        if measure.numbered:
            kind = "place" if place % 5 else "place fifth"
            parts.append(text(x + pitch / 2, y + high + 12, place, kind, look.small, "middle"))
    return parts + _brackets(places, left, top, measure, look) if measure.lanes else parts


def _piece(slot: Slot, x: float, y: float, place: int, row: str, measure: Measure, look: Look) -> str:
    token, pitch, high = slot.token, measure.pitch, measure.high
    words = look.words
    if token.kind == "gap":
        return f'<g class="token gap" transform="translate({x:g} {y:g})">{pieces.gap(pitch, high)}</g>'
    if token.kind == "stick":
        name = words.place.format(place=token.id) if measure.numbered else words.stick.format(row=row, place=place)
        drawn = pieces.stick(pitch, high)
    else:
        name = words.other.format(row=row, text=token.text or token.kind, place=place)
        drawn = pieces.pebble(pitch, high, token.text)
    parts = [look.opened(token, name, x, y), look.hit(0, 0, pitch, high, live=token.live), drawn]
    if token.id in look.last:
        parts.append(rect(pitch * 0.25, high - 3, pitch * 0.5, 3, "under", 1.5))
    wins = look.best.get(token.id)
    if wins is not None:
        below = high + NUMBERS * measure.numbered + CUTS * measure.cuts + 10
        parts.append(mark(pitch / 2, below, wins, look.mark))
    return "".join([*parts, "</g>"])


def _cut(slot: Slot, x: float, y: float, name: str, measure: Measure, look: Look) -> str:
    """A place to split: a line down between two sticks, with scissors below."""
    pitch, high = measure.pitch, measure.high
    dashes = f'<path class="seam" d="M{pitch / 2:g} 8V{high + 7:g}"/>'
    handle = f'<g transform="translate(0 {high:g})">{pieces.scissors(pitch)}</g>'
    if slot.ghost:
        return f'<g class="token cut ghost" transform="translate({x:g} {y:g})">{dashes}{handle}</g>'
    if not slot.token.live:
        return ""
    parts = [look.opened(slot.token, name, x, y), look.hit(0, high, pitch, CUTS, live=True), dashes, handle]
    wins = look.best.get(slot.token.id)
    if wins is not None:
        parts.append(mark(pitch / 2, high + CUTS + 10, wins, look.mark))
    return "".join([*parts, "</g>"])


def _runs(slots: Sequence[Slot], left: float, top: float, measure: Measure) -> list[str]:
    """A bed for each run of sticks; where a run goes on in the next line, the bed is open."""
    parts, start = [], 0
    kinds = [slot.token.kind == "stick" and not slot.ghost for slot in slots]
    for place, here in enumerate([*kinds, False]):
        if here:
            continue
        while start < place:
            line, column = divmod(start, measure.across)
            end = min(place, (line + 1) * measure.across)
            x, y = left + column * measure.pitch + 3, top + line * measure.line + 3
            wide, high = (end - start) * measure.pitch - 6, measure.high - 6
            before, after = start > 0 and kinds[start - 1], end < place
            parts.append(_bed(x - RIM * before, y, wide + RIM * (before + after), high, before, after))
            start = end
        start = place + 1
    return parts


def _bed(x: float, y: float, wide: float, high: float, before: bool, after: bool) -> str:
    """A rounded box without the sides where the run goes on.

    >>> _bed(3, 3, 100, 50, False, False)
    '<path class="run" d="M11 3H95q8 0 8 8V45q0 8-8 8H11q-8 0-8-8V11q0-8 8-8z"/>'
    """
    right, bottom = x + wide, y + high
    ending = f"H{right:g}V{bottom:g}" if after else f"H{right - 8:g}q8 0 8 8V{bottom - 8:g}q0 8-8 8"
    return '<path class="run" d="' + (
        f'M{x:g} {y:g}{ending}H{x:g}z"/>'
        if before
        else f'M{x + 8:g} {y:g}{ending}H{x + 8:g}q-8 0-8-8V{y + 8:g}q0-8 8-8z"/>'
    )


def _lanes_needed(rows: Sequence[SceneRow], look: Look) -> int:
    """How many brackets lie above each other, at most."""
    ends: list[int] = []
    for first, last in _spans(rows, look):
        lane = next((i for i, end in enumerate(ends) if end < first), len(ends))
        ends[lane : lane + 1] = [last]
    return min(len(ends), MOST_LANES)


def _spans(rows: Sequence[SceneRow], look: Look) -> list[tuple[int, int]]:
    """The winning groups of neighbours as places, one row after another."""
    order = [slot.token.id for row in rows for slot in row.slots if slot.token.kind != "cut"]
    home = {token: place for place, token in enumerate(order)}
    return sorted(
        (home[group[0]], home[group[-1]]) for group in look.brackets() if group[0] in home and group[-1] in home
    )


def _brackets(places: dict[str, tuple[int, int]], left: float, top: float, measure: Measure, look: Look) -> list[str]:
    """A bracket and a tick below the neighbours that a winning move takes."""
    parts, ends = [], [-1] * measure.lanes
    groups = [group for group in look.brackets() if group[0] in places and group[-1] in places]
    below = measure.high + NUMBERS * measure.numbered + CUTS * measure.cuts + MARKS * measure.marks
    for group in sorted(groups, key=lambda group: places[group[0]]):
        (line, column), (last_line, last) = places[group[0]], places[group[-1]]
        first, end = line * measure.across + column, last_line * measure.across + last
        lane = next((i for i, taken in enumerate(ends) if taken < first), None)
        if lane is None:
            continue
        ends[lane] = end
        for at in range(line, last_line + 1):
            begin = column if at == line else 0
            stop = last if at == last_line else measure.across - 1
            x, y = left + begin * measure.pitch + 6, top + at * measure.line + below + lane * MARKS
            right = left + (stop + 1) * measure.pitch - 6
            parts.append(f'<path class="bracket" d="M{x:g} {y + 2:g}v5q0 3 3 3H{right - 3:g}q3 0 3-3v-5"/>')
            if at == line:
                parts.append(mark((x + right) / 2, y + 10, True, 7))
    return parts
