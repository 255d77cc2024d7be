"""simulate, tournament and players as people and programs use them."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest

from perfectplay.job import Job
from perfectplay.players.roster import bots, player, swindlers
from perfectplay.record import Record
from tests.commands import assert_one_clear_line, run
from tests.terminals import CONTROLS, all_of, shown_lines, terminal


def test_the_keys_that_are_promised() -> None:
    data = run("simulate", "1357", "--games", "40", "--seats", "perfect,random", "--seed", "7", "--json").data
    assert {"spec", "games", "wins", "predicted", "prediction_held", "games_per_second", "seconds"} <= set(data)
    assert (data["spec"], data["games"], set(data["wins"]), data["seed"]) == ("1357", 40, {"1", "2"}, 7)
    assert data["predicted"] == {"1": 0, "2": 40}
    assert data["prediction_held"] == data["wins"]["2"]
    seat = data["seats"][0]
    assert (seat["player"], seat["won"]) == ("perfect", data["wins"]["1"])
    assert seat["low"] <= seat["rate"] <= seat["high"]
    assert sum(data["lengths"].values()) == 40
    data = run("tournament", "1357", "--players", "perfect,random", "--games", "20", "--seed", "7", "--json").data
    assert {"player", "played", "won", "rate", "low", "high"} <= set(data["table"][0])
    assert [line["player"] for line in data["table"]] == ["perfect", "random"]


def test_the_same_seed_is_the_same_run_and_no_seed_is_another() -> None:
    def wins(*more: str) -> object:
        return run("simulate", "letters", "--games", "3000", "--json", *more).data["wins"]

    assert wins("--seed", "7") == wins("--seed", "7", "--workers", "1")
    assert len({json.dumps(wins()) for _ in range(4)}) > 1


def test_several_specs_make_one_object() -> None:
    data = run("simulate", "1357", "letters", "neonim:2,3", "--games", "30", "--seed", "7", "--json").data
    assert [part["spec"] for part in data["simulations"]] == ["1357", "letters", "neonim:2,3"]
    assert len({part["seed"] for part in data["simulations"]}) == 3
    assert data["games"] == 90


def test_what_people_read() -> None:
    ran = run("simulate", "1357", "--seats", "random,human-like", "--games", "300", "--seed", "7")
    assert ran.code == 0
    assert "prediction held in " in ran.out
    assert "95 % interval" in ran.out
    assert "wins given away, by move: 2:" in ran.out
    ran = run("tournament", "1357", "nim:3,4,5", "--players", "perfect,random", "--games", "20", "--seed", "7")
    assert "round robin: 80 games, seed 7" in ran.out
    assert "nim:3,4,5" in ran.out
    ran = run(
        "tournament", "1357", "--players", "perfect", "--against", "random", "--lost", "--games", "20", "--seed", "7"
    )
    assert "gauntlet against random, from lost positions only: 20 games" in ran.out


def test_a_broken_promise_shows_the_game_and_exits_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("perfectplay.players.perfect.Perfect.choose", lambda self, turn: turn.moves[0])
    ran = run("simulate", "nim:3,4,5", "--games", "20", "--seed", "7", "--workers", "1")
    assert ran.code == 1
    assert "✗ the prediction of game 0 did not hold: {" in ran.out


def test_a_broken_promise_among_thousands_played_in_bulk(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a table that always takes the left end; the game is shown as single matches play it, for whoever looks into it."""
    always_left = {2: np.ones(64, dtype=np.uint64), 3: np.ones(64, dtype=np.uint64)}
    monkeypatch.setattr("perfectplay.kernels.letters._TABLES", always_left)
    ran = run("simulate", "letters", "--games", "5000", "--seed", "7", "--workers", "1", "--json")
    assert ran.code == 1
    assert 0 < ran.data["prediction_held"] < 5000
    failed = ran.data["failed"]
    assert len(failed["numbers"]) == 10
    start = Job("letters", ("perfect", "perfect"), 7).match(failed["numbers"][0]).game.start()
    assert Record.from_json(failed["record"]).spec == f"letters:{start}"


def test_a_bar_on_terminals_and_nowhere_else() -> None:
    arguments = "simulate 1357 --seats mcts:60,random --games 300 --seed 7 --workers 1"
    printed = all_of(terminal(arguments))
    shown = CONTROLS.sub("", printed)
    assert "playing" in shown
    assert set(re.findall(r"(\d+)/300", shown)) & {"50", "100", "150", "200", "250"}
    assert "playing" not in " ".join(shown_lines(printed)[-12:])
    assert run(*arguments.split()).err == ""


def test_everybody_is_listed_with_a_source() -> None:
    data = run("players", "--json").data
    assert [one["name"] for one in data["players"]] == list(bots())
    assert [one["name"] for one in data["swindlers"]] == list(swindlers())
    for one in data["players"] + data["swindlers"]:
        assert one["summary"], one
        assert one["source"], one
    for name in bots():
        assert player(name).name
    assert "perfect+…" in run("players").out


@pytest.mark.parametrize(
    ("arguments", "echoed"),
    [
        (("simulate", "1357", "--games", "many"), "'many'"),
        (("simulate", "1357", "--games", "0"), "0 games"),
        (("simulate", "1357", "--games", "-3"), "'-3'"),
        (("simulate", "1357", "--seats", "perfect,prefect"), "'prefect'; perhaps 'perfect' is meant"),
        (("simulate", "1357", "--seats", "perfect+trop,random"), "'trop'; perhaps 'trap' is meant"),
        (("simulate", "1357", "--seats", "perfect,,random"), "unknown player ''"),
        (("simulate", "1357", "--seats", "perfect,random,random"), "3 players for the 2 seats of 1357"),
        (("simulate", "1357", "--seats", "human-like:2,random"), "rate '2'"),
        (("simulate", "1357", "--seed", "x"), "'x'"),
        (("simulate", "1357", "--workers", "0"), "0 workers"),
        (("simulate", "1357", "--resume"), "--out"),
        (("simulate", "1357", "--records"), "--out"),
        (("simulate", "1375"), "'1375'"),
        (("simulate",), "SPEC"),
        (("tournament", "1357"), "--players names nobody"),
        (("tournament", "1357", "--players", "perfect"), "two players or more"),
        (("tournament", "1357", "--players", "perfect,random", "--heatmap", "x.png"), "'x.png'"),
        (("tournament", "1357", "--players", "perfect,random", "--lost"), "--against"),
        (("tournament", "octal:code=0.8G", "--players", "perfect,random"), "0.8G"),
    ],
)
def test_bad_input(arguments: tuple[str, ...], echoed: str) -> None:
    assert_one_clear_line(run(*arguments), echoed)


def test_only_lost_seats_are_played() -> None:
    data = run(
        "tournament", "nim:1", "--players", "perfect", "--against", "random", "--lost", "--games", "5", "--json"
    ).data
    assert data["games_played"] == 5  # from one stick only the second seat loses
    assert data["table"][0]["won"] == 0
