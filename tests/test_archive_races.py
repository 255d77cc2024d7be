"""Several processes at one archive, and processes that are killed: nothing confirmed is lost, nothing happens twice."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import perfectplay as pp
from perfectplay.archive import Archive, listing, rows
from perfectplay.archive.loading import BATCH_MATCHES
from perfectplay.errors import StaleMove
from tests import writers

RACERS, PLIES = 4, 25
TABLE = "nim:" + ",".join(["100"] * RACERS)


@pytest.mark.parametrize("what", ["racer", "keeper"])
def test_of_several_writers_exactly_one_gets_each_ply(database: str, what: str) -> None:
    match = pp.Match(TABLE, ["person", "person"])
    with Archive.open(database) as archive:
        archive.keep(match)
        racing = [writers.start(what, database, match.id, row, PLIES) for row in range(1, RACERS + 1)]
        writers.release(*racing)
        won = {int(ply): row for row, racer in enumerate(racing, 1) for ply in writers.said(racer)}
        record = archive.record(match.id)
    assert [moved.move for moved in record.moves] == [f"{won[ply]}:1" for ply in range(1, PLIES + 1)]
    assert len(won) == record.plies == PLIES


def test_processes_that_open_a_new_database_at_once(database: str) -> None:
    opening = [writers.start("opener", database) for _ in range(5)]
    writers.release(*opening)
    for opener in opening:
        writers.said(opener)
    with Archive.open(database) as archive:
        assert archive.count() == 5


def test_threads_share_an_archive(database: str) -> None:
    match = pp.Match(TABLE, ["person", "person"])
    with Archive.open(database) as archive, ThreadPoolExecutor(RACERS) as threads:
        archive.keep(match)

        def race(row: int) -> int:
            won = 0
            for ply in range(1, PLIES + 1):
                try:
                    archive.play(match.id, f"{row}:1", ply=ply, undone=0)
                except StaleMove:
                    continue
                won += 1
            return won

        assert sum(threads.map(race, range(1, RACERS + 1))) == PLIES
        assert archive.record(match.id).plies == PLIES


def test_a_player_that_is_killed(database: str) -> None:
    player = writers.start("player", database)
    writers.release(player)
    with player:
        assert player.stdout is not None
        confirmed = [player.stdout.readline().split() for _ in range(75)]
        player.kill()
        # A line that the kill has cut short is no confirmation.
        confirmed += [line.split() for line in player.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
    kept = {match_id: int(ply) for match_id, ply in confirmed}
    with Archive.open(database) as archive:
        found = {match.id: archive.record(match.id) for match in archive.matches()}
        # At most the move that it was about to confirm has been stored beyond those it has told about.
        assert 0 <= sum(record.plies for record in found.values()) - sum(kept.values()) <= 1
        for match_id, ply in kept.items():
            assert found[match_id].plies >= ply
        for record in found.values():
            record.check()
        for running in archive.running():
            match = archive.resume(running.id)
            match.play("2:1")
            archive.keep(match)
            assert archive.record(match.id).plies == running.plies + 1


def lines(count: int) -> list[str]:
    record = pp.play("nim:3,4", ["perfect", "random"], seed=7).record()
    whole = record.to_json()
    return [whole.replace(record.id, f"{number:032x}") + "\n" for number in range(count)]


def test_an_import_that_is_killed(database: str) -> None:
    """The command is fed by hand, so that it is surely in the middle when it is killed."""
    every = lines(4 * BATCH_MATCHES)
    half = 2 * BATCH_MATCHES + 7
    command = [sys.executable, "-m", "perfectplay", "import", "-", "--database", database]
    with Archive.open(database) as archive:
        running = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert running.stdin is not None
        running.stdin.write("".join(every[:half]))
        running.stdin.flush()
        wait_until(lambda: archive.count() >= BATCH_MATCHES)
        running.kill()
        running.communicate()
        confirmed = archive.count()
        assert confirmed in (BATCH_MATCHES, 2 * BATCH_MATCHES)
        assert list(archive.export()) == [line.strip() for line in every[:confirmed]]
        again = archive.import_lines(every)
        assert (again.known, again.added) == (confirmed, len(every) - confirmed)
        assert list(archive.export()) == [line.strip() for line in every]


def test_two_imports_of_one_file_at_once(database: str, tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    file.write_text("".join(lines(2 * BATCH_MATCHES)))
    command = [sys.executable, "-m", "perfectplay", "import", str(file), "--database", database, "--json"]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    ends = [importing.communicate(timeout=300) for importing in both]
    assert [importing.returncode for importing in both] == [0, 0], ends
    with Archive.open(database) as archive:
        assert archive.count() == 2 * BATCH_MATCHES
        assert all(archive.record(f"{number:032x}").plies for number in range(0, 2 * BATCH_MATCHES, 50))


def wait_until(true: Callable[[], bool]) -> None:
    patience = time.monotonic() + 300
    while not true():
        assert time.monotonic() < patience
        time.sleep(0.02)


def test_what_is_read_together_belongs_together(database: str) -> None:
    """A match that goes on while it is read is read as it was."""
    match = pp.Match("nim:3,4,5", ["person", "person"])
    with Archive.open(database) as archive, Archive.open(database) as elsewhere:
        archive.keep(match)
        with elsewhere._database.reading() as connection:
            key = listing.find(connection, match.id).key
            (before,) = rows.load(connection, [key])
            match.play("1:1")
            archive.keep(match)
            assert rows.load(connection, [key]) == [before]
        assert elsewhere.record(match.id).plies == 1
