"""The entry point: runs the command line, and turns everything that can go wrong into one line and an exit code.

0: done; 1: a check failed or a claim is false; 2: the input is wrong; 130: Ctrl-C.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from typing import Any

from perfectplay.errors import PerfectPlayError

#: The exit code after Ctrl-C; the command-line library uses it as well.
STOPPED = 130


def run() -> None:
    """For the console script."""
    sys.exit(main(sys.argv[1:]))


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code.

    >>> main(["solve", "1357", "--json"])  # doctest: +ELLIPSIS
    {"spec": "1357", "position": "1,3,5,7", ...}
    0
    """
    import typer

    from perfectplay.faces.cli import answers, contests, history, matches  # noqa: F401 - they add their commands
    from perfectplay.faces.cli.app import app

    _make_printable()
    with warnings.catch_warnings():
        warnings.showwarning = _warn_in_a_line
        try:
            code = app(args=list(arguments), standalone_mode=False, prog_name="perfectplay")
            sys.stdout.flush()
        except PerfectPlayError as error:
            return _fail(str(error))
        except typer.TyperException as error:
            return _fail(_usage(error))
        except BrokenPipeError:
            # The reader (head, less) has gone: nothing is wrong. Python would complain once more while closing.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        except (KeyboardInterrupt, typer.Abort):
            code = STOPPED
        except MemoryError:
            return _fail("out of memory; take a smaller position or set a budget with --memory")
    if code == STOPPED:
        print("stopped", file=sys.stderr)
    return code if isinstance(code, int) else 0


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


def _make_printable() -> None:
    """A terminal that lacks a letter gets a question mark, not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _warn_in_a_line(message: Warning | str, *_: Any, **__: Any) -> None:
    print(f"warning: {' '.join(str(message).split())}", file=sys.stderr)


if __name__ == "__main__":
    run()
