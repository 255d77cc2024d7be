"""The graph of a small game as SVG: layers, P and N by shape and letter, winning moves drawn strongly."""

from __future__ import annotations

from typing import Any

from perfectplay.faces.svg.layers import Node, layered, reached
from perfectplay.faces.svg.look import MARGIN, TOUCH, evenly, letters
from perfectplay.faces.svg.shapes import broad, fitted, number, picture, rect, said, text
from perfectplay.faces.svg.words import WORDS, Words
from perfectplay.game import Outcome
from perfectplay.solution import Solution
from perfectplay.text import cut

MOST_NODES, MOST_EDGES = 150, 1_500
#: How much broader bold letters are.
BOLD = 1.1
#: Between two nodes, between two lines of one layer, and between layers.
APART, LINES, LAYERS = 10, 12, 44
#: Room for the letter P or N on a node.
LETTER = 20
WIDEST = 180
n = number


def graph_svg(
    solution: Solution,
    position: Any = None,
    *,
    width: int = 704,
    live: bool = False,
    here: Any = None,
    most: int = MOST_NODES,
    label: str = "",
    words: Words = WORDS,
) -> str:
    """Every position that can come from `position` (by default the start), each once for all that play alike.

    Layers count the moves that are left at most. A P is round and full, an N square and pale; edges to a P, the winning
    moves, are strong. With `live` nodes are buttons that carry `data-position`; edges carry the numbers of their nodes
    (`data-from`, `data-to`), so that a page can light up what leads to a node. `here` is the position to mark.
    TooLarge above `most` positions.

    >>> import perfectplay as pp
    >>> graph_svg(pp.solve("nim:1,2")).count('class="node')
    5
    """
    game = solution.game
    start = game.start() if position is None else position
    nodes = reached(game, start, most, MOST_EDGES)
    layers = layered(nodes)
    lost = {node.number: solution.outcome(node.position) is Outcome.P for node in nodes}
    sheet = _Sheet(layers, {node.number: game.show(node.position) for node in nodes}, width)
    marked = game.key(start if here is None else here)
    parts = [sheet.edge(node, child, lost[child.number]) for node in nodes for child in node.children]
    parts.sort(key=lambda edge: "good" in edge)  # the strong ones above the others
    for layer in layers:
        for node in layer:
            name = (words.node_loses if lost[node.number] else words.node_wins).format(
                position=sheet.names[node.number]
            )
            parts.append(sheet.node(node, name, lost=lost[node.number], live=live, here=node.key == marked))
    called = label or words.graph.format(game=cut(game.spec()), positions=len(nodes))
    body = "".join(parts).replace('tabindex="-1"', 'tabindex="0"', 1)
    return picture("graph", sheet.wide, sheet.high, [body], called, live=live)


class _Sheet:
    """Where each node stands; a layer too wide for the picture is folded into lines."""

    def __init__(self, layers: list[list[Node]], names: dict[int, str], width: int) -> None:
        self.names, self.size = names, letters(width, 13)
        self.node_high = round(TOUCH * self.size / 13)
        longest = max(broad(name, self.size * BOLD) for name in names.values())
        self.node_wide = min(max(longest + LETTER * self.size / 13 + 14, TOUCH + 8), WIDEST, width - 2 * MARGIN)
        room = width - 2 * MARGIN + APART
        fit = max(int(room // (self.node_wide + APART)), 1)
        most = max(evenly(len(layer), fit) for layer in layers)
        self.wide = most * (self.node_wide + APART) - APART + 2 * MARGIN
        self.corners: dict[int, tuple[float, float]] = {}
        y = float(MARGIN)
        for layer in layers:
            across = evenly(len(layer), fit)
            for begin in range(0, len(layer), across):
                line = layer[begin : begin + across]
                left = (self.wide - len(line) * (self.node_wide + APART) + APART) / 2
                for at, node in enumerate(line):
                    self.corners[node.number] = (left + at * (self.node_wide + APART), y)
                y += self.node_high + LINES
            y += LAYERS - LINES
        self.high = y - LAYERS + MARGIN

    def edge(self, node: Node, child: Node, wins: bool) -> str:
        """A line down from a position to one that it can become; long ones bend aside from what lies between."""
        (x, y), (to_x, to_y) = self.corners[node.number], self.corners[child.number]
        half = self.node_wide / 2
        x, y, to_x = x + half, y + self.node_high, to_x + half
        bend = max((to_y - y) * 0.45, 8)
        kind = "edge good" if wins else "edge"
        return (
            f'<path class="{kind}" data-from="{node.number}" data-to="{child.number}" '
            f'd="M{n(x)} {n(y)}C{n(x)} {n(y + bend)} {n(to_x)} {n(to_y - bend)} {n(to_x)} {n(to_y)}"/>'
        )

    def node(self, node: Node, name: str, *, lost: bool, live: bool, here: bool) -> str:
        x, y = self.corners[node.number]
        wide, high, size, shown = self.node_wide, self.node_high, self.size, self.names[node.number]
        letter, line = LETTER * size / 13, high / 2 + size * 0.35
        fits = fitted(shown, size * BOLD, wide - letter - 8)
        sign = text((wide + letter - 4) / 2, line, fits, "sign", size, "middle")
        kind = f"node {'p' if lost else 'n'}{' here' if here else ''}"
        data = f' data-node="{node.number}" data-position="{said(shown)}"'
        if live:
            kind += " live"
            data += f' role="button" tabindex="-1" aria-label="{said(name)}"'
        return (
            f'<g class="{kind}" transform="translate({n(x)} {n(y)})"{data}>'
            f"{rect(1, 1, wide - 2, high - 2, 'fill', high / 2 if lost else 4)}"
            f"{text(size, line, 'P' if lost else 'N', 'outcome', size, 'middle')}{sign}"
            f"{rect(0, 0, wide, high, 'hit', 8) if live else ''}</g>"
        )
