"""One physical row of sticks with gaps, stored as run lengths: positive numbers are sticks, negative ones gaps.

`xx.xxx.x` is (2, -1, 3, -1, 1). So a row of 10^30 sticks is one number, and places keep their numbers in play.
A set of places is a tuple of (first, last) ranges, counted from 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from perfectplay.errors import NotationError
from perfectplay.text import WHOLE, echo, read_range, read_whole

StickRow = tuple[int, ...]
Places = tuple[tuple[int, int], ...]

#: Rows up to this many places are drawn in full, longer ones with counts: 1000x2.5x.
DRAWN = 64
ADVICE = "write a number of sticks, or x for a stick and . for a gap, such as 10^18, xx.xxx.x or 100x2.5x"


def read_row(text: str) -> StickRow:
    """Read a row: `20`, `xx.xxx.x`, `||.|||.|`, or with counts `100x2.5x`.

    >>> read_row("20"), read_row("xx.xxx.x"), read_row("||.|||.|"), read_row("100x2.5x")
    ((20,), (2, -1, 3, -1, 1), (2, -1, 3, -1, 1), (100, -2, 5))
    """
    if re.fullmatch(WHOLE, text, re.ASCII):
        return joined([read_whole(text, "sticks")])
    if text.startswith("-"):
        raise NotationError(f"sticks: row {echo(text)} is negative; {ADVICE}")
    if not re.fullmatch(rf"(({WHOLE})?[x|.])+", text, re.ASCII):
        raise NotationError(f"sticks: cannot read the row {echo(text)}; {ADVICE}")
    return joined(
        (-1 if mark == "." else 1) * (read_whole(count, "sticks") if count else 1)
        for count, mark in re.findall(rf"((?:{WHOLE})?)([x|.])", text)
    )


def show_row(row: StickRow) -> str:
    """The row drawn, or with counts when it is long.

    >>> show_row((2, -1, 3)), show_row((1000, -2, 5)), show_row(())
    ('xx.xxx', '1000x2.5x', '0')
    """
    if not row:
        return "0"
    if sum(map(abs, row)) <= DRAWN:
        return "".join("x" * run if run > 0 else "." * -run for run in row)
    return "".join(f"{abs(run) if abs(run) > 1 else ''}{'x' if run > 0 else '.'}" for run in row)


def joined(runs: Iterable[int]) -> StickRow:
    """Run lengths with neighbours of one kind merged and nothing empty.

    >>> joined([2, 0, 3, -1, -1])
    (5, -2)
    """
    row: list[int] = []
    for run in runs:
        if run and row and (row[-1] > 0) == (run > 0):
            row[-1] += run
        elif run:
            row.append(run)
    return tuple(row)


def stick_runs(row: StickRow) -> Iterator[tuple[int, int]]:
    """The runs of sticks as (first place, last place).

    >>> list(stick_runs((2, -1, 3)))
    [(1, 2), (4, 6)]
    """
    place = 1
    for run in row:
        if run > 0:
            yield place, place + run - 1
        place += abs(run)


def count_sticks(row: StickRow) -> int:
    """How many sticks are left.

    >>> count_sticks((2, -1, 3))
    5
    """
    return sum(run for run in row if run > 0)


def without(row: StickRow, places: Places) -> StickRow:
    """The row after the sticks at these places are taken; the gaps stay.

    >>> without((5,), ((2, 3),))
    (1, -2, 2)
    """
    runs: list[int] = []
    place, waiting = 1, list(places)
    for run in row:
        end = place + abs(run) - 1
        if run > 0:
            while waiting and waiting[0][0] <= end:
                first, last = waiting.pop(0)
                runs += [first - place, -(last - first + 1)]
                place = last + 1
            runs.append(end - place + 1)
        else:
            runs.append(run)
        place = end + 1
    return joined(runs)


def taking(runs: tuple[int, ...], take: int) -> Iterator[tuple[int, ...]]:
    """What runs may be left when so many sticks side by side are taken, each way once.

    >>> sorted(taking((2, 2, 3), 2))
    [(1, 2, 2), (2, 3)]
    """
    for i, run in enumerate(runs):
        if i and run == runs[i - 1]:
            continue  # a run like the one before
        others = runs[:i] + runs[i + 1 :]
        for left in range((run - take) // 2 + 1):
            yield tuple(sorted((*others, *(part for part in (left, run - take - left) if part))))


def with_gaps(runs: tuple[int, ...]) -> StickRow:
    """A row with such runs of sticks, one gap between each two.

    >>> with_gaps((2, 3))
    (2, -1, 3)
    """
    return tuple(part for run in runs for part in (run, -1))[:-1] if any(runs) else ()


def first_missing(row: StickRow, places: Places) -> int | None:
    """A place among these where no stick lies; None when there are sticks at all of them.

    >>> first_missing((2, -1, 3), ((2, 4),))
    3
    """
    runs = list(stick_runs(row))
    for first, last in places:
        home = next((run for run in runs if run[0] <= first <= run[1]), None)
        if home is None:
            return first
        if last > home[1]:
            return home[1] + 1
    return None


def leftmost(row: StickRow, number: int) -> Places:
    """The places of so many sticks, taken from the left.

    >>> leftmost((2, -1, 3), 3)
    ((1, 2), (4, 4))
    """
    chosen: list[tuple[int, int]] = []
    for first, last in stick_runs(row):
        if number <= 0:
            break
        end = min(last, first + number - 1)
        chosen.append((first, end))
        number -= end - first + 1
    return tuple(chosen)


def as_places(numbers: Iterable[int]) -> Places:
    """Single places joined into ranges.

    >>> as_places([7, 3, 4, 5])
    ((3, 5), (7, 7))
    """
    return join_ranges((number, number) for number in numbers)


def join_ranges(ranges: Iterable[tuple[int, int]]) -> Places:
    """Ranges in order, touching ones merged; overlapping ones are an error.

    >>> join_ranges([(4, 5), (1, 3)])
    ((1, 5),)
    """
    merged: list[tuple[int, int]] = []
    for first, last in sorted(ranges):
        if merged and first <= merged[-1][1]:
            raise NotationError(f"place {first} is named twice; name every stick once")
        if merged and first == merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], last)
        else:
            merged.append((first, last))
    return tuple(merged)


def count_places(places: Places) -> int:
    """How many places there are in all.

    >>> count_places(((3, 5), (7, 7)))
    4
    """
    return sum(last - first + 1 for first, last in places)


def show_places(places: Places) -> str:
    """Places as people write them.

    >>> show_places(((3, 5), (7, 7)))
    '3-5,7'
    """
    return ",".join(f"{first}-{last}" if last > first else str(first) for first, last in places)


def read_places(text: str) -> Places:
    """Places as people write them.

    >>> read_places("3-5,7")
    ((3, 5), (7, 7))
    """
    remedy = "write places such as 3, 3-5 or 3,7"
    return join_ranges(read_range(part, "place", remedy=remedy) for part in text.split(","))
