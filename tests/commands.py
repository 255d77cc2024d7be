"""Runs the command line inside the test process, and tells what came out."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from dataclasses import dataclass
from typing import Any
from unittest import mock

from perfectplay.faces.cli.main import main


@dataclass(frozen=True)
class Ran:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON object on standard output, which must be all there is."""
        return json.loads(self.out)


def run(*arguments: str, typed: str = "") -> Ran:
    """`perfectplay arguments…`, with `typed` as its input."""
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch.object(sys, "stdin", io.StringIO(typed)),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        code = main(arguments)
    return Ran(code, out.getvalue(), err.getvalue())


def assert_one_clear_line(ran: Ran, *echoed: str) -> None:
    """The promise about bad input: exit code 2, one line that echoes the text, nothing else anywhere."""
    assert ran.code == 2, ran
    assert ran.out == "", ran
    assert ran.err.startswith("error: "), ran
    assert ran.err.count("\n") == 1, ran
    assert ran.err.endswith("\n"), ran
    assert len(ran.err) < 500, ran
    assert ", raised in " not in ran.err, ran  # the last resort of the command line, for what nobody foresaw
    for text in echoed:
        assert text in ran.err, ran
