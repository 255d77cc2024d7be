"""From a match to its record and back, and the verdict on each move made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from perfectplay.errors import (
    GameFileError,
    IllegalMove,
    InputError,
    LoopyGame,
    NotAccepted,
    PerfectPlayError,
    TooLarge,
)
from perfectplay.game import AnyGame
from perfectplay.players.base import Judge, Player
from perfectplay.players.roster import player, text_of
from perfectplay.record import LONGEST_NAME, Moved, Record, SeatOf
from perfectplay.text import counted, cut, echo, told

if TYPE_CHECKING:
    from perfectplay.match import Match

#: What a record calls a seat where a person sits.
PERSON = "person"


def players_of(seats: str | Sequence[str | Player]) -> tuple[Player | None, ...]:
    """Who plays at each seat, as `person,perfect` or as a sequence; None for a person.

    >>> [sits and sits.name for sits in players_of("person,perfect")]
    [None, 'perfect']
    """
    texts = seats.split(",") if isinstance(seats, str) else seats
    return tuple(None if one == PERSON else player(one) for one in texts)


def check_table(players: int, starter: int, seats: int) -> None:
    """One player for each seat, and a starter who sits there."""
    if players != seats:
        raise InputError(f"{counted(players, 'player')} for {counted(seats, 'seat')}; name one for each seat")
    if starter > seats:
        raise InputError(f"starter {starter} is not at this table; give 1 to {seats}, or 0 for a coin")


def names_of(players: Sequence[Player | None], given: Sequence[str]) -> tuple[str, ...]:
    """The names at the table: those given, and for all other seats what sits there.

    >>> names_of([None, player("perfect+trap")], ["Ada"])
    ('Ada', 'perfect+trap')
    """
    if len(given) > len(players):
        raise InputError(f"{len(given)} names for {counted(len(players), 'seat')}; give at most one for each seat")
    names = []
    for seat, sits in enumerate(players, 1):
        name = given[seat - 1] if seat <= len(given) else ""
        if not isinstance(name, str) or len(name) > LONGEST_NAME or not name.isprintable():
            raise InputError(
                f"name {echo(name)} is too long or not printable; give at most {LONGEST_NAME} printable characters"
            )
        names.append(name.strip() or (f"player {seat}" if sits is None else cut(text_of(sits), LONGEST_NAME)))
    return tuple(names)


def as_written(game: AnyGame, position: Any, move: Any) -> tuple[Any, Any, str]:
    """A legal move as its record says it, the position it leads to, and its notation.

    What equals a move need not be written like it: True, 1.0 and a number of NumPy's equal 1. Such a move is read back from
    its notation, so that nothing is played that a record cannot repeat.

    >>> import perfectplay as pp
    >>> as_written(pp.game("sticks:5"), (5,), ((2.0, 3),))
    Traceback (most recent call last):
    perfectplay.errors.NotationError: place '2.0' is not a whole number; write places such as 3, 3-5 or 3,7
    """
    try:
        after, shown = game.after(position, move), game.show_move(move)
    except PerfectPlayError:
        raise
    except Exception as error:  # a move so strange that comparing it fails
        raise IllegalMove(f"{echo(move)} is no move; {told(error)}") from error
    if not shown.isprintable() or not shown:
        raise GameFileError(
            f"{game.spec()}: the move {echo(move)} is written {echo(shown)}; write it in printable text"
        )
    if not _plain(move):
        move = game.read_move(position, shown)
        after, shown = game.after(position, move), game.show_move(move)
    return move, after, shown


def _plain(move: Any) -> bool:
    return type(move) in (int, str) or (type(move) is tuple and all(map(_plain, move)))


def seats_of(record: Record, *, files: bool) -> list[str | Player]:
    """Who sat there, found again by the texts of the record."""
    return [seat.player if seat.player == PERSON else player(seat.player, files=files) for seat in record.seats]


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
    match.clock.used = dict.fromkeys(match.clock.used, 0.0)
    for moved in match.moved:
        match.clock.used[moved.seat] += moved.seconds
    if not match.over:
        match.clock.start(match.turn)
