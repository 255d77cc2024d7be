"""What those who think can tell of a match: each answer is kept as long as the table is as it was."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from perfectplay.errors import InputError, PerfectPlayError
from perfectplay.faces.web.thinking.thinkers import Thinkers
from perfectplay.match import Match
from perfectplay.text import echo

Report = dict[str, Any]
#: So long a viewer waits for what each move is worth; it comes later if it takes longer.
PATIENCE = 0.05
#: How much a hint tells.
GRADES: dict[str, tuple[str, ...]] = {
    "row": ("row", "wins"),
    "move": ("row", "wins", "move", "tokens"),
    "reason": ("row", "wins", "move", "tokens", "reason"),
}


class Knowledge:
    """Asks about the position on the table; `came` is called when an answer comes that somebody did not wait for."""

    def __init__(self, match: Match, start: str, thinkers: Thinkers, came: Callable[[], None]) -> None:
        self._match, self._start, self._thinkers, self._came = match, start, thinkers, came
        self._kept: dict[str, tuple[tuple[int, int], asyncio.Task[Any]]] = {}
        self._hinted: tuple[int, int] | None = None

    async def ask(self, question: str, **values: Any) -> Any:
        """One of the thinkers' questions, about the position on the table."""
        return await self._thinkers.ask(question, **self._at(), **values)

    def _at(self) -> dict[str, str]:
        return {"spec": self._start, "position": self._match.game.show(self._match.position)}

    async def worth(self) -> Report:
        """Who should win and what each move is worth; nobody waits long, what is not known yet is `pending`."""
        known: Report | None = self._thinkers.known("insight", **self._at(), turn=self._match.turn)
        if known is not None:
            return known | {"pending": False}
        work = self._once("insight", lambda: self.ask("insight", turn=self._match.turn))
        if not work.done():
            await asyncio.wait({work}, timeout=PATIENCE)
        if not work.done():
            work.remove_done_callback(self._insight_came)  # one is enough
            work.add_done_callback(self._insight_came)
            return {"prediction": None, "moves": None, "pending": True}
        found: Report = {"prediction": None, "moves": None} if _failed(work) else work.result()
        return found | {"pending": False}

    async def hint(self, grade: str) -> Report:
        """As much of a hint as its grade tells."""
        if grade not in GRADES:
            raise InputError(f"hint {echo(grade)} is unknown; ask for row, move or reason")
        found = await self._wanted("hint", lambda: self.ask("hint", turn=self._match.turn))
        return {"grade": grade} | {key: found[key] for key in GRADES[grade]}

    @property
    def hint_is_known(self) -> bool:
        """Whether somebody has been given a hint at this move already: its grades count as one."""
        return self._hinted == self._version

    @hint_is_known.setter
    def hint_is_known(self, known: bool) -> None:
        self._hinted = self._version if known else None

    async def review(self) -> Report:
        """Every position of the match with who should have won from there, and the verdict on each move."""
        record = self._match.record(judged=False).to_dict()
        return await self._wanted("review", lambda: self._thinkers.ask("review", record=record))

    async def _wanted(self, question: str, ask: Callable[[], Any]) -> Report:
        """An answer that somebody waits for; if it fails, whoever asks again may have more luck."""
        work = self._once(question, ask)
        try:
            found: Report = await asyncio.shield(work)
        except PerfectPlayError:
            if _of(self._kept.get(question)) is work:
                del self._kept[question]
            raise
        return found

    @property
    def _version(self) -> tuple[int, int]:
        return self._match.plies, self._match.undone

    def _once(self, question: str, ask: Callable[[], Any]) -> asyncio.Task[Any]:
        """The work that answers a question about this state of the table, begun when it is first wanted."""
        kept = self._kept.get(question)
        if kept is None or kept[0] != self._version:
            kept = self._kept[question] = (self._version, asyncio.create_task(ask()))
            kept[1].add_done_callback(_looked_at)
        return kept[1]

    def _insight_came(self, work: asyncio.Task[Any]) -> None:
        if _of(self._kept.get("insight")) is work:
            self._came()


def _of(kept: tuple[Any, asyncio.Task[Any]] | None) -> asyncio.Task[Any] | None:
    return kept[1] if kept else None


def _looked_at(work: asyncio.Task[Any]) -> None:
    """An error is told to whoever waits; where nobody does, that is no complaint."""
    if not work.cancelled():
        work.exception()


def _failed(work: asyncio.Task[Any]) -> bool:
    return work.done() and (work.cancelled() or work.exception() is not None)
