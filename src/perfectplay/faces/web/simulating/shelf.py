"""Where runs are kept: a file each, in a folder beside the archive of matches, the oldest making room for new ones."""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path
from typing import Any

from perfectplay.archive.address import database_url, is_sqlite
from perfectplay.errors import ArchiveError, InputError
from perfectplay.faces.whole_files import written_whole
from perfectplay.text import echo

#: Runs that are kept; a report takes some kilobytes.
MOST_KEPT = 2_000
_ID = re.compile(r"[0-9a-f]{16}")


class NoSuchRun(InputError):
    """Nothing is stored under this id."""


def check_id(run_id: str) -> str:
    """Refuse at once what no id can be; only an id becomes a file's name.

    >>> check_id("../../etc/passwd")
    Traceback (most recent call last):
    perfectplay.faces.web.simulating.shelf.NoSuchRun: there is no simulation '../../etc/passwd'; check its address
    """
    if not _ID.fullmatch(run_id):
        raise NoSuchRun(f"there is no simulation {echo(run_id)}; check its address")
    return run_id


def folder_for(database: str | None) -> Path:
    """Beside the database's file; with a database server in the user's data folder; for none at all in a passing one.

    >>> folder_for("matches.db").name
    'matches-simulations'
    """
    url = database_url(database)
    if not is_sqlite(url):
        from platformdirs import user_data_path

        return user_data_path("perfectplay", appauthor=False) / "simulations"
    if url.database in (None, "", ":memory:"):
        return Path(tempfile.mkdtemp(prefix="perfectplay-simulations-"))
    file = Path(url.database)
    return file.with_name(f"{file.stem}-simulations")


class Shelf:
    """Files of runs, each written whole or not at all.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     shelf = Shelf(Path(folder) / "runs")
    ...     shelf.put("0123456789abcdef", {"games": 3})
    ...     shelf.get("0123456789abcdef")
    {'games': 3}
    """

    def __init__(self, folder: Path, most: int = MOST_KEPT) -> None:
        self.folder, self.most = folder, most

    def put(self, run_id: str, said: dict[str, Any]) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with written_whole(str(self._file(run_id))) as file:
                json.dump(said, file, ensure_ascii=False)
            self._make_room()
        except (OSError, InputError) as error:
            said_so = error.strerror if isinstance(error, OSError) else error
            raise ArchiveError(f"the simulation cannot be kept in {echo(str(self.folder), 200)}: {said_so}") from error

    def get(self, run_id: str) -> dict[str, Any]:
        try:
            said: dict[str, Any] = json.loads(self._file(run_id).read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise NoSuchRun(f"there is no simulation {echo(run_id)}; it may have made room for newer ones") from None
        except (OSError, ValueError) as error:
            raise ArchiveError(f"the simulation {echo(run_id)} cannot be read; run it again") from error
        return said

    def _file(self, run_id: str) -> Path:
        return self.folder / f"{check_id(run_id)}.json"

    def _make_room(self) -> None:
        kept = list(self.folder.glob("*.json"))
        if len(kept) <= self.most:
            return
        for file in sorted(kept, key=_age)[: len(kept) - self.most]:
            file.unlink(missing_ok=True)


def _age(file: Path) -> tuple[int, str]:
    try:
        return file.stat().st_mtime_ns, file.name
    except FileNotFoundError:  # another server has made room
        return 0, file.name
