"""Clocks: per move and in total, what happens when time is up, and that nothing that comes too late counts."""

from __future__ import annotations

from typing import Any

import pytest

import perfectplay as pp
from perfectplay.clock import Clock, check_seconds, read_seconds
from tests.matches import Watch, people, timed


def test_each_move_keeps_its_seconds() -> None:
    match, watch = timed("nim:5,5")
    for ply, seconds in enumerate((3.0, 0.25, 100.0), 1):
        watch.wait(seconds)
        assert match.play("1:1" if ply < 3 else "2:1").seconds == seconds
    record = match.record()
    assert [moved.seconds for moved in record.moves] == [3.0, 0.25, 100.0]
    assert (record.seconds, record.plies) == (103.25, 3)
    assert match.clock.used == {1: 103.0, 2: 0.25}
    assert match.clock.left() is None


def test_time_per_move_starts_anew_with_every_move() -> None:
    match, watch = timed(move_seconds=5)
    for _ in range(4):
        watch.wait(4.9)
        assert match.clock.left() == pytest.approx(0.1)
        match.play("4:1")
        assert match.clock.left() == 5
    assert not match.over


def test_time_in_total_runs_down_seat_by_seat() -> None:
    match, watch = timed(total_seconds=10, starter=2)
    watch.wait(6)
    match.play("4:1")
    assert match.clock.left() == 10
    watch.wait(9)
    match.play("4:1")
    assert match.clock.left() == 4
    watch.wait(4)
    assert match.tick() is True
    assert (match.winner, match.ending, match.how()) == (1, "time", "lost on time")
    assert match.tick() is False


def test_both_limits_at_once() -> None:
    match, watch = timed(move_seconds=5, total_seconds=7)
    watch.wait(4)
    match.play("4:1")
    match.play("4:1")
    assert match.clock.left() == 3


@pytest.mark.parametrize("players", [2, 3, 5])
def test_who_runs_out_of_time_loses_and_all_others_win(players: int) -> None:
    match, watch = timed(f"neonim:5,5,players={players}", ["person"] * players, move_seconds=5)
    match.play("1:1")
    watch.wait(5)
    assert match.tick()
    assert match.winners == tuple(seat for seat in range(1, players + 1) if seat != 2)
    assert match.record().check().players == players


def test_or_the_clock_plays_a_random_move_for_it() -> None:
    """The same one for the same seed; it counts as long as was allowed, however late anybody looks."""
    played = []
    for _ in range(2):
        match, watch = timed(move_seconds=5, on_timeout="random")
        match.play("4:1")
        watch.wait(3600)
        assert match.tick() is True
        assert (match.plies, match.turn, match.over) == (2, 1, False)
        played.append(match.moved[-1])
        assert match.clock.left() == 5
    assert played[0] == played[1]
    assert played[0].by_clock
    assert played[0].seconds == 5
    assert match.record().moves[1].by_clock
    assert pp.Record.from_json(match.record().to_json()) == match.record()


def test_random_moves_of_the_clock_differ_from_ply_to_ply_and_seed_to_seed() -> None:
    moves = set()
    for seed in range(20):
        watch = Watch()
        match = pp.Match("1357", "person,person", pp.Terms(move_seconds=1, on_timeout="random"), seed=seed, now=watch)
        watch.wait(2)
        match.tick()
        moves.add(match.moved[0].move)
    assert len(moves) > 5


def test_a_game_that_nobody_has_solved_times_out_too() -> None:
    watch = Watch()
    terms = pp.Terms(move_seconds=1, on_timeout="random")
    match = pp.Match("sticks:200,special", "person,person", terms, seed=1, now=watch)
    watch.wait(2)
    assert match.tick()
    assert match.moved[0].by_clock


# --- too late ---------------------------------------------------------------------------------------------------------


def test_a_move_after_the_time_is_up_does_not_count() -> None:
    match, watch = timed(move_seconds=5)
    watch.wait(5)
    with pytest.raises(pp.TimeUp, match="time was up for seat 1, which has lost on time"):
        match.play("4:1", ply=1)
    assert (match.plies, match.ending, match.winner) == (0, "time", 2)


def test_where_the_clock_plays_it_plays_first() -> None:
    match, watch = timed(move_seconds=5, on_timeout="random")
    watch.wait(5.1)
    with pytest.raises(pp.TimeUp, match=r"time was up for seat 1, the clock played \d:\d for it"):
        match.play("4:1", ply=1)
    assert (match.plies, match.turn, match.over) == (1, 2, False)
    assert match.moved[0].by_clock
    with pytest.raises(pp.StaleMove):
        match.play("4:1", ply=1)


@pytest.mark.parametrize("late", ["resign", "hint"])
def test_nothing_else_helps_when_time_is_up(late: str) -> None:
    match, watch = timed(move_seconds=5)
    watch.wait(6)
    with pytest.raises(pp.TimeUp):
        getattr(match, late)()
    assert (match.ending, match.winner, match.hints_used) == ("time", 2, [0, 0])


def test_resigning_too_late_does_not_make_the_next_seat_resign() -> None:
    match, watch = timed(move_seconds=5, on_timeout="random")
    watch.wait(6)
    with pytest.raises(pp.TimeUp):
        match.resign()
    assert not match.over


def test_nor_an_undo() -> None:
    match, watch = timed(seats=("person", "perfect"), move_seconds=5)
    match.play("4:1")
    match.let_bot_move()
    watch.wait(6)
    with pytest.raises(pp.InputError, match="lost on time"):
        match.ask_undo(1)
    assert match.over


def test_a_bot_has_no_more_time_than_people() -> None:
    watch = Watch()

    class Slow:
        name = "slow"

        def choose(self, turn: pp.Turn) -> Any:
            watch.wait(6)
            return turn.moves[0]

    for rule, ending in (("lose", "time"), ("random", "going")):
        match = pp.Match("1357", [Slow(), "perfect"], pp.Terms(move_seconds=5, on_timeout=rule), seed=1, now=watch)
        with pytest.raises(pp.TimeUp):
            match.let_bot_move()
        assert match.ending == ending
        assert match.plies == (rule == "random")


def test_a_whole_match_of_slow_bots_ends_all_the_same() -> None:
    class Sleeps:
        name = "sleeps"

        def choose(self, turn: pp.Turn) -> Any:
            raise AssertionError("it must not be asked any more")

    match, watch = timed("nim:2", [Sleeps(), "perfect"], move_seconds=5)
    watch.wait(6)
    with pytest.raises(pp.TimeUp):
        match.let_bot_move()
    assert match.winner == 2
    slow = pp.play("nim:1,2", ["random", "random"], terms=pp.Terms(move_seconds=1e-9, on_timeout="random"), seed=1)
    assert slow.ending == "played"
    assert all(moved.by_clock for moved in slow.moved)
    assert pp.play("nim:1,2", ["random", "random"], terms=pp.Terms(move_seconds=1e-9), seed=1).ending == "time"


def test_a_hint_does_not_stop_the_clock() -> None:
    match, watch = timed(move_seconds=5)
    watch.wait(3)
    match.hint()
    assert match.clock.left() == 2
    watch.wait(1)
    assert match.play("4:1").seconds == 4


def test_a_wrong_move_does_not_stop_the_clock_either() -> None:
    match, watch = timed(move_seconds=5)
    watch.wait(3)
    with pytest.raises(pp.InputError):
        match.play("9:9")
    assert match.clock.left() == 2


def test_a_resumed_match_has_the_total_that_was_left_and_all_the_time_of_a_move() -> None:
    match, watch = timed(move_seconds=5, total_seconds=20)
    for seconds in (4, 1, 3):
        watch.wait(seconds)
        match.play("4:1")
    watch.wait(4)
    later = Watch()
    resumed = pp.Match.resume(match.record(), now=later)
    assert resumed.clock.used == {1: 7.0, 2: 1.0}
    assert resumed.clock.left() == 5
    ticking = iter(range(1000, 2000))
    assert pp.Match.resume(match.record(), now=lambda: float(next(ticking))).clock.used == {1: 7.0, 2: 1.0}


# --- the clock itself, and times as people write them -----------------------------------------------------------------


def test_a_watch_that_runs_backwards_charges_nothing() -> None:
    watch = Watch()
    clock = Clock(2, None, None, watch)
    clock.start(1)
    watch.wait(-5)
    assert (clock.elapsed(), clock.stop(), clock.stop()) == (0.0, 0.0, 0.0)
    clock.give_back(1, 3)
    assert clock.used[1] == 0


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf"), True, "5", 86401, 10**400, [], {}])
def test_limits_that_make_no_sense(seconds: Any) -> None:
    for name in ("move_seconds", "total_seconds"):
        with pytest.raises(pp.InputError, match="is no time; give seconds above 0"):
            pp.Terms(**{name: seconds})
    assert check_seconds(600, "time") == 600.0


@pytest.mark.parametrize("text", ["", "5x", "-5", "1e9", "nan", "inf", "m", "1.2.3", "٣", "5 s", "0", "0s", "1441m"])
def test_times_that_cannot_be_read(text: str) -> None:
    with pytest.raises(pp.InputError, match="time"):
        read_seconds(text, "time")


def test_times_that_can() -> None:
    assert [read_seconds(text, "time") for text in ("5s", "10m", "0.5m", "1440m")] == [5.0, 600.0, 30.0, 86400.0]


@pytest.mark.parametrize("rule", ["", "win", "LOSE", None, 7, []])
def test_rules_for_time_out(rule: Any) -> None:
    with pytest.raises(pp.InputError, match="give 'lose' or 'random'"):
        people(terms=pp.Terms(on_timeout=rule))
