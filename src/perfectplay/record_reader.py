"""Reads records that strangers wrote: every key is checked, and what is wrong is named."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from perfectplay.errors import InputError
from perfectplay.record import (
    ENDINGS,
    LONGEST_NAME,
    MOST_HINTS,
    MOST_MOVES,
    MOST_SEED,
    VERSION,
    Moved,
    Record,
    SeatOf,
    Terms,
)
from perfectplay.text import echo

LONGEST_ID = 64
#: Room for the path of a file with a player of one's own.
LONGEST_PLAYER = 400


def read_record(data: Any) -> Record:
    """The record that plain data stands for.

    >>> read_record({"perfectplay": "match", "version": 99})
    Traceback (most recent call last):
    perfectplay.errors.InputError: match record: version 99 is not known here; this perfectplay reads version 1
    """
    if not isinstance(data, dict) or data.get("perfectplay") != "match":
        raise InputError(f'{echo(data)} is no match record; it must say "perfectplay": "match", see docs/matches.md')
    if data.get("version") != VERSION:
        raise InputError(
            f"match record: version {echo(data.get('version'))} is not known here; this perfectplay reads version {VERSION}"
        )
    take = _Taker(data)
    seats = tuple(
        SeatOf(_Taker(seat).text("name", LONGEST_NAME), _Taker(seat).text("player", LONGEST_PLAYER))
        for seat in take.dicts("seats", 8)
    )
    if len(seats) < 2:
        raise take.wrong("seats", "a list of two to eight objects")
    record = Record(
        id=take.text("id", LONGEST_ID),
        spec=take.text("spec", MOST_MOVES),
        seats=seats,
        terms=_terms(take.member("terms", dict, {})),
        starter=take.whole("starter", 1, len(seats)),
        seed=take.whole("seed", 0, MOST_SEED),
        began=_time(take.text("began", 40)),
        moves=tuple(_moved(_Taker(moved), len(seats)) for moved in take.dicts("moves", MOST_MOVES)),
        ending=take.text("ending", 20),
        winners=tuple(take.wholes("winners", len(seats), 1, len(seats))),
        hints_used=tuple(take.wholes("hints_used", len(seats), 0, MOST_HINTS)),
        undone=take.whole("undone", 0, MOST_MOVES),
    )
    if record.ending not in ENDINGS:
        raise take.wrong("ending", f"one of {', '.join(ENDINGS)}")
    if (record.ending == "going") == bool(record.winners):
        raise take.wrong("winners", "the winning seats, none while the match is going")
    if list(record.winners) != sorted(set(record.winners)):
        raise take.wrong("winners", "each winning seat once, in rising order")
    return record


def _terms(data: dict[str, Any]) -> Terms:
    known = set(Terms.__dataclass_fields__)
    odd = next((key for key in data if key not in known), None)
    if odd is not None:
        raise InputError(f"match record: terms has no {echo(odd)}; it has {', '.join(sorted(known))}")
    return Terms(**data)


def _moved(take: _Taker, seats: int) -> Moved:
    return Moved(
        seat=take.whole("seat", 1, seats),
        move=take.text("move", MOST_MOVES),
        seconds=take.seconds("seconds"),
        by_clock=take.member("by_clock", bool, False),
        mistake=take.member("mistake", bool, None) if take.data.get("mistake") is not None else None,
        right=tuple(take.texts("right")),
    )


def _time(text: str) -> str:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        raise InputError(
            f"match record: 'began' {echo(text)} is no time; write it as 2026-01-31T12:00:00+00:00"
        ) from None
    return text


class _Taker:
    """Takes members of one object, each checked."""

    def __init__(self, data: Any) -> None:
        if not isinstance(data, dict):
            raise InputError(f"match record: {echo(data)} stands where an object must stand; see docs/matches.md")
        self.data = data

    def wrong(self, key: str, wanted: str) -> InputError:
        found = f"is {echo(self.data[key])}" if key in self.data else "is missing"
        return InputError(f"match record: {key!r} {found}; it must be {wanted}")

    def member(self, key: str, kind: type, default: Any) -> Any:
        found = self.data.get(key, default)
        if not isinstance(found, kind):
            raise self.wrong(key, f"a {kind.__name__}")
        return found

    def text(self, key: str, longest: int) -> str:
        found = self.data.get(key)
        if not isinstance(found, str) or not 0 < len(found) <= longest or not found.isprintable():
            raise self.wrong(key, f"a printable text of 1 to {longest:,} characters")
        return found

    def whole(self, key: str, least: int, most: int) -> int:
        found = self.data.get(key)
        if not isinstance(found, int) or isinstance(found, bool) or not least <= found <= most:
            raise self.wrong(key, f"a whole number from {least} to {most}")
        return found

    def seconds(self, key: str) -> float:
        found = self.data.get(key)
        if not isinstance(found, int | float) or isinstance(found, bool) or not 0 <= found < 1e9:
            raise self.wrong(key, "seconds from 0 up")
        return float(found)

    def texts(self, key: str) -> list[str]:
        found = self.member(key, list, [])
        if not all(isinstance(part, str) and part.isprintable() for part in found):
            raise self.wrong(key, "a list of printable texts")
        return list(found)

    def wholes(self, key: str, length: int, least: int, most: int) -> list[int]:
        found = self.data.get(key)
        if (
            not isinstance(found, list)
            or len(found) > length
            or not all(type(part) is int and least <= part <= most for part in found)
        ):
            raise self.wrong(key, f"a list of at most {length} whole numbers from {least} to {most}")
        return list(found)

    def dicts(self, key: str, most: int) -> list[Any]:
        found = self.data.get(key)
        if not isinstance(found, list) or len(found) > most:
            raise self.wrong(key, f"a list of at most {most} objects")
        return list(found)
