"""Whether one state of a match is a later one of another: nothing is taken over that would lose a move."""

from __future__ import annotations

from dataclasses import replace
from itertools import zip_longest

from perfectplay.record import Moved, Record


def untouched(plies: int, undone_then: int, undone_now: int) -> int:
    """How many of the first moves are surely the same, however often some were taken back and others played.

    >>> untouched(10, 0, 0), untouched(10, 3, 5), untouched(1, 0, 4)
    (10, 8, 0)
    """
    return max(plies - (undone_now - undone_then), 0)


def same(one: Record, other: Record) -> bool:
    """The same match in the same state; verdicts on moves may be missing in either."""
    return _bare(one) == _bare(other)


def continues(later: Record, earlier: Record) -> bool:
    """Whether the same match can have gone on from one state to the other.

    >>> from dataclasses import replace
    >>> import perfectplay as pp
    >>> whole = pp.play("nim:1,2", ["perfect", "random"], seed=7).record()
    >>> half = replace(whole, moves=whole.moves[:1], ending="going", winners=())
    >>> continues(whole, half), continues(half, whole), continues(whole, whole)
    (True, False, True)
    """
    if _terms(later) != _terms(earlier) or later.undone < earlier.undone:
        return False
    if earlier.ending != "going" and later.undone == earlier.undone:
        return same(later, earlier)
    if earlier.ending in ("resigned", "time"):
        return False  # such an ending cannot be taken back
    hints = zip_longest(later.hints_used, earlier.hints_used, fillvalue=0)
    kept = untouched(earlier.plies, earlier.undone, later.undone)
    return all(now >= then for now, then in hints) and _played(later, kept) == _played(earlier, kept)


def _terms(record: Record) -> Record:
    """What never changes."""
    return replace(record, moves=(), ending="going", winners=(), hints_used=(), undone=0)


def _bare(record: Record) -> Record:
    return replace(record, moves=_played(record, record.plies), hints_used=_hints(record))


def _hints(record: Record) -> tuple[int, ...]:
    """As many as there are seats: none said means none used."""
    return (*record.hints_used, *(0,) * (len(record.seats) - len(record.hints_used)))


def _played(record: Record, plies: int) -> tuple[Moved, ...]:
    """Moves without their verdicts; shorter than asked where there are not so many."""
    return tuple(replace(moved, mistake=None, right=()) for moved in record.moves[:plies])
