"""perfectplay: a laboratory for perfect play in take-away games.

>>> import perfectplay as pp
>>> s = pp.solve("1357")
>>> s.outcome().value, s.winner(), s.distance()
('P', 2, 15)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from perfectplay import games
from perfectplay.board import Board, Row, Token
from perfectplay.errors import (
    ArchiveError,
    ContractBroken,
    GameFileError,
    IllegalMove,
    InputError,
    LoopyGame,
    NotAccepted,
    NotationError,
    PerfectPlayError,
    PlayerError,
    SpecError,
    StaleMove,
    TimeUp,
    TooLarge,
    Unfinished,
)
from perfectplay.game import Game, Move, Outcome, Position, Result, Rules, Seat
from perfectplay.law import Law
from perfectplay.options import flag, misere_flag, option, whole
from perfectplay.registry import families
from perfectplay.solution import Grade, Solution
from perfectplay.solve import solve
from perfectplay.solvers.law import law_of
from perfectplay.spec import game

if TYPE_CHECKING:
    from perfectplay.heap_sequences import period, values
    from perfectplay.law_check import LawCheck, check_law
    from perfectplay.match import Match, play
    from perfectplay.players.base import Bot, Judge, Player, Swindler, Turn
    from perfectplay.players.roster import player
    from perfectplay.prediction import Hint, Prediction
    from perfectplay.proofs.period import Period
    from perfectplay.record import Record, Terms
    from perfectplay.simulation import Simulation, simulate
    from perfectplay.tournaments import Tournament, tournament

__version__ = "0.1.0"

__all__ = [
    "ArchiveError",
    "Board",
    "Bot",
    "ContractBroken",
    "Game",
    "GameFileError",
    "Grade",
    "Hint",
    "IllegalMove",
    "InputError",
    "Judge",
    "Law",
    "LawCheck",
    "LoopyGame",
    "Match",
    "Move",
    "NotAccepted",
    "NotationError",
    "Outcome",
    "PerfectPlayError",
    "Period",
    "Player",
    "PlayerError",
    "Position",
    "Prediction",
    "Record",
    "Result",
    "Row",
    "Rules",
    "Seat",
    "Simulation",
    "Solution",
    "SpecError",
    "StaleMove",
    "Swindler",
    "Terms",
    "TimeUp",
    "Token",
    "TooLarge",
    "Tournament",
    "Turn",
    "Unfinished",
    "__version__",
    "check_law",
    "families",
    "flag",
    "game",
    "games",
    "law_of",
    "misere_flag",
    "option",
    "period",
    "play",
    "player",
    "simulate",
    "solve",
    "tournament",
    "values",
    "whole",
]

#: What few need at once is loaded when it is first asked for.
_LATER = {
    "period": "heap_sequences",
    "values": "heap_sequences",
    "LawCheck": "law_check",
    "check_law": "law_check",
    "Match": "match",
    "play": "match",
    "Bot": "players.base",
    "Judge": "players.base",
    "Player": "players.base",
    "Swindler": "players.base",
    "Turn": "players.base",
    "player": "players.roster",
    "Hint": "prediction",
    "Prediction": "prediction",
    "Period": "proofs.period",
    "Record": "record",
    "Terms": "record",
    "Simulation": "simulation",
    "simulate": "simulation",
    "Tournament": "tournaments",
    "tournament": "tournaments",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'perfectplay' has no attribute {name!r}")
    import importlib

    found = globals()[name] = getattr(importlib.import_module(f"perfectplay.{_LATER[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
