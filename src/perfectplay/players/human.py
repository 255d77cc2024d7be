"""A model of people: how likely someone is to miss the win, and the player that errs like that.

Nobody knows how people really err; the model keeps to what is not in dispute. A position is harder the smaller the share
of moves that win, and the further away the win. Its hardness is (1 + log2(moves / winning moves)) · (1 + log2(moves to the
end) / 4), 1 at the least, and whoever errs at rate r sees the win with probability (1 − r) ** hardness. Who sees it plays
one of the soonest wins; who does not picks any move, which may happen to win too.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log2
from typing import Any

from perfectplay.options import option
from perfectplay.players.base import Bot, Judge, Turn, read_share

USUAL_RATE = 0.1


def hardness(moves: int, winning: int, distance: int | None) -> float:
    """How hard a won position is; 1 for the easiest.

    >>> hardness(4, 4, 1), hardness(8, 1, 1), hardness(8, 1, 16)
    (1.0, 4.0, 8.0)
    """
    return (1 + log2(moves / winning)) * (1 + log2(max(distance or 1, 1)) / 4)


def chance_to_see(judge: Judge, position: Any, rate: float) -> float:
    """How likely someone who errs at this rate is to see a win that is there.

    >>> import perfectplay as pp
    >>> judge = Judge(pp.solve("nim:3,4,5"))
    >>> round(chance_to_see(judge, (3, 4, 5), 0.1), 3), round(chance_to_see(judge, (0, 0, 5), 0.1), 3)
    (0.406, 0.705)
    """
    grades = judge.grades(position)
    winning = sum(grade.wins for grade in grades)
    if not winning:
        return 0.0
    return float((1 - rate) ** hardness(len(grades), winning, judge.solution.verdict(position).distance))


def chance_to_err(judge: Judge, position: Any, rate: float) -> float:
    """How likely someone who errs at this rate is to give a won position away; 0 where there is nothing to give away.

    >>> import perfectplay as pp
    >>> judge = Judge(pp.solve("nim:3,4,5"))
    >>> round(chance_to_err(judge, (3, 4, 5), 0.1), 3), chance_to_err(judge, (0, 0, 1), 0.1)
    (0.544, 0.0)
    """
    grades = judge.grades(position)
    losing = sum(not grade.wins for grade in grades)
    if losing == len(grades):
        return 0.0
    return (1 - chance_to_see(judge, position, rate)) * losing / len(grades)


@dataclass(frozen=True)
class HumanLike(Bot):
    """Sees a win more or less often, the more easily the more moves win and the nearer the end is.

    >>> HumanLike.build("0.2").text(), HumanLike().text()
    ('human-like:0.2', 'human-like')
    """

    rate: float = option("rate", "how often it misses the easiest win", read=read_share("rate"), default=USUAL_RATE)

    name = "human-like"
    summary = "errs at a rate (human-like:0.2), more when winning moves are few or far"
    source = (
        "after R. D. McKelvey, T. R. Palfrey, Quantal response equilibria for normal form games, 1995, and "
        "G. McC. Haworth, Reference fallible endgame play, ICGA Journal 26(2), 2003; the formula is perfectplay's"
    )

    def choose(self, turn: Turn) -> Any:
        if turn.chance.random() < chance_to_see(turn.judge, turn.position, self.rate):
            return turn.chance.choice(turn.judge.soonest(turn.position)).move
        return turn.chance.choice(turn.grades).move
