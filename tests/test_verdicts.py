"""What a match says of itself, beside the independent twins: predictions at each ply, mistakes, what was right."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.chance import derived, seeded
from tests import naive
from tests.players.twins import TWINS, judge_of

SPECS = sorted(spec for spec in TWINS if spec != "sticks:9,take=2-3,misere")  # whose last stick is no start


def random_match(spec: str, seed: int, starter: int = 1) -> pp.Match:
    """A match of random moves, from a random start that its own moves lead to."""
    judge, chance = judge_of(spec), seeded(seed)
    position = judge.game.start()
    for _ in range(chance.randrange(3)):
        position = judge.game.after(position, chance.choice(list(judge.game.moves(position))))
        if judge.game.result(position) is not None:
            position = judge.game.start()
    game, seats = judge.game.starting_at(position), ["random"] * judge.game.players
    return pp.play(game, seats, terms=pp.Terms(starter=starter), seed=derived(seed, 1), judge=judge)


@pytest.mark.parametrize("spec", SPECS)
@settings(max_examples=12)
@given(seed=st.integers(0, 10**6), starter=st.sampled_from([1, 2]))
def test_two_seats(spec: str, seed: int, starter: int) -> None:
    match, twin = random_match(spec, seed, starter), TWINS[spec]
    here = [twin.read(match.game.show(position)) for position in match.positions]
    for ply, position in enumerate(here):
        turn = (starter - 1 + ply) % 2 + 1
        said = match.prediction(ply)
        assert said is not None
        assert said.winners == ((turn if naive.wins(twin, position) else 3 - turn),)
        assert said.distance == naive.distance(twin, position)
        assert str(said) == f"seat {said.winners[0]} wins in {said.distance}"
    for ply in range(1, match.plies + 1):
        moved, before = match.judged(ply), match.positions[ply - 1]
        mistake = naive.wins(twin, here[ply - 1]) and naive.wins(twin, here[ply])
        assert moved.mistake is mistake
        right = {
            match.game.show_move(move)
            for move in match.game.moves(before)
            if not naive.wins(twin, twin.read(match.game.show(match.game.after(before, move))))
        }
        assert set(moved.right) == (right if mistake else set())
        assert moved.right == () or moved.right[0] in {
            match.game.show_move(grade.move) for grade in judge_of(spec).soonest(before)
        }
    assert match.winner == match.prediction().winners[0]  # type: ignore[union-attr]


@pytest.mark.parametrize("spec", ["neonim:2,4,players=3", "neonim:2,3,2,players=4", "neonim:7,players=3"])
@pytest.mark.parametrize("starter", [1, 2, 3])
def test_many_seats(spec: str, starter: int) -> None:
    players = judge_of(spec).game.players
    for seed in range(8):
        match = random_match(spec, seed, starter)
        for ply, heaps in enumerate(match.positions[:-1]):
            turn = (starter - 1 + ply) % players + 1
            safe = {seat: naive.paranoid(heaps, turn, seat, players) > 0 for seat in range(1, players + 1)}
            said = match.prediction(ply)
            assert said is not None
            assert said.winners == tuple(seat for seat in safe if safe[seat])
            after, following = match.positions[ply + 1], turn % players + 1
            still = sum(after) > 0 and naive.paranoid(after, following, turn, players) > 0
            assert match.judged(ply + 1).mistake is (safe[turn] and not still)


def test_how_predictions_read() -> None:
    assert str(pp.Prediction((2,), 7)) == "seat 2 wins in 7"
    assert str(pp.Prediction((2,), None)) == "seat 2 wins"
    assert str(pp.Prediction((1, 3), 4)) == "seats 1 and 3 are safe in 4"
    assert str(pp.Prediction((), 4)) == "nobody is safe"


def test_where_only_a_law_reaches_there_are_verdicts_all_the_same() -> None:
    match = pp.Match("nim:1000000,999999,3", ["person", "person"], seed=1)
    said = match.prediction()
    assert said is not None
    assert (said.winners, said.distance) == ((1,), None)
    nim_sum = 1000000 ^ 999999 ^ 3
    right = [row for row, heap in enumerate((1000000, 999999, 3), 1) if heap ^ nim_sum < heap]
    match.play("1:5")
    match.play("3:3")
    assert (match.judged(1).mistake, match.judged(2).mistake) == (True, True)
    assert {int(move.split(":")[0]) for move in match.judged(1).right} == set(right)


@pytest.mark.parametrize("ply", [-1, 3, 10**9, True, "1", 1.0])
def test_plies_that_are_not_there(ply: int) -> None:
    match = pp.Match("1357", ["person", "person"], seed=1)
    match.play("4:1")
    match.play("4:1")
    for ask in (match.prediction, match.judged):
        with pytest.raises(pp.InputError, match="ply"):
            ask(ply)
    with pytest.raises(pp.InputError, match="ply 0"):
        match.judged(0)
    assert match.prediction(0) != match.prediction(2)
