"""The forms in which a game is chosen: every family has one, it shows any game, and says beside the field what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

import perfectplay as pp
from perfectplay.faces.web.forms.fields import Piles, Problem
from perfectplay.faces.web.forms.forms import MOST_SPECIAL, form_of
from perfectplay.faces.web.pages.play import whole
from perfectplay.registry import families

SPECS = sorted({spec for family in families().values() for spec in family.examples})


@pytest.mark.parametrize("spec", SPECS)
def test_what_a_form_shows_it_gives_back(spec: str) -> None:
    form = form_of(spec)
    values = form.values(spec)
    assert set(values) == {field.name for field in form.fields}
    again = pp.game(form.spec(values))
    assert again == pp.game(spec)
    as_typed = {
        name: [str(one) for one in value] if isinstance(value, list) else str(value) if type(value) is int else value
        for name, value in values.items()
    }
    assert pp.game(form.spec(as_typed)) == again


@pytest.mark.parametrize("name", sorted(families()))
def test_every_name_has_a_usual_start(name: str) -> None:
    spec = whole(name)
    form = form_of(spec)
    assert pp.game(form.spec(form.values(spec))).position is not None


@pytest.mark.parametrize(
    ("kind", "spec"),
    [
        ("standard", "sticks:20"),
        ("range", "sticks:20,take=2-5"),
        ("adjacent", "sticks:20,take=1-5,adjacent"),
        ("combined", "sticks:20,take=2-5,adjacent"),
        ("special", "sticks:20,special"),
    ],
)
def test_the_five_kinds_of_sticks(kind: str, spec: str) -> None:
    form = form_of("sticks")
    values = {"start": "whole", "sticks": 20, "kind": kind, "least": 2, "most": 5, "misere": False}
    assert form.spec(values) == spec
    assert form.values(spec)["kind"] == kind
    assert form.spec(values | {"misere": True}) == f"{spec},misere"


def test_numbers_that_may_be_taken_and_those_that_may_not() -> None:
    form = form_of("subtraction")
    values = form.values("subtraction:21,take=1+3+4")
    assert (values["numbers"], values["take"], values["allbut"]) == ("take", "1+3+4", "")
    assert form.spec(values | {"allbut": "9"}) == "subtraction:21,take=1+3+4"  # not shown, so it does not count
    assert form.spec(values | {"numbers": "allbut", "allbut": "5+2"}) == "subtraction:21,allbut=2+5"
    assert form.values("subtraction:21,allbut=2+5")["numbers"] == "allbut"


def test_letters_by_chance_keep_their_seed_and_change_with_it() -> None:
    form = form_of("letters")
    values = {"start": "random", "random": 21, "seed": 7, "position": "WL"}
    assert form.spec(values) == "letters:random=21,seed=7"
    assert form.values("letters:random=21,seed=7") | {"position": ""} == values | {"position": ""}
    one, other = (pp.game(form.spec(values | {"seed": seed})) for seed in (7, 8))
    assert one != other
    assert form.spec(values | {"start": "typed"}) == "letters:WL"


BASE: dict[str, dict[str, Any]] = {
    spec: form_of(spec).values(spec)
    for spec in ("sticks:20", "nim:3,4,5", "letters:WL", "chomp:3x4", "neonim:3,4,5", "subtraction:9,allbut=2")
}


@pytest.mark.parametrize(
    ("spec", "changed", "field", "why"),
    [
        ("sticks:20", {"sticks": "4"}, "sticks", "'4' is not from 5 to 50; give a whole number from 5 to 50"),
        ("sticks:20", {"sticks": "51"}, "sticks", "not from 5 to 50"),
        ("sticks:20", {"sticks": "many"}, "sticks", "'many' is no whole number"),
        ("sticks:20", {"sticks": ""}, "sticks", "no whole number"),
        ("sticks:20", {"sticks": "²"}, "sticks", "no whole number"),
        ("sticks:20", {"sticks": None}, "sticks", "no whole number"),
        ("sticks:20", {"sticks": {"a": 1}}, "sticks", "no whole number"),
        ("sticks:20", {"sticks": MOST_SPECIAL + 1, "kind": "special"}, "sticks", f"at most {MOST_SPECIAL} sticks"),
        ("sticks:20", {"kind": "combined", "least": 5, "most": 2}, "most", "2 is less than 5"),
        ("sticks:20", {"kind": "wild"}, "kind", "'wild' is not offered here"),
        ("sticks:20", {"misere": "yes"}, "misere", "neither on nor off"),
        ("sticks:20", {"start": "typed", "position": "xx-x"}, "position", "cannot read the row"),
        ("sticks:20", {"start": "typed", "position": "x" * 61}, "position", "at most 60"),
        ("sticks:20", {"start": "typed", "position": "x", "kind": "range", "least": 2}, "position", "at least 2"),
        ("nim:3,4,5", {"piles": ["3", "x"]}, "piles", "'x' is no whole number"),
        ("nim:3,4,5", {"piles": "3,4"}, "piles", "these are no piles"),
        ("nim:3,4,5", {"piles": []}, "piles", "0 piles; give 1 to 8"),
        ("nim:3,4,5", {"piles": ["0", "0"]}, "piles", "over before it begins"),
        ("nim:3,4,5", {"max": "0"}, "max", "not from 1 to 30"),
        ("neonim:3,4,5", {"players": "9"}, "players", "not from 2 to 8"),
        ("subtraction:9,allbut=2", {"allbut": ""}, "allbut", "which numbers may not be taken"),
        ("subtraction:9,allbut=2", {"allbut": "0+1"}, "allbut", "less than 1"),
        ("subtraction:9,allbut=2", {"allbut": "1-9"}, "allbut", "takes at least 10"),
        ("octal:9,code=0.3F", {"code": "0.3G"}, "code", "no hexadecimal digit"),
        ("letters:WL", {"position": "WXL"}, "position", "'X' at place 2"),
        ("letters:WL", {"start": "random", "random": "51"}, "random", "not from 5 to 50"),
        ("letters:WL", {"start": "random", "seed": "-1"}, "seed", "no number to draw from"),
        ("chomp:3x4", {"start": "typed", "position": "2,4"}, "position", "get longer"),
    ],
)
def test_what_is_wrong_is_told_beside_its_field(spec: str, changed: dict[str, Any], field: str, why: str) -> None:
    with pytest.raises(Problem) as told:
        form_of(spec).spec({**BASE.get(spec, form_of(spec).values(spec)), **changed})
    assert told.value.field == field
    assert why in str(told.value)


@pytest.mark.parametrize(
    ("spec", "field"),
    [
        ("sticks:20,take=1-15", "most"),
        ("nim:40,50", "piles"),
        ("chomp:30x30", "position"),
        ("letters:random=200", "random"),
        (f"letters:{'W' * 60}", "position"),
    ],
)
def test_no_other_game_is_made_of_what_is_too_large_for_a_form(spec: str, field: str) -> None:
    form = form_of(spec)
    with pytest.raises(Problem) as told:
        form.spec(form.values(spec))
    assert told.value.field == field


@pytest.mark.parametrize("spec", ["sticks:3", "sticks:200", "chomp:8x12", "chomp:1x1", "sticks:x.x"])
def test_what_does_not_fit_into_boxes_is_typed(spec: str) -> None:
    form = form_of(spec)
    assert pp.game(form.spec(form.values(spec))) == pp.game(spec)


def test_all_problems_are_told_together() -> None:
    values, problems = form_of("sticks").read(
        {"start": "whole", "sticks": "x", "kind": "range", "least": "0", "most": 3}
    )
    assert set(problems) == {"sticks", "least", "misere"}
    assert values == {"start": "whole", "kind": "range", "most": 3}


def test_a_field_that_is_not_shown_does_not_count() -> None:
    values = form_of("sticks:20").values("sticks:20") | {"position": "no row", "least": "x", "most": ""}
    assert form_of("sticks").spec(values) == "sticks:20"


def test_a_pile_field_says_its_limits() -> None:
    with pytest.raises(Problem, match="3 piles; give 2 to 2"):
        Piles("piles", "Piles", fewest=2, longest=2).read([1, 2, 3])
