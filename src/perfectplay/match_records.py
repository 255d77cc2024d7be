"""From a match to its record and back, and the verdict on each move made."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from perfectplay.errors import LoopyGame, NotAccepted, TooLarge
from perfectplay.players.base import Judge
from perfectplay.players.roster import text_of
from perfectplay.record import Moved, Record, SeatOf

if TYPE_CHECKING:
    from perfectplay.match import Match

#: What a record calls a seat where a person sits.
PERSON = "person"


def judged(match: Match, ply: int) -> Moved:
    """Used through Match.judged()."""
    moved, move, position = match.moved[ply - 1], match.moves[ply - 1], match.positions[ply - 1]
    try:
        return verdict(match.judge, position, move, moved)
    except (TooLarge, LoopyGame, NotAccepted):
        return moved


def verdict(judge: Judge, position: Any, move: Any, moved: Moved) -> Moved:
    """A move with the judge's word on it; raises what solving raises where the game is too large."""
    game = judge.game
    judge.solution.verdict(position)  # refuses at once what is too large, before some of its moves are walked for long
    winning = judge.winning(position)
    kept = not winning or judge.safe(game.after(position, move), game.players - 1)
    right = () if kept else tuple(game.show_move(grade.move) for grade in winning)
    return replace(moved, mistake=not kept, right=right)


def record_of(match: Match, *, judged: bool) -> Record:
    """Used through Match.record()."""
    seats = zip(match.names, match.players, strict=True)
    return Record(
        id=match.id,
        spec=match.game.spec(),
        seats=tuple(SeatOf(name, text_of(bot) if bot else PERSON) for name, bot in seats),
        terms=match.terms,
        starter=match.starter,
        seed=match.seed,
        began=match.began,
        moves=tuple(match.judged(ply) if judged else match.moved[ply - 1] for ply in range(1, match.plies + 1)),
        ending=match.ending,
        winners=match.winners,
        hints_used=tuple(match.hints_used),
        undone=match.undone,
    )


def restore(match: Match, record: Record) -> None:
    """Put a new match where a record (already checked) left off; used through Match.resume()."""
    game = match.game
    match.id, match.began, match.starter = record.id, record.began, record.starter
    match.positions = list(record.positions(game))
    match.moves = [game.read_move(at, moved.move) for at, moved in zip(match.positions, record.moves)]
    match.moved = list(record.moves)
    match.hints_used = [*record.hints_used, *[0] * game.players][: game.players]
    match.undone, match.ending, match.winners = record.undone, record.ending, record.winners
    match.clock.stop()
    for moved in match.moved:
        match.clock.used[moved.seat] += moved.seconds
    if not match.over:
        match.clock.start(match.turn)
