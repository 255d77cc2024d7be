"""Runs every measurement and prints docs/performance.md's tables."""

from __future__ import annotations

import platform
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import perfectplay as pp
from bench import pictures, sequences, simulations
from perfectplay.solvers.graph import GraphSolver
from perfectplay.text import cut
from tests import naive


def seconds(work: Callable[[], object], repeat: int = 3) -> float:
    """The best of several runs."""
    return min(_once(work) for _ in range(repeat))


def _once(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def machine() -> None:
    print(f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}\n")


#: The readable twins of the tests, and the position in their notation.
TWINS: dict[str, tuple[naive.Twin[Any], str]] = {
    "1357": (naive.Nim(misere=True), "1,3,5,7"),
    "nim:4,5,6,7,misere": (naive.Nim(misere=True), "4,5,6,7"),
    "wythoff:40,40": (naive.Wythoff(), "40,40"),
    "kayles:18": (naive.Octal(code="0.77"), "18"),
    "letters:" + "LWWLW" * 30: (naive.Letters(), "LWWLW" * 30),
    "chomp:4x5": (naive.Chomp(), "5,5,5,5"),
}


#: A hundred thousand positions that all wait for each other: what a waiting position costs.
COUNTDOWN = "./bench/countdown.py:Countdown:100000"


def solved(spec: str) -> GraphSolver:
    """The whole game, walked."""
    game = pp.game(spec)
    solver = GraphSolver(game)
    solver.verdict(game.start())
    return solver


def twins() -> None:
    """The graph solver beside the readable twin of the tests, which knows no keys."""
    print("| game | our positions | ours, seconds | naive twin, seconds | ratio |")
    print("|---|---|---|---|---|")
    sys.setrecursionlimit(100_000)  # for the twins; the solvers do without
    for spec, (twin, text) in TWINS.items():
        ours = seconds(lambda spec=spec: solved(spec))  # type: ignore[misc]
        theirs = seconds(lambda twin=twin, text=text: naive.distance(twin, twin.read(text)), 1)  # type: ignore[misc]
        positions = solved(spec).positions
        print(f"| `{cut(spec, 24)}` | {positions:,} | {ours:.4f} | {theirs:.4f} | {theirs / ours:.1f} |")
    print()


def walks() -> None:
    """Positions a second, and memory for each beside what the budget counts."""
    print("| game | positions | seconds | positions/s | bytes/position | at the peak | the budget counts |")
    print("|---|---|---|---|---|---|---|")
    specs = (
        "nim:12,14,16,18,misere",
        "wythoff:150,150",
        "kayles:36",
        "grundy:36",
        "letters:random=500,seed=1",
        "chomp:8x8",
    )
    for spec in specs:
        took = seconds(lambda spec=spec: solved(spec), 1)  # type: ignore[misc]
        tracemalloc.start()
        solver = solved(spec)
        kept, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        counted = solver.bytes_counted
        print(
            f"| `{spec}` | {solver.positions:,} | {took:.2f} | {solver.positions / took:,.0f} "
            f"| {kept / solver.positions:.0f} | {peak / solver.positions:.0f} | {counted / solver.positions:.0f} |"
        )
    print()


def laws() -> None:
    """A law beside the walk, on the largest position that the walk does in a moment."""
    print("| position | walk, seconds | law, seconds | ratio |")
    print("|---|---|---|---|")
    for spec in ("nim:20,30,40,misere", "wythoff:90,140", "letters:random=400,seed=3", "fibonacci:400"):
        game = pp.game(spec)
        walk = seconds(lambda game=game: GraphSolver(game).verdict(game.start()), 1)  # type: ignore[misc]
        law = seconds(lambda game=game: game.law().outcome(game.start()))  # type: ignore[misc]
        print(f"| `{spec}` | {walk:.2f} | {law:.6f} | {walk / law:,.0f} |")
    million = pp.games.Letters("LW" * 500_000)
    print(f"| a million letters | out of reach | {seconds(lambda: pp.solve(million).best()):.6f} | |\n")


def starting() -> None:
    """What everyone waits for: the import and the shell."""
    print("| command | seconds |")
    print("|---|---|")
    for arguments in (
        ["-c", "pass"],
        ["-c", "import perfectplay"],
        ["-m", "perfectplay", "--help"],
        ["-m", "perfectplay", "solve", "1357"],
    ):
        took = seconds(lambda arguments=arguments: _run(arguments), 5)  # type: ignore[misc]
        print(f"| `python {' '.join(arguments)}` | {took:.3f} |")
    print()


def _run(arguments: list[str]) -> None:
    subprocess.run([sys.executable, *arguments], capture_output=True, check=True)


def main() -> None:
    machine()
    for heading, section in (
        ("Walking beside the naive twins", twins),
        ("Walking every position", walks),
        ("Laws beside walks", laws),
        ("Values of heaps", sequences.beside_others),
        ("Periods, found and proved from nothing", sequences.periods),
        ("A million games", simulations.bulk),
        ("Matches between bots", simulations.matches),
        ("Boards as pictures", pictures.boards),
        ("From the shell", starting),
    ):
        print(f"## {heading}\n")
        section()


if __name__ == "__main__":
    main()
