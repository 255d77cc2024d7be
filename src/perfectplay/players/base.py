"""What a player is, what it sees when it is its turn, and the judge that knows every move.

A player is a class with a name and one method::

    class First:
        \"\"\"Plays the first move of the list.\"\"\"

        name = "first"

        def choose(self, turn):
            return turn.moves[0]
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Protocol, Self, runtime_checkable

from perfectplay.errors import InputError
from perfectplay.game import AnyGame, Outcome
from perfectplay.options import Option
from perfectplay.solution import Grade, Solution, moves_to_go
from perfectplay.text import echo

#: Of a position with more moves than this, a judge looks at the winning ones that the method constructs and the first few.
MOST_JUDGED = 2_000
FIRST_FEW = 64
#: … and at fewer where each look is at very many heaps: at so many heaps in all.
MOST_HEAPS = 2_000_000
#: Positions whose judged moves are remembered.
REMEMBERED = 100_000


class Judge:
    """Knows what every move of one game is worth, and remembers it; all who play that game share one.

    >>> import perfectplay as pp
    >>> judge = Judge(pp.solve("nim:1,2"))
    >>> [(grade.move, grade.wins) for grade in judge.grades((1, 2))]
    [((1, 1), False), ((2, 1), True), ((2, 2), False)]
    """

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.game: AnyGame = solution.game
        #: What policies work out and want to keep, by a key that begins with their own name.
        self.notes: dict[Hashable, Any] = {}
        self._grades: dict[Hashable, tuple[Grade, ...]] = {}
        self._alike: dict[Hashable, Hashable] = {}

    def grades(self, position: Any) -> tuple[Grade, ...]:
        """Every move, judged; where there are thousands, winning ones and the first few."""
        known = self._grades.get(position)
        if known is None:
            if len(self._grades) >= REMEMBERED:
                self._grades.clear()
            known = self._grades[position] = self._judged(position)
        return known

    def _judged(self, position: Any) -> tuple[Grade, ...]:
        if not self.has_many_moves(position):
            return tuple(self.solution.grades(position))
        heaps = len(position) if isinstance(position, tuple) else 1
        most = max(1, min(MOST_JUDGED, MOST_HEAPS // max(heaps, 1)))
        moves = list(itertools.islice(self.game.moves(position), min(FIRST_FEW, most)))
        judged = {move: self.solution.judged(position, move) for move in [*self.solution.best(position)[:most], *moves]}
        return tuple(judged.values())

    def has_many_moves(self, position: Any) -> bool:
        """Whether there are more moves than are judged one by one."""
        return len(list(itertools.islice(self.game.moves(position), MOST_JUDGED + 1))) > MOST_JUDGED

    def alike(self, position: Any) -> Hashable:
        """What positions share whose moves, as they are judged here, are worth the same; for the keys of notes.

        The rules' own key, but where only the first of many moves are judged it matters how the position lies.
        """
        known = self._alike.get(position)
        if known is None:
            if len(self._alike) >= REMEMBERED:
                self._alike.clear()
            known = ("as it lies", position) if self.has_many_moves(position) else self.game.key(position)
            self._alike[position] = known
        return known

    def winning(self, position: Any) -> list[Grade]:
        """The winning moves, the soonest win first; where only a law reaches, nobody knows how soon."""
        return sorted((grade for grade in self.grades(position) if grade.wins), key=moves_to_go)

    def soonest(self, position: Any) -> list[Grade]:
        """The winning moves that end the game as soon as can be."""
        winning = self.winning(position)
        return [grade for grade in winning if grade.distance == winning[0].distance]

    def safe(self, position: Any, steps: int = 0) -> bool:
        """Whether the seat that moves `steps` turns from now is winning (many seats: safe against all others)."""
        found = self.solution.verdict(position)
        if found.seats:
            return found.seats[steps % self.game.players].safe
        return (found.outcome is Outcome.N) == (steps % self.game.players == 0)


@dataclass
class Turn:
    """What a player sees: the table, whose turn it is, its own chance, and the judge for those who want to know.

    >>> import perfectplay as pp
    >>> judge = Judge(pp.solve("nim:1,2"))
    >>> turn = Turn(judge.game, (1, 2), seat=1, chance=random.Random(7), judge=judge)
    >>> turn.moves, [grade.move for grade in turn.winning]
    ([(1, 1), (2, 1), (2, 2)], [(2, 1)])
    """

    game: AnyGame
    position: Any
    seat: int
    chance: random.Random
    judge: Judge
    #: 1 for the first move of the match.
    ply: int = 1

    @cached_property
    def moves(self) -> list[Any]:
        """The legal moves; of very many the first."""
        return list(itertools.islice(self.game.moves(self.position), MOST_JUDGED))

    @property
    def grades(self) -> tuple[Grade, ...]:
        return self.judge.grades(self.position)

    @property
    def winning(self) -> list[Grade]:
        return self.judge.winning(self.position)


@runtime_checkable
class Player(Protocol):
    """Whatever chooses moves; `name` is what texts such as `perfect,random` call it."""

    @property
    def name(self) -> str: ...

    def choose(self, turn: Turn, /) -> Any: ...


class Policy:
    """What bots and swindlers share: a name, one line, a source, and at most one setting: `human-like:0.2`.

    A policy is a frozen dataclass; the setting is its field made with :func:`perfectplay.options.option`.
    """

    name: ClassVar[str] = ""
    #: One line for lists of players.
    summary: ClassVar[str] = ""
    #: Where the policy comes from.
    source: ClassVar[str] = ""

    @classmethod
    def setting(cls) -> Option | None:
        """The one thing that a text may set."""
        members = getattr(cls, "__dataclass_fields__", {}).values()
        return next((member.metadata["option"] for member in members if "option" in member.metadata), None)

    @classmethod
    def build(cls, value: str = "") -> Self:
        """The policy with its setting as a text, or as it usually is."""
        setting = cls.setting()
        if not value:
            return cls()
        if setting is None or setting.read is None:
            raise InputError(f"{cls.name} has nothing to set; write it without {echo(':' + value)}")
        return cls(**{setting.field: setting.read(value)})

    def text(self) -> str:
        """What builds this very policy again."""
        setting = self.setting()
        changed = setting is not None and setting.is_set(self)
        return f"{self.name}:{setting.show(getattr(self, setting.field))}" if setting and changed else self.name


class Bot(Policy):
    """A player that is a program."""

    #: Whether it ever looks at what moves are worth; who never does plays games that nobody can solve.
    asks_judge: ClassVar[bool] = True

    def choose(self, turn: Turn) -> Any:
        raise NotImplementedError


class Swindler(Policy):
    """How a bot plays when it is losing: which of its lost moves sets the best trap."""

    def pick(self, turn: Turn) -> Any:
        raise NotImplementedError


def read_share(name: str) -> Any:
    """A reader of numbers from 0 to 1.

    >>> read_share("rate")("0.25")
    0.25
    >>> read_share("rate")("2")
    Traceback (most recent call last):
    perfectplay.errors.InputError: rate '2' is not a number from 0 to 1; write it like 0.25
    """

    def read(text: str) -> float:
        plain = text.replace(".", "", 1)
        if not (plain.isascii() and plain.isdigit() and len(text) < 20 and float(text) <= 1):
            raise InputError(f"{name} {echo(text)} is not a number from 0 to 1; write it like 0.25")
        return float(text)

    return read
