"""Periods for people."""

from __future__ import annotations

from rich.text import Text

from perfectplay.faces.cli.show import console, facts
from perfectplay.faces.reports import Report
from perfectplay.text import big, counted, listed

VALUES_IN_LINE = 20


def period(report: Report) -> None:
    """What is proved, by which theorem, what had to be checked; or what was only seen, or that nothing was."""
    console().print(Text(report["spec"], style="bold"))
    length, start, searched = report["period"], report["preperiod"], big(report["searched_to"])
    if length is None:
        facts([("period", f"none found with heaps up to {searched}"), ("time", f"{report['seconds']:.3f} s")])
        return
    rises = f", each time greater by {big(report['saltus'])}" if report["saltus"] else ""
    said = f"values repeat every {big(length)} from heap {big(start)} on{rises}"
    rows: list[tuple[str, str | Text]] = [("period", said)]
    if report["proved"]:
        rows.append(("proved", Text("✓ for ever", style="green")))
        rows.append(("theorem", report["theorem"]))
        rows.append(("checked", f"every heap up to {big(report['checked_to'])}, as far as the theorem asks"))
    else:
        rows.append(("proved", f"no, only seen with heaps up to {searched}"))
    rows.append(("exceptions", _exceptions(report)))
    if report["period_values"]:
        rows.append(("values", _lines(report["period_values"])))
    rows.append(("time", f"{counted(report['searched_to'] + 1, 'heap')} in {report['seconds']:.3f} s"))
    facts(rows)


def _exceptions(report: Report) -> str:
    out, named = report["exceptions"], [big(heap) for heap in report["last_exceptions"]]
    if not out:
        return "none; it begins with heap 0" if not report["preperiod"] else "none"
    which = "heap " if out == 1 else f"the last {len(named)} are heaps " if len(named) < out else "heaps "
    return f"{out:,} before: {which}{listed(named)}" if out > 1 else f"1 before: {which}{named[0]}"


def _lines(values: list[int]) -> str:
    lines = [values[first : first + VALUES_IN_LINE] for first in range(0, len(values), VALUES_IN_LINE)]
    return f"\n{' ' * 12}".join(" ".join(map(str, line)) for line in lines)


def checked(report: Report) -> None:
    """Whether a claim is true, and why."""
    valid = report["valid"]
    mark = Text("✓ " if valid else "✗ ", style="green" if valid else "bold red")
    console().print(mark.append(report["claim"]))
    console().print(Text(f"{'proved' if valid else 'not proved'}: {report['why']}"))
