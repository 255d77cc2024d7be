"""The language of a request: gettext catalogues read by Babel, English where a catalogue is silent.

Templates and Python mark their texts with `_("…")`. What the core says (rules, reasons, errors) is English; `phrase` says
it in the language of the request where the catalogue `phrases` has a template for it.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from contextvars import ContextVar
from pathlib import Path

LOCALES = Path(__file__).parent / "locale"
#: The languages there are, each by its own name.
LANGUAGES = {"en": "English", "ru": "Русский"}
USUAL = "en"

language: ContextVar[str] = ContextVar("language", default=USUAL)


def choose(asked: str | None, remembered: str | None, accepted: str) -> str:
    """The language of a request: what its address asks for, what the browser remembers, what the browser prefers.

    >>> choose(None, None, "fr-CH, ru;q=0.9, en;q=0.8"), choose("en", "ru", "ru"), choose("xx", None, "")
    ('ru', 'en', 'en')
    """
    for one in (asked, remembered):
        if one in LANGUAGES:
            return one
    for one in _by_preference(accepted):
        if one in LANGUAGES:
            return one
    return USUAL


def _by_preference(accepted: str) -> Iterable[str]:
    weighed: list[tuple[float, int, str]] = []
    for place, part in enumerate(accepted[:500].split(",")):
        name, _, weight = part.strip().partition(";q=")
        try:
            weighed.append((-float(weight or 1), place, name.partition("-")[0].lower()))
        except ValueError:
            continue
    return [name for _, _, name in sorted(weighed)]


def gettext(text: str, /, **values: object) -> str:
    """The text in the language of the request, with `%(name)s` filled in.

    >>> gettext("%(seats)s seats", seats=3)
    '3 seats'
    """
    said = _catalogue(language.get(), "messages").get(text, text)
    return said % values if values else said


def ngettext(singular: str, plural: str, number: int, /, **values: object) -> str:
    """The form that goes with a number; `%(num)s` is the number.

    >>> ngettext("%(num)s move", "%(num)s moves", 1), ngettext("%(num)s move", "%(num)s moves", 5)
    ('1 move', '5 moves')
    """
    forms = _plurals(language.get()).get(singular)
    said = forms[_plural_rule(language.get())(number)] if forms else (singular if number == 1 else plural)
    return said % {"num": number, **values}


def phrase(text: str) -> str:
    """What the core says, in the language of the request; as it is where no template fits."""
    from perfectplay.faces.web.phrases import said_in

    return said_in(language.get(), text)


_ = gettext


@functools.cache
def _read(name: str, domain: str) -> object:
    from babel.messages.pofile import read_po

    file = LOCALES / name / "LC_MESSAGES" / f"{domain}.po"
    if not file.exists():
        return None
    with file.open("rb") as opened:
        return read_po(opened, locale=name)


@functools.cache
def _catalogue(name: str, domain: str) -> dict[str, str]:
    read = _read(name, domain) or ()
    return {m.id: m.string for m in read if isinstance(m.id, str) and m.id and m.string and not m.fuzzy}  # type: ignore[attr-defined]


@functools.cache
def _plurals(name: str) -> dict[str, tuple[str, ...]]:
    read = _read(name, "messages") or ()
    return {
        m.id[0]: tuple(m.string)
        for m in read  # type: ignore[attr-defined]
        if isinstance(m.id, tuple) and all(m.string) and not m.fuzzy
    }


@functools.cache
def _plural_rule(name: str):  # type: ignore[no-untyped-def]
    from babel.plural import PluralRule  # noqa: F401

    read = _read(name, "messages")
    if read is None:
        return lambda number: 0 if number == 1 else 1
    return _compiled(read.plural_expr)  # type: ignore[attr-defined]


def _compiled(expression: str):  # type: ignore[no-untyped-def]
    import gettext as standard

    return standard.c2py(expression)  # type: ignore[attr-defined]
