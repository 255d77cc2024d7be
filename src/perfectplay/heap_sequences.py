"""Values and periods of heaps, asked for by a spec or a game: `pp.values` and `pp.period`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from perfectplay.adapt import as_game
from perfectplay.errors import NotAccepted
from perfectplay.game import AnyGame, Rules
from perfectplay.proofs.period import Period
from perfectplay.solvers.base import Progress
from perfectplay.solvers.sequence import SequenceSolver, values_of
from perfectplay.spec import game as game_of
from perfectplay.text import check_whole, echo
from perfectplay.traits import HeapRule

if TYPE_CHECKING:
    from perfectplay.sequences.plain import PlainValues
    from perfectplay.sequences.values import HeapValues

#: How far a period is looked for if nobody says.
USUAL_SEARCH = 100_000


def sequence_of(
    game: str | AnyGame | Rules[Any],
    memory: int | None = None,
    progress: Progress | None = None,
    notice: Callable[[str], None] | None = None,
) -> HeapValues | PlainValues:
    """The values of the heaps of a game, to be asked for again and again; refuses a game that is no sum of heaps.

    >>> sequence_of("kayles").value(10**18)
    1
    """
    return values_of(heaps_of(game), memory, progress, notice)


def heaps_of(game: str | AnyGame | Rules[Any]) -> HeapRule:
    """The game, or the reason why it is no sum of heaps that have values."""
    played = game_of(game) if isinstance(game, str) else as_game(game)
    why_not = SequenceSolver.refusal(played)
    if why_not or not isinstance(played, HeapRule):
        raise NotAccepted(
            f"{echo(played.spec())} has no sequence of values: {why_not}; take a game such as kayles or subtraction:take=1-3"
        )
    return played


def values(
    game: str | AnyGame | Rules[Any], to: int, *, memory: int | None = None, progress: Progress | None = None
) -> list[int]:
    """The Grundy values of heaps 0 to `to`, for games that are sums of heaps in normal play.

    >>> import perfectplay as pp
    >>> pp.values("kayles", 12)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """
    found: list[int] = sequence_of(game, memory, progress).to(check_whole(to, "to")).tolist()
    return found


def period(
    game: str | AnyGame | Rules[Any],
    to: int = USUAL_SEARCH,
    *,
    memory: int | None = None,
    progress: Progress | None = None,
) -> Period | None:
    """The period of the values of heaps, looked for with heaps up to `to` until one is proved.

    Where none is proved, the period that the values show to their end; None where they show none.

    >>> import perfectplay as pp
    >>> found = pp.period("kayles")
    >>> found.period, found.preperiod, found.proved, found.checked_to
    (12, 71, True, 167)
    >>> pp.period("octal:code=0.16", 1000) is None
    True
    """
    return sequence_of(game, memory, progress).search(check_whole(to, "to"))
