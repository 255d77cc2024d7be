"""Wythoff's game as it is on a chessboard: a queen that moves left, down or both at once, towards the corner."""

from __future__ import annotations

from rich.text import Text

#: Lines of the window that the piles, the prompt and the answers need.
OTHER_LINES = 10
AXES = "   pile 1 across, pile 2 up"


def queen_lines(
    start: tuple[int, int], position: tuple[int, int], width: int, height: int, style: str, *, misere: bool = False
) -> list[Text]:
    """The board from the corner to where the game began, or to where the queen is; nothing if that is too large.

    >>> for line in queen_lines((2, 3), (2, 1), 60, 24, ""): print(line)
    <BLANKLINE>
      3  .  .  .  .
      2  .  .  .  .
      1  +  +  Q  .
      0  *  +  +  .
         0  1  2  3   pile 1 across, pile 2 up
      Q the queen, + where it can go, * the goal
    """
    side = next((side for side in (max(start), max(position)) if _fits(side, width, height)), None)
    if side is None:
        return []
    lines = [Text()]
    for row in range(side, -1, -1):
        line = Text(f"{row:>3}", style="dim")
        for column in range(side + 1):
            mark = _mark((column, row), position)
            line.append(f"{mark:>3}", style="dim" if mark == "." else style)
        lines.append(line)
    numbers = " " * 3 + "".join(f"{column:>3}" for column in range(side + 1))
    lines.append(Text(numbers + AXES if len(numbers + AXES) <= width else numbers, style="dim"))
    corner = "who gets to * loses" if misere else "* the goal"
    lines.append(Text(f"  Q the queen, + where it can go, {corner}", style="dim"))
    return lines


def _fits(side: int, width: int, height: int) -> bool:
    return 3 * (side + 2) <= width and side + 1 <= height - OTHER_LINES and side < 100


def _mark(square: tuple[int, int], queen: tuple[int, int]) -> str:
    left, down = queen[0] - square[0], queen[1] - square[1]
    if (left, down) == (0, 0):
        return "Q"
    if square == (0, 0):
        return "*"
    reached = left >= 0 and down >= 0 and (left == 0 or down in (0, left))
    return "+" if reached else "."
