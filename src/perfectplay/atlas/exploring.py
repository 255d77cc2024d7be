"""An atlas: for every game of a family the period of its values, proved or not, found on all cores."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from perfectplay.atlas.losses import losses_of
from perfectplay.errors import InputError
from perfectplay.heap_code import HeapCode
from perfectplay.pool import cores, dealt
from perfectplay.text import big

#: What is known of one game, as plain data.
Row = dict[str, Any]
#: More than this nobody would wait for.
MOST_TAKEN, MOST_DIGITS = 100, 4
LEAST_HEAP = 10
#: From here on a single game may take seconds.
AT_ONCE = 20_000
#: Before the point of an octal code stands whether a heap may be split without taking.
BEFORE = "04"
OCTAL = "01234567"


@dataclass(frozen=True)
class Place:
    """A game on the map: where it stands, and what it is."""

    #: What tells it from its neighbours: "2-3", or "0.77".
    name: str
    spec: str


def adjacent(most: int) -> list[Place]:
    """Sticks side by side, at least a and at most b of them, for all 1 ≤ a ≤ b ≤ `most`.

    >>> [place.name for place in adjacent(3)]
    ['1-1', '1-2', '1-3', '2-2', '2-3', '3-3']
    """
    if not 1 <= most <= MOST_TAKEN:
        raise InputError(f"--to-take {big(most)} is out of reach; give 1 to {MOST_TAKEN}")
    pairs = itertools.combinations_with_replacement(range(1, most + 1), 2)
    return [Place(f"{a}-{b}", f"sticks:take={a}-{b},adjacent") for a, b in pairs]


def octal(digits: int) -> list[Place]:
    """All octal games of at most so many digits after the point, but for 0.0, which has no move.

    >>> len(octal(1)), [place.name for place in octal(1)][:9]
    (15, ['0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7', '4.0', '4.1'])
    >>> len(octal(3))
    1023
    """
    if not 1 <= digits <= MOST_DIGITS:
        raise InputError(f"--digits {big(digits)} is out of reach; give 1 to {MOST_DIGITS}")
    codes = (
        f"{before}.{''.join(after).rstrip('0') or '0'}"
        for before in BEFORE
        for after in itertools.product(OCTAL, repeat=digits)
    )
    return [Place(code, f"octal:code={code}") for code in codes if code != "0.0"]


def row_of(place: Place, to: int) -> Row:
    """What the values of heaps 0 to `to` tell.

    >>> row = row_of(Place("0.77", "octal:code=0.77"), 1000)
    >>> row["period"], row["preperiod"], row["proved"], row["largest"], row["largest_at"]
    (12, 71, True, 8, 27)
    >>> row["losses"]["before"], row["losses"]["repeating"]
    ('0', '')
    """
    from perfectplay.sequences import HeapValues

    made = HeapValues(_code_of(place.spec))
    period = made.search(to)
    known = made.known
    if period is not None and period.proved and not period.saltus:
        known = period.preperiod + period.period  # all the rest is said again
    values = made.to(known - 1)
    largest_at = int(values.argmax())
    return {
        "name": place.name,
        "spec": place.spec,
        "period": period and period.period,
        "preperiod": period and period.preperiod,
        "saltus": period and period.saltus,
        "proved": period is not None and period.proved,
        "searched_to": period.checked_to if period is not None and period.proved else to,
        "largest": int(values[largest_at]),
        "largest_at": largest_at,
        "losses": losses_of(values, period),
    }


def _code_of(spec: str) -> HeapCode:
    from perfectplay.heap_sequences import heaps_of
    from perfectplay.solvers.sequence import code_of

    code = code_of(heaps_of(spec))
    if code is None:
        raise InputError(f"{spec!r} has no code of a heap; an atlas is of games that have one")
    return code


def explored(
    places: Sequence[Place],
    to: int,
    *,
    workers: int | None = None,
    known: Iterable[Row] = (),
    found: Callable[[Row], None] | None = None,
) -> list[Row]:
    """The rows of all places, in their order; those that are known already are not made again.

    >>> [row["period"] for row in explored(adjacent(2), 200, workers=1)]
    [2, 12, 34]
    """
    if to < LEAST_HEAP:
        raise InputError(f"--values {big(to)} is too few for an atlas; give {LEAST_HEAP} or more")
    rows = {row["name"]: row for row in known}
    for row in _made([place for place in places if place.name not in rows], to, workers or cores()):
        rows[row["name"]] = row
        if found is not None:
            found(row)
    return [rows[place.name] for place in places]


def _made(places: Sequence[Place], to: int, workers: int) -> Iterator[Row]:
    return dealt(places, functools.partial(row_of, to=to), lambda place: functools.partial(row_of, place, to), workers)
