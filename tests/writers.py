"""Processes that write to an archive, for tests that let them race or kill them: `python -m tests.writers WHAT URL …`."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import perfectplay as pp
from perfectplay.archive import Archive
from perfectplay.errors import StaleMove

ROOT = Path(__file__).parent.parent


def start(what: str, *arguments: object) -> subprocess.Popen[str]:
    """One of the functions below in a process of its own, which says `ready` and waits for a line before it begins."""
    command = [sys.executable, "-m", "tests.writers", what, *map(str, arguments)]
    return subprocess.Popen(command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def release(*writers: subprocess.Popen[str]) -> None:
    """All are let go as nearly at once as can be."""
    for writer in writers:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write("go\n")
        writer.stdin.flush()


def said(writer: subprocess.Popen[str]) -> list[str]:
    """All that it prints until it ends well."""
    out, _ = writer.communicate(timeout=300)
    assert writer.returncode == 0, out
    return out.split()


def wait() -> None:
    print("ready", flush=True)
    sys.stdin.readline()


def racer(url: str, match_id: str, row: str, plies: str) -> None:
    """Try to play every ply, from a row of its own; print those that it got."""
    with Archive.open(url) as archive:
        wait()
        for ply in range(1, int(plies) + 1):
            try:
                archive.play(match_id, f"{row}:1", ply=ply, undone=0)
            except StaleMove:
                continue
            print(ply, flush=True)


def keeper(url: str, match_id: str, row: str, plies: str) -> None:
    """Play on with a live match, loading it again whenever another has been faster; print the plies it has kept."""
    with Archive.open(url) as archive:
        wait()
        match = archive.resume(match_id)
        while match.plies < int(plies):
            match.play(f"{row}:1")
            try:
                archive.keep(match)
            except StaleMove:
                match = archive.resume(match_id)
            else:
                print(match.plies, flush=True)


def opener(url: str) -> None:
    wait()
    with Archive.open(url) as archive:
        archive.keep(pp.Match("nim:1,2", ["person", "person"]))


def player(url: str) -> None:
    """Play matches until killed; print match and ply of each move once it is kept."""
    with Archive.open(url) as archive:
        wait()
        for seed in itertools.count():
            match = pp.Match("nim:30,30", ["person", "person"], seed=seed)
            while not match.over:
                match.play("1:1" if match.position[0] else "2:1")
                archive.keep(match, verdicts=False)
                print(match.id, match.plies, flush=True)


if __name__ == "__main__":
    writers: dict[str, Callable[..., None]] = {"racer": racer, "keeper": keeper, "opener": opener, "player": player}
    writers[sys.argv[1]](*sys.argv[2:])
