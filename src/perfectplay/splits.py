"""What the games that split heaps share: a move takes some from one heap and may leave two in its place."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain, islice, pairwise
from typing import Any

from perfectplay.board import Board, Row, Token, check_drawable
from perfectplay.counting import count_sums_of_parts
from perfectplay.errors import IllegalMove, NotationError
from perfectplay.heaps import TAKE_NOTATION, HeapGame, Heaps, move_parts, read_signed
from perfectplay.selection import RowSelection, needs_more
from perfectplay.text import counted, echo
from perfectplay.traits import Splits

#: (row, take, rest): take so many and leave these heaps in the row's place.
Split = tuple[int, int, Heaps]

SPLIT_NOTATION = (
    TAKE_NOTATION + " `2:3:4+1` takes three from row 2 and leaves two heaps in its place, 4 and 1;"
    " `2:0:4+1` splits without taking."
)
#: So many ways to go on from a selection are tried before it is given the benefit of the doubt.
MOST_TRIED = 5_000


@dataclass(frozen=True)
class SplitGame(HeapGame[Split]):
    """A move takes some (or none) from one heap and may leave several heaps in its place."""

    @abstractmethod
    def splits(self, heap: int) -> Iterable[tuple[int, Heaps]]:
        """Every (take, rest) for a heap of this size; rest has no zeros and rises: (1, 4), never (4, 1)."""

    @abstractmethod
    def split_rule(self) -> str:
        """What a move may do to a heap, for messages."""

    def moves(self, position: Heaps) -> Iterator[Split]:
        for row, heap in enumerate(position, 1):
            for take, rest in self.splits(heap):
                yield row, take, rest

    def children(self, position: Heaps) -> Iterator[Heaps]:
        for row, heap in enumerate(position):
            for _, rest in self.splits(heap):
                yield (*position[:row], *rest, *position[row + 1 :]) or (0,)

    def after(self, position: Heaps, move: Split) -> Heaps:
        row, take, rest = move_parts(move, 3, "(row, take, rest)")
        if not isinstance(rest, tuple) or not all(isinstance(part, int) for part in rest):
            raise IllegalMove(f"{echo(move)} is no move of this game; what is left must be a tuple of heaps")
        heap = self.heap_at(position, row, move)
        if take + sum(rest) != heap or take < 0 or any(part < 1 for part in rest):
            raise IllegalMove(
                f"{echo(self.show_move(move))}: taking {take} and leaving {'+'.join(map(str, rest)) or 0} does not add up "
                f"to row {row}, which has {counted(heap, 'stick')}; what is taken and what is left must add up to it"
            )
        if not self.allows(heap, take, tuple(sorted(rest))):
            raise IllegalMove(f"{echo(self.show_move(move))} breaks the rule: {self.split_rule()}")
        return (*position[: row - 1], *rest, *position[row:]) or (0,)

    def checked(self, position: Any) -> Heaps:
        heaps = super().checked(position)
        return heaps if all(heaps) else tuple(filter(None, heaps)) or (0,)

    def key(self, position: Heaps) -> Heaps:
        return tuple(sorted(heap for heap in position if self.is_alive(heap)))

    def is_alive(self, heap: int) -> bool:
        """Whether a heap of this size has any move; dead heaps do not matter to the rules."""
        known = self._alive.get(heap)
        if known is None:
            known = self._alive[heap] = next(iter(self.splits(heap)), None) is not None
        return known

    @cached_property
    def _alive(self) -> dict[int, bool]:
        return {}

    def allows(self, heap: int, take: int, rest: Heaps) -> bool:
        """Whether the rules allow this split; a family with a formula need not go through all."""
        return (take, rest) in self.splits(heap)

    def parts(self, position: Heaps) -> Heaps:
        return tuple(heap for heap in position if self.is_alive(heap))

    def heap_options(self, heap: int) -> Iterator[Heaps]:
        for _, rest in self.splits(heap):
            yield rest

    def moves_by_heap(self, position: Heaps, good: Callable[[int], Splits]) -> Iterator[Split]:
        for row, heap in enumerate(position, 1):
            for take, rest in good(heap).by_take():
                yield row, take, rest

    def estimate(self, position: Heaps) -> int:
        return count_sums_of_parts(sum(position))

    def show_move(self, move: Split) -> str:
        if not isinstance(move, tuple) or len(move) != 3:
            return str(move)
        row, take, rest = move
        short = f"{row}:{take}"
        return f"{short}:{'+'.join(map(str, rest))}" if len(rest) > 1 else short

    def read_move(self, position: Heaps, text: str) -> Split:
        parts = text.split(":")
        if len(parts) not in (2, 3):
            raise NotationError(
                f"cannot read the move {echo(text)}; write row:number, such as 2:3, or row:number:heap+heap, such as 2:1:4+3"
            )
        row, take = read_signed(parts[0], "row"), read_signed(parts[1], "take")
        heap = self.heap_at(position, row, (row, take, ()))
        if len(parts) == 3:
            rest: Heaps = tuple(read_signed(part, "heap") for part in parts[2].split("+"))
        else:
            rest = (heap - take,) if heap > take else ()
        move = (row, take, rest)
        self.after(position, move)
        return move[0], move[1], tuple(sorted(rest))

    # --- the board -----------------------------------------------------------------------------------------

    #: Whether the board shows places to split at, and how many of them a move may use.
    cuts = False
    most_cuts = 1
    #: Whether sticks can be taken at all, and by a move that splits at such places too.
    takes_sticks = True
    cuts_and_takes = False
    #: Whether taking from the middle leaves two heaps; else only the number of sticks counts.
    side_by_side = True

    def places_to_cut(self, heap: int) -> Collection[int]:
        """After which sticks of a heap a cut can be part of a move."""
        return {cut for cut in range(1, heap) if self.allows(heap, 0, _sides(cut, heap - cut))}

    def board(self, position: Heaps) -> Board:
        check_drawable(sum(position))
        return Board(tuple(self._row(number, heap) for number, heap in enumerate(position, 1)))

    def _row(self, number: int, heap: int) -> Row:
        tokens: list[Token] = []
        live = self.takes_sticks and self.is_alive(heap)
        divides = self.places_to_cut(heap) if self.cuts else ()
        for stick in range(1, heap + 1):
            tokens.append(Token(f"{number}.{stick}", "stick", live=live))
            if self.cuts and stick < heap:
                tokens.append(Token(f"{number}.{stick}c", "cut", live=stick in divides))
        return Row(f"heap {number}", tuple(tokens))

    def select(self, position: Heaps, tokens: Iterable[str]) -> Split:
        """Sticks side by side are taken, cuts divide what stays: what still lies together is a heap."""
        selection = RowSelection(tokens, position, cuts=self.cuts)
        row, sticks, cuts = selection.row, selection.sticks, sorted(selection.cuts)
        heap = position[row - 1]
        if not self.side_by_side:
            sticks = list(range(1, len(sticks) + 1))
        first, last = (sticks[0], sticks[-1]) if sticks else (heap + 1, heap)
        rest = self._left(heap, first, last, cuts) if last - first < len(sticks) else None
        if rest is None or not self.allows(heap, len(sticks), rest):
            self._check_unfinished(heap, sticks, cuts)
        move = (row, len(sticks), rest or ())
        self.after(position, move)
        return move

    def _left(self, heap: int, first: int, last: int, cuts: Sequence[int]) -> Heaps | None:
        """The heaps when the sticks `first` to `last` are taken (none if `last` is less) and the others cut after these places.

        None where a cut lies beside a stick that is taken, or cannot go with one.
        """
        if first <= last and cuts and (not self.cuts_and_takes or any(first - 1 <= cut <= last for cut in cuts)):
            return None
        before = (0, *(cut for cut in cuts if cut < first - 1), first - 1)
        after = (last, *(cut for cut in cuts if cut > last), heap)
        return _sides(*(end - start for start, end in chain(pairwise(before), pairwise(after))))

    def _check_unfinished(self, heap: int, sticks: list[int], cuts: list[int]) -> None:
        """Raise Unfinished where more tokens make a move of these, and IllegalMove where they never can."""
        if len(cuts) > self.most_cuts or (cuts and sticks and not self.cuts_and_takes):
            if self.cuts_and_takes:
                raise IllegalMove("more than two cuts are selected; select two at most")
            these = "one cut" if self.most_cuts == 1 else "two cuts"
            raise IllegalMove(f"a cut is selected with something else; select {these}, or the sticks to take")
        if sticks and not self.takes_sticks:
            raise IllegalMove(f"sticks are selected, but {self.split_rule()}")
        missing = self._missing(heap, sticks, cuts)
        if missing is not None:
            raise needs_more(missing[0], cuts=missing[1], why=self.split_rule())
        if sticks and any(sticks[0] - 1 <= cut <= sticks[-1] for cut in cuts):
            raise IllegalMove("a cut lies beside a stick that is taken, where it divides nothing; drop one of them")
        if sticks and sticks[-1] - sticks[0] >= len(sticks):
            raise IllegalMove(f"sticks {echo(sticks)} do not lie side by side; select neighbours")

    def _missing(self, heap: int, sticks: list[int], cuts: list[int]) -> tuple[int, int] | None:
        """How many sticks and cuts, as few as can be, make a move of a selection; None where none do."""
        tried = 0
        most_more = self.most_cuts - len(cuts) if self.cuts_and_takes or not sticks else 0
        most = heap if self.cuts_and_takes or not cuts else 0
        for number in range(sticks[-1] - sticks[0] + 1 if sticks else 0, most + 1):
            found: list[int] = []
            for first in self._beginnings(heap, sticks, number):
                last = first + number - 1
                free = (cut for cut in chain(range(1, first - 1), range(last + 1, heap)) if cut not in cuts)
                for more, added in enumerate(chain([[]], accumulate([cut] for cut in islice(free, most_more)))):
                    rest = self._left(heap, first, last, sorted([*cuts, *added]))
                    if rest is not None and self.allows(heap, number, rest):
                        found.append(more)
                        break
                if 0 in found:
                    break
                tried += 1
                if tried > MOST_TRIED:
                    return 1, 0  # perhaps; a face then waits for more instead of complaining
            if found:
                return number - len(sticks), min(found)
        return None

    def _beginnings(self, heap: int, sticks: list[int], number: int) -> range:
        """Where so many sticks side by side may begin, if they are to have these among them."""
        if not number:
            return range(heap + 1, heap + 2)
        least, most = (max(1, sticks[-1] - number + 1), sticks[0]) if sticks else (1, heap)
        return range(least, min(most, heap - number + 1) + 1)

    def tokens(self, position: Heaps, move: Split) -> tuple[str, ...]:
        """The sticks taken lie behind the first heap that is left; cuts divide the others."""
        row, take, rest = move
        kept = rest[0] if rest else 0
        ends = list(accumulate(rest))[:-1]
        cuts = [end + take for end in ends[1:]] if take else ends
        sticks = (f"{row}.{stick}" for stick in range(kept + 1, kept + take + 1))
        return (*sticks, *(f"{row}.{cut}c" for cut in cuts))


def _sides(*heaps: int) -> Heaps:
    """The heaps on both sides of what is taken, as moves name them.

    >>> _sides(4, 1), _sides(0, 3)
    ((1, 4), (3,))
    """
    return tuple(sorted(heap for heap in heaps if heap))
