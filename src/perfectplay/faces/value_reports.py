"""What `values --out` reports: where the values are, how many, and the period that they prove."""

from __future__ import annotations

from typing import TYPE_CHECKING

from perfectplay.faces.reports import Report
from perfectplay.game import AnyGame
from perfectplay.heap_sequences import heaps_of
from perfectplay.solvers.base import free_memory
from perfectplay.solvers.sequence import code_of

if TYPE_CHECKING:
    from perfectplay.sequences.writing import Progress


def value_file_report(
    game: AnyGame,
    to: int,
    out: str,
    *,
    resume: bool = False,
    memory: int | None = None,
    checked: Progress | None = None,
    progress: Progress | None = None,
) -> Report:
    """Write the values of heaps 0 to `to` into a file of NumPy's, and say what it holds then."""
    from perfectplay.sequences.writing import write_values

    heaps = heaps_of(game)
    written = write_values(
        code_of(heaps) or heaps.heap_options,
        game.spec(),
        to,
        out,
        resume=resume,
        memory=free_memory() // 2 if memory is None else memory,
        checked=checked,
        progress=progress,
    )
    period = written.period
    return {
        "spec": game.spec(),
        "to": to,
        "out": out,
        "known": written.known,
        "complete": written.known == to + 1,
        "dtype": "uint32",
        "resumed_from": written.resumed_from or None,
        "seconds": round(written.seconds, 6),
        "total_seconds": round(written.total_seconds, 6),
        "period": period and period.period,
        "preperiod": period and period.preperiod,
        "saltus": period and period.saltus,
        "proved": period is not None and period.proved,
        "theorem": period and period.theorem,
    }
