"""On a real Dask scheduler with two worker processes: one is killed half-way, and no game is lost or counted twice."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from perfectplay.errors import InputError
from perfectplay.simulation import simulate
from tests.commands import assert_one_clear_line, run

distributed: Any = pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
pytestmark = pytest.mark.filterwarnings("default")

SPEC, GAMES, SEATS = "1357", 3000, "random,human-like"


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=2,  # as `dask worker` has it: games of one job are played side by side in one process
        processes=True,
        dashboard_address=None,
        host="127.0.0.1",
        silence_logs=logging.CRITICAL,
    ) as running:
        yield running


def pids(cluster: Any) -> list[int]:
    return [nanny.process.pid for nanny in cluster.workers.values()]


def test_a_worker_is_killed_half_way(cluster: Any, tmp_path: Path) -> None:
    killed: list[int] = []

    def kill_one_half_way(done: int, _of: int) -> None:
        if done >= GAMES // 2 and not killed:
            killed.append(pids(cluster)[0])
            os.kill(killed[0], signal.SIGKILL)

    path = tmp_path / "run.jsonl"
    together = simulate(
        SPEC, GAMES, SEATS, seed=7, cluster=cluster.scheduler_address, out=path, progress=kill_one_half_way
    )
    assert killed
    assert together.played == GAMES
    assert together.tally == simulate(SPEC, GAMES, SEATS, seed=7).tally
    again = simulate(SPEC, GAMES, SEATS, seed=7, out=path, resume=True)
    assert (again.played, again.tally) == (0, together.tally)


def test_the_command_and_bulk_play(cluster: Any) -> None:
    ran = run(
        "simulate", "letters", "--games", "200000", "--seed", "7", "--cluster", cluster.scheduler_address, "--json"
    )
    assert ran.code == 0
    assert ran.data["prediction_held"] == 200_000
    assert ran.data["wins"] == {
        str(seat): many for seat, many in sorted(simulate("letters", 200_000, seed=7).tally.wins.items())
    }


@pytest.mark.parametrize("address", ["nonsense", "tcp://127.0.0.1:1", "tcp://127.0.0.1:notaport", "", "http://[::bad"])
def test_where_no_scheduler_answers(address: str) -> None:
    with pytest.raises(InputError, match="no Dask scheduler answers") as caught:
        simulate(SPEC, 10, SEATS, cluster=address)
    assert repr(address) in str(caught.value)
    if address:
        assert_one_clear_line(run("simulate", SPEC, "--cluster", address), "no Dask scheduler answers", address)


def test_what_is_wrong_in_a_worker_is_said_here(cluster: Any) -> None:
    ran = run("simulate", "1357", "--seats", "perfect,nobody", "--cluster", cluster.scheduler_address)
    assert_one_clear_line(ran, "unknown player 'nobody'")
