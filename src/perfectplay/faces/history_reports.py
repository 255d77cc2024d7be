"""What the commands about played matches report, as plain data; the keys are a promise as in reports.py."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from perfectplay.chooser import AUTO, Chooser
from perfectplay.errors import InputError, LoopyGame, NotAccepted, TooLarge
from perfectplay.game import AnyGame
from perfectplay.match_records import verdict
from perfectplay.players.base import Judge
from perfectplay.prediction import Prediction, predict
from perfectplay.record import Record, json_of
from perfectplay.solution import Solution
from perfectplay.solvers.base import Progress
from perfectplay.text import counted, cut, echo

if TYPE_CHECKING:
    from perfectplay.archive import Archive, Imported, Summary

Report = dict[str, Any]
#: Ids are long and random; a text of digits that is no longer than this is a number in the list.
MOST_NUMBER_DIGITS = 7
#: How a line of text shows the kinds of tokens, and how long it gets.
MARKS = {"stick": "|", "gap": ".", "square": "■", "cut": ""}
WIDEST = 100
T = TypeVar("T")


def history_report(
    archive: Archive, *, game: str = "", player: str = "", running: bool = False, limit: int | None = None
) -> Report:
    """The newest matches that are asked for, and how many the archive has in all."""
    found = archive.matches(game=game, player=player, running=True if running else None, limit=limit)
    return {"database": archive.name, "total": archive.count(), "matches": [summary_report(match) for match in found]}


def summary_report(match: Summary) -> Report:
    return {
        "number": match.number,
        "id": match.id,
        "spec": match.spec,
        "seats": [{"name": seat.name, "player": seat.player} for seat in match.seats],
        "began": match.began,
        "ending": match.ending,
        "winners": list(match.winners),
        "plies": match.plies,
        "undone": match.undone,
        "seconds": match.seconds,
    }


def archived_id(archive: Archive, text: str) -> str:
    """The id of a match that people name by its number in the list, or by the beginning of its id."""
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_NUMBER_DIGITS):
        return archive.id_of(text)
    try:
        return archive.id_at(int(text))
    except InputError as error:
        try:
            return archive.id_of(text)  # the beginning of an id that happens to have digits alone
        except InputError:
            raise error from None


def record_in(lines: Iterator[str | bytes], file: str, number: int | None) -> Record:
    """The only match of a file, or the one with this number, counted from 1."""
    found, count = None, 0
    for at, line in enumerate(lines, 1):
        try:
            data = json_of(line.decode("utf-8") if isinstance(line, bytes) else line) if line.strip() else {}
        except UnicodeDecodeError:
            raise InputError(f"{file}, line {at}, is no text in UTF-8; a match is one line of JSON") from None
        except InputError as error:
            raise InputError(f"{file}, line {at}: {error}") from error
        if isinstance(data, dict) and data.get("perfectplay", "") != "match":
            continue
        count += 1
        if count == (number or 1):
            found = _record(data, file, at)
            if number is not None:
                return found
    if found is None or (number is None and count > 1):
        remedy = f"choose one with --match 1 to {count}" if count > 1 else "see docs/matches.md"
        raise InputError(f"{echo(file, 300)} has {counted(count, 'match', 'matches')}; {remedy}")
    return found


def _record(data: Any, file: str, at: int) -> Record:
    try:
        return Record.from_dict(data)
    except InputError as error:
        raise InputError(f"{file}, line {at}: {error}") from error


def replay_report(record: Record, *, files: bool, to: int | None = None, progress: Progress | None = None) -> Report:
    """Each position up to a ply, the move that led there with the verdict on it, and who would win from there."""
    with allowing_files(files):
        game = record.game(files=files)
    record.check(game)
    last = record.plies if to is None else to
    if last > record.plies:
        raise InputError(f"ply {last} is not in match {echo(record.id)}; it has 0 to {record.plies}")
    report = {key: said for key, said in record.to_dict().items() if key not in ("perfectplay", "version", "moves")}
    return report | {"to": last, "positions": list(_positions(record, game, last, progress))}


@contextmanager
def allowing_files(files: bool) -> Iterator[None]:
    """What is refused inside because it would run a file says which option allows it."""
    try:
        yield
    except InputError as error:
        hint = "; --files allows that, and runs it" if not files and "names a file" in str(error) else ""
        raise InputError(f"{error}{hint}") from error


def _positions(record: Record, game: AnyGame, last: int, progress: Progress | None) -> Iterator[Report]:
    oracle = _Oracle(game, progress)
    before = None
    for ply, position in enumerate(itertools.islice(record.positions(game), last + 1)):
        over = ply == record.plies and record.ending != "going"
        turn = record.turn(ply)
        expected = oracle.ask(position, partial(predict, oracle.judge, position, turn))
        yield {
            "ply": ply,
            "position": game.show(position),
            "board": drawn(game, position),
            "turn": None if over else turn,
            "prediction": _prediction_report(expected) if expected else None,
            "move": _move_report(record, ply, oracle, before) if ply else None,
        }
        before = position


class _Oracle:
    """Knows who should win where that can be known; games that are too large get small enough as they are played."""

    def __init__(self, game: AnyGame, progress: Progress | None) -> None:
        self.judge = Judge(Solution(game, Chooser(game, AUTO, None, progress)))
        self._failed = False

    def ask(self, position: Any, question: Callable[[], T]) -> T | None:
        """The answer, or None where the position is too large to tell."""
        if self._failed and self.judge.game.estimate(position) is None:
            return None  # finding that out once more would take as long as it did the first time
        try:
            return question()
        except (TooLarge, LoopyGame, NotAccepted):
            self._failed = True
            return None


def _prediction_report(expected: Prediction) -> Report:
    return {"text": str(expected), "winners": list(expected.winners), "distance": expected.distance}


def _move_report(record: Record, ply: int, oracle: _Oracle, before: Any) -> Report:
    """A move with the verdict on it: a new one, since a record may say anything; the stored one where nobody can tell."""
    stored = record.moves[ply - 1]
    move = oracle.judge.game.read_move(before, stored.move)
    moved = oracle.ask(before, partial(verdict, oracle.judge, before, move, stored)) or stored
    return {
        "seat": moved.seat,
        "name": record.seats[moved.seat - 1].name,
        "move": moved.move,
        "seconds": moved.seconds,
        "by_clock": moved.by_clock,
        "mistake": moved.mistake,
        "right": list(moved.right),
    }


def drawn(game: AnyGame, position: Any) -> list[str]:
    """The rows of the board as lines of text; where it is none, or too large, the notation.

    >>> import perfectplay as pp
    >>> drawn(pp.game("1357"), (1, 0, 2, 7))
    ['row 1  |', 'row 2', 'row 3  ||', 'row 4  |||||||']
    """
    try:
        board = game.board(position)
    except TooLarge:
        return [cut(game.show(position), WIDEST)]
    tokens = [token for row in board.rows for token in row.tokens]
    if not tokens or any(token.kind == "choice" for token in tokens):
        return [cut(game.show(position), WIDEST)]
    width = max(len(row.label) for row in board.rows)
    lines = [
        f"{row.label:>{width}}  {''.join(token.text or MARKS.get(token.kind, '?') for token in row.tokens)}"
        for row in board.rows
    ]
    return [cut(line.rstrip(), WIDEST) for line in [*lines, *([board.caption] if board.caption else [])]]


def import_report(archive: Archive, file: str, counts: Imported) -> Report:
    """What became of the lines of a file."""
    return {"database": archive.name, "file": file, **vars(counts)}
