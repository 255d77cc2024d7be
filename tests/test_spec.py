"""Specs: one text for a game, read and printed the same everywhere."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perfectplay as pp
from tests.commands import assert_one_clear_line, run

EXAMPLES = [spec for family in pp.families().values() for spec in family.examples]


@pytest.mark.parametrize("spec", EXAMPLES)
def test_every_example_reads_back(spec: str) -> None:
    game = pp.game(spec)
    assert pp.game(game.spec()) == game
    assert pp.game(game.spec()).spec() == game.spec()


@pytest.mark.parametrize("name", pp.families())
def test_every_name_alone_gives_rules(name: str) -> None:
    assert pp.game(name).rules()


@pytest.mark.parametrize(
    ("given_spec", "printed"),
    [
        ("nim:1,3,5,7,misere", "1357"),
        ("1357:0,3,5,7", "nim:0,3,5,7,misere"),
        ("octal:10,12,code=.770", "kayles:10,12"),
        ("octal:code=0.07,misere", "dawson:misere"),
        ("sticks:xxxxx,take=1-3", "sticks:5"),
        ("sticks:xx.xxx.x,adjacent,take=1-2", "sticks:xx.xxx.x,take=1-2,adjacent"),
        ("letters:wlwll", "letters:WLWLL"),
        ("subtraction:21,take=4+3+1", "subtraction:21,take=1+3+4"),
        ("chomp:3,3", "chomp:2x3"),
        ("fibonacci:20,19", "fibonacci:20"),
        ("neonim:3,4", "neonim:3,4,players=3"),
        ("octal:9,code=.3f0", "octal:9,code=0.3F"),
        ("octal:9,code=c", "octal:9,code=C.0"),
        ("subtraction:9,allbut=5+2+3+4", "subtraction:9,allbut=2-5"),
        ("sticks:||.|||.|,adjacent", "sticks:xx.xxx.x,adjacent"),
        ("sticks:3|.2x,adjacent", "sticks:xxx.xx,adjacent"),
        ("sticks:10^3x5.2^2|,adjacent", "sticks:1000x5.4x,adjacent"),
        ("kayles:10**18,10^3", f"kayles:{10**18},1000"),
        ("sticks:2^10", "sticks:1024"),
        ("fibonacci:10**30", f"fibonacci:{10**30}"),
        ("chomp:2^3x4", "chomp:8x4"),
        ("nim:3,max=10^2", "nim:3,max=100"),
    ],
)
def test_canonical_text(given_spec: str, printed: str) -> None:
    assert pp.game(given_spec).spec() == printed


heaps = st.lists(st.integers(0, 10**30), min_size=1, max_size=6)


@given(heaps, st.none() | st.integers(1, 99), st.booleans())
def test_nim_round_trip(sizes: list[int], most: int | None, misere: bool) -> None:
    game = pp.games.Nim(tuple(sizes), max=most, misere=misere)
    assert pp.game(game.spec()) == game


@given(st.lists(st.integers(-5, 99).filter(bool), max_size=8), st.booleans())
def test_row_round_trip(runs: list[int], special: bool) -> None:
    game = pp.games.Sticks(tuple(runs), special=special)
    assert pp.game(game.spec()) == game


@given(st.text(max_size=40))
def test_any_text_is_a_game_or_one_clear_error(text: str) -> None:
    try:
        pp.game(text, files=False)
    except pp.PerfectPlayError as error:
        assert "\n" not in str(error)


@given(st.sampled_from(list(pp.families())), st.text(alphabet="0123456789,:=-+.^*|xWLmisreadjcntbu", max_size=20))
def test_near_specs_are_a_game_or_one_clear_error(name: str, items: str) -> None:
    try:
        game = pp.game(f"{name}:{items}", files=False)
    except pp.InputError as error:
        assert "\n" not in str(error)
    else:
        assert pp.game(game.spec()) == game


BAD = {
    "wythof:4,5": "wythoff",
    "nim:3,-4": "-4",
    "nim:": "empty",
    "nim:3,,4": "empty item",
    "nim:three": "three",
    "nim:3,4,misre": "misere",
    "nim:3,4,mx=2": "mx",
    "nim:3,4,max=0": "'0'",
    "nim:3,4,max=2,max=3": "twice",
    "nim:3,4,misere=yes": "flag",
    "nim:３,4": "３",
    "nim: 3": "blank",
    "nim:3\x07,4": "control character",
    "sticks:20,take=3-1": "3-1",
    "sticks:5,take=6-8": "6-8",
    "sticks:-5": "-5",
    "sticks:xyx": "xyx",
    "sticks:20,special,adjacent": "adjacent",
    "subtraction:3,take=5+7": "5+7",
    "subtraction:9,take=0+1": "'0'",
    "subtraction:9,allbut=0+1": "'0'",
    "subtraction:9,allbut=": "allbut=",
    "subtraction:9,allbut=1-99999": "names more than 10,000 numbers",
    "subtraction:2,allbut=1+2": "takes at least 3",
    "subtraction:9,take=1-3,allbut=2": "give one of them",
    "subtraction:9,take=4,allbut=2": "give one of them",
    "kayles:1e18": "a power such as 10^18",
    "kayles:10**1000": "more than 1,000 digits",
    "kayles:2^9999999999999999999": "more than 1,000 digits",
    "kayles:2**20+1": "2**20+1",
    "kayles:10^-3": "10^-3",
    "sticks:||-|": "||-|",
    "sticks:1e18": "such as 10^18",
    "neonim:3,4,players=9": "9",
    "neonim:3,4,players=1": "1",
    "letters:": "empty",
    "letters:WLX": "'X' at place 3",
    "letters:WL,LW": "WL,LW",
    "letters:seed=3": "random",
    "letters:random=0": "'0'",
    "octal:10": "code",
    "octal:10,code=0.7G": "'G', which is no hexadecimal digit; write 0.77, 4.3 or 0.3F",
    "octal:10,code=5.3": "5.3",
    "octal:10,code=80.0": "80.0",
    "octal:10,code=٣.3": "'٣'",
    "octal:10,code=0.0": "0.0",
    "kayles:10,code=0.07": "code=0.77",
    "wythoff:1,2,3": "1,2,3",
    "chomp:2,3": "longer",
    "chomp:0x3": "'0'",
    "fibonacci:1,2,3": "(1, 2, 3)",
    "moore:3,heaps=0": "'0'",
    ":3": ":3",
    "./nowhere.py:Half:20": "nowhere.py",
    "./no where.py:Half:20": "no where.py",
    # A position without its game.
    "3,4,5": "perhaps 'nim:3,4,5' is meant",
    "WLWLL": "perhaps 'letters:WLWLL' is meant",
    "135": "perhaps '1357' is meant",
}


@pytest.mark.parametrize(("spec", "echoed"), BAD.items())
@pytest.mark.parametrize("command", ["solve", "rules"])
def test_a_bad_spec_is_one_clear_line(command: str, spec: str, echoed: str) -> None:
    ran = run(command, spec)
    if echoed == "control character":
        assert_one_clear_line(ran, "control character", r"\x07")
    else:
        assert_one_clear_line(ran, echoed)


@pytest.mark.parametrize("row", ["10^18", "9^99x", "3x.9^99x2.|", "10**9.x"])
def test_rows_of_any_size_read_back(row: str) -> None:
    game = pp.game(f"sticks:{row},take=1-2,adjacent")
    assert pp.game(game.spec()) == game


def test_take_and_allbut_exclude_each_other_in_python_too() -> None:
    with pytest.raises(pp.SpecError, match="give one of them"):
        pp.games.Subtraction((9,), take=(1, 4), allbut=(2,))


def test_a_spec_of_ten_megabytes() -> None:
    with pytest.raises(pp.SpecError, match="too long") as caught:
        pp.game("nim:" + "1," * 5_000_000)
    assert len(str(caught.value)) < 300


def test_a_server_can_refuse_files() -> None:
    with pytest.raises(pp.SpecError, match="not loaded here"):
        pp.game("./examples/half.py:Half:20", files=False)


def test_the_same_seed_draws_the_same_letters() -> None:
    assert pp.game("letters:random=21,seed=7") == pp.game("letters:random=21,seed=7")
    assert len(pp.game("letters:random=21,seed=7").start()) == 21
    lengths = {len(pp.game(f"letters:random,seed={seed}").start()) for seed in range(300)}
    assert (min(lengths), max(lengths)) == (5, 50)
    assert len(lengths) == 46
    assert 5 <= len(pp.game("letters").deal(seed=3)) <= 50
