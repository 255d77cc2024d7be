"""Sums of heaps by the values of single heaps: as large and as many as nobody could walk, and every winning move."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Iterator
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.games.nim import Nim
from perfectplay.heap_code import ANY, HeapCode, Takes
from perfectplay.sequences import HeapValues
from perfectplay.sequences.plain import PlainValues
from perfectplay.sequences.reaching import Reaching
from perfectplay.sequences.sums import MANY, nim_sum
from perfectplay.solvers.sequence import LARGEST_PLAIN, MOST_WINNING, SequenceSolver, code_of, sizes_of
from tests.oracles_reader import HeapsBy


def xor(values: Iterator[int]) -> int:
    total = 0
    for value in values:
        total ^= value
    return total


def run_of(least: int, most: int) -> HeapCode:
    takes = range(least, most + 1)
    return HeapCode(Takes(takes), Takes(takes), takes)


# --- the good moves of one heap ---------------------------------------------------------------------------------------

CODES = {
    "kayles": HeapCode.digits([0, 7, 7]),
    "dawson": HeapCode.digits([0, 0, 7]),
    "4.3": HeapCode.digits([4, 3]),
    "0.137": HeapCode.digits([0, 1, 3, 7]),
    "0.6": HeapCode.digits([0, 6]),
    "0.3F": HeapCode.digits([0, 3, 15]),
    "0.8": HeapCode.digits([0, 8]),
    "0.F3": HeapCode.digits([0, 15, 3]),
    "grundy": HeapCode(two=(0,), unequal=True),
    "lasker": HeapCode(ANY, ANY, two=(0,)),
    "2+3+7": HeapCode(Takes((2, 3, 7)), Takes((2, 3, 7))),
    "all but 2 and 5": HeapCode(Takes((2, 5), all_but=True), Takes((2, 5), all_but=True)),
    "3 to 5 adjacent": run_of(3, 5),
}


@pytest.mark.parametrize("name", CODES)
def test_the_options_that_reach_a_value_are_all_of_them_in_order(name: str) -> None:
    code = CODES[name]
    values = HeapValues(code)
    for heap in range(1, 40 if code.three else 60):
        reached: dict[int, list[Any]] = {}
        for rest in code.options(heap):
            value = xor(values.value(part) for part in rest)
            reached.setdefault(value, []).append((heap - sum(rest), tuple(sorted(rest))))
        for wanted in range(9):
            options = sorted(reached.get(wanted, ()), key=lambda option: (option[0], len(option[1]), option[1]))
            assert list(Reaching(values, heap, wanted).by_take()) == options


@pytest.mark.parametrize(("least", "most"), [(1, 1), (1, 2), (2, 2), (2, 3), (3, 5), (1, 9), (4, 50)])
def test_the_places_that_reach_a_value_are_all_of_them_in_order(least: int, most: int) -> None:
    values = HeapValues(run_of(least, most))
    values.search(1_500)
    for heap in [*range(1, 40), 150, 333, 400]:
        for wanted in range(4):
            assert list(Reaching(values, heap, wanted).by_place()) == [
                (before, take)
                for before in range(heap)
                for take in range(least, min(most, heap - before) + 1)
                if values.value(before) ^ values.value(heap - before - take) == wanted
            ]


@pytest.mark.parametrize("name", ["kayles", "dawson", "4.3", "0.137", "2+3+7"])
def test_beyond_the_period_the_options_are_the_same_as_without_it(name: str) -> None:
    """Found class by class, or each looked at: `HeapValues.into` never looks for a period before it is asked for more."""
    code = CODES[name]
    values = HeapValues(code)
    values.search(1_000)
    assert values.period is not None
    for heap in (300, 511, 700):
        for wanted in range(5):
            told = list(Reaching(values, heap, wanted).by_take())
            assert told == sorted(
                (
                    (heap - sum(rest), tuple(sorted(rest)))
                    for rest in code.options(heap)
                    if xor(values.value(part) for part in rest) == wanted
                ),
                key=lambda option: (option[0], len(option[1]), option[1]),
            )


def test_values_that_rise_are_reached_from_a_few_places() -> None:
    """All but 2 and 5: solved for each place of the period, or looked at one by one."""
    code = CODES["all but 2 and 5"]
    far, near = HeapValues(code), HeapValues(code)
    assert far.value(10**18)
    assert far.period is not None
    near.to(3_000)
    for heap in (700, 701, 1_999):
        assert heap >= far.known
        for wanted in range(0, heap, 37):
            assert list(Reaching(far, heap, wanted).by_take()) == list(Reaching(near, heap, wanted).by_take())
    assert list(Reaching(far, 10**18, 0).by_take())


def test_three_heaps_of_a_huge_one_come_to_an_end() -> None:
    """0.F3 (take one and leave up to three heaps, or two and leave up to one) repeats every 4 from 0 on."""
    values = HeapValues(CODES["0.F3"])
    values.search(200)
    assert values.period is not None
    assert list(Reaching(values, 10**18, 1 << 8).by_take()) == []
    found = [*itertools.islice(Reaching(values, 10**18, values.value(10**18) ^ 1).by_take(), 50)]
    assert found
    for take, rest in found:
        assert take + sum(rest) == 10**18
        assert xor(values.value(part) for part in rest) == values.value(10**18) ^ 1


# --- positions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spec",
    [
        "kayles:1000000000000000000",
        "kayles:1000000000000000000,77,1000000000000000000000",
        "dawson:123456789012345678901234567890",
        "octal:4000000000000,3,code=4.3",
        f"sticks:{10**20},take=1-2,adjacent",
        f"sticks:{10**15}x.7x.{10**12}x,take=1-2,adjacent",
        f"subtraction:{10**30},7,take=1+3+4",
        f"subtraction:{10**20},7,{10**18},allbut=2+5",
    ],
)
def test_the_first_winning_moves_of_huge_heaps_win(spec: str) -> None:
    began = time.perf_counter()
    solution = pp.solve(spec)
    position = solution.game.start()
    assert solution.method == "sequence"
    best = solution.best()
    assert len(best) == len(set(best)) <= MOST_WINNING
    assert bool(best) == (solution.outcome() is pp.Outcome.N) == (solution.value() != 0)
    for move in [*best[:40], *best[-40:]]:
        assert solution.outcome(solution.game.after(position, move)) is pp.Outcome.P
    assert solution.explain().text
    assert time.perf_counter() - began < 20


@pytest.mark.parametrize(
    "spec",
    ["kayles:600,700,3", "sticks:300x.200x..50x,take=3-5,adjacent", "grundy:300,200", "octal:400,400,5,code=0.6"],
)
def test_every_winning_move_of_large_heaps_is_named_in_the_order_of_the_list(spec: str) -> None:
    solution = pp.solve(spec)
    game = solution.game
    judged = [move for move in game.moves(game.start()) if solution.value(game.after(game.start(), move)) == 0]
    assert solution.method == "sequence"
    assert solution.best() == judged
    assert [grade.move for grade in solution.grades() if grade.wins] == judged


def test_both_mirror_images_in_a_row_are_moves() -> None:
    best = pp.solve("sticks:1000,take=3-5,adjacent").best()
    assert {((1001 - last, 1001 - first),) for ((first, last),) in best} == set(best)


def test_a_million_heaps() -> None:
    chance = random.Random(5)
    heaps = tuple(chance.randrange(1, 10**6) for _ in range(10**6))
    began = time.perf_counter()
    solution = pp.solve(pp.games.Octal(heaps, code="0.77"))
    values = pp.solve("kayles", method="sequence")
    alone = {size: values.value((size,)) for size in range(1, 100)}
    assert all(alone[size] == values.value((size, *(9, 9) * MANY)) for size in alone)
    best = solution.best()
    assert len(best) == MOST_WINNING
    first = solution.game.after(heaps, best[0])
    assert solution.value(first) == 0
    assert solution.outcome(first) is pp.Outcome.P
    assert time.perf_counter() - began < 30


@pytest.mark.parametrize("many", [3, MANY + 5])
def test_only_sizes_that_come_an_odd_number_of_times_matter(many: int) -> None:
    chance = random.Random(many)
    heaps = tuple(chance.randrange(400) for _ in range(many))
    for values in (
        HeapValues(CODES["kayles"]),
        HeapValues(CODES["grundy"]),
        PlainValues(lambda heap: ((heap - take,) for take in (1, 3, 4) if take <= heap)),
    ):
        assert nim_sum(values, heaps) == xor(values.value(heap) for heap in heaps)
    huge = (*heaps, 10**18, 10**25)
    kayles = HeapValues(CODES["kayles"])
    assert nim_sum(kayles, huge) == xor(kayles.value(heap) for heap in huge)
    assert nim_sum(kayles, ()) == 0


def test_the_perfect_bot_wins_on_heaps_that_nobody_could_walk() -> None:
    for spec in ("kayles:150,301", "sticks:600,take=3-5,adjacent", "dawson:500"):
        won = pp.play(spec, ["perfect", "random"], seed=3)
        assert won.winners == (1,), spec
    judge = pp.Judge(pp.solve(f"kayles:{10**12}"))
    assert judge.soonest((10**12,))[0].wins


# --- what has no code -------------------------------------------------------------------------------------------------


def test_rules_without_a_code_are_valued_by_their_options() -> None:
    game = HeapsBy(rule=lambda heap: [(heap - take,) for take in (1, 2) if take <= heap])
    assert code_of(game) is None
    solver = SequenceSolver(game)
    assert solver.values(7) == [0, 1, 2, 0, 1, 2, 0, 1]
    assert solver.winning_moves((4, 5)) is None
    with pytest.raises(pp.TooLarge, match="plain Python"):
        solver.values(LARGEST_PLAIN + 1)


def test_a_class_that_changes_the_moves_has_left_the_code() -> None:
    class Odd(Nim):
        def takes(self, heap: int) -> range:
            return range(1, heap + 1, 2)

    class Named(Nim):
        summary = "Nim by another name"

    assert code_of(Odd((5,))) is None
    assert code_of(Named((5,))) == pp.games.Nim().heap_code()
    assert pp.solve(Odd((9,)), method="sequence").value() == 1
    assert sizes_of(pp.games.Nim(), (0, 3)) == (0, 3)


def test_what_no_period_reaches_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("perfectplay.sequences.values.MOST_FOR_ONE", 2_000)
    with pytest.raises(pp.TooLarge, match=r"no period is proved within 2,000 heaps, so the value of a heap of 1\.0e18"):
        pp.solve(f"grundy:{10**18}")
    with pytest.raises(pp.TooLarge, match=r"the values of .* heaps need about"):
        pp.solve("grundy:1999", memory=3_000)
