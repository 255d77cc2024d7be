"""Walks every position that can be reached, children first, without recursion; what is remembered is up to `fold`.

The walk is depth-first with a stack of its own. A position on the way down that comes up again is a loop, and the game is
refused. The stack keeps iterators and the *set* of what the children said, so that long games with many moves stay small.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any, Generic, TypeVar

from perfectplay.errors import GameFileError, LoopyGame
from perfectplay.game import AnyGame, Result
from perfectplay.solvers.base import Budget, Progress
from perfectplay.text import cut, echo

V = TypeVar("V", bound=Hashable)
#: How many positions go by between two calls of `progress`.
EVERY = 4096


class Search(Generic[V]):
    """Remembers one value for each key.

    >>> import perfectplay as pp
    >>> count_moves_to_go = Search(pp.game("nim:3"), lambda result, children: max(children, default=-1) + 1)
    >>> count_moves_to_go((3,)), count_moves_to_go.values
    (3, {(): 0, (1,): 1, (2,): 2, (3,): 3})
    """

    def __init__(
        self,
        game: AnyGame,
        fold: Callable[[Result | None, set[V]], V],
        budget: Budget | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.game = game
        self.fold = fold
        self.budget = budget or Budget()
        self.progress = progress
        self.values: dict[Hashable, V] = {}

    def __call__(self, position: Any) -> V:
        key = self.game.key(position)
        if key in self.values:
            return self.values[key]
        estimate = self.game.estimate(position)
        if estimate is not None:
            self.budget.check_estimate(estimate, key)
        self._walk(position, key)
        return self.values[key]

    def _walk(self, start: Any, start_key: Hashable) -> None:
        game, values, fold, make_key = self.game, self.values, self.fold, self.game.key
        stack: list[tuple[Hashable, Result | None, Iterator[Any], set[V]]] = []
        on_the_way: set[Hashable] = set()

        def enter(position: Any, key: Hashable) -> None:
            result = game.result(position)
            self.budget.spend(key, len(values), len(stack))
            stack.append((key, result, iter(() if result else game.children(position)), set()))
            on_the_way.add(key)
            seen = len(values) + len(stack)
            if self.progress is not None and seen % EVERY == 0:
                self.progress(seen)

        enter(start, start_key)
        while stack:
            key, result, children, said = stack[-1]
            for child in children:
                child_key = make_key(child)
                known = values.get(child_key)
                if known is not None:
                    said.add(known)
                elif child_key in on_the_way:
                    mistaken = "" if child_key == child else ", or key() takes it for an earlier one"
                    raise LoopyGame(
                        f"position {cut(game.show(child))} can come back{mistaken}: play need not end, "
                        f"and only games that end are solved"
                    )
                else:
                    enter(child, child_key)
                    break
            else:
                if result is None and not said:
                    raise GameFileError(
                        f"a position with the key {echo(key)} has no move, but result() says that the game goes on; "
                        f"return a Result there"
                    )
                values[key] = fold(result, said)
                on_the_way.remove(key)
                stack.pop()
                if stack:
                    stack[-1][3].add(values[key])
