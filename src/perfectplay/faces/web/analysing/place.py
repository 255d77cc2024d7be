"""A place in an analysis, and its address: what is looked at is always in the address, so reload, back and links work.

/analyse/nim:3,4,5?line=1:2~2:1        moves from a start
/analyse/match/ID?ply=7&line=2:3~1:1   the first seven moves of a match, and then others
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self
from urllib.parse import quote, urlencode

from perfectplay.errors import InputError, PerfectPlayError, TooLarge
from perfectplay.faces.reports import spec_at
from perfectplay.game import AnyGame
from perfectplay.record import Record, winners_of
from perfectplay.spec import game as game_of
from perfectplay.text import counted, echo

#: Stands between two moves of a variation; no game writes its moves with it.
BETWEEN = "~"
#: Characters of an address's variation, which must fit into one.
LONGEST_LINE = 3_000
#: Moves of a match that is looked at move by move.
MOST_MOVES = 2_000


def moves_of(line: str) -> tuple[str, ...]:
    """The moves of a line, as an address has them.

    >>> moves_of("2:3~1:1"), moves_of("")
    (('2:3', '1:1'), ())
    """
    return tuple(line.split(BETWEEN)) if line else ()


@dataclass(frozen=True)
class Root:
    """What an analysis begins with: a game and its start, and the moves of a match if it is one."""

    spec: str
    starter: int = 1
    #: The moves of the main line; none where a position alone is looked at.
    main: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    match_id: str | None = None

    @classmethod
    def of_match(cls, record: Record) -> Self:
        if record.plies > MOST_MOVES:
            raise TooLarge(f"a match of {counted(record.plies, 'move')} is too long to look at; at most {MOST_MOVES:,}")
        names = tuple(seat.name for seat in record.seats)
        return cls(record.spec, record.starter, tuple(moved.move for moved in record.moves), names, record.id)

    @cached_property
    def game(self) -> AnyGame:
        return game_of(self.spec, files=False)

    @property
    def path(self) -> str:
        """The address without what stands behind the question mark."""
        if self.match_id is not None:
            return f"/analyse/match/{self.match_id}"
        return f"/analyse/{quote(self.spec, safe=':,=+.-')}"

    def address(self, ply: int, line: Sequence[str] = ()) -> str:
        """Of the place after so many moves of the main line, and then others.

        >>> Root("nim:1,2").address(0, ["2:1", "1:1"])
        '/analyse/nim:1,2?line=2:1~1:1'
        """
        asked: dict[str, str | int] = {}
        if self.match_id is None and self.starter != 1:
            asked["first"] = self.starter
        if ply:
            asked["ply"] = ply
        if line:
            asked["line"] = BETWEEN.join(line)
        return f"{self.path}?{urlencode(asked, safe=':,~')}" if asked else self.path


@dataclass(frozen=True)
class Place:
    """A root, and how far from it.

    >>> place = Place(Root("nim:1,2", main=("2:1", "1:1")), 1, ("2:1",))
    >>> place.game.show(place.position), place.turn, place.child("1:1")
    ('1,0', 1, '/analyse/nim:1,2?ply=1&line=2:1~1:1')
    """

    root: Root
    ply: int = 0
    line: tuple[str, ...] = ()

    @classmethod
    def read(cls, root: Root, ply: int, line: str) -> Self:
        """The place that an address names; its moves are checked by the rules when its positions are asked for."""
        if ply > len(root.main):
            raise InputError(f"ply {ply} is not in this match; it has 0 to {len(root.main)}")
        if len(line) > LONGEST_LINE:
            raise TooLarge(f"a line of {len(line):,} characters is too long; begin anew from its end")
        return cls(root, ply, moves_of(line)).on_main()

    def on_main(self) -> Self:
        """The same place in its shortest words: moves of a variation that are those of the main line belong to that one."""
        ply, line = self.ply, self.line
        while line and ply < len(self.root.main) and line[0] == self.root.main[ply]:
            ply, line = ply + 1, line[1:]
        return type(self)(self.root, ply, line)

    @property
    def game(self) -> AnyGame:
        return self.root.game

    @property
    def moves(self) -> tuple[str, ...]:
        """All moves from the start."""
        return (*self.root.main[: self.ply], *self.line)

    @cached_property
    def positions(self) -> list[Any]:
        """Before each move, and after the last."""
        game, found = self.game, [self.game.start()]
        for number, move in enumerate(self.moves, 1):
            try:
                if game.result(found[-1]) is not None:
                    raise InputError("the game is over before it")
                found.append(game.after(found[-1], game.read_move(found[-1], move)))
            except PerfectPlayError as error:
                raise InputError(f"move {number}, {echo(move)}, cannot be: {error}") from error
        return found

    @property
    def position(self) -> Any:
        return self.positions[-1]

    @property
    def shown(self) -> str:
        """The position in notation."""
        return self.game.show(self.position)

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return (self.root.starter - 1 + len(self.moves)) % self.game.players + 1

    @property
    def over(self) -> bool:
        return self.game.result(self.position) is not None

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won, where the game is over."""
        return winners_of(self.game, self.position, self.turn)

    @property
    def spec(self) -> str | None:
        """The spec that begins here."""
        return spec_at(self.game, self.position)

    @property
    def address(self) -> str:
        return self.root.address(self.ply, self.line)

    def child(self, move: str) -> str:
        """The address after one more move."""
        after = type(self)(self.root, self.ply, (*self.line, move)).on_main()
        return self.root.address(after.ply, after.line)

    @property
    def parent(self) -> str | None:
        """The address one move before."""
        if self.line:
            return self.root.address(self.ply, self.line[:-1])
        return self.root.address(self.ply - 1) if self.ply else None

    @property
    def following(self) -> str | None:
        """The address one move on along the main line."""
        if self.line or self.ply == len(self.root.main):
            return None
        return self.root.address(self.ply + 1)

    def alone(self) -> str | None:
        """The address of an analysis that begins here, with the same seat to move."""
        spec = self.spec
        return None if spec is None else Root(spec, self.turn).address(0)

    def name(self, seat: int) -> str:
        """Whoever sits there, where it is known."""
        return self.root.names[seat - 1] if self.root.names else ""
