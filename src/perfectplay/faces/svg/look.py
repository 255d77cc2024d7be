"""How a board is to be drawn: its width, what can be chosen, what is marked, and in which words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from perfectplay.board import Token
from perfectplay.faces.svg.shapes import said
from perfectplay.faces.svg.words import WORDS, Words
from perfectplay.game import AnyGame

#: The least width and height of what is touched.
TOUCH = 40
#: Room around everything, for rings and shadows.
MARGIN = 4
NARROWEST = 240
#: Below the first width a picture is for a phone, from the second up for a hall.
PHONE, HALL = 480, 900
#: Boards with more moves than this show no marks: a list does better.
MOST_MARKS = 300


@dataclass(frozen=True)
class Look:
    """Everything but the position."""

    width: int = 704
    live: bool = False
    #: Tokens to mark as those of a move; ids on this very board.
    last: frozenset[str] = frozenset()
    #: Whether taking this token, or these ("3 4"), wins.
    best: Mapping[str, bool] = field(default_factory=dict)
    words: Words = WORDS

    @property
    def mark(self) -> int:
        """How large a tick is: a hall sees less than a hand."""
        return sized(self.width, 8, 8, 10)

    @property
    def small(self) -> int:
        """The size of numbers that name places."""
        return sized(self.width, 11, 11, 14)

    def opened(self, token: Token, name: str, x: float, y: float) -> str:
        """The opening of a token's group, with all that a browser and a screen reader need."""
        kinds = f"token {token.kind if token.kind.isalpha() else 'other'}"
        if token.id in self.last:
            kinds += " last"
        wins = self.best.get(token.id)
        if wins is not None:
            kinds += " wins" if wins else " loses"
            name = (self.words.wins if wins else self.words.loses).format(name=name)
        at = f'transform="translate({x:g} {y:g})"'
        if not (self.live and token.live):
            return f'<g class="{kinds}" {at}>'
        return (
            f'<g class="{kinds} live" data-token="{said(token.id)}" role="button" tabindex="-1" aria-pressed="false" '
            f'aria-label="{said(name)}" {at}>'
        )

    def hit(self, x: float, y: float, width: float, height: float, *, live: bool) -> str:
        """What is touched: nothing to see, but never smaller than a fingertip."""
        if not (self.live and live):
            return ""
        return f'<rect class="hit" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="8"/>'

    def brackets(self) -> list[tuple[str, ...]]:
        """The winning moves that take several tokens side by side."""
        return [tuple(key.split()) for key, wins in self.best.items() if wins and " " in key]


def sized(width: int, phone: int, usual: int, hall: int) -> int:
    """One of three sizes, for the hand, the desk and the hall.

    >>> [sized(width, 44, 52, 68) for width in (344, 704, 1100)]
    [44, 52, 68]
    """
    return phone if width < PHONE else usual if width < HALL else hall


def widest(width: int) -> int:
    """How wide one piece of a board may be: a few of them are large in a hall, and no phone is filled by three.

    >>> [widest(width) for width in (344, 704, 1200)]
    [44, 58, 100]
    """
    return max(TOUCH + 4, width // 12)


def tallest(width: int) -> float:
    """How high a board may become before its pieces get smaller, so that a screen shows it at once; a phone is scrolled.

    >>> [round(tallest(width)) for width in (704, 1200)]
    [422, 600]
    """
    return float("inf") if width < PHONE else width * (0.6 if width < HALL else 0.5)


def letters(width: int, usual: float) -> float:
    """The size of texts in a picture of this width.

    >>> letters(344, 12), letters(1100, 12)
    (12, 15.0)
    """
    return usual if width < HALL else usual * 1.25


def evenly(pieces: int, fit: int) -> int:
    """How many to a line, so that all lines are about as long.

    >>> evenly(20, 17), evenly(20, 8), evenly(7, 8), evenly(50, 17)
    (10, 7, 7, 17)
    """
    lines = -(-pieces // fit)
    return -(-pieces // max(lines, 1)) or 1


def marks(game: AnyGame, position: object, judged: Iterable[tuple[Sequence[str], bool]]) -> dict[str, bool]:
    """Where the verdicts on moves stand on the board: `best` for board_svg, from (tokens of a move, whether it wins).

    A move that takes the end of a row stands at the first stick it takes; one that takes neighbours stands below them,
    between brackets; one that takes from several rows has no place on the board.

    >>> import perfectplay as pp
    >>> game = pp.game("nim:1,3")
    >>> marks(game, (1, 3), ((game.tokens((1, 3), move), move == (2, 2)) for move in game.moves((1, 3))))
    {'1.1': False, '2.3': False, '2.2': True, '2.1': False}
    """
    rows = [[token.id for token in row.tokens if token.kind != "cut"] for row in game.board(position).rows]
    home = {token: (number, place) for number, row in enumerate(rows) for place, token in enumerate(row)}
    shown: dict[str, bool] = {}
    groups: dict[tuple[str, ...], bool] = {}
    for tokens, wins in judged:
        places = sorted(home[token] for token in tokens if token in home)
        if len(tokens) == 1 and not places:
            shown[tokens[0]] = wins  # a cut, or a choice
        elif places and len(places) == len(tokens) and places[-1] == (places[0][0], places[0][1] + len(places) - 1):
            groups[tuple(rows[number][place] for number, place in places)] = wins
    if len(groups) > MOST_MARKS:
        return {}
    for end, whole in ((0, _is_tail), (-1, _is_head)):
        if all(whole(tokens, rows) for tokens in groups):
            return shown | {tokens[end]: wins for tokens, wins in groups.items()}
    return shown | {" ".join(tokens): wins for tokens, wins in groups.items()}


def _is_tail(tokens: tuple[str, ...], rows: list[list[str]]) -> bool:
    return any(row[-len(tokens) :] == list(tokens) for row in rows)


def _is_head(tokens: tuple[str, ...], rows: list[list[str]]) -> bool:
    return any(row[: len(tokens)] == list(tokens) for row in rows)
