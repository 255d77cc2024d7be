"""A player of one's own: this is all of it."""

import perfectplay as pp


class First:
    """Plays the first move of the list."""

    name = "first"

    def choose(self, turn: pp.Turn) -> object:
        return turn.moves[0]
