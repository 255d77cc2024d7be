"""The code of a heap's rule, which kernels read, says the same as the game whose rule it is."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.game import AnyGame
from perfectplay.heap_code import HeapCode
from perfectplay.sequences import HeapValues
from perfectplay.solvers.sequence import SequenceSolver
from perfectplay.traits import Coded, HeapRule

modestly = settings(derandomize=True, database=None, deadline=None, max_examples=200)
numbers = st.sets(st.integers(1, 12), min_size=1, max_size=6).map(lambda found: tuple(sorted(found)))
digits = st.text("0123456789ABCDEF", min_size=1, max_size=5)
intervals = st.tuples(st.integers(1, 6), st.integers(0, 6)).map(lambda pair: (pair[0], sum(pair)))
codes = st.builds(lambda whole, rest: f"{whole}.{rest}", st.sampled_from("048C"), digits).filter(
    lambda code: code.strip("0.") != ""
)
GAMES: dict[str, st.SearchStrategy[Any]] = {
    "nim": st.builds(pp.games.Nim, max=st.none() | st.integers(1, 12)),
    "subtraction": st.builds(pp.games.Subtraction, take=numbers) | st.builds(pp.games.Subtraction, allbut=numbers),
    "octal": st.builds(pp.games.Octal, code=codes),
    "grundy": st.just(pp.games.Grundy()),
    "lasker": st.just(pp.games.Lasker()),
    "sticks": st.builds(pp.games.Sticks, take=intervals, adjacent=st.just(True)),
}
each_family = pytest.mark.parametrize("family", GAMES)


def code_of(game: AnyGame) -> HeapCode:
    assert isinstance(game, Coded)
    code = game.heap_code()
    assert code is not None
    return code


def test_every_family_of_heaps_is_here() -> None:
    named = {name: pp.game(name) for name, family in pp.families().items() if not family.items}
    assert set(GAMES) == {name for name, game in named.items() if isinstance(game, HeapRule) and game.has_values()}


@each_family
@modestly
@given(data=st.data())
def test_the_code_has_the_options_of_the_game(family: str, data: st.DataObject) -> None:
    game = data.draw(GAMES[family], "game")
    for heap in range(20):
        said = list(code_of(game).options(heap))
        assert len(set(said)) == len(said), heap
        assert set(said) == {tuple(sorted(rest)) for rest in game.heap_options(heap)}, heap


@each_family
@settings(modestly, max_examples=50)
@given(data=st.data())
def test_the_code_has_the_values_of_the_game(family: str, data: st.DataObject) -> None:
    """Values that kernels make of the code, and values that plain Python makes of the options."""
    game = data.draw(GAMES[family], "game")
    assert HeapValues(code_of(game)).to(60).tolist() == SequenceSolver(game).values(60)


def test_rules_without_a_code() -> None:
    assert pp.games.Sticks().heap_code() is None  # one turn may touch several runs
    assert pp.games.Octal().heap_code() is None  # no code is given
