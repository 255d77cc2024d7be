"""The commands about matches: playing one, and those that have been played."""

from __future__ import annotations

from typing import Annotated

import typer

from perfectplay.faces.cli.app import app
from perfectplay.faces.cli.options import MemoryOption, SpecArgument, budget, game_named


def complete_player(incomplete: str) -> list[str]:
    """Shell completion of a bot's name, or of the last of several."""
    from perfectplay.match_records import PERSON
    from perfectplay.players.roster import bots, swindlers

    before, comma, last = incomplete.rpartition(",")
    known = [PERSON, *bots(), *(f"perfect+{swindler}" for swindler in swindlers())]
    return [f"{before}{comma}{name}" for name in known if name.startswith(last)]


@app.command()
def play(
    spec: SpecArgument,
    *,
    seat: Annotated[str, typer.Option(metavar="N", help="Your seat; 0 to watch.")] = "1",
    bot: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="Who plays the other seats, such as perfect+trap.", autocompletion=complete_player
        ),
    ] = "perfect",
    seats: Annotated[
        str,
        typer.Option(
            metavar="A,B[,C…]",
            help="Who sits where, instead of --seat and --bot: person, or a bot.",
            show_default=False,
            autocompletion=complete_player,
        ),
    ] = "",
    names: Annotated[
        str, typer.Option(metavar="A,B", help="Names of the people, or of all seats.", show_default=False)
    ] = "",
    starter: Annotated[str, typer.Option(metavar="N|coin", help="The seat that begins, or a fair coin.")] = "1",
    time: Annotated[str, typer.Option(metavar="TIME", help="For each move, such as 15s or 3m, or none.")] = "none",
    total: Annotated[str, typer.Option(metavar="TIME", help="For all moves of a seat together, or none.")] = "none",
    on_timeout: Annotated[
        str, typer.Option("--on-timeout", metavar="lose|random", help="When time is up: lose, or a random move.")
    ] = "lose",
    hints: Annotated[str, typer.Option(metavar="N", help="Hints for each seat.")] = "3",
    seed: Annotated[str, typer.Option(metavar="N", help="For all that is left to chance.", show_default=False)] = "",
    show_prediction: Annotated[
        bool, typer.Option("--show-prediction", help="Always show who is winning, in words and colour.")
    ] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Sentences in plain lines, for screen readers and simple terminals.")
    ] = False,
    pause: Annotated[
        str, typer.Option(metavar="SECONDS", help="Before a bot's move, when you watch on a terminal.")
    ] = "1",
    memory: MemoryOption = "",
) -> int:
    """Play in the terminal: against bots, with others, or watch; type a move, or help."""
    from perfectplay.faces.terminal.session import Look, play_match
    from perfectplay.faces.terminal.table import Options, new_match, read_pause

    look = Look(show_prediction, plain, read_pause(pause), budget(memory))
    options = Options(seat, bot, seats, names, starter, time, total, on_timeout, hints, seed)
    match = new_match(game_named(spec), options)
    # The place for an archive: `--resume` brings a match from it instead of a new one, and `keep` saves every change.
    return play_match(match, look, keep=None)
