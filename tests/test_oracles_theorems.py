"""Published theorems, each with its table; where a game has a law, the law has to say the same as the search."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from math import isqrt
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.sequences import HeapValues
from tests.oracles_reader import (
    Facts,
    Heaps,
    HeapsBy,
    cases,
    contiguous_coins,
    few_coins,
    heap_values,
    losing,
)

#: Beyond this heap Grundy's game takes plain Python too long for a test.
FAR_GRUNDY = 3_000
#: Boards of Wythoff's game that are walked here.
FAR_PAIRS = 100
#: Boards of r-Wythoff that are walked here.
FAR_WYTHOFF = 40


def theorem(name: str) -> Any:
    """The cases of a theorem."""
    (found,) = cases("theorems", name=name)
    return found["cases"]


def named(case: Facts, *keys: str) -> Any:
    return pytest.param(case, id=",".join(f"{key}={case[key]}" for key in keys if key in case))


def winning(solution: pp.Solution, position: Any) -> list[Any]:
    return [grade.move for grade in solution.grades(position) if grade.wins]


# --- heaps ---------------------------------------------------------------------------------------------------


def test_lasker() -> None:
    """Lasker's Nim: Winning Ways, chapter 4; by sequence, by search, and by the law in sums of two."""
    values = theorem("Lasker's Nim")["nim_values_0_to_40"]
    assert heap_values("lasker", len(values) - 1) == values
    few = 12  # splitting makes many positions
    graph = pp.solve("lasker", method="graph")
    assert [graph.value((n,)) for n in range(few)] == values[:few]
    pairs = list(itertools.combinations_with_replacement(range(len(values)), 2))
    assert losing(pp.solve("lasker", method="law"), pairs) == [(a, b) for a, b in pairs if values[a] == values[b]]


@pytest.mark.parametrize("method", ["graph", "law"])
@pytest.mark.parametrize("case", [named(case, "k", "heaps", "misere") for case in theorem("Moore's Nim_k")])
def test_moore(case: Facts, method: str) -> None:
    """Moore 1910: all lost positions, in normal and in misère play."""
    spec = f"moore:heaps={case['k']}" + (",misere" if case.get("misere") else "")
    positions = itertools.combinations_with_replacement(range(case["max"] + 1), case["heaps"])
    assert losing(pp.solve(spec, method=method), positions) == [tuple(lost) for lost in case["P_positions"]]


@pytest.mark.parametrize("method", ["graph", "law"])
def test_fibonacci_nim(method: str) -> None:
    """Whinihan 1963: the lost starts, and every winning first move."""
    table = theorem("Fibonacci Nim (Whinihan)")
    solution = pp.solve("fibonacci", method=method)
    assert losing(solution, range(2, 150)) == table["losing_n_below_150"]
    for sticks, moves in table["winning_first_moves"]:
        assert winning(solution, sticks) == moves
        assert not moves or sorted(solution.best(sticks)) == moves


@pytest.mark.parametrize("method", ["graph", "law"])
@pytest.mark.parametrize("limit", theorem("Schwenk dynamic take-away"))
def test_schwenk(limit: str, method: str) -> None:
    """Schwenk 1970: the lost starts where the limit is a multiple of the last take."""
    lost = theorem("Schwenk dynamic take-away")[limit]
    times = limit.removeprefix("f=").removesuffix("t") or "1"
    solution = pp.solve(f"fibonacci:times={times}", method=method)
    assert losing(solution, range(2, lost[-1] + 1)) == lost


def subtraction(takes: Iterable[int]) -> Any:
    return pp.games.Subtraction(take=tuple(takes))


@pytest.mark.parametrize("kind", ["table", "named"])
def test_subtraction_games(kind: str) -> None:
    """Winning Ways, chapter 4: values, and periods as far as they prove themselves; laws too where a set has one."""
    laws = 0
    for case in theorem("Subtraction games")[kind]:
        game, period, start = subtraction(case["S"]), case["period"], case["preperiod"]
        known = case.get("nim_values") or case["nim_values_0_to_50"]
        values = heap_values(game, max(len(known), start + 2 * period + max(case["S"])))
        assert values[: len(known)] == known, case
        assert values[start:-period] == values[start + period :], case
        assert start == 0 or values[start - 1] != values[start - 1 + period], case
        if game.law() is not None:
            laws += 1
            heaps = [(heap,) for heap in range(len(values))]
            lost = [heap for heap, value in zip(heaps, values) if not value]
            assert losing(pp.solve(game, method="law"), heaps) == lost, case
    assert laws


@pytest.mark.parametrize("case", [named(case, "excluded") for case in theorem("All-but subtraction games")])
def test_all_but_subtraction_games(case: Facts) -> None:
    """arXiv 1201.3299: any number may be taken, but not those; a finite set is enough for finite heaps."""
    values = case["nim_values_0_to_80"]
    allowed = [take for take in range(1, len(values)) if take not in case["excluded"]]
    assert heap_values(subtraction(allowed), len(values) - 1) == values
    game = pp.games.Subtraction(allbut=tuple(case["excluded"]))
    assert heap_values(game, len(values) - 1) == values
    assert HeapValues(game.heap_code()).to(len(values) - 1).tolist() == values


@pytest.mark.parametrize("kind", ["flammenkamp_listed", "selected"])
def test_values_of_grundys_game(kind: str) -> None:
    """Flammenkamp's page; values selected from a computation of their own."""
    listed = [(heap, value) for heap, value in theorem("Grundy's game")[kind] if heap <= FAR_GRUNDY]
    values = heap_values("grundy", listed[-1][0])
    assert [(heap, values[heap]) for heap, _ in listed] == listed


def test_rare_values_of_grundys_game() -> None:
    """Flammenkamp: as far as his list goes, every heap of a rare value: an even number of ones above the last bit."""
    listed = [heap for heap, _ in theorem("Grundy's game")["flammenkamp_listed"]]
    values = heap_values("grundy", listed[-1])
    assert [heap for heap, value in enumerate(values) if (value >> 1).bit_count() % 2 == 0] == listed


# --- two piles -----------------------------------------------------------------------------------------------


def test_wythoff_pairs() -> None:
    """Wythoff 1907: the n-th lost pair, small and very large; one stick more on either side is won."""
    solution = pp.solve("wythoff", method="law")
    for _, small, large in theorem("Wythoff pairs (exact)"):
        assert losing(solution, [(small, large), (large, small)]) == [(small, large), (large, small)]
        assert losing(solution, [(small + 1, large), (small, large + 1), (small + 1, large + 1)]) == []


def test_wythoff_pairs_are_all() -> None:
    """Wythoff 1907: where search can look it finds these pairs and no others."""
    board = [(small, large) for large in range(FAR_PAIRS) for small in range(large + 1)]
    pairs = [(small, large) for _, small, large in theorem("Wythoff pairs (exact)") if large < FAR_PAIRS]
    assert losing(pp.solve("wythoff", method="graph"), board) == pairs


# --- games of one's own: start, moves, after, and no more -----------------------------------------------------


class Euclid:
    """Take a multiple of the smaller number from the larger; who makes a 0 wins."""

    def start(self) -> tuple[int, int]:
        return 0, 0

    def moves(self, position: tuple[int, int]) -> Iterable[int]:
        small, large = position
        return range(small, large + 1, small) if small else ()

    def after(self, position: tuple[int, int], take: int) -> tuple[int, int]:
        left = position[1] - take
        return min(left, position[0]), max(left, position[0])


def test_euclid() -> None:
    """Cole and Davie 1969: the table of values; lost exactly when the larger is less than φ times the smaller, not equal."""
    solution = pp.solve(Euclid())
    for a, row in enumerate(theorem("Euclid (Cole-Davie version: ends when a number reaches 0)")["table_1_to_15"], 1):
        assert [solution.value((min(a, b), max(a, b))) for b in range(1, len(row) + 1)] == row
    board = [(small, large) for small in range(1, 60) for large in range(small, 60)]
    close = [(small, large) for small, large in board if small < large <= (small + isqrt(5 * small * small)) // 2]
    assert losing(solution, board) == close


class Mark:
    """Take 1 to t−1 from n, or leave ⌊n/t⌋; a move is what it leaves."""

    def __init__(self, base: int = 2, misere: bool = False) -> None:
        self.base = base
        self.misere = misere

    def start(self) -> int:
        return 0

    def moves(self, n: int) -> set[int]:
        return {max(n - take, 0) for take in range(1, self.base)} | {n // self.base} if n else set()

    def after(self, _: int, left: int) -> int:
        return left


@pytest.mark.parametrize(
    ("base", "key"), [(2, "nim_values_0_to_64"), (3, "mark_3_nim_0_to_60"), (4, "mark_4_nim_0_to_60")]
)
def test_values_of_mark(base: int, key: str) -> None:
    """Fraenkel, The vile, dopey, evil and odious game players."""
    values = theorem("Mark")[key]
    solution = pp.solve(Mark(base))
    assert [solution.value(n) for n in range(len(values))] == values


def test_lost_positions_of_mark() -> None:
    """Fraenkel: 0 and the dopey numbers, which end in an odd number of binary zeros; misère as listed."""
    mark = theorem("Mark")
    assert losing(pp.solve(Mark()), range(101)) == mark["P_up_to_100"]
    assert losing(pp.solve(Mark(misere=True)), range(101)) == mark["misere_P_up_to_100"]
    dopey = [n for n in range(1, 4097) if (n & -n).bit_length() % 2 == 0]
    assert losing(pp.solve(Mark()), range(4097)) == [0, *dopey]


class WideWythoff:
    """r-Wythoff: from both piles numbers may be taken that differ by less than r; a move is the pair it leaves."""

    def __init__(self, width: int) -> None:
        self.width = width

    def start(self) -> Heaps:
        return 0, 0

    def moves(self, position: Heaps) -> Iterator[Heaps]:
        first, second = position
        for i, j in itertools.product(range(first + 1), range(second + 1)):
            if (i or j) and (not i or not j or abs(i - j) < self.width):
                yield first - i, second - j

    def after(self, _: Heaps, left: Heaps) -> Heaps:
        return left

    def key(self, position: Heaps) -> Heaps:
        return min(position), max(position)


@pytest.mark.parametrize("case", [named(case, "r") for case in theorem("r-Wythoff (Fraenkel 1982)")])
def test_r_wythoff(case: Facts) -> None:
    """Fraenkel 1982; with r = 1 it is perfectplay's own Wythoff."""
    board = list(itertools.combinations_with_replacement(range(FAR_WYTHOFF), 2))
    pairs = [(small, large) for small, large in case["P_positions_below_60"] if large < FAR_WYTHOFF]
    assert losing(pp.solve(WideWythoff(case["r"])), board) == pairs
    if case["r"] == 1:
        assert losing(pp.solve("wythoff"), board) == pairs


class SilverDollar:
    """Coins on a strip; one is moved left, over no other; a move is what it leaves."""

    def start(self) -> Heaps:
        return (0,)

    def moves(self, coins: Heaps) -> Iterator[Heaps]:
        for i, coin in enumerate(coins):
            for square in range(coins[i - 1] + 1 if i else 0, coin):
                yield (*coins[:i], square, *coins[i + 1 :])

    def after(self, _: Heaps, left: Heaps) -> Heaps:
        return left


@pytest.mark.parametrize("case", [named(case, "coins") for case in theorem("Silver Dollar without the dollar")])
def test_silver_dollar(case: Facts) -> None:
    """Winning Ways; Ferguson."""
    positions = itertools.combinations(range(case["squares"]), case["coins"])
    assert losing(pp.solve(SilverDollar()), positions) == [tuple(lost) for lost in case["P_positions"]]


class Staircase:
    """Some coins go down one step, from the lowest to the floor; a move is what it leaves."""

    def start(self) -> Heaps:
        return (0,)

    def moves(self, steps: Heaps) -> Iterator[Heaps]:
        for i, coins in enumerate(steps):
            for down in range(1, coins + 1):
                below = (*steps[: i - 1], steps[i - 1] + down) if i else ()
                yield (*below, coins - down, *steps[i + 1 :])

    def after(self, _: Heaps, left: Heaps) -> Heaps:
        return left


@pytest.mark.parametrize("case", [named(case, "steps") for case in theorem("Staircase Nim")])
def test_staircase_nim(case: Facts) -> None:
    """Ferguson, exercise 2.6.6."""
    positions = itertools.product(range(case["max"] + 1), repeat=case["steps"])
    assert losing(pp.solve(Staircase()), positions) == [tuple(lost) for lost in case["P_positions"]]


@pytest.mark.parametrize(("key", "rule"), [("mock_turtles_1_to_60", few_coins(3)), ("ruler_1_to_64", contiguous_coins)])
def test_coin_turning(key: str, rule: Any) -> None:
    """Winning Ways, chapter 14: coins as heaps, their options as sums of heaps."""
    values = theorem("Coin turning")[key]
    assert heap_values(HeapsBy(rule=rule), len(values))[1:] == values
