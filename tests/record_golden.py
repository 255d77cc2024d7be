"""Records one game of each kind: `python -m tests.record_golden` writes the files that tests/test_games.py compares."""

from __future__ import annotations

import re
from pathlib import Path

import perfectplay as pp
from perfectplay.testing import golden_record

GOLDEN = Path(__file__).parent / "golden"
#: Rules that the first examples do not show.
MORE = ("octal:9,code=0.3F", "subtraction:12,allbut=2+5")


def golden_specs() -> list[str]:
    """The first examples of each family, one of each alias, and some more."""
    specs = {
        pp.game(spec).spec()
        for family in pp.families().values()
        for spec in family.examples[: 1 if family.items else 3]
    }
    return sorted(specs.union(MORE))


def file_name(spec: str) -> str:
    """A file name for a spec.

    >>> file_name("nim:9,9,max=3")
    'nim-9-9-max-3.txt'
    """
    return re.sub(r"[^A-Za-z0-9.+]+", "-", spec) + ".txt"


def record() -> None:
    """Write every record anew."""
    GOLDEN.mkdir(exist_ok=True)
    for path in GOLDEN.glob("*.txt"):
        path.unlink()
    for spec in golden_specs():
        (GOLDEN / file_name(spec)).write_text(golden_record(pp.game(spec)), encoding="utf-8")


if __name__ == "__main__":
    record()
