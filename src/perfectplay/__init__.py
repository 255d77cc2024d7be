"""perfectplay: a laboratory for perfect play in take-away games.

>>> import perfectplay as pp
>>> s = pp.solve("1357")
>>> s.outcome().value, s.winner(), s.distance()
('P', 2, 15)
"""

from __future__ import annotations

from perfectplay import games
from perfectplay.board import Board, Row, Token
from perfectplay.errors import (
    ContractBroken,
    GameFileError,
    IllegalMove,
    InputError,
    LoopyGame,
    NotAccepted,
    NotationError,
    PerfectPlayError,
    SpecError,
    TooLarge,
)
from perfectplay.game import Game, Move, Outcome, Position, Result, Rules, Seat
from perfectplay.law import Law
from perfectplay.law_check import LawCheck, check_law
from perfectplay.options import flag, misere_flag, option, whole
from perfectplay.registry import families
from perfectplay.solution import Grade, Solution
from perfectplay.solve import solve
from perfectplay.solvers.law import law_of
from perfectplay.spec import game

__version__ = "0.1.0"

__all__ = [
    "Board",
    "ContractBroken",
    "Game",
    "GameFileError",
    "Grade",
    "IllegalMove",
    "InputError",
    "Law",
    "LawCheck",
    "LoopyGame",
    "Move",
    "NotAccepted",
    "NotationError",
    "Outcome",
    "PerfectPlayError",
    "Position",
    "Result",
    "Row",
    "Rules",
    "Seat",
    "Solution",
    "SpecError",
    "Token",
    "TooLarge",
    "__version__",
    "check_law",
    "families",
    "flag",
    "game",
    "games",
    "law_of",
    "misere_flag",
    "option",
    "solve",
    "whole",
]
