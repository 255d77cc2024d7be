"""Where input comes from and output goes to: closed, full, not text; always one clear line, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PERFECTPLAY = f"{sys.executable} -m perfectplay"


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["bash", "-c", command.replace("perfectplay", PERFECTPLAY)],
        capture_output=True,
        env={**os.environ, **environment},
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("perfectplay solve 1357 >&-", "standard output is closed"),
        ("perfectplay solve - <&-", "the input is empty"),
        ("perfectplay solve 1357 --json >/dev/full", "No space left on device"),
        ("perfectplay games >/dev/full", "No space left on device"),
        ("perfectplay --help >/dev/full", "No space left on device"),
        (r"printf 'nim:\xff1' | perfectplay solve -", r"'nim:\udcff1' contains the control character"),
        (r"perfectplay solve $'nim:\xff'", r"'nim:\udcff' contains the control character"),
    ],
)
def test_streams_that_fail_give_one_line(command: str, said: str) -> None:
    ran = shell(command, PYTHONIOENCODING="utf-8:strict")
    assert ran.returncode == 2
    assert ran.stdout == b""
    lines = ran.stderr.decode().splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("error: ")
    assert said in lines[0]


def test_an_error_never_strays_to_standard_output() -> None:
    ran = shell("perfectplay solve wythof 2>&-")
    assert (ran.returncode, ran.stdout) == (2, b"")


@pytest.mark.parametrize("command", ["moves nim:300,300", "moves nim:300,300 --json", "rules nim"])
def test_a_reader_that_leaves_early_is_no_error(command: str) -> None:
    ran = shell(f"perfectplay {command} | head -c 5 >&2; exit ${{PIPESTATUS[0]}}")
    assert (ran.returncode, len(ran.stderr)) == (0, 5)


def test_a_terminal_that_lacks_a_letter_still_echoes_the_text() -> None:
    ran = shell("perfectplay solve nim:é", PYTHONIOENCODING="ascii")
    assert rb"heap '\xe9' is not a whole number" in ran.stderr
    assert b"? wins" in shell("perfectplay moves nim:1,2", PYTHONIOENCODING="ascii").stdout


def test_ctrl_c_while_libraries_load(tmp_path: Path) -> None:
    """Whoever is quick meets the imports, not the solver."""
    (tmp_path / "typer.py").write_text("raise KeyboardInterrupt")
    ran = shell("perfectplay solve 1357", PYTHONPATH=str(tmp_path))
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, b"", b"stopped\n")
