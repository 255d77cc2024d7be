"""NeoNim: Nim for two to eight at a table; who takes the last stick loses, everyone else wins."""

from __future__ import annotations

from dataclasses import dataclass

from perfectplay.game import Result
from perfectplay.heaps import TAKE_NOTATION, Heaps, TakeGame
from perfectplay.options import option, whole


@dataclass(frozen=True)
class NeoNim(TakeGame):
    """Misère Nim at a table.

    >>> NeoNim((3, 4, 5), players=3).result((0, 0, 0))
    <Result.LAST_MOVER_LOSES: 'last mover loses'>
    """

    players: int = option("players", "seats at the table", read=whole("players", 2, 8), default=3, always=True)

    family = "neonim"
    summary = "Nim for two to eight at a table; who takes the last stick loses, all others win"
    examples = ("neonim:3,4,5", "neonim:2,4,players=3", "neonim:2,3,4,players=4", "neonim:3,5,players=2")
    rules_text = """
        Sticks lie in piles. Two to eight players (`players=4`; three if nothing is said) take turns in the order of their
        seats; a turn takes one or more sticks from one pile. Who takes the last stick of all loses, and everybody else wins.

        With three or more at the table nobody can be sure of winning alone: the others may gang up. What perfectplay
        tells of a seat is what it can make sure of against all others together (the *paranoid* value).

        For example, with three at the table and piles 2,4 the move `2:4` leaves 2: whatever the second player does, the
        first is safe.
        """
    notation_text = TAKE_NOTATION

    def in_short(self) -> list[str]:
        return self.told(self.summary, "players")  # who sits there is seen

    def takes(self, heap: int) -> range:
        return range(1, heap + 1)

    def why_not(self, heap: int, take: int) -> str:
        return ""

    def result(self, position: Heaps) -> Result | None:
        return None if any(position) else Result.LAST_MOVER_LOSES
