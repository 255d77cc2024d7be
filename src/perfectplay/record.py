"""What is kept of a match: enough to replay it to any ply, in one line of JSON (docs/matches.md describes each key)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from perfectplay.clock import check_seconds
from perfectplay.errors import InputError, PerfectPlayError
from perfectplay.game import AnyGame
from perfectplay.spec import game as game_of
from perfectplay.spec import is_file_spec
from perfectplay.text import check_whole, cut, echo

VERSION = 1
#: How a match can end; "going" is one that has not.
ENDINGS = ("played", "resigned", "time", "going")
ON_TIMEOUT = ("lose", "random")
LONGEST_NAME = 40
#: Seeds are 64 bits: `perfectplay.chance` draws no more from them.
MOST_SEED = (1 << 64) - 1
MOST_HINTS = 1000
#: A spec that draws its position is found out by so many more draws.
TRIES = 8
#: Room for a match of a million letters.
MOST_MOVES = 2_000_000


@dataclass(frozen=True)
class Terms:
    """What the players agreed on; `starter` 0 lets a fair seeded coin choose who begins.

    >>> Terms(move_seconds=5, hints=0)
    Terms(starter=1, move_seconds=5.0, total_seconds=None, on_timeout='lose', hints=0)
    """

    starter: int = 1
    move_seconds: float | None = None
    total_seconds: float | None = None
    on_timeout: str = "lose"
    hints: int = 3

    def __post_init__(self) -> None:
        check_whole(self.starter, "starter", most=8)
        check_whole(self.hints, "hints", most=MOST_HINTS)
        object.__setattr__(self, "move_seconds", check_seconds(self.move_seconds, "time per move"))
        object.__setattr__(self, "total_seconds", check_seconds(self.total_seconds, "time in total"))
        if self.on_timeout not in ON_TIMEOUT:
            raise InputError(f"on_timeout {echo(self.on_timeout)} is unknown; give 'lose' or 'random'")


@dataclass(frozen=True)
class SeatOf:
    """Who sits there: a name, and the text of a bot or "person"."""

    name: str
    player: str


@dataclass(frozen=True)
class Moved:
    """One move: by whom, in notation, how long it took, and whether the clock made it for them."""

    seat: int
    move: str
    seconds: float
    by_clock: bool = False
    #: Whether it gave a won position away; None where nobody can tell.
    mistake: bool | None = None
    #: What would have been right, where it was a mistake.
    right: tuple[str, ...] = ()


@dataclass(frozen=True)
class Record:
    """A match as data; `Record.from_json(record.to_json()) == record`.

    >>> import perfectplay as pp
    >>> record = pp.play("nim:1,2", ["perfect", "random"], seed=7).record()
    >>> record.ending, record.winners, [moved.move for moved in record.moves]
    ('played', (1,), ['2:1', '1:1', '2:1'])
    >>> Record.from_json(record.to_json()) == record
    True
    """

    id: str
    spec: str
    seats: tuple[SeatOf, ...]
    terms: Terms
    #: Who moved first.
    starter: int
    seed: int
    #: ISO 8601, UTC.
    began: str
    moves: tuple[Moved, ...] = ()
    ending: str = "going"
    winners: tuple[int, ...] = ()
    #: Hints that each seat has used, and moves taken back.
    hints_used: tuple[int, ...] = ()
    undone: int = 0

    @property
    def seconds(self) -> float:
        """How long all moves took together."""
        return round(sum(moved.seconds for moved in self.moves), 6)

    @property
    def plies(self) -> int:
        return len(self.moves)

    def game(self, *, files: bool = True) -> AnyGame:
        """The game it was played with; its spec names the start too. With `files=False` it cannot load a Python file."""
        played = game_of(self.spec, files=files)
        if played.spec() != self.spec and any(game_of(self.spec, files=files) != played for _ in range(TRIES)):
            raise InputError(f"match {echo(self.id)}: {echo(self.spec)} is another game each time; write its position")
        return played

    def names_files(self) -> bool:
        """Whether its game or a player comes from a Python file, which would run when it is loaded.

        >>> import perfectplay as pp
        >>> pp.Match("1357", ["person", "./examples/first.py:First"]).record().names_files()
        True
        """
        return any(map(is_file_spec, (self.spec, *(seat.player for seat in self.seats))))

    def positions(self, game: AnyGame | None = None) -> Iterator[Any]:
        """The position before each move and after the last, each move checked by the rules."""
        played = game or self.game()
        position = played.start()
        yield position
        for ply, moved in enumerate(self.moves, 1):
            try:
                if played.result(position) is not None:
                    raise InputError("the game is over before it")
                position = played.after(position, played.read_move(position, moved.move))
            except PerfectPlayError as error:
                raise InputError(
                    f"move {ply}, {echo(moved.move)}, of match {echo(self.id)} cannot be: {error}"
                ) from error
            yield position

    def at(self, ply: int, game: AnyGame | None = None) -> Any:
        """The position after so many moves; 0 is the start.

        >>> import perfectplay as pp
        >>> pp.play("nim:1,2", ["perfect", "random"], seed=7).record().at(1)
        (1, 1)
        """
        if not 0 <= ply <= self.plies:
            raise InputError(f"ply {ply} is not in match {echo(self.id)}; it has 0 to {self.plies}")
        return next(position for number, position in enumerate(self.positions(game)) if number == ply)

    def turn(self, ply: int) -> int:
        """Whose turn it is after so many moves."""
        return (self.starter - 1 + ply) % len(self.seats) + 1

    def check(self, game: AnyGame | None = None, *, files: bool = True) -> AnyGame:
        """Play it all again: every move legal, in turn, and the winners those who can have won; the game, if all is well."""
        played = game or self.game(files=files)
        if len(self.seats) != played.players:
            raise InputError(f"match {echo(self.id)} has {len(self.seats)} seats, {cut(self.spec)} {played.players}")
        if not 1 <= self.starter <= played.players or self.terms.starter not in (0, self.starter):
            raise InputError(f"match {echo(self.id)}: starter {self.starter} is not the one that its terms name")
        for ply, moved in enumerate(self.moves):
            if moved.seat != self.turn(ply):
                raise InputError(
                    f"match {echo(self.id)}: move {ply + 1} is seat {self.turn(ply)}'s, not {moved.seat}'s"
                )
        self._check_terms()
        last = None
        for position in self.positions(played):
            last = position
        winners = winners_of(played, last, self.turn(self.plies))
        fits = self.winners == winners if winners else self._may_have_won()
        if not fits or bool(winners) != (self.ending == "played"):
            said = f"{self.ending!r} with winners {list(self.winners)}"
            leads = f"to winners {list(winners)}" if winners else "to no such end"
            raise InputError(f"match {echo(self.id)} says {said}, but its moves lead {leads}")
        return played

    def _check_terms(self) -> None:
        """What happened must be what the terms allow: the clock acts where there is one, and hints are counted."""
        terms = self.terms
        clock = terms.on_timeout if terms.move_seconds is not None or terms.total_seconds is not None else "none"
        by_clock = next((ply for ply, moved in enumerate(self.moves, 1) if moved.by_clock), 0)
        hints = max(self.hints_used, default=0)
        lies = (
            (by_clock and clock != "random", f"the clock made move {by_clock}"),
            (self.ending == "time" and clock != "lose", "it was lost on time"),
            (hints > terms.hints, f"a seat used {hints} hints of {terms.hints}"),
        )
        for found, what in lies:
            if found:
                raise InputError(f"match {echo(self.id)} says that {what}, which its terms do not allow")

    def _may_have_won(self) -> bool:
        """Nobody while the match goes on; all but one where that one resigned, or was to move when time was up."""
        if self.ending == "going":
            return not self.winners
        seats = range(1, len(self.seats) + 1)
        losers = [self.turn(self.plies)] if self.ending == "time" else seats
        return any(self.winners == tuple(seat for seat in seats if seat != loser) for loser in losers)

    def to_dict(self) -> dict[str, Any]:
        """Plain data, in the order in which people read it."""
        return {
            "perfectplay": "match",
            "version": VERSION,
            "id": self.id,
            "spec": self.spec,
            "seats": [{"name": seat.name, "player": seat.player} for seat in self.seats],
            "terms": dict(vars(self.terms)),
            "starter": self.starter,
            "seed": self.seed,
            "began": self.began,
            "ending": self.ending,
            "winners": list(self.winners),
            "plies": self.plies,
            "seconds": self.seconds,
            "hints_used": list(self.hints_used),
            "undone": self.undone,
            "moves": [_moved_dict(moved) for moved in self.moves],
        }

    def to_json(self) -> str:
        """One line."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_json(cls, line: str) -> Record:
        """Read a line, believing nothing about its shape; `check()` then plays the moves."""
        return cls.from_dict(json_of(line))

    @classmethod
    def from_dict(cls, data: Any) -> Record:
        from perfectplay.record_reader import read_record

        return read_record(data)


def json_of(line: str) -> Any:
    """What a line of JSON says."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise InputError(f"{echo(line)} is no JSON; a match is one line of JSON, see docs/matches.md") from None


def _moved_dict(moved: Moved) -> dict[str, Any]:
    said: dict[str, Any] = {"seat": moved.seat, "move": moved.move, "seconds": moved.seconds, "mistake": moved.mistake}
    if moved.by_clock:
        said["by_clock"] = True
    if moved.right:
        said["right"] = list(moved.right)
    return said


def winners_of(game: AnyGame, position: Any, turn: int) -> tuple[int, ...]:
    """The seats that have won a finished game when it would be `turn`'s move; nobody while it goes on.

    >>> import perfectplay as pp
    >>> winners_of(pp.game("1357"), (0, 0, 0, 0), 1), winners_of(pp.game("neonim:3"), (0,), 2)
    ((1,), (2, 3))
    """
    result = game.result(position)
    if result is None:
        return ()
    seats = (
        (turn - 1 + steps) % game.players + 1
        for steps in range(game.players)
        if result.mover_after_wins(steps, game.players)
    )
    return tuple(sorted(seats))
