"""What selecting tokens says, held against trying every selection of small boards."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import perfectplay as pp

LEGAL, UNFINISHED, ILLEGAL = "legal", "unfinished", "illegal"
#: Boards with at most twelve live tokens, so that all selections can be tried.
SMALL = [
    "nim:2,3,4",
    "nim:3,4,max=2",
    "nim:0,3",
    "subtraction:7,take=2+4",
    "subtraction:1,6,take=2-3",
    "subtraction:2,7,allbut=1+2+5",
    "subtraction:9,allbut=2+5",
    "neonim:2,3,players=3",
    "wythoff:3,5",
    "wythoff:0,2",
    "moore:2,2,3",
    "moore:1,2,2,heaps=1",
    "fibonacci:7,3",
    "letters:WLWL",
    "letters:W",
    "chomp:3,3,2",
    "sticks:8,take=2-3",
    "sticks:8,take=3-3",
    "sticks:xx.xxx.x,take=2-3,adjacent",
    "sticks:xxxx.xxxxx,take=3-4,adjacent",
    "sticks:xxx.xxx,special",
    "kayles:6",
    "dawson:3,7",
    "treblecross:8",
    "guiles:8",
    "officers:6",
    "octal:5,code=4.3",
    "octal:7,code=0.04",
    "octal:7,code=0.0137",
    "octal:7,code=0.0303",
    "octal:6,code=4.0",
    "octal:6,code=4.7",
    "octal:6,code=0.3F",
    "octal:6,code=0.8",
    "octal:6,code=0.09",
    "octal:6,code=0.B4",
    "octal:6,code=0.2008",
    "octal:6,code=8.0",
    "octal:6,code=8.3",
    "octal:6,code=8.7",
    "octal:6,code=C.48",
    "octal:2,4,code=0.3F",
    "grundy:6",
    "grundy:2,4",
    "lasker:3,4",
    "./examples/half.py:Half:9",
]
#: Where sticks must be left on both sides, or on one: which sticks cannot be taken for that is left to select().
FINESSE = ("guiles:8", "octal:7,code=0.04", "octal:6,code=0.2008")


def said_of(game: Any, position: Any, tokens: tuple[str, ...]) -> str:
    try:
        move = game.select(position, tokens)
    except pp.Unfinished:
        return UNFINISHED
    except pp.IllegalMove:
        return ILLEGAL
    game.after(position, move)
    return LEGAL


@pytest.mark.parametrize("spec", SMALL)
def test_a_selection_is_unfinished_exactly_where_more_tokens_make_it_a_move(spec: str) -> None:
    game = pp.game(spec)
    position = game.start()
    live = game.board(position).live()
    assert len(live) <= 12, "too many selections to try"
    said = {
        frozenset(chosen): said_of(game, position, chosen)
        for number in range(len(live) + 1)
        for chosen in itertools.combinations(live, number)
    }
    legal = [chosen for chosen, what in said.items() if what == LEGAL]
    for chosen, what in said.items():
        more = any(chosen < other for other in legal)
        assert what == LEGAL or (what == UNFINISHED) == more, (sorted(chosen), what)


@pytest.mark.parametrize("spec", [spec for spec in SMALL if spec not in FINESSE])
def test_a_token_is_live_exactly_where_some_move_takes_it(spec: str) -> None:
    game = pp.game(spec)
    position = game.start()
    tokens = [token for row in game.board(position).rows for token in row.tokens]
    ids = [token.id for token in tokens if token.kind != "gap"]
    used = {
        token
        for number in range(1, len(ids) + 1)
        for chosen in itertools.combinations(ids, number)
        if said_of(game, position, chosen) == LEGAL
        for token in chosen
    }
    assert used == {token.id for token in tokens if token.live}


@pytest.mark.parametrize(
    ("spec", "tokens", "why"),
    [
        ("1357", [], "nothing is selected; select the sticks to take"),
        ("subtraction:9,take=1+4", ["1.2", "1.3"], "select 2 sticks more; only 1 or 4 may be taken a turn"),
        (
            "wythoff:4,5",
            ["1.1", "2.1", "2.2"],
            "select 1 stick of pile 1 more; from both piles the same number is taken",
        ),
        ("sticks:9,take=2-3", ["4"], "select 1 stick more; 2 to 3 may be taken"),
        ("sticks:9,take=1-3,adjacent", ["4", "6"], "select 1 stick more; they must lie side by side"),
        (
            "dawson:5",
            ["1.2"],
            "select 1 stick more; code 0.07: a turn takes 2 and leaves nothing, one heap or two heaps",
        ),
        ("kayles:5", ["1.2", "1.4"], "do not lie side by side"),
        ("octal:7,code=0.8", ["1.1"], "select 2 cuts more; code 0.8: a turn takes 1 and leaves three heaps"),
        ("octal:7,code=0.08", ["1.3", "1.5c"], "select 1 stick more"),
        ("octal:7,code=0.08", ["1.1"], "select 1 stick and 2 cuts more"),
        ("octal:7,code=0.8", ["1.3", "1.3c"], "a cut lies beside a stick that is taken"),
        ("octal:7,code=0.8", ["1.1c", "1.3c", "1.5c"], "more than two cuts are selected; select two at most"),
        ("octal:7,code=8.3", ["1.1c", "1.4"], "select two cuts, or the sticks to take"),
        ("octal:7,code=8.0", ["1.1c"], "select 1 cut more; code 8.0: a turn takes none and leaves three heaps"),
        ("octal:7,code=4.0", ["1.1"], "sticks are selected, but code 4.0: a turn takes none"),
        (
            "subtraction:9,allbut=1-3+5",
            ["1.2"],
            "select 3 sticks more; any number but 1, 2, 3 and 5 may be taken a turn",
        ),
        ("letters:WLW", [], "select the first letter or the last"),
        ("chomp:3x3", ["1:2", "2:1"], "select it too"),
        ("grundy:6", ["1.1"], "nothing is taken"),
    ],
)
def test_why_it_is_no_move(spec: str, tokens: list[str], why: str) -> None:
    game = pp.game(spec)
    with pytest.raises(pp.IllegalMove) as caught:
        game.select(game.start(), tokens)
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("spec", "token"),
    [
        ("1357", "2.4"),
        ("1357", "5.1"),
        ("1357", "0.1"),
        ("1357", "2.0"),
        ("1357", "2.1c"),
        ("1357", "2.1x"),
        ("1357", "٢.1"),
        ("1357", "1." + "9" * 10_000),
        ("wythoff:4,5", "3.1"),
        ("fibonacci:9", "2.1"),
        ("moore:3,4", "1.4"),
        ("grundy:6", "1.6c"),
        ("letters:WLW", "4"),
        ("sticks:xx.x", "3"),
        ("sticks:xx.x", "9"),
        ("chomp:2x2", "3:1"),
    ],
)
def test_a_token_that_the_board_does_not_show(spec: str, token: str) -> None:
    game = pp.game(spec)
    with pytest.raises(pp.InputError) as caught:
        game.select(game.start(), [token])
    assert not isinstance(caught.value, pp.Unfinished)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


def test_one_stick_named_in_two_ways_counts_once() -> None:
    assert pp.game("1357").select((1, 3, 5, 7), ["4.2", "4.02", "4.2"]) == (4, 1)


@pytest.mark.parametrize(
    ("spec", "move", "tokens"),
    [
        ("1357", "4:2", ("4.6", "4.7")),
        ("wythoff:4,5", "both:2", ("1.3", "1.4", "2.4", "2.5")),
        ("letters:WLW", "R", ("3",)),
        ("kayles:7", "1:2:1+4", ("1.2", "1.3")),
        ("kayles:7", "1:1", ("1.7",)),
        ("grundy:7", "1:0:2+5", ("1.2c",)),
        ("octal:9,code=0.3F", "1:2:2+2+3", ("1.3", "1.4", "1.6c")),
        ("octal:9,code=8.3", "1:0:2+3+4", ("1.2c", "1.5c")),
        ("lasker:3,4", "2:2", ("2.3", "2.4")),
        ("lasker:3,4", "2:0:1+3", ("2.1c",)),
        ("moore:3,4,5", "1:1+3:2", ("1.3", "3.4", "3.5")),
        ("sticks:xx.xxx,take=1-2,adjacent", "4-5", ("4", "5")),
        ("fibonacci:20,4", "2", ("1.19", "1.20")),
        ("chomp:3x4", "2:3", ("2:3",)),
        ("./examples/half.py:Half:9", "4", ("4",)),
    ],
)
def test_the_tokens_of_a_move(spec: str, move: str, tokens: tuple[str, ...]) -> None:
    game = pp.game(spec)
    assert game.tokens(game.start(), game.read_move(game.start(), move)) == tokens


def test_a_selection_in_a_huge_heap_is_answered_at_once() -> None:
    """Ways to go on are tried up to a limit; beyond it a selection has the benefit of the doubt."""
    for code in ("0.007", "0.00F"):
        game = pp.game(f"octal:20000,code={code}")
        with pytest.raises(pp.Unfinished):
            game.select(game.start(), ["1.1", "1.9000"])
    with pytest.raises(pp.IllegalMove, match="different sizes"):  # no cut of Grundy's game ever goes with another token
        pp.game("grundy:20000").select((20000,), ["1.10000c"])
