"""The pages to play on, as they come from the server."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import httpx
import pytest

import perfectplay as pp
from perfectplay.faces.web.opponents import opponents
from perfectplay.players.roster import bots, player
from perfectplay.registry import families
from tests.web.server import Server

FORM = re.compile(r'<form method="post" action="/play/([^"?]+)\?bot=([a-z]+)">')
DATA = re.compile(r'<script type="application/json" id="data">(.*?)</script>', re.DOTALL)


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with server.client() as somebody:
        yield somebody


def page(client: httpx.Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status, answer.text[:500]
    assert answer.headers["content-type"].startswith("text/html")
    assert "style=" not in answer.text, "the policy forbids it"
    assert not re.search(r"<script(?![^>]*(?: src=|application/json))", answer.text)
    return answer.text


def test_the_first_page_offers_every_game_by_one_click(client: httpx.Client) -> None:
    offered = FORM.findall(page(client, "/"))
    names = {spec.partition(":")[0] for spec, _ in offered}
    assert set(families()) <= names
    assert all(bot in bots() for _, bot in offered)
    assert page(client, "/").count("<svg") > len(families())


def test_one_click_begins_a_match_in_which_it_is_your_turn(client: httpx.Client) -> None:
    for spec, bot in FORM.findall(page(client, "/")):
        answer = client.post(f"/play/{spec}?bot={bot}", headers={"origin": str(client.base_url).rstrip("/")})
        assert answer.status_code == 303, answer.text
        view = client.get("/api/v1" + answer.headers["location"].replace("/match/", "/matches/")).json()
        assert view["may"]["play"], spec
        assert {seat["player"] for seat in view["seats"][1:]} == {bot}
        names = [seat["name"] for seat in view["seats"]]
        assert len(set(names)) == len(names)


def test_a_click_from_another_site_begins_nothing(client: httpx.Client) -> None:
    assert client.post("/play/nim:3,4,5", headers={"origin": "https://elsewhere.example"}).status_code == 403
    assert client.post("/play/nim:3,4,5?bot=person").status_code == 422
    assert client.post("/play/nim:3,4,5?bot=nobody").status_code == 422
    assert client.post("/play/nonsense").status_code == 422


@pytest.mark.parametrize(
    "spec", sorted({spec for found in families().values() for spec in found.examples} | set(families()))
)
def test_every_game_can_be_set_up(client: httpx.Client, spec: str) -> None:
    said = page(client, f"/play/{spec}")
    assert 'id="setup"' in said
    assert 'id="rules"' in said
    assert "perfectplay solve" not in said


def test_what_is_no_game_is_told_on_a_page(client: httpx.Client) -> None:
    told = page(client, "/play/wythof:4,5", 422)
    assert "perhaps &#39;wythoff&#39; is meant" in told
    assert page(client, "/play/./x.py:Y", 422)
    assert page(client, "/match/nothing", 404)
    assert page(client, "/match/" + "0" * 32, 404)
    assert page(client, "/nowhere", 404)
    assert client.get("/play", follow_redirects=False).headers["location"] == "/"


def test_the_page_of_a_match_has_its_state_and_no_secret(client: httpx.Client) -> None:
    made = client.post("/api/v1/matches", json={"spec": "1357", "seats": ["person", "person"], "here": [1]}).json()
    said = page(client, f"/match/{made['id']}")
    found = DATA.search(said)
    assert found is not None
    view = json.loads(found[1])["view"]
    assert view["status"] == "Your turn"
    assert "board" not in view, "it is in the page already"
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="pic board' in said
    for key in made["keys"].values():
        assert key not in said


def test_names_are_escaped(client: httpx.Client) -> None:
    name = "<b>&\"'</b>"
    made = client.post(
        "/api/v1/matches", json={"spec": "neonim:3,4,players=3", "seats": ["person"] * 3, "names": [name]}
    )
    said = page(client, f"/match/{made.json()['id']}")
    assert "<b>&" not in said
    assert name not in said


def test_the_end_is_told_and_only_then(client: httpx.Client) -> None:
    made = client.post(
        "/api/v1/matches", json={"spec": "nim:1,2", "seats": ["person", "person"], "names": ["Ada", "Bo"]}
    )
    match = made.json()["id"]
    assert client.get(f"/match/{match}/end").status_code == 422
    for ply, move in enumerate(("1:1", "2:2"), 1):
        client.post(f"/api/v1/matches/{match}/moves", json={"move": move, "ply": ply}).raise_for_status()
    told = page(client, f"/match/{match}/end")
    assert "The turning point was move 1: Ada played 1:1 and gave the win away." in told
    assert 'data-mistakes="1"' in told
    with httpx.Client(base_url=client.base_url) as stranger:
        assert "data-mistakes" not in page(stranger, f"/match/{match}/end")


def test_a_position_of_the_past_can_be_looked_at(client: httpx.Client) -> None:
    made = client.post("/api/v1/matches", json={"spec": "nim:1,2", "seats": ["person", "person"]}).json()
    client.post(f"/api/v1/matches/{made['id']}/moves", json={"move": "1:1", "ply": 1}).raise_for_status()
    address = f"/api/v1/matches/{made['id']}/positions"
    assert client.get(f"{address}/0").json()["position"] == "1,2"
    then = client.get(f"{address}/1?live=true").json()
    assert (then["position"], then["turn"], then["last"]["move"]) == ("0,2", 2, "1:1")
    assert 'role="button"' in then["board"]
    assert client.get(f"{address}/2").status_code == 422
    assert client.get(f"{address}/x").status_code == 422


def test_the_queen_is_for_wythoff_where_her_squares_can_be_touched(client: httpx.Client) -> None:
    def view(spec: str, width: int) -> dict[str, object]:
        made = client.post("/api/v1/matches", json={"spec": spec, "seats": ["person", "person"]}).json()
        said: dict[str, object] = client.get(f"/api/v1/matches/{made['id']}?w={width}&queen=true").json()
        return said

    queen = view("wythoff:6,9", 700)
    assert queen["queen"] is True
    assert "data-move" in str(queen["board"])
    assert view("wythoff:30,30", 344)["queen"] is None
    assert view("nim:6,9", 700)["queen"] is None


def test_a_stream_leaves_out_the_board_that_is_there(client: httpx.Client) -> None:
    made = client.post("/api/v1/matches", json={"spec": "1357", "seats": ["person", "person"]}).json()
    address = f"/api/v1/matches/{made['id']}/events"
    for have, expected in ((None, True), ("", True), (made["picture"], False)):
        with client.stream("GET", address, params={} if have is None else {"have": have}) as stream:
            state = next(json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: {"))
            assert ("board" in state) is expected, have


def test_style_sheets_come_whole_and_only_once(client: httpx.Client) -> None:
    sheet = client.get("/style/match.css")
    assert sheet.headers["content-type"].startswith("text/css")
    assert "--pic-ink" in sheet.text
    assert "--accent" in sheet.text
    assert "#board" in sheet.text
    again = client.get("/style/match.css", headers={"if-none-match": sheet.headers["etag"]})
    assert (again.status_code, again.text) == (304, "")
    assert client.get("/style/nothing.css").status_code == 404
    assert client.get("/style/..%2Fbase.css").status_code == 404


def test_the_theme_comes_with_the_page(client: httpx.Client) -> None:
    assert "data-theme" not in page(client, "/").partition("<head>")[0]
    client.cookies.set("theme", "dark")
    assert 'data-theme="dark"' in page(client, "/")
    client.cookies.set("theme", '"><script>')
    assert "data-theme" not in page(client, "/").partition("<head>")[0]


def test_russian(client: httpx.Client) -> None:
    client.headers["accept-language"] = "ru"
    assert "Берите палочки" in page(client, "/")
    said = page(client, "/play/sticks:20,take=2-3,adjacent")
    assert "Начать партию" in said
    assert "палоч" in said
    made = client.post("/api/v1/matches", json={"spec": "1357", "seats": ["person", "perfect"], "insight": True}).json()
    assert made["status"] == "Ваш ход"
    assert made["seats"][0]["name"] == "Вы"


def test_everybody_who_is_offered_can_play() -> None:
    offered = [choice.value for _, choices in opponents() for choice in choices]
    assert len(set(offered)) == len(offered)
    for text in offered:
        if text not in ("person", "elsewhere"):
            assert player(text, files=False)
    assert {*bots(), "person", "elsewhere"} <= {text.partition("+")[0] for text in offered}
    assert all(choice.help for _, choices in opponents() for choice in choices)


def test_the_offered_starts_are_games_that_can_be_lost_and_won() -> None:
    from perfectplay.faces.web.offers import offers

    for offer in offers():
        game = pp.game(offer.spec)
        assert list(game.moves(game.deal(1))), offer


def test_who_has_not_moved_is_told_what_the_game_is_about(client: httpx.Client) -> None:
    goals = {
        "1357": "Four rows of sticks. Who takes the last stick loses.",
        "kayles:3,4": "Knock down one pin, or two that stand side by side.",
        "sticks:20,take=2-3,adjacent": "",
    }
    for spec, goal in goals.items():
        made = client.post("/api/v1/matches", json={"spec": spec, "seats": ["person", "easy"]}).json()
        found = DATA.search(page(client, f"/match/{made['id']}"))
        assert found
        assert json.loads(found[1])["texts"]["goal"] == goal
