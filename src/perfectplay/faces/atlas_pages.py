"""An atlas as a report, a table for spreadsheets and a page."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

from perfectplay.faces.reports import Report
from perfectplay.text import counted, cut

#: So long a list of heaps has room in a line of the page; the .csv has it whole.
WIDEST = 60

ABOUT = {
    "adjacent": (
        "Rows of sticks in which a turn takes at least a and at most b sticks that lie side by side "
        "(`sticks:take=a-b,adjacent`), for all 1 ≤ a ≤ b ≤ {size}."
    ),
    "octal": (
        "All octal games of at most {digits} after the point (`octal:code=…`), with 0 and with 4 before it; "
        "only 0.0 is left out, which has no move at all."
    ),
}
READING = """\
- **period**, **from**: the values of heaps repeat with this period from this heap on, for ever: that is proved by the theorem of
  Guy and Smith (1956), for which enough values were made. *None yet* means that heaps to {to:,} prove none; more of them
  (`--values`) may. A number with a question mark is what they show to their end, and proves nothing.
- **largest value**, **at heap**: of all heaps where the period is proved, else of those to {to:,}; and the first that has it.
- **first player loses**: the heaps of value 0, where whoever moves first loses. Where the period is proved these are all: those
  before it, and then those of the first period, which come again and again. Else it says how many there are to {to:,}."""


def atlas_report(kind: str, size: int, to: int, rows: Sequence[Report], seconds: float, out: Sequence[str]) -> Report:
    """What an atlas found, and where it was written."""
    return {
        "atlas": kind,
        "to_take" if kind == "adjacent" else "digits": size,
        "to": to,
        "games": len(rows),
        "proved": sum(row["proved"] for row in rows),
        "seen": sum(row["period"] is not None and not row["proved"] for row in rows),
        "none_yet": sum(row["period"] is None for row in rows),
        "seconds": round(seconds, 3),
        "out": list(out),
        "rows": list(rows),
    }


def atlas_csv(report: Report) -> str:
    """One line a game, with nothing cut."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    named = ["least", "most"] if report["atlas"] == "adjacent" else ["code"]
    facts = ["period", "preperiod", "saltus", "proved", "searched_to", "largest", "largest_at"]
    losses = ["count", "before", "repeating", "first", "last"]
    lines.writerow([*named, "spec", *facts, *(f"losses_{key}" for key in losses)])
    for row in report["rows"]:
        name = row["name"].split("-") if len(named) == 2 else [row["name"]]
        said = {**row, "proved": "yes" if row["proved"] else "no"}
        first = {**row["losses"], "first": " ".join(map(str, row["losses"]["first"]))}
        lines.writerow([*name, row["spec"], *(said[key] for key in facts), *(first[key] for key in losses)])
    return text.getvalue()


def atlas_page(report: Report, command: str, picture: str = "") -> str:
    """The atlas in Markdown; `command` is what made it."""
    kind, size, to = report["atlas"], report["to_take" if report["atlas"] == "adjacent" else "digits"], report["to"]
    title = "sticks side by side" if kind == "adjacent" else "octal games"
    seen = f", {report['seen']:,} seen and not proved" if report["seen"] else ""
    found = (
        f"{counted(report['games'], 'game')}, heaps to at most {to:,}: {counted(report['proved'], 'period')} proved{seen}, "
        f"{report['none_yet']:,} with none yet. Made by"
    )
    lines = [
        f"# An atlas of {title}",
        "",
        ABOUT[kind].format(size=size, digits=counted(size, "digit")),
        found,
        "",
        f"    {command}",
        "",
        *([f"![Their periods: one cell a game]({picture})", ""] if picture else []),
        READING.format(to=to),
        "",
        f"| {'take' if kind == 'adjacent' else 'code'} | period | from | largest value | at heap | first player loses |",
        "|---|---:|---:|---:|---:|---|",
        *(_line(row, to) for row in report["rows"]),
    ]
    return "\n".join(lines) + "\n"


def _line(row: Report, to: int) -> str:
    start = "" if row["period"] is None else f"{row['preperiod']:,}"
    return (
        f"| {row['name']} | {period_in_words(row)} | {start} | {row['largest']:,} | {row['largest_at']:,} | "
        f"{losses_in_words(row['losses'], to)} |"
    )


def period_in_words(row: Report) -> str:
    """For people.

    >>> period_in_words({"period": 34, "saltus": 0, "proved": True}), period_in_words({"period": None})
    ('34', 'none yet')
    >>> period_in_words({"period": 6, "saltus": 2, "proved": False})
    '6, rising by 2 ?'
    """
    if row["period"] is None:
        return "none yet"
    rises = f", rising by {row['saltus']}" if row["saltus"] else ""
    return f"{row['period']:,}{rises}{'' if row['proved'] else ' ?'}"


def losses_in_words(losses: dict[str, Any], to: int) -> str:
    """For people, shortened.

    >>> losses_in_words({"count": None, "before": "0-1, 15", "repeating": "55, 59", "first": [], "last": None}, 99)
    '0-1, 15; again and again 55, 59'
    >>> losses_in_words({"count": 4, "before": None, "repeating": None, "first": [0, 1, 5, 8], "last": 8}, 99)
    '4 to 99: 0, 1, 5, 8'
    >>> losses_in_words({"count": 1, "before": "0", "repeating": "", "first": [0], "last": 0}, 99)
    'only 0'
    """
    if losses["before"] is None:
        first = ", ".join(map(str, losses["first"]))
        more = f" … {losses['last']}" if losses["count"] > len(losses["first"]) else ""
        return f"{losses['count']:,} to {to:,}: {first}{more}"
    before, repeating = (_shortened(losses[key]) for key in ("before", "repeating"))
    if not repeating:
        return f"only {before}" if before else "never"
    return f"{before}; again and again {repeating}" if before else f"again and again {repeating}"


def _shortened(heaps: str) -> str:
    """A list cut between two of its heaps, with how many runs there are in all."""
    if len(heaps) <= WIDEST:
        return heaps
    return f"{cut(heaps, WIDEST).rpartition(',')[0]}, … ({heaps.count(',') + 1:,} in all)"
