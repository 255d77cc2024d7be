"""Each way of losing does what its name says: compared with brute force on every lost position of small games."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, log2
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.chance import seeded
from perfectplay.players.roster import swindlers
from perfectplay.players.swindle import trap_chance
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
    if game.result(position) is not None:
        return 0.0
    replies = [game.after(position, reply) for reply in game.moves(position)]
    keep = [reply for reply in replies if not naive.wins(twin, seen(spec, reply))]
    hard = (1 + log2(len(replies) / len(keep))) * (1 + log2(naive.distance(twin, seen(spec, position))) / 4)
    errs = (1 - 0.9**hard) * (len(replies) - len(keep)) / len(replies)
    if depth == 1:
        return errs
    later = 0.0
    for reply in keep:
        mine = [] if game.result(reply) is not None else list(game.moves(reply))
        later += max((slow_trap(spec, game.after(reply, move), depth - 1) for move in mine), default=0.0)
    return errs + (1 - errs) * later / len(keep)


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


def test_at_a_table_of_three_it_counts_what_lets_the_lost_seat_off() -> None:
    """Brute force over the two others: they take turns to err, and each error must make the lost seat safe."""
    judge = judge_of("neonim:2,2,2,players=3")
    checked = 0
    for position in going(judge.game):
        if judge.safe(position) or sum(position) == 1:
            continue
        for grade in judge.grades(position):
            if judge.game.result(grade.after) is None:
                assert trap_chance(judge, grade.after, 1) == pytest.approx(_lets_off(judge, grade.after))
                checked += 1
    assert checked > 10


def _lets_off(judge: pp.Judge, position: Any) -> Any:
    replies = [judge.game.after(position, reply) for reply in judge.game.moves(position)]
    keep = [reply for reply in replies if sum(reply) == 0 or naive.paranoid(reply, 2, 3, 3) < 0]
    length = naive.paranoid(position, 1, 3, 3) if sum(position) > 0 else 0
    hard = (1 + log2(len(replies) / len(keep))) * (1 + log2(max(-length, 1)) / 4)
    return (1 - 0.9**hard) * (1 - len(keep) / len(replies))


def test_when_it_wins_a_swindler_changes_nothing() -> None:
    judge = judge_of("nim:3,4,5")
    for name in swindlers():
        turn = pp.Turn(judge.game, (3, 4, 5), 1, seeded(3), judge)
        assert pp.player(f"perfect+{name}").choose(turn) == (1, 2)
