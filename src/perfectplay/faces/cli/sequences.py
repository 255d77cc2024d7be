"""The commands about periods of values, and the check of what they claim."""

from __future__ import annotations

from typing import Annotated

import typer

from perfectplay.errors import InputError
from perfectplay.faces import sequence_reports
from perfectplay.faces.cli import show_sequences
from perfectplay.faces.cli.app import app
from perfectplay.faces.cli.options import (
    JsonOption,
    MemoryOption,
    SpecArgument,
    budget,
    game_named,
    notice,
    number,
    print_report,
    progress_line,
)
from perfectplay.faces.whole_files import check_can_be_written
from perfectplay.heap_sequences import USUAL_SEARCH


@app.command()
def period(
    spec: SpecArgument,
    to: Annotated[str, typer.Option("--to", metavar="N", help="The largest heap to look at.")] = str(USUAL_SEARCH),
    record: Annotated[str, typer.Option("--record", metavar="F", help="Write the proof to a file.")] = "",
    memory: MemoryOption = "",
    as_json: JsonOption = False,
) -> int:
    """The period of the Grundy values of heaps, and its proof."""
    game, largest = game_named(spec), number(to, "--to")
    if record:
        check_can_be_written(record)
    with progress_line("looking for a period", "heaps") as progress:
        report = sequence_reports.period_report(
            game,
            USUAL_SEARCH if largest is None else largest,
            memory=budget(memory),
            progress=progress,
            notice=notice,
            record=record,
        )
    print_report(report, as_json, show_sequences.period)
    if "why_no_record" in report:
        raise InputError(report["why_no_record"])
    return 0


@app.command()
def check(
    path: Annotated[str, typer.Argument(metavar="FILE", help="The record that period --record has written.")],
    yes: Annotated[bool, typer.Option("--yes", help="Also where it takes more than a minute.")] = False,
    as_json: JsonOption = False,
) -> int:
    """Check a record, by a program that trusts nobody: exit code 0 if its claim is proved, 1 if it is not."""
    with progress_line("working out again", "heaps") as progress:
        report = sequence_reports.check_report(path, patient=yes, progress=progress)
    print_report(report, as_json, show_sequences.checked)
    return 0 if report["valid"] else 1
