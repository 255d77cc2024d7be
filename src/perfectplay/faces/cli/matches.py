"""The command that plays a match; history.py has those about matches that have been played."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Protocol

import typer

from perfectplay.errors import ArchiveError, InputError
from perfectplay.faces.cli.app import app
from perfectplay.faces.cli.options import FilesOption, MemoryOption, budget, complete_spec, game_named
from perfectplay.text import echo

if TYPE_CHECKING:
    from perfectplay.archive import Archive
    from perfectplay.match import Match


class Keeper(Protocol):
    """Keeps a match as it is now, and tells whether it could."""

    def __call__(self, match: Match, *, verdicts: bool = False) -> bool: ...


def complete_player(incomplete: str) -> list[str]:
    """Shell completion of a bot's name, or of the last of several."""
    from perfectplay.match_records import PERSON
    from perfectplay.players.roster import bots, swindlers

    before, comma, last = incomplete.rpartition(",")
    known = [PERSON, *bots(), *(f"perfect+{swindler}" for swindler in swindlers())]
    return [f"{before}{comma}{name}" for name in known if name.startswith(last)]


@app.command()
def play(
    spec: Annotated[
        str, typer.Argument(metavar="SPEC", help="The game, such as nim:3,4,5.", autocompletion=complete_spec)
    ] = "",
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
    resume: Annotated[
        str,
        typer.Option(
            metavar="MATCH", help="Go on with a match of the history: its number, or its id.", show_default=False
        ),
    ] = "",
    files: FilesOption = False,
    unkept: Annotated[bool, typer.Option("--unkept", help="Keep no record of this match.")] = False,
    database: Annotated[
        str, typer.Option(metavar="URL", help="Where matches are kept; by default your own file.", show_default=False)
    ] = "",
    memory: MemoryOption = "",
) -> int:
    """Play in the terminal: against bots, with others, or watch; type a move, or help."""
    from perfectplay.faces.terminal.session import Look, play_match
    from perfectplay.faces.terminal.table import Options, new_match, read_pause

    look = Look(show_prediction, plain, read_pause(pause), budget(memory))
    options = Options(seat, bot, seats, names, starter, time, total, on_timeout, hints, seed)
    if bool(spec) == bool(resume):
        both = f"{echo(spec)} and --resume {echo(resume)} are two matches" if spec else "no game is named"
        raise InputError(f"{both}; give a spec such as 1357, or --resume with a match of `perfectplay history`")
    if resume and (unkept or options != Options()):
        raise InputError(
            f"--resume {echo(resume)} goes on as the match was agreed; leave out all but --show-prediction, --plain, --pause"
        )
    if files and not resume:
        raise InputError("--files is for --resume; a file that you name yourself is loaded anyway")
    match = None if resume else new_match(game_named(spec), options)
    if match is not None and unkept:
        return play_match(match, look)
    with _archive(database, needed=bool(database or resume)) as archive:
        if match is None:
            match = _resumed(archive, resume, files)
        if archive is None:
            return play_match(match, look)
        keep = _keeper(archive)
        code = play_match(match, look, keep)
        keep(match, verdicts=True)
        return code


@contextmanager
def _archive(database: str, *, needed: bool) -> Iterator[Archive | None]:
    """The archive; where the usual one cannot be opened, the match is played all the same."""
    from perfectplay.archive import Archive  # the database takes a moment to load

    try:
        archive = Archive.open(database or None)
    except ArchiveError as error:
        if needed:
            raise
        print(f"warning: the match is not kept: {error}", file=sys.stderr)
        yield None
        return
    with archive:
        yield archive


def _resumed(archive: Archive | None, named: str, files: bool) -> Match:
    from perfectplay.faces.history_reports import allowing_files, archived_id

    if archive is None:
        raise InputError(f"--resume {echo(named)} needs the archive; name it with --database")
    match_id = archived_id(archive, named)
    with allowing_files(files):
        match = archive.resume(match_id, files=files)
    if match.over:
        raise InputError(f"match {echo(named)} is over ({match.how()}); `perfectplay replay {match.id[:8]}` shows it")
    return match


def _keeper(archive: Archive) -> Keeper:
    """Keeps every change; if the archive fails in the middle of a match, says so once, and the match goes on.

    Nobody has to wait for it again at every move, but at the end, when verdicts are asked for, all is tried once more.
    """
    failed = False

    def keep(match: Match, *, verdicts: bool = False) -> bool:
        nonlocal failed
        try:
            if not failed or verdicts:
                archive.keep(match, verdicts=verdicts)
                if failed:
                    failed = False
                    print("the archive works again, and the match is kept after all", file=sys.stderr)
        except ArchiveError as error:
            if not failed:
                print(f"warning: what follows is not kept: {error}", file=sys.stderr)
            failed = True
        return not failed

    return keep
