"""The model of people: it errs as often as it says, and more often where winning is harder."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

import perfectplay as pp
from perfectplay.chance import seeded
from perfectplay.players.human import HumanLike, chance_to_err, chance_to_see, hardness
from tests.players.twins import going, judge_of

DRAWS = 3000
CASES = [
    ("nim:3,4,5", (3, 4, 5)),
    ("nim:3,4,5", (0, 0, 5)),
    ("1357", (1, 3, 5, 6)),
    ("wythoff:8,8", (8, 5)),
    ("chomp:3x4", (4, 4, 4)),
    ("neonim:2,4,players=3", (2, 4)),
    ("nim:2100", (2100,)),  # more moves than are judged one by one
]


@pytest.mark.parametrize("rate", [0.05, 0.3])
@pytest.mark.parametrize(("spec", "position"), CASES)
def test_it_errs_as_often_as_the_model_says(spec: str, position: tuple[int, ...], rate: float) -> None:
    judge, chance = judge_of(spec), seeded(11)
    player, wins = HumanLike(rate=rate), {grade.move: grade.wins for grade in judge.grades(position)}
    errors = sum(not wins[player.choose(pp.Turn(judge.game, position, 1, chance, judge))] for _ in range(DRAWS))
    expected = chance_to_err(judge, position, rate)
    assert abs(errors / DRAWS - expected) < 4 * sqrt(expected * (1 - expected) / DRAWS) + 1e-9
    assert expected > 0


def test_who_sees_the_win_plays_a_soonest_one_and_who_does_not_plays_anything() -> None:
    judge, position = judge_of("wythoff:8,8"), (8, 5)
    soonest = {grade.move for grade in judge.soonest(position)}
    never, always = HumanLike(rate=0.0), HumanLike(rate=1.0)
    chance = seeded(5)
    seen = {never.choose(pp.Turn(judge.game, position, 1, chance, judge)) for _ in range(60)}
    played = Counter(always.choose(pp.Turn(judge.game, position, 1, chance, judge)) for _ in range(DRAWS))
    assert seen == soonest
    assert set(played) == set(judge.game.moves(position))
    assert max(played.values()) < 2 * min(played.values())


def test_winning_is_harder_with_fewer_winning_moves_and_further_from_the_end() -> None:
    assert hardness(10, 10, 1) == 1
    assert hardness(10, 1, 5) > hardness(10, 2, 5) > hardness(10, 9, 5)
    assert hardness(10, 2, 30) > hardness(10, 2, 5) > hardness(10, 2, 1)
    assert hardness(10, 2, None) == hardness(10, 2, 1)


def test_a_higher_rate_errs_more_and_no_rate_never() -> None:
    judge = judge_of("1357")
    for position in going(judge.game):
        chances = [chance_to_err(judge, position, rate) for rate in (0.0, 0.1, 0.5, 1.0)]
        assert chances == sorted(chances)
        losing = sum(not grade.wins for grade in judge.grades(position))
        if not judge.safe(position):
            assert chances == [0.0] * 4
            assert chance_to_see(judge, position, 0.1) == 0
        else:
            assert chances[0] == 0
            assert chances[3] == pytest.approx(losing / len(judge.grades(position)))


@pytest.mark.parametrize("text", ["human-like:2", "human-like:-1", "human-like:nan", "human-like:x", "human-like:"])
def test_rates_are_shares(text: str) -> None:
    with pytest.raises(pp.InputError, match=r"human-like|rate"):
        pp.player(text)
