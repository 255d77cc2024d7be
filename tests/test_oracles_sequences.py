"""Sequences of values and of lost positions as published: the OEIS, and the tables of octal games."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.sequences import HeapValues
from tests.oracles_reader import Facts, HeapsBy, cases, facts, heap_values, losing, repeated

#: Sequences go as far as this.
FAR = 20_000
#: Practical numbers are looked for no further: the test finds them slowly.
FAR_PRACTICAL = 3_000
#: Five hundred octal games are compared with each other as far as this.
FAR_PAIRS = 500
#: Rectangles of Chomp with three rows, and the columns walked here: all positions inside take about two seconds.
FAR_CHOMP = 30


def code_values(code: str, to: int) -> list[int]:
    return heap_values(f"octal:code={code}", to)


# --- OEIS ----------------------------------------------------------------------------------------------------


def games_of_oeis() -> Iterator[Any]:
    for case in cases("oeis_sequences", type="nim_values"):
        for game in case.get("games", ()):
            yield pytest.param(case, game, id=f"{case['oeis']}-{game.get('octal', 'grundy')}")


@pytest.mark.parametrize(("case", "game"), [*games_of_oeis()])
def test_values_of_the_oeis(case: Facts, game: Facts) -> None:
    """OEIS: G(n) = a(n − shift)."""
    first = case["offset"] + game["shift"]
    spec = f"octal:code={game['octal']}" if "octal" in game else "grundy"
    assert heap_values(spec, first + len(case["terms"]) - 1)[first:] == case["terms"]


def is_practical(number: int) -> bool:
    """Every number up to it is a sum of different divisors of it."""
    sums = 1
    for divisor in range(1, number + 1):
        if number % divisor == 0:
            sums |= sums << divisor
    return not ~sums & ((2 << number) - 1)  # bits 0 to `number` are all ones


def fibonacci_numbers() -> Iterator[int]:
    small, large = 1, 2
    while True:
        yield small
        small, large = large, small + large


#: The numbers that may be taken, smallest first, by the OEIS entry about the game.
SQUARES: Callable[[], Iterator[int]] = lambda: (n * n for n in itertools.count(1))  # noqa: E731
TAKES: dict[str, Callable[[], Iterator[int]]] = {
    "A014586": SQUARES,
    "A030193": SQUARES,
    "A014588": fibonacci_numbers,
    "A001581": fibonacci_numbers,
    "A019509": lambda: (n * (n + 1) // 2 for n in itertools.count(1)),
    "A275432": lambda: filter(is_practical, itertools.count(1)),
}


def subtraction_values(oeis: str, to: int) -> list[int]:
    """No larger number than the heap can be taken, so a finite set is enough."""
    return heap_values(pp.games.Subtraction(take=tuple(itertools.takewhile(lambda n: n <= to, TAKES[oeis]()))), to)


@pytest.mark.parametrize("oeis", ["A014586", "A014588", "A019509"])
def test_values_of_infinite_subtraction_sets(oeis: str) -> None:
    """OEIS: squares, Fibonacci numbers, triangular numbers."""
    (case,) = cases("oeis_sequences", oeis=oeis)
    assert subtraction_values(oeis, len(case["terms"]) - 1) == case["terms"]


@pytest.mark.parametrize("oeis", ["A030193", "A001581", "A275432", "A036685"])
def test_lost_heaps_of_the_oeis(oeis: str) -> None:
    """OEIS: squares, Fibonacci numbers, practical numbers, Grundy's game; all lost heaps, in order."""
    (case,) = cases("oeis_sequences", oeis=oeis)
    to = min(case["terms"][-1], FAR_PRACTICAL if oeis == "A275432" else FAR)
    values = subtraction_values(oeis, to) if oeis in TAKES else heap_values("grundy", to)
    first = 1 if case["type"] == "p_positions_nonzero" else 0
    assert [n for n in range(first, to + 1) if not values[n]] == [term for term in case["terms"] if term <= to]


def test_saliquant() -> None:
    """OEIS A365533: take a number that does not divide the heap; a game of one's own."""

    class Saliquant:
        def start(self) -> int:
            return 0

        def moves(self, n: int) -> list[int]:
            return [take for take in range(1, n + 1) if n % take]

        def after(self, n: int, take: int) -> int:
            return n - take

    (case,) = cases("oeis_sequences", oeis="A365533")
    solution = pp.solve(Saliquant())
    assert [solution.value(2 * n) for n in range(case["offset"], case["offset"] + len(case["terms"]))] == case["terms"]


def test_a_loopy_game_is_refused() -> None:
    """OEIS A005240, Epstein's game: put or take the largest square; play need not end, so no answer would be right."""

    class Epstein:
        def start(self) -> int:
            return max(terms)

        def moves(self, n: int) -> list[int]:
            square = max((k * k for k in range(1, n + 1) if k * k <= n), default=0)
            return [square, -square] if n else []

        def after(self, n: int, take: int) -> int:
            return n - take

    terms: list[int] = cases("oeis_sequences", type="loopy_p_positions")[0]["terms"]
    with pytest.raises(pp.LoopyGame):
        pp.solve(Epstein())


def antidiagonals(table: Callable[[int, int], int | None], terms: int) -> list[int | None]:
    cells = ((row, total - row) for total in itertools.count() for row in range(total + 1))
    return [table(row, column) for row, column in itertools.islice(cells, terms)]


WYTHOFF: dict[str, Callable[[Callable[[int, int], int | None], int], list[int | None]]] = {
    "antidiagonals": antidiagonals,
    "wythoff_row_2": lambda value, terms: [value(2, n) for n in range(terms)],
    "wythoff_row_4": lambda value, terms: [value(4, n) for n in range(terms)],
    "wythoff_diag": lambda value, terms: [value(n, n) for n in range(terms)],
}


@pytest.mark.parametrize("kind", WYTHOFF)
def test_values_of_wythoff(kind: str) -> None:
    """OEIS A004481, A004483, A004485, A047708."""
    (case,) = cases("oeis_sequences", type=kind)
    solution = pp.solve("wythoff", method="graph")
    assert WYTHOFF[kind](lambda a, b: solution.value((a, b)), len(case["terms"])) == case["terms"]


@pytest.mark.parametrize("kind", ["nim_product_2", "nim_product_antidiagonals"])
def test_nim_products(kind: str) -> None:
    """OEIS A006015, A051775: the values of Turning Corners, whose coins (x, y) are written here as heaps."""
    width = 100

    def corners(coin: int) -> Iterator[tuple[int, ...]]:
        x, y = divmod(coin, width)
        return ((a * width + y, x * width + b, a * width + b) for a in range(x) for b in range(y))

    (case,) = cases("oeis_sequences", type=kind)
    terms = len(case["terms"])
    values = heap_values(HeapsBy(rule=corners), 2 * width + terms if kind == "nim_product_2" else 14 * width)
    if kind == "nim_product_2":
        assert values[2 * width :][:terms] == case["terms"]
    else:
        assert antidiagonals(lambda x, y: values[x * width + y], terms) == case["terms"]


def test_lost_positions_of_nim_with_three_heaps() -> None:
    """OEIS A363166: how many have three heaps, none empty, of at most n."""
    (case,) = cases("oeis_sequences", type="count")
    last = case["offset"] + len(case["terms"]) - 1
    lost = losing(pp.solve("nim", method="law"), itertools.combinations_with_replacement(range(1, last + 1), 3))
    assert [sum(heaps[-1] <= n for heaps in lost) for n in range(case["offset"], last + 1)] == case["terms"]


def test_lost_positions_of_chomp_with_four_rows() -> None:
    """OEIS A395126: the fourth rows of the lost positions, in lexicographic order."""
    (case,) = cases("oeis_sequences", type="chomp4")
    bars = ((a, b, c, d) for a in itertools.count(1) for b in range(a + 1) for c in range(b + 1) for d in range(c + 1))
    solution = pp.solve("chomp", method="graph")
    lost = (bar for bar in bars if solution.outcome(bar) is pp.Outcome.P)
    assert [bar[3] for bar in itertools.islice(lost, len(case["terms"]))] == case["terms"]


def test_rectangles_of_chomp_with_three_rows() -> None:
    """OEIS A029901: the rectangles that are won by biting into the third row only."""
    (case,) = cases("oeis_sequences", type="chomp3_g")
    solution = pp.solve("chomp", method="graph")
    won = [n for n in range(2, FAR_CHOMP + 1) if losing(solution, ((n, n, third) for third in range(n)))]
    assert won == [term for term in case["terms"] if term <= FAR_CHOMP]


# --- octal games ---------------------------------------------------------------------------------------------


def with_tables() -> list[Any]:
    tables = [case for case in cases("octal_periods", type="period") if "prefix_values" in case]
    return [pytest.param(case, id=case["code"]) for case in tables]


@pytest.mark.parametrize("case", with_tables())
def test_tables_of_octal_games(case: Facts) -> None:
    """tczajka/octal-games: all values before the period, the period itself, and its repetitions."""
    to = case["recomputed_to"]
    assert code_values(case["code"], to) == repeated(case["prefix_values"] + case["period_values"], case["period"], to)


def periods() -> Iterator[Any]:
    """(code, period, last exception) of every published period that shows itself in time."""
    known = [
        *(
            (case.get("code") or case["octal"], case["period"], case["last_exception"], case.get("oeis", "tczajka"))
            for case in cases("octal_periods")
        ),
        *(
            (game["octal"], case["period"], case["last_exception_index"] + game["shift"], case["oeis"])
            for case in cases("oeis_sequences", type="nim_values")
            for game in case.get("games", ())
            if case["period"] is not None
        ),
    ]
    for code, period, last, source in known:
        if last + period <= FAR:
            yield pytest.param(code, period, last, id=f"{source}-{code}")


@pytest.mark.parametrize(("code", "period", "last"), [*periods()])
def test_periods_of_octal_games(code: str, period: int, last: int) -> None:
    """OEIS, tczajka/octal-games: the period holds after the last exception, and not there; no shorter one holds."""
    values = code_values(code, last + 2 * period)
    assert values[last] != values[last + period]
    assert values[last + 1 : -period] == values[last + 1 + period :]
    whole = values[last + 1 :][:period]
    shorter = [part for part in range(1, period) if period % part == 0]
    assert not [part for part in shorter if whole[part:] == whole[:-part]]


@pytest.mark.parametrize(("code", "period", "last"), [*periods()])
def test_published_periods_are_found_and_proved(code: str, period: int, last: int) -> None:
    """The shortest period, from the heap after the last exception on, with heaps as far as the theorem asks at most."""
    found = pp.period(f"octal:code={code}", 2 * FAR)
    assert found is not None
    assert found.proved
    assert (found.period, found.preperiod, found.saltus) == (period, last + 1, 0)


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=case["code"])
        for case in cases("octal_periods", table="SolvedGames.md")
        if case["largest_idx"] <= FAR
    ],
)
def test_largest_values_of_octal_games(case: Facts) -> None:
    """tczajka/octal-games: the largest value of all heaps, and the first heap that has it."""
    values = code_values(case["code"], FAR)
    assert (max(values), values.index(max(values))) == (case["largest_value"], case["largest_idx"])


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=case["code"])
        for case in cases("octal_periods", table="SolvedGames.md")
        if case["rare_mask"] and int(case["last_rare"]) <= FAR
    ],
)
def test_rare_values_of_octal_games(case: Facts) -> None:
    """tczajka/octal-games: values with an even number of ones under the mask are rare, and soon come no more."""
    mask = int(case["rare_mask"], 16)
    values = code_values(case["code"], FAR)
    rare = [heap for heap, value in enumerate(values) if (value & mask).bit_count() % 2 == 0]
    assert (len(rare), rare[-1]) == (int(case["num_rare"]), int(case["last_rare"]))


@pytest.mark.parametrize("first_digit", ["0", "4"])
def test_equivalent_octal_games(first_digit: str) -> None:
    """tczajka/octal-games, GameLookup.md: G_code(n + shift) = G_equivalent(n) for every heap of `code` that is none empty."""

    def differ(case: Facts) -> bool:
        code, other = (code_values(case[key], FAR_PAIRS) for key in ("code", "equivalent_to"))
        shift = case["shift"]
        return any(code[n + shift] != other[n] for n in range(max(0, 1 - shift), len(code) - max(shift, 0)))

    pairs = [case for case in cases("octal_equivalences") if case["code"].startswith(first_digit)]
    assert pairs
    assert not [case for case in pairs if differ(case)]


def test_equivalent_octal_games_by_the_engine() -> None:
    """The same pairs, from the codes alone."""

    @functools.cache
    def values(code: str) -> list[int]:
        rule = pp.games.Octal(code=code).heap_code()
        assert rule is not None
        found: list[int] = HeapValues(rule).to(FAR_PAIRS).tolist()
        return found

    def differ(case: Facts) -> bool:
        code, other, shift = values(case["code"]), values(case["equivalent_to"]), case["shift"]
        first = max(shift, 1)
        return code[first : len(other) + shift] != other[first - shift : len(code) - shift]

    pairs = cases("octal_equivalences")
    assert len(pairs) == 425
    assert not [case for case in pairs if differ(case)]


@pytest.mark.parametrize("text", [text for text in facts("octal_periods")["corrections"] if "not map" in text])
def test_octal_games_once_thought_equivalent(text: str) -> None:
    """tczajka/octal-games, against Winning Ways and Flammenkamp: these two differ, and where if that is said."""
    code, other, _, heap = re.search(r"(\.\d+) should not map to (\.\d+)( .* at heap (\d+))?", text).groups()  # type: ignore[union-attr]
    first, second = code_values(code, FAR), code_values(other, FAR)
    differences = [n for n in range(FAR + 1) if first[n] != second[n]]
    assert differences
    assert heap is None or differences[0] == int(heap)
