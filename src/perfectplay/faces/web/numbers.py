"""Numbers as the language of the request writes them."""

from __future__ import annotations

from perfectplay.faces.web import words


def whole(number: int) -> str:
    """A whole number.

    >>> whole(1234567)
    '1,234,567'
    """
    from babel.numbers import format_decimal

    return format_decimal(number, locale=words.language.get())


def decimal(number: float, digits: int = 1) -> str:
    """A number with so many digits behind the point.

    >>> decimal(27.46)
    '27.5'
    """
    from babel.numbers import format_decimal

    places = "." + "0" * digits if digits else ""
    return format_decimal(number, format=f"#,##0{places}", locale=words.language.get())


def percent(share: float, digits: int = 1) -> str:
    """A share of 1 as a percentage, set apart as ISO 80000 asks.

    >>> percent(0.5626), percent(1.0, 0)
    ('56.3\\xa0%', '100\\xa0%')
    """
    return f"{decimal(100 * share, digits)}\N{NO-BREAK SPACE}%"
