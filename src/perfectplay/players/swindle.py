"""The art of losing well: which of the lost moves gives the other side most chances to go wrong.

Against an opponent who never errs all lost moves are alike. D. N. L. Levy (First among equals, ICCA Journal 14(3), 1991) and
P. J. Jansen (KQKR: Awareness of a fallible opponent, ICCA Journal 15(3), 1992) ask which is best against one who may.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from perfectplay.options import option, whole
from perfectplay.players.base import Judge, Swindler, Turn
from perfectplay.players.human import USUAL_RATE, chance_to_err
from perfectplay.solution import Grade

#: How many pairs of moves (mine and the opponent's) deeper traps look ahead, and the chance that ends the looking.
DEEPEST = 50
NEGLIGIBLE = 1e-4


def best_of(turn: Turn, worth: Callable[[Grade], float]) -> Any:
    """The move worth most; among equals the longest resistance, and then chance."""
    scored = [(worth(grade), grade.distance or 0, grade) for grade in turn.grades]
    most = max(score[:2] for score in scored)
    return turn.chance.choice([grade.move for *score, grade in scored if tuple(score) == most])


def winning_replies(turn: Turn, grade: Grade) -> tuple[int, int]:
    """How many of the opponent's replies keep the mover lost, and how many replies there are."""
    judge, steps = turn.judge, turn.game.players - 2
    replies = judge.grades(grade.after)
    return sum(not judge.safe(reply.after, steps) for reply in replies), len(replies)


@dataclass(frozen=True)
class Longest(Swindler):
    """Holds out as long as can be: a longer game has more moves to err in.

    >>> import perfectplay as pp
    >>> pp.play("1357", ["perfect+longest", "perfect"], seed=1).plies
    15
    """

    name = "longest"
    summary = "longest resistance"
    source = "NeoNim's weights (COMP142, Minimax.md): the longest loss; the distances of C. A. B. Smith, 1966"

    def pick(self, turn: Turn) -> Any:
        return best_of(turn, lambda grade: 0)


@dataclass(frozen=True)
class FewSafe(Swindler):
    """Leaves the opponent the smallest share of replies that keep the win.

    >>> import perfectplay as pp
    >>> pp.play("1357", ["perfect+few-safe", "perfect"], seed=1).winners
    (2,)
    """

    name = "few-safe"
    summary = "the smallest share of replies that keep the opponent's win"
    source = "the bot of Breaking-1357: it moves where the share of the opponent's safe replies is least"

    def pick(self, turn: Turn) -> Any:
        def share(grade: Grade) -> float:
            keep, all_replies = winning_replies(turn, grade)
            return -keep / all_replies if all_replies else -1.0

        return best_of(turn, share)


@dataclass(frozen=True)
class FewWins(Swindler):
    """Leaves the opponent the smallest number of replies that keep the win.

    >>> import perfectplay as pp
    >>> pp.play("sticks:13,special", ["perfect+few-wins", "perfect"], seed=1).winners
    (2,)
    """

    name = "few-wins"
    summary = "the smallest number of replies that keep the opponent's win"
    source = "the special mode's bot of StickGame: fewest winning replies"

    def pick(self, turn: Turn) -> Any:
        return best_of(turn, lambda grade: -winning_replies(turn, grade)[0])


@dataclass(frozen=True)
class Smallest(Swindler):
    """Takes as little as can be: more is left to err in, and it is quick to work out.

    >>> import perfectplay as pp
    >>> pp.play("sticks:12,take=1-3", ["perfect+smallest", "perfect"], seed=1).plies
    6
    """

    name = "smallest"
    summary = "the smallest bite"
    source = "the adjacent modes' bot of StickGame: when lost it takes as few sticks as it may"

    def pick(self, turn: Turn) -> Any:
        return best_of(turn, lambda grade: turn.game.left(grade.after))


@dataclass(frozen=True)
class Trap(Swindler):
    """The move after which a fallible opponent is likeliest to lose in the end, looking some traps ahead.

    The opponent errs as :mod:`perfectplay.players.human` says, and otherwise plays any of the replies that keep the win.

    >>> import perfectplay as pp
    >>> pp.play("1357", ["perfect+trap", "perfect"], seed=1).winners
    (2,)
    """

    depth: int = option(
        "depth", "how many of the opponent's moves it looks ahead", read=whole("depth", 1, DEEPEST), default=3
    )

    name = "trap"
    summary = "the deepest trap: likeliest loss of a fallible opponent, looking ahead (trap:3)"
    source = (
        "P. J. Jansen, Using knowledge about the opponent in game-tree search, thesis, Carnegie Mellon 1992; "
        "the opponent is perfectplay's human-like model"
    )

    def pick(self, turn: Turn) -> Any:
        return best_of(turn, lambda grade: trap_chance(turn.judge, grade.after, self.depth))


def trap_chance(judge: Judge, position: Any, depth: int, reach: float = 1.0) -> float:
    """How likely a human-like opponent, to move in a position won for them, is to lose it within so many moves.

    >>> import perfectplay as pp
    >>> judge = Judge(pp.solve("1357"))
    >>> round(trap_chance(judge, (1, 3, 5, 6), 1), 3) < round(trap_chance(judge, (1, 3, 5, 6), 3), 3)
    True
    """
    note = ("trap", judge.game.key(position), depth)
    known = judge.notes.get(note)
    if known is None:
        known = judge.notes[note] = _trap_chance(judge, position, depth, reach)
    return float(known)


def _trap_chance(judge: Judge, position: Any, depth: int, reach: float) -> float:
    errs = chance_to_err(judge, position, USUAL_RATE)
    keeps = 1 - errs
    replies = judge.winning(position)
    if depth == 1 or keeps * reach < NEGLIGIBLE or not replies:
        return errs
    later = 0.0
    for reply in replies:
        mine = judge.grades(reply.after)
        later += max((trap_chance(judge, grade.after, depth - 1, keeps * reach) for grade in mine), default=0.0)
    return errs + keeps * later / len(replies)
