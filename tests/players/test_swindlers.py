"""Each way of losing does what its name says: compared with brute force on every lost position of small games."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from math import inf, log2
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.chance import seeded
from perfectplay.players.roster import swindlers
from perfectplay.players.swindle import trap_chance, winning_replies
from tests import naive
from tests.players.twins import TWINS, going, judge_of, lost_positions

SPECS = [spec for spec in TWINS if not spec.startswith(("letters", "sticks:10"))] + ["letters:LWLLWWLW"]


def seen(spec: str, position: Any) -> Any:
    """The position as the twin has it."""
    return TWINS.get(spec, naive.Letters()).read(judge_of(spec).game.show(position))


def lost(spec: str) -> list[Any]:
    if spec in TWINS:
        return lost_positions(spec)
    return [position for position in going(judge_of(spec).game) if not naive.wins(naive.Letters(), position)]


def listed_replies(spec: str, after: Any) -> list[bool]:
    """Of each of the opponent's listed moves, whether it keeps their win."""
    game, twin = judge_of(spec).game, TWINS.get(spec, naive.Letters())
    if game.result(after) is not None:
        return []
    return [not naive.wins(twin, seen(spec, game.after(after, reply))) for reply in game.moves(after)]


def share(spec: str, after: Any) -> Any:
    replies = listed_replies(spec, after)
    return sum(replies) / len(replies) if replies else inf


def number(spec: str, after: Any) -> Any:
    replies = listed_replies(spec, after)
    return sum(replies) if replies else inf


def shortness(spec: str, after: Any) -> Any:
    return -naive.distance(TWINS.get(spec, naive.Letters()), seen(spec, after))


def bite(spec: str, after: Any) -> Any:
    """Fewer things on the table are a bigger bite."""
    here = seen(spec, after)
    if isinstance(here, frozenset):
        return -len(here)
    if isinstance(here, str):
        return -len(here.removeprefix(".")) if not here.startswith(".") else 0
    return -here[0] if spec.startswith("fibonacci") else -sum(here)


#: What each makes as small as it can.
SMALLEST: dict[str, Callable[[str, Any], Any]] = {
    "few-safe": share,
    "few-wins": number,
    "longest": shortness,
    "smallest": bite,
}


@pytest.mark.parametrize("name", SMALLEST)
@pytest.mark.parametrize("spec", SPECS)
def test_it_does_what_its_name_says(name: str, spec: str) -> None:
    judge, swindler, measure = judge_of(spec), swindlers()[name].make(), SMALLEST[name]
    for position in lost(spec):
        turn = pp.Turn(judge.game, position, 1, seeded(1), judge)
        values = {move: measure(spec, judge.game.after(position, move)) for move in judge.game.moves(position)}
        assert values[swindler.pick(turn)] == min(values.values()), (position, values)


@pytest.mark.parametrize("name", ["few-safe", "few-wins", "trap"])
def test_nobody_ends_a_game_against_himself_while_there_is_another_move(name: str) -> None:
    """Eating the poisoned square leaves the other side no reply that keeps the win: that is no trap."""
    judge = judge_of("chomp:2,1")
    turn = pp.Turn(judge.game, (2, 1), 1, seeded(1), judge)
    assert sum(judge.game.after((2, 1), swindlers()[name].make().pick(turn))) > 0


# --- the trap, from its definition, with the readable twin ------------------------------------------------------------


def slow_trap(spec: str, position: Any, depth: int) -> Any:
    """The chance that a human-like opponent, to move in a position won for them, errs within so many of their moves."""
    twin, game = TWINS[spec], judge_of(spec).game
    if game.result(position) is not None or depth == 0:
        return 0.0
    let_off: list[float] = []
    soonest: list[float] = []
    least = inf
    for reply in (game.after(position, move) for move in game.moves(position)):
        if naive.wins(twin, seen(spec, reply)):
            let_off.append(1.0)
            continue
        mine = [] if game.result(reply) is not None else [game.after(reply, move) for move in game.moves(reply)]
        let_off.append(max((slow_trap(spec, after, depth - 1) for after in mine), default=0.0))
        distance = naive.distance(twin, seen(spec, reply))
        if distance <= least:
            soonest = [*(soonest if distance == least else []), let_off[-1]]
            least = distance
    keep = sum(listed_replies(spec, position))
    hard = (1 + log2(len(let_off) / keep)) * (1 + log2(naive.distance(twin, seen(spec, position))) / 4)
    return 0.9**hard * sum(soonest) / len(soonest) + (1 - 0.9**hard) * sum(let_off) / len(let_off)


TRAPS = ("nim:3,4,5,misere", "wythoff:4,7,misere", "sticks:11,take=1-3", "chomp:4,2,2", "fibonacci:17,6")


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("spec", TRAPS)
def test_the_trap_sets_the_likeliest_loss(spec: str, depth: int) -> None:
    judge, swindler = judge_of(spec), swindlers()["trap"].make(str(depth))
    for position in lost_positions(spec)[:40]:
        turn = pp.Turn(judge.game, position, 1, seeded(1), judge)
        chances = {
            move: slow_trap(spec, judge.game.after(position, move), depth) for move in judge.game.moves(position)
        }
        for move, chance in chances.items():
            assert trap_chance(judge, judge.game.after(position, move), depth) == pytest.approx(chance)
        assert chances[swindler.pick(turn)] == pytest.approx(max(chances.values()))


def test_a_trap_is_the_same_whatever_was_asked_before() -> None:
    """What is remembered of one question must not change the answer to the next."""
    spec = "nim:3,4,5,misere"
    asked, position = judge_of(spec), (1, 2, 2)
    fresh = [trap_chance(pp.Judge(pp.solve(spec)), position, depth) for depth in range(1, 9)]
    assert [trap_chance(asked, position, depth) for depth in range(8, 0, -1)] == fresh[::-1]
    assert fresh == sorted(fresh)
    assert fresh[0] < fresh[2]


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_at_a_table_of_three_the_others_play_for_themselves(depth: int) -> None:
    """Brute force over the two others: each sees a win of its own or plays any move; what counts is the lost seat."""
    judge = judge_of("neonim:2,3,4,players=3")
    checked = 0
    for position in going(judge.game):
        if paranoid(position, 0) < 0:
            for after in (judge.game.after(position, move) for move in judge.game.moves(position)):
                assert trap_chance(judge, after, depth) == pytest.approx(_let_off(judge.game, after, 2, depth))
                checked += 1
    assert checked > 50


def paranoid(position: Any, steps: int) -> int:
    """The weight for the seat that moves so many turns from now, at a table of three; below zero when it can be made to lose."""
    if sum(position) == 0:
        return -1 if steps == 2 else 1  # who has just taken the last stick loses
    return naive.paranoid(position, 1, 1 + steps, 3)


def _let_off(game: Any, position: Any, ahead: int, depth: int) -> Any:
    """The chance that the seat which moves `ahead` turns from now becomes safe within so many moves of the others."""
    if game.result(position) is not None or depth == 0:
        return 0.0
    replies = [game.after(position, move) for move in game.moves(position)]
    if not ahead:
        return max(_let_off(game, mine, 2, depth) for mine in replies)
    chances = [
        1.0 if paranoid(reply, ahead - 1) > 0 else _let_off(game, reply, ahead - 1, depth - 1) for reply in replies
    ]
    weights = [paranoid(reply, 2) for reply in replies]  # for the seat that has just moved
    winning = [weight for weight in weights if weight > 0]
    anything = sum(chances) / len(chances)
    if not winning:
        return anything
    soonest = [chance for chance, weight in zip(chances, weights, strict=True) if weight == min(winning)]
    hard = (1 + log2(len(replies) / len(winning))) * (1 + log2(abs(paranoid(position, 0))) / 4)
    return 0.9**hard * sum(soonest) / len(soonest) + (1 - 0.9**hard) * anything


@pytest.mark.parametrize("spec", ["sticks:13,special", "lasker:2,4,5,6"])
def test_positions_that_are_alike_set_the_same_trap_to_the_last_bit(spec: str) -> None:
    """Else which of two equal moves is taken would depend on what was asked before, and a run on who plays it."""
    solution = pp.solve(spec)
    for runs in ((2, 3, 3, 5), (2, 2, 3, 6), (1, 2, 4, 6), (3, 4, 5)):
        alike = [
            tuple(part for run in order for part in (run, -1))[:-1] if spec.startswith("sticks") else order
            for order in set(itertools.permutations(runs))
        ]
        assert len({trap_chance(pp.Judge(solution), position, 2) for position in alike}) == 1


def test_how_a_position_lies_matters_where_only_the_first_moves_are_judged() -> None:
    """Of (2050, 2100) and (2100, 2050) other moves are looked at, so what is noted of one must not answer for the other."""
    solution, alike = pp.solve("nim:2050,2100"), [(2050, 2100), (2100, 2050)]

    def asked(judge: pp.Judge, position: Any) -> Any:
        turn = pp.Turn(judge.game, (2100, 2100), 1, seeded(1), judge)
        grade = solution.judged((2100, 2100), (1 + (position[0] > position[1]), 50))
        assert grade.after == position
        return winning_replies(turn, grade), trap_chance(judge, position, 1)

    fresh = [asked(pp.Judge(solution), position) for position in alike]
    assert fresh[0] != fresh[1]
    shared = pp.Judge(solution)
    assert [asked(shared, position) for position in alike] == fresh


def test_when_it_wins_a_swindler_changes_nothing() -> None:
    judge = judge_of("nim:3,4,5")
    for name in swindlers():
        turn = pp.Turn(judge.game, (3, 4, 5), 1, seeded(3), judge)
        assert pp.player(f"perfect+{name}").choose(turn) == (1, 2)
