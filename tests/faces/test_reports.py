"""Names and JSON keys are a promise: more may be added, none renamed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import perfectplay as pp
from tests.commands import assert_one_clear_line, run

ROOT = Path(__file__).parent.parent.parent

KEYS = {
    ("games",): {"family", "summary", "example"},
    ("rules", "1357"): {"spec", "players", "rules"},
    ("solve", "1357"): {
        *("spec", "position", "players", "turn", "outcome", "winner", "distance"),
        *("value", "best_moves", "method", "positions", "seconds", "strength"),
    },
    ("solve", "neonim:3,4,5"): {"seats", "strength", "concept"},
    ("moves", "1357"): {"spec", "position", "turn", "moves"},
    ("explain", "1357"): {"spec", "text", "reasons"},
    ("law", "1357", "--to", "4"): {"law", "statement", "checked", "counterexample"},
    ("table", "wythoff:2,3"): {"spec", "rows", "columns", "outcomes"},
    ("table", "wythoff:2,3", "--grundy"): {"values"},
    ("table", "wythoff:2,3", "--steps"): {"steps"},
}


@pytest.mark.parametrize(("command", "keys"), KEYS.items(), ids=map(" ".join, KEYS))
def test_promised_keys(command: tuple[str, ...], keys: set[str]) -> None:
    ran = run(*command, "--json")
    assert (ran.code, ran.err) == (0, "")
    data = ran.data
    for report in data if isinstance(data, list) else [data]:
        assert keys <= set(report)


def test_moves_have_their_promised_keys() -> None:
    for move in run("moves", "1357", "--json").data["moves"]:
        assert {"move", "after", "outcome", "winner", "distance", "best"} <= set(move)


def test_what_a_move_report_speaks_of() -> None:
    """Outcome, winner and distance are those of the position after the move."""
    for move in run("moves", "nim:3,4,5", "--json").data["moves"]:
        after = pp.solve(f"nim:{move['after']}")
        assert move["outcome"] == after.outcome().value
        assert move["winner"] == after.winner(turn=2)
        assert move["distance"] == after.distance()
        assert move["best"] == (move["outcome"] == "P")


def test_a_law_alone_has_no_distance_and_no_positions() -> None:
    solved = run("solve", "nim:123456789,987654321", "--json").data
    assert solved["method"] == "law"
    assert solved["distance"] is None
    assert solved["positions"] is None
    assert solved["value"] == 123456789 ^ 987654321


@pytest.mark.parametrize("spec", ["1357", "letters:WL", "chomp:3x4", "neonim:3,4"])
def test_no_value_outside_normal_play(spec: str) -> None:
    assert run("solve", spec, "--json").data["value"] is None


def test_a_table_with_values_and_steps() -> None:
    data = run("table", "wythoff:4,5", "--grundy", "--steps", "--json").data
    assert (data["rows"], data["columns"]) == (5, 6)
    assert data["values"][2] == [2, 0, 1, 5, 3, 4]
    assert [step["cell"] for step in data["steps"] if step["outcome"] == "P"] == ["0,0", "1,2", "2,1", "3,5"]
    assert [step["cell"] for step in data["steps"] if step["over"]] == ["0,0"]
    filled = [cell for step in data["steps"] for cell in (step["cell"], *step["marks"])]
    assert len(filled) == len(set(filled)) == 30


@pytest.mark.parametrize(
    "spec",
    ["nim:4,6", "nim:4,4,misere", "subtraction:12,take=2-3,misere", "sticks:12", "fibonacci:9", "wythoff:5,5,misere"],
)
def test_the_steps_decide_what_the_table_says(spec: str) -> None:
    data = run("table", spec, "--steps", "--json").data
    decided = {step["cell"]: step["outcome"] for step in data["steps"]}
    decided |= {mark: "N" for step in data["steps"] for mark in step["marks"]}
    game = pp.game(spec)
    for row, outcomes in enumerate(data["outcomes"]):
        for column, outcome in enumerate(outcomes):
            cell = game.table_cell(row, column)  # type: ignore[attr-defined]
            assert decided[game.show(cell)] == outcome


def test_a_table_says_what_its_rows_and_columns_are() -> None:
    assert run("table", "fibonacci:6", "--json").data["axes"] == ["sticks left", "the most that may be taken"]
    assert "rows: sticks left; columns: the most that may be taken\n" in run("table", "fibonacci:6").out
    assert "axes" not in run("table", "wythoff:2,3", "--json").data


def test_steps_name_cells_that_cannot_be_mistaken() -> None:
    shown = run("table", "nim:1,1,misere", "--steps").out
    assert "step 1: (0,0) is N: the game is over and the player to move has won\n" in shown
    assert "step 2: (0,1) is P: every move from it leads to N; so N: 1,1\n" in shown
    assert "step 1: (0,0) is P: the game is over and the previous player has won; so N: 0,1; 1,0" in (
        run("table", "nim:2,2", "--steps").out
    )


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("nim:0", "P  the game is over: seat 2 has won"),
        ("nim:0,misere", "N  the game is over: seat 1 has won"),
        ("letters:.W", "P  the game is over: seat 2 has won"),
        ("neonim:0,0", "N  the game is over: seat 1 has won"),
        ("chomp:1x1", "1:1 holds out longest"),
        ("nim:1,1", "1:1 and 2:1 hold out longest"),
    ],
)
def test_where_the_game_is_over_or_almost(spec: str, said: str) -> None:
    assert said in run("solve", spec).out
    assert "Perfect play: ." not in run("explain", spec, "--line").out


def test_a_failed_check_exits_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    """A law that lies about one position is caught, and the command says where."""
    law_class = type(pp.game("wythoff").law())  # type: ignore[attr-defined]
    honest = law_class.outcome

    def lies(self: object, position: tuple[int, int]) -> pp.Outcome:
        return pp.Outcome.N if position == (3, 5) else honest(self, position)

    monkeypatch.setattr(law_class, "outcome", lies)
    checked = run("law", "wythoff", "--to", "6", "--json")
    assert checked.code == 1
    assert checked.data["counterexample"]["position"] in ("3,5", "0,5", "1,5", "2,5", "3,6")
    assert "✗ fails at" in run("law", "wythoff", "--to", "6").out


WRONG = {
    ("solve",): "SPEC",
    ("solve", "1357", "more"): "more",
    ("slove", "1357"): "slove",
    ("solve", "1357", "--jsn"): "--jsn",
    ("solve", "1357", "--method", "lawx"): "'lawx'",
    ("solve", "grundy:7", "--method", "law"): "no law is known",
    ("solve", "nim"): "'nim'",
    ("solve", "1357", "--memory", "lots"): "'lots'",
    ("solve", "1357", "--memory", "0"): "'0'",
    ("solve", "nim:60,70,80", "--method", "graph", "--memory", "1MB"): "1.0 MB",
    ("law", "grundy"): "'grundy'",
    ("law", "letters", "--to", "x"): "'x'",
    ("law", "letters", "--to", "-1"): "'-1'",
    ("law", "letters", "--to", "60"): "smaller --to",
    ("table", "1357"): "has 4",
    ("table", "letters:WL"): "'letters:WL'",
    ("table", "wythoff:100000,100000"): "100,001 × 100,001",
    ("table", "1357", "--grundy"): "has 4",
    ("table", "nim:3,3,misere", "--grundy"): "normal play",
    ("table", "kayles:5", "--steps"): "leave the table",
    ("explain", "1357", "--triangle"): "no triangle",
    ("explain", "letters:random=500,seed=1", "--triangle"): "500 letters",
    ("moves", "wythoff:999999999999,999999999999"): "100,000 moves",
    ("play", "1357", "--seat", "3"): "'3'",
}


@pytest.mark.parametrize(("command", "echoed"), WRONG.items(), ids=map(" ".join, WRONG))
def test_wrong_input_is_one_clear_line(command: tuple[str, ...], echoed: str) -> None:
    assert_one_clear_line(run(*command), echoed)
    if command[0] != "play":
        assert_one_clear_line(run(*command, "--json"), echoed)


def test_a_spec_from_input() -> None:
    assert run("solve", "-", "--json", typed="1357\n").data["winner"] == 2
    letters = "L" * 300_000 + "WW" + "L" * 300_000
    assert run("solve", "-", "--json", typed=f"letters:{letters}").data["distance"] == 600_002
    assert_one_clear_line(run("solve", "-", typed="  \n"), "empty")
    assert_one_clear_line(run("solve", "-", typed="nim:" + "1," * 3_000_000), "too long")


def test_commands_name_themselves() -> None:
    assert run("--version").out == f"perfectplay {pp.__version__}\n"
    top = run("--help").out
    assert run().out.strip() == top.strip()
    for command in ("games", "rules", "solve", "moves", "explain", "law", "table", "play", "tour"):
        assert command in top
        assert run(command, "--help").code == 0


def test_the_tour_runs_and_names_the_next_commands() -> None:
    toured = run("tour")
    assert toured.code == 0
    for said in ("seat 2 wins in 15 moves", "wythoff:10,10", "path:", "Next, try:", "perfectplay games"):
        assert said in toured.out


def test_a_reader_that_goes_away_is_no_error() -> None:
    script = f"{sys.executable} -m perfectplay moves nim:5000,5000 --method law | head -1"
    ran = subprocess.run(
        ["bash", "-o", "pipefail", "-c", script], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert ran.stderr == ""
    assert ran.stdout.startswith("nim:5000,5000")


def test_json_is_one_object_and_nothing_else() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "perfectplay", "solve", "nim:12,13,14", "--json", "--method", "graph"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stderr == ""
    assert ran.stdout.count("\n") == 1
    assert json.loads(ran.stdout)["outcome"] == "N"


def test_bytes_that_are_no_text() -> None:
    ran = subprocess.run(
        [sys.executable.encode(), b"-m", b"perfectplay", b"solve", b"nim:3,\xff"], capture_output=True, check=False
    )
    assert ran.returncode == 2
    assert ran.stderr.count(b"\n") == 1
    assert ran.stderr.startswith(b"error: ")
