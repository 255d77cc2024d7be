"""The archive on both databases: what is kept, found, refused and forgotten."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from sqlalchemy import event

import perfectplay as pp
from perfectplay.archive import Archive
from perfectplay.errors import InputError, StaleMove


def table(spec: str = "nim:3,4,5", *seats: str, **more: object) -> pp.Match:
    return pp.Match(spec, seats or ("person", "person"), **more)  # type: ignore[arg-type]


def test_a_kept_match_is_the_live_one_after_every_change(database: str) -> None:
    match = table("nim:3,4,5", "person", "perfect+trap", names=["Ada"], seed=7)
    with Archive.open(database) as archive, Archive.open(database) as elsewhere:

        def check() -> None:
            archive.keep(match)
            assert elsewhere.record(match.id) == match.record(judged=False)

        check()
        match.play("1:1")
        check()
        match.let_bot_move()
        check()
        match.hint()
        check()
        match.ask_undo(1)
        check()
        assert match.undone == 2
        assert elsewhere.record(match.id).moves == ()
        match.play("1:2")
        match.let_bot_move()
        check()
        match.resign(1)
        archive.keep(match)
        assert elsewhere.record(match.id) == match.record(judged=True)
        assert elsewhere.record(match.id).ending == "resigned"


def test_moves_taken_back_and_played_anew_between_two_keepings(database: str) -> None:
    match = table()
    with Archive.open(database) as archive:
        for move in ("1:1", "2:1", "3:1"):
            match.play(move)
        archive.keep(match)
        for seat in (1, 2):  # 3:1 and then 2:1 with it
            match.ask_undo(seat)
            match.agree_undo(3 - seat)
        for move in ("2:2", "3:2", "1:2", "3:1"):
            match.play(move)
        archive.keep(match)
        assert archive.record(match.id) == match.record(judged=False)
        assert [moved.move for moved in archive.record(match.id).moves] == ["1:1", "2:2", "3:2", "1:2", "3:1"]


def test_a_finished_match_can_be_taken_back_and_ended_anew(database: str) -> None:
    match = table("nim:1,1")
    with Archive.open(database) as archive:
        match.play("1:1")
        match.play("2:1")
        archive.keep(match)
        assert archive.record(match.id).ending == "played"
        match.ask_undo(2)
        match.agree_undo(1)
        archive.keep(match)
        assert [summary.id for summary in archive.running()] == [match.id]
        match.resign()
        archive.keep(match)
        assert archive.record(match.id).winners == (1,)


def test_a_finished_match_has_its_verdicts(database: str) -> None:
    match = table("nim:1,2")
    match.play("1:1")  # 2:1 would have been right
    match.play("2:2")
    with Archive.open(database) as archive:
        archive.keep(match, verdicts=False)
        assert [moved.mistake for moved in archive.record(match.id).moves] == [None, None]
        archive.keep(match)
        assert [moved.mistake for moved in archive.record(match.id).moves] == [True, False]
        assert archive.record(match.id).moves[0].right == ("2:1",)
        assert archive.record(match.id) == match.record()


def test_running_matches_survive_a_restart(database: str) -> None:
    match = table("nim:3,4,5", "person", "perfect", seed=7)
    with Archive.open(database) as archive:
        match.play("1:1")
        archive.keep(match)
    with Archive.open(database) as archive:
        (running,) = archive.running()
        again = archive.resume(running.id)
        again.let_bot_move()
        archive.keep(again)
        assert again.moved[1].move == match.let_bot_move().move
        assert archive.record(match.id).plies == 2


def test_two_keepers_of_one_match_cannot_both_go_on(database: str) -> None:
    match = table()
    with Archive.open(database) as archive, Archive.open(database) as elsewhere:
        archive.keep(match)
        other = elsewhere.resume(match.id)
        match.play("1:1")
        archive.keep(match)
        other.play("2:2")
        for _ in range(2):  # trying again does not help
            with pytest.raises(StaleMove, match=r"gone on elsewhere \(1 move played"):
                elsewhere.keep(other)
        assert elsewhere.record(match.id) == match.record(judged=False)


def test_a_keeper_that_never_saw_the_match_is_told_too(database: str) -> None:
    match = table()
    match.play("1:1")
    with Archive.open(database) as archive, Archive.open(database) as elsewhere:
        archive.keep(match)
        early = pp.Match.resume(replace(match.record(judged=False), moves=()))
        with pytest.raises(StaleMove):
            elsewhere.keep(early)
        late = pp.Match.resume(match.record(judged=False))
        late.play("2:2")
        elsewhere.keep(late)
        assert archive.record(match.id).plies == 2
        match.play("2:1")
        with pytest.raises(StaleMove):
            archive.keep(match)


def test_a_hint_elsewhere_is_not_forgotten(database: str) -> None:
    match = table()
    with Archive.open(database) as archive, Archive.open(database) as elsewhere:
        archive.keep(match)
        other = elsewhere.resume(match.id)
        other.hint()
        elsewhere.keep(other)
        match.hint()
        with pytest.raises(StaleMove):
            archive.keep(match)
        played = archive.play(match.id, "1:1", ply=1, undone=0)
        assert played.hints_used == [1, 0]


def test_keeping_what_has_been_deleted(database: str) -> None:
    match = table()
    with Archive.open(database) as archive:
        archive.keep(match)
        archive.delete(match.id[:10])
        match.play("1:1")
        with pytest.raises(InputError, match="no longer in the archive"):
            archive.keep(match)
        assert archive.matches() == []


def test_deleting_takes_the_moves_along(database: str) -> None:
    match = pp.play("1357", ["perfect", "perfect"], seed=7)
    with Archive.open(database) as archive:
        archive.keep(match)
        archive.delete(match.id)
        assert archive.count() == 0
        archive.keep(pp.Match.resume(match.record()))
        assert archive.record(match.id) == match.record()


def test_lists_are_newest_first_and_filtered(database: str) -> None:
    with Archive.open(database) as archive:
        for day, spec, names in (
            (3, "1357", ("Ada", "Bob")),
            (1, "nim:3,4,5", ("Émile", "ada")),
            (2, "letters:WLWLL", ("Bob", "Cid")),
        ):
            match = table(spec, names=names, began=datetime.fromisoformat(f"2026-01-0{day}T12:00:00+00:00"))
            if day == 2:
                match.resign()
            archive.keep(match)

        def specs(**wanted: object) -> list[str]:
            return [found.spec for found in archive.matches(**wanted)]  # type: ignore[arg-type]

        assert specs() == ["1357", "letters:WLWLL", "nim:3,4,5"]
        assert [found.number for found in archive.matches(game="nim")] == [1, 3]
        assert specs(game="nim:5,4,3") == []
        assert specs(game="nim:1,3,5,7,misere") == specs(game="1357") == ["1357"]
        assert specs(player="ADA") == ["1357", "nim:3,4,5"]
        assert specs(player="éMILE") == ["nim:3,4,5"]
        assert specs(player="person", limit=2) == ["1357", "letters:WLWLL"]
        assert specs(running=True) == ["1357", "nim:3,4,5"]
        assert specs(running=False, player="cid") == ["letters:WLWLL"]
        assert specs(limit=10**40) == specs()
        assert archive.id_at(2) == archive.matches(limit=2)[1].id
        (letters,) = archive.matches(game="letters")
        assert (letters.ending, letters.winners, letters.plies) == ("resigned", (2,), 0)
        assert [seat.name for seat in letters.seats] == ["Bob", "Cid"]
        with pytest.raises(InputError, match="wythoff"):
            archive.matches(game="wythof")


def test_matches_that_began_in_one_second_are_listed_as_they_came(database: str) -> None:
    second = datetime.fromisoformat("2026-01-01T12:00:00+00:00")
    with Archive.open(database) as archive:
        ids = []
        for _ in range(12):
            match = table(began=second)
            archive.keep(match)
            ids.append(match.id)
        assert [match.id for match in archive.matches()] == ids[::-1]
        assert [archive.id_at(number) for number in (1, 12)] == [ids[-1], ids[0]]
        assert [json.loads(line)["id"] for line in archive.export()] == ids


def test_ids_and_their_beginnings(database: str) -> None:
    with Archive.open(database) as archive:
        record = table().record()
        ids = ("ab", "abc1", "abc2", "ABC3", "ab_", "ab%", "é")
        archive.import_lines(replace(record, id=one).to_json() for one in ids)
        assert archive.id_of("abc1") == "abc1"
        assert archive.id_of("ab") == "ab"  # a whole id, though others begin so
        assert archive.id_of("ABC") == "ABC3"
        assert archive.id_of("ab%") == "ab%"
        assert archive.id_of("é") == "é"
        with pytest.raises(InputError, match=r"'abc' begins several ids \(abc1 and abc2\)"):
            archive.record("abc")
        for unknown in ("zz", "a" * 65, "", "a\x00b", "abc1 "):
            with pytest.raises(InputError):
                archive.record(unknown)


def test_many_seats_and_terms_come_back(database: str) -> None:
    terms = pp.Terms(starter=0, move_seconds=0.1, total_seconds=600, on_timeout="random", hints=7)
    match = pp.Match(
        "neonim:3,4,5,players=4", ["person", "random", "mcts", "human-like:0.25"], terms, seed=(1 << 64) - 1
    )
    with Archive.open(database) as archive:
        archive.keep(match)
        record = archive.record(match.id)
        assert record == match.record()
        assert record.terms == terms
        assert pp.Match.resume(record).record() == record


def test_appending_a_move_writes_one_row(database: str) -> None:
    match = table("nim:50,50")
    rows: list[int] = []

    def count(_connection: object, _cursor: object, statement: str, given: Any, _context: object, many: bool) -> None:
        if "moves" in statement and not statement.startswith("SELECT"):
            rows.append(len(given) if many else 1)

    with Archive.open(database) as archive:
        for ply in range(40):
            match.play(f"{ply % 2 + 1}:1")
        archive.keep(match)
        event.listen(archive._database.engine, "before_cursor_execute", count)
        match.play("1:1")
        archive.keep(match)
        archive.keep(match)  # nothing has changed: nothing is written
        assert rows == [1]
        archive.play(match.id, "2:1", ply=42, undone=0)
        assert rows == [1, 1]
        assert archive.record(match.id).plies == 42


def test_a_match_of_many_letters(database: str) -> None:
    letters = 6_000
    match = table("letters:" + "WL" * (letters // 2))
    with Archive.open(database) as archive:
        archive.keep(match)
        while not match.over:
            for _ in range(1_500):
                match.play("L")
            archive.keep(match, verdicts=False)
        record = archive.record(match.id)
        assert record.plies == letters
        assert record == match.record(judged=False)


def test_a_million_letters(database: str) -> None:
    match = table("letters:" + "L" * 499_999 + "WW" + "L" * 499_999)
    with Archive.open(database) as archive:
        archive.keep(match)
        archive.play(match.id, "L", ply=1, undone=0)
        archive.play(match.id, "R", ply=2, undone=0)
        assert [moved.move for moved in archive.record(match.id).moves] == ["L", "R"]
        assert archive.matches()[0].spec == match.game.spec()
        (line,) = archive.export()
        archive.delete(match.id)
        assert archive.import_lines([line]).added == 1
