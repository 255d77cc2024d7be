"""The questions that need a game solved, as functions of plain values: they run in processes of their own.

A process keeps what it has solved: a chooser (which holds the solvers) for rules, a judge for a start. All games come from
specs, and never from files.
"""

from __future__ import annotations

import functools
import itertools
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from perfectplay.chance import seeded
from perfectplay.chooser import AUTO, Chooser
from perfectplay.errors import InputError, LoopyGame, NotAccepted, TooLarge
from perfectplay.faces import analysis_reports, reports, sequence_reports
from perfectplay.faces.history_reports import replay_report
from perfectplay.faces.svg.board import board_svg
from perfectplay.game import AnyGame
from perfectplay.match_records import PERSON, verdict
from perfectplay.players.base import Judge, Turn
from perfectplay.players.own import chosen
from perfectplay.players.roster import player
from perfectplay.prediction import hint_for, predict
from perfectplay.record import Moved, Record, SeatOf, Terms, winners_of
from perfectplay.solution import Solution
from perfectplay.solvers.base import Progress
from perfectplay.spec import game as game_of
from perfectplay.text import big, counted, cut
from perfectplay.traits import Tabular

Report = dict[str, Any]
#: Rules and starts whose solvers are remembered.
MOST_RULES = 64
MOST_STARTS = 512
#: Letters of which all strings are tried.
MOST_TRIED = 10
#: Moves that are shown with their worth.
MOST_SHOWN = 300
#: Moves of perfect play that are told.
LONGEST_LINE = 60
#: Moves that are judged one by one, and cells of tables, for a request.
MOST_JUDGED = 5_000
MOST_CELLS, MOST_VALUED_CELLS = 250_000, 40_000
#: Bytes that the solver of one game may use, and who hears how far the work is; set once by the process.
budget: int | None = None
tell: Progress | None = None

CANNOT_TELL = (TooLarge, LoopyGame, NotAccepted)


@functools.lru_cache(MOST_RULES)
def _chooser(rules: AnyGame, method: str) -> Chooser:
    return Chooser(rules, method, budget, tell)


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


def verdict_on(spec: str, position: str, move: str) -> Report:
    """Whether a move keeps what can be kept, and what would be right where it does not; None where nobody can tell."""
    judge = judge_of(spec)
    game, at = judge.game, judge.game.read(position)
    try:
        judged = verdict(judge, at, game.read_move(at, move), Moved(1, move, 0.0))
    except CANNOT_TELL:
        return {"mistake": None, "right": []}
    return {"mistake": judged.mistake, "right": list(judged.right)}


def review(record: Report) -> Report:
    """Every position of a match with who should have won from there, and the verdict on every move."""
    return replay_report(Record.from_dict(record), files=False)


# --- games --------------------------------------------------------------------------------------------------------


def _at(spec: str, position: str | None, method: str = AUTO) -> tuple[Solution, Any]:
    """The solution of a game that others may have asked about, and the position that is asked about."""
    solution = judge_of(spec, method).solution
    solution.seconds = 0.0
    return solution, solution.game.start() if position is None else solution.game.read(position)


def solve(spec: str, method: str = AUTO, position: str | None = None, turn: int = 1) -> Report:
    began = time.perf_counter()
    solution, at = _at(spec, position, method)
    _check_turn(solution.game, turn)
    solution.verdict(at)
    solution.seconds = time.perf_counter() - began
    return reports.solve_report(solution, at, turn)


def moves(spec: str, method: str = AUTO, position: str | None = None, turn: int = 1) -> Report:
    solution, at = _at(spec, position, method)
    _check_turn(solution.game, turn)
    if sum(1 for _ in itertools.islice(solution.game.moves(at), MOST_JUDGED + 1)) > MOST_JUDGED:
        raise TooLarge(
            f"{cut(solution.game.show(at))} has more than {MOST_JUDGED:,} moves, too many to judge one by one here; "
            f"take a smaller position (solve and explain name winning moves)"
        )
    return reports.moves_report(solution, at, turn)


def explain(
    spec: str,
    method: str = AUTO,
    position: str | None = None,
    turn: int = 1,
    triangle: bool = False,
    line: bool = False,
) -> Report:
    solution, at = _at(spec, position, method)
    _check_turn(solution.game, turn)
    return reports.explain_report(solution, at, turn, triangle=triangle, line=line)


def _check_turn(game: AnyGame, turn: int) -> None:
    if not 1 <= turn <= game.players:
        raise InputError(f"turn {turn} is no seat of {cut(game.spec())!r}; give 1 to {game.players}")


def analysis(spec: str, position: str, turn: int = 1) -> Report:
    """All that is told of one position at once: the verdict, every move with its tokens, the reasons, perfect play."""
    solution, at = _at(spec, position)
    game = solution.game
    told = {"solve": solve(spec, AUTO, position, turn), "explain": explain(spec, AUTO, position, turn)}
    try:
        judged = moves(spec, AUTO, position, turn)["moves"]
        for move in judged[:MOST_SHOWN]:
            move["tokens"] = list(game.tokens(at, game.read_move(at, move["move"])))
    except TooLarge as error:
        return told | {"moves": [], "too_many": str(error), "line": []}
    line = solution.line(at, LONGEST_LINE) if told["solve"]["distance"] is not None else ()
    return told | {
        "moves": judged,
        "too_many": "",
        "line": [{"move": game.show_move(move), "after": game.show(after)} for move, after in line],
    }


def values(spec: str, to: int) -> Report:
    return reports.values_report(game_of(spec, files=False), to, tell, memory=budget)


def period(spec: str, to: int) -> Report:
    return sequence_reports.period_report(game_of(spec, files=False), to, memory=budget, progress=tell)


def table(spec: str, position: str | None = None, grundy: bool = False, steps: bool = False) -> Report:
    solution, at = _at(spec, position)
    if isinstance(solution.game, Tabular) and at is not None:
        rows, columns = solution.game.table_shape(at)
        most = MOST_VALUED_CELLS if grundy else MOST_CELLS
        if rows * columns > most:
            raise TooLarge(
                f"a table of {big(rows)} × {big(columns)} has {counted(rows * columns, 'cell')}, more than {most:,}; "
                f"take a smaller position, or use perfectplay table"
            )
    return reports.table_report(solution, at, grundy=grundy, steps=steps, progress=tell)


def law(spec: str, to: int | None = None) -> Report:
    return reports.law_report(game_of(spec, files=False), to, tell)


def graph(spec: str, position: str | None = None, most: int = analysis_reports.MOST_NODES) -> Report:
    return analysis_reports.graph_report(*_at(spec, position), most)


def graph_picture(spec: str, position: str, here: str, width: int, speaking: str) -> Report:
    """The graph from a position as a picture, in a language; `here` is marked if it is in it."""
    from perfectplay.faces.svg.graph import graph_svg
    from perfectplay.faces.web.picture_words import picture_words
    from perfectplay.faces.web.words import language

    language.set(speaking)
    solution, at = _at(spec, position)
    picture = graph_svg(solution, at, width=width, live=True, here=solution.game.read(here), words=picture_words())
    return {"position": position, "svg": picture}


def way(spec: str, position: str, target: str) -> list[str] | None:
    """The shortest way from a position of a small game to another (or one that plays alike); None where there is none."""
    game = game_of(spec, files=False)
    at, key = game.read(position), game.key(game.read(target))
    return analysis_reports.shortest_way(game, at, key)


def sets(spec: str, position: str | None = None, turn: int = 1) -> Report:
    solution, at = _at(spec, position)
    _check_turn(solution.game, turn)
    return analysis_reports.sets_report(solution, at, turn)


def line(spec: str, moves: list[str], starter: int = 1) -> Report:
    """A line of moves as a match that is going on: every position, who should win from there, and the verdict on each move."""
    game = game_of(spec, files=False)
    _check_turn(game, starter)
    seats = tuple(SeatOf(f"{seat}", PERSON) for seat in range(1, game.players + 1))
    moved = tuple(Moved((starter - 1 + ply) % game.players + 1, move, 0.0) for ply, move in enumerate(moves))
    began = datetime.fromtimestamp(0, UTC).isoformat()
    record = Record("line", spec, seats, Terms(starter), starter, 0, began, moved)
    positions = list(record.positions(game))
    if game.result(positions[-1]) is not None:
        turn = record.turn(record.plies)
        record = replace(record, ending="played", winners=winners_of(game, positions[-1], turn))
    return replay_report(record, files=False)


def deciding_letters(spec: str) -> list[int]:
    """For strings as long as this one: the places of letters that can make a difference to who wins, found by trying all.

    >>> deciding_letters("letters:LLLL")
    [2, 3]
    """
    game = game_of(spec, files=False)
    length = len(game.start())
    if length > MOST_TRIED:
        raise TooLarge(f"all strings of {length} letters are too many to try; take at most {MOST_TRIED}")
    strings = ["".join(letters) for letters in itertools.product("LW", repeat=length)]
    outcomes = {letters: judge_of(spec).solution.outcome(letters) for letters in strings}
    turned = {"W": "L", "L": "W"}
    return [
        place + 1
        for place in range(length)
        if any(outcomes[s] is not outcomes[s[:place] + turned[s[place]] + s[place + 1 :]] for s in strings)
    ]


# --- what needs nothing solved, but may be large ------------------------------------------------------------------


def play(spec: str, move: str, position: str | None = None) -> Report:
    game = game_of(spec, files=False)
    return reports.play_report(game, move, None if position is None else game.read(position))


def board(spec: str, width: int, position: str | None = None, live: bool = False, last: str | None = None) -> Report:
    """The picture of a position; `last` is the move that led there from `position`, whose tokens are then ghosts."""
    game = game_of(spec, files=False)
    before = game.start() if position is None else game.read(position)
    at, ghost, taken = before, None, tuple[str, ...]()
    if last is not None:
        move = game.read_move(before, last)
        at, taken, ghost = game.after(before, move), game.tokens(before, move), before
    picture = board_svg(game, at, width=width, live=live, last=taken, ghost=ghost)
    return {
        "spec": game.spec(),
        "position": game.show(at),
        "width": width,
        "svg": picture,
        "caption": game.board(at).caption,
        "live": list(game.board(at).live()) if live else [],
    }


_MATCHES = (bot_move, prediction, insight, hint, verdict_on, review)
_POSITIONS = (analysis, solve, moves, explain, table, law, values, period, graph, graph_picture, way, sets, line)
_LESSONS = (deciding_letters,)
#: What may be asked, by name.
QUESTIONS: dict[str, Callable[..., Any]] = {
    asked.__name__: asked for asked in (*_MATCHES, *_POSITIONS, *_LESSONS, play, board)
}
