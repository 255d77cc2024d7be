"""What a board shows, place by place: the pieces that lie there, and the ghosts of those that the last move took."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from perfectplay.board import Board, Row, Token
from perfectplay.errors import TooLarge
from perfectplay.game import AnyGame
from perfectplay.splits import SplitGame

#: More pieces than this are not drawn: nobody could tell them apart.
MOST_DRAWN = 600
#: Kinds whose ids mean the same place before and after a move.
KEEP_PLACES = ("stick", "square")


@dataclass(frozen=True, slots=True)
class Slot:
    """One place of a row, and what lies or lay there."""

    token: Token
    ghost: bool = False


@dataclass(frozen=True, slots=True)
class SceneRow:
    """A row to draw. `length` is how many places it had when the game began, so that a picture keeps its size."""

    label: str
    #: Its number on the board, from 1; 0 for a row that is gone and left only ghosts.
    number: int
    slots: tuple[Slot, ...]
    length: int

    @property
    def pieces(self) -> int:
        """How many sticks, letters or squares lie there."""
        return sum(not slot.ghost and slot.token.kind not in ("gap", "cut") for slot in self.slots)


def board_of(game: AnyGame, position: Any) -> Board | None:
    """The board, or None where it is too large to draw."""
    try:
        board = game.board(position)
    except TooLarge:
        return None
    return board if sum(len(row.tokens) + 1 for row in board.rows) <= MOST_DRAWN else None


def scene(game: AnyGame, position: Any, before: Any = None, last: Sequence[str] = ()) -> list[SceneRow] | None:
    """The rows to draw, with what the move from `before` took as ghosts; None where it is too large.

    >>> import perfectplay as pp
    >>> [row] = scene(pp.game("letters:WLW"), "WL", "WLW", ["3"])
    >>> "".join(slot.token.text for slot in row.slots), row.slots[2].ghost, row.pieces
    ('WLW', True, 2)
    """
    board = board_of(game, position)
    earlier = board_of(game, before) if before is not None and before != position else None
    if board is None:
        return None
    rows = [SceneRow(row.label, n, _slots(row), 0) for n, row in enumerate(board.rows, 1)]
    kinds = {token.kind for row in earlier.rows for token in row.tokens} if earlier is not None else set()
    if earlier is not None and "choice" not in kinds:
        if isinstance(game, SplitGame):
            rows = _split_ghosts(rows, earlier, last)
        elif kinds == {"letter"}:
            rows = _letter_ghosts(rows, earlier, last)
        else:
            rows = _stay_ghosts(rows, earlier)
    return _as_long_as_ever(game, rows)


def _slots(row: Row) -> tuple[Slot, ...]:
    return tuple([Slot(token) for token in row.tokens])


def _stay_ghosts(rows: list[SceneRow], earlier: Board) -> list[SceneRow]:
    """Pieces keep their places and ids: what is missing now has been taken."""
    now = {row.label: row for row in rows}
    shown = []
    for old in earlier.rows:
        row = now.pop(old.label, None) or SceneRow(old.label, 0, (), 0)
        here = {slot.token.id: slot for slot in row.slots if slot.token.kind != "gap"}
        gaps = {slot.token.id for slot in row.slots if slot.token.kind == "gap"}
        slots = []
        for token in old.tokens:
            if token.id in here:
                slots.append(here.pop(token.id))
            elif token.kind in KEEP_PLACES:
                slots.append(Slot(token, ghost=True))
            elif token.id in gaps:
                slots.append(Slot(token))
        shown.append(SceneRow(row.label, row.number, (*slots, *here.values()), 0))
    return shown + list(now.values())


def _letter_ghosts(rows: list[SceneRow], earlier: Board, last: Sequence[str]) -> list[SceneRow]:
    """One letter went from the left end or from the right."""
    letters = earlier.rows[0].tokens
    row = rows[0]
    if len(letters) != len(row.slots) + 1:
        return rows
    from_left = tuple(last) == ("1",)
    ghost = (Slot(letters[0 if from_left else -1], ghost=True),)
    return [SceneRow(row.label, row.number, ghost + row.slots if from_left else row.slots + ghost, 0)]


def _split_ghosts(rows: list[SceneRow], earlier: Board, last: Sequence[str]) -> list[SceneRow]:
    """The rows that stand in the place of one; behind the first of them lie the sticks taken, or the cut, and then a cut each."""
    head = last[0].partition(".")[0] if last else ""
    now = [row for row in rows if row.slots]
    parts = len(now) - len(earlier.rows) + 1
    if not head.isdigit() or not 1 <= int(head) <= len(earlier.rows) or not 0 <= parts <= 3:
        return rows
    at = int(head) - 1
    cut, stick = (Slot(Token("", kind), ghost=True) for kind in ("cut", "stick"))
    cuts = sum(token.endswith("c") for token in last)
    taken = (stick,) * (len(last) - cuts)
    if not parts:
        return [*now[:at], SceneRow("", 0, taken, 0), *now[at:]]
    ghosts = [taken, *[(cut,)] * cuts] if taken else [(cut,)] * cuts
    shown = [SceneRow(row.label, row.number, row.slots + lay, 0) for row, lay in zip(now[at:], ghosts)]
    return [*now[:at], *shown, *now[at + len(shown) :]]


def _as_long_as_ever(game: AnyGame, rows: list[SceneRow]) -> list[SceneRow]:
    """Each row with the length it began with, where rows stay themselves through the game."""
    start = board_of(game, game.position) if game.position is not None and not isinstance(game, SplitGame) else None
    began = {row.label: len(row.tokens) for row in start.rows} if start is not None else {}
    return [
        SceneRow(
            row.label,
            row.number,
            row.slots,
            max(began.get(row.label, 0), sum(slot.token.kind != "cut" for slot in row.slots)),
        )
        for row in rows
    ]
