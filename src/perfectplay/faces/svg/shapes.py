"""What every picture is put together from: escaped text, numbers, marks, and the frame around it all."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

#: Characters that no XML file may hold, not even escaped.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
#: Texts of these alone, which most are, need no work.
_PLAIN = re.compile(r"[\w .,:;+*/()\[\]-]*", re.ASCII)
#: The width of a letter beside its height, about, in the fonts that systems have; and the letters that are wider.
LETTER = 0.6
WIDE_LETTERS = dict.fromkeys("MWmw@%…—ЖМФШЩЮмшщюжф", 0.95)
#: A tick and a cross around the origin, seven units wide.
TICK, CROSS = "M-3.6.4l2.4 2.5 4.8-5.6", "M-2.8-2.8l5.6 5.6m0-5.6l-5.6 5.6"


def said(text: object) -> str:
    """Any text, ready to stand in an element or an attribute.

    >>> said('<a "b">'), said("a\\x00b")
    ('&lt;a &quot;b&quot;&gt;', 'a\\ufffdb')
    """
    plain = str(text)
    return plain if _PLAIN.fullmatch(plain) else escape(_FORBIDDEN.sub("\ufffd", plain))


def number(value: float) -> str:
    """A coordinate, as short as it can be.

    >>> number(3.0), number(2 / 3), number(-0.001)
    ('3', '0.67', '0')
    """
    whole = int(value)
    if whole == value:
        return str(whole)
    shown = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if shown == "-0" else shown


def broad(text: str, size: float) -> float:
    """About how wide a text is at this font size; letters of scripts as wide as high count in full.

    >>> broad("row 1", 10), broad("WL", 10), broad("棒", 10)
    (33.5, 15.5, 10.0)
    """
    units = sum([WIDE_LETTERS.get(letter) or (1.0 if letter > "\u2e7f" else LETTER) for letter in text])
    return round(size * units, 2)


def fitted(text: str, size: float, room: float) -> str:
    """The text, cut where it would not fit.

    >>> fitted("Alexandra", 10, 60), fitted("Alexandra", 10, 40)
    ('Alexandra', 'Alexa…')
    """
    if broad(text, size) <= room:
        return text
    kept = text
    while kept and broad(kept, size) + LETTER * size > room:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def text(x: float, y: float, words: object, kind: str, size: float, anchor: str = "", more: str = "") -> str:
    """A line of text; `anchor` is "middle" or "end" where x is not its beginning.

    >>> text(1, 2, "a<b", "label", 13)
    '<text class="label" x="1" y="2" font-size="13">a&lt;b</text>'
    """
    anchored = f' text-anchor="{anchor}"' if anchor else ""
    return (
        f'<text class="{kind}" x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{anchored}{more}>'
        f"{said(words)}</text>"
    )


def rect(x: float, y: float, width: float, height: float, kind: str, round_by: float = 0, more: str = "") -> str:
    """A box, with rounded corners where asked for.

    >>> rect(1, 2, 30, 40, "tray", 6)
    '<rect class="tray" x="1" y="2" width="30" height="40" rx="6"/>'
    """
    rounded = f' rx="{number(round_by)}"' if round_by else ""
    return (
        f'<rect class="{kind}" x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
        f"{rounded}{more}/>"
    )


def mark(x: float, y: float, wins: bool, size: float = 8) -> str:
    """✓ or ✗ in a disc: whether what it stands at wins or loses.

    >>> mark(10, 20, True)
    '<g class="mark yes" transform="translate(10 20)"><circle r="8"/><path d="M-3.6.4l2.4 2.5 4.8-5.6"/></g>'
    """
    kind, path = ("yes", TICK) if wins else ("no", CROSS)
    scale = f" scale({number(size / 8)})" if size != 8 else ""
    return (
        f'<g class="mark {kind}" transform="translate({number(x)} {number(y)}){scale}">'
        f'<circle r="8"/><path d="{path}"/></g>'
    )


def picture(
    kind: str, width: float, height: float, parts: Iterable[str], label: str, *, live: bool = False, more: str = ""
) -> str:
    """The whole picture; one whose parts can be chosen is a group to a screen reader, any other is an image.

    >>> picture("board", 20, 10, [], "nothing")
    '<svg xmlns="http://www.w3.org/2000/svg" class="pic board" width="20" height="10" viewBox="0 0 20 10" role="img" \
aria-label="nothing"></svg>'
    """
    size = f'width="{number(width)}" height="{number(height)}" viewBox="0 0 {number(width)} {number(height)}"'
    role = "group" if live else "img"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="pic {kind}" {size} role="{role}" aria-label="{said(label)}"{more}>'
        f"{''.join(parts)}</svg>"
    )
