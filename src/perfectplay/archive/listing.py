"""Finding matches: by id, by the beginning of one, by number, by game and player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, exists, func, or_, select

from perfectplay.archive.rows import MOST_KEYS, number_in, record_from
from perfectplay.archive.schema import matches, seats
from perfectplay.errors import InputError
from perfectplay.record import SeatOf
from perfectplay.record_reader import LONGEST_ID
from perfectplay.registry import families, family
from perfectplay.spec import check_text, game, is_file_spec
from perfectplay.text import check_whole, counted, echo, listed

#: What every match is asked for in lists, the newest first; of those that began in one second, the one that came last.
_NEWEST_FIRST = (matches.c.began_at.desc(), matches.c.key.desc())
#: No archive has more; databases cannot count as far as Python can.
MOST_LISTED = 1 << 31
_LAST_CHARACTER = "\U0010ffff"


@dataclass(frozen=True)
class Summary:
    """A match in a list; `number` counts all matches of the archive from 1, the newest."""

    number: int
    id: str
    spec: str
    seats: tuple[SeatOf, ...]
    began: str
    ending: str
    winners: tuple[int, ...]
    plies: int
    undone: int
    seconds: float


class Found(NamedTuple):
    """A match that a text names."""

    key: int
    id: str


def summaries(
    connection: Connection, *, game: str = "", player: str = "", running: bool | None = None, limit: int | None = None
) -> list[Summary]:
    """The newest matches that are asked for."""
    number = func.row_number().over(order_by=_NEWEST_FIRST).label("number")
    every = select(matches, number).subquery()
    most = MOST_LISTED if limit is None else min(check_whole(limit, "limit"), MOST_LISTED)
    asked = select(every).order_by(every.c.number).limit(most)
    if game:
        asked = asked.where(_of_game(every, game))
    if player:
        sits = or_(seats.c.folded == player.casefold(), seats.c.player == player)
        asked = asked.where(exists().where(seats.c.match_key == every.c.key, sits))
    if running is not None:
        asked = asked.where((every.c.ending == "going") if running else (every.c.ending != "going"))
    rows = connection.execute(asked).all()
    sitting = _seats(connection, [row.key for row in rows])
    return [_summary(row, sitting[row.key]) for row in rows]


def count(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(matches)).scalar_one()


def _of_game(every: Any, text: str) -> Any:
    """A family stands for all its games and short names, a spec with a position for itself."""
    if is_file_spec(text):
        return every.c.family == text if text.endswith(".py") else every.c.spec == text
    check_text(text)
    name, colon, _ = text.partition(":")
    known = family(name)
    if colon:
        return every.c.spec.in_({text, game(text, files=False).spec()})
    names = [other.name for other in families().values() if other.game_class is known.game_class]
    return every.c.family.in_([name] if known.items else names)


def _seats(connection: Connection, keys: list[int]) -> dict[int, list[Row[Any]]]:
    found: dict[int, list[Row[Any]]] = {key: [] for key in keys}
    for start in range(0, len(keys), MOST_KEYS):
        asked = select(seats).where(seats.c.match_key.in_(keys[start : start + MOST_KEYS])).order_by(seats.c.seat)
        for row in connection.execute(asked):
            found[row.match_key].append(row)
    return found


def _summary(row: Row[Any], sitting: list[Row[Any]]) -> Summary:
    record = record_from(row, sitting)
    return Summary(
        number=row.number,
        id=record.id,
        spec=record.spec,
        seats=record.seats,
        began=record.began,
        ending=record.ending,
        winners=record.winners,
        plies=number_in(row, "plies"),
        undone=record.undone,
        seconds=number_in(row, "seconds"),
    )


def find(connection: Connection, text: str) -> Found:
    """The match with this id, or with the only id that begins so."""
    if not isinstance(text, str) or not 0 < len(text) <= LONGEST_ID or not text.isprintable():
        raise InputError(
            f"{echo(text)} is no match id; give one, or the beginning of one; `perfectplay history` lists them"
        )
    begins = (matches.c.id >= text, matches.c.id < text + _LAST_CHARACTER)
    rows = connection.execute(select(matches.c.key, matches.c.id).where(*begins).order_by(matches.c.id).limit(4)).all()
    if not rows:
        raise InputError(f"no match {echo(text)} in the archive; `perfectplay history` lists them")
    if len(rows) > 1 and rows[0].id != text:
        more = " and more" if len(rows) > 3 else ""
        raise InputError(
            f"{echo(text)} begins several ids ({listed([row.id for row in rows[:3]])}{more}); give more of the one you mean"
        )
    return Found(rows[0].key, rows[0].id)


def numbered(connection: Connection, number: int) -> str:
    """The id of a match by its number, counted from 1, the newest."""
    asked = select(matches.c.id).order_by(*_NEWEST_FIRST).offset(number - 1).limit(1)
    found = connection.execute(asked).scalar() if 0 < number <= MOST_LISTED else None
    if found is None:
        held = counted(count(connection), "match", "matches")
        raise InputError(f"there is no match {number}; the archive has {held}, and 1 is the newest")
    return str(found)


def oldest_first(connection: Connection) -> list[tuple[int, int]]:
    """Key and number of moves of every match."""
    asked = select(matches.c.key, matches.c.id, matches.c.plies).order_by(matches.c.began_at, matches.c.key)
    return [(row.key, number_in(row, "plies")) for row in connection.execute(asked)]
