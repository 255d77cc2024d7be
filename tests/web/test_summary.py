"""What is said of a finished match, against matches whose every move is known."""

from __future__ import annotations

import pytest

import perfectplay as pp
from perfectplay.faces.history_reports import replay_report
from perfectplay.faces.web.rooms.summary import Summary, summary_of
from tests import naive


def summary(match: pp.Match) -> Summary:
    return summary_of(replay_report(match.record(judged=False), files=False))


def played(spec: str, moves: str, names: str = "person,person") -> pp.Match:
    match = pp.Match(spec, names.split(","))
    for move in moves.split():
        match.play(move)
    return match


def test_a_mistake_that_decides_is_the_turning_point() -> None:
    told = summary(played("nim:1,2", "1:1 2:2"))
    assert [(m.ply, m.seat, m.move, m.right) for m in told.mistakes] == [(1, 1, "1:1", ("2:1",))]
    assert (told.turning, told.deciding) == (1, told.mistakes[0])
    assert [(seat.could, seat.kept, seat.accuracy) for seat in told.seats] == [(1, 0, 0), (1, 1, 100)]


def test_a_mistake_that_is_given_back_does_not_decide() -> None:
    told = summary(played("nim:1,2", "1:1 2:1 2:1"))  # 1 errs, 2 errs, 1 wins
    assert [mistake.ply for mistake in told.mistakes] == [1, 2]
    assert told.turning == 2
    assert [seat.accuracy for seat in told.seats] == [50, 0]


def test_without_a_mistake_nothing_turns() -> None:
    told = summary(played("nim:1,2", "2:1 1:1 2:1"))
    assert told.mistakes == ()
    assert told.turning is None
    assert told.complete
    assert [seat.accuracy for seat in told.seats] == [100, None]


def test_who_gives_up_a_won_game_is_told() -> None:
    match = played("nim:1,2", "1:1")
    match.resign(2)
    assert summary(match).given_up == 2
    lost = played("nim:1,2", "2:1")
    lost.resign(2)
    assert summary(lost).given_up is None


@pytest.mark.parametrize("seed", range(12))
def test_accuracy_counts_what_a_slow_twin_counts(seed: int) -> None:
    match = pp.play("nim:2,3,4", ["random", "random"], seed=seed)
    told = summary(match)
    for seat in told.seats:
        turns = [ply for ply, moved in enumerate(match.moved) if moved.seat == seat.seat]
        could = [ply for ply in turns if naive.wins(naive.Nim(), match.positions[ply])]
        kept = [ply for ply in could if not naive.wins(naive.Nim(), match.positions[ply + 1])]
        assert (seat.moves, seat.could, seat.kept) == (len(turns), len(could), len(kept))
