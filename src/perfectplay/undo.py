"""Taking moves back: at once against bots, by agreement where other people play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from perfectplay.errors import InputError

if TYPE_CHECKING:
    from perfectplay.match import Match


class UndoWish:
    """A seat wants its last move back, and everything after it; other people have to agree."""

    def __init__(self, match: Match, seat: int) -> None:
        if not any(moved.seat == seat for moved in match.moved):
            raise InputError(f"seat {seat} has made no move yet; there is nothing to take back")
        if match.over and match.ending != "played":
            raise InputError(f"the match is over ({match.how()}); there is nothing to take back")
        self.match = match
        self.seat = seat
        self.waits_for = {other for other, bot in enumerate(match.players, 1) if bot is None and other != seat}

    def take_back(self) -> None:
        """Drop the moves; their seconds are given back too."""
        match = self.match
        kept = max(ply for ply, moved in enumerate(match.moved) if moved.seat == self.seat)
        match.undone += match.plies - kept
        for moved in match.moved[kept:]:
            match.clock.give_back(moved.seat, moved.seconds)
        del match.moves[kept:], match.moved[kept:], match.positions[kept + 1 :]
