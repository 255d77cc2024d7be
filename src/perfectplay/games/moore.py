"""Moore's Nim: take from up to k heaps at once."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import comb

from perfectplay.counting import count_dominated
from perfectplay.errors import IllegalMove, NotationError
from perfectplay.game import Outcome
from perfectplay.heaps import HeapGame, Heaps, Take
from perfectplay.law import Law
from perfectplay.options import misere_flag, option, whole
from perfectplay.selection import RowSelection, end_of_row
from perfectplay.text import big, counted, echo, listed, read_whole

#: (row, take) for each heap touched, rows rising.
Takes = tuple[Take, ...]


@dataclass(frozen=True)
class Moore(HeapGame[Takes]):
    """Nim where up to `heaps` heaps may be cut in one turn.

    >>> Moore((2, 2, 3), heaps=2).after((2, 2, 3), ((1, 2), (3, 1)))
    (0, 2, 2)
    """

    heaps: int = option("heaps", "so many heaps may be cut in one turn", read=whole("heaps"), default=2)
    misere: bool = misere_flag()

    family = "moore"
    summary = "Moore's Nim: take any numbers from up to k heaps at once"
    examples = ("moore:3,4,5", "moore:2,3,3,4", "moore:1,2,3,3,heaps=3", "moore:2,2,3,misere")
    rules_text = """
        Sticks lie in heaps. A turn chooses at least one heap and at most so many as `heaps` says (two if nothing is said),
        and takes one or more sticks from each, not necessarily the same number. Who takes the last stick wins; in misère
        play who takes it loses.

        For example, with `heaps=2` from 3,4,5 the move `1:3+2:4` leaves only the 5.
        """
    notation_text = "A position is its heaps: `3,4,5`. The move `1:3+2:4` takes three from row 1 and four from row 2."

    def in_short(self) -> list[str]:
        many = "one heap" if self.heaps == 1 else f"up to {self.heaps} heaps at once"
        return self.told(f"Moore's Nim: take any numbers from {many}", "heaps")

    def moves(self, position: Heaps) -> Iterator[Takes]:
        rows = [row for row, heap in enumerate(position, 1) if heap]
        for number in range(1, min(self.heaps, len(rows)) + 1):
            for chosen in itertools.combinations(rows, number):
                yield from _takes([(row, position[row - 1]) for row in chosen])

    def after(self, position: Heaps, move: Takes) -> Heaps:
        if not isinstance(move, tuple) or not all(isinstance(part, tuple) and len(part) == 2 for part in move):
            raise IllegalMove(f"{echo(move)} is no move of moore; a move is (row, take) pairs: ((1, 3), (2, 4))")
        said, rows = echo(self.show_move(move)), [row for row, _ in move]
        if not 1 <= len(move) <= self.heaps:
            raise IllegalMove(f"{said}: {counted(len(move), 'heap')} chosen; choose 1 to {self.heaps}")
        if len(set(rows)) < len(rows):
            raise IllegalMove(f"{said}: a row is named twice; name each row once")
        heaps = list(position)
        for row, take in move:
            heap = self.heap_at(position, row, move)
            if not 1 <= take <= heap:
                raise IllegalMove(f"{said}: row {row} has {counted(heap, 'stick')}; take 1 to {heap} of them")
            heaps[row - 1] -= take
        return tuple(heaps)

    def estimate(self, position: Heaps) -> int:
        return count_dominated(self.key(position))

    def show_move(self, move: Takes) -> str:
        try:
            return "+".join(f"{row}:{take}" for row, take in move)
        except (TypeError, ValueError):
            return str(move)

    def read_move(self, position: Heaps, text: str) -> Takes:
        parts = []
        for part in text.split("+"):
            row, colon, take = part.partition(":")
            remedy = "write row:number for each heap, such as 1:3+2:4"
            if not colon:
                raise NotationError(f"cannot read the move {echo(text)}; {remedy}")
            parts.append((read_whole(row, "row", remedy=remedy), read_whole(take, "take", remedy=remedy)))
        move = tuple(sorted(parts))
        self.after(position, move)
        return move

    def select(self, position: Heaps, tokens: Iterable[str]) -> Takes:
        move = tuple((row, len(sticks)) for row, sticks in RowSelection(tokens, position).rows.items())
        self.after(position, move)
        return move

    def tokens(self, position: Heaps, move: Takes) -> tuple[str, ...]:
        return tuple(token for row, take in move for token in end_of_row(row, position[row - 1], take))

    def law(self) -> MooreLaw:
        return MooreLaw(self)


def _takes(rows: list[tuple[int, int]]) -> Iterator[Takes]:
    """Every way to take at least one from each of these (row, heap); itertools.product would store huge ranges.

    >>> list(_takes([(1, 1), (3, 2)]))
    [((1, 1), (3, 1)), ((1, 1), (3, 2))]
    """
    if not rows:
        yield ()
        return
    (row, heap), *others = rows
    for take in range(1, heap + 1):
        for rest in _takes(others):
            yield ((row, take), *rest)


class MooreLaw(Law[Moore]):
    """Binary digits added modulo k+1 instead of 2."""

    name = "binary digits, added modulo k+1"
    source = "E. H. Moore, A generalization of the game called Nim, 1910"
    usual_bound = 5

    @property
    def modulus(self) -> int:
        return self.game.heaps + 1

    @property
    def statement(self) -> str:
        sentence = (
            "Write all heaps in binary: the player to move loses exactly when in every column the number of ones is a "
            f"multiple of {self.modulus}"
        )
        if self.game.misere:
            return f"{sentence}; once no heap exceeds 1, exactly when the number of ones leaves 1 when divided by {self.modulus}."
        return sentence + "."

    @property
    def argument(self) -> str:
        said = (
            "Look at the highest column that a move changes: it only turns ones into zeros there, at least one and at most k, "
            "so a column that was a multiple of k+1 is none afterwards. Conversely go down from the highest column that is no "
            "multiple: heaps already cut are free to have a 0 or a 1 in every lower column, and as many more heaps as are still "
            "needed are cut there; never more than k in all."
        )
        if self.game.misere:
            said += (
                " In misère play the winner does the same until his move would leave no heap above 1; then at most k heaps "
                "exceed 1, and he can leave any number of ones from none up to k, and so one that leaves 1."
            )
        return said

    def bad_columns(self, position: Heaps) -> list[int]:
        """The columns whose number of ones is no multiple of k+1, highest first."""
        width = max(position, default=0).bit_length()
        return [bit for bit in reversed(range(width)) if sum(heap >> bit & 1 for heap in position) % self.modulus]

    def outcome(self, position: Heaps) -> Outcome:
        if self.game.misere and max(position, default=0) < 2:
            return Outcome.of(mover_wins=sum(position) % self.modulus != 1)
        return Outcome.of(mover_wins=bool(self.bad_columns(position)))

    def constructed_moves(self, position: Heaps) -> Iterator[Takes]:
        if self.outcome(position) is Outcome.P or not any(position):
            return
        wanted = self._ones_left(position) if self.game.misere else None
        after = self._to_multiples(position) if wanted is None else wanted
        yield tuple((row, old - new) for row, (old, new) in enumerate(zip(position, after), 1) if old > new)

    def _to_multiples(self, position: Heaps) -> list[int]:
        heaps, free = list(position), set[int]()
        for bit in reversed(range(max(position).bit_length())):
            fixed = [i for i, heap in enumerate(heaps) if i not in free and heap >> bit & 1]
            missing = -len(fixed) % self.modulus  # ones that free heaps would have to add
            if missing <= len(free):
                lifted = list(free)[:missing]
            else:
                cut = fixed[: len(fixed) % self.modulus]
                for i in cut:  # from here on these heaps may have any lower digits
                    heaps[i] = heaps[i] >> bit << bit ^ 1 << bit
                free.update(cut)
                lifted = []
            for i in free:
                heaps[i] = heaps[i] >> bit + 1 << bit + 1 | (i in lifted) << bit
        return heaps

    def _ones_left(self, position: Heaps) -> list[int] | None:
        """In misère play: the table with only ones left, and the right number of them, if one move reaches it."""
        large = [i for i, heap in enumerate(position) if heap > 1]
        if len(large) > self.game.heaps:
            return None
        after = [min(heap, 1) for heap in position]
        spare = large + [i for i, heap in enumerate(position) if heap == 1][: self.game.heaps - len(large)]
        for i in spare:
            if sum(after) % self.modulus == 1:
                break
            after[i] = 0
        return after if sum(after) % self.modulus == 1 else None

    def reasons(self, position: Heaps) -> list[str]:
        if self.game.misere and max(position, default=0) < 2:
            ones, rest = sum(position), sum(position) % self.modulus
            remains = f"{ones} mod {self.modulus} = {rest}; the player to move loses exactly where 1 remains"
            return [f"Only {counted(ones, 'heap')} of 1 left: {remains}.", *self._named(position)]
        width = max(position, default=0).bit_length()
        counts = [f"{sum(heap >> bit & 1 for heap in position)}" for bit in reversed(range(width))]
        said = [f"Ones in each binary column, highest first: {listed(counts, most=24) or 'none'}."]
        misere = [
            "Misère play goes the same way as long as a heap has 2 or more; who can leave heaps of 1 alone chooses how many."
        ]
        misere = misere if self.game.misere else []
        if self.outcome(position) is Outcome.P:
            said.append(f"All are multiples of {self.modulus}; every move spoils a column, and the answer mends it.")
            return said + misere
        columns = [f"2^{bit}" for bit in self.bad_columns(position)]
        said.append(
            f"No multiple of {self.modulus} stands in the column{'s' if len(columns) > 1 else ''} {listed(columns)}."
        )
        return said + misere + self._named(position)

    def _named(self, position: Heaps) -> list[str]:
        return [
            f"{self.game.show_move(move)} makes the position lost for the other side."
            for move in self.constructed_moves(position)
        ]

    def scope(self, bound: int) -> str:
        return f"of {counted(self._heaps_to_check(), 'heap')} of at most {big(bound)}"

    def cases(self, bound: int) -> Iterator[Heaps]:
        return itertools.combinations_with_replacement(range(bound + 1), self._heaps_to_check())

    def count_cases(self, bound: int) -> int:
        return comb(bound + self._heaps_to_check(), self._heaps_to_check())

    def _heaps_to_check(self) -> int:
        return len(self.game.position) if self.game.position is not None else self.game.heaps + 2
