"""The entry point: runs the command line, and turns everything that can go wrong into one line and an exit code.

0: done; 1: a check failed or a claim is false; 2: the input is wrong; 130: Ctrl-C.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from perfectplay.errors import PerfectPlayError
from perfectplay.text import cut, told

#: The exit code after Ctrl-C; the command-line library uses it as well.
STOPPED = 130


def run() -> None:
    """For the console script."""
    try:
        code = main(sys.argv[1:])
    except KeyboardInterrupt:  # while libraries are still loading
        code = _stopped()
    sys.exit(code)


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code.

    >>> main(["solve", "1357", "--json"])  # doctest: +ELLIPSIS
    {"spec": "1357", "position": "1,3,5,7", ...}
    0
    """
    import typer

    # Most of these are imported for the commands that they add.
    from perfectplay.faces.cli import (  # noqa: F401
        answers,
        atlas,
        completing,
        contests,
        history,
        matches,
        sequences,
        serve,
    )
    from perfectplay.faces.cli.app import app
    from perfectplay.faces.cli.options import answers_alone

    def command() -> object:
        return app(args=list(arguments), standalone_mode=False, prog_name="perfectplay")

    _prepare_streams()
    if sys.stdout is None:
        return _fail("standard output is closed, so the answer has nowhere to go; leave it open or direct it to a file")
    with warnings.catch_warnings():
        warnings.showwarning = _warn_in_a_line
        try:
            with answers_alone() if "--json" in arguments else nullcontext():
                code = completing.answer(command) if completing.asked(arguments) else command()
            sys.stdout.flush()
        except (KeyboardInterrupt, typer.Abort):
            code = STOPPED
        except (Exception, SystemExit) as error:
            # The libraries turn a broken pipe into SystemExit.
            reader_left = BrokenPipeError in (type(error), type(error.__context__))
            if reader_left or isinstance(error, OSError):
                _drop_output()
            return 0 if reader_left else _fail(_message(error))
    if code == STOPPED:
        return _stopped()
    return code if isinstance(code, int) else 0


def _message(error: BaseException) -> str:
    import typer

    if isinstance(error, PerfectPlayError):
        return str(error)
    if isinstance(error, typer.TyperException):
        return _usage(error)
    if isinstance(error, MemoryError):
        return "out of memory; take a smaller position or set a budget with --memory"
    if isinstance(error, OSError):
        return f"cannot read or write: {error.strerror or error}; see where input and output are directed to"
    return _unexpected(error)


def _unexpected(error: BaseException) -> str:
    """What code that is not guarded raised, and where: most likely a game of one's own, a class below Game."""
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    place = f"{frames[-1].filename}, line {frames[-1].lineno}" if frames else "an unknown place"
    return (
        f"{cut(told(error), 200)}, raised in {place}; mend it there, or report it where that file is perfectplay's own"
    )


def _drop_output() -> None:
    """What could not be written is given up; Python would complain about it once more while closing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _stopped() -> int:
    print("stopped", file=sys.stderr)
    return STOPPED


def _fail(message: str) -> int:
    line = " ".join(message.split())
    print(
        "error: " + "".join(mark if mark.isprintable() else repr(mark)[1:-1] for mark in line),
        file=sys.stderr,
    )
    return 2


def _usage(error: Any) -> str:
    """What the command-line library says, as one line with the remedy."""
    said = error.format_message() if hasattr(error, "format_message") else str(error)
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "perfectplay"
    return f"{said.strip().rstrip('.')}; see `{command} --help`"


def _prepare_streams() -> None:
    """No stream may end in a traceback: not one that is closed, nor one that lacks a letter.

    A terminal without a letter shows a question mark, an error its number, so that it still echoes the text; input that
    is no text reaches the readers, which refuse it.
    """
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open()  # noqa: SIM115 - open as long as the process
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115
    handlers = ((sys.stdin, "surrogateescape"), (sys.stdout, "replace"), (sys.stderr, "backslashreplace"))
    for stream, errors in handlers:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)


def _warn_in_a_line(message: Warning | str, *_: Any, **__: Any) -> None:
    print(f"warning: {' '.join(str(message).split())}", file=sys.stderr)


if __name__ == "__main__":
    run()
