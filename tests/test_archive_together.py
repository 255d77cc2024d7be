"""Many matches kept in one transaction: each as if it were kept alone, and one that has moved on harms no other."""

from __future__ import annotations

import threading

import perfectplay as pp
from perfectplay.archive import Archive
from perfectplay.errors import StaleMove


def going(seed: int) -> pp.Match:
    return pp.Match("1357", ["perfect", "random"], seed=seed)


def test_what_is_kept_together_is_what_is_kept_alone(database: str) -> None:
    with Archive.open(database) as archive:
        live = [going(seed) for seed in range(30)]
        assert archive.keep_together(live) == [None] * 30
        while any(not match.over for match in live):
            for match in live:
                if not match.over:
                    match.let_bot_move()
            assert archive.keep_together(live) == [None] * 30
        for match in live:
            assert archive.record(match.id) == match.record(judged=False)


def test_hints_undo_and_endings_are_kept_too(database: str) -> None:
    with Archive.open(database) as archive:
        live = [pp.Match("1357", ["person", "perfect"], seed=seed) for seed in range(3)]
        for match in live:
            match.play("4:7")
            match.let_bot_move()
        assert archive.keep_together(live) == [None] * 3
        live[0].hint()
        live[1].ask_undo(1)
        live[2].resign(1)
        assert archive.keep_together(live) == [None] * 3
        assert [archive.record(match.id) for match in live] == [match.record(judged=False) for match in live]


def test_one_that_has_moved_on_elsewhere_is_refused_alone(database: str) -> None:
    with Archive.open(database) as archive, Archive.open(database) as elsewhere:
        live = [pp.Match("1357", ["person", "person"], seed=seed) for seed in range(3)]
        archive.keep_together(live)
        other = elsewhere.resume(live[1].id)
        other.play("4:1")
        elsewhere.keep(other)
        for match in live:
            match.play("4:7")
        answers = archive.keep_together(live)
        assert [type(answer) for answer in answers] == [type(None), StaleMove, type(None)]
        assert [archive.record(match.id).moves[0].move for match in live] == ["4:7", "4:1", "4:7"]


def test_a_match_that_is_stored_already_is_gone_on_with(database: str) -> None:
    with Archive.open(database) as archive, Archive.open(database) as elsewhere:
        match = pp.Match("1357", ["person", "person"])
        elsewhere.keep(match)
        match.play("4:7")
        assert archive.keep_together([match, going(1)]) == [None, None]
        assert archive.record(match.id).plies == 1


def test_two_servers_that_keep_many_at_once_never_both_win(database: str) -> None:
    with Archive.open(database) as archive:
        live = [pp.Match("1357", ["person", "person"], seed=seed) for seed in range(40)]
        archive.keep_together(live)
        ids = [match.id for match in live]
    won: list[list[bool]] = []

    def server(move: str) -> None:
        with Archive.open(database) as mine:
            loaded = [mine.resume(one) for one in ids]
            gate.wait()
            for match in loaded:
                match.play(move)
            won.append([answer is None for answer in mine.keep_together(loaded)])

    gate = threading.Barrier(2)
    servers = [threading.Thread(target=server, args=(move,)) for move in ("4:1", "4:2")]
    for one in servers:
        one.start()
    for one in servers:
        one.join()
    assert [sum(both) for both in zip(*won, strict=True)] == [1] * 40
    with Archive.open(database) as archive:
        assert all(archive.record(one).plies == 1 for one in ids)
