"""What a selection means, asked of the server: a move, not yet a move, or none, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import perfectplay as pp
from perfectplay.registry import families
from tests.web.server import Server

Answer = dict[str, Any]


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[httpx.Client]:
    with server.client() as somebody:
        yield somebody


def select(client: httpx.Client, spec: str, tokens: list[str], **more: Any) -> Answer:
    answer = client.post("/api/v1/select", json={"spec": spec, "tokens": tokens, **more})
    assert answer.status_code == 200, answer.text
    said: Answer = answer.json()
    return said


@pytest.mark.parametrize("spec", sorted({found.examples[0] for found in families().values() if found.examples}))
def test_the_tokens_of_each_move_make_it(client: httpx.Client, spec: str) -> None:
    game = pp.game(spec)
    at = game.start()
    for move in list(game.moves(at))[:12]:
        told = select(client, spec, list(game.tokens(at, move)))
        assert game.key(game.read(told["after"])) == game.key(game.after(at, move))
        assert game.after(at, game.read_move(at, told["move"])) == game.read(told["after"])
        assert select(client, spec, [], move=told["move"]) == told, "and the way back"


def test_a_move_that_cannot_be_says_why(client: httpx.Client) -> None:
    assert "row 1 has 3 sticks" in select(client, "nim:3,4,5", [], move="1:4")["reason"]
    assert "cannot read the move" in select(client, "nim:3,4,5", [], move="<b>")["reason"]


def test_a_selection_that_is_no_move_says_why(client: httpx.Client) -> None:
    row = "sticks:20,take=2-3,adjacent"
    assert select(client, row, []) == {
        "move": None,
        "reason": "nothing is selected; select the sticks to take",
        "unfinished": True,
    }
    assert select(client, row, ["4"])["unfinished"]
    apart = select(client, row, ["4", "9"])
    assert (apart["move"], apart["unfinished"]) == (None, False)
    assert "side by side" in apart["reason"]
    assert not select(client, "1357", ["2.1", "3.1"])["unfinished"]
    assert "no token" in select(client, "1357", ["9.9"])["reason"]


def test_a_position_and_what_goes(client: httpx.Client) -> None:
    told = select(client, "chomp:4x5", ["2:3"], position="5,4,4,1")
    assert (told["move"], told["after"]) == ("2:3", "5,2,2,1")
    assert sorted(told["takes"]) == ["2:3", "2:4", "3:3", "3:4"]


def test_a_move_is_judged_on_request(client: httpx.Client) -> None:
    wrong = select(client, "nim:3,4,5", ["1.3"], judge=True)
    assert (wrong["mistake"], wrong["right"]) == (True, ["1:2"])
    right = select(client, "nim:3,4,5", ["1.2", "1.3"], judge=True)
    assert (right["mistake"], right["right"]) == (False, [])
    assert select(client, "nim:1,1", ["1.1"], judge=True)["mistake"] is False  # nothing is to be kept there
    assert select(client, "sticks:60,special", ["1"], judge=True)["mistake"] is None


@pytest.mark.parametrize(
    "body",
    [
        {"spec": "nim:3", "tokens": "1.1"},
        {"spec": "nim:3"},
        {"tokens": ["1.1"]},
        {"spec": "nim:3", "tokens": ["1.1"], "more": 1},
        {"spec": "no such game", "tokens": []},
        {"spec": "./game.py:Game", "tokens": []},
        {"spec": "nim", "tokens": []},
        {"spec": "nim:3", "position": "x", "tokens": []},
        {"spec": "nim:3", "tokens": ["1.1"] * 2001},
        {"spec": "n" * 4001, "tokens": []},
    ],
)
def test_what_cannot_be_read_is_one_line(client: httpx.Client, body: Answer) -> None:
    answer = client.post("/api/v1/select", json=body)
    assert answer.status_code == 422
    assert set(answer.json()) == {"error"}
    assert "\n" not in answer.json()["error"]


def test_setup_answers_with_a_spec_or_with_problems(client: httpx.Client) -> None:
    values: Answer = {"piles": ["3", "4"], "max": "", "misere": False}
    good = client.post("/api/v1/setup?w=400", json={"family": "nim", "values": values}).json()
    assert (good["spec"], good["players"], good["quick"], good["problems"]) == ("nim:3,4", 2, True, {})
    assert good["board"].startswith("<svg")
    bad = client.post("/api/v1/setup", json={"family": "nim", "values": values | {"piles": ["99"]}}).json()
    assert bad == {"spec": None, "problems": {"piles": "'99' is not from 0 to 30; give a whole number from 0 to 30"}}
    russian = {"accept-language": "ru"}
    told = client.post("/api/v1/setup", json={"family": "nim", "values": values | {"max": "x"}}, headers=russian).json()
    assert told["problems"]["max"] == "'x' — не целое число; укажите от 1 до 30"
    slow: Answer = {"start": "whole", "sticks": 30, "kind": "special", "misere": False}
    assert client.post("/api/v1/setup", json={"family": "sticks", "values": slow}).json()["quick"] is False
    assert client.post("/api/v1/setup", json={"family": "nothing", "values": {}}).status_code == 422
    assert client.post("/api/v1/setup", json={"family": "nim", "values": {"piles": {"deep": [1]}}}).status_code == 200
