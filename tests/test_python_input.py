"""What Python code passes is looked at with the same care as what people type: a clear error, or the value as it is kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import perfectplay as pp

games: Any = pp.games
any_pp: Any = pp


@pytest.mark.parametrize(
    ("make", "spec"),
    [
        (lambda: games.Nim([3, 4], max="2"), "nim:3,4,max=2"),
        (lambda: games.Nim("3,4", misere=True), "nim:3,4,misere"),
        (lambda: games.Subtraction((9,), take=[1, 3]), "subtraction:9,take=1+3"),
        (lambda: games.Subtraction((9,), take="4+1"), "subtraction:9,take=1+4"),
        (lambda: games.Sticks((9,), take="2-3"), "sticks:9,take=2-3"),
        (lambda: games.Octal((9,), code=".770"), "kayles:9"),
        (lambda: games.NeoNim((3, 4), players="4"), "neonim:3,4,players=4"),
    ],
)
def test_values_are_kept_as_a_spec_would_give_them(make: Callable[[], pp.Game[Any, Any]], spec: str) -> None:
    assert make() == pp.game(spec)
    assert repr(make()) == repr(pp.game(spec))


SOLVED = pp.solve("1357")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: games.Nim((3,), max=0), "max '0' is less than 1"),
        (lambda: games.Nim((3,), max=2.0), "max '2.0' is not a whole number"),
        (lambda: games.Nim((3,), misere="no"), "misere 'no' is neither True nor False"),
        (lambda: games.Sticks((5,), take=3), "take 3 is no value that it takes; .* such as (1, 3)"),
        (lambda: games.Sticks((5,), take=None), "take None is no value"),
        (lambda: games.Sticks((5,), take=(3, 1)), "runs backwards"),
        (lambda: games.Sticks((5,), take=(1, 2, 3)), "take (1, 2, 3) would be taken for (1, 2)"),
        (lambda: games.Sticks("5", take=(6, 8)), "only 5 sticks"),
        (lambda: games.Subtraction((5,), take={1, 3}), "take {1, 3} is no value that it takes"),
        (lambda: games.Subtraction((5,), take=()), "take '' is not a whole number"),
        (lambda: games.Subtraction((5,), take=(3, 1)), "would be taken for (1, 3)"),
        (lambda: games.Subtraction("3", take="5+7"), "more than any heap"),
        (lambda: games.Octal((5,), code=0.77), "code 0.77 would be taken for '0.77'"),
        (lambda: games.Octal((5,), code=77), "cannot read the code '77'"),
        (lambda: games.Octal((5,)), "no code is given"),
        (lambda: games.Moore((3,), heaps=True), "heaps 'True' is not a whole number"),
        (lambda: games.NeoNim((5,), players=9), "players '9' is more than 8"),
        (lambda: games.Fibonacci(5, times=0), "times '0' is less than 1"),
        (lambda: games.Nim({3, 4}), "{3, 4} is no position"),
        (lambda: games.Nim(b"34"), "b'34' is no position"),
        (lambda: SOLVED.outcome({1: 2}), "{1: 2} is no position"),
        (lambda: SOLVED.outcome((1.0, 2.0)), "heap 1.0 is not a whole number"),
        (lambda: SOLVED.winner(turn=3), "turn 3 is more than 2"),
        (lambda: SOLVED.seats(turn=0), "turn 0 is less than 1"),
        (lambda: any_pp.solve("neonim:3,4").explain(turn=7), "turn 7 is more than 3"),
        (lambda: any_pp.solve("1357", memory="2GB"), "memory '2GB' is not a whole number"),
        (lambda: any_pp.solve("1357", memory=-1), "memory -1 is less than 1"),
        (lambda: any_pp.solve("1357", method=None), "unknown method None"),
        (lambda: any_pp.solve(None), "None is no game"),
        (lambda: any_pp.solve(pp.games.Nim), "Nim is a class; pass an object of it"),
        (lambda: any_pp.game(1357), "1357 is not a text"),
        (lambda: any_pp.check_law(pp.law_of(pp.game("nim")), -1), "bound -1 is less than 0"),
    ],
)
def test_a_wrong_value_is_a_clear_error(wrong: Callable[[], object], said: str) -> None:
    pattern = ".*".join(map(re.escape, said.split(" .* ")))
    with pytest.raises(pp.PerfectPlayError, match=pattern) as caught:
        wrong()
    assert "\n" not in str(caught.value)
