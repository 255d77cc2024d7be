"""A level is what it wins: of the games that are won for it at the start, its share against perfect play."""

from __future__ import annotations

import pytest

import perfectplay as pp
from bench.levels import LEVELS, SPECS, games_won, seat_of_winner, wilson
from perfectplay.chance import seeded
from perfectplay.players.levels import Easy, Hard, Medium, chance_to_slip
from tests.players.twins import going, judge_of

GAMES = 400
SHARES = {"easy": 0.25, "medium": 0.5, "hard": 0.8, "perfect": 1.0}


@pytest.mark.parametrize("spec", SPECS)
def test_each_level_wins_its_share(spec: str) -> None:
    judge, below = judge_of(spec), 0.0
    for level in LEVELS:
        won = games_won(level, judge, GAMES, seed=11)
        low, high = wilson(won, GAMES)
        assert abs(won / GAMES - SHARES[level]) < 0.12, (level, won)
        assert low > below, (level, won)
        below = high
    assert won == GAMES


def test_the_page_shows_all_mission_games() -> None:
    """1357, sticks, Wythoff, letters, and NeoNim for two and for three."""
    families = {type(pp.game(spec)).family for spec in SPECS}
    assert families == {"nim", "sticks", "wythoff", "letters", "neonim"}
    assert {pp.game(spec).players for spec in SPECS} == {2, 3}


@pytest.mark.parametrize("level", [Easy(), Medium(), Hard()])
def test_a_single_decision_is_got_wrong_with_what_is_missing_from_the_share(level: Easy | Medium | Hard) -> None:
    judge = judge_of("nim:5")
    turn = pp.Turn(judge.game, (5,), 1, seeded(1), judge)
    assert chance_to_slip(turn, level.share) == pytest.approx(1 - level.share, abs=1e-5)


def test_several_decisions_share_the_slips() -> None:
    """Misère, one to three sticks: from 8 the winner decides twice, 8 → 5 and then → 1."""
    judge = judge_of("sticks:8,take=1-3,misere")
    turn = pp.Turn(judge.game, judge.game.start(), 1, seeded(1), judge)
    assert chance_to_slip(turn, 0.5) == pytest.approx(1 - 0.5 ** (1 / 2), abs=1e-5)


def test_a_win_that_came_as_a_gift_counts_the_moves_made_before() -> None:
    """9 sticks are lost for seat 1; after its first move and a mistake of the other's it decides twice more: 6 → 5 → 1."""
    judge = judge_of("sticks:9,take=1-3,misere")
    turn = pp.Turn(judge.game, judge.game.checked("6"), 1, seeded(1), judge, ply=3)
    assert chance_to_slip(turn, 0.5) == pytest.approx(1 - 0.5 ** (1 / 3), abs=1e-5)


def test_where_nothing_can_go_wrong_no_level_errs() -> None:
    judge = judge_of("letters:WWWWW")
    assert games_won("easy", judge, 50) == 50


def test_a_slip_is_a_losing_move_and_all_else_the_soonest_win() -> None:
    judge = judge_of("wythoff:8,8")
    for position in going(judge.game):
        turn = pp.Turn(judge.game.starting_at(position), position, 1, seeded(4), judge)
        soonest = {grade.move for grade in judge.soonest(position)}
        losing = {grade.move for grade in judge.grades(position) if not grade.wins}
        assert Easy().choose(turn) in soonest | losing


def test_lost_the_hard_one_holds_out_and_the_others_play_anything() -> None:
    judge = judge_of("1357")

    def played(level: Easy | Medium | Hard) -> set[object]:
        start = judge.game.start()
        return {level.choose(pp.Turn(judge.game, start, 1, seeded(seed), judge)) for seed in range(200)}

    longest = {grade.move for grade in judge.grades(judge.game.start()) if grade.best}
    assert played(Hard()) == longest
    assert played(Easy()) == played(Medium()) == set(judge.game.moves(judge.game.start()))


def test_what_a_judge_remembers_changes_nothing() -> None:
    """Lines are sampled with a seed of their own, so a fresh judge and a shared one lead to the same match."""
    shared = judge_of("sticks:21,take=1-3")
    for seed in range(5):
        one = pp.play("sticks:21,take=1-3", "medium,hard", seed=seed, judge=shared)
        other = pp.play("sticks:21,take=1-3", "medium,hard", seed=seed)
        assert one.moves == other.moves


def test_rules_without_a_start_will_do() -> None:
    rules = pp.game("letters")
    judge = pp.Judge(pp.solve(rules))
    turn = pp.Turn(rules, "LWWLW", 1, seeded(1), judge, ply=3)
    assert Easy().choose(turn) in ("L", "R")


def test_the_last_safe_seat_is_measured() -> None:
    assert seat_of_winner(judge_of("neonim:2,4,players=3")) == 2
    assert seat_of_winner(judge_of("1357")) == 2
