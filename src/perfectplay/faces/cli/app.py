"""The command line itself; its commands stand in answers.py, matches.py, history.py and contests.py."""

from __future__ import annotations

from typing import Annotated

import typer

from perfectplay import __version__

app = typer.Typer(
    help="A laboratory for perfect play in take-away games. A game is named by a spec, such as 1357, nim:3,4,5 or "
    "letters:WLWLL; `perfectplay games` lists all.",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def top(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    if version:
        print(f"perfectplay {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())
