"""Numbers as the language of the request writes them."""

from __future__ import annotations

import functools

from perfectplay.faces.web import words


def whole(number: int) -> str:
    """A whole number.

    >>> whole(1234567)
    '1,234,567'
    """
    return _written(f"{number:,}")


def decimal(number: float, digits: int = 1) -> str:
    """A number with so many digits behind the point.

    >>> decimal(27.46), decimal(1234.5, 0)
    ('27.5', '1,234')
    """
    return _written(f"{number:,.{digits}f}")


def percent(share: float, digits: int = 1) -> str:
    """A share of 1 as a percentage, set apart as ISO 80000 asks.

    >>> percent(0.5626), percent(1.0, 0)
    ('56.3\\xa0%', '100\\xa0%')
    """
    return f"{decimal(100 * share, digits)}\N{NO-BREAK SPACE}%"


def _written(english: str) -> str:
    """With the signs of the language; Babel's own formatting takes a hundred times as long, and tables have many numbers."""
    group, point = _signs(words.language.get())
    return english.translate({ord(","): group, ord("."): point})


@functools.cache
def _signs(language: str) -> tuple[str, str]:
    """What stands between thousands, and before the fraction.

    >>> _signs("en"), _signs("ru")
    ((',', '.'), ('\\xa0', ','))
    """
    from babel.numbers import get_decimal_symbol, get_group_symbol

    return get_group_symbol(language), get_decimal_symbol(language)
