"""Matches and their records in a database: a SQLite file by default, PostgreSQL by its address.

>>> import perfectplay as pp
>>> from perfectplay.archive import Archive
>>> with Archive.open("sqlite://") as archive:  # in memory
...     match = pp.Match("nim:1,2", ["person", "perfect"], seed=7)
...     archive.keep(match)
...     _ = archive.play(match.id, "2:1", ply=1, undone=0)
...     archive.record(match.id).moves[0].move, len(archive.running())
('2:1', 1)
"""

from __future__ import annotations

from perfectplay.archive.listing import Summary
from perfectplay.archive.loading import Imported
from perfectplay.archive.store import Archive

__all__ = ["Archive", "Imported", "Summary"]
