"""Small things about words and numbers that every part of perfectplay says in the same way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from perfectplay.errors import InputError, NotationError

ECHO_LENGTH = 60
#: What other code says about its errors is cut here, so that it stays one line.
TOLD_LENGTH = 200
#: Python refuses to read longer decimal numbers by default, and no game here needs them.
MOST_DIGITS = 4_000
#: A power says much in few characters, so it may not get so long.
MOST_POWER_DIGITS = 1_000
#: How a whole number is written: digits, or a power.
WHOLE = r"\d+(?:(?:\*\*|\^)\d+)?"


def echo(text: object, length: int = ECHO_LENGTH) -> str:
    """The offending text, quoted, on one line, cut when it is long.

    >>> echo("3,-4"), echo("W" * 1000)
    ("'3,-4'", "'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW…' (1,000 characters)")
    """
    if isinstance(text, str):
        if len(text) > length:
            return f"{text[:length] + '…'!r} ({len(text):,} characters)"
        return repr(text)
    try:
        return cut(repr(text), length)
    except Exception:  # a value of a game of one's own, whose repr fails
        return f"<{type(text).__name__}>"


def told(error: BaseException) -> str:
    """What a stranger's code raised, on one line.

    >>> told(ValueError("no\\nway")), told(KeyError())
    ('ValueError: no way', 'KeyError')
    """
    try:
        said = cut(" ".join(str(error).split()), TOLD_LENGTH)
    except Exception:  # an error of a stranger's, whose str fails
        said = ""
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def cut(text: str, length: int = ECHO_LENGTH) -> str:
    """A long text, shortened for people; notation itself is never cut.

    >>> cut("W" * 70, 12)
    'WWWWWWWWWWW…'
    """
    return text if len(text) <= length else text[: length - 1] + "…"


def printable(text: str) -> str:
    """A text of several lines without whatever a terminal would obey instead of showing it.

    >>> printable("take\\tone\\x07\\nor two")
    'take    one\\nor two'
    """
    return "".join(mark for mark in text.expandtabs(4) if mark.isprintable() or mark == "\n")


def nearest(word: str, known: Iterable[str]) -> str:
    """A suggestion for a word that is not known, ready to be put into a message.

    >>> nearest("wythof", ["nim", "wythoff"]), nearest("zzz", ["nim"])
    ("; perhaps 'wythoff' is meant", '')
    """
    import difflib  # only when something went wrong

    close = difflib.get_close_matches(word[:ECHO_LENGTH].lower(), list(known), n=1, cutoff=0.6)
    return f"; perhaps {close[0]!r} is meant" if close else ""


def read_whole(text: str, what: str, *, least: int = 0, remedy: str = "") -> int:
    """A whole number in plain ASCII digits, or a power of two such; no signs, spaces, underscores or other scripts' digits.

    >>> read_whole("12", "heap"), read_whole("10**18", "heap") == read_whole("10^18", "heap") == 10**18
    (12, True)
    >>> read_whole("1_2", "heap", remedy="give whole numbers")
    Traceback (most recent call last):
    perfectplay.errors.NotationError: heap '1_2' is not a whole number; give whole numbers
    >>> read_whole("1e18", "heap")
    Traceback (most recent call last):
    perfectplay.errors.NotationError: heap '1e18' is not a whole number; write all its digits, or a power such as 10^18
    """
    advice = f"; {remedy}" if remedy else f"; give a whole number from {least} up"
    if re.fullmatch(WHOLE, text, re.ASCII):
        base, _, exponent = text.replace("**", "^").partition("^")
        if len(base) > MOST_DIGITS:
            raise NotationError(f"{what} {echo(text)} has more than {MOST_DIGITS:,} digits{advice}")
        number = _power(int(base), exponent) if exponent else int(base)
        if number is None:
            raise NotationError(f"{what} {echo(text)} has more than {MOST_POWER_DIGITS:,} digits{advice}")
        if number >= least:
            return number
        raise NotationError(f"{what} {echo(text)} is less than {least}{advice}")
    if text.startswith("-") and text[1:].isascii() and text[1:].isdigit():
        raise NotationError(f"{what} {echo(text)} is negative{advice}")
    if re.fullmatch(r"\d+(?:\.\d+)?[eE]\+?\d+", text, re.ASCII):
        advice = "; write all its digits, or a power such as 10^18"
    raise NotationError(f"{what} {echo(text)} is not a whole number{advice}")


def _power(base: int, exponent: str) -> int | None:
    """None where it has too many digits: nothing large is worked out.

    >>> _power(2, "10"), _power(10, "999") == 10**999, _power(10, "1000"), _power(2, "9" * 9999)
    (1024, True, None, None)
    >>> _power(0, "9" * 9999), _power(1, "9" * 9999), _power(0, "0")
    (0, 1, 1)
    """
    exponent = exponent.lstrip("0")
    if base < 2 or not exponent:
        return base if exponent else 1
    bits = 4 * MOST_POWER_DIGITS  # a digit has fewer than four
    if len(exponent) > len(str(bits)) or (base.bit_length() - 1) * int(exponent) > bits:
        return None
    power = base ** int(exponent)
    return power if power < 10**MOST_POWER_DIGITS else None


def read_range(text: str, what: str, *, remedy: str) -> tuple[int, int]:
    """A number, or a range of numbers, from 1 up.

    >>> read_range("2-5", "take", remedy=""), read_range("3", "take", remedy="")
    ((2, 5), (3, 3))
    >>> read_range("3-1", "take", remedy="write take=1-3")
    Traceback (most recent call last):
    perfectplay.errors.NotationError: take '3-1' runs backwards; write 1-3
    """
    low, dash, high = text.partition("-")
    first = read_whole(low, what, least=1, remedy=remedy)
    last = read_whole(high, what, least=1, remedy=remedy) if dash else first
    if last < first:
        raise NotationError(f"{what} {echo(text)} runs backwards; write {big(last)}-{big(first)}")
    return first, last


def range_in_words(least: int, most: int) -> str:
    """How many may be taken, for people.

    >>> range_in_words(1, 3), range_in_words(2, 2)
    ('1 to 3', '2')
    """
    return big(least) if least == most else f"{big(least)} to {big(most)}"


def check_whole(number: object, what: str, *, least: int = 0, most: int | None = None) -> int:
    """The same care for a number that Python code passes.

    >>> check_whole(True, "heap")
    Traceback (most recent call last):
    perfectplay.errors.NotationError: heap True is not a whole number; give an int from 0 up
    """
    if not isinstance(number, int) or isinstance(number, bool):
        raise NotationError(f"{what} {echo(number)} is not a whole number; give an int from {least} up")
    if number < least:
        raise NotationError(f"{what} {echo(number)} is less than {least}; give an int from {least} up")
    if most is not None and number > most:
        raise NotationError(f"{what} {echo(number)} is more than {most}; give an int from {least} to {most}")
    return number


def listed(words: Sequence[str], last: str = "and", *, most: int = 8) -> str:
    """Words in a row, as a person writes them; with semicolons where the words themselves have commas.

    >>> listed(["1:3"]), listed(["a", "b", "c"]), listed([str(n) for n in range(20)], most=3)
    ('1:3', 'a, b and c', '0, 1, 2 … (20 in all)')
    >>> listed(["1,3", "1,6", "2-3"])
    '1,3; 1,6 and 2-3'
    """
    between = "; " if any("," in word for word in words[:most]) else ", "
    if len(words) > most:
        return between.join(words[:most]) + f" … ({len(words):,} in all)"
    if len(words) < 2:
        return "".join(words)
    return between.join(words[:-1]) + f" {last} {words[-1]}"


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> counted(1, "move"), counted(2000, "move"), counted(2, "loss", "losses")
    ('1 move', '2,000 moves', '2 losses')
    """
    return f"{big(number)} {one if number == 1 else many or one + 's'}"


def big(number: int) -> str:
    """A number that people can take in, however long it is.

    >>> big(1234567), big(10**40)
    ('1,234,567', '1.0e40')
    """
    if number < 10**15:
        return f"{number:,}"
    digits = len(str(number)) if number < 10**MOST_DIGITS else MOST_DIGITS
    lead = number // 10 ** (digits - 2)
    return f"{lead // 10}.{lead % 10}e{digits - 1}" if number < 10**MOST_DIGITS else f"over 1e{MOST_DIGITS}"


UNITS = ("bytes", "kB", "MB", "GB", "TB", "PB", "EB")


def in_bytes(number: int) -> str:
    """An amount of memory for people.

    >>> in_bytes(300), in_bytes(2_500_000_000), in_bytes(10**40)
    ('300 bytes', '2.5 GB', '1.0e22 EB')
    """
    unit = 0
    while number >= 1000 ** (unit + 1) and unit < len(UNITS) - 1:
        unit += 1
    if unit == 0:
        return counted(number, "byte")
    whole = number // 1000**unit
    if whole >= 1000:
        return f"{big(whole) if whole >= 10**15 else whole} {UNITS[unit]}"
    return f"{number / 1000**unit:.1f} {UNITS[unit]}"


def read_bytes(text: str) -> int:
    """An amount of memory as people type it.

    >>> read_bytes("2GB"), read_bytes("512MB"), read_bytes("1000000")
    (2000000000, 512000000, 1000000)
    >>> read_bytes("lots")
    Traceback (most recent call last):
    perfectplay.errors.InputError: memory 'lots' is not an amount; write it as 500MB or 2GB
    """
    sizes = {"B": 1, "KB": 10**3, "MB": 10**6, "GB": 10**9, "TB": 10**12}
    digits = text.rstrip("kKmMgGtTbB")
    scale = sizes.get(text[len(digits) :].upper() or "B")
    if scale is None or not digits.isascii() or not digits.isdigit() or len(digits) > 20 or int(digits) == 0:
        raise InputError(f"memory {echo(text)} is not an amount; write it as 500MB or 2GB")
    return int(digits) * scale
