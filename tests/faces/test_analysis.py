"""Graphs, winning sets, ways and periods seen: against published facts and against plain search."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.faces.analysis_reports import graph_report, sets_report, shortest_way
from perfectplay.faces.reports import games_report, spec_at, values_report
from perfectplay.faces.sequence_reports import period_in
from perfectplay.faces.svg.thumb import thumb_svg
from perfectplay.faces.svg.triangle import triangle_svg
from tests.commands import assert_one_clear_line, run
from tests.oracles_reader import cases, facts

SMALL = [
    *("1357", "nim:2,3,4", "wythoff:4,5", "kayles:4,5", "chomp:3x4", "letters:WLWLL", "fibonacci:12", "grundy:9"),
    *("sticks:7,take=2-3,adjacent", "lasker:2,3", "neonim:2,3,players=3", "moore:1,2,3,3,heaps=3"),
]


# --- values -----------------------------------------------------------------------------------------------------------


def test_values_on_the_command_line() -> None:
    told = run("values", "kayles", "--to", "12", "--json").data
    assert told == {"spec": "kayles", "to": 12, "values": [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]}
    assert run("values", "nim", "--json").data["values"] == list(range(51))
    shown = run("values", "dawson", "--to", "10").out
    assert "Grundy values of heaps 0 to 10" in shown
    assert " 0  0  0  1  1  2  0  3  1  1  0\n10  3" in shown


@pytest.mark.parametrize(
    ("command", "echoed"),
    [
        (("values",), "SPEC"),
        (("values", "kayles", "--to", "x"), "'x'"),
        (("values", "kayles", "--to", "-1"), "'-1'"),
        (("values", "kayles", "--to", "9" * 30), "9.9e29"),
        (("values", "letters"), "no sum"),
        (("values", "1357"), "normal play"),
        (("values", "neonim"), "two players"),
    ],
)
def test_wrong_values(command: tuple[str, ...], echoed: str) -> None:
    assert_one_clear_line(run(*command), echoed)
    assert_one_clear_line(run(*command, "--json"), echoed)


# --- periods that are seen -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "case",
    [
        case
        for case in cases("octal_periods", type="period")
        if 2 * case.get("preperiod", 400) + 4 * case["period"] < 500
    ],
    ids=lambda case: case["code"],
)
def test_a_published_period_is_seen(case: dict[str, Any]) -> None:
    """With its smallest preperiod, once the values have shown it often enough."""
    period, preperiod = case["period"], case["preperiod"]
    game = pp.game(f"octal:code={case['code']}")
    values = values_report(game, 2 * preperiod + 4 * period)["values"]
    seen = period_in(game, values)
    assert (seen["period"], seen["saltus"]) == (period, 0)
    assert seen["preperiod"] <= preperiod
    assert seen["proved"] == (len(values) > seen["checked_to"] and seen["theorem"] is not None)
    assert all(a == b for a, b in zip(values[seen["preperiod"] :], values[seen["preperiod"] + period :], strict=False))


@pytest.mark.parametrize("code", facts("octal_periods")["unsolved"]["codes"][:12])
def test_no_period_is_seen_where_none_is_known(code: str) -> None:
    game = pp.game(f"octal:code={code}")
    assert period_in(game, values_report(game, 300)["values"])["period"] is None


def test_periods_of_small_sequences() -> None:
    def seen(values: list[int]) -> tuple[int, int, int] | None:
        found = period_in(pp.game("grundy"), values)
        assert not found["proved"], "nothing is proved of rules whose heaps must differ"
        return found["period"] and (found["period"], found["preperiod"], found["saltus"])

    assert seen([]) is None
    assert seen([0]) is None
    assert seen([0, 1, 0, 1, 0]) is None, "twice and a half is not seen enough"
    assert seen([0, 1, 0, 1, 0, 1]) == (2, 0, 0)
    assert seen([7, 1, 2, 3, 4, 5]) == (1, 1, 1)
    assert seen([0, 1, 2, 0, 3, 1, 1, 1]) is None, "the end of a sequence repeats by chance"
    assert seen([5, 4, 3, 2, 1, 0]) is None, "values that fall for ever are no values"


# --- graphs -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", SMALL)
def test_a_graph_has_every_position_once_and_every_move(spec: str) -> None:
    game, solution = pp.game(spec), pp.solve(spec)
    graph = graph_report(solution)
    keys, waiting = {game.key(game.start())}, [game.start()]
    while waiting:
        position = waiting.pop()
        for move in game.moves(position) if game.result(position) is None else ():
            child = game.after(position, move)
            if game.key(child) not in keys:
                keys.add(game.key(child))
                waiting.append(child)
    read = {node["id"]: game.read(node["position"]) for node in graph["nodes"]}
    assert sorted(map(repr, map(game.key, read.values()))) == sorted(map(repr, keys))
    layers = {node["id"]: node["layer"] for node in graph["nodes"]}
    named: dict[int, list[str]] = {number: [] for number in read}
    for edge in graph["edges"]:
        assert layers[edge["from"]] < layers[edge["to"]]
        named[edge["from"]] += edge["moves"]
        for move in edge["moves"]:
            position = read[edge["from"]]
            after = game.after(position, game.read_move(position, move))
            assert game.key(after) == game.key(read[edge["to"]])
    for node in graph["nodes"]:
        position = read[node["id"]]
        moves = [] if game.result(position) is not None else [game.show_move(move) for move in game.moves(position)]
        assert sorted(named[node["id"]]) == sorted(moves)
        assert node["outcome"] == solution.outcome(position).value


def test_layers_are_longest_ways() -> None:
    graph = graph_report(pp.solve("nim:2,2"))
    best = {0: 0}
    for _ in graph["nodes"]:
        for edge in graph["edges"]:
            if edge["from"] in best:
                best[edge["to"]] = max(best.get(edge["to"], 0), best[edge["from"]] + 1)
    assert {node["id"]: node["layer"] for node in graph["nodes"]} == best


@pytest.mark.parametrize("spec", ["nim:1,2,3", "kayles:4,5", "wythoff:4,5", "letters:WLWLL"])
def test_ways_are_shortest(spec: str) -> None:
    game = pp.game(spec)
    graph = graph_report(pp.solve(spec))
    for node in graph["nodes"]:
        target = game.key(game.read(node["position"]))
        way = shortest_way(game, game.start(), target)
        assert way is not None
        position, met = game.start(), []
        for move in way:
            met.append(game.key(position))
            position = game.after(position, game.read_move(position, move))
        assert game.key(position) == target
        assert target not in met
        assert len(way) <= node["layer"]
    assert shortest_way(game, game.start(), "nowhere") is None


# --- winning sets -----------------------------------------------------------------------------------------------------


def test_the_winning_sets_of_1357_are_the_published_ones() -> None:
    """The program 'Breaking 1357' proves every one of its 752 states; its dump tells who wins each."""
    published = facts("seed_breaking1357")
    found = sets_report(pp.solve("1357"))
    totals = published["totals"]
    assert found["states"] == totals["nodes"]
    assert found["moves"] == totals["edges"]
    assert found["counts"] == {"1": totals["solution_set_player1"], "2": totals["solution_set_player2"]}
    held = {
        (one["position"].replace(",", ""), one["turn"]): int(seat) for seat in ("1", "2") for one in found["sets"][seat]
    }
    assert len(held) == 752
    for rows, turn, winner, *_ in published["cases"]:
        assert held[rows, turn] == winner
    lost = {rows for (rows, turn), winner in held.items() if winner != turn}
    assert lost == set(published["misere_P_positions"])


def test_sets_by_plain_search() -> None:
    game = pp.game("wythoff:2,3")
    found = sets_report(pp.solve("wythoff:2,3"), turn=2)

    def winner(position: Any, turn: int) -> int:
        return (
            turn
            if any(winner(game.after(position, move), 3 - turn) == turn for move in game.moves(position))
            else 3 - turn
        )

    for seat, one in itertools.chain.from_iterable(
        ((seat, one) for one in held) for seat, held in found["sets"].items()
    ):
        assert winner(game.read(one["position"]), one["turn"]) == int(seat)


# --- small pictures -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("family", games_report(), ids=lambda family: family["family"])
def test_every_family_has_thumbs(family: dict[str, Any]) -> None:
    for spec in family["examples"]:
        game = pp.game(spec)
        if game.position is None:
            continue
        position = game.start()
        while True:
            picture = thumb_svg(game, position)
            assert picture.startswith("<svg")
            assert "style=" not in picture
            assert game.show(position)[:20] in picture
            if game.result(position) is not None:
                break
            position = game.after(position, next(iter(game.moves(position))))


def test_large_positions_are_written_on_thumbs() -> None:
    assert "9,999,99" in thumb_svg(pp.game("nim:9,999,999999"), (9, 999, 999999))


@pytest.mark.parametrize("letters", ["W", "WL", "WLWLL", "LWWLLWLWWL", "W" * 60])
def test_triangles_follow_perfect_play(letters: str) -> None:
    """The frames lie on stretches that lie in each other, and the last one is the letter that perfect play leaves."""
    law = pp.game(f"letters:{letters}").law()  # type: ignore[attr-defined]
    layers = law.layers(letters)
    assert [layer["letters"] for layer in layers] == list(range(1, len(letters) + 1))
    for smaller, larger in itertools.pairwise(layers):
        assert smaller["on_path"] - larger["on_path"] in (0, 1)
        for place, mark in enumerate(larger["marks"]):
            two = smaller["marks"][place : place + 2]
            assert (mark == "W") == (("W" in two) if larger["rule"] == "OR" else two == "WW")
    left = letters[layers[0]["on_path"]]
    assert (left == "W") == law.last_is_w(letters) == (layers[-1]["marks"] == "W")
    picture = triangle_svg(layers)
    assert picture.count('class="way"') == len(letters)
    assert picture.count("<text") == len(letters) * (len(letters) + 1) // 2 + len(letters)


def test_an_empty_triangle() -> None:
    assert pp.game("letters:W").law().layers(".W") == []  # type: ignore[attr-defined]
    assert triangle_svg([]).startswith("<svg")


def test_specs_of_positions() -> None:
    game = pp.game("sticks:20,take=2-5")
    assert spec_at(game, game.read("xx.x")) == "sticks:xx.x,take=2-5"
    assert spec_at(game, game.read("x")) is None
