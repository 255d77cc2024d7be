"""Positions as lines of text: rows of sticks, the row with its places, letters, squares, and whatever else a board shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from perfectplay.board import Board, Row, Token
from perfectplay.errors import TooLarge
from perfectplay.faces.terminal.queen import queen_lines
from perfectplay.game import AnyGame
from perfectplay.text import big, counted, listed

#: More rows than this, or more lines of one row, are not drawn.
MOST_ROWS = 40
MOST_LINES = 12
#: A position that is not drawn is written, up to this length.
WRITTEN = 300
MARGIN = "  "
#: What stands for a token without a text of its own.
MARKS = {"stick": "|", "gap": ".", "square": "■", "cut": ""}
#: Colour is for those who are winning.
STICK = "bold"


def drawing(game: AnyGame, position: Any, width: int, height: int, style: str = STICK) -> list[Text]:
    """The position in lines that fit the window; its notation where no picture fits.

    >>> import perfectplay as pp
    >>> game = pp.game("1357")
    >>> for line in drawing(game, (0, 3, 5, 7), 60, 24): print(line)
      row 1                   0
      row 2   | | |           3
      row 3   | | | | |       5
      row 4   | | | | | | |   7
    """
    board = board_of(game, position)
    if board is None:
        return [Text(f"{MARGIN}{line}") for line in written(game, position)]
    rows = board.rows
    if len(rows) == 1 and has_places(rows[0]):
        draw = _letters if rows[0].tokens[0].kind == "letter" else _placed
        lines = draw(rows[0], width, style)
    elif all(token.kind == "square" for row in rows for token in row.tokens):
        lines = _squares(rows, width, style) or _rows(rows, width, style)
    else:
        lines = _rows(rows, width, style)
    if game.family == "wythoff":
        lines += queen_lines(game.start(), position, width - len(MARGIN), height, style, misere=game.misere)
    if board.caption:
        lines.append(Text(f"{MARGIN}{board.caption}"))
    return lines


def board_of(game: AnyGame, position: Any) -> Board | None:
    """The board; None where it is too large to draw."""
    try:
        board = game.board(position)
    except TooLarge:
        return None
    places = sum(len(row.tokens) for row in board.rows if has_places(row))
    return board if len(board.rows) <= MOST_ROWS and places <= MOST_ROWS * MOST_LINES else None


def written(game: AnyGame, position: Any) -> list[str]:
    """The notation, for positions too large to draw."""
    return [
        f"position {_cut_inside(game.show(position))}",
        f"({counted(game.left(position), 'piece')}, too many to draw)",
    ]


def _cut_inside(text: str) -> str:
    """A long notation with both its ends.

    >>> len(_cut_inside("W" * 100_000)), _cut_inside("3,4")
    (303, '3,4')
    """
    return text if len(text) <= WRITTEN else f"{text[: WRITTEN // 2]} … {text[-WRITTEN // 2 :]}"


def has_places(row: Row) -> bool:
    """Whether moves name the tokens of this row by their places: a row of sticks with gaps, or letters."""
    kinds = {token.kind for token in row.tokens}
    return kinds == {"letter"} or (bool(kinds) and kinds <= {"stick", "gap"} and row.tokens[0].id.isdigit())


def _rows(rows: Sequence[Row], width: int, style: str) -> list[Text]:
    """One line for each row: its label, its tokens, how many there are."""
    labels = max((len(row.label) for row in rows), default=0)
    cells = [[_cell(token) for token in row.tokens if token.kind != "cut"] for row in rows]
    longest = max((len(row) for row in cells), default=0)
    room = width - len(MARGIN) - labels - 3 - 3 - len(str(longest))
    spaced = 2 * longest - 1 <= room
    drawn = [" ".join(row) if spaced else _in_fives(row, room) for row in cells]
    broad = max((len(line) for line in drawn), default=0)
    lines = []
    for row, line, tokens in zip(rows, drawn, cells, strict=True):
        if any(token.kind == "choice" for token in row.tokens):
            choices = [token.text for token in row.tokens]
            lines += [Text(f"{MARGIN}position {row.label}"), Text(f"{MARGIN}moves {listed(choices, most=20)}")]
            continue
        text = Text(f"{MARGIN}{row.label:>{labels}}   ")
        text.append(f"{line:<{broad}}", style=style)
        lines.append(text.append(f"   {len(tokens):>{len(str(longest))}}", style="bold"))
    return lines


def _cell(token: Token) -> str:
    return token.text or MARKS.get(token.kind, "o")


def _in_fives(cells: Sequence[str], room: int) -> str:
    """Close together, with a space after every fifth; what does not fit is left out.

    >>> _in_fives("|" * 12, 20), _in_fives("|" * 12, 9)
    ('||||| ||||| ||', '||||| | …')
    """
    joined = " ".join("".join(cells[start : start + 5]) for start in range(0, len(cells), 5))
    return joined if len(joined) <= room else f"{joined[: max(room - 2, 1)].rstrip()} …"


def _placed(row: Row, width: int, style: str) -> list[Text]:
    """Sticks and gaps with the numbers of their places below, in as many lines as it takes.

    >>> import perfectplay as pp
    >>> for line in drawing(pp.game("sticks:5"), (2, -1, 2), 60, 24): print(line)
      | | . | |
      1 2 3 4 5
    """
    tokens = row.tokens
    broad = len(str(len(tokens))) + 1
    across = _evenly(len(tokens), max((width - 1) // broad, 1))
    lines = []
    for start in range(0, len(tokens), across):
        marks, numbers = Text(" "), " "
        for place, token in enumerate(tokens[start : start + across], start + 1):
            marks.append(f"{_cell(token):>{broad}}", style=style if token.live else "dim")
            numbers += f"{place:>{broad}}"
        lines += [Text()] if start else []
        lines += [marks, Text(numbers, style="dim")]
    return lines


def _letters(row: Row, width: int, style: str) -> list[Text]:
    """Letters, those that can be taken in brackets, and how many there are.

    >>> import perfectplay as pp
    >>> for line in drawing(pp.game("letters:WLWLL"), "WLWLL", 60, 24): print(line)
      [W] L  W  L [L]
      5 letters
    """
    tokens = row.tokens
    across = _evenly(len(tokens), max((width - len(MARGIN)) // 3, 1))
    lines = []
    for start in range(0, len(tokens), across):
        line = Text(MARGIN)
        for token in tokens[start : start + across]:
            cell = _cell(token)
            line.append(f"[{cell}]" if token.live else f" {cell} ", style=style if token.live else "")
        line.rstrip()
        lines.append(line)
    return [*lines, Text(f"{MARGIN}{counted(len(tokens), 'letter')}", style="dim")]


def _evenly(number: int, fit: int) -> int:
    """How many to a line, so that all lines are about as long.

    >>> _evenly(20, 26), _evenly(20, 19), _evenly(33, 19)
    (20, 10, 17)
    """
    lines = -(-number // fit)
    return -(-number // max(lines, 1))


def _squares(rows: Sequence[Row], width: int, style: str) -> list[Text]:
    """A bar of squares with its columns numbered; nothing where that does not fit."""
    columns = max((len(row.tokens) for row in rows), default=0)
    broad, labels = len(str(columns)) + 1, max((len(row.label) for row in rows), default=0)
    if not columns or labels + columns * broad + 3 > width:
        return []
    lines = []
    for row in rows:
        text = Text(f"{MARGIN}{row.label:>{labels}} ")
        lines.append(text.append("".join(f"{_cell(token):>{broad}}" for token in row.tokens), style=style))
    numbers = "".join(f"{column:>{broad}}" for column in range(1, columns + 1))
    return [*lines, Text(f"{MARGIN}{' ' * labels} {numbers}", style="dim")]


def sentences(game: AnyGame, position: Any) -> list[str]:
    """The position for a screen reader.

    >>> import perfectplay as pp
    >>> sentences(pp.game("1357"), (0, 1, 3, 0))
    ['Row 1: empty.', 'Row 2: 1 stick.', 'Row 3: 3 sticks.', 'Row 4: empty.']
    >>> sentences(pp.game("sticks:20"), (2, -3, 1, -1, 4))
    ['Sticks at places 1 to 2, 6 and 8 to 11, 7 in all.']
    >>> sentences(pp.game("letters:WL"), "WLW"), sentences(pp.game("wythoff:4,5"), (4, 1))[1:]
    (['3 letters: W L W.'], ['Pile 2: 1 stick.', 'The queen is at column 4, row 1; the goal is column 0, row 0.'])
    """
    board = board_of(game, position)
    if board is None:
        return [f"Position {_cut_inside(game.show(position))}."]
    piles = game.family == "wythoff"
    said = [_sentence(row) for row in board.rows]
    if piles:
        column, row_number = position
        corner = "who gets to column 0, row 0 loses" if game.misere else "the goal is column 0, row 0"
        said.append(f"The queen is at column {column}, row {row_number}; {corner}.")
    if board.caption:
        said.append(f"{board.caption[0].upper()}{board.caption[1:]}.")
    return [sentence for sentence in said if sentence]


def _sentence(row: Row) -> str:
    label = row.label
    kinds = {token.kind for token in row.tokens} - {"cut"}
    if kinds == {"choice"}:
        return f"Position {label}. Moves: {listed([token.text for token in row.tokens], most=20)}."
    if kinds == {"letter"}:
        return f"{counted(len(row.tokens), 'letter')}: {' '.join(token.text for token in row.tokens)}."
    name = f"{label[:1].upper()}{label[1:]}"
    if has_places(row):
        return _sticks_at([int(token.id) for token in row.tokens if token.kind == "stick"])
    number = sum(token.kind != "cut" for token in row.tokens)
    what = "square" if "square" in kinds else "stick" if kinds <= {"stick"} else "piece"
    if not number:
        return f"{name}: empty." if label not in ("letters", "row") else ""
    return f"{name}: {counted(number, what)}."


def _sticks_at(places: Sequence[int]) -> str:
    from perfectplay.stickrow import as_places

    if not places:
        return "No stick is left."
    runs = [f"{first} to {last}" if last > first else str(first) for first, last in as_places(places)]
    return f"Sticks at places {listed(runs, most=MOST_ROWS)}, {big(len(places))} in all."
