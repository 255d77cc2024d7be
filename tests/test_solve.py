"""solve(): which method answers, what it refuses, and that it can be watched and stopped."""

from __future__ import annotations

import itertools

import pytest

import perfectplay as pp
from perfectplay.chooser import METHODS, Chooser


@pytest.mark.parametrize(
    ("spec", "method"),
    [
        ("1357", "graph"),
        ("nim:9999,9998", "law"),
        ("kayles:40", "sequence"),
        ("kayles:40,misere", "graph"),
        ("sticks:60,take=2-3,adjacent", "sequence"),
        ("neonim:3,4,5", "multiplayer"),
        ("neonim:3,4,5,players=2", "graph"),
        ("letters:random=1000,seed=1", "law"),
        ("letters:random=50,seed=1", "graph"),
    ],
)
def test_the_cheapest_method_that_tells_enough(spec: str, method: str) -> None:
    game = pp.game(spec)
    assert Chooser(game, "auto", None, None).choice(game.start()) == method


def test_methods_agree_wherever_several_accept() -> None:
    specs = ["nim:3,4,5", "nim:2,3,4,max=2", "subtraction:9,7", "lasker:3,5", "wythoff:5,8", "kayles:7,8"]
    for spec in specs:
        game = pp.game(spec)
        accepting = [name for name, solver in METHODS.items() if not solver.refusal(game)]
        assert len(accepting) > 1, spec
        outcomes = {pp.solve(spec, method=name).outcome() for name in accepting}
        assert len(outcomes) == 1, (spec, accepting)


@pytest.mark.parametrize(
    ("spec", "method", "why"),
    [
        ("grundy:7", "law", "no law is known"),
        ("1357", "sequence", "normal play"),
        ("wythoff:4,5", "sequence", "no sum"),
        ("sticks:9,special", "sequence", "no sum"),
        ("neonim:3,4,5", "graph", "two players"),
        ("neonim:3,4,5", "sequence", "two players"),
        ("1357", "grahp", "'graph'"),
    ],
)
def test_a_method_that_does_not_fit_says_why(spec: str, method: str, why: str) -> None:
    with pytest.raises(pp.NotAccepted, match=why):
        pp.solve(spec, method=method)


@pytest.mark.parametrize(
    "spec",
    [
        "sticks:5000,special",
        "nim:100000,100000,100000,100000",
        "grundy:900,misere",
        "chomp:90x90",
        "neonim:9000,9000,9000",
    ],
)
def test_far_too_large_is_refused_with_the_estimate(spec: str) -> None:
    method = "graph" if pp.game(spec).players == 2 else "multiplayer"
    with pytest.raises(pp.TooLarge) as caught:
        pp.solve(spec, method=method)
    said = str(caught.value)
    assert "positions need about" in said
    assert "budget" in said
    assert "--memory" in said


def test_the_usual_budget_is_half_of_what_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("perfectplay.solvers.base.free_memory", lambda: 10**9)
    with pytest.raises(pp.TooLarge, match=r"the budget is 500\.0 MB"):
        pp.solve("chomp:90x90")


def test_a_budget_also_stops_games_whose_size_nobody_knows() -> None:
    class Endless:
        """The pile only grows, so the walk never ends by itself."""

        def start(self) -> int:
            return 0

        def moves(self, n: int) -> range:
            return range(1, 3)

        def after(self, n: int, step: int) -> int:
            return n + step

    with pytest.raises(pp.TooLarge, match=r"after [0-9,]+ positions, .* is used up") as caught:
        pp.solve(Endless(), memory=5_000_000)
    positions = int(str(caught.value).split()[1].replace(",", ""))
    assert positions < 5_000  # a position that waits for its children costs more than a thousand bytes


def test_memory_that_a_games_own_code_holds_counts_too() -> None:
    class Hoarder:
        """Keeps a megabyte for every position, where no budget can see it."""

        def __init__(self) -> None:
            self.hoard: list[bytes] = []

        def start(self) -> int:
            return 3_000

        def moves(self, n: int) -> range:
            self.hoard.append(b"x" * 1_000_000)
            return range(1, 2) if n else range(0)

        def after(self, n: int, step: int) -> int:
            return n - step

    with pytest.raises(pp.TooLarge, match="is used up"):
        pp.solve(Hoarder(), memory=300_000_000)


def test_long_games_need_no_recursion() -> None:
    class Countdown:
        """One stick at a time."""

        def start(self) -> int:
            return 100_001

        def moves(self, n: int) -> range:
            return range(1, 2) if n else range(0)

        def after(self, n: int, step: int) -> int:
            return n - step

    solution = pp.solve(Countdown())
    assert (solution.outcome(), solution.distance(), solution.value()) == (pp.Outcome.N, 100_001, 1)


def test_progress_is_told_and_can_stop_the_work() -> None:
    seen: list[int] = []

    def watch(done: int) -> None:
        seen.append(done)
        if len(seen) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pp.solve("nim:20,21,22,23", method="graph", progress=watch)
    assert seen == sorted(seen)


def test_a_solution_answers_for_any_position_of_its_game() -> None:
    solution = pp.solve("nim:1,2")
    assert solution.outcome((7, 7)) is pp.Outcome.P
    assert solution.outcome("7,8,15") is pp.Outcome.P
    assert solution.outcome((10**30, 5)) is pp.Outcome.N
    assert pp.solve("nim").outcome((3, 4, 5)) is pp.Outcome.N
    with pytest.raises(pp.NotationError, match="less than 0"):
        solution.outcome((1, -2))
    with pytest.raises(pp.SpecError, match="rules alone"):
        pp.solve("nim").outcome()


def test_best_moves_are_all_winning_moves_the_soonest_first() -> None:
    solution = pp.solve("1357")
    position = (0, 3, 5, 7)
    winning = {grade.move: grade.distance for grade in solution.grades(position) if grade.wins}
    best = solution.best(position)
    assert set(best) == set(winning)
    distances = [winning[move] for move in best]
    assert None not in distances
    assert distances == sorted(distance or 0 for distance in distances)


def test_of_a_lost_position_the_longest_resistance_is_best() -> None:
    solution = pp.solve("1357")
    assert solution.outcome() is pp.Outcome.P
    assert [solution.game.show_move(move) for move in solution.best()] == ["1:1", "2:1", "3:1", "4:1"]
    longest = max(grade.distance or 0 for grade in solution.grades())
    assert {grade.move for grade in solution.grades() if grade.best} == {
        grade.move for grade in solution.grades() if grade.distance == longest
    }


@pytest.mark.parametrize(
    "spec",
    [
        "nim:200,200",
        "nim:34,34,34,34",
        "fibonacci:233",
        "lasker:40",
        "wythoff:123,199",
        "chomp:201,200",
        "kayles:31,31",
    ],
)
def test_where_some_distances_are_unknown_none_is_called_the_longest(spec: str) -> None:
    """Such a game is too large to be walked, but some of its moves lead to positions that are small enough."""
    solution = pp.solve(spec)
    assert solution.distance() is None
    assert {grade.move for grade in solution.grades() if grade.best} == set(solution.best())
    assert bool(solution.best()) == (solution.outcome() is pp.Outcome.N)
    assert "holds out longest" not in str(solution.explain())


@pytest.mark.parametrize("spec", ["1357", "kayles:9", "letters:LWWLW", "chomp:3x4", "neonim:3,4,5", "sticks:9,special"])
def test_the_line_of_perfect_play_takes_the_distance_and_ends(spec: str) -> None:
    solution = pp.solve(spec)
    line = list(solution.line())
    game = solution.game
    assert game.result(line[-1][1]) is not None
    for (_, before), (move, after) in itertools.pairwise(line):
        assert game.after(before, move) == after
    if game.players == 2:
        assert len(line) == solution.distance()


def test_too_many_moves_to_judge() -> None:
    with pytest.raises(pp.TooLarge, match="moves"):
        pp.solve(f"nim:{10**30}").grades()


def test_seats_and_turns() -> None:
    solution = pp.solve("1357")
    assert (solution.winner(turn=1), solution.winner(turn=2)) == (2, 1)
    table = pp.solve("neonim:2,4,players=3")
    assert table.winner() is None
    assert {seat: said.strength for seat, said in table.seats(turn=2).items()} == {2: 3, 3: 4, 1: -3}
