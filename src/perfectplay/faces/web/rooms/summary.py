"""What is said of a finished match: how well everybody played, where the mistakes were, and which of them decided."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Judged:
    """How a seat has played: of its moves at which something could be kept (`could`), how many kept it."""

    seat: int
    moves: int
    seconds: float
    could: int
    kept: int

    @property
    def accuracy(self) -> int | None:
        """In per cent; None where there was nothing to keep.

        >>> Judged(1, 5, 9.0, 3, 2).accuracy, Judged(2, 4, 9.0, 0, 0).accuracy
        (67, None)
        """
        return round(100 * self.kept / self.could) if self.could else None


@dataclass(frozen=True)
class Mistake:
    """A move that gave the win (or a safe seat) away, and what would have kept it."""

    ply: int
    seat: int
    move: str
    right: tuple[str, ...]
    by_clock: bool


@dataclass(frozen=True)
class Summary:
    moves: int
    seconds: float
    seats: tuple[Judged, ...]
    mistakes: tuple[Mistake, ...]
    #: The move after which the loser never stood better again; None where no mistake decided.
    turning: int | None
    #: Whether every move could be judged; if not, the game was too large for a while.
    complete: bool
    #: The seat that stood better when the match ended, but lost on time or resigned.
    given_up: int | None

    @property
    def deciding(self) -> Mistake | None:
        """The mistake that was the turning point."""
        return next((mistake for mistake in self.mistakes if mistake.ply == self.turning), None)


def summary_of(review: dict[str, Any]) -> Summary:
    """The summary of a match from its review, as `replay_report` gives it."""
    positions: Sequence[dict[str, Any]] = review["positions"]
    made = [(at["ply"], at["move"], before) for before, at in itertools.pairwise(positions)]
    mistakes = tuple(
        Mistake(ply, move["seat"], move["move"], tuple(move["right"]), move["by_clock"])
        for ply, move, _ in made
        if move["mistake"]
    )
    judged = []
    for seat in range(1, len(review["seats"]) + 1):
        mine = [(move, before) for _, move, before in made if move["seat"] == seat]
        could = [move for move, before in mine if _could_keep(seat, before) and move["mistake"] is not None]
        kept = sum(not move["mistake"] for move in could)
        judged.append(Judged(seat, len(mine), sum(move["seconds"] for move, _ in mine), len(could), kept))
    winners = review["winners"]
    losers = [seat for seat in range(1, len(judged) + 1) if seat not in winners]
    decided = mistakes and review["ending"] == "played" and mistakes[-1].seat not in winners
    standing = positions[-1]["prediction"] if review["ending"] in ("resigned", "time") else None
    given_up = next((seat for seat in losers if standing and seat in standing["winners"]), None)
    return Summary(
        moves=len(made),
        seconds=sum(move["seconds"] for _, move, _ in made),
        seats=tuple(judged),
        mistakes=mistakes,
        turning=mistakes[-1].ply if decided else None,
        complete=all(move["mistake"] is not None for _, move, _ in made),
        given_up=given_up,
    )


def _could_keep(seat: int, before: dict[str, Any]) -> bool:
    """Whether the seat to move stood to win (or was safe)."""
    expected = before["prediction"]
    return expected is not None and seat in expected["winners"]
