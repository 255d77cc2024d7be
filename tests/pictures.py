"""Pictures as tests see them: parsed, with what can be touched where it is on the page."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass

SVG = "{http://www.w3.org/2000/svg}"
#: Attributes that would need a looser policy, or fix a colour.
FORBIDDEN = ("style", "fill", "stroke", "color", "href")


@dataclass(frozen=True)
class Box:
    """A rectangle on the page, and the element that it is part of."""

    left: float
    top: float
    right: float
    bottom: float
    owner: ET.Element

    def overlaps(self, other: Box) -> bool:
        apart = 0.01
        across = self.left < other.right - apart and other.left < self.right - apart
        return across and self.top < other.bottom - apart and other.top < self.bottom - apart


def parsed(svg: str) -> ET.Element:
    """The picture as a tree, after looking for what no picture may have."""
    root = ET.fromstring(svg)
    for element in root.iter():
        names = set(element.attrib)
        assert not names & set(FORBIDDEN), (element.tag, names)
        assert not any(name.startswith("on") for name in names), names
        assert element.tag not in (f"{SVG}style", f"{SVG}script", f"{SVG}image", f"{SVG}foreignObject"), element.tag
    assert root.tag == f"{SVG}svg"
    assert root.get("aria-label")
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    return root


def size(root: ET.Element) -> tuple[float, float]:
    return float(root.get("width", "0")), float(root.get("height", "0"))


def with_class(root: ET.Element, kind: str) -> list[ET.Element]:
    return [element for element in root.iter() if kind in element.get("class", "").split()]


def touched(root: ET.Element) -> list[Box]:
    """Everything that can be touched."""
    return [
        box(element, x, y, owner) for element, x, y, owner in _placed(root, 0, 0, root) if element.get("class") == "hit"
    ]


def box(element: ET.Element, x: float, y: float, owner: ET.Element) -> Box:
    left, top = x + float(element.get("x", "0")), y + float(element.get("y", "0"))
    return Box(left, top, left + float(element.get("width", "0")), top + float(element.get("height", "0")), owner)


def rectangles(root: ET.Element) -> list[Box]:
    """Every rectangle that is drawn or touched."""
    return [
        box(element, x, y, owner) for element, x, y, owner in _placed(root, 0, 0, root) if element.tag == f"{SVG}rect"
    ]


def _placed(
    element: ET.Element, x: float, y: float, owner: ET.Element
) -> Iterator[tuple[ET.Element, float, float, ET.Element]]:
    moved = re.match(r"translate\((-?[\d.]+)(?: (-?[\d.]+))?\)", element.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2] or 0)
    if element.get("role") == "button":
        owner = element
    yield element, x, y, owner
    for child in element:
        yield from _placed(child, x, y, owner)


def check_touchable(root: ET.Element, least: float = 40) -> None:
    """Every button has one area of its own, large enough, inside the picture, and apart from all others."""
    areas = touched(root)
    buttons = [element for element in root.iter() if element.get("role") == "button"]
    assert len(areas) == len(buttons) == len({area.owner for area in areas})
    width, height = size(root)
    for area in areas:
        assert area.right - area.left >= least, area
        assert area.bottom - area.top >= least, area
        assert area.left >= 0 and area.top >= 0 and area.right <= width + 0.01 and area.bottom <= height + 0.01, area
    for number, one in enumerate(areas):
        for other in areas[number + 1 :]:
            assert not one.overlaps(other), (one, other)
    assert all(button.get("aria-label") for button in buttons)
    assert [button.get("tabindex") for button in buttons] == ["0", *["-1"] * (len(buttons) - 1)][: len(buttons)]
