"""Games of one's own: structural, from a file, from an installed plug-in."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import perfectplay as pp
from perfectplay.adapt import as_game
from perfectplay.testing import check_game
from tests.commands import assert_one_clear_line, run

HALF = "./examples/half.py:Half:20"


@pytest.fixture
def in_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parent.parent)


@pytest.mark.usefixtures("in_repository")
class TestTheDocumentedExample:
    def test_it_is_short(self) -> None:
        code = [line for line in Path("examples/half.py").read_text().splitlines() if line.strip()]
        assert len(code) <= 20

    def test_it_gets_everything_for_nothing(self) -> None:
        solved = run("solve", HALF, "--json").data
        assert (solved["outcome"], solved["best_moves"], solved["value"]) == ("N", ["5"], 10)
        assert [move["move"] for move in run("moves", HALF, "--json").data["moves"] if move["best"]] == ["5"]
        assert "5 leads to 15, lost for the other side" in run("explain", HALF).out
        assert "The game is over: seat 1 wins.\n" in run("play", HALF, "--seat", "0").out
        assert "Take any number up to half" in run("rules", HALF).out
        check_game(pp.game(HALF))

    def test_misere_too(self) -> None:
        normal = [pp.solve(f"./examples/half.py:Half:{n}").outcome() for n in range(1, 20)]
        misere = [pp.solve(f"./examples/half.py:Half:{n},misere").outcome() for n in range(1, 20)]
        assert [n for n, outcome in enumerate(normal, 1) if outcome is pp.Outcome.P] == [1, 3, 7, 15]
        assert [n for n, outcome in enumerate(misere, 1) if outcome is pp.Outcome.P] == [2, 5, 11]


WRONG_FILES = {
    "raises at import": ("1 / 0", "ZeroDivisionError"),
    "exits at import": ("import sys; sys.exit(3)", "SystemExit"),
    "syntax error": ("class Game(:\n", "SyntaxError"),
    "no such class": ("class Gane:\n    moves = after = start = None\n", "'Game'"),
    "raises when made": (
        "class Game:\n    def __init__(self, n): raise KeyError(n)\n    def moves(self, n): ...\n",
        "KeyError",
    ),
    "lacks a method": ("class Game:\n    def __init__(self, n): ...\n    def moves(self, n): ...\n", "start"),
    "moves raise": (
        (
            "class Game:\n    def __init__(self, n): self.n = n\n    def start(self): return self.n\n"
            "    def moves(self, n): raise RuntimeError('two\\nlines')\n    def after(self, n, m): return n - m\n"
        ),
        "RuntimeError: two lines",
    ),
    "moves never end": (
        (
            "import itertools\nclass Game:\n    def __init__(self, n): self.n = n\n    def start(self): return self.n\n"
            "    def moves(self, n): return itertools.count() if n else []\n    def after(self, n, m): return n - 1\n"
        ),
        "1,000,000 moves",
    ),
    "positions are lists": (
        (
            "class Game:\n    def __init__(self, n): self.n = n\n    def start(self): return [self.n]\n"
            "    def moves(self, n): return []\n    def after(self, n, m): return n\n"
        ),
        "tuple",
    ),
    "it never ends": (
        (
            "class Game:\n    def __init__(self, n): self.n = n\n    def start(self): return self.n\n"
            "    def moves(self, n): return [1]\n    def after(self, n, m): return (n + 1) % 5\n"
        ),
        "can come back",
    ),
    "a result that is none": (
        (
            "class Game:\n    def __init__(self, n): self.n = n\n    def start(self): return self.n\n"
            "    def moves(self, n): return [1]\n    def after(self, n, m): return n - 1\n    def result(self, n): return 'won'\n"
        ),
        "Result.LAST_MOVER_WINS",
    ),
    "too many seats": (
        (
            "class Game:\n    players = 9\n    def __init__(self, n): self.n = n\n    def start(self): return self.n\n"
            "    def moves(self, n): return [1]\n    def after(self, n, m): return n - 1\n"
        ),
        "from 2 to 8",
    ),
}


@pytest.mark.parametrize(("source", "echoed"), WRONG_FILES.values(), ids=WRONG_FILES)
def test_a_wrong_file_is_one_clear_line(source: str, echoed: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(source)
    assert_one_clear_line(run("solve", f"{path}:Game:7"), echoed)


def test_a_family_from_a_file_may_use_the_whole_contract(tmp_path: Path) -> None:
    path = tmp_path / "squares.py"
    path.write_text(
        "from dataclasses import dataclass\n"
        "from perfectplay.heaps import TakeGame\n"
        "@dataclass(frozen=True)\n"
        "class Squares(TakeGame):\n"
        "    family = 'squares'\n"
        "    summary = 'Take a square number from a heap'\n"
        "    def takes(self, heap): return [n * n for n in range(1, heap + 1) if n * n <= heap]\n"
        "    def why_not(self, heap, take): return '' if take in self.takes(heap) else 'take a square'\n"
    )
    lost = [n for n in range(40) if pp.solve(f"{path}:Squares:{n}").outcome() is pp.Outcome.P]
    assert lost == [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39]


def test_a_game_for_three_of_ones_own() -> None:
    class Three:
        """One to three sticks; who takes the last loses."""

        players = 3

        def start(self) -> int:
            return 9

        def moves(self, n: int) -> range:
            return range(1, min(3, n) + 1)

        def after(self, n: int, take: int) -> int:
            return n - take

        def result(self, n: int) -> pp.Result | None:
            return None if n else pp.Result.LAST_MOVER_LOSES

    solution = pp.solve(Three())
    assert solution.method == "multiplayer"
    assert solution.seats()[1].safe == (solution.outcome() is pp.Outcome.N)
    check_game(Three())


class Removing:
    """Take one part away; who cannot has lost."""

    def __init__(self, *parts: object) -> None:
        self.parts = parts

    def start(self) -> tuple[object, ...]:
        return self.parts

    def moves(self, parts: tuple[object, ...]) -> range:
        return range(len(parts))

    def after(self, parts: tuple[object, ...], place: int) -> tuple[object, ...]:
        return parts[:place] + parts[place + 1 :]


@pytest.mark.parametrize(
    "parts", [(3, 4, 5), (-1, 2), (7,), ("a", "b"), ("WL", 3), (True, False), ((1, 2), (3,)), ((1, 2),), (None, 1.5)]
)
def test_any_tuple_of_plain_values_is_a_position(parts: tuple[object, ...]) -> None:
    """Also the empty one at the end: notation comes for nothing, and reads back."""
    game = as_game(Removing(*parts))
    check_game(game)
    assert game.read(game.show(parts)) == parts
    assert game.read(game.show(())) == ()


def test_a_text_of_several_lines_is_a_position() -> None:
    class Board(Removing):
        """Wipe a mark off the board."""

        def start(self) -> str:  # type: ignore[override]
            return "xo\nox"

    check_game(Board())
    assert as_game(Board()).show("xo\nox") == r"'xo\nox'"


def test_positions_that_no_text_stands_for_need_notation() -> None:
    class Bag(Removing):
        """A set, which has no order to show."""

        def start(self) -> frozenset[int]:  # type: ignore[override]
            return frozenset({1, 2})

    with pytest.raises(pp.ContractBroken, match="write both for such positions"):
        check_game(Bag())


def test_folders_and_files_may_have_blanks(tmp_path: Path) -> None:
    path = tmp_path / "my games" / "take half.py"
    path.parent.mkdir()
    path.write_text(Path("examples/half.py").read_text())
    assert run("solve", f"{path}:Half:20", "--json").data["best_moves"] == ["5"]


def plugin(folder: Path, name: str, target: str) -> None:
    """An installed package, as far as entry points are concerned."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[perfectplay.games]\n{target}\n")


def run_with_plugins(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(folder), *(p for p in [os.environ.get("PYTHONPATH")] if p)])
    return subprocess.run(
        [sys.executable, "-m", "perfectplay", *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
        check=False,
        timeout=60,
    )


def test_plugins_are_found_and_a_broken_one_warns(tmp_path: Path) -> None:
    (tmp_path / "good_game.py").write_text(Path("examples/half.py").read_text())
    (tmp_path / "broken_game.py").write_text("raise ImportError('made for another time')\n")
    plugin(tmp_path, "good", "half = good_game:Half")
    plugin(tmp_path, "broken", "broken = broken_game:Broken")
    plugin(tmp_path, "taken", "nim = good_game:Half")
    solved = run_with_plugins(tmp_path, "solve", "half:20", "--json")
    assert solved.returncode == 0, solved.stderr
    assert '"best_moves": ["5"]' in solved.stdout
    warnings = solved.stderr.splitlines()
    assert len(warnings) == 2
    assert any("'broken'" in line and "made for another time" in line for line in warnings)
    assert any("'nim'" in line and "taken" in line for line in warnings)
    listed = run_with_plugins(tmp_path, "games")
    assert "half" in listed.stdout
    assert "Take any number up to half" in listed.stdout
