"""Records carried from archive to archive: counted once, checked by the rules, refused with the line that is wrong."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.archive import Archive, Imported
from perfectplay.archive.loading import BATCH_MATCHES
from perfectplay.errors import InputError

WHOLE = pp.play("nim:3,4,5", ["random", "random"], seed=7).record()


def line(record: pp.Record = WHOLE, **changed: Any) -> str:
    """A record as a line, with some keys otherwise."""
    return json.dumps(record.to_dict() | changed)


def named(number: int) -> str:
    return line(id=f"{number:032x}")


def until(plies: int, **changed: Any) -> pp.Record:
    """The match while it was going on."""
    return replace(WHOLE, moves=WHOLE.moves[:plies], ending="going", winners=(), **changed)


@pytest.fixture
def archive(tmp_path: Path) -> Any:
    with Archive.open(str(tmp_path / "matches.db")) as one:
        yield one


def test_there_and_back_again(postgresql: Callable[[], str], archive: Archive) -> None:
    for seed in range(12):
        archive.keep(pp.play(["1357", "letters:WLWLL", "neonim:2,4,players=3"][seed % 3], *seats(seed), seed=seed))
    there = list(archive.export())
    with Archive.open(postgresql()) as other:
        assert other.import_lines(there) == Imported(added=12)
        back = list(other.export())
        assert back == there
        assert other.import_lines(there) == Imported(known=12)
    assert archive.import_lines(back) == Imported(known=12)
    assert list(archive.export()) == there


def seats(seed: int) -> tuple[list[str]]:
    return (["human-like", "random", "greedy"][: 3 if seed % 3 == 2 else 2],)


def test_export_of_some(archive: Archive) -> None:
    archive.import_lines(map(named, range(4)))
    assert list(archive.export(f"{2:032x}", f"{1:032x}")) == [named(2), named(1)]
    with pytest.raises(InputError, match="no match 'zz'"):
        archive.export(f"{2:032x}", "zz")


def test_the_same_match_twice_in_one_file(database: str) -> None:
    with Archive.open(database) as archive:
        lines = [named(1), named(2), named(1), line(until(2), id=f"{3:032x}"), named(3), line(until(1), id=f"{3:032x}")]
        assert archive.import_lines(lines) == Imported(added=3, continued=1, known=2)
        assert archive.record(f"{3:032x}").to_json() == json.dumps(json.loads(named(3)), ensure_ascii=False)


def test_a_longer_continuation_is_taken_and_an_older_state_is_not(database: str) -> None:
    with Archive.open(database) as archive:
        archive.import_lines([until(1).to_json()])
        assert archive.import_lines([until(3).to_json()]) == Imported(continued=1)
        assert archive.import_lines([until(2).to_json()]) == Imported(known=1)
        assert archive.record(WHOLE.id) == until(3)
        assert archive.import_lines([WHOLE.to_json()]) == Imported(continued=1)
        assert archive.import_lines([until(3).to_json()]) == Imported(known=1)
        assert archive.record(WHOLE.id) == WHOLE


@pytest.mark.parametrize(
    "changed",
    [
        {"seed": 8},
        {"began": "2026-01-01T00:00:00+00:00"},
        {"seats": [{"name": "Ada", "player": "person"}, {"name": "random", "player": "random"}]},
        {"moves": [json.loads(line())["moves"][0] | {"seconds": 99.0}], "ending": "resigned", "winners": [1]},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_other_content_under_the_same_id_is_refused(archive: Archive, changed: dict[str, Any]) -> None:
    archive.import_lines([WHOLE.to_json()])
    with pytest.raises(InputError, match=r"line 3: match .* is in the archive with other content"):
        archive.import_lines([named(1), named(2), line(**changed), named(3)])
    assert archive.count() == 3  # what stood before it, and nothing that stood after it
    assert archive.record(WHOLE.id) == WHOLE


def test_a_live_match_that_is_imported_elsewhere_goes_on_there_or_here_but_not_both(archive: Archive) -> None:
    match = pp.Match("nim:3,4,5", ["person", "person"])
    archive.keep(match)
    (before,) = archive.export()
    match.play("1:1")
    elsewhere = pp.Match.resume(pp.Record.from_json(before))
    elsewhere.play("2:2")
    assert archive.import_lines([elsewhere.record(judged=False).to_json()]) == Imported(continued=1)
    with pytest.raises(pp.StaleMove):
        archive.keep(match)
    assert [moved.move for moved in archive.record(match.id).moves] == ["2:2"]


def test_states_of_a_match_in_any_order_lead_to_the_last(archive: Archive) -> None:
    """With moves taken back in between, each state is recognised as an older or a later one."""
    chance = random.Random(7)
    for _ in range(25):
        match = pp.Match("nim:2,3", ["person", "person"])
        states = [match.record(judged=False)]
        while not match.over:
            if chance.random() < 0.3 and match.plies > 1:
                seat = chance.choice((1, 2))
                match.ask_undo(seat)
                match.agree_undo(3 - seat)
            else:
                match.play(chance.choice(list(match.game.moves(match.position))))
            states.append(match.record(judged=False))
        shuffled = chance.sample(states, len(states))
        counts = archive.import_lines(state.to_json() for state in shuffled)
        assert counts.matches == len(states)
        assert counts.added == 1
        assert archive.record(match.id) == states[-1]


def test_other_lines_are_left_out_and_counted(archive: Archive) -> None:
    lines = [
        "\ufeff" + named(1) + "\r\n",
        "\n",
        '{"perfectplay": "simulation", "games": 9}',
        '{"perfectplay": "block"}\n',
    ]
    assert archive.import_lines(lines) == Imported(added=1, skipped=2)
    assert archive.import_lines(one.encode() for one in lines) == Imported(known=1, skipped=2)
    assert archive.import_lines([]) == Imported()


BAD: dict[str, tuple[str | bytes, str]] = {
    "no JSON": ("{'perfectplay'", "is no JSON"),
    "half a line": (line()[:200], "is no JSON"),
    "too deep": ("[" * 100_000, "is no JSON"),
    "a list": ("[]", "is no match record"),
    "another object": ("{}", "is no match record"),
    "kind that is no text": ('{"perfectplay": 1}', "is no match record"),
    "a version to come": (line(version=2), "version 2 is not known here"),
    "an illegal move": (
        line(moves=[{"seat": 1, "move": "1:9", "seconds": 1}], ending="going", winners=[]),
        "move 1, '1:9', of match",
    ),
    "a move after the end": (line(moves=[*json.loads(line())["moves"] * 2]), "cannot be"),
    "another winner": (line(winners=[3 - WHOLE.winners[0]]), "winners"),
    "not the end": (line(moves=json.loads(line())["moves"][:1]), "winners"),
    "a seat out of turn": (line(until(1)).replace('"seat": 1', '"seat": 2'), "seat"),
    "a control character": (line(id="a\x1b[31m"), "printable"),
    "a zero byte": (line(seats=[{"name": "A\0", "player": "person"}] * 2), "printable"),
    "a right move with an escape": (
        line(moves=[{"seat": 1, "move": "1:1", "seconds": 1, "right": ["\x1b"]}], ending="going", winners=[]),
        "'right' is",
    ),
    "a long name": (line(seats=[{"name": "A" * 41, "player": "person"}] * 2), "1 to 40 characters"),
    "a long id": (line(id="a" * 65), "1 to 64 characters"),
    "no time": (line(began="yesterday"), "'yesterday' is no time"),
    "a family that is not here": (line(spec="chess:start"), "unknown game 'chess'"),
    "a game that chance deals": (line(spec="letters:random=30"), "is another game each time; write its position"),
    "rules alone": (line(spec="nim"), "names the rules alone"),
    "no number": (line().replace('"seed": 7', '"seed": NaN'), "'seed' is nan"),
    "no text": (b"\xff\xfe{", "no text in UTF-8"),
}


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_line_is_named_and_what_stands_before_it_stays(archive: Archive, bad: str) -> None:
    wrong, reason = BAD[bad]
    with pytest.raises(InputError, match=r"^line 3: ") as error:
        archive.import_lines([named(1), named(2), wrong, named(3)])
    said = str(error.value)
    assert reason in said
    assert said.endswith("; what stands before it is in the archive (2 matches)")
    assert len(said) < 490
    assert archive.count() == 2


def test_big_imports_are_confirmed_in_portions(archive: Archive) -> None:
    told: list[tuple[int, int]] = []
    number = 2 * BATCH_MATCHES + 1
    archive.import_lines(map(named, range(number)), progress=lambda done: told.append((done, archive.count())))
    assert told == [(BATCH_MATCHES, BATCH_MATCHES), (2 * BATCH_MATCHES, 2 * BATCH_MATCHES)]
    assert archive.count() == number
    assert [json.loads(one)["id"] for one in archive.export()] == [f"{one:032x}" for one in range(number)]


def test_a_file_is_not_run_unless_it_is_asked_for(archive: Archive, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(Path("examples/half.py").read_text() + "\nopen(__file__ + '.ran', 'w').close()\n")
    spec = f"{tmp_path}/own.py:Half:20"
    one = line(spec=spec, moves=[], ending="going", winners=[])
    with pytest.raises(InputError, match="names a file"):
        archive.import_lines([one])
    assert not (tmp_path / "own.py.ran").exists()
    assert archive.count() == 0
    assert archive.import_lines([one], files=True) == Imported(added=1)
    assert (tmp_path / "own.py.ran").exists()
    assert archive.matches(game=f"{tmp_path}/own.py")[0].spec == spec
    assert archive.matches(game=spec)[0].spec == spec


def test_an_import_that_is_stopped_keeps_what_was_confirmed(archive: Archive) -> None:
    def stopped() -> Any:
        yield from map(named, range(BATCH_MATCHES + 5))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        archive.import_lines(stopped())
    assert archive.count() == BATCH_MATCHES
