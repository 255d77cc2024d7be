"""Small starts of every family with their independent twins, and walks through what can be reached from them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import perfectplay as pp
from tests import naive

#: A start of each kind, small enough that the twin, which knows no symmetry, tries everything.
TWINS: dict[str, naive.Twin[Any]] = {
    "1357": naive.Nim(misere=True),
    "nim:3,4,5": naive.Nim(),
    "nim:3,4,5,misere": naive.Nim(misere=True),
    "nim:9,9,max=3": naive.Nim(3),
    "nim:3,4,5,max=3,misere": naive.Nim(3, misere=True),
    "neonim:3,5,players=2": naive.Nim(misere=True),
    "moore:2,3,3": naive.Moore(2),
    "moore:1,2,2,3,heaps=3": naive.Moore(3),
    "moore:2,2,3,misere": naive.Moore(2, misere=True),
    "wythoff:8,8": naive.Wythoff(),
    "wythoff:4,7,misere": naive.Wythoff(misere=True),
    "fibonacci:20": naive.Fibonacci(2),
    "fibonacci:17,6": naive.Fibonacci(2),
    "fibonacci:24,times=3": naive.Fibonacci(3),
    "fibonacci:10,misere": naive.Fibonacci(2, misere=True),
    "subtraction:21": naive.Subtraction(frozenset({1, 2, 3})),
    "subtraction:21,take=1+3+4": naive.Subtraction(frozenset({1, 3, 4})),
    "subtraction:7,9,take=2-3,misere": naive.Subtraction(frozenset({2, 3}), misere=True),
    "kayles:4,7": naive.Octal("0.77"),
    "octal:9,code=4.3": naive.Octal("4.3"),
    "octal:11,code=0.137,misere": naive.Octal("0.137", misere=True),
    "dawson:13": naive.Octal("0.07"),
    "kayles:3,4,misere": naive.Octal("0.77", misere=True),
    "dawsonchess:11": naive.Octal("0.137"),
    "treblecross:12": naive.Octal("0.007"),
    "guiles:11": naive.Octal("0.15"),
    "officers:9": naive.Octal("0.6"),
    "doublekayles:8": naive.Octal("0.7777"),
    "grundy:10": naive.Grundy(),
    "grundy:11,misere": naive.Grundy(misere=True),
    "lasker:2,5": naive.Lasker(),
    "lasker:3,4,misere": naive.Lasker(misere=True),
    "sticks:11,take=1-3": naive.Sticks(1, 3),
    "sticks:9,take=2-3,misere": naive.Sticks(2, 3, misere=True),
    "sticks:11,take=1-4,adjacent": naive.Sticks(1, 4, adjacent=True),
    "sticks:12,take=2-3,adjacent": naive.Sticks(2, 3, adjacent=True),
    "sticks:13,take=2-5": naive.Sticks(2, 5),
    "sticks:10,take=1-4,adjacent,misere": naive.Sticks(1, 4, adjacent=True, misere=True),
    "sticks:10,special": naive.Sticks(special=True),
    "sticks:9,special,misere": naive.Sticks(special=True, misere=True),
    "sticks:xx.xxx.x,take=1-2,adjacent": naive.Sticks(1, 2, adjacent=True),
    "chomp:3x4": naive.Chomp(),
    "chomp:4,2,2": naive.Chomp(),
    "letters:LWWLLWLWWLWL": naive.Letters(),
    "letters:WLWLWWLWLLW": naive.Letters(),
}


@cache
def judge_of(spec: str) -> pp.Judge:
    return pp.Judge(pp.solve(spec))


def reached(game: pp.Game[Any, Any]) -> Iterator[Any]:
    """Every position that can come up, one of each kind that the rules can tell apart; finished ones too."""
    waiting, seen = [game.start()], {game.key(game.start())}
    while waiting:
        position = waiting.pop()
        yield position
        if game.result(position) is None:
            for move in game.moves(position):
                after = game.after(position, move)
                if game.key(after) not in seen:
                    seen.add(game.key(after))
                    waiting.append(after)


def going(game: pp.Game[Any, Any]) -> Iterator[Any]:
    return (position for position in reached(game) if game.result(position) is None)


def twin_wins(spec: str, position: Any) -> bool:
    """Whether the seat to move wins, as the twin sees it."""
    twin = TWINS[spec]
    return naive.wins(twin, twin.read(judge_of(spec).game.show(position)))


def lost_positions(spec: str) -> list[Any]:
    return [position for position in going(judge_of(spec).game) if not twin_wins(spec, position)]
