"""An atlas for people."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from perfectplay.faces.atlas_pages import losses_in_words, period_in_words
from perfectplay.faces.cli.show import console
from perfectplay.faces.reports import Report
from perfectplay.text import counted, listed

#: A longer table is for a file.
MOST_LINES = 100


def atlas(report: Report) -> None:
    """The table where it is short or nowhere else, then what it comes to."""
    if not report["out"] or len(report["rows"]) <= MOST_LINES:
        listing = Table(box=None, pad_edge=False, header_style="bold")
        listing.add_column("take" if report["atlas"] == "adjacent" else "code")
        for column in ("period", "from", "largest", "at heap"):
            listing.add_column(column, justify="right")
        listing.add_column("first player loses", overflow="fold")
        for row in report["rows"]:
            start = "" if row["period"] is None else f"{row['preperiod']:,}"
            listing.add_row(
                *(row["name"], period_in_words(row), start, f"{row['largest']:,}", f"{row['largest_at']:,}"),
                losses_in_words(row["losses"], report["to"]),
            )
        console().print(listing)
        console().print()
    seen = f", {report['seen']:,} seen and not proved" if report["seen"] else ""
    told = (
        f"{counted(report['games'], 'game')}, heaps to {report['to']:,}: {counted(report['proved'], 'period')} proved{seen}, "
        f"{report['none_yet']:,} with none yet; {report['seconds']:.1f} s"
    )
    console().print(Text(told, style="bold"))
    if report["out"]:
        console().print(Text(f"written: {listed(report['out'])}"))
