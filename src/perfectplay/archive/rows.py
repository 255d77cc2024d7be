"""From records to rows of the tables, and back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, select

from perfectplay.archive.schema import matches, moves, seats
from perfectplay.errors import ArchiveError, InputError
from perfectplay.record import VERSION, Moved, Record
from perfectplay.record_reader import LONGEST_ID, LONGEST_PLAYER, read_record
from perfectplay.spec import is_file_spec
from perfectplay.text import counted, echo

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
#: Databases limit how many values one question may name.
MOST_KEYS = 500


@dataclass(frozen=True)
class Stored:
    """A match as the database holds it."""

    key: int
    #: Counts its changes.
    revision: int
    record: Record
    #: Since when the move at hand runs, in seconds since 1970.
    turn_since: float | None


def match_row(record: Record) -> dict[str, Any]:
    """Everything but the key, the revision and the time that the move at hand began."""
    if not 0 < len(record.id) <= LONGEST_ID or not record.id.isprintable():
        raise InputError(f"match id {echo(record.id)} cannot be kept; an id has 1 to {LONGEST_ID} printable characters")
    return {
        "id": record.id,
        "spec": record.spec,
        "family": family_of(record.spec),
        "terms": dict(vars(record.terms)),
        "starter": record.starter,
        "seed": str(record.seed),
        "began": record.began,
        "began_at": seconds_since_1970(record.began),
        "ending": record.ending,
        "winners": list(record.winners),
        "hints_used": list(record.hints_used),
        "undone": record.undone,
        "plies": record.plies,
        "seconds": record.seconds,
    }


def family_of(spec: str) -> str:
    """The family that a spec names; of a game from a file, the path.

    >>> family_of("nim:3,4,5"), family_of("1357"), family_of("./half.py:Half:20")
    ('nim', '1357', './half.py')
    """
    return f"{spec.partition('.py')[0]}.py" if is_file_spec(spec) else spec.partition(":")[0]


def seconds_since_1970(began: str) -> float:
    """A time without a zone is taken as UTC.

    >>> seconds_since_1970("1970-01-01T01:00:00+01:00"), seconds_since_1970("1970-01-02")
    (0.0, 86400.0)
    """
    time = datetime.fromisoformat(began)
    return ((time if time.tzinfo else time.replace(tzinfo=UTC)) - _EPOCH).total_seconds()


def seat_rows(key: int, record: Record) -> list[dict[str, Any]]:
    for one in record.seats:
        if len(one.player) > LONGEST_PLAYER:
            raise InputError(f"player {echo(one.player)} cannot be kept; give at most {LONGEST_PLAYER} characters")
    return [
        {"match_key": key, "seat": seat, "name": one.name, "folded": one.name.casefold(), "player": one.player}
        for seat, one in enumerate(record.seats, 1)
    ]


def move_rows(key: int, moved: Iterable[Moved], first: int = 1) -> Iterator[dict[str, Any]]:
    """Rows of consecutive moves, beginning with this ply."""
    return (
        {
            "match_key": key,
            "ply": ply,
            "seat": one.seat,
            "move": one.move,
            "seconds": one.seconds,
            "by_clock": one.by_clock,
            "mistake": one.mistake,
            "right_moves": list(one.right) or None,
        }
        for ply, one in enumerate(moved, first)
    )


def load(connection: Connection, keys: Sequence[int], *, for_update: bool = False) -> list[Stored]:
    """The matches with these keys, in this order; those that are gone are left out."""
    asked = select(matches).where(matches.c.key.in_(keys))
    found = {row.key: row for row in connection.execute(asked.with_for_update() if for_update else asked)}
    sitting = _grouped(connection, select(seats).where(seats.c.match_key.in_(keys)).order_by(seats.c.seat))
    played = _grouped(connection, select(moves).where(moves.c.match_key.in_(keys)).order_by(moves.c.ply))
    return [_stored(found[key], sitting[key], played[key]) for key in keys if key in found]


def load_id(connection: Connection, match_id: str) -> Stored:
    """The match with this very id, held until the transaction ends."""
    key = connection.execute(select(matches.c.key).where(matches.c.id == match_id)).scalar()
    found = load(connection, [] if key is None else [key], for_update=True)
    if not found:
        raise InputError(f"match {echo(match_id)} has just been deleted by another program; try again")
    return found[0]


def _grouped(connection: Connection, asked: Select[Any]) -> dict[int, list[Row[Any]]]:
    groups: dict[int, list[Row[Any]]] = defaultdict(list)
    for row in connection.execute(asked):
        groups[row.match_key].append(row)
    return groups


def record_from(row: Row[Any], sitting: Iterable[Row[Any]], played: Iterable[Row[Any]] = ()) -> Record:
    """The record that rows hold, read as distrustfully as a line of JSON: other programs can write to a database too."""
    said = {
        "perfectplay": "match",
        "version": VERSION,
        "id": row.id,
        "spec": row.spec,
        "seats": [{"name": one.name, "player": one.player} for one in sitting],
        "terms": row.terms,
        "starter": row.starter,
        "seed": _seed(row.seed),
        "began": row.began,
        "ending": row.ending,
        "winners": row.winners,
        "hints_used": row.hints_used,
        "undone": row.undone,
        "moves": [_move(one) for one in played],
    }
    try:
        return read_record(said)
    except InputError as error:
        raise _damaged(row, str(error)) from error


def number_in(row: Any, column: str) -> Any:
    """A number that the record does not hold; SQLite keeps whatever is written into a column."""
    found = row._mapping[column]
    if not isinstance(found, int | float):
        raise _damaged(row, f"{column} {echo(found)} is no number")
    return found


def _damaged(row: Any, why: str) -> ArchiveError:
    return ArchiveError(f"match {echo(row.id)} is damaged in the database: {why}; restore a copy of it")


def _move(row: Row[Any]) -> dict[str, Any]:
    said = {
        "seat": row.seat,
        "move": row.move,
        "seconds": row.seconds,
        "by_clock": row.by_clock,
        "mistake": row.mistake,
    }
    return said if row.right_moves is None else said | {"right": row.right_moves}


def _seed(text: Any) -> Any:
    """A number where it is one, else what stands there, for the reader to refuse."""
    return int(text) if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) <= 20 else text


def _stored(row: Row[Any], sitting: list[Row[Any]], played: list[Row[Any]]) -> Stored:
    record, since = record_from(row, sitting, played), None if row.turn_since is None else number_in(row, "turn_since")
    if record.plies != row.plies:
        raise _damaged(row, f"it holds {counted(record.plies, 'move')} instead of {echo(row.plies)}")
    return Stored(row.key, number_in(row, "revision"), record, since)
