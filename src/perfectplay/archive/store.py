"""The archive: finished and running matches in a database, safe to share between threads, processes and machines."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Self
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, delete

from perfectplay.archive import changes, listing, loading, rows, versions
from perfectplay.archive.address import database_url
from perfectplay.archive.changes import MovedOn, Seen
from perfectplay.archive.continuing import continues
from perfectplay.archive.database import Database
from perfectplay.archive.listing import Summary
from perfectplay.archive.loading import Imported, Lines
from perfectplay.archive.rows import Stored
from perfectplay.archive.schema import matches
from perfectplay.errors import ArchiveError, InputError, PerfectPlayError, StaleMove
from perfectplay.game import AnyGame
from perfectplay.match import Match
from perfectplay.players.base import Judge
from perfectplay.record import Record
from perfectplay.spec import is_file_spec
from perfectplay.text import check_whole, counted, echo

#: A move looks again so often when something else about the match has changed meanwhile, such as a hint taken.
ATTEMPTS = 20


class Archive:
    """Matches in a database; open it with `Archive.open`, close it with `close` or by leaving a `with`.

    >>> import perfectplay as pp
    >>> with Archive.open("sqlite://") as archive:
    ...     archive.keep(pp.play("1357", ["perfect", "perfect"], seed=7))
    ...     [(match.number, match.spec, match.winners, match.plies) for match in archive.matches()]
    [(1, '1357', (2,), 15)]
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._seen: WeakKeyDictionary[Match, Seen] = WeakKeyDictionary()

    @classmethod
    def open(cls, url: str | None = None) -> Self:
        """The archive at a URL or file name; by default what PERFECTPLAY_DATABASE names, else the user's own file."""
        database = Database(database_url(url))
        try:
            versions.bring_up_to_date(database)
        except BaseException:
            database.close()
            raise
        return cls(database)

    def close(self) -> None:
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def name(self) -> str:
        """The database for people, without its password."""
        return self._database.name

    # --- matches in play --------------------------------------------------------------------------------------

    def keep(self, match: Match, *, verdicts: bool = True) -> None:
        """Make the stored match equal to a live one; call it after each change.

        New moves are appended, those taken back removed; once the match is over its moves are stored with the verdict on
        each (which needs the game solved; `verdicts=False` leaves that out). Raises StaleMove, and stores nothing, if the
        match has gone on elsewhere since.

        >>> import perfectplay as pp
        >>> match = pp.Match("nim:1,2", ["person", "person"])
        >>> with Archive.open("sqlite://") as archive:
        ...     archive.keep(match)
        ...     elsewhere = archive.resume(match.id)
        ...     _ = match.play("1:1"), archive.keep(match)
        ...     _ = elsewhere.play("2:2")
        ...     archive.keep(elsewhere)  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        perfectplay.errors.StaleMove: match '...' has gone on elsewhere (1 move played, 0 taken back); load it again
        """
        try:
            self._store(match)
        except MovedOn:
            raise self._gone_on(match.id) from None
        if verdicts:
            self._store_verdicts(match)

    def keep_together(self, live: Sequence[Match]) -> list[Exception | None]:
        """Keep many matches, without verdicts, in one transaction where that is possible; for each what `keep` would raise.

        For servers: a transaction costs about the same for one move as for a hundred. No match may stand there twice.
        """
        seen = {match: self._seen.get(match) for match in live}
        new = [match for match in live if seen[match] is None]
        moved = [(match, was) for match, was in seen.items() if was is not None and was.lies_behind(match)]
        kept: dict[Match, Seen] = {}
        if new or moved:
            with self._database.writing() as connection:
                kept.update(changes.add_together(connection, new))
                kept.update(changes.append_together(connection, moved))
        self._seen.update(kept)
        return [None if match in kept else self._kept_alone(match) for match in live]

    def _kept_alone(self, match: Match) -> Exception | None:
        try:
            self.keep(match, verdicts=False)
        except PerfectPlayError as error:
            return error
        return None

    def _store(self, match: Match) -> None:
        """Write what is new; raises MovedOn if that is no longer the next thing to happen."""
        seen = self._seen.get(match) or self._first_sight(match)
        if not seen.tells(match):
            with self._database.writing() as connection:
                seen = changes.bring_up_to(connection, match, seen)
        self._seen[match] = seen

    def _store_verdicts(self, match: Match) -> None:
        """Once a match is over. Its ending is safe by now, since the judge may take long."""
        seen = self._seen[match]
        if match.over and not seen.judged:
            judged = [match.judged(ply) for ply in range(1, match.plies + 1)]
            with suppress(MovedOn), self._database.writing() as connection:
                self._seen[match] = changes.write_verdicts(connection, seen, judged)

    def _first_sight(self, match: Match) -> Seen:
        """Insert a match; if it is stored already, make sure that the live one goes on from there."""
        record = match.record(judged=False)
        with self._database.writing() as connection:
            if changes.add(connection, [record]):
                stored = rows.load_id(connection, match.id)
                return Seen.of(stored)
            stored = rows.load_id(connection, match.id)
        if not continues(record, stored.record):
            raise MovedOn
        return Seen.of(stored)

    def _gone_on(self, match_id: str) -> InputError:
        try:
            stored = self._stored(match_id).record
        except InputError:
            return InputError(f"match {echo(match_id)} is no longer in the archive; it has been deleted")
        state = f"{counted(stored.plies, 'move')} played, {stored.undone} taken back"
        return StaleMove(f"match {echo(match_id)} has gone on elsewhere ({state}); load it again")

    def resume(
        self, match_id: str, *, game: AnyGame | None = None, judge: Judge | None = None, files: bool = False
    ) -> Match:
        """A stored match, live, to play on with and to `keep`; the move at hand has all its time again.

        A spec that names a Python file is loaded only with `files=True`, since that runs it.
        """
        return self._live(self._stored(match_id), game, judge, files)

    def play(
        self,
        match_id: str,
        move: str,
        *,
        ply: int,
        undone: int,
        seat: int | None = None,
        game: AnyGame | None = None,
        judge: Judge | None = None,
        files: bool = False,
        verdicts: bool = True,
    ) -> Match:
        """Play a move in a stored match, for servers that keep nothing in memory; returns the match as it then is.

        `ply` is the number of the move (1 for the first) and `undone` how many moves had been taken back when the player
        made it: if another move has been stored for that ply, or moves were taken back, it is refused with StaleMove.
        `seat`, if it is given, must be the one to move. The clock has run since the last change. Only the new move is written.
        """
        check_whole(ply, "ply", least=1)
        check_whole(undone, "undone")
        if not isinstance(move, str):
            raise InputError(f"move {echo(move)} is no text; write it in the notation of the game")
        for _ in range(ATTEMPTS):
            stored = self._stored(match_id)
            if undone != stored.record.undone:
                raise StaleMove(
                    f"move {ply} was meant for match {echo(match_id)} before moves were taken back; look at it again"
                )
            match = self._live(stored, game, judge, files)
            if stored.turn_since is not None and not match.over:
                match.clock.start(match.turn, ago=max(time.time() - stored.turn_since, 0.0))
            refusal = None
            try:
                _play_for_a_person(match, move, ply, seat)
            except InputError as error:
                refusal = error
            try:
                self._store(match)
            except MovedOn:
                continue
            if verdicts:
                self._store_verdicts(match)
            if refusal is not None:
                raise refusal
            return match
        raise ArchiveError(f"match {echo(match_id)} changes faster than a move can be stored; try again")

    def _live(self, stored: Stored, game: AnyGame | None, judge: Judge | None, files: bool) -> Match:
        for seat in stored.record.seats:
            if not files and is_file_spec(seat.player):
                raise InputError(f"player {echo(seat.player)} names a file, and files are not loaded here")
        played = game or (judge.game if judge else stored.record.game(files=files))
        match = Match.resume(stored.record, game=played, judge=judge)
        self._seen[match] = Seen.of(stored)
        return match

    # --- records ----------------------------------------------------------------------------------------------

    def record(self, match_id: str) -> Record:
        """The record of the match with this id, or with the only id that begins so."""
        return self._stored(match_id).record

    def id_of(self, beginning: str) -> str:
        """The whole of the only id that begins so."""
        with self._database.reading() as connection:
            return listing.find(connection, beginning).id

    def id_at(self, number: int) -> str:
        """The id of a match by its number in `matches()`: 1 is the newest."""
        with self._database.reading() as connection:
            return listing.numbered(connection, number)

    def matches(
        self, *, game: str = "", player: str = "", running: bool | None = None, limit: int | None = None
    ) -> list[Summary]:
        """The matches, the newest first: of a game (a family, or a spec), of a player (a name, or the text of a bot)."""
        with self._database.reading() as connection:
            return listing.summaries(connection, game=game, player=player, running=running, limit=limit)

    def running(self) -> list[Summary]:
        """The matches that have not ended."""
        return self.matches(running=True)

    def count(self) -> int:
        """How many matches there are."""
        with self._database.reading() as connection:
            return listing.count(connection)

    def delete(self, match_id: str) -> None:
        """Forget a match and its moves."""
        with self._database.writing() as connection:
            connection.execute(delete(matches).where(matches.c.key == listing.find(connection, match_id).key))

    # --- to other places and back -----------------------------------------------------------------------------

    def export(self, *match_ids: str) -> Iterator[str]:
        """Records as lines of JSON; all of them, the oldest first, if none is named."""
        keys = None
        if match_ids:
            with self._database.reading() as connection:
                keys = [listing.find(connection, match_id).key for match_id in match_ids]
        return loading.export_lines(self._database, keys)

    def import_lines(
        self, lines: Lines, *, files: bool = False, progress: Callable[[int], None] | None = None
    ) -> Imported:
        """Take over records, each checked by the rules; doing it twice changes nothing.

        A match that is here already is left as it is, or goes on if the line continues it. The first line that is wrong
        ends it with an InputError that names it; everything before stays. `progress` is told what has been confirmed.
        Specs that name Python files are loaded only with `files=True`, since that runs them.
        """
        return loading.import_lines(self._database, lines, files=files, progress=progress)

    def _stored(self, match_id: str) -> Stored:
        with self._database.reading() as connection:
            return _one(connection, listing.find(connection, match_id).key)


def _play_for_a_person(match: Match, move: str, ply: int, seat: int | None) -> None:
    match.tick()  # if time was up before the move came, that counts
    is_next = ply == match.plies + 1 and not match.over
    if is_next and seat not in (None, match.turn):
        raise InputError(f"move {ply} is seat {match.turn}'s, not seat {echo(seat)}'s; wait for your turn")
    if is_next and match.to_move is not None:
        raise InputError(f"move {ply} is {match.names[match.turn - 1]}'s, a bot in seat {match.turn}; let it move")
    match.play(move, ply=ply)


def _one(connection: Connection, key: int) -> Stored:
    return rows.load(connection, [key])[0]
