"""Taking moves back: at once against bots, by agreement between people; what was taken back is as if it had never been."""

from __future__ import annotations

import pytest

import perfectplay as pp
from tests.matches import people, timed


def test_against_bots_at_once() -> None:
    match = pp.Match("1357", ["person", "perfect"], seed=7)
    match.play("4:1")
    match.let_bot_move()
    match.play("1:1")
    match.let_bot_move()
    before = match.positions[:3]
    assert match.ask_undo(1) is True
    assert (match.positions, match.turn, match.plies, match.undone) == (before, 1, 2, 2)
    assert match.undo_waits_for == ()
    assert match.undo_asked_by is None


def test_when_the_bot_has_not_answered_yet_only_ones_own_move_goes() -> None:
    match = pp.Match("1357", ["person", "perfect"], seed=7)
    match.play("4:1")
    assert match.ask_undo(1) is True
    assert (match.plies, match.undone, match.turn) == (0, 1, 1)


def test_between_people_by_agreement() -> None:
    match = people()
    match.play("4:1")
    match.play("4:2")
    assert match.ask_undo(1) is False
    assert (match.undo_waits_for, match.undo_asked_by, match.plies) == ((2,), 1, 2)
    with pytest.raises(pp.InputError, match="nobody waits for seat 1 to agree"):
        match.agree_undo(1)
    assert match.agree_undo(2) is True
    assert (match.plies, match.turn, match.undone, match.undo_waits_for) == (0, 1, 2, ())


def test_refused_is_refused() -> None:
    match = people()
    match.play("4:1")
    match.ask_undo(1)
    assert match.agree_undo(2, agreed=False) is False
    assert (match.plies, match.undo_waits_for, match.undo_asked_by) == (1, (), None)
    with pytest.raises(pp.InputError, match="nobody waits for seat 2"):
        match.agree_undo(2)


def test_a_move_answers_the_wish_with_no() -> None:
    match = people()
    match.play("4:1")
    match.ask_undo(1)
    match.play("4:1")
    assert match.undo_waits_for == ()
    with pytest.raises(pp.InputError, match="nobody waits"):
        match.agree_undo(2)


def test_at_a_larger_table_all_other_people_must_agree_and_bots_need_not() -> None:
    match = pp.Match("neonim:9,9,players=4", ["person", "person", "perfect", "person"], seed=1)
    for _ in range(2):
        match.play("1:1")
    match.let_bot_move()
    assert match.ask_undo(2) is False
    assert match.undo_waits_for == (1, 4)
    assert match.agree_undo(4) is False
    assert match.ask_undo(2) is False
    assert len(match.undo_waits_for) == 1, "asking again must not forget who has agreed"
    assert match.agree_undo(1) is True
    assert (match.plies, match.turn) == (1, 2)


def test_another_wish_takes_the_place_of_the_first() -> None:
    match = people()
    match.play("4:1")
    match.play("4:1")
    match.ask_undo(1)
    assert match.ask_undo(2) is False
    assert (match.undo_asked_by, match.undo_waits_for) == (2, (1,))
    match.agree_undo(1)
    assert match.plies == 1


def test_twice_in_a_row() -> None:
    match = people()
    for _ in range(4):
        match.play("4:1")
    for left in (2, 0):
        match.ask_undo(1)
        match.agree_undo(2)
        assert (match.plies, match.turn) == (left, 1)
    assert match.undone == 4
    with pytest.raises(pp.InputError, match="seat 1 has made no move yet"):
        match.ask_undo(1)


def test_who_has_not_moved_has_nothing_to_take_back() -> None:
    match = people()
    match.play("4:1")
    with pytest.raises(pp.InputError, match="seat 2 has made no move yet"):
        match.ask_undo(2)


def test_after_the_end_the_last_move_can_come_back() -> None:
    match = people("nim:1,2")
    for move in ("1:1", "2:2"):
        match.play(move)
    assert match.winner == 2
    match.ask_undo(1)
    assert match.agree_undo(2) is True
    assert (match.over, len(match.winners), match.ending, match.turn) == (False, 0, "going", 1)
    match.play("2:1")
    assert match.record().check() == match.game


@pytest.mark.parametrize("how", ["resigned", "lost on time"])
def test_who_resigned_or_ran_out_of_time_stays_beaten(how: str) -> None:
    match, watch = timed(move_seconds=5)
    match.play("4:1")
    match.play("4:1")
    match.ask_undo(1)
    if how == "resigned":
        match.resign()
    else:
        watch.wait(6)
        match.tick()
    with pytest.raises(pp.InputError, match="nobody waits"):
        match.agree_undo(2)
    with pytest.raises(pp.InputError, match=f"the match is over \\({how}\\); there is nothing to take back"):
        match.ask_undo(1)
    assert (match.over, match.winner) == (True, 2)


def test_agreeing_too_late_takes_nothing_back() -> None:
    match, watch = timed(move_seconds=5)
    match.play("4:1")
    match.ask_undo(1)
    watch.wait(6)
    with pytest.raises(pp.InputError, match="nobody waits"):
        match.agree_undo(2)
    assert (match.plies, match.winner) == (1, 1)


def test_a_move_that_the_clock_made_can_come_back_too() -> None:
    match, watch = timed(seats=("person", "perfect"), move_seconds=5, total_seconds=60, on_timeout="random")
    watch.wait(7)
    match.tick()
    match.let_bot_move()
    assert match.clock.used[1] == 5
    assert match.ask_undo(1) is True
    assert (match.plies, match.turn, match.clock.used[1], match.clock.left()) == (0, 1, 0, 5)
    watch.wait(7)
    match.tick()
    assert match.plies == 1


def test_seconds_are_given_back() -> None:
    match, watch = timed(total_seconds=60)
    for seconds in (4.3, 1.7, 2.2, 0.9):
        watch.wait(seconds)
        match.play("4:1")
    match.ask_undo(1)
    match.agree_undo(2)
    assert match.clock.used == {1: pytest.approx(4.3), 2: pytest.approx(1.7)}
    assert match.clock.left() == pytest.approx(60 - 4.3)


def test_the_bot_may_choose_anew_and_what_it_chooses_can_be_repeated() -> None:
    def played() -> list[str]:
        match = pp.Match("nim:20,20,20", ["person", "random"], seed=5)
        answers = []
        for _ in range(6):
            match.play("1:1")
            answers.append(match.let_bot_move().move)
            match.ask_undo(1)
        return answers

    assert played() == played()
    assert len(set(played())) > 1


def test_hints_stay_used() -> None:
    match = pp.Match("1357", ["person", "perfect"], seed=7)
    match.hint()
    match.play("4:1")
    match.ask_undo(1)
    assert match.hints_left(1) == 2


def test_a_wish_is_not_part_of_the_record_but_what_was_taken_back_is_counted() -> None:
    match = pp.Match("1357", ["person", "perfect"], seed=7)
    for _ in range(2):
        match.play("4:1")
        match.let_bot_move()
        match.ask_undo(1)
    record = match.record()
    assert (record.plies, record.undone) == (0, 4)
    resumed = pp.Match.resume(record)
    match.play("4:1")
    resumed.play("4:1")
    assert resumed.let_bot_move().move == match.let_bot_move().move
