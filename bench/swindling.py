"""Turns what `perfectplay tournament … --against … --lost --json` reports into the tables of docs/swindling.md.

    python -m bench.swindling REPORT.json…

One row a way of losing: the share of lost games that it wins, with its 95 % interval. First one column a family of games, its
starts added up; then, for families with several starts, one column a start.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from perfectplay.intervals import Share

#: Plays any move: what swindling is measured against, not a swindler itself.
BASELINE = "random"
#: What `perfect` does when it is lost and nothing else is said.
USUAL = "longest"


def tables(report: dict[str, Any]) -> str:
    """All tables of one report, as they stand on the page."""
    starts = {
        part["spec"]: {line["player"]: Share(line["won"], line["played"]) for line in part["table"]}
        for part in report["by_game"]
    }
    families: dict[str, list[str]] = {}
    for spec in starts:
        families.setdefault(spec.partition(":")[0], []).append(spec)
    added_up = {
        family: {player: _sum(starts[spec][player] for spec in specs) for player in report["players"]}
        for family, specs in families.items()
    }
    several = [{spec: starts[spec] for spec in specs} for specs in families.values() if len(specs) > 1]
    parts = [table(report["players"], columns) for columns in [added_up, *several]]
    return "\n\n".join([f"### Against `{report['against']}`", *parts]) + "\n"


def table(players: list[str], columns: Mapping[str, Mapping[str, Share]]) -> str:
    """Bold is a winner, its whole interval above those of all other swindlers; ↓ lies wholly below the best one's.

    >>> print(table(["perfect", "perfect+trap"], {"1357": {"perfect": Share(10, 100), "perfect+trap": Share(90, 100)}}))
    | lost, it plays | `1357` |
    |---|---|
    | `longest` | 10.0 (5.5–17.4) ↓ |
    | `trap` | **90.0 (82.6–94.5)** |
    """
    lines = [
        "| lost, it plays | " + " | ".join(f"`{name}`" for name in columns) + " |",
        "|---|" + "---|" * len(columns),
    ]
    for player in players:
        cells = [_cell(player, shares) for shares in columns.values()]
        lines.append(f"| {_name(player)} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _name(player: str) -> str:
    return "any move" if player == BASELINE else f"`{player.partition('+')[2] or USUAL}`"


def _cell(player: str, shares: Mapping[str, Share]) -> str:
    share = shares[player]
    said = f"{100 * (share.rate or 0):.1f} ({100 * share.low:.1f}–{100 * share.high:.1f})"
    if player == BASELINE:
        return said
    others = [other for name, other in shares.items() if name not in (player, BASELINE)]
    if all(share.low > other.high for other in others):
        return f"**{said}**"
    best = max(others, key=lambda other: other.low)
    return f"{said} ↓" if share.high < best.low else said


def _sum(shares: Any) -> Share:
    every = list(shares)
    return Share(sum(share.count for share in every), sum(share.of for share in every))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(tables(json.loads(Path(name).read_text(encoding="utf-8"))))
