"""Records that strangers wrote: whatever is wrong gives one clear InputError, never anything else."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import perfectplay as pp
from tests.matches import people


def good() -> dict[str, Any]:
    """A finished match between two people."""
    match = people("nim:1,2", names=["Ada", "Grace"])
    for move in ("1:1", "2:1", "2:1"):
        match.play(move)
    said: dict[str, Any] = json.loads(match.record().to_json())
    return said


def going() -> dict[str, Any]:
    """One at a table of three that has been left after two moves."""
    match = people("neonim:2,3,players=3", 3)
    for move in ("1:1", "2:1"):
        match.play(move)
    said: dict[str, Any] = json.loads(match.record().to_json())
    return said


def read(data: Any) -> pp.Record:
    """Everything that a reader of records does."""
    record = pp.Record.from_dict(data)
    record.check(files=False)
    pp.Match.resume(record, files=False)
    return record


def refuse(data: Any) -> str:
    with pytest.raises(pp.InputError) as caught:
        read(data)
    said = str(caught.value)
    assert "\n" not in said
    assert len(said) < 600
    return said


def changed(change: Callable[[dict[str, Any]], Any], data: dict[str, Any] | None = None) -> dict[str, Any]:
    data = copy.deepcopy(good() if data is None else data)
    change(data)
    return data


def nested(depth: int) -> Any:
    data: Any = []
    for _ in range(depth):
        data = [data]
    return data


KEYS = sorted(good())
DERIVED = {"plies", "seconds"}
DEFAULTED = {"terms"}
WRONG: list[Any] = [
    None, True, -1, 1.5, float("nan"), float("inf"), 10**30, 10**5000, "", "x", "\x00", "x" * 10**5, [], [[]], {}, {"a": 1},
    nested(5000), b"bytes", object(), {1: 2},
]  # fmt: skip


def test_the_good_ones_are_good() -> None:
    assert read(good()).winners == (1,)
    assert read(going()).ending == "going"


@pytest.mark.parametrize("key", sorted(set(KEYS) - DERIVED - DEFAULTED))
def test_a_key_that_is_missing(key: str) -> None:
    assert key in refuse(changed(lambda data: data.pop(key)))


@pytest.mark.parametrize("value", WRONG, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("key", sorted(set(KEYS) - DERIVED))
def test_a_value_of_another_kind(key: str, value: Any) -> None:
    data = changed(lambda data: data.update({key: value}))
    fits: dict[str, list[Any]] = {
        "terms": [{}],
        "id": ["x"],
        "version": [True],
        "undone": [],
        "hints_used": [[]],
        "seed": [10**30 % 1],
    }
    if any(value is good_one or value == good_one for good_one in fits.get(key, [])):
        read(data)
    else:
        assert refuse(data)


@pytest.mark.parametrize("value", WRONG, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("key", ["seat", "move", "seconds", "by_clock", "mistake", "right"])
def test_a_value_of_another_kind_in_a_move(key: str, value: Any) -> None:
    data = changed(lambda data: data["moves"][0].update({key: value}))
    fits: dict[str, list[Any]] = {"mistake": [None, True], "right": [[]], "seconds": [1.5]}
    if key == "by_clock":
        data["terms"] |= {"move_seconds": 5, "on_timeout": "random"}
        fits["by_clock"] = [True]
    if any(value is one or (value == one and isinstance(one, type(value))) for one in fits.get(key, [])):
        read(data)
    else:
        assert refuse(data)


@pytest.mark.parametrize("value", WRONG, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("key", ["starter", "move_seconds", "total_seconds", "on_timeout", "hints", "more"])
def test_a_value_of_another_kind_in_the_terms(key: str, value: Any) -> None:
    data = changed(lambda data: data["terms"].update({key: value}))
    if key.endswith("_seconds") and (value is None or value == 1.5):
        read(data)
    else:
        assert refuse(data)


@pytest.mark.parametrize("value", WRONG, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("key", ["name", "player"])
def test_a_value_of_another_kind_at_a_seat(key: str, value: Any) -> None:
    data = changed(lambda data: data["seats"][0].update({key: value}))
    if (key, value) == ("name", "x"):
        read(data)
    else:
        assert refuse(data)


def set_at(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(data: Any) -> None:
        *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
        for part in way:
            data = data[part]
        data[last] = value

    return change


LIES: list[tuple[str, Callable[[dict[str, Any]], Any], str]] = [
    ("another version", set_at("version", 2), "version 2 is not known here"),
    ("another thing", set_at("perfectplay", "certificate"), "no match record"),
    ("no seats", set_at("seats", []), "two to eight"),
    ("one seat", lambda data: data["seats"].pop(), "two to eight"),
    ("nine seats", lambda data: data.update(seats=data["seats"] * 5), "seats"),
    ("too many seats for the game", lambda data: data["seats"].append(data["seats"][0]), "has 3 seats"),
    ("a starter who is not there", set_at("starter", 3), "'starter' is 3"),
    ("a starter other than agreed", set_at("starter", 2), "starter 2 is not the one that its terms name"),
    ("out of turn", set_at("moves.1.seat", 1), "move 2 is seat 2's, not 1's"),
    ("a seat that is not there", set_at("moves.1.seat", 3), "'seat' is 3"),
    ("an illegal move", set_at("moves.1.move", "1:1"), "move 2, '1:1'"),
    ("no move at all", set_at("moves.1.move", "nonsense"), "move 2, 'nonsense'"),
    ("a move after the end", lambda data: data["moves"].append({**data["moves"][1]}), "the game is over before it"),
    ("a move less", lambda data: data["moves"].pop(), "its moves lead to no such end"),
    ("the wrong winner", set_at("winners", [2]), "its moves lead to winners [1]"),
    ("two winners of two", set_at("winners", [1, 2]), "its moves lead to winners [1]"),
    ("a winner twice", set_at("winners", [1, 1]), "once, in rising order"),
    ("a winner who is not there", set_at("winners", [3]), "whole numbers from 1 to 2"),
    ("nobody wins", set_at("winners", []), "winners"),
    ("going, and won", set_at("ending", "going"), "winners"),
    ("resigned after the end", set_at("ending", "resigned"), "its moves lead to winners [1]"),
    ("an ending unheard of", set_at("ending", "drawn"), "one of played"),
    ("seconds below zero", set_at("moves.0.seconds", -1), "seconds from 0 up"),
    ("an unknown game", set_at("spec", "nimm:1,2"), "perhaps 'nim' is meant"),
    ("a game that chance deals", set_at("spec", "letters:random=30"), "is another game each time; write its position"),
    ("rules without a start", set_at("spec", "nim"), "names the rules alone"),
    ("an unknown player", set_at("seats.0.player", "prefect"), "perhaps 'perfect' is meant"),
    ("a file as the game", set_at("spec", "./evil.py:Game"), "files are not loaded here"),
    ("a file as a player", set_at("seats.0.player", "./evil.py:Bot"), "files are not loaded here"),
    ("a name too long", set_at("seats.0.name", "x" * 41), "1 to 40 characters"),
    ("a control character", set_at("seats.0.name", "\x1b[31m"), "printable"),
    ("no time", set_at("began", "yesterday"), "is no time"),
    (
        "a move by a clock that was not agreed on",
        set_at("moves.0.by_clock", True),
        "the clock made move 1, which its terms",
    ),
    ("more hints than were agreed on", set_at("hints_used", [0, 4]), "a seat used 4 hints of 3"),
    ("a term unheard of", set_at("terms.prize", 7), "terms has no 'prize'"),
]


@pytest.mark.parametrize(("change", "said"), [lie[1:] for lie in LIES], ids=[lie[0] for lie in LIES])
def test_a_lie_is_found_out(change: Callable[[dict[str, Any]], Any], said: str) -> None:
    assert said in refuse(changed(change))


@pytest.mark.parametrize(
    ("ending", "winners", "fits"),
    [
        ("resigned", [1, 2], True),
        ("resigned", [1, 3], True),
        ("resigned", [2, 3], True),
        ("resigned", [1], False),
        ("resigned", [1, 2, 3], False),
        ("time", [1, 2], True),  # seat 3 was to move
        ("time", [1, 3], False),
        ("time", [2, 3], False),
        ("time", [3], False),
        ("played", [1, 2], False),
    ],
)
def test_winners_who_can_have_won(ending: str, winners: list[int], fits: bool) -> None:
    data = changed(lambda data: data.update(ending=ending, winners=winners), going())
    data["terms"]["total_seconds"] = 60
    if fits:
        assert read(data).winners == tuple(winners)
    else:
        assert "match" in refuse(data)


def test_nobody_loses_on_time_without_a_clock_or_where_it_plays_on() -> None:
    lost = changed(lambda data: data.update(ending="time", winners=[1, 2]), going())
    assert "it was lost on time, which its terms do not allow" in refuse(lost)
    lost["terms"] |= {"move_seconds": 5, "on_timeout": "random"}
    assert "it was lost on time, which its terms do not allow" in refuse(lost)
    lost["terms"] |= {"on_timeout": "lose"}
    assert read(lost).ending == "time"


@pytest.mark.parametrize(
    "line", ["", "x", "[", "null", "7", '"match"', "[]", "{}", "[" * 10**5, "1" * 10**5, "\x00", "NaN"]
)
def test_lines_that_are_no_record(line: str) -> None:
    with pytest.raises(pp.InputError) as caught:
        pp.Record.from_json(line)
    assert "docs/matches.md" in str(caught.value)
    assert len(str(caught.value)) < 400


# --- whatever else there may be ---------------------------------------------------------------------------------------

scalars = (
    st.none() | st.booleans() | st.integers() | st.integers(-3, 9) | st.floats() | st.text(max_size=20)
    | st.sampled_from(["person", "perfect", "nim:1,2", "1:1", "2:1", "L", "played", "going", "time", "random", "wythoff:1,2"])
)  # fmt: skip
anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=8,
)


def places(data: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [found for key, value in inside for found in ((*way, key), *places(value, (*way, key)))]


@settings(max_examples=600)
@given(data=st.data(), start=st.sampled_from([good(), going()]))
def test_mutated_at_random_it_is_read_or_refused(data: st.DataObject, start: dict[str, Any]) -> None:
    """Never any other error, and what is read can be written and read again."""
    record = copy.deepcopy(start)
    for _ in range(data.draw(st.integers(1, 4))):
        way = data.draw(st.sampled_from(places(record) or [("version",)]))
        holder = record
        for part in way[:-1]:
            holder = holder[part]
        if data.draw(st.booleans()) or way[-1] not in (holder if isinstance(holder, dict) else range(len(holder))):
            holder[way[-1]] = data.draw(anything)
        else:
            del holder[way[-1]]
        if not places(record):
            break
    try:
        found = read(record)
    except pp.InputError as error:
        assert "\n" not in str(error)
    else:
        assert pp.Record.from_json(found.to_json()) == found


@settings(max_examples=200)
@given(anything)
def test_anything_at_all(data: Any) -> None:
    refuse(data)


SPECS = (
    "1357",
    "letters:WLWLL",
    "sticks:xx.xxx.x,take=1-2,adjacent",
    "sticks:9,special",
    "wythoff:4,5",
    "chomp:3x4",
    "kayles:10",
    "grundy:10",
    "lasker:3,4",
    "moore:2,3,3",
    "fibonacci:20",
    "neonim:3,4,players=3",
    "subtraction:21",
)


@pytest.mark.parametrize("spec", SPECS)
@settings(max_examples=150)
@given(
    move=st.text(max_size=12) | st.text("0123456789:,-.LRWxab+ ", max_size=12) | st.from_regex(r"\d{1,30}[:,-]\d{1,30}")
)
def test_any_text_as_a_move(spec: str, move: str) -> None:
    game = pp.game(spec)
    try:
        found = game.read_move(game.start(), move)
        game.after(game.start(), found)
    except pp.InputError as error:
        assert "\n" not in str(error)
