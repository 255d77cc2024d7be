"""The commands about matches that have been played: list them, replay one, carry them elsewhere and back."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated

import typer

from perfectplay.errors import InputError
from perfectplay.faces.cli.app import app
from perfectplay.faces.cli.options import FilesOption, JsonOption, number, print_report, progress_line

if TYPE_CHECKING:
    from perfectplay.record import Record

DatabaseOption = Annotated[
    str,
    typer.Option(
        metavar="URL",
        help="A database, as a URL or a file name; by default what PERFECTPLAY_DATABASE names, or your own file.",
        show_default=False,
    ),
]


@app.command()
def history(
    game: Annotated[str, typer.Option(metavar="GAME", help="Only a family, or a spec.", show_default=False)] = "",
    player: Annotated[
        str, typer.Option(metavar="NAME", help="Only where this person or bot plays.", show_default=False)
    ] = "",
    running: Annotated[bool, typer.Option("--running", help="Only matches that have not ended.")] = False,
    limit: Annotated[str, typer.Option(metavar="N", help="At most so many; 0 for all.")] = "20",
    database: DatabaseOption = "",
    as_json: JsonOption = False,
) -> int:
    """The matches that have been played, the newest first."""
    most = number(limit, "--limit") or None
    from perfectplay.archive import Archive  # the database takes a moment to load
    from perfectplay.faces.cli import show_history
    from perfectplay.faces.history_reports import history_report

    with Archive.open(database) as archive:
        report = history_report(archive, game=game, player=player, running=running, limit=most)
    filtered = bool(game or player or running)
    return print_report(report, as_json, lambda said: show_history.history(said, filtered=filtered))


@app.command()
def replay(
    match: Annotated[
        str,
        typer.Argument(
            metavar="MATCH",
            help="Its number in the history (1: the newest), the beginning of its id, or a .jsonl file.",
        ),
    ],
    to: Annotated[str, typer.Option("--to", metavar="PLY", help="Stop after so many moves.", show_default=False)] = "",
    which: Annotated[
        str, typer.Option("--match", metavar="N", help="Of a file with several matches, which.", show_default=False)
    ] = "",
    files: FilesOption = False,
    database: DatabaseOption = "",
    as_json: JsonOption = False,
) -> int:
    """A match move by move: the position, who should win, and what was a mistake."""
    last = number(to, "--to")
    record = _record(match, number(which, "--match"), database)
    from perfectplay.faces.cli import show_history
    from perfectplay.faces.history_reports import replay_report

    with progress_line("solving") as progress:
        report = replay_report(record, files=files, to=last, progress=progress)
    return print_report(report, as_json, show_history.replay)


def _record(match: str, which: int | None, database: str) -> Record:
    from perfectplay.faces.history_reports import archived_id, record_in
    from perfectplay.faces.whole_files import lines_of

    if match == "-" or match.endswith(".jsonl") or "/" in match:
        if which == 0:
            raise InputError("--match '0' is not in the file; matches are counted from 1")
        return record_in(lines_of(match), match, which)
    if which is not None:
        raise InputError(f"--match {which} is for files; name the match itself by its number or id")
    from perfectplay.archive import Archive

    with Archive.open(database) as archive:
        return archive.record(archived_id(archive, match))


@app.command()
def export(
    matches: Annotated[
        list[str] | None,
        typer.Argument(metavar="[MATCH]…", help="Numbers in the history, or beginnings of ids; all if none is given."),
    ] = None,
    out: Annotated[
        str, typer.Option("--out", metavar="F.jsonl", help="A file, instead of standard output.", show_default=False)
    ] = "",
    database: DatabaseOption = "",
) -> int:
    """Matches as lines of JSON, which import reads again anywhere."""
    from perfectplay.archive import Archive
    from perfectplay.faces.history_reports import archived_id
    from perfectplay.text import counted

    with Archive.open(database) as archive:
        ids = [archived_id(archive, match) for match in matches or ()]
        with _output(out) as file:
            written = 0
            for line in archive.export(*ids):
                file.write(line + "\n")
                written += 1
    if out:
        print(f"{counted(written, 'match', 'matches')} written to {Path(out)}", file=sys.stderr)
    return 0


@contextmanager
def _output(out: str) -> Iterator[IO[str]]:
    from perfectplay.faces.whole_files import utf8_output, written_whole

    with written_whole(out) if out else utf8_output() as file:
        yield file


@app.command("import")
def import_command(
    file: Annotated[str, typer.Argument(metavar="F.jsonl", help="Lines of JSON as export writes them; - reads input.")],
    files: FilesOption = False,
    database: DatabaseOption = "",
    as_json: JsonOption = False,
) -> int:
    """Take matches into the archive, each checked by the rules; doing it twice changes nothing."""
    from perfectplay.archive import Archive
    from perfectplay.faces.cli import show_history
    from perfectplay.faces.history_reports import import_report
    from perfectplay.faces.whole_files import lines_of

    with Archive.open(database) as archive, progress_line("importing", "matches") as progress:
        counts = archive.import_lines(lines_of(file), files=files, progress=progress)
        report = import_report(archive, file, counts)
    return print_report(report, as_json, show_history.imported)
