"""The matches that the guide shows are played again, line by line as they were typed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.commands import run

ROOT = Path(__file__).parent.parent.parent
GUIDE = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
MATCHES = re.findall(r"```text\n\$ perfectplay (play [^\n]*)\n(.*?)```", GUIDE, re.DOTALL)
#: A prompt of a match, and what was typed there.
TYPED = re.compile(r"^(?:[\w ]+, )?your move[:>] (.*)$|\(y/n\)[:>] (.*)$", re.MULTILINE)


def without_times(text: str) -> str:
    return re.sub(r"\d+\.\d s", "… s", text)


def test_the_guide_shows_matches() -> None:
    assert len(MATCHES) >= 3


@pytest.mark.parametrize(("command", "printed"), MATCHES)
def test_a_match_of_the_guide_goes_as_it_says(command: str, printed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    typed = [first or second for first, second in TYPED.findall(printed)]
    ran = run(*shlex.split(command), typed="".join(f"{line}\n" for line in typed))
    assert ran.err == ""
    assert without_times(ran.out) == without_times(printed)
