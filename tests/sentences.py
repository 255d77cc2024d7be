"""Drives the core widely and collects what it says: the sentences that somebody who plays or asks can meet."""

from __future__ import annotations

import copy
import itertools
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import perfectplay as pp
from perfectplay.errors import PerfectPlayError
from perfectplay.faces import contest_reports, reports
from perfectplay.game import AnyGame, Game
from perfectplay.prediction import Prediction
from perfectplay.registry import families
from perfectplay.solvers.law import law_of
from tests.matches import people, timed

#: A start to walk down from, and an end; walking everything would be slow.
MOST_POSITIONS = 6
#: Parameters that no example has.
VARIED = (
    "sticks:special", "sticks:take=2", "sticks:take=3,adjacent", "letters:random=9,seed=3", "fibonacci:times=1", "1357:max=2",
    "nim:3,max=1", "moore:heaps=1", "moore:heaps=4,misere", "subtraction:take=3", "octal:code=0.1234567012,misere",
)  # fmt: skip
WRONG_TEXTS = (
    "",
    "0:1",
    "9:1",
    "1:99",
    "1:0",
    "1:-2",
    "2:x",
    "x",
    "1:1:1",
    "1:0:9+9",
    "both:99",
    "3-1",
    "1-99",
    "2,2",
    "M",
    "1:1+1:1",
)
WRONG_VALUES = (None, 7, True, (1,), (1, 2, 3), (9, 1), (1, -1), "L", ((1, 1), (1, 1)), (1, 1, [2]), ((2, 9),), 99, -1)
WRONG_SPECS = (
    "", "wythof:4,5", "nim:3,,4", "nim:3,4,", "nim:3 4", "nim:3\t4", "nim:" + "3," * 20_000 + "3", "./half.py:Half", "nim:",
    "nim:3,mixere", "nim:3,max", "nim:3,max=0", "nim:3,max=1,max=2", "nim:3,misere=1", "nim:3,min=2", "nim:-3", "nim:1_0",
    "nim:" + "9" * 5000, "nim:10**5000", "nim:1e18", "nim:misére",
    "kayles:3,code=0.7", "1357:max=x", "neonim:3,players=9", "neonim:3,players=1",
    "letters:", "letters:WXL", "letters:W,L", "letters:WL,random=5", "letters:WL,seed=5", "letters:random=0",
    "letters:" + "W" * 20_000_000, "letters:seed=7", "octal:9", "octal:9,code=0.8G", "octal:9,code=x", "octal:9,code=0.0",
    "octal:9,code=0." + "7" * 5000, "sticks:5,take=9-12", "sticks:5,take=3-1", "sticks:5,take=0", "sticks:-5",
    "sticks:xyz", "sticks:5,take=2,special", "sticks:5,special,adjacent", "subtraction:9,take=1+x",
    "subtraction:9,take=1-99999", "subtraction:9,allbut=1-99999", "subtraction:2,allbut=1+2", "subtraction:9,take=1,allbut=2",
    "subtraction:2,take=5+7", "fibonacci:1,2,3", "fibonacci:x", "fibonacci:20,times=2000",
    "moore:3,4,heaps=0", "moore:3,4,heaps=1", "chomp:4,5", "chomp:0x4", "chomp:200000x3", "chomp:a,b", "wythoff:4",
    "wythoff:4,5,6", "grundy:0,x", "lasker:", "moore:", "nim:3,4,maks=2",
)  # fmt: skip


def of(work: Callable[[], object]) -> Iterator[str]:
    """What the core says when it refuses this."""
    try:
        work()
    except PerfectPlayError as error:
        yield str(error)


def examples() -> list[str]:
    return list(dict.fromkeys(spec for family in families().values() for spec in family.examples))


def positions(spec: str) -> tuple[AnyGame, list[Any]]:
    """Some positions of a game: along a random walk from the start to the end."""
    game, chance = pp.game(spec), random.Random(spec)
    walk = [game.start()]
    while game.result(walk[-1]) is None:
        walk.append(game.after(walk[-1], chance.choice(list(itertools.islice(game.moves(walk[-1]), 200)))))
    if len(walk) > MOST_POSITIONS:
        walk = [*walk[: MOST_POSITIONS // 2], *walk[-MOST_POSITIONS // 2 :]]
    return game, walk


def rules() -> Iterator[str]:
    """What there is: games with their parameters and laws, players."""
    for family in families().values():
        yield family.summary
        if issubclass(family.game_class, Game):
            yield from (option.help for option in family.game_class.parameters())
    for spec in [
        *families(),
        *examples(),
        "sticks:special",
        "letters:random=9,seed=3",
        "fibonacci:times=3",
        "1357:max=2",
        "octal:code=C.3F8",
        "subtraction:allbut=3,misere",
    ]:
        game = pp.game(spec)
        yield game.rules()
        yield from game.in_short()
        law = law_of(game)
        if law is not None:
            yield from (law.name, law.statement, law.argument, law.source, law.scope(7))
    for entries in contest_reports.players_report().values():
        yield from itertools.chain(*((one["summary"], one["source"]) for one in entries))


def reasons(spec: str) -> Iterator[str]:
    """Boards and explanations along a walk, and what is predicted there."""
    game, walk = positions(spec)
    solution = pp.solve(game)
    for turn, position in enumerate(walk):
        board = game.board(position)
        yield board.caption
        yield from (row.label for row in board.rows)
        yield solution.explain(position, turn % game.players + 1).text
        if game.result(position) is None:
            yield str(people(game.starting_at(position), game.players).prediction())
    law = law_of(game)
    if law is not None and hasattr(law, "triangle"):
        yield from law.triangle(walk[0])


def wrong_moves(spec: str) -> Iterator[str]:
    """Selections that are no move or none yet, moves that cannot be read, values that are no moves."""
    game, walk = positions(spec)
    chance = random.Random(spec)
    for position in walk:
        live = list(game.board(position).live())
        tokens = [token.id for row in game.board(position).rows for token in row.tokens]
        for size in range(6):
            for known in (live, tokens):
                chosen = chance.sample(known, min(size, len(known)))
                yield from of(lambda: game.select(position, chosen))  # noqa: B023
        for stranger in (["77.1"], ["1.77"], ["x"], ["1.1", "2.1", "3.1"], ["1.1c", "1.1"]):
            yield from of(lambda: game.select(position, stranger))  # noqa: B023
        for text in WRONG_TEXTS:
            yield from of(lambda: game.read_move(position, text))  # noqa: B023
        for value in WRONG_VALUES:
            yield from of(lambda: game.after(position, value))  # noqa: B023


def wrong_specs() -> Iterator[str]:
    for spec in WRONG_SPECS:
        yield from of(lambda: pp.game(spec, files=False))  # noqa: B023
    for family in families():
        for value in (7, (), ("x",), (-1,), (1.5,), None, object, (3, "x"), (1, 2, 3, 4), "0,0,x", "..", ((1,),)):
            yield from of(lambda: pp.game(family).checked(value))  # noqa: B023
    for name in (
        "prefect",
        "perfect+trip",
        "random+trap",
        "random:7",
        "perfect:",
        "human-like:2",
        "mcts:x",
        "./mine.py:Bot",
    ):
        yield from of(lambda: pp.player(name, files=False))  # noqa: B023


def too_much() -> Iterator[str]:
    """Work that is refused: too large, or not for this game."""
    for method in ("law", "sequence", "table", "graph", "multiplayer", "magic"):
        for spec in ("grundy:7", "neonim:3,4", "letters:WL", "wythoff:4,5", "nim:3,misere", "chomp:3x4"):
            yield from of(lambda: pp.solve(spec, method=method).outcome())  # noqa: B023
    yield from of(lambda: pp.solve("nim:500,600,700", method="graph", memory=10**6))
    yield from of(lambda: pp.solve("grundy:30,misere", memory=2_000).outcome())
    yield from of(lambda: pp.solve("grundy:99999", method="sequence").outcome())
    yield from of(lambda: pp.values("grundy", 10**12, memory=10**6))
    for spec in (
        "kayles:1000,2001",
        f"kayles:{10**18}",
        f"dawson:{10**18},{10**9},3",
        "grundy:2000",
        "kayles:400,400,2",
    ):
        yield pp.solve(spec).explain().text
    yield from of(lambda: pp.solve("nim:200000").grades())
    yield from of(lambda: pp.game("nim:99999999").board((99999999,)))
    yield from of(lambda: pp.game("nim").start())
    yield from of(lambda: pp.game("fibonacci:" + "9" * 3000 + ",times=1000").law().outcome((10**3000, 5)))  # type: ignore[attr-defined]
    letters = pp.solve("letters:" + "WL" * 200)
    yield from of(lambda: reports.explain_report(letters, triangle=True))
    yield from of(lambda: reports.explain_report(pp.solve("nim:3"), triangle=True))
    yield from of(lambda: reports.law_report(pp.game("grundy:7"), 3))
    yield from of(lambda: reports.law_report(pp.game("nim:7,7,7"), 10**6))
    yield from of(lambda: reports.table_report(pp.solve("wythoff:200,200"), steps=True))
    for spec in ("letters:WL", "nim:3,4,5", "wythoff:9999,9999", "nim:4,5,misere", "grundy:5,6", "neonim:3,4"):
        for grundy, steps in ((False, False), (True, False), (False, True)):
            yield from of(lambda: reports.table_report(pp.solve(spec), grundy=grundy, steps=steps))  # noqa: B023


def matches() -> Iterator[str]:
    """What goes wrong at a table."""
    match = people("nim:3,4,5", terms=pp.Terms(hints=1))
    yield from of(lambda: match.ask_undo(1))
    match.hint()
    for wrong in (
        match.hint, lambda: match.hint(2), lambda: match.hint(9), lambda: match.agree_undo(2), match.let_bot_move,
        lambda: match.play("1:1", ply=5), lambda: match.play("1:1", seat=2), lambda: match.play("1:9"),
    ):  # fmt: skip
        yield from of(wrong)
    match.resign()
    for late in (match.hint, match.resign, lambda: match.play("1:1"), lambda: match.ask_undo(1)):
        yield from of(late)
    yield match.how()
    for act in ("lose", "random"):
        slow, watch = timed("nim:1,2", move_seconds=5, on_timeout=act)
        watch.wait(9)
        yield from of(lambda: slow.play("1:1"))  # noqa: B023
    yield from of(lambda: people("nim:1,2", 3))
    yield from of(lambda: people("nim:1,2", names=["a", "b", "c"]))
    yield from of(lambda: people("nim:1,2", names=["a" * 99]))
    yield from of(lambda: people("nim:1,2", terms=pp.Terms(starter=3)))
    for terms in (
        {"starter": 9},
        {"hints": -1},
        {"hints": "x"},
        {"move_seconds": -1},
        {"total_seconds": "x"},
        {"on_timeout": "x"},
    ):
        yield from of(lambda: pp.Terms(**terms))  # noqa: B023
    for winners, players in (((1,), 2), ((1,), 3), ((1, 3), 3), ((), 3)):
        for distance in (None, 1, 7):
            yield str(Prediction(winners, distance, players))


def runs() -> Iterator[str]:
    yield from of(lambda: pp.simulate("1357", games=0))
    yield from of(lambda: pp.simulate("1357", games=1, seats="perfect"))
    yield from of(lambda: pp.tournament("1357", "perfect"))
    yield from of(lambda: pp.tournament("1357", "perfect,perfect"))
    yield from of(lambda: pp.tournament("1357", "perfect,random", lost=True))
    many = [f"human-like:0.0{digit}" for digit in range(1, 10)]
    yield from of(lambda: pp.tournament("neonim:3,4,players=8", many, games=1))
    yield from of(lambda: pp.tournament("nim:1", "perfect,random", against="random", lost=True, games=1))


def records() -> Iterator[str]:
    """Records of matches that strangers have changed."""
    match = people("nim:1,2", names=["Ada", "Grace"])
    for move in ("1:1", "2:1", "2:1"):
        match.play(move)
    good = json.loads(match.record().to_json())
    changes: list[tuple[str, Any]] = [
        (key, wrong) for key in good for wrong in (None, -1, 10**30, "x", "", [], {}, [7], {"a": 1})
    ]
    changes += [
        ("starter", 2),
        ("winners", [2]),
        ("winners", [1, 2]),
        ("winners", [2, 1]),
        ("ending", "going"),
        ("seats", good["seats"][:1]),
    ]
    changes += [
        ("terms", good["terms"] | {"move_seconds": -1}),
        ("spec", "neonim:1,2"),
        ("spec", "./x.py:X"),
        ("spec", "nim:1,1"),
    ]
    for place, key in itertools.product(range(3), ("seat", "move", "seconds", "by_clock", "mistake", "right")):
        for wrong in (None, 3, 2, "9:9", [7], "x" * 10**6):
            moves = copy.deepcopy(good["moves"])
            moves[place][key] = wrong
            changes.append(("moves", moves))
    for key, wrong in changes:
        yield from of(lambda: pp.Record.from_dict(good | {key: wrong}).check(files=False))  # noqa: B023
    for line in ("", "{", "[]", "7", '{"perfectplay": "match"}'):
        yield from of(lambda: pp.Record.from_json(line))  # noqa: B023
    yield from of(lambda: match.record().at(9))
