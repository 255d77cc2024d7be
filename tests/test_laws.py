"""Every law against exhaustive search: the list that docs/laws.md speaks of."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.solvers.law import law_of
from tests.commands import run

#: Spec (rules and number of heaps) and the bound of the check; letters go to 18 in test_promises.py.
CHECKED = [
    ("nim:0,0,0", 12),
    ("nim:0,0,0,0", 7),
    ("nim:0,0,0,misere", 12),
    ("nim:0,0,0,0,misere", 7),
    ("nim:0,0,0,max=1,misere", 9),
    ("nim:0,0,0,max=2", 10),
    ("nim:0,0,0,max=3,misere", 10),
    ("nim:0,0,0,0,max=2,misere", 7),
    ("subtraction:0,0,0,take=2-3", 11),
    ("subtraction:0,0,0,take=2-5,misere", 11),
    ("subtraction:0,0,0,take=3,misere", 10),
    ("subtraction:0,0,0,0,take=1-2,misere", 7),
    ("lasker:0,0,0", 9),
    ("lasker:0", 24),
    ("sticks:take=1-3", 60),
    ("sticks:take=2-5", 60),
    ("sticks:take=4-4", 60),
    ("sticks:take=1-3,misere", 60),
    ("sticks:take=3-7,misere", 60),
    ("sticks:take=5-5,misere", 60),
    ("wythoff", 40),
    ("wythoff:misere", 40),
    ("fibonacci", 60),
    ("fibonacci:times=1", 45),
    ("fibonacci:times=3", 45),
    ("fibonacci:times=4", 45),
    ("fibonacci:times=7", 45),
    ("moore:0,0,0,0", 5),
    ("moore:0,0,0,0,0", 3),
    ("moore:0,0,0,0,misere", 5),
    ("moore:0,0,0,0,0,heaps=3", 3),
    ("moore:0,0,0,0,0,heaps=3,misere", 3),
    ("moore:0,0,0,heaps=1,misere", 7),
    ("moore:0,0,0,heaps=5", 4),
    ("letters", 12),
    ("chomp:1x1", 20),
]


@pytest.mark.parametrize(("spec", "bound"), CHECKED)
def test_a_law_holds_up_to_its_bound(spec: str, bound: int) -> None:
    law = law_of(pp.game(spec))
    assert law is not None
    assert pp.check_law(law, bound) == pp.LawCheck(len(list(law.cases(bound))), None)
    assert len(list(law.cases(bound))) <= law.count_cases(bound)


def test_every_law_is_in_the_list() -> None:
    listed = {type(law_of(pp.game(spec))) for spec, _ in CHECKED}
    examples = [spec for family in pp.families().values() for spec in family.examples]
    assert {type(law_of(pp.game(spec))) for spec in examples} <= listed | {type(None)}


@pytest.mark.parametrize(("spec", "bound"), CHECKED)
def test_a_law_says_what_it_is(spec: str, bound: int) -> None:
    law = law_of(pp.game(spec))
    assert law is not None
    assert law.statement.endswith(".")
    assert len(law.argument) > 100
    assert law.source
    for position in list(law.cases(3))[:30]:
        assert all(reason.endswith(".") for reason in law.reasons(position))


@pytest.mark.parametrize(
    ("method", "lie", "said"),
    [
        ("outcome", lambda *_: pp.Outcome.N, "outcome: the law says N, search P"),
        ("value", lambda *_: 99, "value: the law says 99"),
        ("distance", lambda *_: 99, "distance: the law says 99"),
        ("winning_moves", lambda *_: [], "winning moves: the law says []"),
        (
            "winning_moves",
            lambda law, position: list(law.game.moves(position)),
            "winning moves: the law says [(2, 1), (2, 2)], search [(2, 2)]",
        ),
        ("constructed_moves", lambda *_: (), "constructed moves: the law says []"),
        (
            "constructed_moves",
            lambda law, position: law.game.moves(position),
            "constructed moves: the law says [(2, 1), (2, 2)], search [(2, 2)]",
        ),
    ],
)
def test_the_check_finds_every_kind_of_lie(
    method: str, lie: Callable[..., object], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    law = law_of(pp.game("nim:0,0"))
    assert law is not None
    assert pp.check_law(law, 4).counterexample is None
    monkeypatch.setattr(type(law), method, lie)
    found = pp.check_law(law, 4).counterexample
    assert found is not None
    assert found[1].startswith(said)


@pytest.mark.parametrize(
    ("spec", "scope"),
    [
        ("1357", "495 positions of 4 heaps of at most 8"),
        ("moore", "126 positions of 4 heaps of at most 5"),
        ("wythoff", "91 positions with piles of at most 12"),
        ("letters", "8,190 positions of at most 12 letters"),
        ("sticks", "61 positions of at most 60 sticks"),
        ("fibonacci", "861 positions of at most 40 sticks, with every limit"),
        ("chomp", "225 positions of one or two rows or columns of at most 14 squares"),
    ],
)
def test_a_check_says_what_has_been_checked(spec: str, scope: str) -> None:
    assert f"✓ holds in all {scope}\n" in run("law", spec).out
    assert scope.endswith(run("law", spec, "--json").data["scope"])


def test_the_sequence_of_a_multiple_is_written_out() -> None:
    assert "numbers of the sequence 1, 2, 3, 4, 6, 8, 11, 15, 21, 29 …, each more than 3 times" in (
        pp.game("fibonacci:times=3").law().statement  # type: ignore[attr-defined]
    )


huge = st.integers(0, 10**40)


@given(st.lists(huge, min_size=1, max_size=5), st.booleans())
def test_a_constructed_nim_move_wins(heaps: list[int], misere: bool) -> None:
    check_constructed(pp.games.Nim(tuple(heaps), misere=misere))


@given(st.lists(huge, min_size=1, max_size=5), st.booleans(), st.integers(1, 5))
def test_a_constructed_moore_move_wins(heaps: list[int], misere: bool, at_once: int) -> None:
    check_constructed(pp.games.Moore(tuple(heaps), misere=misere, heaps=at_once))


@given(huge, huge, st.booleans())
def test_a_constructed_wythoff_move_wins(first: int, second: int, misere: bool) -> None:
    check_constructed(pp.games.Wythoff((first, second), misere=misere))


@given(huge, huge, st.integers(1, 9))
def test_a_constructed_fibonacci_move_wins(sticks: int, limit: int, times: int) -> None:
    check_constructed(pp.games.Fibonacci((sticks, limit), times=times))


@given(st.lists(huge, min_size=1, max_size=4))
def test_a_constructed_lasker_move_wins(heaps: list[int]) -> None:
    check_constructed(pp.games.Lasker(tuple(heaps)))


@given(st.lists(huge, min_size=1, max_size=4), st.integers(1, 50), st.integers(0, 50), st.booleans())
def test_a_constructed_subtraction_move_wins(heaps: list[int], least: int, more: int, misere: bool) -> None:
    if max(heaps) >= least:
        take = tuple(range(least, least + more + 1))
        check_constructed(pp.games.Subtraction(tuple(heaps), take=take, misere=misere))


@given(st.text(alphabet="LW", min_size=1, max_size=3000))
def test_a_letters_move_wins(letters: str) -> None:
    check_constructed(pp.games.Letters(letters))


def check_constructed(game: pp.Game) -> None:  # type: ignore[type-arg]
    """A law that says N has a move to a position of which it says P, and none where it says P."""
    law = law_of(game)
    assert law is not None
    position = game.start()
    moves = list(law.constructed_moves(position))
    for move in moves:
        assert law.outcome(game.after(position, move)) is pp.Outcome.P
    over = game.result(position) is not None
    assert bool(moves) == (law.outcome(position) is pp.Outcome.N and not over)
