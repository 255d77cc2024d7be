"""What the five programs that perfectplay grew from answer; where they err, what is true."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.stickrow import as_places, count_places
from tests.oracles_reader import Facts, cases, facts, heap_values, losing

# --- Breaking 1357 ---------------------------------------------------------------------------------------------

ROWS = (1, 3, 5, 7)
State = tuple[tuple[int, ...], int]


def rows(text: str) -> tuple[int, ...]:
    return tuple(map(int, text))


@cache
def states_of_1357() -> dict[State, list[State]]:
    """Every state (rows, player to move) that play from 1357 can reach, and the states one move away."""
    game = pp.game("1357")
    children: dict[State, list[State]] = {}
    waiting: list[State] = [(game.start(), 1)]
    while waiting:
        position, player = state = waiting.pop()
        if state not in children:
            children[state] = [(game.after(position, move), 3 - player) for move in game.moves(position)]
            waiting += children[state]
    return children


@pytest.mark.parametrize("method", ["graph", "law", "multiplayer"])
def test_lost_positions_of_1357(method: str) -> None:
    """guth0/Breaking-1357: all lost positions among all rows up to 1, 3, 5, 7."""
    listed = facts("seed_breaking1357")["misere_P_positions"]
    positions = itertools.product(*(range(row + 1) for row in ROWS))
    assert losing(pp.solve("1357", method=method), positions) == list(map(rows, listed))


@pytest.mark.parametrize("method", ["graph", "law"])
def test_states_of_1357(method: str) -> None:
    """guth0/Breaking-1357: the winner of each state, and how many states lead from it and to it."""
    solution, children = pp.solve("1357", method=method), states_of_1357()
    parents = Counter(itertools.chain.from_iterable(children.values()))
    for text, player, winner, outgoing, incoming in facts("seed_breaking1357")["cases"]:
        state = rows(text), player
        assert solution.winner(rows(text), turn=player) == winner, state
        assert (len(children[state]), parents[state]) == (outgoing, incoming), state


def test_totals_of_1357() -> None:
    """guth0/Breaking-1357: the whole graph of states, and the two solution sets that it splits into."""
    totals, solution, children = facts("seed_breaking1357")["totals"], pp.solve("1357"), states_of_1357()
    winners = Counter(solution.winner(position, turn=player) for position, player in children)
    every = 2 * len({position for position, _ in children})
    assert len(children) == totals["nodes"]
    assert every - len(children) == totals["missing_impossible_states"]
    assert sum(map(len, children.values())) == totals["edges"]
    assert (winners[1], winners[2]) == (totals["solution_set_player1"], totals["solution_set_player2"])
    assert len(losing(solution, {position for position, _ in children})) == totals["distinct_row_vectors_P"]
    assert solution.winner() == totals["winner"]


# --- Winners & Losers ------------------------------------------------------------------------------------------


def strings(length: int) -> list[str]:
    """In the order of the bits: 0 is L, 1 is W, the left letter counts most."""
    return ["".join(letters) for letters in itertools.product("LW", repeat=length)]


@pytest.mark.parametrize("method", ["graph", "law"])
@pytest.mark.parametrize("case", [pytest.param(case, id=f"n={case['n']}") for case in cases("seed_winners_and_losers")])
def test_winners_of_letters(case: Facts, method: str) -> None:
    """ryansondergeld/WAL: the winner of every string."""
    solution = pp.solve("letters", method=method)
    first_wins = [solution.winner(text) == 1 for text in strings(case["n"])]
    assert "".join("01"[wins] for wins in first_wins) == case["bits"]
    assert (sum(first_wins), len(first_wins)) == (case["first_player_wins"], case["total"])


@pytest.mark.parametrize(
    "run",
    [
        pytest.param(run, id=f"{'first' if run['cpu_first'] else 'second'}-n={run['n']}")
        for run in facts("seed_winners_and_losers")["simulation_of_1P_cpu"]
    ],
)
def test_the_first_best_move_never_loses_a_won_string(run: Facts) -> None:
    """ryansondergeld/WAL: its program threw away some of the strings it could win; against no reply may that happen here."""
    solution = pp.solve("letters")
    game, seat = solution.game, 1 if run["cpu_first"] else 2

    @cache
    def can_lose(text: str, our_turn: bool) -> bool:
        result = game.result(text)
        if result is not None:
            return result.mover_after_wins(0, players=2) != our_turn
        moves = solution.best(text)[:1] if our_turn else game.moves(text)
        return any(can_lose(game.after(text, move), not our_turn) for move in moves)

    won = [text for text in strings(run["n"]) if solution.winner(text) == seat]
    assert len(won) == run["cpu_won_from_winning"] + run["cpu_lost_from_winning"]
    assert set(run["examples"]) <= set(won)
    assert not [text for text in won if can_lose(text, seat == 1)]


# --- Wythoff ---------------------------------------------------------------------------------------------------


def winning_moves_to(solution: pp.Solution, position: tuple[int, int]) -> list[tuple[int, int]]:
    return sorted(grade.after for grade in solution.grades(position) if grade.wins)


def pairs(lists: list[list[int]]) -> list[tuple[int, ...]]:
    return sorted(map(tuple, lists))


@pytest.mark.parametrize("method", ["graph", "law"])
def test_winning_moves_of_wythoff(method: str) -> None:
    """tommykwok722/Analysis-of-Wythoff-Game: outcomes, and all winning moves, also those that the program hides."""
    solution = pp.solve("wythoff", method=method)
    for case in cases("seed_wythoff"):
        position, wanted = tuple(case["pos"]), pairs(case["all_winning_moves_to"])
        assert (solution.outcome(position) is pp.Outcome.P) == case["P"], case
        assert winning_moves_to(solution, position) == wanted, case
        if not case["P"]:
            assert sorted(solution.game.after(position, move) for move in solution.best(position)) == wanted, case


@pytest.mark.parametrize("method", ["graph", "law"])
def test_lost_positions_of_wythoff(method: str) -> None:
    """tommykwok722/Analysis-of-Wythoff-Game: all lost positions with piles up to 40."""
    board = itertools.product(range(41), repeat=2)
    assert losing(pp.solve("wythoff", method=method), board) == pairs(facts("seed_wythoff")["P_positions_0_to_40"])


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=str(case["pos"][0])) for case in facts("seed_wythoff")["large_cases"]]
)
def test_large_piles_of_wythoff(case: Facts) -> None:
    """tommykwok722/Analysis-of-Wythoff-Game: floating point errs at the first three of these."""
    solution, position = pp.solve("wythoff"), tuple(case["pos"])
    assert solution.outcome(position).value == case["truth"][0]
    reached = [solution.game.after(position, move) for move in solution.best(position)] if case["truth"] != "P" else []
    assert "winning_move_to" not in case or tuple(case["winning_move_to"]) in reached
    assert "winning_moves_to" not in case or sorted(reached) == pairs(case["winning_moves_to"])
    assert losing(solution, reached) == reached


# --- NeoNim ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["auto", "multiplayer"])
@pytest.mark.parametrize("players", sorted({case["players"] for case in cases("seed_neonim")}))
def test_strengths_of_neonim(players: int, method: str) -> None:
    """Bozrem/COMP142: the weight of the paranoid search, the distance in it, and the move that the program chose."""
    solution = pp.solve(f"neonim:players={players}", method=method)
    for case in cases("seed_neonim"):
        if case["players"] != players:
            continue
        piles, program = tuple(case["piles"]), case["program_move"]
        assert solution.strength(piles) == case["strength"], case
        assert solution.distance(piles) == abs(case["strength"]) == case["plies_until_one_stick"] + 1, case
        assert (solution.outcome(piles) is pp.Outcome.N) == case["ai_survives"], case
        assert method == "auto" or solution.seats(piles)[1].safe == case["ai_survives"], case
        # Its notes say that it confuses positions, and may err, where a pile has 32 sticks or more.
        if max(piles) < 32:
            (grade,) = (g for g in solution.grades(piles) if g.move == (program["pile"] + 1, program["sticks"]))
            assert (grade.best, grade.wins) == (True, case["ai_survives"]), case


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=f"{case['players']}-{case['piles']}")
        for case in facts("seed_neonim")["program_wrong_cases"]
    ],
)
def test_where_neonim_erred(case: Facts) -> None:
    """Bozrem/COMP142: its program confuses piles; this is the right answer."""
    solution, piles = pp.solve(f"neonim:players={case['players']}"), tuple(case["piles"])
    assert solution.strength(piles) == case["correct_strength"]
    assert (solution.outcome(piles) is pp.Outcome.N) == (case["correct_strength"] > 0)


# --- StickGame -------------------------------------------------------------------------------------------------

#: Full rows and boards beyond these take the search long.
FAR_ROW, FAR_BOARD = 30, 13


def stick_cases(kind: str) -> list[list[Any]]:
    return [case for case in facts("seed_stickgame")["cases"] if case[0] == kind]


def picture(row: str) -> str:
    return row.replace("|", "x")


@cache
def sticks(rules: str, method: str) -> pp.Solution:
    return pp.solve(f"sticks:{rules}", method=method)


def wins(solution: pp.Solution, position: Any, places: Any) -> bool:
    """Whether taking the sticks at these places wins."""
    return solution.outcome(solution.game.after(solution.game.checked(position), as_places(places))) is pp.Outcome.P


@pytest.mark.parametrize("method", ["graph", "law"])
def test_sticks_taken_anywhere(method: str) -> None:
    """poituk/StickGame, modes 1 and 2: the winner, and that the bot's number wins."""
    for case in stick_cases("m12"):
        _, count, least, most, won, bot = case
        solution = sticks(f"take={least}-{most}", method)
        winning = [count_places(grade.move) for grade in solution.grades((count,)) if grade.wins]
        assert (solution.outcome((count,)) is pp.Outcome.N) == bool(won), case
        assert bool(winning) == bool(won), case
        assert not won or bot in winning, case


@pytest.mark.parametrize("method", ["graph", "sequence"])
def test_sticks_side_by_side(method: str) -> None:
    """poituk/StickGame, modes 3 and 4: the winner of each broken row, and that the bot's move wins."""
    for case in stick_cases("m34"):
        _, row, least, most, won, first, number = case
        solution = sticks(f"take={least}-{most},adjacent", method)
        assert (solution.outcome(picture(row)) is pp.Outcome.N) == bool(won), case
        assert not won or wins(solution, picture(row), range(first + 1, first + number + 1)), case


@pytest.mark.parametrize("take", facts("seed_stickgame")["grundy_modes34"])
def test_values_of_sticks_side_by_side(take: str) -> None:
    """poituk/StickGame, modes 3 and 4: the values of a run of 0 to 60 sticks."""
    values = facts("seed_stickgame")["grundy_modes34"][take]
    assert heap_values(f"sticks:take={take.replace(',', '-')},adjacent", len(values) - 1) == values


def test_special_sticks() -> None:
    """poituk/StickGame, mode 5: the true winner of each broken row; where its bot did not guess, its move wins."""
    solution = sticks("special", "graph")
    for case in stick_cases("m5"):
        _, row, won, _, guessed, indices = case
        assert (solution.outcome(picture(row)) is pp.Outcome.N) == bool(won), case
        assert not won or guessed or wins(solution, picture(row), [index + 1 for index in indices]), case


def test_full_rows_of_special_sticks() -> None:
    """poituk/StickGame, mode 5: the winner of a full row."""
    known = facts("seed_stickgame")
    won = [bool(flag) for flag in known["mode5_full_row_win"][: FAR_ROW + 1]]
    lost = losing(sticks("special", "graph"), ((n,) if n else () for n in range(FAR_ROW + 1)))
    assert [sum(row) for row in lost] == [n for n in known["mode5_full_row_losing_n"] if n <= FAR_ROW]
    assert [sum(row) for row in lost] == [n for n, flag in enumerate(won) if not flag]


@pytest.mark.parametrize("cells", range(FAR_BOARD + 1))
def test_how_many_rows_of_special_sticks_are_lost(cells: int) -> None:
    """poituk/StickGame, mode 5: how many of all rows with so many cells are lost."""
    solution = sticks("special", "graph")
    boards = ("".join(marks) for marks in itertools.product("x.", repeat=cells))
    lost = losing(solution, (board or () for board in boards))
    assert len(lost) == facts("seed_stickgame")["mode5_P_count_by_cells"][cells]
