"""Levels for people, defined by what they win: of the games that are won for it at the start, a level goes on to win a
given share against perfect play: easy a quarter, medium a half, hard four fifths, perfect all.

A level keeps to the soonest win and slips now and then: it errs with the same chance at every move where it can err at all.
That chance follows from the share and from how many such moves there are: some games of perfect play are sampled from the
start of the match, and the chance is the one with which the level would have won its share of them. Where no move can
err, no level errs. At a table of three or more the others, each out for themselves, may let a mistake pass; so there a
level errs with the move that can be punished soonest, and where even that is forgiven too often it errs whenever it can.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from perfectplay.chance import seeded
from perfectplay.players.base import Bot, Judge, Turn
from perfectplay.players.perfect import Perfect
from perfectplay.players.swindle import Longest
from perfectplay.solution import Grade, moves_to_go

#: Games of perfect play that are sampled: fewer once so many moves have been judged, and each as far as so many plies.
LINES = 100
ENOUGH_JUDGED = 20_000
MOST_PLIES = 2_000
#: For each of a level's own moves where it can err: whether all would end well even so.
Line = list[bool]


class Level(Bot):
    """Slips as often as it takes to win its share; once lost it plays any move."""

    source = (
        "perfectplay: defined by the measured share of won games that it wins against perfect play, see docs/players.md"
    )
    #: Of the games won at the start, the share that it goes on to win.
    share: ClassVar[float]

    def choose(self, turn: Turn) -> Any:
        winning = turn.judge.soonest(turn.position)
        if not winning:
            return self.lost(turn)
        slips = slips_at(turn.judge, turn.position)
        errs = bool(slips) and turn.chance.random() < chance_to_slip(turn, self.share)
        return turn.chance.choice(slips if errs else winning).move

    def lost(self, turn: Turn) -> Any:
        return turn.chance.choice(turn.grades).move


@dataclass(frozen=True)
class Easy(Level):
    """Wins a quarter of its won games.

    >>> Easy().share
    0.25
    """

    name = "easy"
    summary = "of the games won for it at the start it wins about 25 % against perfect play"
    share = 0.25


@dataclass(frozen=True)
class Medium(Level):
    """Wins half of its won games.

    >>> Medium().share
    0.5
    """

    name = "medium"
    summary = "of the games won for it at the start it wins about 50 % against perfect play"
    share = 0.5


@dataclass(frozen=True)
class Hard(Level):
    """Wins four fifths of its won games, and holds out as long as it can in the others.

    >>> Hard().share
    0.8
    """

    name = "hard"
    summary = "of the games won for it at the start it wins about 80 % against perfect play"
    share = 0.8

    def lost(self, turn: Turn) -> Any:
        return Longest().pick(turn)


def slips_at(judge: Judge, position: Any) -> list[Grade]:
    """The mistakes that a level may make here: any losing move or, with three or more seats, those punished soonest.

    >>> import perfectplay as pp
    >>> [grade.move for grade in slips_at(Judge(pp.solve("nim:1,2")), (1, 2))]
    [(1, 1), (2, 2)]
    """
    losing = [grade for grade in judge.grades(position) if not grade.wins]
    if judge.game.players == 2 or not losing:
        return losing
    soonest = min(map(moves_to_go, losing))
    return [grade for grade in losing if moves_to_go(grade) == soonest]


def chance_to_slip(turn: Turn, share: float) -> float:
    """How likely a level is to err at a move where it can, so that it wins this share of its won games.

    >>> import perfectplay as pp
    >>> turn = Turn(pp.game("nim:5"), (5,), 1, seeded(7), Judge(pp.solve("nim:5")))
    >>> chance_to_slip(turn, 0.75)  # one move decides this game
    0.25
    """
    note = ("level", *_played_from(turn), share)
    known = turn.judge.notes.get(note)
    if known is None:
        known = turn.judge.notes[note] = _slip_for(_lines(turn), share)
    return float(known)


def _played_from(turn: Turn) -> tuple[Any, int, int]:
    """Where the win was first at hand: (position, turns until this seat moves, moves it has made before)."""
    game, until = turn.game, (turn.ply - 1) % turn.game.players
    if game.position is not None and turn.judge.safe(game.position, until):
        return game.position, until, 0
    return turn.position, 0, (turn.ply - 1) // game.players


def _slip_for(lines: list[Line], share: float) -> float:
    """The chance to err at which these games would be won as often as they should, found by halving."""
    least, most = 0.0, 1.0
    for _ in range(30):
        middle = (least + most) / 2
        if _won(lines, middle) > share:
            least = middle
        else:
            most = middle
    return round(most, 6)


def _won(lines: list[Line], slip: float) -> float:
    """The share won by somebody who errs with this chance wherever there is something to err."""
    total = 0.0
    for line in lines:
        keeps = 1.0
        for forgiven in line:
            total += keeps * slip * forgiven
            keeps *= 1 - slip
        total += keeps
    return total / len(lines)


def _lines(turn: Turn) -> list[Line]:
    """Samples of perfect play by all; the same ones whenever they are asked for."""
    position, until, made = _played_from(turn)
    sample, lines = _Sample(turn), list[Line]()
    while len(lines) < LINES and sample.judged < ENOUGH_JUDGED:
        lines.append([False] * made + sample.line(position, until))
    return lines


class _Sample:
    """Games of perfect play by all seats, and what would have come of each slip of one of them."""

    def __init__(self, turn: Turn) -> None:
        self.game, self.judge, self.seat, self.chance = turn.game, turn.judge, turn.seat, seeded(0)
        self.judged = 0

    def line(self, position: Any, until: int) -> Line:
        line: Line = []
        for _ in range(MOST_PLIES):
            if self.game.result(position) is not None:
                break
            slips = slips_at(self.judge, position) if until == 0 else []
            if slips:
                line.append(self.game.players > 2 and self.forgiven(self.chance.choice(slips).after))
            self.judged += len(self.judge.grades(position))
            position = self.game.after(position, self.perfect(position))
            until = (until - 1) % self.game.players
        return line

    def forgiven(self, position: Any) -> bool:
        """Whether the seat that has just slipped wins even so; all others play perfectly, it plays any move."""
        players, until = self.game.players, self.game.players - 1
        while (result := self.game.result(position)) is None:
            any_move = until == 0 and not self.judge.safe(position)
            grades = self.judge.grades(position)
            move = self.chance.choice(grades).move if any_move else self.perfect(position)
            position = self.game.after(position, move)
            until = (until - 1) % players
        return result.mover_after_wins(until, players)

    def perfect(self, position: Any) -> Any:
        return Perfect().choose(Turn(self.game, position, self.seat, self.chance, self.judge))
