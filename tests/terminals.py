"""Runs the command line on a real (pseudo-)terminal."""

from __future__ import annotations

import os
import re
import sys

import pexpect

COMMAND = f"{sys.executable} -m perfectplay"
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
#: Whatever a terminal obeys instead of showing it.
CONTROLS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x07")


def terminal(
    command: str, *, columns: int = 80, lines: int = 30, timeout: int = 60, echo: bool = False, **environment: str
) -> pexpect.spawn[str]:
    env = {**os.environ, "TERM": "xterm-256color", **environment}
    for name in ("CI", "COLUMNS", "LINES"):
        env.pop(name, None)
    if "NO_COLOR" not in environment:
        env.pop("NO_COLOR", None)
    return pexpect.spawn(
        f"{COMMAND} {command}", encoding="utf-8", dimensions=(lines, columns), timeout=timeout, env=env, echo=echo
    )


def all_of(child: pexpect.spawn[str]) -> str:
    """Everything from here to the end, and the child is closed."""
    child.expect(pexpect.EOF)
    child.close()
    return str(child.before)


def shown_lines(printed: str) -> list[str]:
    """The lines as they stand on the screen: what was drawn over is gone."""
    lines = [line.rsplit("\r", 1)[-1] for line in printed.replace("\r\n", "\n").split("\n")]
    return [CONTROLS.sub("", line) for line in lines]
