"""The design holds: data flows one way, importing is light, the public names are the ones listed."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import perfectplay as pp

SOURCE = Path(pp.__file__).parent
#: A part may import itself and the parts before it.
LAYERS = {
    "errors": 0,
    "text": 1,
    "chance": 1,
    "interrupts": 1,
    "plugins": 2,
    "pool": 2,
    "safekeeping": 2,
    "board": 2,
    "options": 2,
    "manual": 2,
    "notation": 2,
    "stickrow": 2,
    "game": 3,
    "heap_code": 1,
    "sequences": 8,
    "proofs": 5,
    "counting": 4,
    "traits": 4,
    "law": 4,
    "selection": 4,
    "heaps": 5,
    "splits": 6,
    "heap_laws": 6,
    "adapt": 5,
    "games": 7,
    "files": 6,
    "registry": 8,
    "spec": 9,
    "solvers": 9,
    "heap_sequences": 10,
    "law_check": 10,
    "chooser": 10,
    "solution": 11,
    "explain": 12,
    "solve": 13,
    "players": 14,
    "clock": 2,
    "record": 15,
    "record_reader": 16,
    "prediction": 15,
    "match_records": 16,
    "undo": 16,
    "match": 17,
    "testing": 18,
    "archive": 18,
    "intervals": 1,
    "kernels": 2,
    "tally": 2,
    "ratings": 2,
    "job": 18,
    "atlas": 19,
    "crew": 19,
    "journal": 20,
    "simulation": 21,
    "tournaments": 22,
    "faces": 30,
}
#: Imports inside functions that reach up on purpose, each with its reason.
UPWARD = {
    ("game", "spec"),  # Game.deal reads an example spec
    ("games", "registry"),  # perfectplay.games.Nim looks the class up
    ("solution", "explain"),
    ("record", "record_reader"),
}


def part_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports_of(path: Path) -> set[str]:
    found = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    only_for_types = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in set(ast.walk(tree)) - only_for_types:
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "perfectplay":
            names = [f"perfectplay.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        found |= {name.split(".")[1] for name in names if name.startswith("perfectplay.")}
    return found


@pytest.mark.parametrize(
    "path",
    [path for path in SOURCE.rglob("*.py") if path.parent != SOURCE or path.stem not in ("__init__", "__main__")],
    ids=lambda path: str(path.relative_to(SOURCE)),
)
def test_imports_go_one_way(path: Path) -> None:
    part = part_of(path)
    for other in imports_of(path):
        if other not in LAYERS:
            continue  # a name such as perfectplay.__version__
        below = LAYERS[other] < LAYERS[part] or other == part
        assert below or (part, other) in UPWARD, f"{part} may not import {other}"


def test_games_import_no_solver_and_nothing_imports_a_face() -> None:
    for path in SOURCE.rglob("*.py"):
        part = part_of(path)
        reached = imports_of(path)
        if part in ("games", "heaps", "heap_laws", "game", "board", "traits"):
            assert not reached & {"solvers", "solve", "solution"}, path
        if part not in ("faces", "__main__"):
            assert "faces" not in reached, path


def test_every_file_fits_in_one_reading() -> None:
    long = {path.name: lines for path in SOURCE.rglob("*.py") if (lines := len(path.read_text().splitlines())) > 340}
    assert not long


def test_no_assert_validates_input() -> None:
    for path in SOURCE.rglob("*.py"):
        asserts = [node.lineno for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Assert)]
        assert not asserts, path


def test_public_names() -> None:
    assert sorted(pp.__all__) == list(pp.__all__)
    for name in pp.__all__:
        assert hasattr(pp, name), name
        documented = getattr(pp, name)
        if getattr(documented, "__module__", "").startswith("perfectplay"):
            assert documented.__doc__, name


HEAVY = (
    "numba",
    "numpy",
    "fastapi",
    "jinja2",
    "uvicorn",
    "typer",
    "rich",
    "sqlalchemy",
    "alembic",
    "platformdirs",
    "psutil",
)


def test_importing_is_light() -> None:
    code = f"import sys, perfectplay; print([name for name in {HEAVY} if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_importing_takes_less_than_a_tenth_of_a_second() -> None:
    """One run out of many is enough: what else the machine is doing can only add to it."""
    assert any(_import_seconds() < 0.1 for _ in range(40))


def _import_seconds() -> float:
    ran = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", "import perfectplay"], capture_output=True, text=True, check=True
    )
    line = next(line for line in ran.stderr.splitlines() if line.rsplit("|", 1)[-1].strip() == "perfectplay")
    return int(line.split("|")[1]) / 1e6
