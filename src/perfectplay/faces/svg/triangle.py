"""The letters triangle: what every stretch of letters comes down to, AND and OR by turns, and the way that play takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from perfectplay.faces.svg.look import MARGIN
from perfectplay.faces.svg.shapes import broad, number, picture, rect, said, text
from perfectplay.faces.svg.tiles import tile

#: Between the middles of two neighbours: what there is room for, within these bounds.
NARROWEST, WIDEST = 22, 46
SIZE = 12
n = number


def triangle_svg(
    layers: Sequence[Mapping[str, Any]],
    *,
    width: int = 704,
    label: str = "",
    names: Mapping[str, str] | None = None,
) -> str:
    """The layers of :meth:`perfectplay.games.letters.LettersLaw.layers`, the letters on top and the whole string below.

    Each tile stands between the two that decide it. The way that play takes is the framed tiles and the line through
    them: from the whole string up to the letter that is left last. `names` says the rules, "AND", "OR" and "" for letters.

    >>> from perfectplay.games.letters import Letters
    >>> law = Letters("WLWW").law()
    >>> triangle_svg(law.layers("WLWW")).count('class="way"')
    4
    """
    names = names or {}
    called = [_called(layer, names) for layer in layers]
    left = MARGIN + max((broad(name, SIZE + 1) for name in called), default=0) + 12
    across = len(layers)
    pitch = max(min((width - left - MARGIN) / max(across, 1), WIDEST), NARROWEST)
    side = pitch * 0.86
    line = max(side * 1.1, 26)
    parts, ways = [], []
    for at, (layer, name) in enumerate(zip(layers, called, strict=True)):
        y = MARGIN + at * line
        parts.append(text(left - 12, y + side / 2 + 4, name, "label", SIZE, "end"))
        for place, mark in enumerate(layer["marks"]):
            x = left + (place + at / 2) * pitch
            parts.append(f'<g transform="translate({n(x)} {n(y)})">{tile(mark, side, side, "flat")}</g>')
            if place == layer["on_path"]:
                ways.append((x + side / 2, y + side / 2))
                parts.append(rect(x - 0.5, y - 0.5, side + 1, side + 1, "way", 9))
    path = "L".join(f"{n(x)} {n(y)}" for x, y in ways)
    drawn = [f'<path class="way-line" d="M{path}"/>'] if path else []
    wide = left + across * pitch + MARGIN
    high = 2 * MARGIN + max(across - 1, 0) * line + side
    return picture("triangle", wide, high, [*drawn, *parts], label or _said(layers))


def _called(layer: Mapping[str, Any], names: Mapping[str, str]) -> str:
    rule = names.get(layer["rule"], layer["rule"])
    return f"{layer['letters']}: {rule}" if rule else str(layer["letters"])


def _said(layers: Sequence[Mapping[str, Any]]) -> str:
    return said(f"{layers[0]['marks']} → {layers[-1]['marks']}") if layers else ""
