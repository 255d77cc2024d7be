"""Carrying matches from one place to another as lines of JSON: everything confirmed stays, nothing is counted twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from perfectplay.archive import changes, rows
from perfectplay.archive.continuing import continues, same
from perfectplay.archive.database import Database
from perfectplay.archive.listing import oldest_first
from perfectplay.errors import InputError, PerfectPlayError
from perfectplay.record import Record, json_of
from perfectplay.text import counted, echo

#: So many matches, or moves, are confirmed together.
BATCH_MATCHES = 300
BATCH_MOVES = 50_000
Lines = Iterable[str | bytes]


@dataclass
class Imported:
    """What became of the lines; each match is counted once."""

    added: int = 0
    #: Matches that were here, and have gone on since.
    continued: int = 0
    #: Matches that were here, in this state or a later one.
    known: int = 0
    #: Lines that are about something else.
    skipped: int = 0

    @property
    def matches(self) -> int:
        return self.added + self.continued + self.known


class _Refused(InputError):
    """A record that the archive does not take; `index` is its place in the batch."""

    def __init__(self, index: int, reason: str) -> None:
        super().__init__(reason)
        self.index = index


def import_lines(
    database: Database, lines: Lines, *, files: bool = False, progress: Callable[[int], None] | None = None
) -> Imported:
    """Used through Archive.import_lines()."""
    counts = Imported()
    batch: list[tuple[int, Record]] = []
    moves = 0
    try:
        for number, record in _checked(lines, counts, files):
            batch.append((number, record))
            moves += record.plies
            if len(batch) >= BATCH_MATCHES or moves >= BATCH_MOVES:
                ready, batch, moves = batch, [], 0
                _confirm(database, ready, counts)
                if progress is not None:
                    progress(counts.matches)
    except InputError as error:
        _confirm(database, batch, counts)
        stays = f"; what stands before it is in the archive ({counted(counts.matches, 'match', 'matches')})"
        raise InputError(f"{error}{stays if counts.matches else ''}") from error
    _confirm(database, batch, counts)
    return counts


def _checked(lines: Lines, counts: Imported, files: bool) -> Iterator[tuple[int, Record]]:
    """Each record with the number of its line, played through by the rules."""
    for number, raw in enumerate(lines, 1):
        try:
            line = (raw.decode("utf-8") if isinstance(raw, bytes) else raw).removeprefix("\ufeff")
            if not line.strip():
                continue
            data = json_of(line)
            kind = data.get("perfectplay") if isinstance(data, dict) else None
            if isinstance(kind, str) and kind != "match":
                counts.skipped += 1
                continue
            record = Record.from_dict(data)
            try:
                played = record.game(files=files)
            except PerfectPlayError as error:
                hint = "; --files allows that" if not files and "names a file" in str(error) else ""
                raise InputError(f"{error}{hint}") from error
            record.check(played)
        except UnicodeDecodeError:
            raise InputError(f"line {number}: this is no text in UTF-8; a match is one line of JSON") from None
        except PerfectPlayError as error:
            raise InputError(f"line {number}: {error}") from error
        yield number, record


def _confirm(database: Database, batch: list[tuple[int, Record]], counts: Imported) -> None:
    """Store a batch in one transaction; if a record is refused, store those before it, and say which it was."""
    if not batch:
        return
    try:
        added, continued = _write(database, [record for _, record in batch])
    except _Refused as refused:
        _confirm(database, batch[: refused.index], counts)
        raise InputError(f"line {batch[refused.index][0]}: {refused}") from refused
    counts.added += added
    counts.continued += continued
    counts.known += len(batch) - added - continued


def _write(database: Database, records: list[Record]) -> tuple[int, int]:
    first: dict[str, int] = {}
    for index, record in enumerate(records):
        first.setdefault(record.id, index)
    continued = 0
    with database.writing(alone=True) as connection:
        new = changes.add(connection, [records[index] for index in first.values()])
        for index, record in enumerate(records):
            if record.id in new and first[record.id] == index:
                continue
            stored = rows.load_id(connection, record.id)
            if same(record, stored.record) or continues(stored.record, record):
                continue
            if not continues(record, stored.record):
                raise _Refused(
                    index,
                    f"match {echo(record.id)} is in the archive with other content; delete one of the two, "
                    f"or give one another id",
                )
            changes.write_over(connection, stored, record)
            continued += 1
    return len(new), continued


def export_lines(database: Database, keys: list[int] | None) -> Iterator[str]:
    """Used through Archive.export()."""
    for some in _portions(database, keys):
        with database.reading() as connection:
            stored = rows.load(connection, some)
        for one in stored:
            yield one.record.to_json()


def _portions(database: Database, keys: list[int] | None) -> Iterator[list[int]]:
    """Keys in portions that fit into memory, whatever the size of the archive."""
    if keys is not None:
        yield from ([key] for key in keys)
        return
    with database.reading() as connection:
        every = oldest_first(connection)
    some: list[int] = []
    moves = 0
    for key, plies in every:
        some.append(key)
        moves += plies
        if len(some) >= BATCH_MATCHES or moves >= BATCH_MOVES:
            yield some
            some, moves = [], 0
    if some:
        yield some
