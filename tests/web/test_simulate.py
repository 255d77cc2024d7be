"""Simulations over HTTP: the numbers of the command line, streamed, kept, cancelled, queued, and never in anybody's way."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest

from perfectplay.faces.contest_reports import simulation_report
from perfectplay.faces.web.settings import Settings
from perfectplay.faces.web.simulating import work
from perfectplay.faces.web.simulating.order import Order
from perfectplay.faces.web.simulating.run import Run
from perfectplay.faces.web.simulating.shelf import NoSuchRun, Shelf
from perfectplay.faces.web.simulating.simulations import MOST_WAITING, MOST_WAITING_EACH, Simulations
from perfectplay.faces.web.thinking.thinkers import Busy
from perfectplay.simulation import Simulation, run_jobs, simulate
from tests.commands import run
from tests.web.loops import finished
from tests.web.server import Server, running

View = dict[str, Any]
#: What depends on the clock.
TIMES = ("seconds", "games_per_second")
#: A run that takes minutes, if nobody ends it.
LONG: dict[str, Any] = {"spec": "nim:30,31,32", "seats": ["human-like", "random"], "games": 100_000, "seed": 7}


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with server.client() as made:
        yield made


def begun(client: httpx.Client, **wanted: Any) -> View:
    answer = client.post("/api/v1/simulations", json=wanted)
    assert answer.status_code == 202, answer.text
    view: View = answer.json()
    assert answer.headers["location"] == f"/api/v1/simulations/{view['id']}"
    return view


def seen(client: httpx.Client, view: View) -> View:
    found: View = client.get(f"/api/v1/simulations/{view['id']}").raise_for_status().json()
    return found


def ended(client: httpx.Client, view: View) -> View:
    """The run when it is over, as its stream tells."""
    return list(streamed(client, view))[-1]


def streamed(client: httpx.Client, view: View, **query: str) -> Generator[View, None, None]:
    with client.stream("GET", f"/api/v1/simulations/{view['id']}/events", params=query, timeout=120) as stream:
        for line in stream.iter_lines():
            if line.startswith("data: "):
                yield json.loads(line[6:])


def until(client: httpx.Client, view: View, wanted: Any, seconds: float = 60) -> View:
    for _ in range(int(seconds * 20)):
        view = seen(client, view)
        if wanted(view):
            return view
        time.sleep(0.05)
    raise AssertionError(view)


def without_times(report: View) -> View:
    return {key: value for key, value in report.items() if key not in TIMES}


@pytest.mark.parametrize(
    ("spec", "seats", "games"),
    [
        ("1357", ["human-like", "perfect"], 120),
        ("letters", ["perfect", "perfect"], 200_000),
        ("neonim:2,3,4", ["perfect", "random", "greedy"], 60),
    ],
)
def test_the_numbers_are_those_of_the_command_line(
    client: httpx.Client, spec: str, seats: list[str], games: int
) -> None:
    view = begun(client, spec=spec, seats=seats, games=games, seed=7)
    last = ended(client, view)
    assert (last["state"], last["done"], last["may"]) == ("done", games, {"cancel": False})
    command = run(*view["command"].split()[1:], "--json")
    assert without_times(last["report"]) == without_times(command.data)
    assert view["command"] == f"perfectplay simulate {spec} --games {games} --seats {','.join(seats)} --seed 7"


def test_who_says_nothing_gets_perfect_players_and_a_new_seed(client: httpx.Client) -> None:
    views = [begun(client, spec="neonim:2,2,players=4", games=1) for _ in range(2)]
    assert views[0]["seats"] == ["perfect"] * 4
    assert views[0]["seed"] != views[1]["seed"]
    for view in views:
        assert ended(client, view)["report"]["seed"] == view["seed"]


def test_it_streams_and_what_is_counted_so_far_is_a_shorter_run(client: httpx.Client) -> None:
    view = begun(client, **LONG)
    for told in streamed(client, view, pictures="true"):
        if told["done"]:
            break
    assert told["state"] == "running"
    assert 0 < told["done"] < told["games"]
    assert "<svg" in told["html"]
    assert f"{told['done']:,}" in told["status"]
    shorter = simulate(LONG["spec"], told["done"], LONG["seats"], LONG["seed"])
    assert without_times(told["report"]) == without_times(simulation_report(shorter))
    cancelled = client.delete(f"/api/v1/simulations/{view['id']}").json()
    assert cancelled["state"] == "cancelled"
    assert cancelled["done"] >= told["done"]
    assert seen(client, view)["report"] == cancelled["report"], "what was counted is kept"
    assert client.delete(f"/api/v1/simulations/{view['id']}").json() == cancelled, "once is enough"


def test_only_who_began_it_can_cancel_it_and_everybody_can_look(client: httpx.Client, server: Server) -> None:
    view = begun(client, **LONG)
    path = f"/api/v1/simulations/{view['id']}"
    with server.client() as other:
        assert other.get(path).json()["may"] == {"cancel": False}
        for headers in ({}, {"X-Simulation-Key": "x" * 22}, {"Cookie": "run=" + "x" * 22}):
            answer = other.delete(path, headers=headers)
            assert answer.status_code == 403
            assert "somebody else's" in answer.json()["error"]
        assert other.post(f"/simulate/{view['id']}/cancel").status_code == 403
        assert other.get(f"/simulate/{view['id']}").status_code == 200
        assert other.delete(path, headers={"X-Simulation-Key": view["key"]}).json()["state"] == "cancelled"


def test_one_at_a_time_for_each_address_and_the_queue_says_how_long_it_is(client: httpx.Client) -> None:
    first = begun(client, **LONG)
    waiting = [begun(client, **LONG) for _ in range(MOST_WAITING_EACH)]
    assert [view["state"] for view in [first, *waiting]] == ["running"] + ["waiting"] * MOST_WAITING_EACH
    assert [seen(client, view)["ahead"] for view in waiting] == list(range(MOST_WAITING_EACH))
    queue = client.get("/api/v1/simulations").json()
    assert (queue["running"], queue["waiting"]) == (1, MOST_WAITING_EACH)
    refused = client.post("/api/v1/simulations", json=LONG)
    assert refused.status_code == 503
    assert "yours are waiting" in refused.json()["error"]
    stream = streamed(client, waiting[1])
    assert "1 simulation stands before" in next(stream)["status"]
    assert client.delete(f"/api/v1/simulations/{first['id']}").json()["state"] == "cancelled"
    assert "this one is next" in next(stream)["status"]
    stream.close()
    assert until(client, waiting[0], lambda view: view["state"] == "running")
    for view in waiting[::-1]:
        assert client.delete(f"/api/v1/simulations/{view['id']}").json()["state"] == "cancelled"
    assert client.get("/api/v1/simulations").json()["running"] == 0


@pytest.mark.parametrize(
    ("wanted", "status", "said"),
    [
        ({}, 422, "spec"),
        ({"spec": "wythof:4,5"}, 422, "perhaps 'wythoff'"),
        ({"spec": "./evil.py:Game"}, 422, "files are not loaded here"),
        ({"spec": "1357", "seats": ["perfect"]}, 422, "1 player for the 2 seats"),
        ({"spec": "1357", "seats": ["perfect", "prefect"]}, 422, "unknown player 'prefect'"),
        ({"spec": "1357", "seats": ["perfect", "./evil.py:Bot"]}, 422, "files are not loaded here"),
        ({"spec": "1357", "seats": ["perfect", "person"]}, 422, "unknown player 'person'"),
        ({"spec": "1357", "seats": ["perfect", "human-like:9"]}, 422, "rate '9'"),
        ({"spec": "1357", "games": 0}, 422, "give 1 or more"),
        ({"spec": "1357", "games": -5}, 422, "give 1 or more"),
        ({"spec": "1357", "games": 1.5}, 422, "games"),
        ({"spec": "1357", "games": "many"}, 422, "'many'"),
        ({"spec": "1357", "seed": -1}, 422, "seed -1"),
        ({"spec": "1357", "seed": 2**60}, 422, "too large"),
        ({"spec": "1357", "speed": 7}, 422, "speed"),
        ({"spec": "1357", "games": 100_001}, 413, "give 1 to 100,000"),
        ({"spec": "letters", "games": 1_000_001}, 413, "give 1 to 1,000,000"),
        ({"spec": "letters", "games": 100_001, "seats": ["perfect", "random"]}, 413, "give 1 to 100,000"),
        ({"spec": "nim:1000000,1000000"}, 413, "more than the 1,000"),
        ({"spec": "nim:500,500", "games": 100_000}, 413, "give at most 10,000 games"),
    ],
)
def test_bad_orders_are_refused_in_a_line(client: httpx.Client, wanted: View, status: int, said: str) -> None:
    answer = client.post("/api/v1/simulations", json=wanted)
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert said in error
    assert "\n" not in error
    assert len(error) < 500


@pytest.mark.parametrize("run_id", ["0" * 16, "x", "..%2f..%2fsecret", "0" * 50, "ABCDEF0123456789"])
def test_what_does_not_exist_is_said_so(client: httpx.Client, run_id: str) -> None:
    for path in (f"/api/v1/simulations/{run_id}", f"/api/v1/simulations/{run_id}/events", f"/simulate/{run_id}"):
        assert client.get(path).status_code == 404
    assert client.delete(f"/api/v1/simulations/{run_id}").status_code == 404
    assert client.post(f"/simulate/{run_id}/cancel").status_code == 404


def test_what_cannot_be_solved_fails_in_a_line(client: httpx.Client) -> None:
    view = begun(client, spec="neonim:50,51,52,53,54", games=1, seed=7)
    last = until(client, view, lambda view: view["over"])
    assert last["state"] == "failed"
    assert "budget" in last["why"]
    assert "\n" not in last["why"]
    assert last["why"].split(";")[0] in client.get(f"/simulate/{view['id']}").text


# --- the page -----------------------------------------------------------------------------------------------------


def test_the_form_works_without_scripts(client: httpx.Client) -> None:
    form = client.get("/simulate").text
    assert form.count('name="seat"') == 2
    assert client.get("/simulate", params={"spec": "neonim:2,3,players=5"}).text.count('name="seat"') == 5
    sent = {"spec": "1357", "seat": ["human-like", "perfect"], "setting": ["0.3", ""], "games": "30", "seed": "5"}
    answer = client.post("/simulate", data=sent)
    assert answer.status_code == 303
    path = answer.headers["location"]
    run_id = path.rpartition("/")[2]
    view = until(client, {"id": run_id}, lambda view: view["over"])
    assert (view["seats"], view["games"], view["seed"]) == (["human-like:0.3", "perfect"], 30, 5)
    page = client.get(path).text
    assert "Prediction held in 30 of 30 games" in page
    assert "spec=1357&amp;seat=human-like%3A0.3&amp;seat=perfect&amp;games=30&amp;seed=5" in page
    assert page.count("<svg") > 3


@pytest.mark.parametrize(
    ("sent", "status", "said"),
    [
        ({}, 422, "games"),
        ({"spec": "", "games": "10"}, 422, "no game is named"),
        ({"spec": "wythof:4,5", "games": "10"}, 422, "perhaps &#39;wythoff&#39;"),
        ({"spec": "1357", "games": "10", "seat": ["x" * 70] * 20}, 422, "unknown player"),
        ({"spec": "1357", "games": "ten"}, 422, "&#39;ten&#39; is not a whole number"),
        ({"spec": "1357", "games": "9" * 3000}, 413, "give 1 to 100,000"),
        ({"spec": "1357", "games": "10", "seed": "-3"}, 422, "negative"),
        ({"spec": "1357", "games": "10", "seat": ["<script>", "perfect"]}, 422, "unknown player"),
        ({"spec": "1357", "games": "10", "seat": ["perfect", "perfect"], "setting": ["5", ""]}, 422, "nothing to set"),
        ({"spec": "neonim:1,2", "games": "10", "seat": ["perfect", "perfect"]}, 422, "3 seats"),
    ],
)
def test_a_form_filled_in_wrongly_comes_back_with_what_is_wrong(
    client: httpx.Client, sent: View, status: int, said: str
) -> None:
    answer = client.post("/simulate", data=sent)
    if not sent:  # an empty form is the usual one
        assert answer.status_code == 303
        client.post(f"{answer.headers['location']}/cancel")
        return
    assert answer.status_code == status
    assert said in answer.text
    assert "<script>" not in answer.text.replace('<script type="module"', "")
    assert client.post("/simulate", content=b"\xff\xfe&&==&seat=%ff").status_code in (303, 422)


def test_a_result_outlives_the_server(tmp_path: Path) -> None:
    with running(tmp_path) as server, server.client() as client:
        done = ended(client, begun(client, spec="1357", games=20, seed=7))
        going = begun(client, **LONG)
        until(client, going, lambda view: view["done"] > 0)
        server.restart(signal.SIGTERM)
        assert seen(client, done) == done
        stopped = seen(client, going)
        assert stopped["state"] == "interrupted"
        assert stopped["done"] > 0, "told to stop, the server keeps what has been counted"
        killed = begun(client, **LONG)
        server.restart(signal.SIGKILL)
        assert seen(client, killed)["state"] == "interrupted"
        assert "server was stopped" in client.get(f"/simulate/{killed['id']}").text
        assert seen(client, done) == done
        assert client.delete(f"/api/v1/simulations/{done['id']}").json()["state"] == "done"


# --- inside ---------------------------------------------------------------------------------------------------------


def settings(folder: Path, **more: Any) -> Settings:
    return Settings(database=str(folder / "matches.db"), secret=b"x" * 32, **more)


async def over(run: Run) -> Run:
    async with run.watching() as heard:
        while not run.over:
            heard.clear()
            await heard.wait()
    return run


def test_two_in_all_and_nobody_waits_behind_others_of_one_address(tmp_path: Path) -> None:
    order = Order.checked(LONG["spec"], LONG["seats"], LONG["games"], 7)

    async def at_work() -> None:
        async with Simulations(settings(tmp_path)) as simulations:
            runs = [await simulations.take(order, address) for address in "aabcd"]
            assert [run.state for run in runs] == ["running", "waiting", "running", "waiting", "waiting"]
            await simulations.cancel(runs[0])
            assert [run.state for run in runs] == ["cancelled", "running", "running", "waiting", "waiting"]
            await simulations.cancel(runs[3])
            await simulations.cancel(runs[2])
            assert [run.state for run in runs] == ["cancelled", "running", "cancelled", "cancelled", "running"]
            for address in range(MOST_WAITING):
                await simulations.take(order, f"e{address}")
            with pytest.raises(Busy, match=f"{MOST_WAITING} simulations are waiting"):
                await simulations.take(order, "f")

    finished(at_work())


def test_a_run_ends_when_its_time_is_up_and_keeps_what_it_has_counted(tmp_path: Path) -> None:
    order = Order.checked(LONG["spec"], LONG["seats"], LONG["games"], 7)

    async def at_work() -> Run:
        async with Simulations(settings(tmp_path, simulation_seconds=4.0)) as simulations:
            run = await over(await simulations.take(order))
            assert (await simulations.find(run.id)).to_dict() == run.to_dict()
            return run

    run = finished(at_work())
    assert run.state == "stopped"
    assert "4 seconds" in run.why
    assert run.done > 0


def test_it_steps_back_behind_all_others(tmp_path: Path) -> None:
    order = Order.checked(LONG["spec"], LONG["seats"], LONG["games"], 7)

    async def at_work() -> None:
        async with Simulations(settings(tmp_path)) as simulations:
            run = await simulations.take(order)
            async with run.watching() as heard:
                while not run.done:
                    heard.clear()
                    await heard.wait()
            children = psutil.Process().children()
            assert work.NICENESS in [child.nice() for child in children]
        assert not [child for child in psutil.Process().children() if child.nice() == work.NICENESS]

    finished(at_work())


def test_memory_is_bounded() -> None:
    code = "from perfectplay.faces.web.simulating.work import _bound; _bound(200_000_000); bytearray(400_000_000)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "MemoryError" in ran.stderr


@pytest.mark.parametrize(("spec", "seats"), [("1357", "random,human-like"), ("letters", "perfect,perfect")])
def test_portions_add_up_to_the_run(spec: str, seats: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "TELL_SECONDS", 0.0)
    told: list[Simulation] = []
    order = Order.checked(spec, seats.split(","), 120, 7)
    whole = run_jobs([order.job()], order.games, work.Telling(told.append))[0]
    assert whole.tally == simulate(spec, 120, seats, 7).tally
    for part in told:
        assert part.tally == order.job().play(0, part.games)
    assert len(told) == (120 if seats == "random,human-like" else 1)


def test_the_shelf_makes_room(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "runs", most=3)
    ids = [f"{number:016x}" for number in range(6)]
    for run_id in ids:
        shelf.put(run_id, {"id": run_id})
        time.sleep(0.01)
    with pytest.raises(NoSuchRun, match="made room"):
        shelf.get(ids[2])
    assert [shelf.get(run_id)["id"] for run_id in ids[3:]] == ids[3:]
    assert sorted(file.name for file in shelf.folder.iterdir()) == [f"{run_id}.json" for run_id in ids[3:]]
