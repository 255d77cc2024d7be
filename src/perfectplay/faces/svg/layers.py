"""A small game as a graph in layers: every position once, folded by key, above all that it can become."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

from perfectplay.errors import TooLarge
from perfectplay.game import AnyGame
from perfectplay.text import cut

#: How often neighbours in a layer are put in order; more changes little.
SWEEPS = 8


@dataclass
class Node:
    """One position, standing for all with its key."""

    number: int
    key: Hashable
    position: Any
    children: list[Node] = field(default_factory=list)
    parents: list[Node] = field(default_factory=list)
    #: The longest way to the end.
    height: int = 0
    #: Where it stands in its layer; only the order matters.
    place: float = 0.0


def reached(game: AnyGame, start: Any, most: int, most_edges: int) -> list[Node]:
    """Every position that can come from `start`, each key once; TooLarge beyond `most`.

    >>> import perfectplay as pp
    >>> [str(node.position) for node in reached(pp.game("nim:1,2"), (1, 2), 20, 20)]
    ['(1, 2)', '(0, 2)', '(1, 1)', '(1, 0)', '(0, 0)']
    """
    first = Node(0, game.key(start), start)
    nodes = {first.key: first}
    edges, waiting = 0, [first]
    while waiting:
        node = waiting.pop()
        linked: set[Hashable] = set()
        for child in game.children(node.position) if game.result(node.position) is None else ():
            key = game.key(child)
            if key in linked:
                continue
            linked.add(key)
            edges += 1
            other = nodes.get(key)
            if other is None:
                other = nodes[key] = Node(len(nodes), key, child)
                waiting.append(other)
            node.children.append(other)
            other.parents.append(node)
            if len(nodes) > most or edges > most_edges:
                raise TooLarge(
                    f"the graph of {cut(game.show(start))} has more than {most} positions or {most_edges:,} moves, too many "
                    f"to draw; take a smaller position"
                )
    return list(nodes.values())


def layered(nodes: list[Node]) -> list[list[Node]]:
    """The nodes in layers, the start first: by the longest way to the end, in an order that crosses few lines.

    Neighbours are ordered by the middle of what they are linked with, sweep by sweep (Sugiyama, Tagawa, Toda, 1981).
    """
    for node in _children_first(nodes):
        node.height = 1 + max((child.height for child in node.children), default=-1)
    layers: list[list[Node]] = [[] for _ in range(max(node.height for node in nodes) + 1)]
    for node in nodes:
        layers[node.height].append(node)
    layers.reverse()
    for sweep in range(SWEEPS):
        for layer in layers if sweep % 2 == 0 else reversed(layers):
            for node in layer:
                linked = node.parents if sweep % 2 == 0 else node.children
                if linked:
                    node.place = sum(other.place for other in linked) / len(linked)
            layer.sort(key=lambda node: node.place)
            for at, node in enumerate(layer):
                node.place = (at + 0.5) / len(layer)
    return layers


def _children_first(nodes: list[Node]) -> list[Node]:
    """An order in which every node comes after all that it can become."""
    waiting = {node.number: len(node.children) for node in nodes}
    ready = [node for node in nodes if not node.children]
    order = []
    while ready:
        node = ready.pop()
        order.append(node)
        for parent in node.parents:
            waiting[parent.number] -= 1
            if not waiting[parent.number]:
                ready.append(parent)
    return order
