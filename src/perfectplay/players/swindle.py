"""The art of losing well: which of the lost moves gives the other side most chances to go wrong.

Against an opponent who never errs all lost moves are alike. D. N. L. Levy (First among equals, ICCA Journal 14(3), 1991) and
P. J. Jansen (KQKR: Awareness of a fallible opponent, ICCA Journal 15(3), 1992) ask which is best against one who may.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from perfectplay.options import option, whole
from perfectplay.players.base import Judge, Swindler, Turn
from perfectplay.players.human import USUAL_RATE, chance_to_see
from perfectplay.solution import Grade, moves_to_go

#: How many of the opponents' moves the deepest trap looks ahead.
DEEPEST = 50


def best_of(turn: Turn, worth: Callable[[Grade], float]) -> Any:
    """The move worth most; among equals the longest resistance, and then chance."""
    scored = [((worth(grade), moves_to_go(grade)), grade.move) for grade in turn.grades]
    most = max(score for score, _ in scored)
    return turn.chance.choice([move for score, move in scored if score == most])


def winning_replies(turn: Turn, grade: Grade) -> tuple[int, int]:
    """How many of the opponent's replies keep the mover lost, and how many replies there are."""
    judge, steps = turn.judge, turn.game.players - 2
    note = ("replies", judge.alike(grade.after))
    if note not in judge.notes:
        replies = judge.grades(grade.after)
        judge.notes[note] = sum(not judge.safe(reply.after, steps) for reply in replies), len(replies)
    keep, every = judge.notes[note]
    return keep, every


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
            return -keep / all_replies if all_replies else -math.inf

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
        def few(grade: Grade) -> float:
            keep, all_replies = winning_replies(turn, grade)
            return -keep if all_replies else -math.inf  # a move that ends the game leaves nothing to err in

        return best_of(turn, few)


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

    The opponents play as :mod:`perfectplay.players.human` says, each for itself.

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


def trap_chance(judge: Judge, position: Any, depth: int, ahead: int | None = None) -> float:
    """How likely human-like opponents are to let a lost seat off within so many moves of theirs, from a move of theirs on.

    The lost seat moves `ahead` turns from now: one turn with two at the table, with more when all others have moved.

    >>> import perfectplay as pp
    >>> judge = Judge(pp.solve("1357"))
    >>> round(trap_chance(judge, (1, 3, 5, 6), 1), 3) < round(trap_chance(judge, (1, 3, 5, 6), 3), 3)
    True
    """
    ahead = judge.game.players - 1 if ahead is None else ahead
    note = ("trap", judge.alike(position), depth, ahead)
    known = judge.notes.get(note)
    if known is None:
        known = judge.notes[note] = _trap_chance(judge, position, depth, ahead)
    return float(known)


def _trap_chance(judge: Judge, position: Any, depth: int, ahead: int) -> float:
    """Whoever sees a win of their own plays one of the soonest; whoever does not plays any move."""
    replies, soonest = judge.grades(position), judge.soonest(position)
    any_move = _mean_chance(judge, replies, depth, ahead)
    if not soonest:
        return any_move
    sees = chance_to_see(judge, position, USUAL_RATE)
    return sees * _mean_chance(judge, soonest, depth, ahead) + (1 - sees) * any_move


def _mean_chance(judge: Judge, replies: Sequence[Grade], depth: int, ahead: int) -> float:
    """The chance to be let off, now or later, by one of these replies; each is as likely as the others."""
    chances = (
        1.0 if judge.safe(reply.after, ahead - 1) else _chance_later(judge, reply.after, depth - 1, ahead - 1)
        for reply in replies
    )
    # fsum does not care in what order moves are listed, which is not the same for all positions that are alike
    return math.fsum(chances) / max(len(replies), 1)


def _chance_later(judge: Judge, position: Any, depth: int, ahead: int) -> float:
    """What comes after one of their moves: the next of them moves, or the lost seat sets its best trap."""
    if not depth:
        return 0.0
    if ahead:
        return trap_chance(judge, position, depth, ahead)
    note = ("best trap", judge.alike(position), depth)
    known = judge.notes.get(note)
    if known is None:
        best = max((trap_chance(judge, mine.after, depth) for mine in judge.grades(position)), default=0.0)
        known = judge.notes[note] = best
    return float(known)
