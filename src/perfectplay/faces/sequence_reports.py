"""What is reported of periods: looked for, written down as a record, and checked."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from typing import Any

from perfectplay.errors import InputError, NotAccepted, PerfectPlayError, TooLarge
from perfectplay.faces.reports import Report
from perfectplay.faces.whole_files import LONGEST_PATH, written_whole
from perfectplay.game import AnyGame
from perfectplay.heap_sequences import USUAL_SEARCH, sequence_of
from perfectplay.proofs import period_check
from perfectplay.proofs.period import Period
from perfectplay.solvers.base import Progress
from perfectplay.solvers.sequence import SequenceSolver, code_of
from perfectplay.spec import game as game_of
from perfectplay.text import big, counted, echo

#: Of the exceptions the last so many are named, and the values of a period no longer than this.
NAMED, SHORT = 8, 100
#: A record that takes longer to check is checked only when somebody says so.
MOST_SECONDS = 60.0


def period_report(
    game: AnyGame,
    to: int = USUAL_SEARCH,
    *,
    memory: int | None = None,
    progress: Progress | None = None,
    notice: Callable[[str], None] | None = None,
    record: str = "",
) -> Report:
    """The period of the values of heaps: proved, or only seen in them, or none; `record` is a file that is to prove it.

    A record that cannot be written takes nothing from the answer: `record` is then null, and `why_no_record` says why.

    >>> import perfectplay as pp
    >>> found = period_report(pp.game("kayles"), 1000)
    >>> [found[key] for key in ("period", "preperiod", "saltus", "proved", "checked_to", "exceptions")]
    [12, 71, 0, True, 167, 14]
    """
    began = time.perf_counter()
    source = sequence_of(game, memory, progress, notice)
    found = source.search(to)
    searched = max(min(source.known - 1, to), 0) if found is None or not found.proved else source.known - 1
    seconds = time.perf_counter() - began
    report = {"spec": game.spec(), **_period(found, source.to(searched).tolist()), "searched_to": searched}
    if record:
        try:
            _write(record, game, found, source.to(found.checked_to) if found is not None else (), to)
            report["record"] = record
        except PerfectPlayError as error:
            report |= {"record": None, "why_no_record": str(error)}
    return report | {"seconds": round(seconds, 6)}


def period_in(game: AnyGame, values: Sequence[int]) -> Report:
    """The same of values that are there already.

    >>> import perfectplay as pp
    >>> found = period_in(pp.game("lasker"), pp.values("lasker", 20))
    >>> found["period"], found["saltus"], found["proved"]
    (4, 4, False)
    """
    import numpy as np

    from perfectplay.sequences import periods
    from perfectplay.traits import HeapRule

    code = code_of(game) if isinstance(game, HeapRule) else None
    array = np.array(values, dtype=np.uint32)
    found = periods.find(code, array) if code is not None else periods.seen(array)
    return {"spec": game.spec(), **_period(found, values), "searched_to": len(values) - 1}


def _period(found: Period | None, values: Sequence[int]) -> Report:
    if found is None:
        return dict.fromkeys(
            ("period", "preperiod", "saltus", "theorem", "checked_to", "exceptions", "period_values")
        ) | {
            "proved": False,
            "last_exceptions": [],
        }
    out = exceptions(values, found)
    one = values[found.preperiod : found.preperiod + found.period]
    return {
        "period": found.period,
        "preperiod": found.preperiod,
        "saltus": found.saltus,
        "proved": found.proved,
        "theorem": found.theorem or None,
        "checked_to": found.checked_to,
        "exceptions": len(out),
        "last_exceptions": out[-NAMED:],
        "period_values": list(one) if found.period <= SHORT else None,
    }


def exceptions(values: Sequence[int], found: Period) -> list[int]:
    """The heaps before the preperiod whose values differ from what the period, continued backwards, would give them.

    >>> exceptions([5, 2, 1, 2, 1, 2], Period(2, 1))
    [0]
    """
    start, period = found.preperiod, found.period
    out = []
    for heap in range(start):
        times = -(-(start - heap) // period)
        if values[heap] != values[heap + times * period] - times * found.saltus:
            out.append(heap)
    return out


def _write(path: str, game: AnyGame, found: Period | None, values: Any, to: int) -> None:
    """A record, as a whole or not at all."""
    from perfectplay import __version__
    from perfectplay.proofs.period_record import period_record
    from perfectplay.traits import HeapRule

    code = code_of(game) if isinstance(game, HeapRule) else None
    if found is None or code is None or not found.proved:
        raise NotAccepted(
            f"no period of {echo(game.spec())} is proved with heaps up to {big(to)}, so there is no record of one; "
            f"raise --to, or leave --record out"
        )
    record = period_record(game.spec(), code, found, values, f"perfectplay {__version__}")
    with written_whole(path) as file:
        json.dump(record, file)
        file.write("\n")


def check_report(path: str, *, patient: bool = False, progress: Progress | None = None) -> Report:
    """Whether the claim of a record is true, worked out again by a program that knows nothing else of perfectplay."""
    shown = echo(path, LONGEST_PATH)
    try:
        record = period_check.read(path)
    except period_check.NoRecord as error:
        raise InputError(f"{shown} {error}; give a file that period --record has written") from error
    seconds = period_check.seconds(record)
    if seconds > MOST_SECONDS and not patient:
        raise TooLarge(
            f"to work out {counted(record['checked_to'], 'value')} by the definition takes about "
            f"{_duration(seconds)}; allow that with --yes"
        )
    step = (lambda heap: progress(heap) if heap % 256 == 0 else None) if progress is not None else (lambda heap: None)
    why = period_check.why_wrong(record, step) or _other_rules(record)
    claim = (
        f"the Grundy values of the heaps of {record['spec']} repeat every {big(record['period'])} "
        f"from heap {big(record['preperiod'])} on, for ever"
    )
    return {
        "valid": not why,
        "claim": claim,
        "why": why or f"every value up to heap {big(record['checked_to'])} agrees",
    }


def _other_rules(record: dict[str, Any]) -> str:
    """Why the rules in a record are not those of its spec; empty where they are."""
    from perfectplay.kernels.rule import rule_of
    from perfectplay.traits import HeapRule

    spec = record["spec"]
    try:
        game = game_of(spec, files=False)
    except PerfectPlayError as error:
        return f"the rules repeat as it says, but whether they are those of {echo(spec)} cannot be told: {error}"
    code = code_of(game) if isinstance(game, HeapRule) and not SequenceSolver.refusal(game) else None
    if code is None or code.nothing.all_but or code.one.all_but or code.unequal:
        return f"the record has not the rules of {echo(spec)}"
    runs = rule_of(code)
    same = all(getattr(runs, left).tolist() == record["rule"][left] for left in period_check.LEFT)
    return "" if same else f"the record has not the rules of {echo(spec)}"


def _duration(seconds: float) -> str:
    """
    >>> _duration(70), _duration(4000), _duration(10**6)
    ('70 seconds', '67 minutes', '278 hours')
    """
    for size, name in ((120, "second"), (7200, "minute")):
        if seconds < size:
            return f"{round(seconds / (size // 120))} {name}s"
    return f"{big(round(seconds / 3600))} hours"
