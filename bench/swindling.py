"""Turns what `perfectplay tournament … --against … --lost --json` reports into the tables of docs/swindling.md.

    python -m bench.swindling REPORT.json

One row a way of losing, one column a game: the share of lost games that it wins, with its 95 % interval. Bold is a winner: its
whole interval lies above those of all other swindlers.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

#: Plays any move: what swindling is measured against, not a swindler itself.
BASELINE = "random"


def table(report: dict[str, Any]) -> str:
    """The Markdown table of one report."""
    games = {part["spec"]: {line["player"]: line for line in part["table"]} for part in report["by_game"]}
    lines = [
        "| lost, it plays | " + " | ".join(f"`{spec}`" for spec in games) + " |",
        "|---|" + "---|" * len(games),
    ]
    for player in report["players"]:
        cells = [_cell(player, standings) for standings in games.values()]
        name = f"`{player}` (any move)" if player == BASELINE else f"`{player}`"
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _cell(player: str, standings: dict[str, Any]) -> str:
    line = standings[player]
    others = [other for name, other in standings.items() if name not in (player, BASELINE)]
    wins = player != BASELINE and all(line["low"] > other["high"] for other in others)
    said = f"{100 * line['rate']:.1f} % ({100 * line['low']:.1f}–{100 * line['high']:.1f})"
    return f"**{said}**" if wins else said


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(table(json.loads(Path(name).read_text(encoding="utf-8"))) + "\n")
