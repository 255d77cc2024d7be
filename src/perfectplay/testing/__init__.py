"""For authors of games and players: does what you wrote keep the contract? And a record of a game, to notice changes.

from perfectplay.testing import check_game, check_player
check_game(MyGame(20))
check_player(MyBot())
"""

from __future__ import annotations

from perfectplay.testing.games import check_game, golden_record
from perfectplay.testing.players import check_player

__all__ = ["check_game", "check_player", "golden_record"]
