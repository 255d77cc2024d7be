"""What a game may add so that a faster solver, a table or a better explanation finds it.

Each trait is a small protocol that one part of perfectplay looks for; a game never names a solver.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from perfectplay.heap_code import HeapCode
    from perfectplay.law import AnyLaw


@runtime_checkable
class Decomposes(Protocol):
    """A position is a sum of parts that do not touch each other: a move changes one part only.

    >>> import perfectplay as pp
    >>> row = pp.game("sticks:xx.xxx.x,take=1-2,adjacent")
    >>> isinstance(row, Decomposes), row.parts(row.start())
    (True, (2, 3, 1))
    """

    def parts(self, position: Any, /) -> Sequence[Hashable] | None:
        """The parts, two equal ones playing alike; None where these parameters make no sum of it."""
        ...


@runtime_checkable
class HeapRule(Decomposes, Protocol):
    """Every part is a heap, known by its size; the options of one heap give a sequence of Grundy values.

    >>> import perfectplay as pp
    >>> sorted(pp.game("kayles").heap_options(3))
    [(1,), (1, 1), (2,)]
    """

    def parts(self, position: Any, /) -> Sequence[int] | None: ...

    def heap_options(self, heap: int, /) -> Iterable[tuple[int, ...]]:
        """What one heap may become: the heaps in its place, empty ones left out."""
        ...


@runtime_checkable
class Coded(HeapRule, Protocol):
    """The rule of one heap can be said as a code, which compiled kernels read; None where these parameters have none.

    >>> import perfectplay as pp
    >>> pp.game("sticks:take=2-3,adjacent").heap_code().two
    range(2, 4)
    """

    def heap_code(self) -> HeapCode | None: ...


class Splits(Protocol):
    """The ways to play in one heap that a solver has found good, in either order; there may be more than anybody can list."""

    def by_take(self) -> Iterable[tuple[int, tuple[int, ...]]]:
        """(take, rest): by rising take, and by rising parts of the rest."""
        ...

    def by_place(self) -> Iterable[tuple[int, int]]:
        """(sticks left before, take), where what is taken lies side by side and both sides stay."""
        ...


@runtime_checkable
class HeapMoves(Coded, Protocol):
    """Tells all its heaps, also those that are dead, and says which of its moves make certain splits of them.

    >>> import perfectplay as pp
    >>> pp.solve("kayles:1000,2001", method="sequence").best()
    [(1, 1, (999,)), (2, 1, (2000,)), (2, 1, (6, 1994)), (2, 1, (18, 1982))]
    """

    def sizes(self, position: Any, /) -> Sequence[int] | None:
        """The sizes, as they lie on the table; None where these parameters make no sum of heaps."""
        ...

    def moves_by_heap(self, position: Any, good: Callable[[int], Splits], /) -> Iterator[Any]:
        """The moves that are good splits of some heap, in the order of `moves`; `good` tells those of a heap by its size."""
        ...


@runtime_checkable
class Lawful(Protocol):
    """A formula decides positions of any size; None when these parameters have no known law.

    >>> import perfectplay as pp
    >>> pp.game("wythoff").law().source
    'W. A. Wythoff, A modification of the game of Nim, 1907'
    """

    def law(self) -> AnyLaw | None: ...


@runtime_checkable
class Mirrored(Protocol):
    """A position in which one move begins a mirror strategy that is no matter of equal parts.

    >>> import perfectplay as pp
    >>> pp.game("chomp").mirror((3, 3, 3))
    ((2, 2), 'leaves two arms of equal length; from then on copy every bite in the other arm')
    """

    def mirror(self, position: Any, /) -> tuple[Any, str] | None:
        """The move that begins it and what it is for; None where there is none."""
        ...


@runtime_checkable
class Tabular(Protocol):
    """All positions up to a given one, in rows and columns.

    >>> import perfectplay as pp
    >>> game = pp.game("wythoff:1,2")
    >>> game.table_shape(game.start()), game.table_cell(1, 2)
    ((2, 3), (1, 2))
    """

    def table_shape(self, position: Any, /) -> tuple[int, int]:
        """How many rows and columns the table up to `position` has."""
        ...

    def table_cell(self, row: int, column: int, /) -> Hashable: ...
