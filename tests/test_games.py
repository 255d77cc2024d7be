"""Every registered game keeps the contract, and a recorded game of each stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

import perfectplay as pp
from perfectplay.testing import check_game, golden_record
from tests.record_golden import GOLDEN, file_name, golden_specs

EXAMPLES = sorted({spec for family in pp.families().values() for spec in family.examples})


@pytest.mark.parametrize("spec", EXAMPLES)
def test_the_contract(spec: str) -> None:
    check_game(pp.game(spec))


@pytest.mark.parametrize("spec", golden_specs())
def test_the_golden_record(spec: str) -> None:
    recorded = (GOLDEN / file_name(spec)).read_text(encoding="utf-8")
    assert golden_record(pp.game(spec)) == recorded, "rules or answers changed; if that is right, run `make golden`"


def test_no_golden_record_is_left_over() -> None:
    assert {path.name for path in Path(GOLDEN).glob("*.txt")} == {file_name(spec) for spec in golden_specs()}


@pytest.mark.parametrize("name", pp.families())
def test_rules_are_complete(name: str) -> None:
    """Under its own name, an alias too, with every parameter that may be set."""
    family = pp.families()[name]
    for game in (pp.game(name), *map(pp.game, family.examples)):
        called = game.named()[0]
        rules = game.rules()
        assert rules.startswith(f"# {called}\n\n{pp.families()[called].summary}.\n")
        for part in ("For example", "## Notation", "## Examples"):
            assert part in rules
        assert f"    perfectplay solve {called}" in rules
        fixed = {item.partition("=")[0] for item in pp.families()[called].items}
        for option in game.parameters():
            assert option.name in fixed or f"- `{option.name}" in rules.partition("## Parameters")[2], option.name


def test_rules_of_an_alias_are_its_own() -> None:
    assert "Kayles: knock down one pin or two neighbours." in pp.game("kayles:5").rules()
    assert "each digit of the code" not in pp.game("kayles:5").rules().split("\n\n")[1]
    assert "- `max=…`: at most so many sticks a turn." in pp.game("nim").rules()
    assert "takes three" not in pp.game("grundy").rules()  # nothing is ever taken


def test_misere_is_there_for_every_game_that_ends_without_a_move() -> None:
    """Letters, NeoNim and Chomp have an end of their own; all others offer misère play."""
    without = {
        name
        for name, family in pp.families().items()
        if not family.items and "misere" not in {option.name for option in pp.game(family.examples[0]).parameters()}
    }
    assert without == {"letters", "neonim", "chomp"}


@pytest.mark.parametrize(
    ("spec", "move", "said"),
    [
        ("1357", "9:1", "there is no row 9"),
        ("1357", "0:1", "there is no row 0"),
        ("1357", "2:4", "row 2 has 3 sticks"),
        ("1357", "2:-1", "never added"),
        ("1357", "2:0", "at least one"),
        ("1357", "two", "two"),
        ("nim:0,3", "1:1", "row 1 is empty"),
        ("nim:9,9,max=3", "1:4", "at most 3"),
        ("subtraction:21,take=1+3+4", "1:2", "1, 3 or 4"),
        ("wythoff:4,5", "both:5", "pile 1 has 4 sticks"),
        ("wythoff:4,5", "3:1", "3:1"),
        ("letters:WLW", "M", "only the ends"),
        ("sticks:xx.xxx.x,take=1-2,adjacent", "3", "no stick at place 3"),
        ("sticks:xx.xxx.x,take=1-3,adjacent", "1,2,4", "side by side"),
        ("sticks:20,special", "1,2,4", "three side by side"),
        ("sticks:20,take=2-3", "1", "2 to 3"),
        ("sticks:20", "5-3", "backwards"),
        ("sticks:20", "4,4", "twice"),
        ("kayles:5", "1:3", "code 0.77"),
        ("kayles:5", "1:1:1+1", "add up"),
        ("grundy:6", "1:0:3+3", "different sizes"),
        ("lasker:6", "1:1:2+3", "without taking"),
        ("fibonacci:20", "20", "at most 19"),
        ("moore:3,4,5", "1:1+2:1+3:1", "choose 1 to 2"),
        ("moore:3,4,5", "1:1+1:1", "named twice"),
        ("chomp:3x4", "4:1", "no row 4"),
        ("chomp:3x4", "1:5", "4 squares"),
        ("neonim:3,4", "1:4", "3 sticks"),
    ],
)
def test_a_wrong_move_names_the_rule_broken(spec: str, move: str, said: str) -> None:
    game = pp.game(spec)
    with pytest.raises(pp.InputError) as caught:
        game.read_move(game.start(), move)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_moves_that_are_not_listed_but_legal() -> None:
    """Where any sticks may be taken, one move stands for all that take as many; the others are legal too."""
    row = pp.game("sticks:8,take=1-2")
    assert [row.show_move(move) for move in row.moves(row.start())] == ["1", "1-2"]
    assert row.show(row.after(row.start(), row.read_move(row.start(), "3,7"))) == "xx.xxx.x"


@pytest.mark.parametrize(
    ("spec", "tokens", "move"),
    [
        ("1357", ["4.2", "4.7"], "4:2"),
        ("wythoff:4,5", ["1.1", "2.5"], "both:1"),
        ("letters:WLW", ["3"], "R"),
        ("sticks:xx.xxx.x,take=1-2,adjacent", ["4", "5"], "4-5"),
        ("kayles:5", ["1.3"], "1:1:2+2"),
        ("octal:6,code=4.3", ["1.2c"], "1:0:2+4"),
        ("grundy:6", ["1.2c"], "1:0:2+4"),
        ("fibonacci:20", ["1.1", "1.2"], "2"),
        ("moore:3,4,5", ["1.1", "3.1", "3.2"], "1:1+3:2"),
        ("chomp:3x4", ["2:3"], "2:3"),
        ("chomp:3x4", ["2:3", "2:4", "3:3", "3:4"], "2:3"),
    ],
)
def test_selecting_tokens_makes_a_move(spec: str, tokens: list[str], move: str) -> None:
    game = pp.game(spec)
    assert set(tokens) <= set(game.board(game.start()).live())
    assert game.show_move(game.select(game.start(), tokens)) == move


@pytest.mark.parametrize(
    ("spec", "tokens", "why"),
    [
        ("1357", [], "nothing is selected"),
        ("1357", ["1.1", "2.1"], "one row only"),
        ("1357", ["x"], "no token"),
        ("wythoff:4,5", ["1.1", "2.1", "2.2"], "same number"),
        ("letters:WLW", ["2"], "not at an end"),
        ("letters:WLW", ["1", "3"], "exactly one"),
        ("kayles:5", ["1.1", "1.3"], "side by side"),
        ("grundy:6", ["1.3c"], "different sizes"),
        ("octal:6,code=4.3", ["1.2c", "1.3c"], "one cut"),
        ("chomp:3x4", ["2:3", "3:2"], "no bite"),
    ],
)
def test_a_selection_that_is_no_move_says_why(spec: str, tokens: list[str], why: str) -> None:
    game = pp.game(spec)
    with pytest.raises(pp.IllegalMove, match=why):
        game.select(game.start(), tokens)


def test_a_board_too_large_to_draw() -> None:
    game = pp.game(f"nim:{10**30}")
    with pytest.raises(pp.TooLarge, match="too large to draw"):
        game.board(game.start())
