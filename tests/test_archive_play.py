"""Moves by way of the archive alone, as servers play them: each names its ply, and the clock runs between requests."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

import perfectplay as pp
from perfectplay.archive import Archive
from perfectplay.errors import IllegalMove, InputError, NotationError, SpecError, StaleMove
from perfectplay.record import SeatOf


def kept(archive: Archive, match: pp.Match) -> str:
    archive.keep(match)
    return match.id


def test_a_whole_match(database: str) -> None:
    with Archive.open(database) as archive:
        match = pp.Match("nim:1,2", ["person", "person"], seed=7)
        archive.keep(match)
        for ply, move in enumerate(("1:1", "2:1", "2:1"), 1):
            played = archive.play(match.id, move, ply=ply, undone=0)
            assert played.plies == ply
        record = archive.record(match.id)
        assert (record.ending, record.winners) == ("played", (1,))
        assert [moved.mistake for moved in record.moves] == [True, True, False]


def test_a_move_names_the_ply_it_answers(database: str) -> None:
    with Archive.open(database) as archive:
        match_id = kept(archive, pp.Match("nim:3,4,5", ["person", "person"]))
        archive.play(match_id, "1:1", ply=1, undone=0)
        with pytest.raises(StaleMove, match="move 1 has been played already"):
            archive.play(match_id, "2:1", ply=1, undone=0)
        with pytest.raises(InputError, match="move 3 is ahead of the match"):
            archive.play(match_id, "2:1", ply=3, undone=0)
        assert [moved.move for moved in archive.record(match_id).moves] == ["1:1"]


def test_a_late_move_after_an_undo_is_refused(database: str) -> None:
    with Archive.open(database) as archive:
        match = pp.Match("nim:3,4,5", ["person", "perfect"], seed=7)
        match.play("1:1")
        match.let_bot_move()
        archive.keep(match)
        match.ask_undo(1)
        archive.keep(match)
        with pytest.raises(StaleMove, match="before moves were taken back"):
            archive.play(match.id, "1:2", ply=1, undone=0)
        assert archive.record(match.id).plies == 0
        archive.play(match.id, "1:2", ply=1, undone=2)
        assert [moved.move for moved in archive.record(match.id).moves] == ["1:2"]


def test_what_the_rules_forbid_is_not_stored(database: str) -> None:
    with Archive.open(database) as archive:
        match_id = kept(archive, pp.Match("nim:3,4,5", ["person", "person"]))
        with pytest.raises(IllegalMove):
            archive.play(match_id, "1:4", ply=1, undone=0)
        with pytest.raises(NotationError):
            archive.play(match_id, "one of the first\x00", ply=1, undone=0)
        for odd in ({"ply": 0}, {"ply": "1"}, {"undone": -1}, {"undone": None}, {"move": (1, 1)}):
            with pytest.raises(InputError):
                archive.play(match_id, **({"move": "1:1", "ply": 1, "undone": 0} | odd))  # type: ignore[arg-type]
        with pytest.raises(InputError, match="no match 'beef'"):
            archive.play("beef", "1:1", ply=1, undone=0)
        assert archive.record(match_id).plies == 0


def test_nobody_plays_for_a_bot(database: str) -> None:
    with Archive.open(database) as archive:
        match_id = kept(archive, pp.Match("nim:3,4,5", ["person", "perfect"], seed=7))
        match = archive.play(match_id, "1:1", ply=1, undone=0)
        with pytest.raises(InputError, match="move 2 is perfect's, a bot in seat 2"):
            archive.play(match_id, "1:1", ply=2, undone=0)
        match.let_bot_move()
        archive.keep(match)
        with pytest.raises(StaleMove):
            archive.play(match_id, "1:1", ply=2, undone=0)
        assert archive.record(match_id).plies == 2


def test_nobody_plays_for_somebody_else(database: str) -> None:
    with Archive.open(database) as archive:
        match_id = kept(archive, pp.Match("nim:3,4,5", ["person", "person"]))
        with pytest.raises(InputError, match="move 1 is seat 1's, not seat 2's"):
            archive.play(match_id, "1:1", ply=1, undone=0, seat=2)
        archive.play(match_id, "1:1", ply=1, undone=0, seat=1)
        with pytest.raises(StaleMove):
            archive.play(match_id, "1:1", ply=1, undone=0, seat=2)
        assert archive.record(match_id).plies == 1


def test_a_match_that_is_over_stays_so(database: str) -> None:
    with Archive.open(database) as archive:
        match = pp.Match("nim:3,4,5", ["person", "person"])
        match.resign()
        with pytest.raises(InputError, match="over"):
            archive.play(kept(archive, match), "1:1", ply=1, undone=0)


def test_a_game_from_a_file_is_not_run(database: str) -> None:
    with Archive.open(database) as archive:
        match_id = kept(archive, pp.Match("./examples/half.py:Half:20", ["person", "person"]))
        with pytest.raises(SpecError, match="names a file"):
            archive.play(match_id, "3", ply=1, undone=0)
        archive.play(match_id, "3", ply=1, undone=0, files=True)
        game = pp.game("./examples/half.py:Half:20")
        archive.play(match_id, "1", ply=2, undone=0, game=game)
        archive.play(match_id, "1", ply=3, undone=0, judge=pp.Judge(pp.solve(game)))
        assert archive.record(match_id).plies == 3


def test_a_player_from_a_file_is_not_run(database: str) -> None:
    match = pp.Match("nim:3,4,5", ["person", "person"])
    own = SeatOf("own", "./own.py:Own")
    record = replace(match.record(), seats=(match.record().seats[0], own))
    with Archive.open(database) as archive:
        archive.import_lines([record.to_json()])
        with pytest.raises(InputError, match=r"'\./own\.py:Own' names a file"):
            archive.play(record.id, "1:1", ply=1, undone=0)
        with pytest.raises(InputError, match="names a file"):
            archive.resume(record.id)


def later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """So much time passes, as far as the wall clock tells."""
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + seconds)


def test_time_runs_between_requests(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Archive.open(database) as archive:
        match_id = kept(archive, pp.Match("nim:3,4,5", ["person", "person"]))
        later(monkeypatch, 60)
        archive.play(match_id, "1:1", ply=1, undone=0)
        later(monkeypatch, 5)
        archive.play(match_id, "1:1", ply=2, undone=0)
        first, second = (moved.seconds for moved in archive.record(match_id).moves)
        assert first >= 60
        assert 5 <= second < 60


def test_a_move_after_the_time_is_up_is_refused(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Archive.open(database) as archive:
        match_id = kept(archive, pp.Match("nim:3,4,5", ["person", "person"], pp.Terms(move_seconds=100)))
        later(monkeypatch, 101)
        with pytest.raises(InputError, match="lost on time"):
            archive.play(match_id, "1:1", ply=1, undone=0)
        record = archive.record(match_id)
        assert (record.ending, record.winners, record.plies) == ("time", (2,), 0)


def test_the_clock_moves_for_who_does_not(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    terms = pp.Terms(move_seconds=100, on_timeout="random")
    with Archive.open(database) as archive:
        match_id = kept(archive, pp.Match("nim:3,4,5", ["person", "person"], terms))
        later(monkeypatch, 101)
        with pytest.raises(StaleMove):
            archive.play(match_id, "1:1", ply=1, undone=0)
        (moved,) = archive.record(match_id).moves
        assert moved.by_clock
        match = archive.resume(match_id)
        move = match.game.show_move(next(iter(match.game.moves(match.position))))
        archive.play(match_id, move, ply=2, undone=0)
        assert archive.record(match_id).plies == 2


def test_a_clock_set_back_gives_no_time_and_takes_none(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Archive.open(database) as archive:
        match_id = kept(archive, pp.Match("nim:3,4,5", ["person", "person"], pp.Terms(move_seconds=100)))
        later(monkeypatch, -3600)
        archive.play(match_id, "1:1", ply=1, undone=0)
        assert 0 <= archive.record(match_id).moves[0].seconds < 100
