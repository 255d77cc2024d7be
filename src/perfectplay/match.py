"""One game between players: whose turn it is, clocks, hints, undo, resigning, predictions, and the record of it all.

A match knows nothing of faces or databases. Bots move when `let_bot_move` is called, people by `play`; time comes from
`now`, so that tests (and servers) can hold the watch.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from perfectplay import match_records
from perfectplay.adapt import as_game
from perfectplay.chance import derived, fresh_seed, seeded
from perfectplay.clock import Clock, Now
from perfectplay.errors import GameFileError, InputError, LoopyGame, NotAccepted, StaleMove, TimeUp, TooLarge
from perfectplay.game import AnyGame, Rules
from perfectplay.players.base import Judge, Player, Turn
from perfectplay.players.own import chosen, failed
from perfectplay.prediction import Hint, Prediction, hint_for, predict
from perfectplay.record import MOST_SEED, Moved, Record, Terms, winners_of
from perfectplay.solve import unsolved
from perfectplay.spec import game as game_of
from perfectplay.text import check_whole, echo
from perfectplay.undo import UndoWish

#: What the chance of a match is for; its seed gives each of these a seed of its own.
START, COIN, TIMEOUT, MOVES = range(4)


class Match:
    """A match at a table; seats are numbered from 1 and move in that order, beginning with the starter.

    >>> match = Match("1357", ["person", "perfect"], seed=7)
    >>> str(match.prediction()), match.turn
    ('seat 2 wins in 15', 1)
    >>> match.play("4:7").move, match.let_bot_move().seat, match.turn
    ('4:7', 2, 1)
    """

    def __init__(
        self,
        game: str | AnyGame | Rules[Any],
        seats: str | Sequence[str | Player],
        terms: Terms | None = None,
        *,
        names: Sequence[str] = (),
        seed: int | None = None,
        judge: Judge | None = None,
        now: Now = time.monotonic,
        began: datetime | None = None,
    ) -> None:
        rules = (game_of(game) if isinstance(game, str) else as_game(game)).afresh()
        self.terms = terms or Terms()
        self.seed = fresh_seed() if seed is None else check_whole(seed, "seed", most=MOST_SEED)
        fixed = rules.position is not None
        self.game: AnyGame = rules if fixed else rules.starting_at(rules.deal(derived(self.seed, START)))
        self.players = match_records.players_of(seats)
        match_records.check_table(len(self.players), self.terms.starter, rules.players)
        self.names = match_records.names_of(self.players, names)
        self.starter = self.terms.starter or seeded(derived(self.seed, COIN)).randint(1, rules.players)
        self.began = (began or datetime.now(UTC)).isoformat(timespec="seconds")
        self.id = os.urandom(16).hex()
        self.positions: list[Any] = [self.game.start()]
        self.moves: list[Any] = []
        self.moved: list[Moved] = []
        self.hints_used = [0] * rules.players
        self.undone = 0
        self.ending = "going"
        self.winners: tuple[int, ...] = ()
        self._undo: UndoWish | None = None
        self._given_judge = judge
        self.clock = Clock(rules.players, self.terms.move_seconds, self.terms.total_seconds, now)
        self._go_on()

    # --- what stands on the table -----------------------------------------------------------------------------

    @property
    def position(self) -> Any:
        return self.positions[-1]

    @property
    def plies(self) -> int:
        return len(self.moves)

    @property
    def turn(self) -> int:
        """The seat to move."""
        return (self.starter - 1 + self.plies) % self.game.players + 1

    @property
    def over(self) -> bool:
        return self.ending != "going"

    @property
    def winner(self) -> int | None:
        """The seat that has won; None while the match goes on, or where several have."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def to_move(self) -> Player | None:
        """The bot to move; None when a person is."""
        return self.players[self.turn - 1]

    @cached_property
    def judge(self) -> Judge:
        """Knows every move; made when first asked for, since not every player needs it."""
        return self._given_judge or Judge(unsolved(self.game))

    # --- what players do --------------------------------------------------------------------------------------

    def play(self, move: Any, *, ply: int | None = None, seat: int | None = None) -> Moved:
        """The seat to move plays a move, a value or in notation; `ply` is the number that it is meant to have, `seat` whose."""
        following = f"the next is move {self.plies + 1}, seat {self.turn}'s"
        if ply is not None and ply <= self.plies:
            raise StaleMove(f"move {ply} has been played already; {following}")
        if ply is not None and ply > self.plies + 1:
            raise InputError(f"move {ply} is ahead of the match; {following}")
        if seat is not None and self._seat(seat) != self.turn:
            raise InputError(f"seat {seat} wants to move, but {following}; wait for your turn")
        self._check_going()
        if isinstance(move, str):
            move = self.game.read_move(self.position, move)
        return self._play(move)

    def let_bot_move(self) -> Moved:
        """The bot whose turn it is chooses and plays; it has no more time than people have."""
        self._check_going()
        bot = self.to_move
        if bot is None:
            raise InputError(f"seat {self.turn} is a person's; play a move for it")
        chance = seeded(self.chance_of_move())
        move = chosen(bot, Turn(self.game, self.position, self.turn, chance, self.judge, self.plies + 1))
        self._check_time()
        try:
            return self._play(move)
        except GameFileError:
            raise
        except InputError as error:
            raise failed(bot, self.game.show(self.position), f"chose {echo(move)}: {error}") from error

    def chance_of_move(self) -> int:
        """The seed of the bot's move to come, for servers that let it be chosen elsewhere."""
        return derived(self.seed, MOVES, self.plies, self.undone)

    def tick(self) -> bool:
        """Look at the clock; when time is up do what the terms say, and tell that it was."""
        left = self.clock.left()
        if self.over or left is None or left > 0:
            return False
        if self.terms.on_timeout == "random":
            chance = seeded(derived(self.seed, TIMEOUT, self.plies, self.undone))
            turn = Turn(self.game, self.position, self.turn, chance, self.judge)
            self._play(chance.choice(turn.moves), by_clock=True)
        else:
            self._end("time", loser=self.turn)
        return True

    def resign(self, seat: int | None = None) -> None:
        """A seat (the one to move, if nothing is said) gives up: it loses, all others win."""
        self._check_going()
        loser = self.turn if seat is None else self._seat(seat)
        self._end("resigned", loser=loser)

    def hint(self, seat: int | None = None) -> Hint:
        """A best move and why, for the seat to move; each seat has so many hints as the terms say."""
        self._check_going()
        asking = self.turn if seat is None else self._seat(seat)
        if asking != self.turn:
            raise InputError(f"seat {asking} asks for a hint, but it is seat {self.turn}'s turn; wait for yours")
        if self.hints_left(asking) == 0:
            raise InputError(f"seat {asking} has used all its hints ({self.terms.hints}); play a move of your own")
        hint = hint_for(self.judge, self.position, self.turn)
        self.hints_used[asking - 1] += 1
        return hint

    def hints_left(self, seat: int) -> int:
        return max(self.terms.hints - self.hints_used[self._seat(seat) - 1], 0)

    def ask_undo(self, seat: int) -> bool:
        """Take back this seat's last move and all after it: at once against bots, else when all other people agree.

        True if it is done; False while it waits for `agree_undo`.
        """
        self.tick()
        if self._undo is None or self._undo.seat != self._seat(seat):
            self._undo = UndoWish(self, self._seat(seat))
        return self._take_back_if_agreed()

    def agree_undo(self, seat: int, agreed: bool = True) -> bool:
        """Another person answers the wish to undo; True once the move is taken back."""
        self.tick()
        if self._seat(seat) not in self.undo_waits_for or self._undo is None:
            raise InputError(f"nobody waits for seat {seat} to agree to an undo; ask for one first")
        if not agreed:
            self._undo = None
            return False
        self._undo.waits_for.discard(seat)
        return self._take_back_if_agreed()

    @property
    def undo_asked_by(self) -> int | None:
        """The seat that wants its move back; None when nobody does."""
        return self._undo.seat if self._undo else None

    @property
    def undo_waits_for(self) -> tuple[int, ...]:
        """The seats that have yet to agree to an undo."""
        return tuple(sorted(self._undo.waits_for)) if self._undo else ()

    def _take_back_if_agreed(self) -> bool:
        if self._undo is None or self._undo.waits_for:
            return False
        self._undo.take_back()
        self._undo = None
        self._go_on()
        return True

    # --- what is known about it -------------------------------------------------------------------------------

    def prediction(self, ply: int | None = None) -> Prediction | None:
        """Who wins from here (or from after so many moves) if nobody errs; None where the game is too large to tell."""
        at = self.plies if ply is None else check_whole(ply, "ply", most=self.plies)
        position, turn = self.positions[at], (self.starter - 1 + at) % self.game.players + 1
        try:
            return predict(self.judge, position, turn)
        except (TooLarge, LoopyGame, NotAccepted):
            return None

    def judged(self, ply: int) -> Moved:
        """The ply-th move (from 1) with the verdict on it: was it a mistake, and what would have been right."""
        return match_records.judged(self, check_whole(ply, "ply", least=1, most=self.plies))

    def record(self, *, judged: bool = True) -> Record:
        """All of it as data; with `judged=False` without the verdicts, which need the game solved."""
        return match_records.record_of(self, judged=judged)

    @classmethod
    def resume(
        cls,
        record: Record,
        *,
        game: AnyGame | None = None,
        seats: Sequence[str | Player] | None = None,
        judge: Judge | None = None,
        now: Now = time.monotonic,
        files: bool = True,
    ) -> Match:
        """The match that a record describes, to play on; the move at hand has all its time again.

        `game` and `seats` are for games and players that no text names. With `files=False` (for servers) the record
        cannot load a Python file.

        >>> match = Match("nim:1,2", ["person", "perfect"], seed=7)
        >>> _ = match.play("2:1")
        >>> Match.resume(match.record()).let_bot_move().move == match.let_bot_move().move
        True
        """
        match = cls(
            record.check(game, files=files),
            seats or match_records.seats_of(record, files=files),
            record.terms,
            names=[seat.name for seat in record.seats],
            seed=record.seed,
            judge=judge,
            now=now,
        )
        match_records.restore(match, record)
        return match

    # --- inside -----------------------------------------------------------------------------------------------

    def _play(self, move: Any, *, by_clock: bool = False) -> Moved:
        move, after, shown = match_records.as_written(self.game, self.position, move)
        moved = Moved(self.turn, shown, round(self.clock.stop(), 6), by_clock)
        self.moves.append(move)
        self.moved.append(moved)
        self.positions.append(after)
        self._undo = None
        self._go_on()
        return moved

    def _go_on(self) -> None:
        """After every change: is it over, and if not whose clock runs?"""
        self.winners = winners_of(self.game, self.position, self.turn)
        self.ending = "played" if self.winners else "going"
        if not self.over:
            self.clock.start(self.turn)

    def _end(self, how: str, *, loser: int) -> None:
        self.clock.stop()
        self.ending, self._undo = how, None
        self.winners = tuple(seat for seat in range(1, self.game.players + 1) if seat != loser)

    def _check_going(self) -> None:
        if self.over:
            raise InputError(f"the match is over ({self.how()}); start another")
        self._check_time()

    def _check_time(self) -> None:
        """Nothing that comes too late counts, whether or not anybody has looked at the clock."""
        seat = self.turn
        if self.tick():
            lost = self.ending == "time"
            acted = "which has lost on time" if lost else f"the clock played {self.moved[-1].move} for it"
            raise TimeUp(f"time was up for seat {seat}, {acted}")

    def how(self) -> str:
        """How the match ended, in words."""
        return {"played": "played to the end", "resigned": "resigned", "time": "lost on time"}[self.ending]

    def _seat(self, seat: int) -> int:
        return check_whole(seat, "seat", least=1, most=self.game.players)


def play(
    game: str | AnyGame | Rules[Any],
    seats: str | Sequence[str | Player],
    *,
    terms: Terms | None = None,
    seed: int | None = None,
    judge: Judge | None = None,
) -> Match:
    """A whole match between bots.

    >>> import perfectplay as pp
    >>> match = pp.play("sticks:21,take=1-3", ["perfect", "random"], seed=7)
    >>> match.winner, match.ending
    (1, 'played')
    """
    match = Match(game, seats, terms, seed=seed, judge=judge)
    while not match.over:
        with suppress(TimeUp):  # the clock has acted, and the match goes on or is over
            match.let_bot_move()
    return match
