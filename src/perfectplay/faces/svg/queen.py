"""Wythoff's game as it is on a chessboard: a queen that moves left, down or both at once, towards the corner."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from perfectplay.errors import TooLarge
from perfectplay.faces.svg.look import MARGIN, PHONE, tallest, widest
from perfectplay.faces.svg.shapes import mark, number, picture, rect, said, text
from perfectplay.faces.svg.words import WORDS, Words
from perfectplay.game import AnyGame
from perfectplay.text import counted

Square = tuple[int, int]
#: Squares are buttons from this side up; smaller ones are only looked at, and the piles remain to play with.
TOUCHED = 24
SMALLEST = 7
MOST_SQUARES = 10_000
LEFT, BELOW = 30, 26
n = number


def queen_svg(
    game: AnyGame,
    position: Square,
    *,
    width: int = 704,
    live: bool = False,
    lost: Collection[Square] = (),
    best: Mapping[str, bool] | None = None,
    ghost: Square | None = None,
    label: str = "",
    words: Words = WORDS,
) -> str:
    """The queen on her board: pile 1 is her column, pile 2 her row.

    With `live` the squares she reaches are buttons; their `data-move` (and `data-token`) is the whole move. `lost` are squares
    to mark with a P, `best` says which moves win, `ghost` is where she came from.

    >>> import perfectplay as pp
    >>> game = pp.game("wythoff:4,5")
    >>> queen_svg(game, (2, 3), live=True).count("data-move")
    7
    """
    board = _Board(game, position, width)
    reached = {game.after(position, move): game.show_move(move) for move in game.moves(position)}
    touched = live and board.side >= TOUCHED
    parts = board.ground()
    parts += [_lost(board, square) for square in lost if board.has(square)]
    parts.append(_star(board))
    if ghost is not None and ghost != position and board.has(ghost):
        parts.append(_trail(board, ghost, position))
    for square, move in reached.items():
        parts.append(_reached(board, square, move, (best or {}).get(move), words, live=touched))
    parts.append(_crown(board, position))
    column, row = position
    name = label or words.queen.format(column=column, row=row)
    body = "".join(parts).replace('tabindex="-1"', 'tabindex="0"', 1)
    return picture("board queen", board.wide, board.high, [body], name, live=touched and bool(reached))


def highest(width: int) -> float:
    """How high the squares of a board may stand, so that it is seen at once.

    >>> [round(highest(width)) for width in (344, 704, 1200)]
    [480, 422, 600]
    """
    return 480 if width < PHONE else max(tallest(width), 400)


class _Board:
    """Where each square is: the corner that she wants to reach is at the bottom left."""

    def __init__(self, game: AnyGame, position: Square, width: int) -> None:
        start: Square = game.position or position
        self.columns, self.rows = max(start[0], position[0]) + 1, max(start[1], position[1]) + 1
        most = (width - LEFT - 2 * MARGIN) // SMALLEST
        if self.columns > most or self.columns * self.rows > MOST_SQUARES:
            raise TooLarge(
                f"a queen's board of {counted(self.columns, 'column')} and {counted(self.rows, 'row')} is too large to draw; "
                f"take smaller piles"
            )
        room = (width - LEFT - 2 * MARGIN) // self.columns
        self.side = max(min(room, max(widest(width), 56), int(highest(width) // self.rows)), SMALLEST)
        self.wide = LEFT + self.columns * self.side + 2 * MARGIN
        self.high = self.rows * self.side + BELOW + 2 * MARGIN

    def has(self, square: Square) -> bool:
        return 0 <= square[0] < self.columns and 0 <= square[1] < self.rows

    def corner(self, square: Square) -> tuple[float, float]:
        """The upper left corner of a square."""
        return LEFT + MARGIN + square[0] * self.side, MARGIN + (self.rows - 1 - square[1]) * self.side

    def middle(self, square: Square) -> tuple[float, float]:
        x, y = self.corner(square)
        return x + self.side / 2, y + self.side / 2

    def ground(self) -> list[str]:
        """The squares, light and dark by turns, and the numbers of columns and rows."""
        side, left, bottom = self.side, LEFT + MARGIN, MARGIN + self.rows * self.side
        parts = [rect(left, MARGIN, self.columns * side, self.rows * side, "pale", 4)]
        dark = "".join(
            f"M{n(x)} {n(y)}h{side}v{side}h-{side}z"
            for column in range(self.columns)
            for row in range(self.rows)
            if (column + row) % 2 == 0
            for x, y in (self.corner((column, row)),)
        )
        parts.append(f'<path class="dark" d="{dark}"/>')
        every = 1 if side >= 20 else 5 if side >= 9 else 10
        size = 13 if side >= 24 else 11
        below = ((left + (column + 0.5) * side, column) for column in range(0, self.columns, every))
        beside = ((bottom - (row + 0.5) * side + 4, row) for row in range(0, self.rows, every))
        parts += [text(x, bottom + 18, column, "place", size, "middle") for x, column in below]
        return parts + [text(left - 8, y, row, "place", size, "end") for y, row in beside]


def _reached(board: _Board, square: Square, move: str, wins: bool | None, words: Words, *, live: bool) -> str:
    """A square that she reaches: a dot, or whether it wins."""
    (x, y), side = board.corner(square), board.side
    sign = f'<circle class="dot" cx="{n(side / 2)}" cy="{n(side / 2)}" r="{n(max(side * 0.12, 1.5))}"/>'
    if wins is not None and side >= 18:
        sign = mark(side / 2, side / 2, wins, min(side * 0.25, 10))
    kind = "token reach" + ("" if wins is None else " wins" if wins else " loses")
    at = f'transform="translate({n(x)} {n(y)})"'
    if not live:
        return f'<g class="{kind}" {at}>{sign}</g>'
    name = words.reach.format(column=square[0], row=square[1], move=move)
    if wins is not None:
        name = (words.wins if wins else words.loses).format(name=name)
    return (
        f'<g class="{kind} live" data-token="{said(move)}" data-move="{said(move)}" data-square="{square[0]},{square[1]}" '
        f'role="button" tabindex="-1" aria-pressed="false" aria-label="{said(name)}" {at}>'
        f"{rect(0, 0, side, side, 'hit')}{sign}</g>"
    )


def _lost(board: _Board, square: Square) -> str:
    """A square from which the player to move loses."""
    (x, y), side = board.corner(square), board.side
    letter = text(x + 4, y + 13, "P", "letter-p", 12) if side >= 24 else ""
    return rect(x + 1, y + 1, side - 2, side - 2, "lost", 3) + letter


def _star(board: _Board) -> str:
    """The corner where the game ends."""
    x, y = board.middle((0, 0))
    star = "M0-10l2.9 6.1 6.7.9-4.9 4.6 1.2 6.6L0 5.1l-5.9 3.1 1.2-6.6-4.9-4.6 6.7-.9z"
    return f'<path class="goal" transform="translate({n(x)} {n(y)}) scale({n(board.side / 34)})" d="{star}"/>'


def _trail(board: _Board, before: Square, now: Square) -> str:
    """The way she came."""
    (x, y), (to_x, to_y) = board.middle(before), board.middle(now)
    return f'<path class="trail" d="M{n(x)} {n(y)}L{n(to_x)} {n(to_y)}"/><g class="ghost">{_crown(board, before)}</g>'


def _crown(board: _Board, square: Square) -> str:
    x, y = board.middle(square)
    points = "".join(
        f'<circle cx="{cx}" cy="{cy}" r="2"/>' for cx, cy in ((-12, -7), (-5.5, -11), (0, -13), (5.5, -11), (12, -7))
    )
    return (
        f'<g class="crown" transform="translate({n(x)} {n(y)}) scale({n(board.side / 34)})">'
        '<path d="M-9 5L-12-6l6 6 .5-10L0-.5 5.5-10 6 0l6-6L9 5z"/><path d="M-9.5 7h19v4.5h-19z"/>'
        f"{points}</g>"
    )
