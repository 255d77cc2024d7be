"""One match, live on the server: everything that happens in it happens here, one thing after another."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable, Set
from contextlib import asynccontextmanager, suppress
from typing import Any

from perfectplay.errors import InputError, PerfectPlayError, StaleMove, TimeUp
from perfectplay.faces.web.rooms.keeper import Keeper
from perfectplay.faces.web.rooms.knowledge import Knowledge, Report
from perfectplay.faces.web.thinking.thinkers import Thinkers
from perfectplay.match import Match
from perfectplay.players.roster import text_of

#: A bot answers after so many seconds, so that people see what happens; within the bounds that may be chosen.
USUAL_PAUSE = 0.6
LONGEST_PAUSE = 3.0
#: The clock is looked at so much after the time is up.
AFTER_TIME = 0.02


class Gone(InputError):
    """This room is no longer the match's; whoever asks for the match loads it anew."""

    def __init__(self) -> None:
        super().__init__("the match has been loaded anew; try again")


class Room:
    """A match with those who watch it; all methods that change it take turns."""

    def __init__(self, match: Match, keeper: Keeper, thinkers: Thinkers, *, pause: float = USUAL_PAUSE) -> None:
        self.match = match
        self.pause = pause
        self.people = frozenset(seat for seat, bot in enumerate(match.players, 1) if bot is None)
        #: Counts what viewers can see change; it begins with the time, so that it goes on rising after a restart.
        self.revision = int(time.time() * 1000)
        #: Seats of people who want the projected winner and the values of moves to be seen.
        self.open_to_insight: Set[int] = frozenset()
        #: The match that follows this one.
        self.rematch: str | None = None
        #: The game with the start that was dealt, and what it was made from, which may deal another one next time.
        self.start = self.spec = match.game.spec()
        #: Why the bot to move does not move.
        self.trouble = ""
        self.used = time.monotonic()
        self.gone = False
        self.listeners: dict[asyncio.Event, frozenset[int]] = {}
        self.knowledge = Knowledge(match, self.start, thinkers, self._changed)
        self._keeper = keeper
        self._lock = asyncio.Lock()
        self._broken = False
        self._bots: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None

    # --- what happens in it -----------------------------------------------------------------------------------

    @property
    def version(self) -> tuple[int, int]:
        """Which state of the table something is about."""
        return self.match.plies, self.match.undone

    async def play(self, seats: set[int], move: Any, *, ply: int, undone: int) -> None:
        """A person plays for the seat to move; `move` is a notation, or the ids of the tokens selected."""
        async with self._changing():
            match = self.match
            self._check_version(ply, undone)
            if ply == match.plies + 1 and not match.over:
                self._check_turn(seats)
            if not isinstance(move, str) and ply == match.plies + 1:
                move = match.game.show_move(match.game.select(match.position, move))
            match.play(move, ply=ply)

    def _check_version(self, ply: int, undone: int) -> None:
        if undone != self.match.undone:
            raise StaleMove(f"move {ply} was meant for the match before moves were taken back; look at it again")

    def _check_turn(self, seats: set[int]) -> None:
        match = self.match
        if match.to_move is not None:
            raise InputError(f"it is {match.names[match.turn - 1]}'s turn; wait for yours")
        if match.turn not in seats:
            why = "wait for yours" if seats else "you are watching"
            raise InputError(f"it is {match.names[match.turn - 1]}'s turn; {why}")

    async def hint(self, seats: set[int], grade: str) -> Report:
        """What a seat may know of a best move: its row, then the move, then the reason; all three are one hint."""
        self._check_hint(seats)
        version, known = self.version, self.knowledge.hint_is_known
        hint = await self.knowledge.hint(grade)  # while others may go on, and the clock runs
        if not known:
            async with self._changing():
                if self.version != version:
                    raise StaleMove("the match has gone on meanwhile; ask again")
                self._check_hint(seats)
                if not self.knowledge.hint_is_known:
                    self.match.hints_used[self.match.turn - 1] += 1
                    self.knowledge.hint_is_known = True
        return hint | {"ply": version[0] + 1}

    def _check_hint(self, seats: set[int]) -> None:
        match = self.match
        if match.over:
            raise InputError(f"the match is over ({match.how()}); start another")
        self._check_turn(seats)
        if not self.knowledge.hint_is_known and match.hints_left(match.turn) == 0:
            raise InputError(f"seat {match.turn} has used all its hints ({match.terms.hints}); play a move of your own")

    async def ask_undo(self, seats: set[int]) -> bool:
        """A person wants the last move back: the one who moved last, of those on this device."""
        async with self._changing():
            mine = [moved.seat for moved in self.match.moved if moved.seat in seats]
            if not mine:
                raise InputError("you have made no move yet; there is nothing to take back")
            agreed = self.match.ask_undo(mine[-1])
            for seat in seats & set(self.match.undo_waits_for):
                agreed = self.match.agree_undo(seat)  # two people at one screen agree among themselves
            return agreed

    async def answer_undo(self, seats: set[int], agreed: bool) -> bool:
        async with self._changing():
            waiting = seats & set(self.match.undo_waits_for)
            if not waiting:
                raise InputError("nobody waits for you to agree to an undo")
            done = False
            for seat in sorted(waiting):
                done = self.match.agree_undo(seat, agreed)
                if not agreed:
                    break
            return done

    async def resign(self, seats: set[int]) -> None:
        async with self._changing():
            people = self.people & seats
            if not people:
                raise InputError("you are watching; only a player can resign")
            self.match.resign(self.match.turn if self.match.turn in people else min(people))

    async def show_insight(self, seats: set[int], on: bool) -> None:
        """People agree to see who should win; among several all have to."""
        async with self._changing():
            if not seats & self.people:
                raise InputError("you are watching; the players decide what is shown")
            self.open_to_insight = self.open_to_insight | (seats & self.people) if on else self.open_to_insight - seats

    async def set_pause(self, seats: set[int], seconds: float) -> None:
        async with self._changing():
            if not seats & self.people:
                raise InputError("you are watching; the players decide how fast bots answer")
            if not 0 <= seconds <= LONGEST_PAUSE:
                raise InputError(f"pause {seconds} is too long or too short; give 0 to {LONGEST_PAUSE:g} seconds")
            self.pause = float(seconds)

    # --- what can be told of it -------------------------------------------------------------------------------

    @property
    def clocked(self) -> bool:
        """Whether time runs out here although nobody looks."""
        return not self.match.over and self.match.clock.left() is not None

    @property
    def insight_on(self) -> bool:
        return bool(self.people) and self.people <= self.open_to_insight

    async def insight(self) -> Report | None:
        """Who should win, and what each move is worth; None while not everybody wants to know."""
        return await self.knowledge.worth() if self.insight_on and not self.match.over else None

    def follow(self, match_id: str) -> None:
        """Another match goes on where this one has ended."""
        self.rematch = match_id
        self._changed()

    # --- bots and clocks --------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Let bots move and clocks run, as after every change."""
        if self.gone:
            return
        self._set_alarm()
        match = self.match
        if not match.over and match.to_move is not None and (self._bots is None or self._bots.done()):
            self._bots = asyncio.create_task(self._let_bots_move())

    async def _let_bots_move(self) -> None:
        while not self.gone and not self.match.over and self.match.to_move is not None:
            version, turn = self.version, self.match.turn
            began = time.monotonic()
            try:
                move = await self.knowledge.ask(
                    "bot_move",
                    seat=turn,
                    bot=text_of(self.match.to_move),
                    seed=self.match.chance_of_move(),
                    ply=self.match.plies + 1,
                )
                await asyncio.sleep(max(self.pause - (time.monotonic() - began), 0))
                async with self._changing():
                    if self.version == version and not self.match.over:
                        self.trouble = ""
                        self.match.play(move)
            except TimeUp:
                continue
            except PerfectPlayError as error:
                self.trouble = str(error)
                self._changed()
                return

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        left = None if self.match.over else self.match.clock.left()
        if left is not None:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(max(left, 0) + AFTER_TIME, lambda: loop.create_task(self._look_at_clock()))

    async def _look_at_clock(self) -> None:
        with suppress(PerfectPlayError):
            async with self._changing():
                self.match.tick()

    def close(self) -> None:
        """Forget the match here; what happened in it is stored."""
        self.gone = True
        if self._alarm is not None:
            self._alarm.cancel()
        if self._bots is not None:
            self._bots.cancel()
        for heard in self.listeners:
            heard.set()

    # --- changes ----------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _changing(self) -> AsyncIterator[None]:
        """What happens inside is stored before anybody hears of it; if it cannot be stored, the room is given up.

        The clock may have acted although what was asked is refused, so what has changed is stored and told in any case.
        """
        async with self._lock:
            if self.gone:
                raise Gone
            self.used = time.monotonic()
            stored, seen = self._stored_state(), self._seen_state()
            try:
                yield
            finally:
                if self._stored_state() != stored:
                    await self._keep()
                if (self._stored_state(), self._seen_state()) != (stored, seen):
                    self._changed()
            self.wake()

    @property
    def changing(self) -> bool:
        """Whether something has happened that is not stored, or not yet: nobody may be told of it."""
        return self._lock.locked() or self._broken

    async def settled(self) -> None:
        """Until all that has happened is stored."""
        if self._lock.locked():
            async with self._lock:
                pass
        if self._broken:
            raise Gone

    def _stored_state(self) -> tuple[Any, ...]:
        match = self.match
        return match.plies, match.undone, match.ending, tuple(match.hints_used)

    def _seen_state(self) -> tuple[Any, ...]:
        """What is told, but not stored."""
        match = self.match
        return match.undo_asked_by, match.undo_waits_for, frozenset(self.open_to_insight), self.pause, self.trouble

    async def _keep(self) -> None:
        try:
            await self._keeper.keep(self.match)
        except BaseException:
            self._broken = True
            self.close()
            raise

    def _changed(self) -> None:
        self.revision += 1
        for heard in self.listeners:
            heard.set()

    @asynccontextmanager
    async def listening(self, seats: Iterable[int]) -> AsyncIterator[asyncio.Event]:
        """An event that is set whenever something has changed; who listens is seen to be there."""
        heard = asyncio.Event()
        self.listeners[heard] = frozenset(seats)
        self._changed()
        try:
            yield heard
        finally:
            del self.listeners[heard]
            self.used = time.monotonic()
            self._changed()

    @property
    def connected(self) -> set[int]:
        return {seat for seats in self.listeners.values() for seat in seats}
