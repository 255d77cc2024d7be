"""What the project promises of the games of its mission, answer by answer."""

from __future__ import annotations

import pytest

import perfectplay as pp
from tests.commands import run


def answer(spec: str) -> tuple[str, int | None, int | None]:
    solved = run("solve", spec, "--json").data
    return solved["outcome"], solved["winner"], solved["distance"]


def test_1357_is_lost_for_who_moves_first() -> None:
    assert answer("1357") == ("P", 2, 15)


def test_the_two_endings_of_3_4_5() -> None:
    assert answer("nim:3,4,5,misere") == ("N", 1, 10)
    assert answer("nim:3,4,5") == ("N", 1, 11)


def test_wlwll_is_the_second_players() -> None:
    assert answer("letters:WLWLL")[1] == 2


def test_the_table_of_wythoff_4_5() -> None:
    outcomes = run("table", "wythoff:4,5", "--json").data["outcomes"]
    lost = {(r, c) for r, row in enumerate(outcomes) for c, outcome in enumerate(row) if outcome == "P"}
    assert lost == {(0, 0), (1, 2), (2, 1), (3, 5)}


def test_lost_rows_of_special_sticks() -> None:
    lost = [n for n in range(1, 30) if pp.solve(f"sticks:{n},special").outcome() is pp.Outcome.P]
    assert lost == [13, 20]


def test_the_law_of_letters_up_to_18() -> None:
    checked = run("law", "letters", "--to", "18", "--json")
    assert checked.data["counterexample"] is None
    assert checked.data["checked"] == 2**19 - 2
    assert checked.code == 0


def test_a_letters_player_that_moves_first_keeps_wl() -> None:
    """The smallest trap for a rule that always takes the letter one likes: WL is won only by the L move."""
    assert run("solve", "letters:WL", "--json").data["best_moves"] == ["L"]


@pytest.mark.parametrize("piles", ["165580141,267914296", "433494437,701408733", "1134903170,1836311903"])
def test_wythoff_where_floating_point_goes_wrong(piles: str) -> None:
    assert answer(f"wythoff:{piles}") == ("N", 1, None)


def test_winning_moves_from_equal_piles() -> None:
    judged = {move["after"]: move for move in run("moves", "wythoff:2,2", "--json").data["moves"]}
    assert {after for after, move in judged.items() if move["outcome"] == "P"} == {"0,0", "1,2", "2,1"}
    assert sorted(run("solve", "wythoff:2,2", "--json").data["best_moves"]) == ["1:1", "2:1", "both:2"]


@pytest.mark.parametrize("piles", ["2,33", "3,34"])
def test_neonim_for_two_without_hash_collisions(piles: str) -> None:
    assert answer(f"neonim:{piles},players=2")[:2] == ("N", 1)


def test_neonim_for_three_without_hash_collisions() -> None:
    solved = run("solve", "neonim:2,3,33,players=3", "--json").data
    assert solved["outcome"] == "P"
    assert solved["strength"] == -7


def test_neonim_2_4_for_three_takes_the_whole_4() -> None:
    solved = run("solve", "neonim:2,4,players=3", "--json").data
    assert (solved["strength"], solved["best_moves"], solved["distance"]) == (3, ["2:4"], 3)


def test_a_million_letters_at_once() -> None:
    """The law needs only the middle, so winner, best move and reason come without any search."""
    even = pp.solve(pp.games.Letters("L" * 499_999 + "WW" + "L" * 499_999))
    assert (even.winner(), even.method, even.distance()) == (2, "law", 1_000_000)
    assert "both W" in str(even.explain())
    odd = pp.solve(pp.games.Letters("L" * 499_999 + "WW" + "L" * 499_998))
    assert (odd.winner(), odd.best(), odd.distance()) == (1, ["L"], 999_999)


@pytest.mark.parametrize(
    ("spec", "outcome"),
    [
        (f"nim:{10**30},{10**30 + 1}", "N"),
        (f"nim:{10**30},{10**30},misere", "P"),
        (f"wythoff:{10**30},{(10**30 + 1) * 2}", "N"),
        (f"sticks:{4 * 10**30},take=1-3", "P"),
        (f"fibonacci:{10**30}", "N"),
        (f"moore:{10**30},{10**30},{10**30}", "P"),
        (f"subtraction:{10**30 + 1},take=2-5", "N"),
        (f"lasker:{4 * 10**30},{4 * 10**30 - 1}", "N"),
        (f"chomp:{10**30},{10**30 - 1}", "P"),
    ],
)
def test_laws_reach_any_size(spec: str, outcome: str) -> None:
    solution = pp.solve(spec)
    assert (solution.method, solution.outcome().value) == ("law", outcome)
    best = solution.best()
    assert bool(best) == (outcome == "N")
    for move in best:
        assert solution.outcome(solution.game.after(solution.game.start(), move)) is pp.Outcome.P
    assert solution.explain().reasons
