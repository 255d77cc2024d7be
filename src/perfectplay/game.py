"""The contract of a game: three methods to write, and working defaults for all the rest.

A *position* is what is on the table, a plain immutable value; whose turn it is does not belong to it.
A *move* is a plain immutable value too. :class:`Rules` is all that a game of one's own must offer; :class:`Game`
is what every part of perfectplay works with, and :func:`perfectplay.adapt.as_game` leads from one to the other.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, fields, replace
from enum import Enum, StrEnum
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from perfectplay.board import Board, Row, Token
from perfectplay.errors import IllegalMove, SpecError, Unfinished
from perfectplay.notation import item_named, shortest
from perfectplay.options import Option, read_words, show_words
from perfectplay.text import echo

P = TypeVar("P", bound=Hashable)
M = TypeVar("M", bound=Hashable)
P_co = TypeVar("P_co", bound=Hashable, covariant=True)

Seat = int  #: Whose turn: 1, 2, … players.
#: What is on the table; which plain value it is depends on the game.
Position = Hashable
#: What leads from one position to the next.
Move = Hashable


class Outcome(StrEnum):
    """Who wins a position under perfect play: the next player to move, or the previous one.

    >>> Outcome.N.value, Outcome.of(mover_wins=False)
    ('N', <Outcome.P: 'P'>)
    """

    N = "N"
    P = "P"

    @classmethod
    def of(cls, *, mover_wins: bool) -> Outcome:
        return cls.N if mover_wins else cls.P


class Result(Enum):
    """How a finished game ended; the last mover is the seat before the one whose turn it would be.

    With more than two seats LAST_MOVER_WINS makes everyone else a loser, LAST_MOVER_LOSES everyone else a winner.

    >>> [Result.LAST_MOVER_LOSES.mover_after_wins(steps, players=3) for steps in (0, 1, 2)]
    [True, True, False]
    """

    LAST_MOVER_WINS = "last mover wins"
    LAST_MOVER_LOSES = "last mover loses"

    def mover_after_wins(self, steps: int, players: int) -> bool:
        """Whether the seat that would move `steps` turns from now is among the winners."""
        moved_last = steps == players - 1
        return moved_last == (self is Result.LAST_MOVER_WINS)


class Rules(Protocol[P_co]):
    """All that a game of one's own must offer; see docs/custom-games.md for what it may add."""

    def start(self) -> P_co: ...
    def moves(self, position: Any, /) -> Iterable[Hashable]: ...
    def after(self, position: Any, move: Any, /) -> P_co: ...


@dataclass(frozen=True)
class Game(Generic[P, M]):
    """Rules with their parameters fixed, and (usually) a position to start from; immutable.

    A family is a frozen dataclass below this one. It writes `moves` and `after`, `read` and `show`; the dataclass
    fields made with :func:`perfectplay.options.option` are its parameters in spec texts.

    >>> from perfectplay.games.nim import Nim
    >>> nim = Nim((3, 4, 5), misere=True)
    >>> nim.start(), nim.after((3, 4, 5), (1, 2)), nim.spec()
    ((3, 4, 5), (1, 4, 5), 'nim:3,4,5,misere')
    """

    position: P | None = None

    #: What the family is called in specs; a class without it is a helper and is not registered.
    family: ClassVar[str] = ""
    #: One line for lists of games.
    summary: ClassVar[str] = ""
    #: The rules in Markdown, and how positions and moves are written.
    rules_text: ClassVar[str] = ""
    notation_text: ClassVar[str] = ""
    #: Specs to try; the first is the usual start.
    examples: ClassVar[tuple[str, ...]] = ()
    #: Short names of members: (name, the items it stands for, a summary of its own).
    aliases: ClassVar[tuple[tuple[str, str, str], ...]] = ()

    # Families that let these vary make them dataclass fields.
    players = 2
    misere = False

    def __post_init__(self) -> None:
        for parameter in self.parameters():
            value = parameter.checked(self.family, getattr(self, parameter.field))
            object.__setattr__(self, parameter.field, value)
        if self.position is not None:
            object.__setattr__(self, "position", self.checked(self.position))
        self.check_options()

    # --- what a family must write -------------------------------------------------------------------------

    def moves(self, position: P) -> Iterable[M]:
        """The legal moves, no two alike, in a stable order.

        A family may list one of many moves that the rules cannot tell apart; `after` accepts them all.
        """
        raise NotImplementedError

    def after(self, position: P, move: M) -> P:
        """The position that a move leads to; raises IllegalMove, naming the rule broken."""
        raise NotImplementedError

    # --- what has a working default ------------------------------------------------------------------------

    def start(self) -> P:
        if self.position is None:
            raise SpecError(
                f"{echo(self.spec())} names the rules alone; add a position, such as {echo(self.examples[0])}"
                if self.examples
                else f"{echo(self.spec())} names the rules alone; add a position"
            )
        return self.position

    def starting_at(self, position: P) -> Self:
        """The same rules from another start.

        >>> from perfectplay.games.nim import Nim
        >>> Nim((1, 2)).starting_at((5, 5)).spec()
        'nim:5,5'
        """
        return replace(self, position=position)

    def deal(self, seed: int | None = None) -> P:
        """The usual or a random start, for play and simulation when the spec names the rules alone."""
        if self.position is not None:
            return self.position
        from perfectplay.spec import game

        for example in self.examples:
            usual = game(example)
            if type(usual) is type(self) and usual.position is not None:
                return self.checked(usual.position)
        return self.start()

    def afresh(self) -> Self:
        """The rules alone where a spec left the start to chance and named no seed: matches and runs draw it from their own.

        >>> import perfectplay as pp
        >>> [pp.game(spec).afresh().position for spec in ("letters:random=9", "letters:random=4,seed=7", "letters:WL")]
        [None, 'LLWW', 'WL']
        """
        return self

    def children(self, position: P) -> Iterable[P]:
        """The positions one move away, one or more for each key; solvers walk these.

        Families override it where checking each move again, or listing many that are alike, would cost time.
        """
        return (self.after(position, move) for move in self.moves(position))

    def key(self, position: P) -> Hashable:
        """What two positions share when the rules cannot tell them apart."""
        return position

    def result(self, position: P) -> Result | None:
        """None while the game goes on. By default it ends when no move is left, and the last mover wins."""
        for _ in self.moves(position):
            return None
        return Result.LAST_MOVER_LOSES if self.misere else Result.LAST_MOVER_WINS

    def has_values(self) -> bool:
        """Grundy values belong to normal play: the game ends when no move is left, and the last mover wins.

        >>> import perfectplay as pp
        >>> [pp.game(spec).has_values() for spec in ("nim:3", "1357", "letters:WL", "chomp:2x2")]
        [True, False, False, False]
        """
        return self.players == 2 and not self.misere and type(self).result is Game.result

    def estimate(self, position: P) -> int | None:
        """An upper bound, cheap to get, on how many keys can be reached; None where nothing is known."""
        return None

    def left(self, position: P) -> int:
        """How much is still on the table, for players that take much or little.

        >>> import perfectplay as pp
        >>> pp.game("nim").left((3, 4, 5)), pp.game("letters").left("WLW"), pp.game("letters").left(".W")
        (12, 3, 0)
        """
        if isinstance(position, str):
            return len(position) if not position.startswith(".") else 0
        parts = position if isinstance(position, tuple) else (position,)
        return sum(part for part in parts if isinstance(part, int) and part > 0)

    def checked(self, position: Any) -> P:
        """The position as the family stores it, from a plain value or its notation; raises NotationError."""
        return self.read(position) if isinstance(position, str) else position

    def check_options(self) -> None:
        """Raise an InputError when the parameters do not make sense together, or not with the position."""

    # --- notation ------------------------------------------------------------------------------------------

    def show(self, position: P) -> str:
        return str(position)

    def read(self, text: str) -> P:
        raise NotImplementedError

    def show_move(self, move: M) -> str:
        return str(move)

    def read_move(self, position: P, text: str) -> M:
        """The move that a text names; raises NotationError or IllegalMove."""
        return item_named(text, ((self.show_move(move), move) for move in self.moves(position)))

    @classmethod
    def build(cls, words: Iterable[str]) -> Self:
        """The game that the items of a spec describe.

        >>> from perfectplay.games.nim import Nim
        >>> Nim.build(["3", "4", "misere"])
        Nim(position=(3, 4), max=None, misere=True)
        """
        items, values = read_words(cls.family, cls.parameters(), words)
        rules = cls(**values)
        return rules.starting_at(rules.read(",".join(items))) if items else rules

    @classmethod
    def parameters(cls) -> tuple[Option, ...]:
        """What a spec of this family may set: the dataclass fields made with `option` or `flag`."""
        return tuple(field.metadata["option"] for field in fields(cls) if "option" in field.metadata)

    def spec(self) -> str:
        """The text that names this very game; `perfectplay.game` reads it back."""
        words = show_words(self.parameters(), self)
        if self.position is not None:
            words = [self.show_start(self.position), *words]
        return shortest(self.family, self.aliases, words)

    def show_start(self, position: P) -> str:
        """The position as a spec gives it; mostly as everywhere."""
        return self.show(position)

    # --- what faces show -----------------------------------------------------------------------------------

    def board(self, position: P) -> Board:
        """What a face draws; without a board of its own a game offers each move as a choice."""
        choices = tuple(
            Token(id=self.show_move(move), kind="choice", text=self.show_move(move)) for move in self.moves(position)
        )
        return Board((Row(self.show(position), choices),))

    def select(self, position: P, tokens: Iterable[str]) -> M:
        """The move that selecting these tokens of the board makes; raises IllegalMove saying why it is none.

        Where more tokens could still make it one, it raises Unfinished, and a face waits instead of complaining.
        """
        chosen = list(dict.fromkeys(tokens))
        if not chosen:
            raise Unfinished("nothing is selected; select one choice")
        if len(chosen) > 1:
            raise IllegalMove(f"{len(chosen)} choices selected; select exactly one")
        return self.read_move(position, chosen[0])

    def tokens(self, position: P, move: M) -> tuple[str, ...]:
        """The tokens of the board whose selection makes this move, or one that leads to the same key.

        >>> import perfectplay as pp
        >>> nim = pp.game("1357")
        >>> nim.tokens((1, 3, 5, 7), (2, 2))
        ('2.2', '2.3')
        """
        return (self.show_move(move),)

    def named(self) -> tuple[str, str]:
        """What the game is called, and its summary: those of an alias where the spec goes by it.

        >>> import perfectplay as pp
        >>> pp.game("octal:5,code=0.77").named()
        ('kayles', 'Kayles: knock down one pin or two neighbours')
        """
        spec = self.spec()
        for alias, _, summary in self.aliases:
            if spec == alias or spec.startswith(f"{alias}:"):
                return alias, summary
        return self.family, self.summary

    def fixed_by(self, name: str) -> set[str]:
        """The parameters that a name stands for: those of an alias, none of the family itself."""
        items = next((items for alias, items, _ in self.aliases if alias == name), "")
        return {item.partition("=")[0] for item in items.split(",")}

    def rules(self) -> str:
        """The full rules in Markdown, with what is particular to this game, its parameters, notation and examples."""
        from perfectplay.manual import manual  # written only when somebody reads it

        return manual(self)

    def particulars(self) -> list[str]:
        """What the parameters of this game change, one sentence each."""
        chosen = (option for option in self.parameters() if option.is_set(self))
        return [option.sentence(option.word(getattr(self, option.field))) for option in chosen]

    def in_short(self) -> list[str]:
        """What is played, in a few plain sentences, for those who sit down to this very game.

        A family whose summary leaves open what a turn may do says it here.

        >>> import perfectplay as pp
        >>> pp.game("nim:9,9,max=3").in_short()
        ['Rows of sticks; take 1 to 3 from one row.', 'Who makes the last move wins.']
        >>> pp.game("1357").in_short()
        ['Misère Nim on rows of 1, 3, 5, 7: who takes the last stick loses.']
        """
        name, summary = self.named()
        return self.told(summary, *self.fixed_by(name))

    def told(self, gist: str, *spoken_of: str) -> list[str]:
        """The gist, what those options change that it has not spoken of, and the usual end."""
        others = (one for one in self.parameters() if one.is_set(self) and one.name not in spoken_of)
        ends = ["Who makes the last move wins."] if self.has_values() else []
        return [f"{gist}.", *(one.plain_sentence(getattr(self, one.field)) for one in others), *ends]


#: A game whose kind of positions and moves does not matter.
AnyGame = Game[Any, Any]
