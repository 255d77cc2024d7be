"""Tables, graphs, sequences, strips and bars as SVG."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import perfectplay as pp
from perfectplay.faces.reports import table_report
from perfectplay.faces.svg.bars import bars_svg, binned
from perfectplay.faces.svg.graph import graph_svg
from perfectplay.faces.svg.heatmap import heatmap_svg
from perfectplay.faces.svg.intervals import Share, intervals_svg
from perfectplay.faces.svg.layers import layered, reached
from perfectplay.faces.svg.plot import round_steps
from perfectplay.faces.svg.sequence import sequence_svg
from perfectplay.faces.svg.strip import Ply, strip_svg
from perfectplay.faces.svg.table import table_svg
from perfectplay.faces.svg.words import Words
from perfectplay.solvers.sequence import SequenceSolver
from tests.pictures import SVG, check_touchable, parsed, size, with_class

WIDTHS = (344, 704, 1100)


def drawn(spec: str, *, grundy: bool = False, steps: bool = False, **how: object) -> ET.Element:
    game = pp.game(spec)
    return parsed(table_svg(game, table_report(pp.solve(game), grundy=grundy, steps=steps), **how))  # type: ignore[arg-type]


# --- tables ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(
    "spec", ["wythoff:4,5", "nim:0,7", "fibonacci:9", "kayles:30", "sticks:12", "nim:3", "wythoff:60,60"]
)
def test_a_table_fits(spec: str, width: int) -> None:
    root = drawn(spec, width=width, live=True)
    assert size(root)[0] <= width
    check_touchable(root, least=24)


def test_each_cell_says_what_it_is() -> None:
    root = drawn("wythoff:4,5", live=True)
    cells = with_class(root, "cell")
    assert len(cells) == 30
    lost = {
        (int(c.get("data-row", "")), int(c.get("data-column", ""))) for c in cells if "p" in c.get("class", "").split()
    }
    assert lost == {(0, 0), (1, 2), (2, 1), (3, 5)}
    letters = [text.text for cell in cells for text in cell.iter(f"{SVG}text")]
    assert (letters.count("P"), letters.count("N")) == (4, 26)
    assert {cell.get("data-position") for cell in cells} == {
        f"{row},{column}" for row in range(5) for column in range(6)
    }
    assert "row 1, column 2: P" in {cell.get("aria-label") for cell in cells}


def test_the_cells_carry_the_step_that_decides_them() -> None:
    report = table_report(pp.solve("wythoff:4,5"), steps=True)
    cells = with_class(drawn("wythoff:4,5", steps=True, filled=False), "cell")
    at = {f"{cell.get('data-row')},{cell.get('data-column')}": int(cell.get("data-step", "")) for cell in cells}
    for number, step in enumerate(report["steps"], 1):
        assert {at[cell] for cell in (step["cell"], *step["marks"])} == {number}
    assert all("pending" in cell.get("class", "").split() for cell in cells)
    assert not with_class(drawn("wythoff:4,5", steps=True), "pending")


def test_a_table_of_values_shows_them() -> None:
    report = table_report(pp.solve("wythoff:5,5"), grundy=True)
    cells = with_class(drawn("wythoff:5,5", grundy=True), "cell")
    assert [int(str(cell[1].text)) for cell in cells] == [value for row in report["values"] for value in row]
    strengths = {str(cell[1].text): float(cell[0].get("fill-opacity", "0")) for cell in cells if cell[1].text != "0"}
    ordered = [strengths[value] for value in sorted(strengths, key=int)]
    assert ordered == sorted(ordered)
    assert max(ordered) == 0.5


def test_many_cells_are_a_few_paths() -> None:
    root = drawn("wythoff:80,80", width=704)
    assert not with_class(root, "cell")
    path = with_class(root, "all-p")[0].get("d", "")
    outcomes = "".join(table_report(pp.solve("wythoff:80,80"))["outcomes"])
    assert path.count("M") == outcomes.count("P")
    assert with_class(root, "all-n")[0].get("d", "").count("M") == outcomes.count("N")
    assert sum(path.get("d", "").count("M") for path in with_class(drawn("nim:80,80", grundy=True), "heat")) == 81 * 80


def test_a_table_too_large_to_draw() -> None:
    game = pp.game("wythoff:300,300")
    with pytest.raises(pp.TooLarge, match="301 rows and 301 columns"):
        table_svg(game, table_report(pp.solve(game)), width=344)


# --- graphs ----------------------------------------------------------------------------------------------------------------

GRAPHS = ["nim:1,2,3", "1357", "letters:WLWLL", "kayles:7", "chomp:3x3", "wythoff:3,4", "sticks:7,take=1-2,adjacent"]
GRAPHS += ["neonim:2,3,players=3", "./examples/half.py:Half:20", "letters:W"]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("spec", GRAPHS)
def test_a_graph_shows_every_position_once(spec: str, width: int) -> None:
    solution = pp.solve(spec)
    game = solution.game
    root = parsed(graph_svg(solution, width=width, live=True))
    assert size(root)[0] <= width
    check_touchable(root)
    nodes = {node.get("data-node"): node for node in with_class(root, "node")}
    positions = {number: game.read(str(node.get("data-position"))) for number, node in nodes.items()}
    keys = {number: game.key(position) for number, position in positions.items()}
    assert set(keys.values()) == walked(game)
    assert len(keys) == len(set(keys.values()))
    for number, node in nodes.items():
        lost = solution.outcome(positions[number]) is pp.Outcome.P
        assert ("p" if lost else "n") in node.get("class", "").split()
        assert next(text.text for text in node.iter(f"{SVG}text")) == ("P" if lost else "N")
    edges = {(edge.get("data-from"), edge.get("data-to")) for edge in with_class(root, "edge")}
    good = {(edge.get("data-from"), edge.get("data-to")) for edge in with_class(root, "good")}
    by_key = {key: number for number, key in keys.items()}
    expected = set()
    for number, position in positions.items():
        if game.result(position) is None:
            expected |= {(number, by_key[game.key(game.after(position, m))]) for m in game.moves(position)}
    assert edges == expected
    assert good == {(one, other) for one, other in edges if "p" in nodes[other].get("class", "").split()}
    here = with_class(root, "here")
    assert len(here) == 1
    assert here[0].get("data-position") == game.show(game.start())


def walked(game: pp.Game[object, object]) -> set[object]:
    seen: dict[object, object] = {game.key(game.start()): game.start()}
    waiting = [game.start()]
    while waiting:
        position = waiting.pop()
        for move in game.moves(position) if game.result(position) is None else ():
            child = game.after(position, move)
            if game.key(child) not in seen:
                seen[game.key(child)] = child
                waiting.append(child)
    return set(seen)


@pytest.mark.parametrize("spec", GRAPHS)
def test_moves_lead_down(spec: str) -> None:
    game = pp.game(spec)
    layers = layered(reached(game, game.start(), 200, 2_000))
    depth = {node.number: layer for layer, nodes in enumerate(layers) for node in nodes}
    assert layers[0] == [node for node in layers[0] if node.number == 0]
    for nodes in layers:
        for node in nodes:
            assert all(depth[child.number] > depth[node.number] for child in node.children)


def test_a_graph_from_another_position_and_a_mark_elsewhere() -> None:
    solution = pp.solve("1357")
    root = parsed(graph_svg(solution, (1, 2), here=(1, 1)))
    assert len(with_class(root, "node")) == 5
    assert with_class(root, "here")[0].get("data-position") == "1,1"
    assert root.get("role") == "img"


def test_a_graph_too_large_is_refused() -> None:
    solution = pp.solve("nim:3,4,5")
    with pytest.raises(pp.TooLarge, match="more than 20 positions"):
        graph_svg(solution, most=20)
    with pytest.raises(pp.TooLarge, match="too many to draw"):
        graph_svg(pp.solve("letters:random=500,seed=3"))


# --- sequences -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", WIDTHS)
def test_a_sequence_has_a_point_for_each_heap(width: int) -> None:
    values = SequenceSolver(pp.game("kayles")).values(100)
    root = parsed(sequence_svg(values, period=12, preperiod=71, exceptions=[3, 6, 9], width=width))
    assert size(root)[0] == width
    points = with_class(root, "point")
    titles = [point[0].text for point in points]
    assert titles == [f"{heap}: {value}" for heap, value in enumerate(values)]
    spots = [(float(p[-1].get("cx", "")), float(p[-1].get("cy", ""))) for p in points]
    assert [x for x, _ in spots] == sorted(x for x, _ in spots)
    by_value = dict(zip(values, (y for _, y in spots), strict=True))
    assert [by_value[value] for value in sorted(by_value)] == sorted(by_value.values(), reverse=True)
    assert len(with_class(root, "ring")) == 3
    assert "period 12 from 71" in {text.text for text in root.iter(f"{SVG}text")}
    assert len(with_class(root, "begin")) == 1
    for x, y in spots:
        assert 0 <= x <= width and 0 <= y <= size(root)[1]


def test_a_long_sequence_is_one_path() -> None:
    svg = sequence_svg([heap % 7 for heap in range(100_000)], period=7, preperiod=0)
    root = parsed(svg)
    assert not with_class(root, "point")
    assert not with_class(root, "band")  # they would be too narrow to be seen
    assert len(svg) < 120_000


@pytest.mark.parametrize("values", [[], [0], [0, 0, 0], [5]])
def test_a_short_sequence(values: list[int]) -> None:
    parsed(sequence_svg(values))


def test_a_period_that_begins_beyond_the_picture_is_said_only() -> None:
    root = parsed(sequence_svg([0, 1, 2], period=12, preperiod=71))
    assert not with_class(root, "begin")
    assert "period 12 from 71 →" in {text.text for text in root.iter(f"{SVG}text")}


@pytest.mark.parametrize(("most", "fit"), [(0, 5), (1, 1), (7, 3), (99, 4), (12_345, 6), (10**9, 7)])
def test_round_steps(most: int, fit: int) -> None:
    steps = round_steps(most, fit)
    assert steps[0] == 0
    assert steps[-1] <= most
    assert len(steps) <= fit + 1
    assert len(steps) == 1 or int(str(steps[1])[0]) in (1, 2, 5)


# --- strips --------------------------------------------------------------------------------------------------------------

PLIES = [Ply((1,), 3), Ply((2,), 3, "1:<2>", mistake=True), Ply((2,), 1, "2:2"), Ply((2,), 0, "1:1")]


@pytest.mark.parametrize("width", WIDTHS)
def test_a_strip_says_what_happened(width: int) -> None:
    root = parsed(strip_svg(PLIES, ["Ann & co", "Bob"], at=1, live=True, width=width))
    assert size(root)[0] <= width
    check_touchable(root, least=24)
    columns = with_class(root, "ply")
    assert [column.get("data-ply") for column in columns] == ["0", "1", "2", "3"]
    assert [column.get("aria-label") for column in columns] == [
        "before the first move: Ann & co would win in 3",
        "after move 1, 1:<2>: Bob would win in 3; a mistake",
        "after move 2, 2:2: Bob would win in 1",
        "after move 3, 1:1: Bob would win in 0",
    ]
    assert len(with_class(root, "wrong")) == 1
    assert [column.get("data-ply") for column in with_class(root, "here")] == ["1"]
    heights = [float(bar.get("height", "")) for bar in with_class(root, "seat-2")]
    assert heights == sorted(heights)  # the nearer the end, the taller
    assert len(with_class(root, "seat-1")) == 1


def test_many_seats_many_winners_and_nobody_knows() -> None:
    plies = [Ply((1, 3), 4), Ply(None, None, "1:1"), Ply((), None, "1:1"), Ply((2,), None, "2:1")]
    root = parsed(strip_svg(plies, ["a", "b", "c"], words=Words(nobody_knows="?")))
    assert len(with_class(root, "seat-1")) == len(with_class(root, "seat-3")) == len(with_class(root, "seat-2")) == 1
    assert len(with_class(root, "unknown")) == 3
    assert "after move 1, 1:1: ?" in {title.text for title in root.iter(f"{SVG}title")}


def test_a_long_match_can_be_clicked_but_not_tabbed_through() -> None:
    root = parsed(strip_svg([Ply((1,), 400 - i, "L") for i in range(400)], ["a", "b"], width=344, live=True))
    assert size(root)[0] <= 344
    assert len(with_class(root, "hit")) == 400
    assert not [element for element in root.iter() if element.get("role") == "button"]
    with pytest.raises(pp.TooLarge, match="too long to draw"):
        strip_svg([Ply((1,))] * 2_000, ["a", "b"])


# --- bars ----------------------------------------------------------------------------------------------------------------


def test_a_histogram_counts_all_games() -> None:
    counts = {length: 1 + length % 17 for length in range(3, 2_000)}
    root = parsed(bars_svg(binned(counts), label="lengths"))
    titles = [title.text or "" for title in root.iter(f"{SVG}title")]
    assert sum(int(title.rpartition(": ")[2].replace(",", "")) for title in titles) == sum(counts.values())
    for small in ({}, {7: 3}, {1: 1, 2: 1_000_000}):
        parsed(bars_svg(binned(small), label="lengths"))


def test_intervals() -> None:
    shares = [
        Share("perfect <&>", 0.93, 0.91, 0.95, 1.0),
        Share("x" * 80, 0.0, 0.0, 0.04),
        Share("all", 1.0, 0.96, 1.0),
    ]
    root = parsed(intervals_svg(shares, width=344))
    assert len(with_class(root, "share")) == 3
    assert len(with_class(root, "diamond")) == 1
    spots = [float(dot.get("cx", "")) for dot in with_class(root, "dot")]
    assert spots[1] < spots[0] < spots[2] <= 344
    parsed(intervals_svg([]))


def test_who_beats_whom() -> None:
    root = parsed(
        heatmap_svg("<&>", ["a<b", "c&d"], ["a<b", "c&d"], {("a<b", "c&d"): 1.0, ("c&d", "a<b"): 0.0}, "note")
    )
    titles = [title.text for title in root.iter(f"{SVG}title")]
    assert "a<b beats c&d: 100 %" in titles
    assert titles.count("a<b and a<b never met") == 1
    assert len(with_class(root, "winning")) == len(with_class(root, "losing")) == 1
