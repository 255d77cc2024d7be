"""The commands about matches: playing one, and those that have been played."""

from __future__ import annotations

from typing import Annotated

import typer

from perfectplay.faces.cli.app import app
from perfectplay.faces.cli.options import SpecArgument, game_named, number


@app.command()
def play(
    spec: SpecArgument,
    seat: Annotated[str, typer.Option(metavar="N", help="Your seat; 0 to watch perfect play.")] = "1",
    seed: Annotated[
        str, typer.Option(metavar="N", help="For a random start, where the spec has no position.", show_default=False)
    ] = "",
) -> int:
    """Play against perfect play in the terminal: type a move, or: hint, rules, quit."""
    from perfectplay.faces.cli.play import play_game

    return play_game(game_named(spec), number(seat, "--seat") or 0, number(seed, "--seed"))
