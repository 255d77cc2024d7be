"""Tournaments: who meets whom and where, what the tables say, ratings against brute force, the heat map."""

from __future__ import annotations

import itertools
import random
import xml.etree.ElementTree as ET
from math import log
from pathlib import Path
from typing import Any

import pytest

from perfectplay.errors import InputError
from perfectplay.faces.svg.heatmap import heatmap_svg
from perfectplay.players.roster import text_of
from perfectplay.ratings import HALF_WINS, ratings
from perfectplay.tournaments import Tournament, tournament
from tests.commands import assert_one_clear_line, run


def seatings(cup: Tournament) -> list[tuple[str, ...]]:
    return [tuple(map(text_of, run.job.players)) for run in cup.runs]


def test_round_robin_for_two() -> None:
    cup = tournament(["1357", "nim:3,4,5"], "perfect,random,greedy", games=20, seed=7)
    assert seatings(cup) == list(itertools.permutations(("perfect", "random", "greedy"), 2)) * 2
    assert cup.games_played == 12 * 20
    assert len({run.job.seed for run in cup.runs}) == 12
    table = {line.player: line for line in cup.table}
    assert {line.share.of for line in cup.table} == {160}
    assert sum(line.share.count for line in cup.table) == cup.games_played
    assert table["perfect"].above == ("greedy", "random") or set(table["perfect"].above) == {"greedy", "random"}
    overall = cup.scores[""]
    for one, other in itertools.combinations(cup.players, 2):
        assert overall.meetings(one, other).of == overall.meetings(other, one).of == 80
        assert overall.meetings(one, other).count + overall.meetings(other, one).count == 80
    assert {spec: cup.scores[spec].played.total() for spec in cup.specs} == {"1357": 240, "nim:3,4,5": 240}


def test_three_at_a_table() -> None:
    cup = tournament("neonim:2,3,4", "perfect,random,greedy,cautious", games=5, seed=7)
    assert seatings(cup) == list(itertools.permutations(("perfect", "random", "greedy", "cautious"), 3))
    assert sum(line.share.count for line in cup.table) == 2 * cup.games_played  # all but one win
    assert sum(cup.scores[""].beat.values()) == 2 * cup.games_played


def test_fewer_players_than_seats() -> None:
    cup = tournament("neonim:2,3,4", "perfect,random", games=4, seed=7)
    assert len(cup.runs) == 2**3 - 2
    assert all(len(set(seating)) == 2 for seating in seatings(cup))
    assert ("perfect", "perfect") not in cup.scores[""].beat


def test_the_same_seed_gives_the_same_tables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("perfectplay.pool.ALONE_SECONDS", 0.0)

    def told(cup: Tournament) -> list[Any]:
        return [(line.player, line.share, line.rating.points) for line in cup.table]

    one = tournament("letters", "human-like,random,perfect", games=30, seed=7)
    path = tmp_path / "cup.jsonl"
    assert told(tournament("letters", "human-like,random,perfect", games=30, seed=7, workers=2, out=path)) == told(one)
    again = tournament("letters", "human-like,random,perfect", games=30, seed=7, out=path, resume=True)
    assert told(again) == told(one)
    assert all(run.played == 0 for run in again.runs)
    assert told(tournament("letters", "human-like,random,perfect", games=30, seed=8)) != told(one)


def test_a_gauntlet_from_lost_positions() -> None:
    """Each swindler sits where the start is lost, and only there; all meet the same starts."""
    swindlers = "perfect,perfect+smallest"
    cup = tournament(["1357", "letters"], swindlers, games=25, seed=7, against="random", lost=True)
    told = [(run.job.spec, tuple(map(text_of, run.job.players)), run.job.lost_by) for run in cup.runs]
    assert told == [
        ("1357", ("perfect", "random"), 1),
        ("1357", ("perfect+smallest", "random"), 1),
        ("letters", ("perfect", "random"), 1),
        ("letters", ("random", "perfect"), 2),
        ("letters", ("perfect+smallest", "random"), 1),
        ("letters", ("random", "perfect+smallest"), 2),
    ]
    for run_ in cup.runs:
        assert run_.tally.predicted[run_.job.lost_by or 0] == 0
    starts = [run_.job.match(3).game.start() for run_ in cup.runs]
    assert starts[2] == starts[4]
    assert starts[3] == starts[5]
    assert {line.share.of for line in cup.table} == {75}


def test_the_opponent_may_take_part_in_its_own_gauntlet() -> None:
    """How people themselves do from lost positions: only the seat that is tried counts, never the opponent's."""
    cup = tournament("1357", "random,human-like", games=30, seed=7, against="human-like", lost=True)
    alone = tournament("1357", "human-like", games=30, seed=7, against="human-like", lost=True)
    table = {line.player: line.share for line in cup.table}
    assert table["human-like"] == alone.table[0].share
    assert {share.of for share in table.values()} == {30}
    data = run(
        *("tournament", "1357", "--players", "random,human-like", "--against", "human-like", "--lost", "--json"),
        *("--games", "30", "--seed", "7"),
    ).data
    met = [(pair["player"], pair["opponent"]) for pair in data["pairs"]]
    assert len(met) == len(set(met)) == 2


def test_many_seats_in_a_gauntlet() -> None:
    cup = tournament("neonim:3,4", "perfect,cautious", games=10, seed=7, against="random")
    assert len(cup.runs) == 6
    assert {line.share.of for line in cup.table} == {30}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"players": "perfect"}, "two players or more"),
        ({"players": "perfect,perfect+longest"}, "'perfect' is named twice"),
        ({"games_of": ["1357", "nim:1,2", "1357"]}, "game '1357' is named twice"),
        ({"workers": 1_000_000}, "1,000,000 workers cannot play; give 1 to 1,024"),
        ({"lost": True}, "against one opponent"),
        (
            {"games_of": "nim:3,4,5", "players": "perfect", "against": "random", "lost": True, "games": 0},
            "cannot be played",
        ),
        (
            {"games_of": "neonim:3", "players": ",".join(f"human-like:0.{n}" for n in range(10, 50))},
            "name fewer players",
        ),
        (
            {
                "games_of": "neonim:1,players=2",
                "players": "perfect,random",
                "against": "perfect+trap",
                "lost": False,
                "games": -1,
            },
            "cannot be played",
        ),
    ],
)
def test_what_makes_no_tournament_is_refused(change: dict[str, Any], said: str) -> None:
    arguments: dict[str, Any] = {"games_of": "1357", "players": "perfect,random", "games": 10, "seed": 1}
    with pytest.raises(InputError, match=said):
        tournament(**arguments | change)


def likelihood(points: dict[str, float], names: list[str], beat: dict[tuple[str, str], int]) -> float:
    total = 0.0
    for one, other in itertools.permutations(names, 2):
        if beat.get((one, other), 0) + beat.get((other, one), 0):
            strength = {name: 10 ** (points[name] / 400) for name in (one, other)}
            total += (beat.get((one, other), 0) + HALF_WINS) * log(strength[one] / (strength[one] + strength[other]))
    return total


@pytest.mark.parametrize("seed", range(5))
def test_ratings_are_the_likeliest(seed: int) -> None:
    """No player's rating can be moved without making the results less likely."""
    chance, names = random.Random(seed), list("abcde")
    beat = {pair: chance.randrange(40) for pair in itertools.permutations(names, 2)}
    beat["a", "b"] = beat["b", "a"] = 0
    found = ratings(names, beat)
    points = {name: rating.points for name, rating in found.items()}
    best = likelihood(points, names, beat)
    for name, step in itertools.product(names, (-5.0, 5.0)):
        assert likelihood({**points, name: points[name] + step}, names, beat) < best
    assert abs(sum(points.values()) / len(points) - 1500) < 1e-6


def test_rating_intervals_hold_as_often_as_they_say() -> None:
    """Results drawn from known strengths: 95 of 100 intervals hold the truth, give or take what chance may do in 200 draws."""
    chance, names = random.Random(1), list("abcd")
    truth = {"a": 1650.0, "b": 1550.0, "c": 1450.0, "d": 1350.0}
    held = 0
    for _ in range(200):
        beat = dict.fromkeys(itertools.permutations(names, 2), 0)
        for one, other in itertools.combinations(names, 2):
            wins = sum(chance.random() < 1 / (1 + 10 ** ((truth[other] - truth[one]) / 400)) for _ in range(100))
            beat[one, other], beat[other, one] = wins, 100 - wins
        held += sum(rating.low <= truth[name] <= rating.high for name, rating in ratings(names, beat).items())
    assert 0.92 < held / 800 < 0.98


def test_a_player_who_never_lost_has_a_rating() -> None:
    found = ratings(["a", "b", "c"], {("a", "b"): 50})
    assert found["a"].points > found["b"].points
    assert found["c"].points == pytest.approx(1500, abs=1)
    assert all(abs(rating.points) < 10_000 for rating in found.values())


def test_the_heat_map_says_what_the_table_says(tmp_path: Path) -> None:
    path = tmp_path / "who.svg"
    ran = run(
        "tournament",
        "1357",
        "--players",
        "perfect,random,greedy",
        "--games",
        "20",
        "--seed",
        "7",
        "--heatmap",
        str(path),
        "--json",
    )
    assert ran.code == 0
    titles = [element.text or "" for element in ET.parse(path).iter("{http://www.w3.org/2000/svg}title")]
    for pair in ran.data["pairs"]:
        assert f"{pair['player']} beats {pair['opponent']}: {100 * pair['rate']:.0f} %" in titles
    assert sum("never met" in title for title in titles) == 3
    ET.fromstring(heatmap_svg("<&>", ["a<b", "c&d"], ["a<b", "c&d"], {("a<b", "c&d"): 1.0}))


def test_the_heat_map_of_a_gauntlet_has_a_column_for_each_game(tmp_path: Path) -> None:
    path = tmp_path / "lost.svg"
    ran = run(
        *("tournament", "1357", "wythoff:3,5", "--players", "random,perfect+trap", "--against", "human-like"),
        *("--lost", "--games", "20", "--seed", "7", "--heatmap", str(path), "--json"),
    )
    titles = [element.text or "" for element in ET.parse(path).iter("{http://www.w3.org/2000/svg}title")]
    cells = [
        f"{line['player']} in {part['spec']}: {100 * line['rate']:.0f} %"
        for part in ran.data["by_game"]
        for line in part["table"]
    ]
    assert sorted(titles) == sorted(cells)
    assert ET.parse(path).getroot().get("aria-label") == "Wins against human-like from lost starts"
    assert len(cells) == 4


def test_a_heat_map_that_cannot_be_written_is_refused_before_the_games(tmp_path: Path) -> None:
    (tmp_path / "folder.svg").mkdir()
    for path in ("/no/such/folder/x.svg", str(tmp_path / "folder.svg")):
        ran = run("tournament", "1357", "--players", "perfect,mcts", "--games", "1000000", "--heatmap", path)
        assert_one_clear_line(ran, f"cannot write {path!r}")
