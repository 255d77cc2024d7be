"""What a solver's answer looks like to everyone else: outcome, distance, value, best moves, grades, explanation."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from perfectplay.chooser import Chooser
from perfectplay.errors import TooLarge
from perfectplay.game import AnyGame, Outcome
from perfectplay.solvers.base import SeatVerdict, Verdict
from perfectplay.solvers.sequence import MOST_WINNING, SequenceSolver
from perfectplay.text import check_whole, cut

if TYPE_CHECKING:
    from perfectplay.explain import Explanation

#: More moves than anyone reads, or than can be judged one by one.
MOST_GRADES = 100_000
#: The same for positions of very many parts, where each single judgement looks at all of them: moves times parts.
MOST_LOOKS = 50_000_000


@dataclass(frozen=True)
class Grade:
    """One move, judged. Everything but `move`, `wins` and `best` speaks of the position after it."""

    move: Any
    after: Any
    #: Of the position after the move: P means that the move wins.
    outcome: Outcome
    #: Moves to the end from there (many seats: for the seat that moved).
    distance: int | None
    #: Whether the seat that moves is winning (many seats: safe) after it.
    wins: bool
    #: Among the best: it wins or, where nothing does, it holds out longest.
    best: bool = False
    #: Many seats: the paranoid weight for the seat that moved.
    strength: int | None = None


class Solution:
    """Answers for any position of one game; without a position, for its start.

    >>> import perfectplay as pp
    >>> s = pp.solve("nim:3,4,5")
    >>> s.outcome().value, s.winner(), s.distance(), s.value(), s.best()
    ('N', 1, 11, 2, [(1, 2)])
    """

    def __init__(self, game: AnyGame, chooser: Chooser) -> None:
        self.game = game
        self.seconds = 0.0
        self._chooser = chooser
        self._walked: Solution | None = None

    def __repr__(self) -> str:
        return f"<Solution of {cut(self.game.spec())} by {self.method}>"

    @property
    def method(self) -> str:
        """How the start was (or, for rules alone, would usually be) solved."""
        if self.game.position is None:
            return self._chooser.method
        return self.method_at(self.game.position)

    def method_at(self, position: Any) -> str:
        """How a position is solved."""
        return self._chooser.choice(position)

    @property
    def positions(self) -> int | None:
        """How many positions (or heaps) have been looked at so far; None where a law needs none."""
        if self.game.position is None:
            return self._chooser.positions
        return self._chooser.solver(self.game.position).positions

    def _position(self, position: Any) -> Any:
        return self.game.start() if position is None else self.game.checked(position)

    def verdict(self, position: Any = None) -> Verdict:
        """Everything about a position at once."""
        position = self._position(position)
        return self._chooser.solver(position).verdict(position)

    def outcome(self, position: Any = None) -> Outcome:
        """N or P; with many seats: N if the seat to move is safe whatever all others do together."""
        return self.verdict(position).outcome

    def winner(self, position: Any = None, turn: int = 1) -> int | None:
        """The seat that wins when seat `turn` is to move; None with more than two seats, where several win."""
        return self.winner_of(self.outcome(position), self._seat(turn))

    def _seat(self, turn: int) -> int:
        return check_whole(turn, "turn", least=1, most=self.game.players)

    def winner_of(self, outcome: Outcome, turn: int) -> int | None:
        if self.game.players != 2:
            return None
        return turn if outcome is Outcome.N else 3 - turn

    def distance(self, position: Any = None) -> int | None:
        """Moves to the end: the winner ends it as soon, the loser as late, as they can; None where only a law reaches."""
        return self.verdict(position).distance

    def value(self, position: Any = None) -> int | None:
        """The Grundy value; None outside normal play."""
        return self.verdict(position).value

    def strength(self, position: Any = None) -> int | None:
        """The distance with a sign: above zero when the seat to move is winning (many seats: safe), below when not.

        >>> import perfectplay as pp
        >>> pp.solve("neonim:2,4,players=3").strength(), pp.solve("neonim:3,4,players=3").strength()
        (3, -4)
        """
        found = self.verdict(position)
        if found.distance is None:
            return None
        return found.distance if found.outcome is Outcome.N else -found.distance

    def seats(self, position: Any = None, turn: int = 1) -> dict[int, SeatVerdict]:
        """What each seat can make sure of, when seat `turn` is to move; empty where a law tells no distances.

        >>> import perfectplay as pp
        >>> {seat: said.strength for seat, said in pp.solve("1357").seats().items()}
        {1: -15, 2: 15}
        """
        found, players, turn = self.verdict(position), self.game.players, self._seat(turn)
        seats = found.seats
        if not seats and found.distance is not None:
            wins = found.outcome is Outcome.N
            seats = (SeatVerdict(wins, found.distance), SeatVerdict(not wins, found.distance))
        return {(turn - 1 + steps) % players + 1: seat for steps, seat in enumerate(seats)}

    def grades(self, position: Any = None) -> list[Grade]:
        """Every move, judged, in the order of the game's list."""
        position = self._position(position)
        if self.game.result(position) is not None:
            return []
        moves = list(itertools.islice(self.game.moves(position), MOST_GRADES + 1))
        looks = len(moves) * (len(position) if isinstance(position, tuple | str) else 1)
        if len(moves) > MOST_GRADES or looks > MOST_LOOKS:
            many = f"more than {MOST_GRADES:,}" if len(moves) > MOST_GRADES else f"{len(moves):,}"
            raise TooLarge(
                f"{cut(self.game.show(position))} has {many} moves, too many to judge one by one; "
                f"take a smaller position (where a law is known, solve and explain name winning moves)"
            )
        winning = self._all_winning(position)
        judged = [self.judged(position, move, winning) for move in moves]
        wanted = _best_distance(judged)
        return [
            Grade(g.move, g.after, g.outcome, g.distance, g.wins, g.wins or g.distance == wanted, g.strength)
            if g.wins or (wanted is not None and g.distance == wanted)
            else g
            for g in judged
        ]

    def _all_winning(self, position: Any) -> Set[Any] | None:
        """The winning moves, where a sum of heaps names them all."""
        solver = self._chooser.solver(position)
        named = solver.winning_moves(position) if isinstance(solver, SequenceSolver) else None
        return set(named) if named is not None and len(named) < MOST_WINNING else None

    def judged(self, position: Any, move: Any, winning: Set[Any] | None = None) -> Grade:
        """One move, judged by itself, or by all that win where they are known: `best` is not known."""
        after = self.game.after(position, move)
        if winning is not None:
            wins = move in winning
            return Grade(move, after, Outcome.of(mover_wins=not wins), None, wins)
        found = self.verdict(after)
        if found.seats:
            mine = found.seats[-1]
            return Grade(move, after, found.outcome, mine.distance, mine.safe, strength=mine.strength)
        return Grade(move, after, found.outcome, found.distance, found.outcome is Outcome.P)

    def best(self, position: Any = None) -> list[Any]:
        """Every winning move, the soonest win first; where none wins, those that hold out longest.

        Where only a law reaches, distances are unknown: winning moves come as the law constructs them, and of a lost
        position no move is better than another. Sums of heaps have them in the order of the game's list, the first 10,000.

        >>> import perfectplay as pp
        >>> pp.solve("wythoff:2,2").best(), pp.solve("wythoff:4,7").best()[:2]
        ([(2, 2), (1, 0), (0, 1)], [(1, 0), (0, 1)])
        """
        position = self._position(position)
        if self.game.result(position) is not None:
            return []
        winning = self.named(position)
        if winning is None:
            grades = self.grades(position)
            best = [grade for grade in grades if grade.best]
            return [grade.move for grade in sorted(best, key=moves_to_go)]
        if not winning and self.distance(position) is not None:
            return [grade.move for grade in self.grades(position) if grade.best]
        return winning

    def named(self, position: Any = None) -> list[Any] | None:
        """The winning moves that the method names by itself; None where moves are judged one by one.

        >>> import perfectplay as pp
        >>> pp.solve("kayles:900,3").named()[:2], pp.solve("kayles:900,900").named(), pp.solve("kayles:3,4").named()
        ([(1, 1, (1, 898)), (1, 1, (4, 895))], [], None)
        """
        position = self._position(position)
        return self._chooser.solver(position).winning_moves(position)

    @property
    def sums(self) -> SequenceSolver | None:
        """What knows the values of the heaps, where positions are sums of heaps."""
        return self._chooser.sums

    def line(self, position: Any = None, most: int = 1000) -> Iterator[tuple[Any, Any]]:
        """Perfect play from here to the end: (move, position after it) again and again.

        >>> import perfectplay as pp
        >>> list(pp.solve("letters:WLW").line())
        [('L', 'LW'), ('R', 'L'), ('L', '.L')]
        """
        position = self._position(position)
        for _ in range(most):
            if self.game.result(position) is not None:
                return
            move = next(iter(self.best(position) or self.game.moves(position)))
            position = self.game.after(position, move)
            yield move, position

    def walked(self) -> Solution:
        """The same game, with every position walked even where a law would do: for distances and values.

        >>> import perfectplay as pp
        >>> s = pp.solve("fibonacci:300")
        >>> s.method, s.distance(), s.walked().method, s.walked().distance()
        ('law', None, 'graph', 179)
        """
        if self._walked is None:
            self._walked = Solution(self.game, self._chooser.exhaustive())
        return self._walked

    def explain(self, position: Any = None, turn: int = 1) -> Explanation:
        """In plain words: who wins this position when seat `turn` is to move, and why.

        >>> import perfectplay as pp
        >>> print(pp.solve("letters:WL").explain())
        Seat 1 is to move and wins, in 2 moves.
        2 letters: the other side will take the last one, and wins exactly if it is W.
        The two middle letters are WL, not both W.
        So under perfect play the last letter will be L.
        Taking off the left end leaves the right letter for last.
        """
        from perfectplay.explain import explain

        return explain(self, self._position(position), self._seat(turn))


def moves_to_go(grade: Grade) -> float:
    """Moves to the end after this move, for comparing; more than any number where only a law reaches."""
    return math.inf if grade.distance is None else grade.distance


def _best_distance(grades: list[Grade]) -> int | None:
    """The longest resistance, where no move wins; None where that is unknown because one distance is."""
    distances = [grade.distance for grade in grades]
    known = [distance for distance in distances if distance is not None]
    if any(grade.wins for grade in grades) or len(known) < len(distances):
        return None
    return max(known, default=None)
