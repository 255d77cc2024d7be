"""docs/swindling.md: its numbers are those of its commands, its winners those of its intervals, and chance agrees with sums."""

from __future__ import annotations

import re
from math import sqrt
from pathlib import Path

import pytest

from bench.exact_swindling import PLAYERS, RATES, STARTS, Exact, table
from bench.swindling import tables
from perfectplay.faces.contest_reports import tournament_report
from perfectplay.players.roster import swindlers
from perfectplay.tournaments import tournament

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = (DOCS / "swindling.md").read_text(encoding="utf-8")
GAMES = 2000
BASELINE = "any move"
CELL = re.compile(r"([\d.]+) \(([\d.]+)–([\d.]+)\)")


def measured() -> list[tuple[str, dict[str, dict[str, str]]]]:
    """(whom the table is against, the cells by start and player) of every table with intervals."""
    found = []
    for block in re.findall(r"^\| lost, it plays \|.*\n(?:\|.*\n)+", PAGE, re.MULTILINE):
        against = re.findall(r"[Aa]gainst(?: |` )`([^`]+)`|--against (\S+)", PAGE[: PAGE.index(block)])[-1]
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in block.strip().split("\n")]
        columns = [name.strip("`") for name in rows[0][1:]]
        by_start = {
            start: {row[0].strip("`"): row[place] for row in rows[2:]} for place, start in enumerate(columns, 1)
        }
        found.append(("".join(against), by_start))
    return found


def column(start: str, rate: float) -> dict[str, str]:
    """The cells of one start against human-like opponents."""
    return next(
        by_start[start] for against, by_start in measured() if against == f"human-like:{rate:g}" and start in by_start
    )


def name_of(player: str) -> str:
    return BASELINE if player == "random" else player.partition("+")[2] or "longest"


def numbers(cell: str) -> tuple[float, float, float]:
    found = CELL.search(cell)
    assert found is not None, cell
    share, low, high = map(float, found.groups())
    return share, low, high


def test_every_way_of_losing_is_explained_and_measured() -> None:
    for name in swindlers():
        assert f"| `{name}`: " in PAGE
        assert all(name in cells for _, by_start in measured() for cells in by_start.values())
    assert len(measured()) == 3 * 4 + 1


@pytest.mark.parametrize("against", sorted({against for against, _ in measured()}))
def test_a_winner_is_named_where_intervals_do_not_overlap_and_nowhere_else(against: str) -> None:
    for start, cells in ((start, cells) for one, by in measured() if one == against for start, cells in by.items()):
        shares = {name: numbers(cell) for name, cell in cells.items() if name != BASELINE}
        for name, (share, low, high) in shares.items():
            assert low <= share <= high
            others = [numbers for other, numbers in shares.items() if other != name]
            # rounded to a tenth, two that touch may be apart
            touches = max(other[2] for other in others) == low or max(other[1] for other in others) == high
            if not touches:
                assert cells[name].startswith("**") == all(low > other[2] for other in others), (start, name)
                assert cells[name].endswith("↓") == any(high < other[1] for other in others), (start, name)


def test_the_numbers_are_those_of_the_command() -> None:
    """Its first game played again, which has the same seed alone as with all others behind it."""
    cup = tournament("1357", "perfect,perfect+few-safe,perfect+trap", GAMES, 7, against="human-like:0.02", lost=True)
    printed = tables(tournament_report(cup))
    for name in ("longest", "few-safe", "trap"):
        assert f"| `{name}` | {column('1357', 0.02)[name].removesuffix(' ↓')}" in printed


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("start", STARTS)
def test_simulated_shares_are_the_chances_that_can_be_worked_out(start: str, rate: float) -> None:
    """Within what chance may do: four and a half standard deviations, in some 200 comparisons."""
    cells = column(start, rate)
    for player in PLAYERS[:-1]:
        chance = Exact(start, player, rate).chance()
        seats = {"neonim:3,4,5,players=3": 3, "neonim:3,4,5,players=4": 4}.get(start, 1)
        spread = sqrt(chance * (1 - chance) / (GAMES * seats))
        share = numbers(cells[name_of(player)])[0] / 100
        assert abs(share - chance) < 4.5 * spread + 0.0006, player


def test_the_chances_on_the_page_are_those_worked_out() -> None:
    assert table(0.02) in PAGE


def test_the_commands_play_all_that_is_worked_out() -> None:
    command = PAGE[PAGE.index("```sh") :]
    command = command[: command.index("```\n")]
    listed = re.search(r'STARTS="([^"]+)"', command)
    assert listed is not None
    assert sorted(listed[1].replace("\\", "").split()) == sorted(["letters", *STARTS])
    assert f"PLAYERS=random,{','.join(PLAYERS[:-1])}\n" in command
    assert f"--games {GAMES} --seed 7" in command


def test_the_heat_map_is_of_the_same_run() -> None:
    drawn = (DOCS / "swindling.svg").read_text(encoding="utf-8")
    assert f"{21 * len(PLAYERS) * GAMES:,} games, seed 7" in drawn
    for start in STARTS:
        for player in ("random", *PLAYERS[:-1]):
            said = re.search(rf"<title>{re.escape(f'{player} in {start}')}: (\d+) %</title>", drawn)
            assert said is not None, (player, start)
            assert abs(int(said[1]) - numbers(column(start, 0.1)[name_of(player)])[0]) <= 0.56
