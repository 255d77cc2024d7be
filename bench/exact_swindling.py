"""How often a way of losing wins against human-like opponents, worked out instead of played: prints a table of docs/swindling.md.

    python -m bench.exact_swindling [RATE…]

What `perfect` does in a lost position, and what somebody human-like does, are chances that are known, so from a fixed start
the chance to win is a sum over all that may happen. The tests hold the simulations against it.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable, Sequence
from functools import cache
from math import fsum, log2
from typing import Any

import perfectplay as pp

PLAYERS = ("perfect", "perfect+smallest", "perfect+few-safe", "perfect+few-wins", "perfect+trap", "perfect+trap:50")
STARTS = (
    "1357",
    *("sticks:20", "sticks:20,take=2-5", "sticks:20,take=1-4,adjacent", "sticks:20,take=2-3,adjacent"),
    "sticks:20,special",
    *("wythoff:1,2", "wythoff:3,5", "wythoff:4,7", "wythoff:6,10", "wythoff:8,13"),
    *("neonim:3,4,5,players=2", "neonim:3,4,5,players=3", "neonim:3,4,5,players=4"),
)
RATES = (0.02, 0.1, 0.3)
#: Chances nearer to each other than this are the same, but for the last bits.
SAME = 1e-9


class EveryChoice:
    """Chance that remembers what it might have chosen."""

    def choice(self, options: Sequence[Any]) -> Any:
        self.options = list(options)
        return self.options[0]


class Exact:
    """A player that is perfect once it is let off, against opponents who err at one rate.

    >>> round(Exact("1357", "perfect+trap", 0.02).chance(), 4)
    0.5404
    """

    def __init__(self, spec: str, player: str, rate: float) -> None:
        self.judge, self.player, self.rate = judge_of(spec), pp.player(player), rate
        self.known: dict[Hashable, float] = {}

    def chance(self) -> float:
        """From the start, on the average of the seats that lose it."""
        start, players = self.judge.game.start(), self.judge.game.players
        return mean([self.later(start, ahead) for ahead in range(players) if not self.judge.safe(start, ahead)])

    def later(self, position: Any, ahead: int) -> float:
        """With the player to move so many turns from now."""
        if self.judge.safe(position, ahead):
            return 1.0
        if self.judge.game.result(position) is not None:
            return 0.0
        key = self.judge.game.key(position), ahead
        if key not in self.known:
            self.known[key] = self.theirs(position, ahead - 1) if ahead else self.mine(position)
        return self.known[key]

    def mine(self, position: Any) -> float:
        """Lost: what its swindler likes best, whichever of them it takes."""
        chance: Any = EveryChoice()
        self.player.choose(pp.Turn(self.judge.game, position, 1, chance, self.judge))
        others = self.judge.game.players - 1
        return mean([self.later(self.judge.game.after(position, move), others) for move in chance.options])

    def theirs(self, position: Any, ahead: int) -> float:
        """Each of the others sees a win of its own, one of the soonest, or plays any move."""
        grades = self.judge.grades(position)
        anything = mean([self.later(grade.after, ahead) for grade in grades])
        winning = [grade for grade in grades if grade.wins]
        if not winning:
            return anything
        hard = (1 + log2(len(grades) / len(winning))) * (1 + log2(self.judge.solution.distance(position) or 1) / 4)
        sees = float((1 - self.rate) ** hard)
        least = min(grade.distance or 0 for grade in winning)
        soonest = [self.later(grade.after, ahead) for grade in winning if grade.distance == least]
        return sees * mean(soonest) + (1 - sees) * anything


@cache
def judge_of(spec: str) -> pp.Judge:
    return pp.Judge(pp.solve(spec))


def mean(chances: Sequence[float]) -> float:
    return fsum(chances) / len(chances)


def table(rate: float) -> str:
    """One row a start, in percent; bold are the best of those that anybody can play: all but the trap to the very end."""
    names = [player.partition("+")[2] or "longest" for player in PLAYERS]
    lines = ["| start | " + " | ".join(f"`{name}`" for name in names) + " |", "|---|" + "---|" * len(names)]
    for spec in STARTS:
        chances = [Exact(spec, player, rate).chance() for player in PLAYERS]
        best = max(chances[:-1])
        cells = [f"{100 * chance:.2f}" for chance in chances]
        marked = [
            f"**{cell}**" if chance > best - SAME and place < len(chances) - 1 else cell
            for place, (cell, chance) in enumerate(zip(cells, chances, strict=True))
        ]
        lines.append(f"| `{spec}` | {' | '.join(marked)} |")
    return "\n".join(lines)


if __name__ == "__main__":
    for rate in map(float, sys.argv[1:]) if len(sys.argv) > 1 else RATES:
        print(f"Against `human-like:{rate:g}`, in percent:\n\n{table(rate)}\n", flush=True)
