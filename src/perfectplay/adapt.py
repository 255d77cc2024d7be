"""From a game of one's own, which needs no base class, to the full contract."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from perfectplay.board import Board
from perfectplay.errors import GameFileError, IllegalMove, NotationError, PerfectPlayError
from perfectplay.game import AnyGame, Game, Result
from perfectplay.text import big, cut, echo, listed, printable, told

T = TypeVar("T")
#: A list of moves longer than this is taken for one that never ends.
MOST_MOVES = 1_000_000


def as_game(rules: object) -> AnyGame:
    """The full contract for any object with start, moves and after; a Game is returned as it is.

    >>> class Half:
    ...     "Take any number up to half of the pile."
    ...     def __init__(self, sticks): self.sticks = sticks
    ...     def start(self): return self.sticks
    ...     def moves(self, n): return range(1, n // 2 + 1)
    ...     def after(self, n, take): return n - take
    >>> game = as_game(Half(20))
    >>> game.show(game.after(20, 10)), game.summary
    ('10', 'Take any number up to half of the pile')
    >>> game.after(20, 11)
    Traceback (most recent call last):
    perfectplay.errors.IllegalMove: '11' is not a legal move at 20; the legal moves are 1, 2, 3, 4, 5, 6, 7, 8 … (10 in all)
    """
    if isinstance(rules, Game):
        return rules
    if isinstance(rules, type):
        raise GameFileError(f"{rules.__name__} is a class; pass an object of it, such as {rules.__name__}(…)")
    missing = [name for name in ("start", "moves", "after") if not callable(getattr(rules, name, None))]
    if missing:
        shown = type(rules).__name__ if type(rules).__repr__ is object.__repr__ else echo(rules)
        raise GameFileError(
            f"{shown} is no game: it has no method {listed(missing)}; a game has start, moves and after"
        )
    return Adapted(rules=rules)


@dataclass(frozen=True)
class Adapted(Game[Any, Any]):
    """Rules of one's own behind the full contract.

    Whatever of the contract the object offers is used, the rest has defaults; what its code raises becomes one
    clear error; moves are checked against its own list, so `after` need not check them.
    """

    rules_object: Any = None
    #: The text it was loaded from.
    origin: str = ""
    misere: bool = False
    #: Whether it starts from another position than its own code says.
    _elsewhere = False

    def __init__(self, rules: Any, origin: str = "", misere: bool = False) -> None:
        object.__setattr__(self, "rules_object", rules)
        object.__setattr__(self, "origin", origin)
        said = self._guard("misere", (), lambda: bool(getattr(rules, "misere", False)))
        object.__setattr__(self, "misere", misere or said)
        players = self._guard("players", (), lambda: getattr(rules, "players", 2))
        if not isinstance(players, int) or isinstance(players, bool) or not 2 <= players <= 8:
            raise GameFileError(f"{self.name}: players is {echo(players)}; it must be a number from 2 to 8")
        object.__setattr__(self, "players", players)
        doc = type(rules).__doc__
        doc = printable(doc.strip()) if isinstance(doc, str) else ""
        object.__setattr__(self, "summary", doc.split("\n")[0].rstrip(".") or f"A game of one's own: {self.name}")
        object.__setattr__(self, "rules_text", doc)
        position = self.start()
        self._hashable(position)
        object.__setattr__(self, "position", position)

    @property
    def name(self) -> str:
        return self.origin or type(self.rules_object).__name__

    def _call(self, method: str, *arguments: Any) -> Any:
        return self._guard(method, arguments, lambda: getattr(self.rules_object, method)(*arguments))

    def _guard(self, method: str, arguments: tuple[Any, ...], work: Callable[[], T]) -> T:
        try:
            return work()
        except (PerfectPlayError, KeyboardInterrupt):
            raise
        except BaseException as error:  # SystemExit too: a game must not end the program that plays it
            raise self._failed(method, arguments, error) from error

    def _failed(self, method: str, arguments: tuple[Any, ...], error: BaseException) -> GameFileError:
        shown = ", ".join(echo(argument) for argument in arguments)
        return GameFileError(f"{self.name}: {method}({shown}) raised {told(error)}; mend it there")

    def _text(self, method: str, *arguments: Any) -> str:
        return self._guard(method, arguments, lambda: str(getattr(self.rules_object, method)(*arguments)))

    def _line(self, method: str, value: Any, usual: Callable[[Any], str]) -> str:
        """Notation, by the object's own method if it has one; notation stands in tables, sentences and records."""
        own = self._offers(method)
        text = self._text(method, value) if own else self._guard(method, (value,), lambda: usual(value))
        if not text.isprintable():
            raise GameFileError(
                f"{self.name}: {method}({echo(value)}) is {echo(text)}; return one line without control characters"
            )
        return text

    def _hashable(self, position: Any) -> None:
        try:
            hash(position)
        except TypeError:
            raise GameFileError(
                f"{self.name}: position {echo(position)} cannot be hashed; "
                f"make positions plain immutable values: a tuple instead of a list"
            ) from None
        except Exception as error:
            raise GameFileError(f"{self.name}: hashing {echo(position)} raised {told(error)}; mend it there") from error
        if not self._guard("==", (position,), lambda: bool(position == position)):  # noqa: PLR0124 - that is the question
            raise GameFileError(f"{self.name}: position {echo(position)} does not equal itself; use plain values")

    def _offers(self, method: str) -> bool:
        return callable(getattr(self.rules_object, method, None))

    def start(self) -> Any:
        return self.position if self._elsewhere else self._call("start")

    def starting_at(self, position: Any) -> Any:
        moved = Adapted(self.rules_object, self.origin, self.misere)
        object.__setattr__(moved, "position", position)
        object.__setattr__(moved, "_elsewhere", True)
        return moved

    def _legal(self, position: Any) -> Iterator[Any]:
        """The moves one by one, so that a long list need not be stored."""
        count = 0
        try:
            for count, move in enumerate(self.rules_object.moves(position), 1):
                if count > MOST_MOVES:
                    break
                yield move
        except (PerfectPlayError, KeyboardInterrupt, GeneratorExit):
            raise
        except BaseException as error:
            raise self._failed("moves", (position,), error) from error
        if count > MOST_MOVES:
            raise GameFileError(
                f"{self.name}: moves({echo(position)}) lists more than {big(MOST_MOVES)} moves; end the list"
            )

    def moves(self, position: Any) -> list[Any]:
        return list(self._legal(position))

    def after(self, position: Any, move: Any) -> Any:
        legal = self.moves(position)
        if move not in legal:
            known = f"the legal moves are {listed([self.show_move(m) for m in legal])}" if legal else "no move is left"
            raise IllegalMove(f"{echo(self.show_move(move))} is not a legal move at {self.show(position)}; {known}")
        return self._after(position, move)

    def _after(self, position: Any, move: Any) -> Any:
        child = self._call("after", position, move)
        self._hashable(child)
        return child

    def children(self, position: Any) -> Iterable[Any]:
        return (self._after(position, move) for move in self._legal(position))

    def key(self, position: Any) -> Hashable:
        if not self._offers("key"):
            return position  # type: ignore[no-any-return]
        key = self._call("key", position)
        self._hashable(key)
        return key  # type: ignore[no-any-return]

    def result(self, position: Any) -> Result | None:
        if not self._offers("result"):
            for _ in self._legal(position):
                return None
            return Result.LAST_MOVER_LOSES if self.misere else Result.LAST_MOVER_WINS
        ended = self._call("result", position)
        if ended is not None and not isinstance(ended, Result):
            raise GameFileError(
                f"{self.name}: result({echo(position)}) is {echo(ended)}; "
                f"return None, Result.LAST_MOVER_WINS or Result.LAST_MOVER_LOSES"
            )
        return ended

    def has_values(self) -> bool:
        return self.players == 2 and not self.misere and not self._offers("result")

    def checked(self, position: Any) -> Any:
        if isinstance(position, str) and not isinstance(self.position, str):
            return self.read(position)
        self._hashable(position)
        return position

    def show(self, position: Any) -> str:
        return self._line("show", position, _shown)

    def read(self, text: str) -> Any:
        if self._offers("read"):
            return self._call("read", text)
        import ast

        try:
            position = ast.literal_eval(text)
            hash(position)
        except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
            position = None
        if isinstance(self.position, str):
            written_out = isinstance(position, str) and not position.isprintable()
            return position if written_out else text
        if isinstance(self.position, tuple) and position is not None and not isinstance(position, tuple):
            position = (position,)
        if type(position) is not type(self.position):
            raise NotationError(
                f"{self.name}: cannot read the position {echo(text)}; write it like {cut(self.show(self.position))}"
            )
        return position

    def show_move(self, move: Any) -> str:
        return self._line("show_move", move, str)

    def read_move(self, position: Any, text: str) -> Any:
        return (
            self._call("read_move", position, text) if self._offers("read_move") else super().read_move(position, text)
        )

    def board(self, position: Any) -> Board:
        if not self._offers("board"):
            return super().board(position)
        board = self._call("board", position)
        if not isinstance(board, Board):
            raise GameFileError(f"{self.name}: board({echo(position)}) is {echo(board)}; return a perfectplay.Board")
        return board

    def select(self, position: Any, tokens: Iterable[str]) -> Any:
        return self._call("select", position, tokens) if self._offers("select") else super().select(position, tokens)

    def tokens(self, position: Any, move: Any) -> tuple[str, ...]:
        if not self._offers("tokens"):
            return super().tokens(position, move)
        return self._guard("tokens", (position, move), lambda: tuple(self.rules_object.tokens(position, move)))

    def rules(self) -> str:
        if self._offers("rules"):
            return printable(self._text("rules"))
        end = "loses" if self.misere else "wins"
        if self._offers("result"):
            return f"# {self.name}\n\n{self.rules_text}"
        return (
            f"# {self.name}\n\n{self.rules_text}\n\nThe game ends when no move is left; who made the last move {end}."
        )

    def spec(self) -> str:
        return self.origin or self.name

    def left(self, position: Any) -> int:
        if not self._offers("left"):
            return super().left(position)
        return self._guard("left", (position,), lambda: int(self.rules_object.left(position)))

    def estimate(self, position: Any) -> int | None:
        size = self._call("estimate", position) if self._offers("estimate") else None
        if size is not None and (not isinstance(size, int) or isinstance(size, bool) or size < 0):
            raise GameFileError(
                f"{self.name}: estimate({echo(position)}) is {echo(size)}; return a whole number from 0 up, or None"
            )
        return size

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Adapted):
            return NotImplemented
        same_rules = self.origin == other.origin if self.origin else self.rules_object is other.rules_object
        return same_rules and self.position == other.position and self.misere == other.misere

    def __hash__(self) -> int:
        return hash((self.origin or id(self.rules_object), self.position, self.misere))


def _shown(position: Any) -> str:
    """A plain value as people write it: numbers without brackets, one line.

    >>> _shown((3, 4)), _shown(()), _shown(("a", 1)), _shown("WL"), _shown("WL\\nLW")
    ('3,4', '()', "('a', 1)", 'WL', "'WL\\\\nLW'")
    """
    if isinstance(position, tuple) and position and all(type(part) is int for part in position):
        return ",".join(map(str, position))
    return position if isinstance(position, str) and position.isprintable() else repr(position)
