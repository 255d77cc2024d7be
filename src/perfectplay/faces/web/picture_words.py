"""The texts in pictures, in the language of the request; the renderer itself knows no languages."""

from __future__ import annotations

import functools
from dataclasses import dataclass, fields

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


@dataclass(frozen=True)
class Spoken(Words):
    """Names of rows are phrases like all others that the core says."""

    language: str = words.USUAL

    def label(self, name: str) -> str:
        return said_in(self.language, name)


def templates() -> dict[str, str]:
    """Every text that pictures may have in them, by its name."""
    return {field.name: field.default for field in fields(Words) if isinstance(field.default, str)}


@functools.cache
def _words(language: str) -> Spoken:
    known = catalogue(language, "phrases")
    said = {name: known.said(text, CONTEXT) or text for name, text in templates().items()}
    return Spoken(**said, language=language)  # type: ignore[arg-type]
