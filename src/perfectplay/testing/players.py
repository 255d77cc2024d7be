"""For authors of players: does a player keep the contract?"""

from __future__ import annotations

import random
from typing import Any

from perfectplay.chance import derived, seeded
from perfectplay.errors import ContractBroken, IllegalMove, NotationError, PerfectPlayError
from perfectplay.game import AnyGame
from perfectplay.match_records import as_written
from perfectplay.players.base import Judge, Turn
from perfectplay.players.own import checked
from perfectplay.players.roster import bots, player, text_of
from perfectplay.solve import solve
from perfectplay.spec import game as game_of
from perfectplay.text import cut, echo, told

#: Small games of every kind: two seats and three, normal and misère, heaps, rows, letters.
GAMES = (
    "nim:1,2,3",
    "1357",
    "sticks:8,take=1-3",
    "sticks:xx.xxx,take=1-2,adjacent",
    "letters:WLWLL",
    "wythoff:3,5",
    "chomp:3x3",
    "neonim:2,3,players=3",
)


def check_player(one: object, *, games: tuple[str, ...] = GAMES, seed: int = 0) -> None:
    """Let it play small games of several kinds at every seat; raise ContractBroken at the first promise it does not keep.

    >>> import perfectplay as pp
    >>> check_player(pp.player("perfect"))
    >>> class Hasty:
    ...     name = "hasty"
    ...     def choose(self, turn): return (1, 9)
    >>> check_player(Hasty())  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    perfectplay.errors.ContractBroken: player 'hasty': nim:1,2,3, seat 1, at 1,2,3: choose() returns (1, 9), ...
    """
    try:
        found = checked(one)
    except PerfectPlayError as error:
        raise ContractBroken(str(error)) from error
    checker = _Checker(found)
    for spec in games:
        game = game_of(spec)
        judge = Judge(solve(game))
        for seat in range(1, game.players + 1):
            checker.play(judge, seat, derived(seed, seat))
    checker.check_text()


class _Checker:
    """One player, and the moves that it has been seen to choose."""

    def __init__(self, one: Any) -> None:
        self.one = one
        self.chosen: list[tuple[Judge, Any, int, int, int, Any]] = []

    def fail(self, what: str) -> ContractBroken:
        return ContractBroken(f"player {echo(self.one.name)}: {what}")

    def play(self, judge: Judge, seat: int, seed: int) -> None:
        """A whole game, in which this seat is the player's and all others move at random."""
        game, position, chance, ply = judge.game, judge.game.start(), seeded(seed), 0
        while game.result(position) is None:
            ply += 1
            if (ply - 1) % game.players + 1 == seat:
                move = self.choose(judge, position, seat, derived(seed, ply), ply)
                self.chosen.append((judge, position, seat, derived(seed, ply), ply, move))
            else:
                move = chance.choice(list(game.moves(position)))
            position = game.after(position, move)

    def choose(self, judge: Judge, position: Any, seat: int, seed: int, ply: int) -> Any:
        """The move it chooses, twice, the second time with a judge who remembers nothing."""
        game = judge.game
        where = f"{cut(game.spec())}, seat {seat}, at {cut(game.show(position))}"
        turn = Turn(game, position, seat, seeded(seed), judge, ply)
        before = (turn.game, turn.position, turn.seat, turn.ply, list(turn.moves), turn.grades)
        everybodys = random.getstate()
        move = self.ask(self.one, turn, where)
        if random.getstate() != everybodys:
            raise self.fail(f"{where}: choose() uses the chance of the whole program; use turn.chance")
        if (turn.game, turn.position, turn.seat, turn.ply, turn.moves, turn.grades) != before:
            raise self.fail(f"{where}: choose() changes the turn; copy what you want to change")
        self.check_legal(game, position, move, where)
        again = self.ask(self.one, Turn(game, position, seat, seeded(seed), Judge(solve(game)), ply), where)
        if again != move:
            raise self.fail(
                f"{where}: choose() returns {echo(move)}, then {echo(again)} for the same turn and seed; "
                f"draw from turn.chance alone, and keep nothing between turns that changes the choice"
            )
        return move

    def ask(self, one: Any, turn: Turn, where: str) -> Any:
        try:
            return one.choose(turn)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # SystemExit too
            raise self.fail(f"{where}: choose() raised {told(error)}") from error

    def check_legal(self, game: AnyGame, position: Any, move: Any, where: str) -> None:
        try:
            as_written(game, position, move)
        except (IllegalMove, NotationError):
            raise self.fail(
                f"{where}: choose() returns {echo(move)}, which is no legal move; return one of turn.moves"
            ) from None

    def check_text(self) -> None:
        """Where its text names a player, it must name this one: the same choice at every turn that was seen."""
        text = text_of(self.one)
        if text == self.one.name and text not in bots():
            return  # a player that only Python code can pass on
        try:
            twin = player(text)
        except PerfectPlayError as error:
            raise self.fail(
                f"its text {echo(text)} does not read back: {error}; let text() give what builds it"
            ) from error
        if text_of(twin) != text:
            raise self.fail(f"its text {echo(text)} reads back as {echo(text_of(twin))}; make text() and build() agree")
        for judge, position, seat, seed, ply, move in self.chosen:
            where = f"{cut(judge.game.spec())}, seat {seat}, at {cut(judge.game.show(position))}"
            said = self.ask(twin, Turn(judge.game, position, seat, seeded(seed), judge, ply), where)
            if said != move:
                raise self.fail(
                    f"{where}: what its text {echo(text)} builds chooses {echo(said)} instead of {echo(move)}; "
                    f"let text() say every setting, or give it another name"
                )
