"""Records: there and back, replayed to any ply, resumed as if nothing had been."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.chance import derived
from perfectplay.registry import families
from tests.matches import Half, people, timed

EXAMPLES = sorted({spec for family in families().values() for spec in family.examples})
BOTS = ("random", "greedy", "cautious")
terms = st.builds(
    pp.Terms,
    starter=st.integers(0, 2),
    move_seconds=st.none() | st.floats(0.5, 600),
    total_seconds=st.none() | st.floats(30, 86400),
    on_timeout=st.sampled_from(["lose", "random"]),
    hints=st.integers(0, 1000),
)
names = st.lists(st.text(st.characters(categories=["L", "N", "P", "S"]), max_size=40), max_size=2)


@pytest.mark.parametrize("spec", EXAMPLES)
@settings(max_examples=8)
@given(terms=terms, names=names, seed=st.integers(0, (1 << 64) - 1), plies=st.integers(0, 40), end=st.booleans())
def test_json_there_and_back(spec: str, terms: pp.Terms, names: list[str], seed: int, plies: int, end: bool) -> None:
    """Matches of every family, some finished, some resigned, some still going."""
    seats = [BOTS[derived(seed, seat) % 3] for seat in range(pp.game(spec).players)]
    match = pp.Match(spec, seats, replace(terms, move_seconds=None, total_seconds=None), names=names, seed=seed)
    match.terms = terms
    while not match.over and match.plies < plies:
        match.let_bot_move()
    if end and not match.over:
        match.resign()
    record = match.record(judged=False)
    line = record.to_json()
    assert "\n" not in line
    assert pp.Record.from_json(line) == record
    assert pp.Record.from_dict(json.loads(line)) == record
    assert record.check() == match.game
    assert list(record.positions()) == match.positions
    assert [record.turn(ply) for ply in range(record.plies + 1)][-1] == match.turn


def test_verdicts_are_part_of_it() -> None:
    match = people("nim:3,4,5")
    for move in ("1:1", "1:1", "2:4"):
        match.play(move)
    record = match.record()
    assert [moved.mistake for moved in record.moves] == [True, False, False]
    assert record.moves[0].right == ("1:2",)
    assert pp.Record.from_json(record.to_json()) == record
    assert [moved.mistake for moved in match.record(judged=False).moves] == [None, None, None]


def test_every_key_is_there_and_says_what_happened() -> None:
    match, watch = timed("nim:1,2", hints=1, starter=2)
    match.hint()
    watch.wait(1.5)
    match.play("1:1")
    match.resign(1)
    said = json.loads(match.record().to_json())
    assert said == {
        "perfectplay": "match",
        "version": 1,
        "id": match.id,
        "spec": "nim:1,2",
        "seats": [{"name": "player 1", "player": "person"}, {"name": "player 2", "player": "person"}],
        "terms": {"starter": 2, "move_seconds": None, "total_seconds": None, "on_timeout": "lose", "hints": 1},
        "starter": 2,
        "seed": 7,
        "began": match.began,
        "ending": "resigned",
        "winners": [2],
        "plies": 1,
        "seconds": 1.5,
        "hints_used": [0, 1],
        "undone": 0,
        "moves": [{"seat": 2, "move": "1:1", "seconds": 1.5, "mistake": True, "right": ["2:1"]}],
    }


def test_the_page_describes_every_term() -> None:
    page = (Path(__file__).parent.parent / "docs" / "playing.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE) == list(people().record().to_dict()["terms"])


def test_replay_to_any_ply() -> None:
    match = pp.play("1357", ["random", "perfect"], seed=3)
    record = pp.Record.from_json(match.record().to_json())
    for ply in range(record.plies + 1):
        assert record.at(ply) == match.positions[ply]
    for ply in (-1, record.plies + 1):
        with pytest.raises(pp.InputError, match=f"ply {ply} is not in match"):
            record.at(ply)


SEATS = ("random", "human-like:0.3", "perfect+trap", "mcts:10", "easy")


@pytest.mark.parametrize("one", SEATS)
@pytest.mark.parametrize("spec", ["1357", "letters:WLLWWLWLL", "sticks:9,special"])
def test_resumed_at_any_ply_it_goes_on_as_if_nothing_had_been(spec: str, one: str) -> None:
    whole = pp.play(spec, [one, "random"], seed=11, terms=pp.Terms(starter=0, hints=2))
    match = pp.Match(spec, [one, "random"], pp.Terms(starter=0, hints=2), seed=11)
    while not match.over:
        match = pp.Match.resume(pp.Record.from_json(match.record(judged=False).to_json()))
        match.let_bot_move()
    assert match.moves == whole.moves
    assert (match.starter, match.winners, match.ending) == (whole.starter, whole.winners, whole.ending)
    assert match.hints_used == [0, 0]


def test_resuming_keeps_what_belongs_to_the_match() -> None:
    match = people(names=["Ada", "Grace"], terms=pp.Terms(hints=2))
    match.hint()
    match.play("4:1")
    record = match.record()
    resumed = pp.Match.resume(record)
    assert resumed.record() == record
    assert resumed.hints_left(1) == 1
    assert (resumed.id, resumed.began, resumed.names) == (match.id, match.began, match.names)


@pytest.mark.parametrize("how", ["played", "resigned", "time"])
def test_a_finished_match_stays_finished(how: str) -> None:
    match, watch = timed("nim:1,1", move_seconds=5)
    match.play("1:1")
    if how == "played":
        match.play("2:1")
    elif how == "resigned":
        match.resign()
    else:
        watch.wait(6)
        match.tick()
    resumed = pp.Match.resume(pp.Record.from_json(match.record().to_json()))
    assert (resumed.over, resumed.ending, resumed.winners) == (True, how, match.winners)
    assert resumed.record() == match.record()
    with pytest.raises(pp.InputError, match="the match is over"):
        resumed.play("2:1")


def test_players_that_no_text_names_are_given_again() -> None:
    class Last:
        name = "last"

        def choose(self, turn: pp.Turn) -> Any:
            return turn.moves[-1]

    match = pp.Match(Half(30), [Last(), "random"], seed=1)
    match.let_bot_move()
    record = pp.Record.from_json(match.record().to_json())
    assert record.seats[0].player == "last"
    with pytest.raises(pp.InputError, match="unknown player 'last'"):
        pp.Match.resume(record, game=match.game)
    resumed = pp.Match.resume(record, game=match.game, seats=[Last(), "random"])
    assert resumed.let_bot_move().move == match.let_bot_move().move


def test_a_long_text_of_a_player_is_cut_for_its_name_only() -> None:
    class Long:
        name = "x" * 100

        def choose(self, turn: pp.Turn) -> Any:
            return turn.moves[0]

    record = pp.Match("1357", [Long(), "perfect"], seed=1).record()
    assert len(record.seats[0].name) == 40
    assert pp.Record.from_json(record.to_json()) == record


def test_huge_sizes_too() -> None:
    match = pp.Match("nim:1000000,999999", ["person", "person"], seed=1)
    match.play("1:500000")
    record = pp.Record.from_json(match.record().to_json())
    assert record.at(1) == (500000, 999999)
    letters = pp.play("letters:random=400,seed=2", ["random", "perfect"], seed=1)
    assert pp.Record.from_json(letters.record().to_json()).check().start() == letters.positions[0]
