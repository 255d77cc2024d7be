"""Gettext catalogues, read from their .po files when first needed and kept: nothing has to be compiled."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from gettext import c2py
from pathlib import Path

LOCALES = Path(__file__).parent / "locale"


def english(number: int) -> int:
    """Which of the two English forms goes with a number.

    >>> english(1), english(5)
    (0, 1)
    """
    return int(number != 1)


@dataclass(frozen=True)
class Catalogue:
    """What a language says for a text: by context and text, and by context and singular where a number decides."""

    messages: Mapping[tuple[str, str], str] = field(default_factory=dict)
    #: All forms of a message with a number, beside both English ones.
    plurals: Mapping[tuple[str, str], tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    #: Which of its forms goes with a number.
    form: Callable[[int], int] = english

    def said(self, text: str, context: str = "") -> str | None:
        return self.messages.get((context, text))

    def counted(self, singular: str, number: int, context: str = "") -> str | None:
        _, forms = self.plurals.get((context, singular), ("", ()))
        return forms[self.form(number)] if forms else None


@functools.cache
def catalogue(language: str, domain: str) -> Catalogue:
    """The catalogue of a language, empty where there is none; unfinished and fuzzy messages are left out.

    >>> catalogue("ru", "phrases").form(21), catalogue("ru", "phrases").form(5), catalogue("xx", "messages").messages
    (0, 2, {})
    """
    file = po_file(language, domain)
    if not file.exists():
        return Catalogue()
    from babel.messages.pofile import read_po  # only where another language than English is spoken

    with file.open("rb") as opened:
        read = read_po(opened, locale=language)
    messages: dict[tuple[str, str], str] = {}
    plurals: dict[tuple[str, str], tuple[str, tuple[str, ...]]] = {}
    for message in read:
        context = message.context or ""
        if message.fuzzy or not message.id:
            continue
        if isinstance(message.id, str):
            if isinstance(message.string, str) and message.string:
                messages[context, message.id] = message.string
        elif message.string and all(message.string):
            plurals[context, message.id[0]] = (message.id[1], tuple(message.string))
    return Catalogue(messages, plurals, c2py(read.plural_expr))


def po_file(language: str, domain: str) -> Path:
    return LOCALES / language / "LC_MESSAGES" / f"{domain}.po"
