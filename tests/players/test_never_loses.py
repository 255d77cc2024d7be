"""From every winning position perfect play wins: against everything that could be done, and in real games."""

from __future__ import annotations

from itertools import product

import pytest

import perfectplay as pp
from perfectplay.chance import derived, seeded
from perfectplay.players.roster import swindlers
from perfectplay.registry import families
from tests import naive
from tests.players.twins import TWINS, going, judge_of, twin_wins

#: Met from every position, and those who take turns.
EVERYWHERE = ("random", "greedy", "mcts:5")
ADVERSARIES = ("cautious", "mcts:40", *(f"perfect+{name}" for name in swindlers()), "hard", "human-like")
#: Starts beyond what a walk reaches, where only a law knows; and as many plies as are looked at there.
MOST_PLIES = 1000
#: Of games that would last for ever, so many.
MOST_PLIES_ELSEWHERE = 30
WHOLE = ("letters", "wythoff", "grundy", "kayles")
HUGE = (
    *product(("nim:1000000,999999,7", "nim:123456,654321,42,misere", "nim:90000,90000,5,max=3"), ("random", "greedy")),
    ("wythoff:130,300", "greedy"),
    ("wythoff:200,321", "greedy"),
    ("wythoff:90,200", "random"),
    *product(("letters:random=1000,seed=5",), ("random", "greedy", "cautious", "mcts:1", "perfect+trap")),
    *product(
        (
            "sticks:1000000",
            "sticks:1000000,take=2-5",
            "sticks:1000000,misere",
            "subtraction:1000000,99,take=2-5",
            "subtraction:1000000,99,take=2-3,misere",
            "moore:100000,99999,3,8",
            "moore:100000,99999,3,misere",
            "lasker:100000,99999,3",
            "fibonacci:1000000000000",
            "fibonacci:1000000,times=3",
            "chomp:2x30000",
            "grundy:120",
            "kayles:120,7",
        ),
        ("random", "greedy", "cautious"),
    ),
)


def test_every_family_is_here() -> None:
    there = {type(judge_of(spec).game) for spec in TWINS}
    ours = {
        family.game_class
        for family in families().values()
        if family.game_class.__module__.startswith("perfectplay.games.")
    }
    assert ours == there


@pytest.mark.parametrize("spec", TWINS)
def test_whatever_perfect_may_choose_is_lost_for_the_other_side(spec: str) -> None:
    """So no adversary whatever can win: each answer of theirs leads to a winning position again, and so on to the end."""
    judge, winning = judge_of(spec), 0
    for position in going(judge.game):
        chosen_from = judge.soonest(position)
        assert bool(chosen_from) == twin_wins(spec, position), position
        winning += bool(chosen_from)
        for grade in chosen_from:
            after = judge.game.after(position, grade.move)
            result = judge.game.result(after)
            if result is None:
                assert not twin_wins(spec, after), (position, grade.move)
            else:
                assert result.mover_after_wins(1, 2), (position, grade.move)
    assert winning > 3


@pytest.mark.parametrize("spec", TWINS)
def test_among_winning_moves_the_soonest(spec: str) -> None:
    judge, twin = judge_of(spec), TWINS[spec]
    for position in going(judge.game):
        here = twin.read(judge.game.show(position))
        for grade in judge.soonest(position):
            after = twin.read(judge.game.show(grade.after))
            assert naive.distance(twin, after) == naive.distance(twin, here) - 1


@pytest.mark.parametrize("spec", ["1357", "wythoff:8,8", "sticks:10,special", "neonim:2,3,3,players=3"])
def test_the_player_chooses_among_the_soonest_wins_alone_and_all_of_them(spec: str) -> None:
    judge, several = judge_of(spec), 0
    for position in going(judge.game):
        soonest = {grade.move for grade in judge.soonest(position)}
        turns = (pp.Turn(judge.game, position, 1, seeded(seed), judge) for seed in range(12 * len(soonest)))
        assert {pp.player("perfect").choose(turn) for turn in turns} == soonest, position
        several += len(soonest) > 1
    assert several > 1


@pytest.mark.parametrize(
    ("piles", "players"), [("3,4", 3), ("2,3,3", 3), ("7", 3), ("2,5", 4), ("1,2,4", 4), ("2,4", 5)]
)
def test_at_a_larger_table_it_stays_safe_against_all_others_together(piles: str, players: int) -> None:
    judge = judge_of(f"neonim:{piles},players={players}")
    for position in going(judge.game):
        chosen_from = judge.soonest(position)
        safe = sum(position) > 1 and naive.paranoid(position, 1, 1, players) > 0
        assert bool(chosen_from) == safe, position
        for grade in chosen_from:
            assert naive.paranoid(grade.after, 2, 1, players) > 0, (position, grade.move)


@pytest.mark.parametrize("spec", TWINS)
def test_real_games_from_every_won_position(spec: str) -> None:
    """Whoever sits on the other side, and whoever begins, the winner was known beforehand; the rarer ones take turns."""
    judge = judge_of(spec)
    won = [position for position in going(judge.game) if twin_wins(spec, position)]
    for number, position in enumerate(won):
        for adversary in (*EVERYWHERE, ADVERSARIES[number % len(ADVERSARIES)]):
            game, starter = judge.game.starting_at(position), 1 + number % 2
            seats = ["perfect", adversary] if starter == 1 else [adversary, "perfect"]
            match = pp.play(game, seats, terms=pp.Terms(starter=starter), seed=derived(7, number), judge=judge)
            assert match.winner == starter, (game.spec(), adversary, [moved.move for moved in match.moved])


@pytest.mark.parametrize("spec", ["neonim:2,3,3,players=3", "neonim:3,4,players=4", "neonim:2,2,3,players=5"])
def test_real_games_at_a_larger_table_from_every_position_that_is_safe(spec: str) -> None:
    """The others may play as badly or as well as they like; perfect is never the one who loses."""
    judge, played = judge_of(spec), 0
    for number, position in enumerate(going(judge.game)):
        if not judge.soonest(position):
            continue
        for adversary in (*EVERYWHERE, ADVERSARIES[number % len(ADVERSARIES)]):
            game = judge.game.starting_at(position)
            match = pp.play(game, ["perfect", *[adversary] * (game.players - 1)], seed=derived(7, number), judge=judge)
            assert 1 in match.winners, (game.spec(), adversary, [moved.move for moved in match.moved])
            played += 1
    assert played > 30


@pytest.mark.parametrize(("spec", "adversary"), HUGE)
def test_games_that_only_a_law_knows(spec: str, adversary: str) -> None:
    judge = judge_of(spec)
    winner = 1 if judge.safe(judge.game.start()) else 2
    seats = ["perfect", adversary] if winner == 1 else [adversary, "perfect"]
    match = pp.Match(judge.game, seats, seed=3, judge=judge)
    whole = spec.startswith(WHOLE)
    while not match.over and match.plies < (MOST_PLIES if whole else MOST_PLIES_ELSEWHERE):
        match.let_bot_move()
        assert judge.safe(match.position) == (match.turn == winner), match.plies
    assert match.winner == winner if match.over else not whole


@pytest.mark.parametrize("length", range(2, 9))
def test_who_moves_first_from_two_unlike_letters_inside_never_gives_the_game_away(length: int) -> None:
    """All strings whose first mover wins: against every reply of the other side, tried out one by one."""
    for letters in map("".join, product("WL", repeat=length)):
        if naive.letters_won(letters):
            assert _wins_against_all(pp.Judge(pp.solve(f"letters:{letters}")), letters), letters


def _wins_against_all(judge: pp.Judge, position: str) -> bool:
    """Whether each move that perfect may choose here wins, whatever follows."""
    for grade in judge.soonest(position):
        result = judge.game.result(grade.after)
        if result is not None:
            if not result.mover_after_wins(1, 2):
                return False
            continue
        for reply in judge.game.moves(grade.after):
            after = judge.game.after(grade.after, reply)
            ended = judge.game.result(after)
            if not (ended.mover_after_wins(0, 2) if ended else _wins_against_all(judge, after)):
                return False
    return bool(judge.soonest(position))
