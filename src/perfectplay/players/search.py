"""Monte Carlo tree search: knows the rules and nothing else; what perfect play is measured against."""

from __future__ import annotations

import itertools
import random
from collections.abc import Hashable
from dataclasses import dataclass, field
from math import log, sqrt
from typing import Any

from perfectplay.game import AnyGame
from perfectplay.options import option, whole
from perfectplay.players.base import MOST_JUDGED, Bot, Turn

#: The constant of UCB1 for results of 0 and 1.
EXPLORATION = sqrt(2)
MOST_PLAYOUTS = 1_000_000
#: A playout that has looked at so many moves is broken off and counts as half a win for everybody: from heaps of a million
#: and more it would end for no one alive.
MOST_LOOKED_AT = 50_000


@dataclass
class Node:
    """A position of the tree, with what its playouts brought to the seat that moved into it."""

    position: Any
    #: Moves not yet tried.
    untried: list[Any]
    visits: int = 0
    wins: float = 0.0
    children: dict[Hashable, Node] = field(default_factory=dict)


@dataclass(frozen=True)
class Mcts(Bot):
    """Plain UCT with playouts at random: no heuristics, no memory from move to move.

    >>> import perfectplay as pp
    >>> pp.play("nim:1,2", ["mcts:200", "random"], seed=1).winners
    (1,)
    """

    playouts: int = option(
        "playouts", "games it plays out for each move", read=whole("playouts", 1, MOST_PLAYOUTS), default=300
    )

    asks_judge = False
    name = "mcts"
    summary = "plain UCT, 300 playouts a move (mcts:1000 for more)"
    source = "L. Kocsis, C. Szepesvári, Bandit based Monte-Carlo planning, ECML 2006"

    def choose(self, turn: Turn) -> Any:
        game, chance = turn.game, turn.chance
        root = _node(game, turn.position, chance)
        for _ in range(self.playouts):
            path = [root]
            while not path[-1].untried and path[-1].children:
                path.append(_most_promising(path[-1]))
            if path[-1].untried:
                move = path[-1].untried.pop()
                child = _node(game, game.after(path[-1].position, move), chance)
                path[-1].children[move] = child
                path.append(child)
            winners = _playout(game, path[-1].position, len(path) - 1, chance)
            for depth, node in enumerate(path):
                node.visits += 1
                node.wins += 0.5 if winners is None else (depth - 1) % game.players in winners
        return max(root.children.items(), key=lambda child: child[1].visits)[0]


def _node(game: AnyGame, position: Any, chance: random.Random) -> Node:
    moves = _moves(game, position) if game.result(position) is None else []
    chance.shuffle(moves)
    return Node(position, moves)


def _moves(game: AnyGame, position: Any) -> list[Any]:
    return list(itertools.islice(game.moves(position), MOST_JUDGED))


def _most_promising(node: Node) -> Node:
    total = log(node.visits)
    return max(
        node.children.values(), key=lambda child: child.wins / child.visits + EXPLORATION * sqrt(total / child.visits)
    )


def _playout(game: AnyGame, position: Any, turn: int, chance: random.Random) -> set[int] | None:
    """Who wins when all play at random: seats counted from 0, the seat to move at the root; None if it takes too long."""
    looked_at = 0
    while (result := game.result(position)) is None:
        moves = _moves(game, position)
        looked_at += len(moves)
        if looked_at > MOST_LOOKED_AT:
            return None
        position = game.after(position, chance.choice(moves))
        turn += 1
    return {
        (turn + steps) % game.players for steps in range(game.players) if result.mover_after_wins(steps, game.players)
    }
