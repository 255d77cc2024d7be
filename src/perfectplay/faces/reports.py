"""What every command reports, as plain data: the JSON of the command line, and of any face to come.

The keys are a promise: more may be added, none is renamed.
"""

from __future__ import annotations

from typing import Any

from perfectplay.errors import IllegalMove, InputError, NotAccepted, TooLarge
from perfectplay.game import AnyGame, Outcome
from perfectplay.heap_sequences import values
from perfectplay.law_check import check_law
from perfectplay.registry import families
from perfectplay.solution import Grade, Solution
from perfectplay.solvers.base import Progress
from perfectplay.solvers.law import law_of
from perfectplay.solvers.sequence import MOST_WINNING, SequenceSolver
from perfectplay.text import big, counted, cut, echo
from perfectplay.traits import Lawful, Tabular

Report = dict[str, Any]
MOST_CELLS = 1_000_000
MOST_STEPS = 10_000


def games_report() -> list[Report]:
    """Every family, with a spec to try."""
    return [
        {
            "family": family.name,
            "summary": family.summary,
            "example": family.examples[0] if family.examples else family.name,
            "examples": list(family.examples),
            "alias": bool(family.items),
        }
        for family in families().values()
    ]


def rules_report(game: AnyGame) -> Report:
    return {"spec": game.spec(), "players": game.players, "rules": game.rules()}


def solve_report(solution: Solution, position: Any = None, turn: int = 1) -> Report:
    """Outcome, winner, distance, value and best moves when seat `turn` is to move, at the start or another position."""
    game = solution.game
    at = game.start() if position is None else position
    found, best = solution.verdict(at), solution.best(at)
    report: Report = {
        "spec": game.spec(),
        "position": game.show(at),
        "players": game.players,
        "turn": turn,
        "outcome": found.outcome.value,
        "winner": solution.winner_of(found.outcome, turn),
        "distance": found.distance,
        "value": found.value,
        "best_moves": [game.show_move(move) for move in best],
        "method": solution.method,
        "positions": solution.positions,
        "seconds": round(solution.seconds, 6),
        "strength": solution.strength(at),
    }
    if len(best) == MOST_WINNING and solution.method_at(at) == SequenceSolver.method:
        report["best_moves_cut_at"] = MOST_WINNING
    if game.players > 2:
        report["concept"] = "paranoid"
        report["seats"] = {
            str(seat): {"safe": said.safe, "strength": said.strength, "distance": said.distance}
            for seat, said in solution.seats(at, turn).items()
        }
    return report


def moves_report(solution: Solution, position: Any = None, turn: int = 1) -> Report:
    """Every move, judged; outcome, winner, distance and value speak of the position after it."""
    game = solution.game
    at = game.start() if position is None else position
    return {
        "spec": game.spec(),
        "position": game.show(at),
        "turn": turn,
        "moves": [_move_report(solution, grade, turn) for grade in solution.grades(at)],
    }


def _move_report(solution: Solution, grade: Grade, turn: int) -> Report:
    game = solution.game
    report = {
        "move": game.show_move(grade.move),
        "after": game.show(grade.after),
        "outcome": grade.outcome.value,
        "winner": solution.winner_of(grade.outcome, 3 - turn),
        "distance": grade.distance,
        "value": solution.value(grade.after),
        "wins": grade.wins,
        "best": grade.best,
    }
    if grade.strength is not None:
        report["strength"] = grade.strength
    return report


def explain_report(
    solution: Solution, position: Any = None, turn: int = 1, *, triangle: bool = False, line: bool = False
) -> Report:
    """The verdict with its reasons; on request perfect play to the end, and for letters the triangle of AND and OR."""
    game = solution.game
    at = game.start() if position is None else position
    explanation = solution.explain(at, turn)
    report: Report = {"spec": game.spec(), "text": explanation.text, "reasons": list(explanation.reasons)}
    if triangle:
        law = law_of(game)
        draw, layers = getattr(law, "triangle", None), getattr(law, "layers", None)
        if draw is None or layers is None:
            raise InputError(f"{echo(game.spec())} has no triangle; --triangle is for letters, such as letters:WLWLL")
        report["triangle"] = draw(at)
        report["layers"] = layers(at)
    if line:
        report["line"] = [
            {"move": game.show_move(move), "after": game.show(after)} for move, after in solution.line(at)
        ]
    return report


def values_report(game: AnyGame, to: int, progress: Progress | None = None, *, memory: int | None = None) -> Report:
    """The Grundy values of single heaps from 0 to `to`, for games that are sums of heaps in normal play.

    >>> import perfectplay as pp
    >>> values_report(pp.game("kayles"), 12)["values"]
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """
    return {"spec": game.spec(), "to": to, "values": values(game, to, memory=memory, progress=progress)}


def play_report(game: AnyGame, move_text: str, position: Any = None) -> Report:
    """One move: the position after it, its spec, and how the game ends if that ends it."""
    at = game.start() if position is None else position
    if game.result(at) is not None:
        raise IllegalMove(f"{echo(move_text)}: the game is over at {cut(game.show(at))}; no move is left")
    move = game.read_move(at, move_text)
    after = game.after(at, move)
    result = game.result(after)
    return {
        "spec": game.spec(),
        "position": game.show(at),
        "move": game.show_move(move),
        "after": game.show(after),
        "after_spec": spec_at(game, after),
        "over": result is not None,
        "result": result.value if result is not None else None,
    }


def spec_at(game: AnyGame, position: Any) -> str | None:
    """The spec that begins at a position; None where no game may begin, because nothing could ever be taken.

    >>> import perfectplay as pp
    >>> row = pp.game("sticks:7,take=2-5")
    >>> spec_at(row, row.read("3")), spec_at(row, row.read("1"))
    ('sticks:3,take=2-5', None)
    """
    try:
        return game.starting_at(position).spec()
    except InputError:
        return None


def law_report(game: AnyGame, to: int | None, progress: Progress | None = None) -> Report:
    """The law in a sentence, and what an exhaustive check up to `to` says about it."""
    law = law_of(game)
    if law is None:
        lawful = [
            name for name, family in families().items() if issubclass(family.game_class, Lawful) and not family.items
        ]
        raise NotAccepted(f"no law is known for {echo(game.spec())}; families with laws are {', '.join(lawful)}")
    bound = law.usual_bound if to is None else to
    found = check_law(law, bound, progress)
    counterexample = None
    if found.counterexample is not None:
        position, difference = found.counterexample
        counterexample = {"position": game.show(position), "difference": difference}
    return {
        "spec": game.spec(),
        "law": law.name,
        "statement": law.statement,
        "argument": law.argument,
        "source": law.source,
        "to": bound,
        "scope": law.scope(bound),
        "checked": found.checked,
        "counterexample": counterexample,
    }


def table_report(
    solution: Solution,
    position: Any = None,
    *,
    grundy: bool = False,
    steps: bool = False,
    progress: Progress | None = None,
) -> Report:
    """P and N of every position up to the spec's; with `grundy` their values, with `steps` how the rules fill it."""
    game = solution.game
    if not isinstance(game, Tabular) or game.players != 2:
        raise NotAccepted(
            f"{echo(game.spec())} has no table; tables are for one or two heaps, such as wythoff:10,10 or nim:8,8"
        )
    rows, columns = game.table_shape(game.start() if position is None else position)
    if rows * columns > MOST_CELLS:
        raise TooLarge(
            f"a table of {big(rows)} × {big(columns)} has {counted(rows * columns, 'cell')}, more than {MOST_CELLS:,}; "
            f"take a smaller position"
        )
    if steps:
        check_steps(rows * columns)
    if grundy and not game.has_values():
        raise NotAccepted(f"{echo(game.spec())} has no Grundy values, which belong to normal play; leave --grundy out")
    cells = [[game.table_cell(row, column) for column in range(columns)] for row in range(rows)]
    report: Report = {"spec": game.spec(), "rows": rows, "columns": columns, "outcomes": []}
    if hasattr(game, "table_axes"):
        report["axes"] = list(game.table_axes)
    if grundy:
        report["values"] = []
    for number, row in enumerate(cells):
        report["outcomes"].append("".join(solution.outcome(cell).value for cell in row))
        if grundy:
            report["values"].append([_grundy(solution, cell) for cell in row])
        if progress is not None:
            progress(number * columns)
    if steps:
        report["steps"] = fill_steps(game, cells)
    return report


def _grundy(solution: Solution, cell: Any) -> int:
    value = solution.value(cell)
    if value is None:  # the law decides who wins, but only a walk tells values
        value = solution.walked().value(cell)
    return int(value or 0)


def check_steps(cells: int) -> None:
    """Refuse steps that nobody reads, before the work."""
    if cells > MOST_STEPS:
        raise TooLarge(
            f"the steps of {counted(cells, 'cell')} are more than anyone reads (at most {MOST_STEPS:,} cells); "
            f"take a smaller position"
        )


def fill_steps(game: AnyGame, cells: list[list[Any]]) -> list[Report]:
    """How the rules fill a table from its corner, with nothing but the definition of P and N.

    The first cell whose moves all lead to N is P; everything that can move to it is N; and so on. In misère play the
    finished positions come first, as N.

    >>> import perfectplay as pp
    >>> game = pp.game("wythoff:0,2")
    >>> fill_steps(game, [[(0, 0), (0, 1), (0, 2)]])
    [{'cell': '0,0', 'outcome': 'P', 'over': True, 'marks': ['0,1', '0,2']}]
    """
    in_order = sorted((row + column, row, column) for row, line in enumerate(cells) for column in range(len(line)))
    ordered = [cells[row][column] for _, row, column in in_order]
    check_steps(len(ordered))
    home = {game.key(cell): cell for cell in reversed(ordered)} | {cell: cell for cell in ordered}
    came_from: dict[Any, dict[Any, None]] = {cell: {} for cell in ordered}
    for cell in ordered:
        for move in game.moves(cell) if game.result(cell) is None else ():
            child = game.after(cell, move)
            reached = home.get(child, home.get(game.key(child)))
            if reached is None:
                raise NotAccepted(
                    f"moves of {echo(game.spec())} leave the table, see {echo(game.show(child))}; "
                    f"--steps is for games whose moves stay in it"
                )
            came_from[reached][cell] = None
    decided: dict[Any, str] = {}
    steps: list[Report] = []
    for cell in ordered:
        if cell in decided:
            continue
        result = game.result(cell)
        if result is not None and result.mover_after_wins(0, 2):
            decided[cell] = Outcome.N.value
            marked: list[Any] = []
        else:
            decided[cell] = Outcome.P.value
            marked = [other for other in came_from[cell] if other not in decided]
            decided.update(dict.fromkeys(marked, Outcome.N.value))
        steps.append(
            {
                "cell": game.show(cell),
                "outcome": decided[cell],
                "over": result is not None,
                "marks": [game.show(other) for other in marked],
            }
        )
    return steps
