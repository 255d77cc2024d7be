"""What selecting tokens "row.stick" of a board says, and which tokens a move takes: shared by the games of heaps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from perfectplay.errors import IllegalMove, Unfinished
from perfectplay.text import MOST_DIGITS, counted, echo


def needs_more(number: int, where: str = "", why: str = "", *, cuts: int = 0) -> Unfinished:
    """The error for a selection that some more tokens would make a move.

    >>> str(needs_more(2, "of pile 1")), str(needs_more(1, why="2 to 5 may be taken"))
    ('select 2 sticks of pile 1 more', 'select 1 stick more; 2 to 5 may be taken')
    >>> str(needs_more(0, cuts=1)), str(needs_more(2, cuts=1))
    ('select 1 cut more', 'select 2 sticks and 1 cut more')
    """
    missing = [counted(number, "stick")] if number or not cuts else []
    missing += [counted(cuts, "cut")] if cuts else []
    what = f"{' and '.join(missing)} {where}".strip()
    return Unfinished(f"select {what} more" + (f"; {why}" if why else ""))


def end_of_row(row: int, heap: int, take: int) -> tuple[str, ...]:
    """The tokens at the end of a row, where sticks are taken from if it does not matter where they lie.

    >>> end_of_row(2, 5, 2)
    ('2.4', '2.5')
    """
    return tuple(f"{row}.{stick}" for stick in range(heap - take + 1, heap + 1))


class RowSelection:
    """Selected tokens "row.stick" (and, where the board has cuts, "row.stickc"), by rows.

    >>> chosen = RowSelection(["2.4", "2.3"], heaps=(3, 5))
    >>> chosen.row, chosen.sticks
    (2, [3, 4])
    """

    def __init__(self, tokens: Iterable[str], heaps: Sequence[int], *, cuts: bool = False) -> None:
        rows: dict[int, set[int]] = {}
        self.cuts: set[int] = set()
        for token in tokens:
            row, place, is_cut = _row_and_place(token)
            if not 1 <= row <= len(heaps) or not 1 <= place <= heaps[row - 1] - is_cut or (is_cut and not cuts):
                raise IllegalMove(f"there is no token {echo(token)} on this board; select sticks that it shows")
            chosen = rows.setdefault(row, set())
            (self.cuts if is_cut else chosen).add(place)
        if not rows:
            raise Unfinished("nothing is selected; select the sticks to take")
        self.rows = {row: sorted(sticks) for row, sticks in sorted(rows.items())}

    @property
    def row(self) -> int:
        """The one row selected from; an error when there are more."""
        if len(self.rows) > 1:
            chosen = " and ".join(map(str, self.rows))
            raise IllegalMove(f"sticks of rows {chosen} are selected; select from one row only")
        return next(iter(self.rows))

    @property
    def sticks(self) -> list[int]:
        return self.rows[self.row]


def _row_and_place(token: object) -> tuple[int, int, bool]:
    """The numbers in a token's id; row 0, which no board has, where it is none."""
    row, _, place = token.partition(".") if isinstance(token, str) else ("", "", "")
    digits = place.removesuffix("c")
    if not (row + digits).isascii() or not row.isdigit() or not digits.isdigit() or len(row + digits) > MOST_DIGITS:
        return 0, 0, False
    return int(row), int(digits), place != digits
