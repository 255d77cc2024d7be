"""What texts of all games share: a move found by its name, and the shortest spec that says all that is to be said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from perfectplay.errors import NotationError
from perfectplay.text import echo, listed

M = TypeVar("M")
MOST_TOLD = 9


def item_named(text: str, moves: Iterable[tuple[str, M]]) -> M:
    """The move whose name a text is.

    >>> item_named("b", [("a", 1), ("b", 2)])
    2
    >>> item_named("c", [("a", 1), ("b", 2)])
    Traceback (most recent call last):
    perfectplay.errors.NotationError: cannot read the move 'c'; the legal moves are a and b
    """
    told: list[str] = []
    for shown, move in moves:
        if shown == text:
            return move
        if len(told) < MOST_TOLD and shown not in told:
            told.append(shown)
    legal = f"the legal moves are {listed(told)}" if told else "no move is left"
    raise NotationError(f"cannot read the move {echo(text)}; {legal}")


def shortest(family: str, aliases: Sequence[tuple[str, str, str]], words: Sequence[str]) -> str:
    """The spec of these words, by the short name of a member where one stands for some of them.

    >>> shortest("octal", (("kayles", "code=0.77", ""),), ["10", "12", "code=0.77"])
    'kayles:10,12'
    """
    whole = ",".join(words)
    for alias, items, _ in aliases:
        fixed = items.split(",")
        if whole == items:
            return alias
        if all("=" in word for word in fixed) and set(fixed) <= set(words):
            rest = [word for word in words if word not in fixed]
            return f"{alias}:{','.join(rest)}" if rest else alias
    return f"{family}:{whole}" if whole else family
