"""Processes that think: the right lane, limits of time and memory, errors carried over; nobody waits for somebody else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.errors import InputError, NotAccepted, TooLarge
from perfectplay.faces import reports
from perfectplay.faces.web.settings import Settings
from perfectplay.faces.web.thinking import questions
from perfectplay.faces.web.thinking.thinkers import Busy, Thinkers, TooSlow, is_quick, is_small
from tests.web.loops import finished

HARD = "sticks:45,special"


def thinking(work: Callable[[Thinkers], Awaitable[Any]], **settings: Any) -> Any:
    async def whole() -> Any:
        async with Thinkers(Settings(secret=b"x" * 32, **settings)) as thinkers:
            return await work(thinkers)

    return finished(whole())


def test_answers_are_those_of_the_command_line() -> None:
    async def work(thinkers: Thinkers) -> None:
        for spec in ("1357", "wythoff:4,5", "letters:WLWLL", "neonim:2,4,players=3", "kayles:10,12", "chomp:3x4"):
            said = await thinkers.ask("solve", spec=spec)
            wanted = reports.solve_report(pp.solve(spec))
            for key in set(wanted) - {"seconds", "positions"}:
                assert said[key] == wanted[key], (spec, key)

    thinking(work)


def test_what_moves_are_worth_is_remembered_for_each_seat_and_position() -> None:
    async def work(thinkers: Thinkers) -> None:
        asked = [("1357", "1,3,5,7", 1), ("1357", "1,3,5,7", 2), ("1357", "0,3,5,7", 1), ("nim:3,5,7", "3,5,7", 1)]
        asked = [(spec, position, turn) for spec, position, turn in asked for _ in range(2)]
        for spec, position, turn in asked:
            told = await thinkers.ask("insight", spec=spec, position=position, turn=turn)
            assert told == questions.insight(spec, position, turn)
            assert thinkers.known("insight", spec=spec, position=position, turn=turn) == told
            assert thinkers.known("hint", spec=spec, position=position, turn=turn) is None
        many = {"spec": "nim:60", "position": "60", "turn": 1}
        assert len((await thinkers.ask("insight", **many))["moves"]) == 60
        assert thinkers.known("insight", **many) is None, "it would take much memory"

    thinking(work)


def test_a_question_that_takes_too_long_ends_and_the_next_is_answered() -> None:
    async def work(thinkers: Thinkers) -> None:
        with pytest.raises(TooSlow, match=r"sticks:45,special takes longer than the 1 seconds"):
            await thinkers.ask("solve", spec=HARD)
        assert (await thinkers.ask("table", spec="wythoff:2,2"))["outcomes"] == ["PNN", "NNP", "NPN"]

    thinking(work, slow_seconds=1)


def test_small_questions_do_not_wait_behind_a_large_one() -> None:
    async def work(thinkers: Thinkers) -> float:
        heavy = asyncio.create_task(thinkers.ask("solve", spec=HARD))
        await asyncio.sleep(0.1)
        began = time.monotonic()
        for _ in range(20):
            await thinkers.ask("prediction", spec="1357", position="1,3,5,7", turn=1)
        waited = time.monotonic() - began
        assert not heavy.done()
        with pytest.raises(TooSlow):
            await heavy
        return waited

    assert thinking(work, slow_seconds=4) < 3


def test_memory_is_bounded() -> None:
    async def work(thinkers: Thinkers) -> None:
        with pytest.raises(TooLarge, match="budget"):
            await thinkers.ask("solve", spec="nim:300,300,300,misere", method="graph")

    thinking(work, memory=50_000_000)


def test_a_process_that_dies_is_replaced() -> None:
    async def work(thinkers: Thinkers) -> None:
        process = thinkers.quick._process
        assert process is not None
        process.kill()
        process.join()
        assert (await thinkers.ask("solve", spec="1357"))["winner"] == 2

    thinking(work)


def test_errors_come_back_as_they_are() -> None:
    async def work(thinkers: Thinkers) -> None:
        with pytest.raises(NotAccepted, match="law"):
            await thinkers.ask("solve", spec="grundy:7", method="law")
        with pytest.raises(InputError, match="rules alone"):
            await thinkers.ask("solve", spec="nim")
        with pytest.raises(InputError, match="files are not loaded"):
            await thinkers.ask("solve", spec="./x.py:X")

    thinking(work)


def test_too_many_waiting_are_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("perfectplay.faces.web.thinking.thinkers", fromlist=["x"]).MOST_WAITING, "slow", 2)

    async def work(thinkers: Thinkers) -> None:
        asked = [asyncio.create_task(thinkers.ask("solve", spec=HARD)) for _ in range(4)]
        said = await asyncio.gather(*asked, return_exceptions=True)
        assert sorted(type(one).__name__ for one in said) == ["Busy", "Busy", "TooSlow", "TooSlow"]
        assert any(isinstance(one, Busy) for one in said)

    thinking(work, slow_seconds=1)


def test_lanes() -> None:
    assert is_quick("prediction", {"spec": "1357", "position": "1,3,5,7"})
    assert is_quick("bot_move", {"spec": "kayles:300", "bot": "perfect"})
    assert is_quick("hint", {"spec": "sticks:40,special", "position": "xxx"})
    assert not is_quick("bot_move", {"spec": "1357", "bot": "mcts"})
    assert is_quick("table", {"spec": "wythoff:3,3"})
    assert not is_quick("table", {"spec": "wythoff:60,60"})
    assert not is_quick("graph", {"spec": "nim:99,99,99"})
    assert is_quick("solve", {"spec": "nim:99,99,99"})
    assert not is_quick("solve", {"spec": "nim:99,99,99", "method": "graph"})
    assert not is_small(pp.game("chomp:9x9"), pp.game("chomp:9x9").start())


def test_games_that_differ_in_their_start_share_their_solver() -> None:
    questions.forget()
    one, other = questions.judge_of("nim:3,4,5"), questions.judge_of("nim:2,4,5")
    assert one.solution._chooser is other.solution._chooser
    one.solution.verdict()
    solved = one.solution.positions
    other.solution.verdict()
    assert other.solution.positions == solved, "2,4,5 has been seen on the way from 3,4,5"


def test_imports_stay_light() -> None:
    source = Path(questions.__file__).read_text(encoding="utf-8")
    assert "fastapi" not in source
