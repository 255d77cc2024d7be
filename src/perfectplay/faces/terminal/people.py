"""Who sits where, in words: "You" for the only person at the table, names where there are several."""

from __future__ import annotations

from collections.abc import Sequence

from perfectplay.match import Match
from perfectplay.text import listed

#: One for each seat; never the only sign of anything.
COLOURS = ("cyan", "magenta", "yellow", "blue", "bright_cyan", "bright_magenta", "bright_yellow", "bright_blue")


class People:
    """The seats of a match as sentences name them.

    >>> people = People(Match("neonim:2,4,players=3", ["person", "perfect", "random"]))
    >>> people.do([1], "win"), people.do([2], "lose"), people.do([1, 3], "win")
    ('You win', 'perfect loses', 'You and random win')
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.seats = tuple(range(1, match.game.players + 1))
        #: Where people sit.
        self.persons = tuple(seat for seat in self.seats if match.players[seat - 1] is None)
        #: The seat of the only person.
        self.you = self.persons[0] if len(self.persons) == 1 else None

    def name(self, seat: int, *, inside: bool = False) -> str:
        """What a sentence calls a seat, at its beginning or `inside` it."""
        if seat == self.you:
            return "you" if inside else "You"
        name = self.match.names[seat - 1]
        if self.match.names.count(name) > 1:
            return f"{'seat' if inside else 'Seat'} {seat}"
        return name

    def names(self, seats: Sequence[int], *, inside: bool = False) -> str:
        return listed([self.name(seat, inside=inside or place > 0) for place, seat in enumerate(seats)])

    def do(self, seats: Sequence[int], verb: str, *, inside: bool = False) -> str:
        """Subject and verb, as in "You win", "Ann wins", "Ann and Bob win"."""
        single = len(seats) == 1 and seats[0] != self.you
        return f"{self.names(seats, inside=inside)} {verb}{'s' if single else ''}"

    def introduced(self, seat: int) -> str:
        """Who sits there, with the name that the only person gave."""
        name = self.match.names[seat - 1]
        if seat == self.you:
            return "you" if name == f"player {seat}" else f"you, {name}"
        return name

    def style(self, seats: Sequence[int]) -> str:
        """The colour of those who are winning: green for the only person, red for who beats them."""
        if self.you is not None:
            return "green" if self.you in seats else "red"
        return COLOURS[seats[0] - 1] if seats else "white"
