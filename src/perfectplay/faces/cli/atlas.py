"""The atlas commands: a whole family of games at once, as a table, a page or a picture."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from perfectplay.errors import InputError
from perfectplay.faces.cli.app import app
from perfectplay.faces.cli.options import JsonOption, number, print_report
from perfectplay.faces.reports import Report
from perfectplay.faces.whole_files import LONGEST_PATH, check_can_be_written, written_whole
from perfectplay.text import counted, echo, listed, read_whole

if TYPE_CHECKING:
    from perfectplay.atlas import Place

atlas = typer.Typer(help="The periods of all games of a family, as a table, a page or a picture.", no_args_is_help=True)
app.add_typer(atlas, name="atlas")

ENDINGS = (".csv", ".md", ".svg")
ValuesOption = Annotated[str, typer.Option("--values", metavar="N", help="Look at heaps to N.")]
OutOption = Annotated[
    list[str], typer.Option("--out", metavar="FILE", help="A .csv, .md or .svg to write; may be given several times.")
]
ResumeOption = Annotated[bool, typer.Option("--resume", help="Go on with one that was stopped.")]
WorkersOption = Annotated[str, typer.Option("--workers", metavar="N", help="Processes; by default one a core.")]


@atlas.command()
def adjacent(
    *,
    to_take: Annotated[str, typer.Option("--to-take", metavar="B", help="All 1 ≤ a ≤ b ≤ B.")] = "6",
    values: ValuesOption = "10000",
    out: OutOption = [],  # noqa: B006 - the library copies it
    resume: ResumeOption = False,
    workers: WorkersOption = "",
    as_json: JsonOption = False,
) -> int:
    """Sticks side by side: a turn takes at least a and at most b of them."""
    from perfectplay.atlas import adjacent

    size = read_whole(to_take, "--to-take", least=1)
    asked = _Asked("adjacent", size, f"--to-take {size}", adjacent(size))
    return _made(asked, values, out, resume, workers, as_json)


@atlas.command()
def octal(
    *,
    digits: Annotated[str, typer.Option("--digits", metavar="D", help="Codes of at most D digits.")] = "2",
    values: ValuesOption = "10000",
    out: OutOption = [],  # noqa: B006
    resume: ResumeOption = False,
    workers: WorkersOption = "",
    as_json: JsonOption = False,
) -> int:
    """All octal games of at most so many digits after the point."""
    from perfectplay.atlas import octal

    size = read_whole(digits, "--digits", least=1)
    if size > 3 and any(path.endswith(".svg") for path in out):
        raise InputError(f"--digits {size} with an .svg would be too many games to draw; take 3, or write .csv or .md")
    asked = _Asked("octal", size, f"--digits {size}", octal(size))
    return _made(asked, values, out, resume, workers, as_json)


@dataclass(frozen=True)
class _Asked:
    """Which atlas is wanted, and how that is said."""

    kind: str
    size: int
    option: str
    places: Sequence[Place]


def _made(asked: _Asked, values: str, out: Sequence[str], resume: bool, workers: str, as_json: bool) -> int:
    from perfectplay.atlas import explored
    from perfectplay.atlas.kept import KeptRows
    from perfectplay.crew import crew_of
    from perfectplay.faces.atlas_pages import atlas_report
    from perfectplay.faces.cli import show_atlas
    from perfectplay.faces.cli.pace import paced

    to, processes = read_whole(values, "--values"), number(workers, "--workers")
    crew_of(processes, None)  # refuses what cannot be
    for path in out:
        if not path.endswith(ENDINGS):
            raise InputError(
                f"--out {echo(path)} ends in none of {listed(ENDINGS, 'or')}; name a file such as atlas.csv"
            )
        check_can_be_written(path)
    if resume and not out:
        raise InputError("--resume goes on with an atlas in a file, and none is named; add --out atlas.csv")
    began = time.monotonic()
    head = {"atlas": asked.kind, "size": asked.size, "to": to}
    opened = KeptRows.open(Path(f"{out[0]}.rows"), head, resume=resume) if out else nullcontext(None)
    with opened as kept, paced("exploring", "games", len(asked.places), steady=True) as progress:
        known = [] if kept is None else kept.known(asked.places)
        done = len(known)

        def found(row: Report) -> None:
            nonlocal done
            done += 1
            if kept is not None:
                kept.add(row)
            progress(done)

        try:
            rows = explored(asked.places, to, workers=processes, known=known, found=found)
        except KeyboardInterrupt:
            if kept is not None:
                told = (
                    f"{done:,} of {counted(len(asked.places), 'game')} are kept in {echo(str(kept.path), LONGEST_PATH)}"
                )
                print(f"{told}; the same command with --resume goes on", file=sys.stderr)
            raise
        report = atlas_report(asked.kind, asked.size, to, rows, time.monotonic() - began, out)
        command = f"perfectplay atlas {asked.kind} {asked.option} --values {to}"
        for path in out:
            with written_whole(path) as file:
                file.write(
                    _written(path, report, f"{command} {' '.join(f'--out {shlex.quote(name)}' for name in out)}")
                )
        if kept is not None:
            kept.done()
    return print_report(report, as_json, show_atlas.atlas)


def _written(path: str, report: Report, command: str) -> str:
    from perfectplay.faces import atlas_pages

    def page(report: Report) -> str:
        beside = [Path(name) for name in report["out"] if name.endswith(".svg")]
        beside = [name for name in beside if name.parent == Path(path).parent]
        return atlas_pages.atlas_page(report, command, beside[0].name if beside else "")

    def picture(report: Report) -> str:
        from perfectplay.faces.svg.atlas import atlas_svg
        from perfectplay.faces.svg.style import standalone

        return standalone(atlas_svg(report))

    kinds: dict[str, Callable[[Report], str]] = {".csv": atlas_pages.atlas_csv, ".md": page, ".svg": picture}
    return kinds[Path(path).suffix](report)
