"""The texts in pictures, in the language of the request; the renderer itself knows no languages."""

from __future__ import annotations

import functools
from dataclasses import fields
from typing import Any

from perfectplay.faces.svg.words import Words
from perfectplay.faces.web import words
from perfectplay.faces.web.catalogues import catalogue
from perfectplay.faces.web.phrases import said_in

#: The context of these messages in the catalogue `phrases`.
CONTEXT = "picture"


def picture_words() -> Words:
    """What to pass to `board_svg` and its kin.

    >>> picture_words().stick, picture_words().label("row 2")
    ('{row}, stick {place}', 'row 2')
    """
    return _words(words.language.get())


def templates() -> dict[str, str]:
    """Every text that pictures may have in them, by its name."""
    return {field.name: field.default for field in fields(Words) if isinstance(field.default, str)}


@functools.cache
def _words(language: str) -> Words:
    known = catalogue(language, "phrases")
    said: dict[str, Any] = {name: known.said(text, CONTEXT) or text for name, text in templates().items()}
    return Words(**said, label=functools.partial(said_in, language))
