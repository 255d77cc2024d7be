"""All matches that are live on this server; others are loaded from the archive when somebody asks."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from types import TracebackType
from typing import Any, Self

from perfectplay.archive import Archive
from perfectplay.errors import InputError
from perfectplay.faces.web.rooms.keeper import Keeper
from perfectplay.faces.web.rooms.keys import NoSuchMatch, check_id
from perfectplay.faces.web.rooms.room import USUAL_PAUSE, Gone, Room
from perfectplay.faces.web.settings import Settings
from perfectplay.faces.web.thinking.thinkers import Thinkers
from perfectplay.match import Match
from perfectplay.match_records import PERSON
from perfectplay.players.roster import text_of
from perfectplay.record import Terms, json_of
from perfectplay.spec import game as game_of
from perfectplay.text import echo

#: A match without listeners is let go after so many seconds without a change; it stays in the archive.
IDLE_SECONDS = 600.0
SWEEP_SECONDS = 30.0
#: About so many matches are live; then those go that have been idle longest, at most half of them and so many at a time.
MOST_ROOMS, LET_GO = 5_000, 500


class Rooms:
    """Makes, finds and lets go of rooms."""

    def __init__(self, archive: Archive, thinkers: Thinkers, settings: Settings) -> None:
        self.archive, self.thinkers, self.settings = archive, thinkers, settings
        self.keeper = Keeper(archive)
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._reader = ThreadPoolExecutor(2, thread_name_prefix="reads-matches")
        self._sweeper: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        await self.keeper.__aenter__()
        self._sweeper = asyncio.create_task(self._sweep())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeper
        for room in self._rooms.values():
            room.close()
        await self.keeper.__aexit__(kind, error, trace)
        self._reader.shutdown()

    async def open(
        self,
        spec: str,
        seats: Sequence[str],
        terms: Terms,
        *,
        names: Sequence[str] = (),
        seed: int | None = None,
        pause: float = USUAL_PAUSE,
    ) -> Room:
        """A new match; it is stored before anybody hears of it."""
        match = Match(game_of(spec, files=False), list(seats), terms, names=names, seed=seed)
        await self.keeper.keep(match)
        room = Room(match, self.keeper, self.thinkers, pause=pause)
        room.spec = spec
        self._make_space()
        self._rooms[match.id] = room
        room.wake()
        return room

    async def rematch(self, room: Room, mine: set[int]) -> Room:
        """The same players, terms and rules once more, and the next seat begins; made once, whoever asks first."""
        match = room.match
        if not match.over:
            raise InputError("the match is going on; a rematch begins when it is over")
        if not mine & room.people:
            raise InputError("you were watching; the players decide about a rematch")
        async with self._loading.setdefault(f"rematch of {match.id}", asyncio.Lock()):
            if room.rematch is None:
                seats = [text_of(bot) if bot else PERSON for bot in match.players]
                terms = replace(match.terms, starter=match.starter % match.game.players + 1)
                following = await self.open(room.spec, seats, terms, names=match.names, pause=room.pause)
                following.open_to_insight = set(room.open_to_insight)
                room.follow(following.match.id)
        return await self.room(room.rematch or "")

    async def take_over(self, lines: Sequence[bytes]) -> list[str]:
        """Store records from elsewhere, under ids of their own: a running match here cannot be changed that way."""
        renamed = []
        for line in lines:
            if line.strip():
                said = json_of(line.decode("utf-8", "replace"))
                if not isinstance(said, dict):
                    raise InputError(f"{echo(line[:60].decode('utf-8', 'replace'))} is no record; see docs/matches.md")
                renamed.append(said | {"id": f"import-{hashlib.sha256(line.strip()).hexdigest()[:32]}"})
        await self.read(self.archive.import_lines, [json.dumps(said) for said in renamed])
        return [said["id"] for said in renamed]

    async def room(self, match_id: str) -> Room:
        """The room of a match as it is stored, loaded from the archive if it is not live."""
        found = self._rooms.get(match_id)
        if found is not None and not found.gone:
            with suppress(Gone):
                await found.settled()
                return found
        check_id(match_id)
        lock = self._loading.setdefault(match_id, asyncio.Lock())
        try:
            async with lock:
                found = self._rooms.get(match_id)
                if found is None or found.gone:
                    loop = asyncio.get_running_loop()
                    match = await loop.run_in_executor(self._reader, self._load, match_id)
                    self._make_space()
                    found = self._rooms[match_id] = Room(match, self.keeper, self.thinkers)
                    found.wake()
                return found
        finally:
            self._loading.pop(match_id, None)

    def _load(self, match_id: str) -> Match:
        try:
            self.archive.id_of(match_id)
        except InputError:
            raise NoSuchMatch(f"there is no match {echo(match_id)}; check the address of its page") from None
        return self.archive.resume(match_id)

    async def read(self, work: Any, *values: Any) -> Any:
        """Something that reads the archive, away from the requests of others."""
        return await asyncio.get_running_loop().run_in_executor(self._reader, work, *values)

    def _make_space(self) -> None:
        if len(self._rooms) >= MOST_ROOMS:
            idle = sorted((room for room in self._rooms.values() if not room.listeners), key=lambda room: room.used)
            self._let_go(idle[: min(LET_GO, (len(idle) + 1) // 2)])

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            now = time.monotonic()
            rooms = self._rooms.values()
            self._let_go(
                [r for r in rooms if r.gone or (not r.listeners and now - r.used > IDLE_SECONDS and not r.clocked)]
            )

    def _let_go(self, rooms: Sequence[Room]) -> None:
        for room in rooms:
            room.close()
            self._rooms.pop(room.match.id, None)
