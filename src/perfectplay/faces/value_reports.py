"""What `values --out` reports: where the values are, how many, and the period that they prove."""

from __future__ import annotations

from typing import TYPE_CHECKING

from perfectplay.errors import NotAccepted
from perfectplay.faces.reports import Report
from perfectplay.game import AnyGame
from perfectplay.solvers.base import free_memory
from perfectplay.solvers.sequence import SequenceSolver
from perfectplay.text import echo
from perfectplay.traits import HeapRule

if TYPE_CHECKING:
    from perfectplay.sequences.writing import Progress


def check_sequence(game: AnyGame) -> HeapRule:
    """The game as one that has a sequence of values, or the reason why it has none."""
    why_not = SequenceSolver.refusal(game)
    if why_not or not isinstance(game, HeapRule):
        raise NotAccepted(
            f"{echo(game.spec())} has no sequence of values: {why_not}; take a game such as kayles or subtraction:take=1-3"
        )
    return game


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

    written = write_values(
        check_sequence(game),
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
