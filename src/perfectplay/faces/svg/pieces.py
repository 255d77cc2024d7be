"""How one thing on the table looks: a match, a slot where one lay, a tile, a square of chocolate."""

from __future__ import annotations

import functools

from perfectplay.faces.svg.shapes import number, rect
from perfectplay.faces.svg.shapes import text as line

n = number


@functools.lru_cache(maxsize=512)
def stick(wide: float, high: float) -> str:
    """A match with its head up, in a box of this size.

    >>> stick(40, 60).startswith('<g class="piece">')
    True
    """
    thick = round(wide * 0.2, 1)
    left, top, bottom, middle = (wide - thick) / 2, 5.0, high - 5, wide / 2
    head = thick * 1.15
    side, above = n(left + thick * 0.32), n(middle - thick * 0.25)
    glints = f"M{side} {n(top + head * 2.2)}V{n(bottom - head * 0.4)}M{above} {n(top + head * 0.6)}v.1"
    return (
        f'<g class="piece">{rect(left, top + head, thick, bottom - top - head, "wood", thick * 0.25)}'
        f'<ellipse class="head" cx="{n(middle)}" cy="{n(top + head)}" rx="{n(thick * 0.82)}" ry="{n(head)}"/>'
        f'<path class="shine" stroke-width="{n(thick * 0.24)}" d="{glints}"/></g>'
    )


@functools.lru_cache(maxsize=512)
def gone_stick(wide: float, high: float) -> str:
    """Where a match has just been: its outline."""
    thick = round(wide * 0.2, 1)
    left, top, bottom, middle = (wide - thick) / 2, 5.0, high - 5, wide / 2
    head = thick * 1.15
    side, below = thick * 0.82, top + head * 1.62
    return (
        f'<path class="piece" d="M{n(left)} {n(below)}A{n(side)} {n(head)} 0 1 1 {n(left + thick)} {n(below)}'
        f'V{n(bottom)}H{n(left)}ZM{n(middle)} {n(top + head)}v.01"/>'
    )


@functools.lru_cache(maxsize=512)
def gap(wide: float, high: float) -> str:
    """A slot where a match lay long ago."""
    return rect(wide * 0.38, high - 11, wide * 0.24, 6, "slot", 3)


@functools.lru_cache(maxsize=512)
def square(side: float, text: str) -> str:
    """A square of chocolate; the poisoned one has a skull and no shine."""
    inner = side - 8
    shape = rect(2, 2, side - 4, side - 4, "block", 6) + rect(4 + 2, 4 + 2, inner - 4, inner - 4, "relief", 4)
    if text == "☠":
        shape += skull(side * 0.46, side * 0.55, side / 44)
    elif text:
        shape += line(side / 2, side * 0.64, text, "sign", side * 0.4, "middle")
    return f'<g class="piece">{shape}</g>'


def skull(x: float, y: float, scale: float) -> str:
    """Poison."""
    return (
        f'<g class="skull" transform="translate({n(x)} {n(y)}) scale({n(scale)})">'
        '<path d="M-9-2a9 9 0 0 1 18 0c0 3.4-1.6 5.2-3.6 6.4v3.4a1.6 1.6 0 0 1-1.6 1.6h-7.6a1.6 1.6 0 0 1-1.6-1.6V4.4'
        'C-7.4 3.2-9 1.4-9-2z"/><circle class="hole" cx="-3.7" cy="-1.2" r="2.3"/>'
        '<circle class="hole" cx="3.7" cy="-1.2" r="2.3"/><path class="hole" d="M-1.3 4.2l1.3-2.6 1.3 2.6z"/></g>'
    )


@functools.lru_cache(maxsize=512)
def scissors(wide: float) -> str:
    """A handle to split at: scissors in a disc, on the line that they would cut."""
    middle = wide / 2
    return (
        f'<g class="piece" transform="translate({n(middle)} 20)"><circle class="disc" r="13"/>'
        '<path class="blades" d="M-2.7 2.5L5-6.5M2.7 2.5L-5-6.5"/>'
        '<circle class="eye" cx="-4" cy="4.6" r="2.5"/><circle class="eye" cx="4" cy="4.6" r="2.5"/></g>'
    )


@functools.lru_cache(maxsize=512)
def pebble(wide: float, high: float, text: str) -> str:
    """Anything else: a pebble with its text."""
    radius = min(wide, high) / 2 - 4
    x, y = n(wide / 2), n(high / 2)
    sign = line(wide / 2, high / 2 + 5, text, "sign", 14, "middle") if text else ""
    return f'<g class="piece"><circle class="stone" cx="{x}" cy="{y}" r="{n(radius)}"/>{sign}</g>'
