"""What an analysis shows beyond single positions, as plain data: the graph of a small game, and who can force what from where."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Hashable
from typing import Any

from perfectplay.errors import NotAccepted, TooLarge
from perfectplay.faces.reports import Report
from perfectplay.game import AnyGame
from perfectplay.solution import Solution
from perfectplay.text import counted, cut

#: More than anybody reads in a picture, or in a list of pictures.
MOST_NODES, MOST_EDGES = 400, 6_000
MOST_STATES = 2_000


def graph_report(solution: Solution, position: Any = None, most: int = MOST_NODES) -> Report:
    """Every position that can be reached, those that are the same to the rules as one node, and the moves between them.

    A node's `layer` is the largest number of moves that lead to it, so every edge goes to a later layer.

    >>> import perfectplay as pp
    >>> graph = graph_report(pp.solve("nim:1,2"))
    >>> [(node["position"], node["outcome"], node["layer"]) for node in graph["nodes"]]
    [('1,2', 'N', 0), ('0,2', 'N', 1), ('1,1', 'P', 1), ('1,0', 'N', 2), ('0,0', 'P', 3)]
    >>> graph["edges"][0]
    {'from': 0, 'to': 1, 'moves': ['1:1']}
    """
    game = solution.game
    at = game.start() if position is None else position
    nodes, edges = _walk(game, at, most)
    layers = _layers(len(nodes), edges)
    return {
        "spec": game.spec(),
        "position": game.show(at),
        "players": game.players,
        "nodes": [
            {"id": number, "layer": layers[number], **_node(solution, node)} for number, node in enumerate(nodes)
        ],
        "edges": [{"from": here, "to": there, "moves": moves} for (here, there), moves in edges.items()],
    }


def _walk(game: AnyGame, start: Any, most: int) -> tuple[list[Any], dict[tuple[int, int], list[str]]]:
    """Positions one for each key, the nearest first, and the moves between them."""
    numbers: dict[Hashable, int] = {game.key(start): 0}
    nodes = [start]
    edges: dict[tuple[int, int], list[str]] = {}
    looked_at = 0
    for here in itertools.count():
        if here == len(nodes):
            return nodes, edges
        position = nodes[here]
        for move in game.moves(position) if game.result(position) is None else ():
            child = game.after(position, move)
            there = numbers.setdefault(game.key(child), len(nodes))
            if there == len(nodes):
                nodes.append(child)
            edges.setdefault((here, there), []).append(game.show_move(move))
            looked_at += 1
            if len(nodes) > most or looked_at > MOST_EDGES:
                raise TooLarge(
                    f"the graph of {cut(game.show(start))!r} has more than {counted(most, 'node')} or {MOST_EDGES:,} moves, "
                    f"too many for a picture; take a smaller position"
                )
    return nodes, edges


def _layers(nodes: int, edges: dict[tuple[int, int], list[str]]) -> list[int]:
    """The length of the longest way to each node (Kahn's order: a node comes after all that lead to it)."""
    children: list[list[int]] = [[] for _ in range(nodes)]
    waits_for = [0] * nodes
    for here, there in edges:
        children[here].append(there)
        waits_for[there] += 1
    layers, ready = [0] * nodes, deque([0])
    while ready:
        here = ready.popleft()
        for there in children[here]:
            layers[there] = max(layers[there], layers[here] + 1)
            waits_for[there] -= 1
            if not waits_for[there]:
                ready.append(there)
    return layers


def _node(solution: Solution, position: Any) -> Report:
    game, found = solution.game, solution.verdict(position)
    return {
        "position": game.show(position),
        "outcome": found.outcome.value,
        "distance": found.distance,
        "value": found.value,
        "over": game.result(position) is not None,
    }


def shortest_way(game: AnyGame, start: Any, target: Hashable, most: int = MOST_STATES) -> list[str] | None:
    """The fewest moves that lead from a position to one with a key; None where none do, among so many positions.

    >>> import perfectplay as pp
    >>> shortest_way(pp.game("nim"), (1, 2), (1,)), shortest_way(pp.game("nim"), (1, 2), (5,))
    (['2:2'], None)
    """
    came: dict[Hashable, list[str]] = {game.key(start): []}
    waiting = deque([start])
    while waiting and len(came) <= most:
        position = waiting.popleft()
        way = came[game.key(position)]
        if game.key(position) == target:
            return way
        for move in itertools.islice(game.moves(position), most) if game.result(position) is None else ():
            child = game.after(position, move)
            if game.key(child) not in came:
                came[game.key(child)] = [*way, game.show_move(move)]
                waiting.append(child)
    return None


def sets_report(solution: Solution, position: Any = None, turn: int = 1, most: int = MOST_STATES) -> Report:
    """For each of two seats, every position (and whose turn it is) that can come up and from which it can force the win.

    >>> import perfectplay as pp
    >>> found = sets_report(pp.solve("1357"))
    >>> found["states"], found["moves"], found["counts"]
    (752, 5920, {'1': 368, '2': 384})
    """
    game = solution.game
    if game.players != 2:
        raise NotAccepted(f"winning sets belong to two players; {cut(game.spec())!r} has {game.players}")
    at = game.start() if position is None else position
    seen: dict[tuple[Any, int], None] = {(at, turn): None}
    waiting, moves = deque(seen), 0
    while waiting:
        here, to_move = waiting.popleft()
        for move in game.moves(here) if game.result(here) is None else ():
            state = game.after(here, move), 3 - to_move
            moves += 1
            if state not in seen:
                seen[state] = None
                waiting.append(state)
            if len(seen) > most:
                raise TooLarge(
                    f"from {cut(game.show(at))!r} more than {counted(most, 'position')} can come up, too many to list; "
                    f"take a smaller position"
                )
    sets: dict[str, list[Report]] = {"1": [], "2": []}
    for here, to_move in sorted(seen, key=lambda state: (-game.left(state[0]), game.show(state[0]), state[1])):
        winner = solution.winner(here, to_move)
        sets[str(winner)].append({"position": game.show(here), "turn": to_move, "left": game.left(here)})
    return {
        "spec": game.spec(),
        "position": game.show(at),
        "turn": turn,
        "states": len(seen),
        "moves": moves,
        "counts": {seat: len(held) for seat, held in sets.items()},
        "sets": sets,
    }
