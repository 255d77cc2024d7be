"""Sticks: one physical row, five rule sets; taken sticks leave gaps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from perfectplay import stickrow
from perfectplay.board import Board, Row, Token, check_drawable
from perfectplay.counting import count_sums_of_parts
from perfectplay.errors import IllegalMove, NotationError, SpecError, Unfinished
from perfectplay.game import Game, Outcome
from perfectplay.heap_code import HeapCode, Takes
from perfectplay.law import AnyLaw, Law
from perfectplay.options import flag, misere_flag, option
from perfectplay.selection import needs_more
from perfectplay.stickrow import Places, StickRow, count_places, count_sticks, stick_runs
from perfectplay.text import big, counted, echo, range_in_words, read_range, read_whole
from perfectplay.traits import Splits


def read_take(text: str) -> tuple[int, int]:
    """The numbers that may be taken.

    >>> read_take("1-3"), read_take("2")
    ((1, 3), (2, 2))
    """
    return read_range(text, "take", remedy="write take=1-3, or take=2 for exactly two")


@dataclass(frozen=True)
class Sticks(Game[StickRow, Places]):
    """A row of sticks; positions are run lengths, moves are ranges of places.

    >>> row = Sticks((7,), take=(2, 3), adjacent=True)
    >>> row.show(row.after((7,), ((3, 4),)))
    'xx..xxx'
    """

    take: tuple[int, int] = option(
        "take",
        "how many sticks a turn",
        read=read_take,
        show=lambda take: f"{take[0]}-{take[1]}",
        default=(1, 3),
    )
    adjacent: bool = flag("adjacent", "only sticks that lie side by side may be taken together")
    special: bool = flag("special", "a turn takes any one, any two, or three side by side")
    misere: bool = misere_flag()

    family = "sticks"
    summary = "One row of sticks; taken sticks leave gaps; five rule sets"
    examples = (
        "sticks:20",
        "sticks:20,take=2-5",
        "sticks:20,take=1-4,adjacent",
        "sticks:20,take=2-3,adjacent",
        "sticks:20,special",
        "sticks:xx.xxx.x,take=1-2,adjacent",
        "sticks:9,take=2-3,misere",
    )
    rules_text = """
        Sticks lie in one row. Players take turns, and taken sticks leave gaps: sticks on either side of a gap are not side
        by side. Which sticks a turn may take depends on the rule set:

        - `take=1-3`: any one to three sticks, wherever they lie (without `take` it is this);
        - `take=2-5`: any two to five;
        - `take=1-3,adjacent`: one to three that lie side by side;
        - `take=2-3,adjacent`: two to three that lie side by side;
        - `special`: any one, any two, or three side by side.

        Who cannot move loses, so usually who takes the last stick wins; in misère play who cannot move wins.

        For example, with `take=2-3,adjacent` the move `3-4` turns xxxxxxx into xx..xxx.
        """
    notation_text = """
        A row is a number of sticks, `20`, or its picture: x (or |) a stick, . a gap, as in `xx.xxx.x`; counts shorten long
        rows: `100x2.5x`. A move is the places it takes, counted from the left: `3`, `3-5`, `3,7`. Where any sticks may be
        taken, `moves` lists one move for each number, the leftmost sticks; all others with as many are just as good.
        """

    def check_options(self) -> None:
        if self.special and (self.adjacent or self.take != (1, 3)):
            other = "adjacent" if self.adjacent else f"take={self.take[0]}-{self.take[1]}"
            raise SpecError(
                f"sticks: {other!r} does not go with 'special', which says itself what may be taken; drop one"
            )
        sticks = count_sticks(self.position or ())
        if 0 < sticks < self.least:
            raise SpecError(
                f"sticks: 'take={self.take[0]}-{self.take[1]}' takes at least {self.least}, but there are only "
                f"{counted(sticks, 'stick')}; add sticks or lower take"
            )

    def in_short(self) -> list[str]:
        if self.special:
            may = "any one, any two, or three side by side"
        else:
            number = range_in_words(*self.take)
            may = f"{number} that lie side by side" if self.adjacent else f"any {number} of them"
        return self.told(
            f"One row of sticks; a turn takes {may}; taken sticks leave gaps", "take", "adjacent", "special"
        )

    @property
    def least(self) -> int:
        return 1 if self.special else self.take[0]

    # --- rules ---------------------------------------------------------------------------------------------

    def moves(self, position: StickRow) -> Iterator[Places]:
        if self.special:
            places = [place for first, last in stick_runs(position) for place in range(first, last + 1)]
            yield from (((place, place),) for place in places)
            yield from (((a, b),) if b == a + 1 else ((a, a), (b, b)) for a, b in combinations(places, 2))
            yield from ((three,) for three in self._side_by_side(position, 3, 3))
        elif self.adjacent:
            yield from ((run,) for run in self._side_by_side(position, *self.take))
        else:
            for number in range(self.take[0], min(self.take[1], count_sticks(position)) + 1):
                yield stickrow.leftmost(position, number)

    def _side_by_side(self, position: StickRow, least: int, most: int) -> Iterator[tuple[int, int]]:
        for first, last in stick_runs(position):
            for start in range(first, last + 1):
                for number in range(least, min(most, last - start + 1) + 1):
                    yield start, start + number - 1

    def after(self, position: StickRow, move: Places) -> StickRow:
        why = self._why_not(position, move)
        if why:
            raise IllegalMove(f"{echo(self.show_move(move))}: {why}")
        return stickrow.without(position, move)

    def _why_not(self, position: StickRow, move: Places) -> str:
        """The rule that a move breaks; empty when it is legal."""
        if not isinstance(move, tuple) or not all(isinstance(part, tuple) and len(part) == 2 for part in move):
            return "this is no move; a move is a tuple of (first, last) places, such as ((3, 5),)"
        gap = stickrow.first_missing(position, move)
        if gap is not None:
            return f"there is no stick at place {gap}; places are counted from 1, gaps too"
        number, together = count_places(move), len(move) == 1
        if self.special:
            allowed = number in (1, 2) or (number == 3 and together)
            return "" if allowed else f"{number} taken; any one, any two, or three side by side may be taken"
        if not self.take[0] <= number <= self.take[1]:
            return f"{number} taken; {self.take[0]} to {self.take[1]} may be taken"
        return "these do not lie side by side, and a gap is not jumped" if self.adjacent and not together else ""

    def children(self, position: StickRow) -> Iterator[StickRow]:
        """One for each key that a move can reach, which is far fewer than there are moves."""
        runs = self.key(position)
        if self.special:
            ones = set(stickrow.taking(runs, 1))
            twos = {after for one in ones for after in stickrow.taking(one, 1)}
            reached = ones | twos | set(stickrow.taking(runs, 3))
        elif self.adjacent:
            most = min(self.take[1], max(runs, default=0))
            reached = {after for take in range(self.take[0], most + 1) for after in stickrow.taking(runs, take)}
        else:
            sticks = count_sticks(position)
            reached = {(sticks - take,) for take in range(self.take[0], min(self.take[1], sticks) + 1)}
        return (stickrow.with_gaps(after) for after in reached)

    def key(self, position: StickRow) -> StickRow:
        """Any sticks: only their number; otherwise the runs, without those too short for any move."""
        if not self.special and not self.adjacent:
            return (count_sticks(position),)
        return tuple(sorted(run for run in position if run >= self.least))

    def estimate(self, position: StickRow) -> int:
        sticks = count_sticks(position)
        return count_sums_of_parts(sticks) if self.special or self.adjacent else sticks + 1

    # --- one run is a heap, where sticks must lie side by side; else one move may touch several runs ------------

    def parts(self, position: StickRow) -> tuple[int, ...] | None:
        return tuple(run for run in position if run >= self.least) if self.adjacent else None

    def heap_options(self, heap: int) -> Iterator[tuple[int, ...]]:
        for number in range(self.take[0], min(self.take[1], heap) + 1):
            for left in range((heap - number) // 2 + 1):
                yield tuple(part for part in (left, heap - number - left) if part)

    def heap_code(self) -> HeapCode | None:
        takes = range(self.take[0], self.take[1] + 1)
        return HeapCode(Takes(takes), Takes(takes), takes) if self.adjacent else None

    def sizes(self, position: StickRow) -> tuple[int, ...] | None:
        return tuple(run for run in position if run > 0) if self.adjacent else None

    def moves_by_heap(self, position: StickRow, good: Callable[[int], Splits]) -> Iterator[Places]:
        for first, last in stick_runs(position):
            for before, take in good(last - first + 1).by_place():
                yield ((first + before, first + before + take - 1),)

    # --- notation and board ------------------------------------------------------------------------------------

    def checked(self, position: Any) -> StickRow:
        if isinstance(position, str):
            return self.read(position)
        if not isinstance(position, tuple) or not all(isinstance(run, int) for run in position):
            raise NotationError(
                f"sticks: {echo(position)} is no row; give a text such as 'xx.xxx.x' or run lengths (2, -1, 3)"
            )
        return stickrow.joined(position)

    def read(self, text: str) -> StickRow:
        return stickrow.read_row(text)

    def show(self, position: StickRow) -> str:
        return stickrow.show_row(position)

    def show_start(self, position: StickRow) -> str:
        return str(sum(position)) if len(position) < 2 and sum(position) >= 0 else self.show(position)

    def show_move(self, move: Places) -> str:
        try:
            return stickrow.show_places(move)
        except (TypeError, ValueError):
            return str(move)

    def read_move(self, position: StickRow, text: str) -> Places:
        move = stickrow.read_places(text)
        self.after(position, move)
        return move

    def board(self, position: StickRow) -> Board:
        check_drawable(sum(map(abs, position)))
        tokens: list[Token] = []
        least = self.least if self.adjacent else 1
        for run in position:
            kind, live = "stick" if run > 0 else "gap", run >= least
            first = len(tokens) + 1
            tokens += [Token(str(place), kind, live=live) for place in range(first, first + abs(run))]
        return Board((Row("row", tuple(tokens)),))

    def select(self, position: StickRow, tokens: Iterable[str]) -> Places:
        move = stickrow.as_places({read_whole(token, "place", least=1) for token in tokens})
        if self._why_not(position, move):
            self._check_unfinished(position, move)
        self.after(position, move)
        return move

    def _check_unfinished(self, position: StickRow, move: Places) -> None:
        """Raise Unfinished where more sticks make a move of it."""
        number = count_places(move)
        if not number:
            raise Unfinished("nothing is selected; select the sticks to take")
        least, most, home = *self.take, count_sticks(position)
        needed = least
        if self.special or stickrow.first_missing(position, move) is not None:
            return
        if self.adjacent:  # the sticks between are needed too, and a gap is not jumped
            first, last = move[0][0], move[-1][1]
            needed = max(least, last - first + 1)
            home = next(b - a + 1 if last <= b else 0 for a, b in stick_runs(position) if a <= first <= b)
        if number < needed <= min(most, home):
            rule = f"{least} to {most} may be taken" if number < least else "they must lie side by side"
            raise needs_more(needed - number, why=rule)

    def tokens(self, position: StickRow, move: Places) -> tuple[str, ...]:
        return tuple(str(place) for first, last in move for place in range(first, last + 1))

    def table_shape(self, position: StickRow) -> tuple[int, int]:
        return 1, count_sticks(position) + 1

    def table_cell(self, row: int, column: int) -> StickRow:
        return (column,) if column else ()

    def law(self) -> AnyLaw | None:
        return None if self.special or self.adjacent else AnySticksLaw(self)


class AnySticksLaw(Law[Sticks]):
    """Any a to b sticks: the remainder by a+b decides."""

    name = "the remainder by a+b"
    source = "folklore; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4 (subtraction games)"
    usual_bound = 60

    @property
    def statement(self) -> str:
        least, most = self.game.take
        whole = least + most
        shift = f"(n − {least})" if self.game.misere else "n"
        return f"With n sticks the player to move loses exactly when {shift} mod {whole} is less than {least}."

    @property
    def argument(self) -> str:
        least, most = self.game.take
        end = "wins" if self.game.misere else "loses"
        return (
            f"Who faces fewer than {least} cannot move and {end}. From a losing remainder a take of t is answered by "
            f"{least + most} − t, again one of {least} to {most}, which keeps the remainder until the end. From any other "
            f"number some take of {least} to {most} leaves a losing remainder, for these lie {least} together and "
            f"{most} apart."
        )

    def rest(self, sticks: int) -> int:
        return (sticks - (self.game.take[0] if self.game.misere else 0)) % sum(self.game.take)

    def outcome(self, position: StickRow) -> Outcome:
        return Outcome.of(mover_wins=self.rest(count_sticks(position)) >= self.game.take[0])

    def value(self, position: StickRow) -> int | None:
        return None if self.game.misere else self.rest(count_sticks(position)) // self.game.take[0]

    def constructed_moves(self, position: StickRow) -> Iterator[Places]:
        sticks, (least, most) = count_sticks(position), self.game.take
        rest = self.rest(sticks)
        take = min(max(rest, least), most)
        if rest >= least and least <= sticks:
            yield stickrow.leftmost(position, min(take, sticks))

    def reasons(self, position: StickRow) -> list[str]:
        sticks, (least, most) = count_sticks(position), self.game.take
        whole, rest = least + most, self.rest(sticks)
        shown = f"({big(sticks)} − {least})" if self.game.misere else big(sticks)
        said = [f"{shown} mod {whole} = {rest}, which is {'less' if rest < least else 'not less'} than {least}."]
        if self.game.misere and least <= sticks < 2 * least:
            said.append("Every take ends the game, and who makes the last move loses.")
        elif rest < least and sticks >= least:
            said.append(f"Whatever is taken, t sticks, the answer {whole} − t brings back a losing remainder.")
        elif rest >= least and sticks >= least:
            number = count_places(next(self.constructed_moves(position)))
            said.append(f"Taking any {counted(number, 'stick')} leaves {big(sticks - number)}, a losing number.")
        return said

    def scope(self, bound: int) -> str:
        return f"of at most {counted(bound, 'stick')}"

    def cases(self, bound: int) -> Iterator[StickRow]:
        return (self.game.table_cell(0, sticks) for sticks in range(bound + 1))

    def count_cases(self, bound: int) -> int:
        return bound + 1
