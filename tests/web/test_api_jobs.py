"""Jobs: long questions are worked at one after another, shared, bounded, told of, given up and forgotten."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest

from perfectplay.errors import InputError
from perfectplay.faces.web.settings import Settings
from perfectplay.faces.web.thinking import jobs as module
from perfectplay.faces.web.thinking.jobs import Job, Jobs, NoSuchJob, State, TooMany
from perfectplay.faces.web.thinking.thinkers import Busy, TooSlow
from tests.web.loops import finished
from tests.web.server import Server

HARD: dict[str, Any] = {"spec": "sticks:45,special"}
EASY: dict[str, Any] = {"spec": "1357"}


def working(work: Callable[[Jobs], Awaitable[Any]], **settings: Any) -> Any:
    async def whole() -> Any:
        async with Jobs(Settings(secret=b"x" * 32, **settings)) as jobs:
            return await work(jobs)

    return finished(whole())


async def begun(job: Job) -> None:
    for _ in range(600):
        if job.done:
            return
        await asyncio.sleep(0.05)
    pytest.fail("the job has not begun")


def test_one_after_another_in_order_and_their_answers() -> None:
    async def work(jobs: Jobs) -> None:
        first, second = jobs.start("a", "solve", EASY), jobs.start("b", "values", {"spec": "kayles", "to": 5})
        assert (jobs.ahead_of(first), jobs.ahead_of(second)) in ((1, 2), (0, 1))
        await jobs.wait(second, 60)
        assert (first.state, first.answer["winner"]) == (State.DONE, 2)
        assert second.answer["values"] == [0, 1, 2, 3, 1, 4]
        assert first.ended <= second.ended  # type: ignore[operator]
        assert jobs.find(second.id) is second

    working(work)


def test_whoever_asks_the_same_shares_the_job_and_its_answer() -> None:
    async def work(jobs: Jobs) -> None:
        one, other = jobs.start("a", "solve", dict(HARD)), jobs.start("b", "solve", dict(HARD))
        assert one is other
        jobs.give_up(one, "a")
        assert not one.over.is_set(), "b still wants it"
        jobs.give_up(one, "nobody")
        assert not one.over.is_set()
        jobs.give_up(one, "b")
        assert one.state is State.CANCELLED
        assert jobs.start("a", "solve", dict(HARD)) is not one

    working(work)


def test_one_that_is_worked_at_can_be_given_up_and_the_next_begins() -> None:
    async def work(jobs: Jobs) -> None:
        hard, easy = jobs.start("a", "solve", HARD), jobs.start("a", "solve", EASY)
        await begun(hard)
        jobs.give_up(hard, "a")
        assert hard.state is State.CANCELLED
        await jobs.wait(easy, 60)
        assert easy.answer["winner"] == 2
        assert (hard.state, hard.answer, hard.error) == (State.CANCELLED, None, None)

    working(work)


def test_one_that_waits_can_be_given_up() -> None:
    async def work(jobs: Jobs) -> None:
        hard, easy = jobs.start("a", "solve", HARD), jobs.start("a", "solve", EASY)
        jobs.give_up(easy, "a")
        assert (easy.state, jobs.ahead_of(easy)) == (State.CANCELLED, 0)
        await begun(hard)
        assert hard.state is State.WORKING
        assert hard.seconds > 0

    working(work)


def test_errors_and_time_limits_end_a_job() -> None:
    async def work(jobs: Jobs) -> None:
        wrong, slow = jobs.start("a", "solve", {"spec": "nim"}), jobs.start("a", "solve", HARD)
        await jobs.wait(slow, 60)
        assert isinstance(wrong.error, InputError)
        assert isinstance(slow.error, TooSlow)
        assert slow.state is State.FAILED
        assert jobs.start("a", "solve", HARD) is not slow, "a failed job is no answer"

    working(work, job_seconds=1)


def test_one_address_may_have_so_many_and_all_together_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_OPEN", 8)

    async def work(jobs: Jobs) -> None:
        for number in range(module.MOST_OF_ONE):
            jobs.start("a", "values", {"spec": "kayles", "to": number})
        with pytest.raises(TooMany, match="you have 6 jobs"):
            jobs.start("a", "values", {"spec": "kayles", "to": 99})
        shared = jobs.start("b", "values", {"spec": "kayles", "to": 99})
        with pytest.raises(TooMany):
            jobs.start("a", "values", {"spec": "kayles", "to": 99})
        assert shared.wanted_by == {"b"}
        jobs.start("b", "values", {"spec": "kayles", "to": 98})
        with pytest.raises(Busy, match="8 jobs are waiting"):
            jobs.start("c", "values", {"spec": "kayles", "to": 97})

    working(work)


def test_answers_are_forgotten_in_time_and_in_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 2)

    async def work(jobs: Jobs) -> None:
        made = []
        for number in range(4):
            made.append(jobs.start("a", "values", {"spec": "kayles", "to": number}))
            await jobs.wait(made[-1], 60)
        assert jobs.find(made[3].id).answer["to"] == 3
        for old in made[:2]:
            with pytest.raises(NoSuchJob, match="kept for 10 minutes"):
                jobs.find(old.id)
        monkeypatch.setattr(module, "KEPT_SECONDS", 0.01)
        await asyncio.sleep(0.02)
        with pytest.raises(NoSuchJob):
            jobs.find(made[3].id)

    working(work)


# --- on a server ----------------------------------------------------------------------------------------------------


def test_a_long_answer_comes_as_a_job(server: Server) -> None:
    with server.client() as client:
        client.base_url = f"{server.url}/api/v1"
        asked: dict[str, Any] = {"spec": "nim:99,99", "grundy": True}
        handed = client.get("/table", params=asked | {"wait": 0})
        assert handed.status_code == 202, handed.text
        told = handed.json()
        assert told["state"] in ("waiting", "working")
        assert told["asked"]["spec"] == "nim:99,99"
        address = handed.headers["location"].removeprefix("/api/v1")
        for _ in range(300):
            told = client.get(address).json()
            if told["state"] == "done":
                break
            time.sleep(0.2)
        assert told["answer"]["values"][3][5] == 3 ^ 5
        again = client.get("/table", params=asked | {"wait": 0})
        assert (again.status_code, again.json()) == (200, told["answer"]), "the answer is kept for whoever asks again"


def test_a_job_can_be_cancelled(server: Server) -> None:
    with server.client() as client:
        client.base_url = f"{server.url}/api/v1"
        handed = client.get("/solve", params={"spec": "sticks:44,special", "wait": 0})
        address = handed.headers["location"].removeprefix("/api/v1")
        assert client.delete(address).json()["state"] == "cancelled"
        assert client.get(address).json()["state"] == "cancelled"
        assert client.delete("/jobs/nothing").status_code == 404


def test_others_are_answered_while_a_job_works(server: Server) -> None:
    with server.client() as client:
        client.base_url = f"{server.url}/api/v1"
        handed = client.get("/solve", params={"spec": "sticks:43,special", "wait": 0})
        began = time.monotonic()
        for number in range(20):
            assert client.get("/solve", params={"spec": f"nim:3,4,{number}"}).status_code == 200
        assert time.monotonic() - began < 4
        client.delete(handed.headers["location"].removeprefix("/api/v1"))


def test_whoever_hangs_up_wants_no_answer(server: Server) -> None:
    with server.client() as client:
        client.base_url = f"{server.url}/api/v1"
        with pytest.raises(httpx.TimeoutException):
            client.get("/solve", params={"spec": "sticks:42,special", "wait": 30}, timeout=0.5)
        time.sleep(1.5)
        handed = client.get("/solve", params={"spec": "sticks:42,special", "wait": 0}).json()
        assert handed["seconds"] < 1, "it has begun anew"
        client.delete(f"/jobs/{handed['id']}")


def test_too_many_jobs_are_refused(server: Server) -> None:
    with server.client() as client:
        client.base_url = f"{server.url}/api/v1"
        answers = [
            client.get("/solve", params={"spec": f"sticks:{number},special", "wait": 0}) for number in range(46, 53)
        ]
        refused = [answer for answer in answers if answer.status_code == 429]
        for answer in answers:
            if answer.status_code == 202:
                client.delete(f"/jobs/{answer.json()['id']}")
        assert len(refused) == 1
        assert "wait for one, or cancel one" in refused[0].json()["error"]
