"""The questions that need a game solved, as functions of plain values: they run in processes of their own.

A process keeps what it has solved: a chooser (which holds the solvers) for rules, a judge for a start. All games come from
specs, and never from files.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from perfectplay.chance import seeded
from perfectplay.chooser import AUTO, Chooser
from perfectplay.errors import InputError, LoopyGame, NotAccepted, TooLarge
from perfectplay.faces import reports
from perfectplay.faces.history_reports import replay_report
from perfectplay.game import AnyGame
from perfectplay.players.base import Judge, Turn
from perfectplay.players.own import chosen
from perfectplay.players.roster import player
from perfectplay.prediction import hint_for, predict
from perfectplay.record import Record
from perfectplay.solution import Solution
from perfectplay.spec import game as game_of

Report = dict[str, Any]
#: Rules and starts whose solvers are remembered.
MOST_RULES = 64
MOST_STARTS = 512
#: Moves that are shown with their worth.
MOST_SHOWN = 300
#: Bytes that the solver of one game may use; set once by the process.
budget: int | None = None

CANNOT_TELL = (TooLarge, LoopyGame, NotAccepted)


@functools.lru_cache(MOST_RULES)
def _chooser(rules: AnyGame, method: str) -> Chooser:
    return Chooser(rules, method, budget, None)


@functools.lru_cache(MOST_STARTS)
def judge_of(spec: str, method: str = AUTO) -> Judge:
    """The judge of a game; games that differ in their start alone share their solvers."""
    game = game_of(spec, files=False)
    return Judge(Solution(game, _chooser(replace(game, position=None), method)))


def forget() -> None:
    """Let go of all that has been solved."""
    judge_of.cache_clear()
    _chooser.cache_clear()


# --- matches ------------------------------------------------------------------------------------------------------


def bot_move(spec: str, position: str, seat: int, bot: str, seed: int, ply: int) -> str:
    """The move that a bot chooses, in notation; the same that `Match.let_bot_move` would play."""
    judge = judge_of(spec)
    at = judge.game.read(position)
    return judge.game.show_move(chosen(player(bot, files=False), Turn(judge.game, at, seat, seeded(seed), judge, ply)))


def prediction(spec: str, position: str, turn: int) -> Report | None:
    """Who wins from here if nobody errs; None where nobody can tell."""
    judge = judge_of(spec)
    try:
        found = predict(judge, judge.game.read(position), turn)
    except CANNOT_TELL:
        return None
    return {"winners": list(found.winners), "distance": found.distance, "text": str(found)}


def insight(spec: str, position: str, turn: int) -> Report:
    """The prediction, and what each move is worth."""
    said = prediction(spec, position, turn)
    return {"prediction": said, "moves": _worth(judge_of(spec), position) if said else None}


def _worth(judge: Judge, position: str) -> list[Report]:
    game, at = judge.game, judge.game.read(position)
    grades = itertools.islice(judge.grades(at), MOST_SHOWN)
    return [
        {
            "move": game.show_move(grade.move),
            "wins": grade.wins,
            "distance": None if grade.distance is None else grade.distance + 1,
            "tokens": list(game.tokens(at, grade.move)),
        }
        for grade in grades
    ]


def hint(spec: str, position: str, turn: int) -> Report:
    """A best move, its tokens, and the reason."""
    judge = judge_of(spec)
    at = judge.game.read(position)
    found = hint_for(judge, at, turn)
    tokens = list(judge.game.tokens(at, found.move))
    rows = judge.game.board(at).rows
    row = next((row.label for row in rows if tokens and tokens[0] in {token.id for token in row.tokens}), "")
    return {"move": found.shown, "wins": found.wins, "reason": found.reason, "tokens": tokens, "row": row}


def review(record: Report) -> Report:
    """Every position of a match with who should have won from there, and the verdict on every move."""
    return replay_report(Record.from_dict(record), files=False)


# --- games --------------------------------------------------------------------------------------------------------


def _solution(spec: str, method: str) -> Solution:
    solution = judge_of(spec, method).solution
    if solution.game.position is None:
        raise InputError(f"{spec!r} names the rules alone; add a position")
    return solution


def solve(spec: str, method: str = AUTO) -> Report:
    return reports.solve_report(_solution(spec, method))


def moves(spec: str, method: str = AUTO) -> Report:
    return reports.moves_report(_solution(spec, method))


def explain(spec: str, method: str = AUTO, triangle: bool = False, line: bool = False) -> Report:
    return reports.explain_report(_solution(spec, method), triangle=triangle, line=line)


def table(spec: str, grundy: bool = False, steps: bool = False) -> Report:
    return reports.table_report(_solution(spec, AUTO), grundy=grundy, steps=steps)


def law(spec: str, to: int | None = None) -> Report:
    return reports.law_report(game_of(spec, files=False), to)


#: What may be asked, by name.
QUESTIONS: dict[str, Callable[..., Any]] = {
    asked.__name__: asked for asked in (bot_move, prediction, insight, hint, review, solve, moves, explain, table, law)
}
