"""Why a position is won or lost, in its own terms: the law, the values of the heaps, the mirror, or the moves."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass
from typing import Any

from perfectplay.errors import TooLarge
from perfectplay.game import AnyGame, Outcome
from perfectplay.solution import MOST_GRADES, Grade, Solution, moves_to_go
from perfectplay.solvers.law import law_of
from perfectplay.solvers.sequence import MOST_WINNING
from perfectplay.text import big, counted, cut, listed
from perfectplay.traits import Decomposes, HeapRule, Mirrored

#: Heaps above this are not valued just for an explanation.
VALUED = 300
#: Of winning moves that a law constructs, so many are looked at for a mirror.
SHOWN = 100
#: … as long as so many parts are paired in all.
MOST_PAIRED = 100_000


@dataclass(frozen=True)
class Explanation:
    """The verdict and the reasons, one sentence or two each; printing it prints them all."""

    verdict: str
    reasons: tuple[str, ...]

    @property
    def text(self) -> str:
        return "\n".join((self.verdict, *self.reasons))

    def __str__(self) -> str:
        return self.text


def explain(solution: Solution, position: Any, turn: int = 1) -> Explanation:
    """Used through Solution.explain()."""
    game = solution.game
    if game.result(position) is not None:
        return Explanation(_ended(game, position), ())
    if game.players != 2:
        return _many_seats(solution, position, turn)
    found = solution.verdict(position)
    ends = f", in {counted(found.distance, 'move')}" if found.distance is not None else ""
    wins = found.outcome is Outcome.N
    verdict = f"Seat {turn} is to move and {'wins' if wins else 'loses'}{ends}."
    known = law_of(game)
    law = known if known is not None and known.covers(position) else None
    reasons = law.reasons(position) if law is not None else _values(solution, position)
    named = solution.named(position) if found.distance is None else None
    try:
        grades = solution.grades(position) if named is None else []
    except TooLarge:
        grades = []
    winning = [grade.move for grade in grades if grade.wins] if grades or not wins else solution.best(position)[:SHOWN]
    reasons += _mirror(game, position, wins, winning)
    if law is None and named is not None:
        reasons += _by_names(game, position, named)
    elif law is None or not reasons:
        reasons += _by_moves(solution, position, grades, wins)
    return Explanation(verdict, tuple(reasons))


def _ended(game: AnyGame, position: Any) -> str:
    result = game.result(position)
    last = "the seat before it, which made the last move,"
    if result is None or game.players == 2:
        wins = result is not None and result.mover_after_wins(0, 2)
        return f"The game is over: {'the seat to move' if wins else last} has won."
    loses = not result.mover_after_wins(game.players - 1, game.players)
    return (
        f"The game is over: {last} has {'lost and all others have won' if loses else 'won and all others have lost'}."
    )


def _values(solution: Solution, position: Any) -> list[str]:
    """Grundy values of the heaps, and what they add to."""
    solver, game = solution.sums, solution.game
    parts = game.parts(position) if solver is not None and isinstance(game, HeapRule) else None
    if solver is None or not parts or (max(parts) > VALUED and solution.method_at(position) != solver.method):
        return []
    total, sizes = solver.value(position), sorted(set(parts))
    values = {size: solver.heap_value(size) for size in sizes}
    parts = sorted(parts)
    added = " ⊕ ".join(str(values[part]) for part in parts[:12]) + (" ⊕ …" if len(parts) > 12 else "")
    period = solver.period
    far = [size for size in sizes if period is not None and size > VALUED and period.place(size) != (size, 0)]
    said = []
    if period is not None and far and not period.saltus:
        same = listed([f"{big(size)} counts as one of {period.place(size)[0]}" for size in far])
        said = [
            f"Values repeat every {big(period.period)} from {big(period.preperiod)} on, which is proved; a heap of {same}."
        ]
    if len(parts) == 1:
        verdict = "some move leads to 0" if total else "no move leads to 0, and the answer to every move does"
        return [*said, f"The heap of {big(parts[0])} has Grundy value {total}: {verdict}."]
    verdict = (
        "the player to move can make it 0" if total else "every move makes it other than 0, and the answer 0 again"
    )
    shown = listed([f"{big(part)} has {value}" for part, value in values.items()])
    return [*said, f"Grundy values: a heap of {shown}.", f"Their nim-sum is {added} = {total}: {verdict}."]


def _mirror(game: AnyGame, position: Any, wins: bool, winning: list[Any]) -> list[str]:
    """Equal parts in pairs: whatever the other side does in one, do the same in its twin."""
    begun = game.mirror(position) if isinstance(game, Mirrored) else None
    if begun is not None:
        return [f"Mirror: {game.show_move(begun[0])} {begun[1]}."]
    if not isinstance(game, Decomposes) or not game.has_values():
        return []
    if not wins:
        return (
            ["Mirror: the parts come in equal pairs; the answer to every move is the same move in its twin."]
            if _paired(game, position)
            else []
        )
    parts = game.parts(position) or ()
    for move in winning[: max(1, MOST_PAIRED // max(len(parts), 1))]:
        if _paired(game, game.after(position, move)):
            return [
                f"Mirror: {game.show_move(move)} leaves equal parts in pairs; from then on copy every move in its twin."
            ]
    return []


def _paired(game: Decomposes, position: Any) -> bool:
    parts = game.parts(position)
    return bool(parts) and all(times % 2 == 0 for times in Counter(parts).values())


def _by_moves(solution: Solution, position: Any, grades: list[Grade], wins: bool) -> list[str]:
    """What can be said of every game: which moves win, or which loss takes longest."""
    game = solution.game
    if not grades:
        best = solution.best(position)[:3]
        return [f"{listed([game.show_move(move) for move in best])} wins."] if best else []
    best = sorted((grade for grade in grades if grade.best), key=moves_to_go)
    if not wins:
        return [_how_long(game, grades, best)]
    return _which_win(game, [grade.move for grade in best], best[0].after, best[0].distance, len(grades))


def _by_names(game: AnyGame, position: Any, named: list[Any]) -> list[str]:
    """The same where a method names all winning moves, or the first of very many."""
    if not named:
        return ["Every move leads to a winning position for the other side."]
    moves = sum(1 for _ in itertools.islice(game.moves(position), MOST_GRADES + 1))
    after = game.after(position, named[0])
    if moves <= MOST_GRADES and len(named) < MOST_WINNING:
        return _which_win(game, named, after, None, moves)
    shown = [game.show_move(move) for move in named[:4]]
    leads = f"{shown[0]} leads to {cut(game.show(after))}, lost for the other side."
    return [leads, f"{listed(shown[1:])} win too, and perhaps more."] if len(named) > 2 else [leads]


def _which_win(game: AnyGame, winning: list[Any], after: Any, distance: int | None, moves: int) -> list[str]:
    """`after` the first of the winning moves the other side is lost in so many; there are so many moves in all."""
    shown = [game.show_move(move) for move in winning]
    ends = f" {_in(distance)}" if distance is not None else ""
    reasons = [f"{shown[0]} leads to {cut(game.show(after))}, lost for the other side{ends}."]
    if len(shown) > 1:
        reasons.append(f"{listed(shown[1:])} {'wins' if len(shown) == 2 else 'win'} too.")
    losing = moves - len(shown)
    if moves == 1:
        return [*reasons, "It is the only move there is."]
    if not losing:
        return [*reasons, "Every move keeps the win."]
    kept = f"Of {counted(moves, 'move')} {len(shown)} keep{'s' if len(shown) == 1 else ''} the win"
    return [*reasons, f"{kept}; the other {f'{losing} give' if losing > 1 else 'one gives'} it away."]


def _how_long(game: AnyGame, grades: list[Grade], best: list[Grade]) -> str:
    if not best or best[0].distance is None:
        return "Every move leads to a winning position for the other side."
    shown, ends = game.show_move(best[0].move), f"{counted(best[0].distance + 1, 'move')} to the end."
    if len(grades) == 1:
        return f"The only move, {shown}, leads to a winning position for the other side, {ends}"
    return f"Every move leads to a winning position for the other side; {shown} holds out longest, {ends}"


def _in(distance: int) -> str:
    return "at once" if distance == 0 else f"within {counted(distance, 'move')}"


def _many_seats(solution: Solution, position: Any, turn: int) -> Explanation:
    game = solution.game
    seats = solution.seats(position, turn)
    mine = seats[turn]
    if mine.safe:
        verdict = (
            f"Seat {turn} is to move and is safe, whatever the other {game.players - 1} do together, "
            f"in {counted(mine.distance, 'move')}."
        )
    else:
        verdict = (
            f"Seat {turn} is to move and can be made to lose if the other {game.players - 1} play together, "
            f"after {counted(mine.distance, 'move')} at the longest."
        )
    best = solution.best(position)
    shown = listed([game.show_move(move) for move in best])
    after = solution.game.after(position, best[0])
    if mine.safe:
        reasons = [
            f"{shown} {'keeps' if len(best) == 1 else 'keep'} it safe; {game.show_move(best[0])} leaves {game.show(after)}."
        ]
    else:
        reasons = [f"No move is safe against all others; {game.show_move(best[0])} holds out longest."]
    for seat, found in seats.items():
        if seat != turn:
            fate = "is safe against all others" if found.safe else "can be made to lose by all others together"
            reasons.append(f"Seat {seat} {fate} (weight {found.strength:+d}).")
    return Explanation(verdict, tuple(reasons))
