"""What CGSuite's own tests assert, and what perfectplay says: heap games, games with a memory, misère play."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.adapt import as_game
from perfectplay.game import AnyGame
from tests.oracles_reader import Facts, Heaps, HeapsBy, cases, contiguous_coins, few_coins, heap_values

# --- CGSuite's rulesets that perfectplay does not have, as games of one's own ----------------------------------


def three_coins_near(coin: int) -> Iterator[Heaps]:
    """3C(5): three coins among five neighbours."""
    return itertools.combinations(range(max(1, coin - 4), coin), 2)


def three_coins_equally_spaced(coin: int) -> Iterator[Heaps]:
    """3E: three coins with equal distances."""
    return ((coin - 2 * apart, coin - apart) for apart in range(1, (coin - 1) // 2 + 1))


def symmetric_coins(coin: int) -> Iterator[Heaps]:
    """1+S: any coins that lie symmetrically."""
    for left in range(1, coin + 1):
        pairs = [{low, left + coin - low} for low in range(left + 1, (left + coin) // 2 + 1)]
        for chosen in itertools.product((False, True), repeat=len(pairs)):
            yield tuple(set().union({left}, *itertools.compress(pairs, chosen)) - {coin})


class Mem:
    """At least as many are taken as the turn before."""

    def __init__(self, heap: int, memory: int) -> None:
        self.position = heap, memory

    def start(self) -> tuple[int, int]:
        return self.position

    def moves(self, position: tuple[int, int]) -> Iterable[int]:
        heap, memory = position
        return range(max(memory, 1), heap + 1)

    def after(self, position: tuple[int, int], take: int) -> tuple[int, int]:
        return position[0] - take, take


class GenMem(Mem):
    """Any number may be taken but the one just taken."""

    def moves(self, position: tuple[int, int]) -> Iterable[int]:
        heap, memory = position
        return [take for take in range(1, heap + 1) if take != memory]


HEAP_GAMES: dict[str, AnyGame] = {
    "game.heap.Nim": pp.game("nim"),
    "game.heap.Kayles": pp.game("kayles"),
    "game.heap.Subtraction([2,3,7])": pp.game("subtraction:take=2+3+7"),
    'game.heap.TakeAndBreak("0.3F")': pp.game("octal:code=0.3F"),
    'game.heap.Spawning("1-9")': HeapsBy(rule=few_coins(9)),
    'game.heap.Spawning("1+C")': HeapsBy(rule=contiguous_coins),
    'game.heap.Spawning("3C(5)")': HeapsBy(rule=three_coins_near),
    'game.heap.Spawning("3E")': HeapsBy(rule=three_coins_equally_spaced),
    'game.heap.Spawning("1+S")': HeapsBy(rule=symmetric_coins),
}
#: Games of coordinates (m, n), with the position that CGSuite means by them; twice the memory may be taken.
COORDINATES: dict[str, Callable[[int, int], tuple[Any, Any]]] = {
    "game.heap.Wythoff": lambda m, n: (pp.game("wythoff"), (m, n)),
    "game.heap.FibonacciNim": lambda m, n: (pp.game("fibonacci"), (m, min(m, 2 * n))),
    "game.heap.Mem": lambda m, n: (Mem(m, n), (m, n)),
}

# --- normal play ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", HEAP_GAMES)
def test_values_of_heaps(ruleset: str) -> None:
    """CGSuite: the values of heaps 1 to 20, and how many different options a heap of 20 has."""
    (case,) = cases("cgsuite_tests", ruleset=ruleset)
    game: Any = HEAP_GAMES[ruleset]
    assert len(set(game.heap_options(20))) == case["options_of_heap_20"]
    assert heap_values(game, 20)[1:] == case["nim_values_1_to_20"]


@pytest.mark.parametrize(
    "case", [case for case in cases("cgsuite_tests", type="take_and_break") if case["periodicity_within_2000"]]
)
def test_periods_of_heaps(case: Facts) -> None:
    """CGSuite: after the preperiod, and not before its end, the values repeat."""
    found = case["periodicity_within_2000"]
    period, start = found["period"], found["preperiod"]
    values = heap_values(HEAP_GAMES[case["ruleset"]], start + 20 * period)
    assert values[start:-period] == values[start + period :]
    assert start == 0 or values[start - 1] != values[start - 1 + period]
    assert found["saltus"] == 0


@pytest.mark.parametrize("ruleset", COORDINATES)
def test_values_of_games_with_two_coordinates(ruleset: str) -> None:
    """CGSuite: the values of row 10, and how many options (10, 10) has."""
    (case,) = cases("cgsuite_tests", ruleset=ruleset)
    row = [COORDINATES[ruleset](10, n) for n in range(len(case["nim_values_row_10_n_0_to_20"]))]
    game, position = row[10]
    assert len(list(game.moves(position))) == case["options_of_10_10"]
    solution = pp.solve(game, method="graph")
    assert [solution.value(position) for _, position in row] == case["nim_values_row_10_n_0_to_20"]


def test_values_of_a_game_with_memory() -> None:
    """CGSuite: the table of GenMem, rows by heap and columns by memory."""
    (case,) = (case for case in cases("cgsuite_tests", type="table") if case["ruleset"].startswith("GenMem"))
    solution = pp.solve(GenMem(10, 0))
    for heap, row in enumerate(case["table"]):
        assert [solution.value((heap, memory)) for memory in range(len(row))] == row


#: How perfectplay names the take-and-break codes of which it has the game.
SPECS: dict[str, Callable[[int], str]] = {
    "0.3": lambda _: "octal:code=0.3",
    "0.77": lambda _: "octal:code=0.77",
    "0.3f": lambda _: "octal:code=0.3f",
    "4!.0": lambda _: "grundy",
    "0.[3]": lambda _: "nim",
    "0.3[1]": lambda heap: f"octal:code=0.3{'1' * (heap - 1)}",
}


@pytest.mark.parametrize("code", SPECS)
def test_options_of_heaps(code: str) -> None:
    """CGSuite: what a heap may become."""
    (case,) = cases("cgsuite_tests", type="options", tb_code=code)
    game: Any = pp.game(SPECS[code](case["heap"]))
    assert sorted(game.heap_options(case["heap"])) == sorted(map(tuple, case["options"]))


# --- misère play ---------------------------------------------------------------------------------------------

#: Heaps that break into three make too many sums to walk all the way.
FAR_MISERE = {"0.3F": 15}
#: A position of some game, and Nim heaps beside it.
Beside = tuple[Any, Heaps]


class BesideNim:
    """Any game, with Nim heaps beside it, in misère play; a move is named by the position that it leads to."""

    misere = True

    def __init__(self, game: AnyGame, position: Any) -> None:
        self.game = game
        self.position = game.key(position)

    def start(self) -> Beside:
        return self.position, ()

    def moves(self, position: Beside) -> Iterable[Beside]:
        rest, nim = position
        after_game = ((self.game.key(child), nim) for child in self.game.children(rest))
        after_nim = (
            (rest, nim_heaps(*nim[:i], less, *nim[i + 1 :])) for i, heap in enumerate(nim) for less in range(heap)
        )
        return dict.fromkeys((*after_game, *after_nim))

    def after(self, position: Beside, move: Beside) -> Beside:
        return move


def nim_heaps(*heaps: int) -> Heaps:
    return tuple(sorted(heap for heap in heaps if heap))


def misere_values(solution: pp.Solution, game: AnyGame, position: Any, count: int) -> list[int]:
    """Misère nim values of G, G+2, G+2+2, …: the smallest n for which the sum with a Nim heap of n is lost."""

    def value(beside: Heaps) -> int:
        key = game.key(position)
        sums = ((key, nim_heaps(*beside, n)) for n in itertools.count())
        return next(n for n, both in enumerate(sums) if solution.outcome(both) is pp.Outcome.P)

    return [value((2,) * twos) for twos in range(count)]


def read_genus(text: str) -> tuple[int, list[int]]:
    """The nim value and the misère nim values of a genus, one more than are written: from there on x, x xor 2 alternate.

    `4^146` says them all, `12^(13)` with brackets where one has two digits; a plain `3` is the genus of the Nim heap 3.
    """
    base, caret, above = text.partition("^")
    if not caret:
        values = {0: [1, 2, 0], 1: [0, 3, 1]}.get(int(base), [int(base)])
    else:
        values = [int(word) for word in re.findall(r"\d+" if "(" in above else r"\d", above)]
    return int(base), [*values, values[-1] ^ 2]


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["tb_code"]) for case in cases("cgsuite_tests", type="take_and_break")]
)
def test_misere_values_of_heaps(case: Facts) -> None:
    """CGSuite: misère nim values, and genera, of heaps 0 to 20."""
    game = HEAP_GAMES[case["ruleset"]]
    solution = pp.solve(BesideNim(game, (0,)))
    values = heap_values(game, 20)
    for heap in range(FAR_MISERE.get(case["tb_code"], 20) + 1):
        value, misere = read_genus(case["genus_0_to_20"][heap])
        assert value == values[heap]
        assert misere[0] == case["misere_nim_values_0_to_20"][heap]
        assert misere_values(solution, game, (heap,), len(misere)) == misere


@pytest.mark.parametrize("ruleset", COORDINATES)
def test_misere_values_of_games_with_two_coordinates(ruleset: str) -> None:
    """CGSuite: the genera of row 10."""
    (case,) = cases("cgsuite_tests", ruleset=ruleset)
    genera = [read_genus(text) for text in re.findall(r"[\d^]+(?:\([\d,]+\))?", case["genus_row"])]
    assert [value for value, _ in genera] == case["nim_values_row_10_n_0_to_20"]
    row = [COORDINATES[ruleset](10, n) for n in range(len(genera))]
    game = as_game(row[0][0])
    solution = pp.solve(BesideNim(game, row[0][1]))
    for (_, position), (_, misere) in zip(row, genera):
        assert misere_values(solution, game, position, len(misere)) == misere
