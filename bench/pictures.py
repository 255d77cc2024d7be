"""How long a picture takes, and how large it is: a page waits for its board after every move."""

from __future__ import annotations

import time

import perfectplay as pp
from perfectplay.faces.svg.board import board_svg

#: A board is drawn for every viewer after every move.
SECONDS_PROMISED = 0.001
PROMISED = "sticks:50"
SPECS = (PROMISED, "1357", "nim:10,20,20", "letters:random=50,seed=1", "chomp:5x8", "kayles:10,12", "grundy:20")


def boards() -> None:
    """Boards as a page asks for them: live, at the usual width."""
    print("| board | milliseconds | characters |")
    print("|---|---|---|")
    took = {}
    for spec in SPECS:
        game = pp.game(spec)
        position = game.start()
        took[spec] = min(_once(game, position) for _ in range(200))
        print(f"| `{spec}` | {1000 * took[spec]:.2f} | {len(board_svg(game, position, live=True)):,} |")
    print()
    if took[PROMISED] > SECONDS_PROMISED:
        raise SystemExit(f"promise broken: the board of {PROMISED} took {1000 * took[PROMISED]:.2f} ms")


def _once(game: pp.Game[object, object], position: object) -> float:
    began = time.perf_counter()
    board_svg(game, position, live=True)
    return time.perf_counter() - began
