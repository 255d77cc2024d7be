"""Matches over HTTP: seats, moves, clocks, undo, hints, streams, restarts; nothing is lost and nothing counted twice."""

from __future__ import annotations

import json
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

import perfectplay as pp
from perfectplay.record import Record
from tests.web.server import Server, running

View = dict[str, Any]


def made(client: httpx.Client, spec: str = "1357", seats: str = "person,perfect", **terms: Any) -> View:
    answer = client.post("/api/v1/matches", json={"spec": spec, "seats": seats.split(","), "pause": 0, **terms})
    assert answer.status_code == 201, answer.text
    view: View = answer.json()
    return view


def post(client: httpx.Client, view: View, what: str, **body: Any) -> httpx.Response:
    return client.post(f"/api/v1/matches/{view['id']}/{what}", json=body)


def seen(client: httpx.Client, view: View, **headers: str) -> View:
    found: View = client.get(f"/api/v1/matches/{view['id']}", headers=headers).json()
    return found


def known(client: httpx.Client, view: View) -> Any:
    """The insight of a match once thinkers have told it, which a busy machine takes its time for."""
    for _ in range(200):
        insight = seen(client, view)["insight"]
        if insight["prediction"] and not insight["pending"]:
            return insight
        time.sleep(0.05)
    raise AssertionError("no insight came")


def settled(client: httpx.Client, view: View) -> View:
    """The match once no bot is to move."""
    for _ in range(400):
        found = seen(client, view)
        if found["over"] or found["seats"][found["turn"] - 1]["kind"] == "person":
            return found
        time.sleep(0.02)
    raise AssertionError(found)


@pytest.fixture
def ann(server: Server) -> Iterator[httpx.Client]:
    with server.client() as client:
        yield client


@pytest.fixture
def bob(server: Server) -> Iterator[httpx.Client]:
    with server.client() as client:
        yield client


def test_a_whole_game_against_a_perfect_bot(ann: httpx.Client) -> None:
    view = made(ann, names=["Ann"], seed=7)
    judge = pp.Judge(pp.solve("1357"))
    while not view["over"]:
        position = judge.game.read(view["position"])
        move = judge.game.show_move(next(iter(judge.game.moves(position))))
        answer = post(ann, view, "moves", move=move, ply=view["ply"] + 1, undone=0)
        assert answer.status_code == 200, answer.text
        view = settled(ann, view)
    assert view["winners"] == [2]
    record = Record.from_json(ann.get(f"/api/v1/matches/{view['id']}/record").text)
    record.check()
    assert record.plies == view["ply"]
    assert record.seats[0].name == "Ann"


def test_a_bot_plays_what_it_would_play_in_a_match_at_home(ann: httpx.Client) -> None:
    for bot in ("perfect", "medium", "random", "perfect+few-safe", "human-like:0.5"):
        view = made(ann, "nim:3,4,5", f"{bot},person", seed=11)
        there = settled(ann, view)["moves"]
        home = pp.Match("nim:3,4,5", [bot, "person"], seed=11)
        home.let_bot_move()
        assert [moved["move"] for moved in there] == [moved.move for moved in home.moved]


def test_every_family_is_played_to_its_end_by_tokens(ann: httpx.Client) -> None:
    for family in pp.families().values():
        game = pp.game(family.examples[0] if family.examples else family.name)
        seats = ",".join(["person"] * game.players)
        view = made(ann, game.spec(), seats)
        while not view["over"]:
            position = game.read(view["position"])
            tokens = list(game.tokens(position, next(iter(game.moves(position)))))
            answer = post(ann, view, "moves", tokens=tokens, ply=view["ply"] + 1, undone=0)
            assert answer.status_code == 200, (game.spec(), answer.text)
            view = answer.json()
            assert view["last"]["tokens"]
        assert view["winners"], game.spec()


def test_a_seat_is_its_owners(ann: httpx.Client, bob: httpx.Client) -> None:
    view = made(ann, seats="person,person", here=[1])
    assert list(view["links"]) == ["2"]
    assert post(bob, view, "moves", move="4:1", ply=1, undone=0).status_code == 422
    assert seen(bob, view)["may"] == dict.fromkeys(view["may"], False)
    assert post(bob, view, "resign").json()["error"].startswith("you are watching")
    bob.get(view["links"]["2"], follow_redirects=True)
    assert [seat["mine"] for seat in seen(bob, view)["seats"]] == [False, True]
    assert post(ann, view, "moves", move="4:1", ply=1, undone=0).status_code == 200
    assert post(ann, view, "moves", move="4:1", ply=2, undone=0).status_code == 422
    assert post(bob, view, "moves", move="4:1", ply=2, undone=0).status_code == 200
    with httpx.Client(base_url=ann.base_url) as program:  # no cookies, but the key
        key = f"1.{view['keys']['1']}"
        assert seen(program, view, **{"X-Seat-Key": key})["may"]["play"]
        assert not seen(program, view, **{"X-Seat-Key": f"2.{view['keys']['1']}"})["may"]["play"]


def test_a_link_that_is_not_whole_gives_no_seat(ann: httpx.Client, bob: httpx.Client) -> None:
    view = made(ann, seats="person,person", here=[1])
    for key in (view["links"]["2"][:-1], view["links"]["2"] + "x", f"/join/{view['id']}/2."):
        answer = bob.get(key, follow_redirects=True)
        assert answer.status_code in (404, 422)
        assert not seen(bob, view)["seats"][1]["mine"]


def test_cookies_are_kept_from_scripts_and_other_sites(ann: httpx.Client) -> None:
    answer = ann.post("/api/v1/matches", json={"spec": "1357", "seats": ["person", "perfect"]})
    for cookie in answer.headers.get_list("set-cookie"):
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert answer.json()["id"] in cookie.partition("Path=")[2]


def test_a_second_move_for_the_same_ply_is_refused(ann: httpx.Client) -> None:
    view = made(ann, seats="person,person")
    codes: list[int] = []

    def both(move: str) -> None:
        with httpx.Client(base_url=ann.base_url, headers={"X-Seat-Key": f"1.{view['keys']['1']}"}) as client:
            codes.append(post(client, view, "moves", move=move, ply=1, undone=0).status_code)

    racers = [threading.Thread(target=both, args=(f"4:{take}",)) for take in range(1, 8)]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    assert sorted(codes) == [200, *[409] * 6]
    assert seen(ann, view)["ply"] == 1


def test_hints_come_in_grades_count_once_and_run_out(ann: httpx.Client) -> None:
    view = made(ann, "nim:3,4,5", hints=1)
    row = post(ann, view, "hints", grade="row").json()
    assert set(row["hint"]) == {"grade", "row", "wins", "ply", "text"}
    assert row["hint"]["text"] == "Look at row 1"
    assert row["hint"]["row"] == "row 1"
    move = post(ann, view, "hints", grade="move").json()["hint"]
    assert move["move"] == "1:2"
    assert len(move["tokens"]) == 2
    reason = post(ann, view, "hints", grade="reason").json()
    assert "nim-sum" in reason["hint"]["reason"]
    assert reason["seats"][0]["hints_left"] == 0
    post(ann, view, "moves", move="1:2", ply=1, undone=0)
    refused = post(ann, settled(ann, view), "hints", grade="row")
    assert refused.status_code == 422
    assert "used all its hints" in refused.json()["error"]


def test_a_hint_does_not_reset_the_clock(ann: httpx.Client) -> None:
    view = made(ann, "nim:3,4,5", move_seconds=60)
    time.sleep(0.3)
    before = seen(ann, view)["clock"]["elapsed"]
    after = post(ann, view, "hints", grade="move").json()["clock"]["elapsed"]
    assert after >= before >= 0.3


def test_undo_against_bots_is_at_once_and_by_agreement_between_people(ann: httpx.Client, bob: httpx.Client) -> None:
    view = made(ann)
    post(ann, view, "moves", move="4:7", ply=1, undone=0)
    assert settled(ann, view)["ply"] == 2
    back = post(ann, view, "undo").json()
    assert (back["ply"], back["undone"]) == (0, 2)
    stale = post(ann, view, "moves", move="4:7", ply=1, undone=0)
    assert stale.status_code == 409
    assert post(ann, view, "moves", move="4:7", ply=1, undone=2).status_code == 200

    view = made(ann, seats="person,person", here=[1])
    bob.get(view["links"]["2"])
    post(ann, view, "moves", move="4:7", ply=1, undone=0)
    asked = post(ann, view, "undo").json()
    assert asked["undo"] == {"asked_by": 1, "waits_for": [2], "text": "Waiting for player 2 to agree to the undo"}
    assert seen(bob, view)["undo"]["text"] == "player 1 asks to take the last move back"
    assert asked["ply"] == 1
    assert not asked["may"]["undo"]
    assert seen(bob, view)["may"]["agree_undo"]
    assert post(ann, view, "undo", agree=True).status_code == 422
    assert post(bob, view, "undo", agree=False).json()["undo"]["asked_by"] is None
    post(ann, view, "undo")
    assert post(bob, view, "undo", agree=True).json()["ply"] == 0


def test_insight_needs_everybody(ann: httpx.Client, bob: httpx.Client) -> None:
    view = made(ann, "nim:3,4,5", "person,person", here=[1])
    bob.get(view["links"]["2"])
    mine = post(ann, view, "insight", on=True).json()["insight"]
    assert (mine["on"], mine["mine_asked"], mine["prediction"]) == (False, True, None)
    post(bob, view, "insight", on=True)
    both = known(bob, view)
    assert both["prediction"]["winners"] == [1]
    assert both["prediction"]["text"] == "player 1 wins in 11 moves"
    assert seen(ann, view)["insight"]["prediction"]["text"] == "You win in 11 moves"
    assert [move["move"] for move in both["moves"] if move["wins"]] == ["1:2"]
    post(ann, view, "insight", on=False)
    assert seen(bob, view)["insight"]["prediction"] is None


def test_time_runs_out_though_nobody_looks(ann: httpx.Client) -> None:
    lost = made(ann, move_seconds=0.3)
    random = made(ann, move_seconds=0.3, on_timeout="random", seats="person,person")
    time.sleep(0.7)
    view = seen(ann, lost)
    assert (view["ending"], view["winners"]) == ("time", [2])
    late = post(ann, lost, "moves", move="4:7", ply=1, undone=0)
    assert late.status_code == 422
    assert "is over" in late.json()["error"]
    view = seen(ann, random)
    assert view["ply"] >= 1
    assert view["moves"][0]["by_clock"]


def test_a_stream_tells_of_every_change(ann: httpx.Client, bob: httpx.Client) -> None:
    view = made(ann, seats="person,person", here=[1])
    bob.get(view["links"]["2"])
    with bob.stream("GET", f"/api/v1/matches/{view['id']}/events") as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        states = (json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: "))
        assert next(states)["ply"] == 0
        assert seen(ann, view)["seats"][1]["connected"]
        post(ann, view, "moves", move="4:2", ply=1, undone=0)
        state = next(one for one in states if one["ply"] == 1)
        assert state["may"]["play"]
        assert state["last"]["move"] == "4:2"
    time.sleep(0.1)
    assert not seen(ann, view)["seats"][1]["connected"]


def test_each_stream_speaks_its_language_and_draws_for_its_width(ann: httpx.Client) -> None:
    view = made(ann, "nim:3,4,5", "person,person")
    events = f"/api/v1/matches/{view['id']}/events"
    viewers = [("en", 704, "player 2 to move"), ("ru", 704, "Ходит: игрок 2"), ("ru", 344, "Ходит: игрок 2")]
    with ExitStack() as open_streams:
        streams = []
        for language, width, _ in viewers:
            asked = ann.build_request("GET", f"{events}?w={width}", headers={"accept-language": language})
            stream = ann.send(asked, stream=True)
            open_streams.callback(stream.close)
            streams.append(json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: "))
        assert [next(stream)["ply"] for stream in streams] == [0, 0, 0]
        answer = post(ann, view, "moves", move="1:2", ply=1, undone=0).json()
        told = [next(one for one in stream if one["ply"] == 1) for stream in streams]
    assert [one["status"] for one in told] == [status for _, _, status in viewers]
    assert len({one["board"] for one in told}) == 3
    assert told[0]["board"] == answer["board"]
    for one, (language, width, _) in zip(told, viewers, strict=True):
        alone = ann.get(f"/api/v1/matches/{view['id']}?w={width}", headers={"accept-language": language}).json()
        assert alone["board"] == one["board"]


def test_a_stream_sends_a_board_only_to_whoever_has_another(ann: httpx.Client) -> None:
    view = made(ann, "nim:3,4,5", "person,person")
    events = f"/api/v1/matches/{view['id']}/events?have={view['picture']}"
    with ann.stream("GET", events) as stream:
        states = (json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: "))
        assert "board" not in next(states)
        post(ann, view, "moves", move="1:2", ply=1, undone=0)
        assert next(one for one in states if one["ply"] == 1)["board"].startswith("<svg")
        post(ann, view, "pause", seconds=1)
        later = next(one for one in states if one["pause"] == 1)
        assert "board" not in later
        assert later["ply"] == 1


def test_a_rematch_is_one_and_the_next_seat_begins(ann: httpx.Client, bob: httpx.Client) -> None:
    view = made(ann, seats="person,person", here=[1])
    bob.get(view["links"]["2"])
    assert post(ann, view, "rematch").status_code == 422
    post(bob, view, "resign")
    following = post(ann, view, "rematch").json()
    assert following["turn"] == 2
    assert post(bob, view, "rematch").json()["id"] == following["id"]
    assert bob.get(f"/match/{view['id']}/next", follow_redirects=False).headers["location"].endswith(following["id"])
    assert seen(bob, following)["may"]["play"]


def test_records_come_back_under_another_id_and_change_nothing_here(ann: httpx.Client, bob: httpx.Client) -> None:
    view = made(ann, seats="person,person")
    line = json.loads(ann.get(f"/api/v1/matches/{view['id']}/record").text)
    line["moves"] = [{"seat": 1, "move": "4:7", "seconds": 1.0, "mistake": None}]
    answer = bob.post("/api/v1/matches/import", content=json.dumps(line))
    assert answer.status_code == 201, answer.text
    assert seen(ann, view)["ply"] == 0
    [other] = answer.json()["ids"]
    assert seen(bob, {"id": other})["ply"] == 1
    for nonsense in (
        "{",
        "[]",
        '"x"',
        json.dumps(line | {"spec": "./x.py:Y"}),
        "\ufeff",
        json.dumps(line | {"moves": 3}),
    ):
        refused = bob.post("/api/v1/matches/import", content=nonsense)
        assert refused.status_code in (201, 422), refused.text
        assert refused.status_code == 422 or refused.json()["ids"] == []


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_restart_in_the_middle_keeps_everything_that_was_confirmed(tmp_path: Path, how: int) -> None:
    with running(tmp_path) as server, server.client() as client:
        view = made(client, seats="person,person", names=["Ann", "Bob"], hints=5)
        post(client, view, "hints", grade="move")
        for ply, move in enumerate(("4:1", "4:2", "3:1"), 1):
            assert post(client, view, "moves", move=move, ply=ply, undone=0).status_code == 200
        bots = made(client, seats="perfect,person", seed=3, pause=3)  # killed while the bot waits
        server.restart(how)
        found = seen(client, view)
        assert [moved["move"] for moved in found["moves"]] == ["4:1", "4:2", "3:1"]
        assert found["may"]["play"], "the cookie is still good"
        assert found["seats"][0]["hints_left"] == 4
        assert post(client, view, "moves", move="3:1", ply=3, undone=0).status_code == 409
        assert post(client, view, "moves", move="3:1", ply=4, undone=0).status_code == 200
        assert settled(client, bots)["ply"] == 1


def test_what_is_wrong_is_told_in_one_line(ann: httpx.Client) -> None:
    good = {"spec": "1357", "seats": ["person", "perfect"]}
    wrong: list[dict[str, Any]] = [
        {"spec": "wythof:3,4"},
        {"spec": "./evil.py:Evil"},
        {"spec": "nim:3,4" + ",1" * 3000},
        {"spec": 7},
        {"seats": ["person"]},
        {"seats": ["person", "./bot.py:Bot"]},
        {"seats": ["person", "perfect", "perfect"]},
        {"names": ["x" * 17]},
        {"names": ["\x07"]},
        {"starter": 3},
        {"starter": "1"},
        {"move_seconds": -1},
        {"move_seconds": 1e300},
        {"on_timeout": "explode"},
        {"hints": 10**9},
        {"pause": 99},
        {"here": [2]},
        {"seed": -1},
        {"unknown": 1},
    ]
    for change in wrong:
        answer = ann.post("/api/v1/matches", json=good | change)
        assert answer.status_code == 422, (change, answer.text)
        assert set(answer.json()) == {"error"}
        assert "\n" not in answer.json()["error"]
    view = made(ann)
    for body in (
        {},
        {"move": "9:9", "ply": 1},
        {"tokens": ["x"], "ply": 1},
        {"move": "4:1", "tokens": [], "ply": 1},
        {"move": "4:1", "ply": 9},
    ):
        assert post(ann, view, "moves", **body).status_code == 422, body
    assert ann.post(f"/api/v1/matches/{view['id']}/moves", content="{").status_code == 422
    assert ann.get("/api/v1/matches/" + "0" * 32).status_code == 404
    assert ann.get("/api/v1/matches/..%2f..").status_code == 404
    assert seen(ann, view)["ply"] == 0
