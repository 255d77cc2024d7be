"""docs/players.md says of every player what the player says of itself, and its table is of the games that are measured."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from bench.levels import LEVELS, SPECS
from perfectplay.players.roster import Entry, bots, swindlers

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "players.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("entry", [*bots().values(), *swindlers().values()], ids=lambda entry: entry.name)
def test_every_player_stands_on_the_page(entry: Entry) -> None:
    if entry.make.__module__.startswith("perfectplay."):
        assert f"| `{entry.name}` | {entry.summary} | {entry.source} |\n" in PAGE


def test_the_example_stands_on_the_page() -> None:
    code = (ROOT / "examples" / "first.py").read_text(encoding="utf-8")
    assert code[code.index("import") :].strip() in PAGE


@pytest.mark.parametrize("spec", SPECS)
def test_the_levels_have_been_measured(spec: str) -> None:
    """Each number lies within twelve points of its level's share, and the intervals of neighbours do not touch."""
    row = re.search(rf"^\| `{re.escape(spec)}` \| \d \| (.*) \|$", PAGE, re.MULTILINE)
    assert row is not None
    numbers = [tuple(map(float, re.findall(r"[\d.]+", cell))) for cell in row[1].split("|")]
    assert len(numbers) == len(LEVELS)
    for (share, low, high), wanted in zip(numbers, (25, 50, 80, 100), strict=True):
        assert low <= share <= high
        assert abs(share - wanted) < 12
    assert all(before[2] < after[1] for before, after in pairwise(numbers))
