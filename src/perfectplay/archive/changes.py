"""Writing matches: each change names the revision it has seen, and comes through only if that is still the last."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from perfectplay.archive.continuing import untouched
from perfectplay.archive.rows import MOST_KEYS, Stored, match_row, move_rows, seat_rows
from perfectplay.archive.schema import matches, moves, seats
from perfectplay.errors import StaleMove
from perfectplay.match import Match
from perfectplay.record import Moved, Record

ROWS_AT_ONCE = 10_000


class MovedOn(StaleMove):
    """Another writer has been faster; what this one has seen is no longer so."""


@dataclass(frozen=True)
class Seen:
    """What the database holds of a live match, as far as its keeper knows."""

    key: int
    revision: int
    plies: int
    undone: int
    ending: str
    hints_used: tuple[int, ...]
    judged: bool = False

    @classmethod
    def of(cls, stored: Stored) -> Seen:
        record = stored.record
        judged = all(moved.mistake is not None for moved in record.moves)
        return cls(
            stored.key, stored.revision, record.plies, record.undone, record.ending, tuple(record.hints_used), judged
        )

    def tells(self, match: Match) -> bool:
        """Whether the live match is still so."""
        here = (match.plies, match.undone, match.ending, tuple(match.hints_used))
        return here == (self.plies, self.undone, self.ending, self.hints_used)

    def lies_behind(self, match: Match) -> bool:
        """Whether the live match has but gone on since, with nothing taken back."""
        return match.undone == self.undone and match.plies > self.plies


def add(connection: Connection, records: Sequence[Record]) -> dict[str, int]:
    """Store matches that are new, all their moves with them; tells the keys of those that were indeed new."""
    into = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    rows = [match_row(record) | {"revision": 1, "turn_since": _since(record)} for record in records]
    adding = into(matches).on_conflict_do_nothing(index_elements=["id"]).returning(matches.c.id, matches.c.key)
    keys: dict[str, int] = {row.id: row.key for row in connection.execute(adding, rows)} if rows else {}
    new = [record for record in records if record.id in keys]
    _insert(connection, seats, (row for record in new for row in seat_rows(keys[record.id], record)))
    _insert(connection, moves, (row for record in new for row in move_rows(keys[record.id], record.moves)))
    return keys


def bring_up_to(connection: Connection, match: Match, seen: Seen) -> Seen:
    """Append the moves that are new, take back those that were undone; nothing else is written again."""
    kept = untouched(seen.plies, seen.undone, match.undone)
    moved_on = (match.plies, match.undone) != (seen.plies, seen.undone)
    _claim(connection, seen, **_state(match), **({"turn_since": time.time()} if moved_on else {}))
    if kept < seen.plies:
        connection.execute(delete(moves).where(moves.c.match_key == seen.key, moves.c.ply > kept))
    _insert(connection, moves, move_rows(seen.key, match.moved[kept:], kept + 1))
    return _seen_now(seen.key, seen.revision + 1, match)


def add_together(connection: Connection, live: Sequence[Match]) -> dict[Match, Seen]:
    """Store live matches that are new; those that were stored already are left out."""
    keys = add(connection, [match.record(judged=False) for match in live])
    return {match: _seen_now(keys[match.id], 1, match) for match in live if match.id in keys}


def append_together(connection: Connection, behind: Sequence[tuple[Match, Seen]]) -> dict[Match, Seen]:
    """The new moves of many matches in a few statements; those that have moved on elsewhere are left out.

    For matches whose stored state lies behind.
    """
    last = _revisions(connection, [seen.key for _, seen in behind])
    fresh = [(match, seen) for match, seen in behind if last.get(seen.key) == seen.revision]
    if fresh:
        claiming = (
            update(matches)
            .where(matches.c.key == bindparam("of_key"))
            .values(revision=bindparam("to_revision"), turn_since=time.time())
        )
        states = [{"of_key": seen.key, "to_revision": seen.revision + 1, **_state(match)} for match, seen in fresh]
        connection.execute(claiming, states)
        added = (move_rows(seen.key, match.moved[seen.plies :], seen.plies + 1) for match, seen in fresh)
        _insert(connection, moves, itertools.chain.from_iterable(added))
    return {match: _seen_now(seen.key, seen.revision + 1, match) for match, seen in fresh}


def _revisions(connection: Connection, keys: Sequence[int]) -> dict[int, int]:
    """The last revision of each match, which nobody else changes until the transaction ends; locked in one order."""
    found: dict[int, int] = {}
    ordered = sorted(keys)
    for start in range(0, len(ordered), MOST_KEYS):
        some = ordered[start : start + MOST_KEYS]
        asked = select(matches.c.key, matches.c.revision).where(matches.c.key.in_(some)).order_by(matches.c.key)
        found.update((row.key, row.revision) for row in connection.execute(asked.with_for_update()))
    return found


def _state(match: Match) -> dict[str, Any]:
    """What a match's row says and its moves may change."""
    return {
        "ending": match.ending,
        "winners": list(match.winners),
        "hints_used": list(match.hints_used),
        "undone": match.undone,
        "plies": match.plies,
        "seconds": round(sum(moved.seconds for moved in match.moved), 6),
    }


def _seen_now(key: int, revision: int, match: Match) -> Seen:
    return Seen(key, revision, match.plies, match.undone, match.ending, tuple(match.hints_used))


def write_verdicts(connection: Connection, seen: Seen, judged: Sequence[Moved]) -> Seen:
    """The moves of a match that is over, once more with the verdicts on them."""
    _claim(connection, seen)
    connection.execute(delete(moves).where(moves.c.match_key == seen.key))
    _insert(connection, moves, move_rows(seen.key, judged))
    return Seen(seen.key, seen.revision + 1, seen.plies, seen.undone, seen.ending, seen.hints_used, judged=True)


def write_over(connection: Connection, stored: Stored, record: Record) -> None:
    """Replace a match by a later state of itself."""
    _claim(connection, Seen.of(stored), **match_row(record), turn_since=_since(record))
    connection.execute(delete(moves).where(moves.c.match_key == stored.key))
    _insert(connection, moves, move_rows(stored.key, record.moves))


def _claim(connection: Connection, seen: Seen, **values: Any) -> None:
    """The conditional update that only one of several writers gets; the others have to look again."""
    changed = connection.execute(
        update(matches)
        .where(matches.c.key == seen.key, matches.c.revision == seen.revision)
        .values(revision=seen.revision + 1, **values)
    )
    if changed.rowcount != 1:
        raise MovedOn


def _insert(connection: Connection, table: Any, rows: Iterable[dict[str, Any]]) -> None:
    """In portions, so that a match of a million moves is never there twice."""
    coming = iter(rows)
    while some := list(itertools.islice(coming, ROWS_AT_ONCE)):
        connection.execute(insert(table), some)


def _since(record: Record) -> float | None:
    """A match in play that is stored for the first time is at its move now; one that is over is at none."""
    return time.time() if record.ending == "going" else None
