"""The interface for programs answers as the command line does, for every family; nonsense gets one clear line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from perfectplay.faces.reports import games_report
from tests.commands import run
from tests.web.server import Server

API = "/api/v1"
EXAMPLES = sorted({spec for family in games_report() for spec in family["examples"]})
#: Those that are solved within a moment, as the command line solves them.
SMALL = [spec for spec in EXAMPLES if "random" not in spec]
#: What it cost depends on what has been asked before.
COSTS = {"positions", "seconds"}


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{server.url}{API}", timeout=60) as opened:
        yield opened


def asked(client: httpx.Client, path: str, **values: Any) -> Any:
    """The answer, waited for as a job where it is one."""
    answer = client.get(path, params=values)
    for _ in range(200):
        if answer.status_code != 202:
            break
        client.get(answer.headers["location"].removeprefix(API))
        answer = client.get(path, params=values | {"wait": 5})
    assert answer.status_code == 200, answer.text
    return answer.json()


def without_costs(report: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in report.items() if key not in COSTS}


def test_games_and_players(client: httpx.Client) -> None:
    assert asked(client, "/games") == run("games", "--json").data
    assert asked(client, "/players") == run("players", "--json").data


@pytest.mark.parametrize("spec", SMALL)
def test_the_same_as_the_command_line(client: httpx.Client, spec: str) -> None:
    assert asked(client, "/rules", spec=spec) == run("rules", spec, "--json").data
    for command in ("solve", "moves", "explain"):
        told = run(command, spec, "--json")
        if told.code == 0:
            assert without_costs(asked(client, f"/{command}", spec=spec)) == without_costs(told.data), command
        else:
            answer = client.get(f"/{command}", params={"spec": spec})
            assert answer.status_code in (413, 422)
            assert told.err == f"error: {answer.json()['error']}\n"


@pytest.mark.parametrize(
    ("command", "values"),
    [
        (("table", "wythoff:5,6", "--grundy", "--steps"), {"spec": "wythoff:5,6", "grundy": True, "steps": True}),
        (("table", "nim:3,3,misere"), {"spec": "nim:3,3,misere"}),
        (("table", "sticks:30,take=2-5"), {"spec": "sticks:30,take=2-5"}),
        (("values", "kayles", "--to", "40"), {"spec": "kayles", "to": 40}),
        (("values", "octal:code=0.16"), {"spec": "octal:code=0.16"}),
        (("period", "kayles", "--to", "500"), {"spec": "kayles", "to": 500}),
        (("period", "grundy", "--to", "90"), {"spec": "grundy", "to": 90}),
        (("law", "letters", "--to", "6"), {"spec": "letters", "to": 6}),
        (("explain", "letters:WLWW", "--triangle", "--line"), {"spec": "letters:WLWW", "triangle": True, "line": True}),
        (("explain", "chomp:3x4", "--line"), {"spec": "chomp:3x4", "line": True}),
        (("solve", "nim:12,13,14", "--method", "law"), {"spec": "nim:12,13,14", "method": "law"}),
    ],
)
def test_the_options_of_the_command_line(
    client: httpx.Client, command: tuple[str, ...], values: dict[str, Any]
) -> None:
    told = run(*command, "--json").data
    assert without_costs(asked(client, f"/{command[0]}", **values)) == without_costs(told)


def test_another_position_and_whose_turn_it_is(client: httpx.Client) -> None:
    """As the command line tells of a spec that begins there, but for the seat to move and the spec."""
    there = run("solve", "nim:0,3,5,7,misere", "--json").data
    told = asked(client, "/solve", spec="1357", position="0,3,5,7", turn=2)
    assert (told["position"], told["turn"], told["winner"]) == ("0,3,5,7", 2, 2)
    assert all(told[key] == there[key] for key in ("outcome", "distance", "best_moves"))
    moves = asked(client, "/moves", spec="1357", position="0,3,5,7", turn=2)["moves"]
    assert all(move["winner"] == (2 if move["wins"] else 1) for move in moves)
    assert "Seat 2 is to move and wins" in asked(client, "/explain", spec="1357", position="0,3,5,7", turn=2)["text"]


def test_positions_where_no_game_may_begin(client: httpx.Client) -> None:
    """They come up all the same: fewer sticks are left than may be taken."""
    played = client.post("/play", json={"spec": "sticks:3,take=2-5", "move": "1-2"}).json()
    assert (played["after"], played["after_spec"], played["over"]) == ("..x", None, True)
    assert asked(client, "/solve", spec="sticks:3,take=2-5", position="..x")["outcome"] == "P"


def test_moves_have_values_where_there_are_any(client: httpx.Client) -> None:
    moves = asked(client, "/moves", spec="nim:1,2")["moves"]
    assert [(move["after"], move["value"]) for move in moves] == [("0,2", 2), ("1,1", 0), ("1,0", 1)]
    assert {move["value"] for move in asked(client, "/moves", spec="1357")["moves"]} == {None}


def test_a_game_played_move_by_move(client: httpx.Client) -> None:
    spec, over, plies = "nim:1,2", False, 0
    while not over:
        move = asked(client, "/solve", spec=spec)["best_moves"][0]
        played = client.post("/play", json={"spec": spec, "move": move}).json()
        assert played["after_spec"].startswith("nim:")
        spec, over, plies = played["after_spec"], played["over"], plies + 1
    assert (plies, played["after"], played["result"]) == (3, "0,0", "last mover wins")
    refused = client.post("/play", json={"spec": spec, "move": "1:1"})
    assert (refused.status_code, "over" in refused.json()["error"]) == (422, True)


def test_boards(client: httpx.Client) -> None:
    drawn = asked(client, "/board", spec="1357", w=360, live=True)
    assert drawn["svg"].startswith("<svg")
    assert len(drawn["live"]) == 16
    after = asked(client, "/board", spec="1357", last="4:7")
    assert after["position"] == "1,3,5,0"


def test_graphs(client: httpx.Client) -> None:
    graph = asked(client, "/graph", spec="nim:1,2")
    assert [node["position"] for node in graph["nodes"]] == ["1,2", "0,2", "1,1", "1,0", "0,0"]
    layers = {node["id"]: node["layer"] for node in graph["nodes"]}
    assert all(layers[edge["from"]] < layers[edge["to"]] for edge in graph["edges"])
    folded = asked(client, "/graph", spec="1357")
    assert len(folded["nodes"]) == asked(client, "/solve", spec="1357", method="graph")["positions"] == 143


def test_winning_sets(client: httpx.Client) -> None:
    found = asked(client, "/sets", spec="1357")
    assert (found["states"], found["moves"], found["counts"]) == (752, 5920, {"1": 368, "2": 384})
    assert {"position": "1,3,5,7", "turn": 1, "left": 16} in found["sets"]["2"]


NONSENSE: list[tuple[str, dict[str, Any], str]] = [
    ("/solve", {}, "spec"),
    ("/solve", {"spec": ""}, "spec"),
    ("/solve", {"spec": "wythof:4,5"}, "'wythof'"),
    ("/solve", {"spec": "nim"}, "rules alone"),
    ("/solve", {"spec": "nim:3,-4"}, "'-4'"),
    ("/solve", {"spec": "nim:3,4 5"}, "blank"),
    ("/solve", {"spec": "nim:3\x00"}, "\\x00"),
    ("/solve", {"spec": "./x.py:X"}, "files are not loaded"),
    ("/solve", {"spec": "/etc/passwd"}, "'/etc/passwd'"),
    ("/solve", {"spec": "W" * 4001}, "4000"),
    ("/solve", {"spec": "1357", "position": "x"}, "'x'"),
    ("/solve", {"spec": "1357", "turn": 3}, "turn 3"),
    ("/solve", {"spec": "1357", "turn": "one"}, "'one'"),
    ("/solve", {"spec": "1357", "method": "magic"}, "'magic'"),
    ("/solve", {"spec": "1357", "wait": "nan"}, "wait"),
    ("/solve", {"spec": "1357", "wait": 1e99}, "wait"),
    ("/solve", {"spec": "grundy:7", "method": "law"}, "no law is known"),
    ("/explain", {"spec": "1357", "triangle": True}, "no triangle"),
    ("/explain", {"spec": "1357", "triangle": "perhaps"}, "'perhaps'"),
    ("/values", {"spec": "1357"}, "normal play"),
    ("/values", {"spec": "letters"}, "no sum"),
    ("/period", {"spec": "letters"}, "no sum"),
    ("/period", {"spec": "kayles", "to": 10**30}, "to"),
    ("/values", {"spec": "kayles", "to": -1}, "to '-1'"),
    ("/values", {"spec": "kayles", "to": 10**30}, "to"),
    ("/table", {"spec": "1357"}, "has 4"),
    ("/table", {"spec": "letters:WL"}, "no table"),
    ("/law", {"spec": "grundy"}, "no law"),
    ("/sets", {"spec": "neonim:3,4,players=3"}, "two players"),
    ("/board", {"spec": "1357", "w": 0}, "w '0'"),
    ("/board", {"spec": "1357", "last": "9:9"}, "no row 9"),
]


@pytest.mark.parametrize(("path", "values", "echoed"), NONSENSE)
def test_nonsense_is_one_clear_line(client: httpx.Client, path: str, values: dict[str, Any], echoed: str) -> None:
    refused = client.get(path, params=values)
    assert 400 <= refused.status_code < 500, refused.text
    assert set(refused.json()) == {"error"}
    assert echoed in refused.json()["error"]
    assert "\n" not in refused.json()["error"]
    assert len(refused.json()["error"]) < 500


@pytest.mark.parametrize(
    ("path", "values", "estimate"),
    [
        ("/table", {"spec": "wythoff:100000,100000"}, "10,000,200,001 cells"),
        ("/table", {"spec": "wythoff:600,600"}, "361,201 cells"),
        ("/table", {"spec": "wythoff:300,300", "grundy": True}, "90,601 cells"),
        ("/table", {"spec": "wythoff:200,200", "steps": True}, "40,401 cells"),
        ("/graph", {"spec": "nim:99,99,99"}, "400 nodes"),
        ("/graph", {"spec": "wythoff:99999999999,99999999999"}, "400 nodes"),
        ("/graph", {"spec": "sticks:40,special"}, "400 nodes"),
        ("/sets", {"spec": "nim:9,9,9,9"}, "2,000 positions"),
        ("/moves", {"spec": "wythoff:99999,99999"}, "5,000 moves"),
        ("/law", {"spec": "letters", "to": 60}, "positions, more than 5,000,000"),
        ("/explain", {"spec": "letters:random=500,seed=1", "triangle": True}, "500 letters"),
        ("/board", {"spec": "nim:99999"}, "99,999 tokens"),
    ],
)
def test_what_is_too_heavy_is_refused_with_the_estimate(
    client: httpx.Client, path: str, values: dict[str, Any], estimate: str
) -> None:
    refused = client.get(path, params=values | {"wait": 20})
    assert refused.status_code == 413, refused.text
    assert estimate in refused.json()["error"]


BODIES: list[tuple[str, Any]] = [
    ("/play", b""),
    ("/play", b"{"),
    ("/play", b"[]"),
    ("/play", b"\xff\xfe"),
    ("/play", b"[" * 30_000),
    ("/play", {"spec": "1357"}),
    ("/play", {"spec": "1357", "move": None}),
    ("/play", {"spec": "1357", "move": "1:1", "more": 1}),
    ("/play", {"spec": "1357", "move": "\ud800"}),
    ("/play", {"spec": 1357, "move": "1:1"}),
    ("/play", {"spec": "1357", "move": "9:1"}),
    ("/play", {"spec": "1357", "move": "1:1", "position": "0,0,0,0"}),
]


@pytest.mark.parametrize(("path", "body"), BODIES, ids=range(len(BODIES)))
def test_bodies_of_every_kind(client: httpx.Client, path: str, body: Any) -> None:
    import json

    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    refused = client.post(path, content=content, headers={"content-type": "application/json"})
    assert 400 <= refused.status_code < 500, refused.text
    assert set(refused.json()) == {"error"}
    assert len(refused.json()["error"]) < 500


PAGE = (Path(__file__).parents[2] / "docs" / "web-api.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^(GET|POST) (/api/v1/\S+)(?: (\{.*))?\n(.+)$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("method", "path", "body", "answer"), SHOWN, ids=[path for _, path, _, _ in SHOWN])
def test_the_page_tells_the_truth(client: httpx.Client, method: str, path: str, body: str, answer: str) -> None:
    content = body.encode() if body else None
    headers = {"content-type": "application/json"} if body else {}
    told = client.request(method, path.removeprefix(API), content=content, headers=headers)
    assert re.fullmatch(".*".join(map(re.escape, answer.split("…"))), told.text), told.text


def test_the_page_names_every_operation(client: httpx.Client) -> None:
    for path in client.get("/openapi.json").json()["paths"]:
        short = path.removeprefix(API)
        if not short.startswith(("/matches/", "/setup")):
            named = short.replace("{job_id}", "ID").replace("{run_id}", "ID").replace("{name}/{number}", "NAME/STEP")
            assert f" {named}`" in PAGE, short


def test_nothing_there_and_wrong_methods(client: httpx.Client) -> None:
    assert client.get("/nothing").status_code == 404
    assert client.delete("/solve").status_code == 405
    assert set(client.get("/nothing").json()) == {"error"}
