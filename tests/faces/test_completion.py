"""Shell completion: what the shells are told, and what bash makes of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest


def asked(*typed: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "perfectplay", *typed],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["sol"], ["solve"]),
        (["solve", "wyth"], ["wythoff"]),
        (["solve", "13"], ["1357"]),
        (["solve", "1357", "--method", "gr"], ["graph"]),
        (["solve", "1357", "--method", "=", "gr"], ["graph"]),
        # Bash cuts words at colons and =, and wants only what follows the last one.
        (["solve", "kayles", ":"], ["10,12"]),
        (["solve", "kayles", ":", "1"], ["10,12"]),
        (["solve", "nim", ":", "3"], ["3,4,5", "3,4,5,misere"]),
        (["solve", "subtraction", ":", "21,take", "=", "1"], ["1+3+4"]),
        (["solve", "nobody", ":", "3"], []),
    ],
    ids=" ".join,
)
def test_bash_is_told_the_words_that_fit(words: list[str], offered: list[str]) -> None:
    line = ["perfectplay", *words]
    told = asked(_PERFECTPLAY_COMPLETE="complete_bash", COMP_WORDS="\n".join(line), COMP_CWORD=str(len(line) - 1))
    assert (told.returncode, told.stdout.split(), told.stderr) == (0, offered, "")


def test_zsh_gets_whole_specs() -> None:
    told = asked(_PERFECTPLAY_COMPLETE="complete_zsh", _TYPER_COMPLETE_ARGS="perfectplay solve kayles:1")
    assert (told.returncode, told.stderr) == (0, "")
    assert r"kayles\\:10,12" in told.stdout


def test_the_script_can_be_shown() -> None:
    told = asked("--show-completion", "bash", _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1")
    assert (told.returncode, told.stderr) == (0, "")
    assert "_PERFECTPLAY_COMPLETE" in told.stdout


def test_in_bash_itself(tmp_path: Path) -> None:
    command = tmp_path / "perfectplay"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m perfectplay "$@"\n')
    command.chmod(0o755)
    env = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "TERM": "dumb", "PS1": "> "}
    bash = pexpect.spawn("bash --norc --noprofile -i", env=env, encoding="utf-8", dimensions=(30, 200), timeout=60)
    bash.sendline('eval "$(_PERFECTPLAY_COMPLETE=source_bash perfectplay)"; echo $((40 + 2))')
    bash.expect("42")
    for typed, shown in (("perfectplay sol\t", "solve "), ("letters:WLW\t", "letters:WLWLL ")):
        bash.send(typed)
        bash.expect_exact(shown)
    bash.close(force=True)
