"""For authors of games: does a game keep the contract? And a record of a game, to notice when its rules change."""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterator
from typing import Any

from perfectplay.adapt import Adapted, as_game
from perfectplay.chance import seeded
from perfectplay.chooser import SMALL
from perfectplay.errors import ContractBroken, GameFileError, IllegalMove, InputError, PerfectPlayError
from perfectplay.game import AnyGame, Outcome
from perfectplay.solve import solve
from perfectplay.solvers.graph import GraphSolver
from perfectplay.solvers.law import LawSolver
from perfectplay.solvers.sequence import SequenceSolver
from perfectplay.text import cut, echo
from perfectplay.traits import HeapRule

#: How many moves of one position are looked at closely; all of them are looked at for double ones.
LOOKED_AT = 40
#: How many moves of one position are made by selecting tokens.
SELECTED = 2_000
LONGEST_GAME = 10_000


def check_game(game: object, *, samples: int = 60, seed: int = 0) -> None:
    """Play at random and raise ContractBroken at the first promise that the game does not keep.

    >>> import perfectplay as pp
    >>> check_game(pp.game("kayles:6"))
    """
    checker = _Checker(as_game(game))
    seen = 0
    for attempt in itertools.count():
        for position in _random_game(checker, seed + attempt):
            checker.check_position(position)
            seen += 1
            if seen >= samples:
                break
        if seen >= samples or attempt >= samples:
            break
    checker.check_start()
    checker.check_answers_agree()


class _Checker:
    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def fail(self, what: str) -> ContractBroken:
        return ContractBroken(f"{cut(self.game.spec())}: {what}")

    def at(self, position: Any) -> str:
        return f"at {cut(self.game.show(position))}"

    def check_start(self) -> None:
        game = self.game
        start = game.start()
        if start != game.start():
            raise self.fail("start() gives a different position each time; store it")
        if not game.summary or not game.rules().strip():
            raise self.fail("there is no summary or no rules; write a docstring")
        if isinstance(game, Adapted):
            return
        from perfectplay.spec import game as game_of

        if game_of(game.spec()) != game:
            raise self.fail(f"its spec reads back as {game_of(game.spec())!r}; make read and show agree")

    def check_position(self, position: Any) -> None:
        game = self.game
        try:
            hash(position)
        except TypeError:
            raise self.fail(f"position {echo(position)} cannot be hashed; use a tuple, a str or an int") from None
        shown, key = game.show(position), game.key(position)
        self.check_line("show", shown)
        try:
            read = game.read(shown)
        except InputError:
            raise self.fail(
                f"{self.at(position)}, read() cannot read what show() has written; write both for such positions"
            ) from None
        if read != position:
            raise self.fail(f"{self.at(position)}, read(show(position)) is {echo(read)}; make them agree")
        if game.checked(position) != position:
            raise self.fail(f"{self.at(position)}, checked(position) is another one; return it as it is")
        if game.key(position) != key:
            raise self.fail(f"{self.at(position)}, key() changes from call to call; compute it from the position alone")
        moves = list(game.moves(position))
        if moves != list(game.moves(position)):
            raise self.fail(f"{self.at(position)}, moves() come in another order the second time; keep one order")
        twice = next((move for i, move in enumerate(moves[:2000]) if move in moves[:i]), None)
        if twice is not None:
            raise self.fail(f"{self.at(position)}, moves() lists {game.show_move(twice)} twice; list every move once")
        ended = game.result(position)
        if not moves and ended is None:
            raise self.fail(
                f"{self.at(position)} no move is left, but result() says that the game goes on; return a Result"
            )
        if ended is None:
            self.check_children(position, moves)
            for move in moves[:LOOKED_AT]:
                self.check_move(position, move)
            self.check_board(position, moves)
            for move in moves[:SELECTED]:
                self.check_tokens(position, move)
        self.check_illegal(position)

    def check_line(self, method: str, text: str) -> None:
        if not text.isprintable():
            raise self.fail(f"{method}() gives {echo(text)}; return one line without control characters")

    def check_children(self, position: Any, moves: list[Any]) -> None:
        by_moves: set[Hashable] = {self.game.key(self.game.after(position, move)) for move in moves}
        by_children = {self.game.key(child) for child in self.game.children(position)}
        if by_moves != by_children:
            differ = next(iter(by_moves ^ by_children))
            raise self.fail(
                f"{self.at(position)}, moves() and children() do not reach the same keys, see {echo(differ)}"
            )

    def check_move(self, position: Any, move: Any) -> None:
        game, before = self.game, self.game.show(position)
        try:
            hash(move)
        except TypeError:
            raise self.fail(
                f"{self.at(position)}, move {echo(move)} cannot be hashed; use a tuple, a str or an int"
            ) from None
        after = game.after(position, move)
        if game.show(position) != before:
            raise self.fail(f"{self.at(position)}, after() changes the position it is given; return a new one")
        if game.after(position, move) != after:
            raise self.fail(
                f"{self.at(position)}, after() differs from call to call; positions may not depend on chance"
            )
        text = game.show_move(move)
        self.check_line("show_move", text)
        if game.read_move(position, text) != move:
            raise self.fail(f"{self.at(position)}, read_move does not read {echo(text)} back; make them agree")

    def check_illegal(self, position: Any) -> None:
        nonsense: tuple[Any, ...] = ("no such move", -1, None, (99, 99, 99), ())
        legal = set(itertools.islice(self.game.moves(position), LONGEST_GAME))
        for move in nonsense:
            if move in legal:
                continue
            try:
                self.game.after(position, move)
            except IllegalMove:
                continue
            except (InputError, PerfectPlayError):
                continue
            except Exception as error:
                raise self.fail(
                    f"{self.at(position)}, after(…, {echo(move)}) raises {type(error).__name__}; "
                    f"raise IllegalMove, naming the rule"
                ) from error
            raise self.fail(f"{self.at(position)}, after() accepts {echo(move)}; raise IllegalMove, naming the rule")

    def check_board(self, position: Any, moves: list[Any]) -> None:
        board = self.game.board(position)
        tokens = [token.id for row in board.rows for token in row.tokens]
        if len(set(tokens)) < len(tokens):
            raise self.fail(f"{self.at(position)}, two tokens of the board share an id; make ids unique")
        selections: list[list[str]] = [[], *([token] for token in board.live()[:LOOKED_AT])]
        for selection in selections:
            try:
                move = self.game.select(position, selection)
            except GameFileError as error:
                raise self.fail(f"{self.at(position)}, select({selection}) fails: {error}") from None
            except InputError:
                continue
            try:
                self.game.after(position, move)
            except IllegalMove:
                raise self.fail(
                    f"{self.at(position)}, select({selection}) gives an illegal move; raise IllegalMove there"
                ) from None

    def check_tokens(self, position: Any, move: Any) -> None:
        """Selecting the tokens of a move leads where the move leads."""
        game, at = self.game, f"{self.at(position)}, tokens() of {cut(self.game.show_move(move))}"
        tokens, live = game.tokens(position, move), set(game.board(position).live())
        if not isinstance(tokens, tuple) or len(set(tokens)) < len(tokens) or not live.issuperset(tokens):
            raise self.fail(f"{at} are {echo(tokens)}; return a tuple of ids that board() shows as live, each once")
        try:
            selected = game.select(position, tokens)
        except GameFileError:
            raise
        except InputError as error:
            raise self.fail(f"{at} are {echo(tokens)}, but select() refuses them: {error}") from None
        if game.key(game.after(position, selected)) != game.key(game.after(position, move)):
            raise self.fail(
                f"{at} are {echo(tokens)}, but select() makes {echo(game.show_move(selected))} of them; make them agree"
            )

    def check_answers_agree(self) -> None:
        """Where two methods accept a small game they must agree on every position looked at."""
        game = self.game
        size = game.estimate(game.start())
        if game.players != 2 or (size is not None and size > SMALL):
            return
        graph = GraphSolver(game, memory=200_000_000)
        others: list[Any] = []
        if not LawSolver.refusal(game):
            others.append(LawSolver(game))
        if (
            not SequenceSolver.refusal(game)
            and isinstance(game, HeapRule)
            and SequenceSolver.reaches(game, game.start())
        ):
            others.append(SequenceSolver(game))
        graph.verdict(game.start())
        if size is not None and graph.positions > size:
            raise self.fail(
                f"estimate() is {size}, but {graph.positions} positions are reached; make it an upper bound"
            )
        for position in _random_game(self, 1):
            truth = graph.verdict(position)
            for solver in others:
                said = solver.verdict(position)
                known = ((said.value, truth.value), (said.distance, truth.distance))
                same = all(None in pair or pair[0] == pair[1] for pair in known)
                if said.outcome is not truth.outcome or not same:
                    raise self.fail(
                        f"{self.at(position)}, method {solver.method} says {said}, search {truth}; mend the law or rule"
                    )
                self.check_winning_moves(position, solver, graph)

    def check_winning_moves(self, position: Any, solver: Any, graph: GraphSolver) -> None:
        told = solver.winning_moves(position)
        if told is None or self.game.result(position) is not None:
            return
        moves = list(self.game.moves(position))
        winning = [move for move in moves if graph.verdict(self.game.after(position, move)).outcome is Outcome.P]
        if set(told) - set(moves) or bool(told) != bool(winning) or not set(told) <= set(winning):
            raise self.fail(
                f"{self.at(position)}, method {solver.method} names {echo(told)} as winning, search {echo(winning)}; "
                f"mend the law"
            )


def _random_game(checker: _Checker, seed: int) -> Iterator[Any]:
    """The positions of one game played at random."""
    game, chance = checker.game, seeded(seed)
    position = game.start()
    for _ in range(LONGEST_GAME):
        yield position
        if game.result(position) is not None:
            return
        moves = list(game.moves(position))
        if not moves:
            return
        position = game.after(position, chance.choice(moves))
    raise checker.fail(f"a game of {LONGEST_GAME} moves does not end; positions must get smaller")


def golden_record(game: object, *, seed: int = 7) -> str:
    """A recorded game, in which perfect and random moves alternate, with everything that is known at each ply.

    Kept in a file and compared by a test, it shows at once when rules, notation or answers change.

    >>> import perfectplay as pp
    >>> print(golden_record(pp.game("nim:1,2")).splitlines()[0])
    nim:1,2
    """
    played, chance = as_game(game), seeded(seed)
    solution = solve(played)
    position = played.start()
    lines = [played.spec(), played.summary, *(f"rule: {line}" for line in played.particulars()), ""]
    for ply in itertools.count(1):
        found = solution.verdict(position)
        lines.append(f"ply {ply}: {played.show(position)}   key {played.key(position)!r}")
        lines.append(
            f"  outcome {found.outcome.value}  distance {found.distance}  value {found.value}  "
            f"strength {solution.strength(position)}"
        )
        lines += [
            f"  board {row.label}: {' '.join(token.text or token.kind for token in row.tokens)}"
            for row in played.board(position).rows
        ]
        if played.result(position) is not None:
            lines.append(f"  result: {played.result(position)}")
            return "\n".join(lines) + "\n"
        grades = solution.grades(position)
        shown = " ".join(f"{played.show_move(g.move)}{'*' if g.best else '+' if g.wins else ''}" for g in grades[:60])
        lines.append(f"  {len(grades)} moves: {shown}")
        move = solution.best(position)[0] if ply % 2 else chance.choice(grades).move
        lines.append(f"  plays {played.show_move(move)}")
        position = played.after(position, move)
    raise ContractBroken(f"{played.spec()}: the game does not end")  # pragma: no cover
