"""The language of a request: gettext catalogues read by Babel, English where a catalogue is silent.

Templates and Python mark their texts with `_("…")`. What the core says (rules, reasons, errors) is English; `phrase` says
it in the language of the request where the catalogue `phrases` has a template for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextvars import ContextVar

from perfectplay.faces.web.catalogues import catalogue
from perfectplay.faces.web.phrases import said_in

#: The languages there are, each by its own name.
LANGUAGES = {"en": "English", "ru": "Русский"}
USUAL = "en"

language: ContextVar[str] = ContextVar("language", default=USUAL)


def choose(asked: str | None, remembered: str | None, accepted: str) -> str:
    """The language of a request: what its address asks for, what the browser remembers, what the browser prefers.

    >>> choose(None, None, "fr-CH, ru;q=0.9, en;q=0.8"), choose("en", "ru", "ru"), choose("xx", None, "")
    ('ru', 'en', 'en')
    """
    for one in (asked, remembered, *_by_preference(accepted)):
        if one in LANGUAGES:
            return one
    return USUAL


def _by_preference(accepted: str) -> Iterable[str]:
    """The languages of an Accept-Language header, the dearest first; those with the weight 0 are not wanted."""
    weighed: list[tuple[float, int, str]] = []
    for place, part in enumerate(accepted[:500].split(",")):
        name, _, weight = part.replace(" ", "").partition(";q=")
        try:
            weighed.append((-float(weight or 1), place, name.partition("-")[0].lower()))
        except ValueError:
            continue
    return [name for weight, _, name in sorted(weighed) if weight < 0]


def read_all() -> None:
    """Read every catalogue now, so that nobody waits for it later.

    >>> read_all()
    """
    for name in LANGUAGES:
        catalogue(name, "messages")
        said_in(name, "")


def message(text: str) -> str:
    """The text in the language of the request, with its `%(name)s` still to be filled in: for templates.

    >>> message("%(seats)s seats")
    '%(seats)s seats'
    """
    return message_in("", text)


def message_in(context: str, text: str) -> str:
    """The same for a text that other languages say in different ways, on a button and in a menu: `pgettext` of templates.

    >>> message_in("button", "Play")
    'Play'
    """
    return catalogue(language.get(), "messages").said(text, context) or text


def plural_message(singular: str, plural: str, number: int) -> str:
    """The form that goes with a number, with its `%(name)s` still to be filled in: for templates.

    >>> plural_message("%(num)s move", "%(num)s moves", 5)
    '%(num)s moves'
    """
    said = catalogue(language.get(), "messages").counted(singular, number)
    return said or (singular if number == 1 else plural)


def gettext(text: str, /, **values: object) -> str:
    """The text in the language of the request, with `%(name)s` filled in.

    >>> gettext("%(seats)s seats", seats=3)
    '3 seats'
    """
    said = message(text)
    return said % values if values else said


def ngettext(singular: str, plural: str, number: int, /, **values: object) -> str:
    """The form that goes with a number; `%(num)s` is the number.

    >>> ngettext("%(num)s move", "%(num)s moves", 1), ngettext("%(num)s move", "%(num)s moves", 5)
    ('1 move', '5 moves')
    """
    return plural_message(singular, plural, number) % {"num": number, **values}


def phrase(text: str) -> str:
    """What the core says, in the language of the request; as it is where no template fits."""
    return said_in(language.get(), text)


_ = gettext
