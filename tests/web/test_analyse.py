"""The page of an analysis as the server tells it: every family, every part, addresses of every kind."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest

import perfectplay as pp
from perfectplay.errors import InputError, TooLarge
from perfectplay.faces.reports import games_report
from perfectplay.faces.web.analysing.parts import PARTS
from perfectplay.faces.web.analysing.place import Place, Root, moves_of
from perfectplay.faces.web.offers import offers
from perfectplay.record import Record
from tests.web.server import Server

EXAMPLES = sorted({spec for family in games_report() for spec in family["examples"]})
RECORDS = (Path(__file__).parents[2] / "examples" / "matches.jsonl").read_text(encoding="utf-8").splitlines()


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=60, follow_redirects=True) as opened:
        yield opened


def part(client: httpx.Client, address: str, name: str, **more: Any) -> str:
    """A part of the page, waited for where a job works at it."""
    for _ in range(300):
        answer = client.get(address, params=dict(httpx.QueryParams(address.partition("?")[2])) | {"part": name} | more)
        if answer.status_code != 202:
            break
    assert answer.status_code == 200, answer.text
    return answer.text


# --- places and addresses --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", ["nim:3,4,5", "letters:WLWLL", "wythoff:4,5", "kayles:10,12", "moore:2,3,3,4"])
def test_an_address_leads_back_to_its_place(spec: str) -> None:
    game, line = pp.game(spec), []
    position = game.start()
    while game.result(position) is None:
        move = list(game.moves(position))[-1]
        line.append(game.show_move(move))
        place = Place(Root(spec), 0, tuple(line))
        asked = dict(httpx.QueryParams(place.address.partition("?")[2]))
        assert moves_of(asked["line"]) == tuple(line)
        position = game.after(position, move)
        assert place.position == position
        assert place.turn == len(line) % 2 + 1
    assert place.over
    assert len(place.winners) == 1


def test_a_variation_that_is_the_main_line_belongs_to_it() -> None:
    root = Root("nim:3,4,5", main=("1:2", "2:1", "3:1"))
    assert Place.read(root, 0, "1:2~2:1").address == "/analyse/nim:3,4,5?ply=2"
    assert Place.read(root, 1, "2:1~3:2").address == "/analyse/nim:3,4,5?ply=2&line=3:2"
    assert Place.read(root, 1, "").child("2:1") == "/analyse/nim:3,4,5?ply=2"
    assert Place.read(root, 2, "3:2").parent == "/analyse/nim:3,4,5?ply=2"
    assert Place.read(root, 2, "").following == "/analyse/nim:3,4,5?ply=3"
    assert Place.read(root, 3, "").following is None


def test_places_that_cannot_be() -> None:
    root = Root("nim:1,2", main=("2:1",))
    with pytest.raises(InputError, match="ply 2 is not in this match"):
        Place.read(root, 2, "")
    with pytest.raises(InputError, match="move 1, '9:1', cannot be"):
        _ = Place.read(root, 0, "9:1").position
    with pytest.raises(InputError, match="the game is over"):
        _ = Place.read(root, 0, "1:1~2:2~1:1").position
    with pytest.raises(TooLarge, match="too long"):
        Place.read(root, 0, "1:1~" * 1_000)
    with pytest.raises(TooLarge, match="2,001 moves"):
        record = Record.from_json(RECORDS[0])
        Root.of_match(Record(**{**vars(record), "moves": record.moves[:1] * 2_001}))


# --- pages -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", EXAMPLES)
def test_every_example_has_a_page_with_all_its_parts(client: httpx.Client, spec: str) -> None:
    page = client.get(f"/analyse/{quote(spec, safe=':,=+')}")
    assert page.status_code == 200, page.text
    assert "Traceback" not in page.text
    verdict = part(client, str(page.url), "verdict")
    assert "Seat 1 is to move and" in verdict
    for name in re.findall(r'id="lab-(\w+)"', page.text):
        answer = client.get(str(page.url), params={"part": name}, headers={"accept": "application/json"})
        assert answer.status_code in (200, 202, 413), (name, answer.text)


@pytest.mark.parametrize(
    "spec", ["1357", "letters:WLW", "kayles:3", "neonim:1,2,players=3", "fibonacci:5", "chomp:2x2"]
)
def test_a_game_walked_to_its_end(client: httpx.Client, spec: str) -> None:
    """By the links of the page alone; the end says who has won."""
    address = f"/analyse/{spec}"
    for _ in range(40):
        page = client.get(address).text
        links = [
            html.unescape(link) for link in re.findall(r'<th scope="row"><a class="notation" href="([^"]+)"', page)
        ]
        if not links:
            break
        address = links[-1]
    assert "The game is over" in page
    assert part(client, address, "history").count("data-ply=") == len(moves_of(address.partition("line=")[2])) + 1


def test_the_table_of_moves_is_that_of_the_command_line(client: httpx.Client) -> None:
    page = client.get("/analyse/nim:1,2").text
    rows = re.findall(r'<tr class="(\w+)[^>]*data-distance="(\d*)" data-value="(\d*)" data-move="([^"]+)"', page)
    solution = pp.solve("nim:1,2")
    wanted = [
        (
            "wins" if grade.wins else "loses",
            str(grade.distance),
            str(solution.value(grade.after)),
            pp.game("nim").show_move(grade.move),
        )
        for grade in solution.grades()
    ]
    assert rows == wanted


@pytest.mark.parametrize(
    ("spec", "lasting"),
    [
        ("kayles", "kayles:10,12"),
        ("nim:1,3,5,7,misere", "1357"),
        ("octal:code=0.77", "kayles:10,12"),
        ("letters:wlwll", "letters:WLWLL"),
        ("chomp:4,4,4", "chomp:3x4"),
    ],
)
def test_addresses_become_lasting(client: httpx.Client, spec: str, lasting: str) -> None:
    assert client.get(f"/analyse/{spec}").url.path == f"/analyse/{lasting}"


def test_random_letters_are_drawn_once(client: httpx.Client) -> None:
    drawn = client.get("/analyse/letters:random=9").url.path
    assert re.fullmatch(r"/analyse/letters:[WL]{9}", drawn)


def test_the_chooser(client: httpx.Client) -> None:
    page = client.get("/analyse").text
    for offer in offers():
        assert f'href="/analyse/{offer.spec}"' in page
        assert f"<strong>{offer.name}</strong>" in html.unescape(page)
    assert client.get("/analyse", params={"spec": " nim: 3,4 "}).url.path == "/analyse/nim:3,4"
    assert client.get("/analyse/").url.path == "/analyse"


NONSENSE = [
    ("/analyse/wythof:4,5", 422, "'wythof'"),
    ("/analyse/nim:3,-4", 422, "'-4'"),
    ("/analyse/x.py:X", 422, "files are not loaded"),
    ("/analyse/nim:3,4?line=9:1", 422, "there is no row 9"),
    ("/analyse/nim:3,4?line=~", 422, "cannot be"),
    ("/analyse/nim:3,4?ply=1", 422, "0 to 0"),
    ("/analyse/nim:3,4?ply=x", 422, "'x'"),
    ("/analyse/nim:3,4?first=3", 422, "seat 3"),
    ("/analyse/nim:3,4?part=nothing", 422, "'nothing'"),
    ("/analyse/nim:3,4?part=table&size=0", 422, "size"),
    ("/analyse/1357?part=table", 422, "has 4"),
    ("/analyse/letters:WL?part=table", 422, "no table"),
    ("/analyse/letters:WL?part=sequence", 422, "no sum"),
    ("/analyse/1357?part=triangle", 422, "no triangle"),
    ("/analyse/neonim:3,4,players=3?part=sets", 422, "two players"),
    ("/analyse/nim:99,99,99?part=graph", 413, "150 positions"),
    ("/analyse/nim:99,99,99?part=sets", 413, "2,000 positions"),
    ("/analyse/nim:1,2?reach=5,5", 422, "no moves lead to '5,5'"),
    ("/analyse/nim:1,2?reach=x", 422, "'x'"),
    ("/analyse/nim:1,2?begin=x", 422, "'x'"),
    ("/analyse/sticks:9,take=2-3?begin=x", 422, "no game can begin"),
    ("/analyse/match/nothing", 404, "no match 'nothing'"),
    ("/analyse/match/" + "0" * 32, 404, "no match"),
    ("/analyse/letters:random=2000000", 413, "4,000"),
    ("/analyse?spec=" + "W" * 4_001, 422, "4000"),
]


@pytest.mark.parametrize(("address", "status", "echoed"), NONSENSE)
def test_nonsense_is_told_plainly(client: httpx.Client, address: str, status: int, echoed: str) -> None:
    for accept in ("text/html", "application/json"):
        refused = client.get(address, headers={"accept": accept})
        for _ in range(100):
            if refused.status_code != 202:
                break
            refused = client.get(address, headers={"accept": accept})
        assert refused.status_code == status, refused.text
        assert echoed in (html.unescape(refused.text) if accept == "text/html" else refused.json()["error"])


# --- parts -----------------------------------------------------------------------------------------------------------


def test_the_history_tells_who_would_have_won(client: httpx.Client) -> None:
    told = part(client, "/analyse/nim:3,4,5?line=1:1~2:1", "history", rest="3:1")
    assert told.count("data-ply=") == 4
    assert json.loads(html.unescape(re.findall(r'data-mistakes="([^"]*)"', told)[0])) == [1, 2, 3]
    assert 'data-moves="1:1~2:1~3:1"' in told


def test_the_map_can_be_filled_step_by_step(client: httpx.Client) -> None:
    told = part(client, "/analyse/wythoff:1,2", "table", size=6)
    steps = int(re.findall(r'data-fill="(\d+)"', told)[0])
    assert steps == told.count("<li>") == 5
    assert {int(step) for step in re.findall(r'data-step="(\d+)"', told)} == set(range(1, steps + 1))
    assert told.count("data-step=") == 49
    valued = part(client, "/analyse/wythoff:1,2", "table", size=6, grundy="true")
    assert ">11<" in valued or ">10<" in valued
    assert "data-fill=" not in part(client, "/analyse/kayles:5", "table"), "moves of kayles leave the table"


def test_periods_are_proved_or_only_seen_or_none(client: httpx.Client) -> None:
    proved = part(client, "/analyse/kayles:5", "sequence")
    assert "Proved: from 71 on, values repeat every 12 for ever." in " ".join(proved.split())
    assert 'class="band"' in part(client, "/analyse/kayles:5", "sequence", size=200)
    seen = part(client, "/analyse/lasker:5", "sequence")
    assert "not proved: from 1 on, values repeat every 4, each time greater by 4" in " ".join(seen.split())
    assert "each time greater by 1" in part(client, "/analyse/nim:5", "sequence")
    assert "Up to 2,000 no period is seen" in part(client, "/analyse/grundy:5", "sequence")


def test_the_winning_sets_of_1357(client: httpx.Client) -> None:
    told = " ".join(part(client, "/analyse/1357", "sets").split())
    assert "752 positions" in told
    assert "Seat 1 can force the win from 368 of them" in told
    assert "Seat 2 can force the win from 384 of them" in told
    links = re.findall(r'<li><a href="([^"]+)"', told)
    assert len(links) == len(set(links))
    assert client.get(html.unescape(links[-1])).status_code == 200


def test_a_node_of_the_graph_is_reached_by_moves(client: httpx.Client) -> None:
    assert "line=3:3" in str(client.get("/analyse/nim:1,2,3?reach=1,2,0").url)
    on = str(client.get("/analyse/nim:1,2,3?line=1:1&reach=0,0,0").url)
    assert "line=1:1~" in on
    back = str(client.get("/analyse/nim:1,2,3?line=1:1&reach=1,1,3").url)
    assert "line=2:1" in back, "not reached from here, but from the start"


def test_another_language(client: httpx.Client) -> None:
    page = client.get("/analyse/1357", headers={"accept-language": "ru"}).text
    for said in ("Все ходы", "Ходит игрок 1 и проигрывает", "Безошибочная игра отсюда", "ряд 2, "):
        assert said in page, said


def test_every_part_is_tested_here() -> None:
    assert set(PARTS) == {"position", "verdict", "history", "triangle", "graph", "table", "sequence", "sets"}


# --- matches ---------------------------------------------------------------------------------------------------------


def test_records_are_imported_and_looked_at(client: httpx.Client) -> None:
    answer = client.post("/api/v1/matches/import", content="\n".join(RECORDS).encode())
    assert answer.status_code == 201, answer.text
    for line, match_id in zip(RECORDS, answer.json()["ids"], strict=True):
        record = Record.from_json(line)
        page = client.get(f"/analyse/match/{match_id}?ply={record.plies}")
        assert page.status_code == 200, page.text
        assert all(html.escape(seat.name) in page.text for seat in record.seats)
        told = part(
            client, f"/analyse/match/{match_id}", "history", rest="~".join(moved.move for moved in record.moves)
        )
        assert told.count("data-ply=") == record.plies + 1


def test_a_match_that_goes_on_is_nobodys_to_analyse(client: httpx.Client) -> None:
    made = client.post("/api/v1/matches", json={"spec": "nim:1,2", "seats": ["person", "person"]}).json()
    refused = client.get(f"/analyse/match/{made['id']}")
    assert refused.status_code == 422
    assert "the match is going on" in refused.text


# --- the page about the interface ------------------------------------------------------------------------------------


def test_the_interface_is_described_on_a_page_of_its_own(client: httpx.Client) -> None:
    page = client.get("/api").text
    described = client.get("/api/v1/openapi.json").json()
    for path, methods in described["paths"].items():
        for method, told in methods.items():
            assert f'id="{told["operationId"]}"' in page
            assert f'data-method="{method.upper()}" data-path="{path}"' in page
            for parameter in told.get("parameters", ()):
                assert f'id="{told["operationId"]}-{parameter["name"]}"' in page
    assert "https://" not in page.replace("https://www.w3.org", ""), "nothing from another host"


def test_a_win_that_no_mark_on_the_board_shows_is_spoken_of(client: httpx.Client) -> None:
    said = "The winning moves take from several rows at once"
    assert said in client.get("/analyse/moore:1,3,4").text
    assert said not in client.get("/analyse/moore:2,2,2").text, "nobody wins there"
    assert said not in client.get("/analyse/nim:1,3,4").text
    assert said in client.get("/analyse/wythoff:3,3").text
    assert said not in client.get("/analyse/wythoff:3,3?queen=true").text, "the board of a queen has a place for it"
