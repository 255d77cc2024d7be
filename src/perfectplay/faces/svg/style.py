"""The style sheet of all pictures: colours as custom properties for light and dark, and rules that use them."""

from __future__ import annotations

import functools
import re
from pathlib import Path

#: What each property is called, and its colour in light and in dark. A page may set any of them anew.
PALETTE: dict[str, tuple[str, str]] = {
    # text, lines and paper
    "ink": ("#1f2430", "#eceff4"),
    "soft": ("#5d6675", "#a9b2c0"),
    "faint": ("#c9cfd8", "#454c59"),
    "paper": ("#ffffff", "#14171c"),
    # what can be touched, what is chosen
    "accent": ("#1d5fd1", "#82b1ff"),
    "yes": ("#17763a", "#5fd08a"),
    "no": ("#b3261e", "#ff8a80"),
    "mark-ink": ("#ffffff", "#10131a"),
    # the table and what lies on it
    "tray": ("#f4f1eb", "#1f232b"),
    "run": ("#e6dfd2", "#303642"),
    "wood": ("#e6bb7d", "#d9ab66"),
    "wood-edge": ("#a97c3d", "#8a6431"),
    "head": ("#c23b32", "#e0564b"),
    "shine": ("#fff4de", "#fbe6c0"),
    "win": ("#f3c64f", "#e2b546"),
    "win-edge": ("#94690a", "#8f6a16"),
    "win-ink": ("#3d2b00", "#2b1f00"),
    "loss": ("#ffffff", "#262b34"),
    "loss-edge": ("#56606f", "#99a3b3"),
    "block": ("#7b4a2d", "#7d4f35"),
    "block-edge": ("#54301b", "#3d2416"),
    "relief": ("#8d5838", "#936243"),
    "bone": ("#f6f2e8", "#f1ece0"),
}
LIGHT, DARK = 0, 1


def _properties(theme: int) -> str:
    return " ".join(f"--pic-{name}: {colours[theme]};" for name, colours in PALETTE.items())


@functools.cache
def _rules() -> str:
    return (Path(__file__).parent / "style.css").read_text(encoding="utf-8")


@functools.cache
def stylesheet() -> str:
    """The style sheet, for a page or a notebook: light or dark as the system is, unless data-theme on the root decides.

    >>> "--pic-ink" in stylesheet(), ".live" in stylesheet()
    (True, True)
    """
    return (
        f":root {{ {_properties(LIGHT)} }}\n"
        f'@media (prefers-color-scheme: dark) {{ :root:not([data-theme="light"]) {{ {_properties(DARK)} }} }}\n'
        f':root[data-theme="dark"] {{ {_properties(DARK)} }}\n'
        f"@media print {{ :root, :root[data-theme] {{ {_properties(LIGHT)} }} }}\n{_rules()}"
    )


def standalone(svg: str, theme: str = "auto") -> str:
    """A picture as a file of its own, with its style inside.

    "auto" follows the system of who looks at it; "light" and "dark" are fixed, and plain enough for programs that know
    no custom properties.

    >>> from perfectplay.faces.svg.shapes import picture
    >>> standalone(picture("plot", 1, 1, [], "dot"), "light").count("<style>"), "var(" in standalone("<svg>", "dark")
    (1, False)
    """
    style = stylesheet()
    if theme in ("light", "dark"):
        side = LIGHT if theme == "light" else DARK
        style = re.sub(r"var\(--pic-([a-z-]+)\)", lambda found: PALETTE[found[1]][side], _rules())
    style = " ".join(line.strip() for line in style.splitlines())
    head, angle, rest = svg.partition(">")
    background = '<rect class="paper" width="100%" height="100%"/>'
    return f"{head}{angle}<style>{style}</style>{background}{rest}\n"
