"""The baselines: random, greedy, cautious, and the tree search."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.chance import derived, seeded
from tests.players.twins import going, judge_of


def choices(player: str, spec: str, position: Any, draws: int = 1) -> Counter[Any]:
    judge, one = judge_of(spec), pp.player(player)
    return Counter(one.choose(pp.Turn(judge.game, position, 1, seeded(seed), judge)) for seed in range(draws))


def test_random_plays_every_move_alike() -> None:
    played = choices("random", "nim:3,4,5", (1, 2, 2), 2000)
    assert set(played) == {(1, 1), (2, 1), (2, 2), (3, 1), (3, 2)}
    assert all(330 < times < 470 for times in played.values())


def test_greedy_takes_most_and_cautious_least() -> None:
    assert set(choices("greedy", "nim:3,4,5", (3, 5, 5), 50)) == {(2, 5), (3, 5)}
    assert set(choices("cautious", "nim:3,4,5", (3, 5, 5), 50)) == {(1, 1), (2, 1), (3, 1)}
    assert set(choices("greedy", "wythoff:8,8", (4, 5), 50)) == {(4, 4)}


@pytest.mark.parametrize("player", ["greedy", "cautious"])
@pytest.mark.parametrize("spec", ["nim:3,4,5", "1357", "chomp:3x4", "letters:LWWLLWLWWLWL", "neonim:3,4,players=3"])
def test_both_win_at_once_where_they_can_and_lose_at_once_only_where_they_must(player: str, spec: str) -> None:
    judge = judge_of(spec)
    game = judge.game
    for position in going(game):
        ends = {move: game.result(game.after(position, move)) for move in game.moves(position)}
        outcomes = {move: end and end.mover_after_wins(game.players - 1, game.players) for move, end in ends.items()}
        played = outcomes[next(iter(choices(player, spec, position)))]
        best = True if True in outcomes.values() else None if None in outcomes.values() else False
        assert played is best, position


def test_tree_search_beats_random_clearly() -> None:
    won = 0
    for number in range(60):
        seats = ["mcts:100", "random"] if number % 2 else ["random", "mcts:100"]
        match = pp.play("nim:2,3,4", seats, seed=derived(3, number))
        won += match.winner == (1 if number % 2 else 2)
    assert won >= 50


def test_tree_search_knows_the_rules_alone() -> None:
    """It never asks the judge, so it plays where nobody can solve."""

    class Nobody(pp.Judge):
        def __init__(self) -> None:
            pass

    game = pp.game("nim:2,3,4")
    for player in ("mcts:30", "random", "greedy", "cautious"):
        move = pp.player(player).choose(pp.Turn(game, game.start(), 1, seeded(1), Nobody()))
        game.after(game.start(), move)


def test_tree_search_finds_the_win_of_a_small_game() -> None:
    judge = judge_of("nim:1,2")
    played = choices("mcts:400", "nim:1,2", (1, 2), 10)
    assert set(played) == {grade.move for grade in judge.soonest((1, 2))}
    assert set(choices("mcts:400", "neonim:2,4,players=3", (2, 4), 10)) == {(2, 4)}


@pytest.mark.parametrize("player", ["mcts:50", "random", "perfect+trap", "human-like:0.4", "easy"])
def test_the_same_seed_plays_the_same_match_and_nobody_elses_chance_is_used(player: str) -> None:
    everybodys = random.getstate()
    games = [pp.play("nim:2,3,4", [player, player], seed=seed).moves for seed in (5, 5, 6, 7, 8)]
    assert games[0] == games[1]
    assert len({tuple(moves) for moves in games}) > 1
    assert random.getstate() == everybodys


def test_tree_search_ends_where_playouts_would_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """From 10^12 sticks a game at random lasts for ever; so long a playout tells nothing, and its seats share it."""
    monkeypatch.setattr("perfectplay.players.search.MOST_LOOKED_AT", 100)
    for spec in ("fibonacci:1000000000000", "sticks:1000000000000", "neonim:100000,100000"):
        match = pp.Match(spec, ["mcts:20"] * pp.game(spec).players, seed=1)
        assert match.let_bot_move().seat == 1


@pytest.mark.parametrize("text", ["mcts:0", "mcts:-1", "mcts:1.5", "mcts:9999999", "mcts:", "mcts:many"])
def test_playouts_are_a_sensible_number(text: str) -> None:
    with pytest.raises(pp.InputError):
        pp.player(text)
