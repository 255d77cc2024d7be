"""Far too large, or large in a way that nobody thought of: an answer by law or one clear line, soon and in little memory."""

from __future__ import annotations

import pytest

import perfectplay as pp
from tests.commands import assert_one_clear_line, run

NINES = "9" * 3_999


@pytest.mark.parametrize(
    ("arguments", "echoed"),
    [
        (("table", f"nim:{NINES},3"), "1.0e3999 × 4"),
        (("table", "wythoff:900,900", "--steps"), "the steps of 811,801 cells"),
        (("law", "nim", "--to", NINES), "9.9e3998"),
        (("solve", f"chomp:{NINES}x2"), "more than 100,000 rows"),
        (("solve", f"fibonacci:{NINES},times=1000"), "12.1 GB"),
        (("moves", f"nim:{'1,' * 20_000}1"), "has 20,001 moves, too many to judge one by one"),
        # A spec may be long as well: a code of 1,000 digits, thousands of heaps.
        (("law", f"octal:code=0.{'7' * 900}"), "no law is known for 'octal:code=0.777"),
        (("solve", f"octal:9,code=0.{'7' * 900}", "--method", "law"), "method 'law' does not take octal:9"),
        (("solve", f"octal:code=0.{'7' * 900}"), "names the rules alone"),
        (("table", f"nim:{'1,' * 900}1"), "a table shows one or two heaps"),
        (("table", f"octal:4,code=0.{'7' * 900}", "--steps"), "leave the table"),
        (("table", f"octal:4,code=0.{'7' * 900},misere", "--grundy"), "no Grundy values"),
        (("explain", f"octal:4,code=0.{'7' * 900}", "--triangle"), "no triangle"),
        (("moves", "moore:5,5,5,5,5,5,5,5,heaps=6"), "more than 100,000 moves"),
    ],
)
def test_one_clear_line(arguments: tuple[str, ...], echoed: str) -> None:
    assert_one_clear_line(run(*arguments), echoed)


@pytest.mark.parametrize(
    "spec", ["nim:19999", "nim:5000", "moore:5,5,5,5,5,5,5,5,heaps=6", "subtraction:19999,take=1-9000"]
)
def test_few_positions_with_very_many_moves_are_left_to_the_law(spec: str) -> None:
    assert pp.solve(spec).method == "law"


def test_a_range_of_takes_may_be_far_longer_than_the_row() -> None:
    """take=1-10^12 is tried no further than there are sticks."""
    wide, narrow = (pp.solve(f"sticks:12,take=1-{most},adjacent") for most in (10**12, 12))
    assert (wide.value(), wide.best()) == (narrow.value(), narrow.best())


def test_every_winning_take_of_fibonacci_ends_a_run_of_smallest_parts() -> None:
    """So a heap of 4,000 digits with a small limit needs no trying."""
    law = pp.law_of(pp.game("fibonacci"))
    assert law is not None
    assert law.winning_moves((int(NINES), 1_500)) == list(law.constructed_moves((int(NINES), 1_500)))
    for times in range(1, 6):
        law = pp.law_of(pp.game(f"fibonacci:times={times}"))
        assert law is not None
        assert pp.check_law(law, 40).counterexample is None
