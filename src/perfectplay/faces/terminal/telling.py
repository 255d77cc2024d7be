"""Sentences about a match: predictions, clocks, lists of moves. Plain data in, texts out."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import ceil

from perfectplay.faces.terminal.people import People
from perfectplay.match import Match
from perfectplay.prediction import Prediction
from perfectplay.text import counted, listed

#: Moves looked through for one that may be typed without harm.
MOST_TRIED = 20


def predicted(prediction: Prediction | None, people: People) -> str:
    """Who wins if nobody errs, by seat and by name.

    >>> import perfectplay as pp
    >>> match = pp.Match("1357", ["person", "perfect"])
    >>> predicted(match.prediction(), People(match))
    'seat 2 wins in 15 moves (perfect)'
    """
    if prediction is None:
        return "nobody can tell; the game is too large to solve here"
    won, ends = prediction.winners, ""
    if prediction.distance is not None:
        ends = f" in {counted(prediction.distance, 'move')}"
    if not won:
        return "no seat is safe against all others together"
    seats = f"{'seats' if len(won) > 1 else 'seat'} {listed([str(seat) for seat in won])}"
    fate = "wins" if len(people.seats) == 2 else "are safe" if len(won) > 1 else "is safe"
    who = [people.name(seat, inside=True) for seat in won]
    known = "" if who == [f"seat {seat}" for seat in won] else f" ({listed(who)})"
    return f"{seats} {fate}{ends}{known}"


def example_of(match: Match) -> str:
    """A move to show how moves are written: one that does not end the game, since a beginner may well type it.

    >>> example_of(Match("chomp:2x3", ["person", "person"]))
    '1:2'
    """
    game, shown = match.game, ""
    for move in itertools.islice(game.moves(match.position), MOST_TRIED):
        shown = game.show_move(move)
        if game.result(game.after(match.position, move)) is None:
            return shown
    return shown


def seconds_shown(seconds: float, *, tenths: bool = False) -> str:
    """A time for people.

    >>> seconds_shown(7.6), seconds_shown(65), seconds_shown(0.26, tenths=True)
    ('8 s', '1:05 min', '0.3 s')
    """
    if tenths and seconds < 10:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    return f"{whole} s" if whole < 60 else f"{whole // 60}:{whole % 60:02} min"


def clocks(people: People) -> list[str]:
    """What each seat has used, and what it has left, one sentence each."""
    clock, terms = people.match.clock, people.match.terms
    said = []
    for seat in people.seats:
        running = not people.match.over and seat == people.match.turn
        used = clock.used[seat] + (clock.elapsed() if running else 0)
        left = "" if terms.total_seconds is None else f", {seconds_shown(max(terms.total_seconds - used, 0))} left"
        said.append(f"{people.name(seat)}: {seconds_shown(used, tenths=True)} used{left}.")
    now = clock.left()
    if now is not None:
        said.append(f"This move has {seconds_shown(ceil(max(now, 0)))} left.")
    elif terms.total_seconds is None:
        said.append("There is no limit.")
    return said


def terms_told(people: People) -> str:
    """What has been agreed on, in one line; empty where nothing has."""
    terms = people.match.terms
    parts = []
    if terms.move_seconds is not None:
        parts.append(f"{seconds_shown(terms.move_seconds)} for each move")
    if terms.total_seconds is not None:
        parts.append(f"{seconds_shown(terms.total_seconds)} in total")
    if not parts:
        return ""
    then = "loses" if terms.on_timeout == "lose" else "has a random move made"
    return f"Time: {' and '.join(parts)}; who runs out of it {then}."


def numbered(moves: Sequence[str], first: int, width: int) -> list[str]:
    """Moves with their numbers, in columns.

    >>> numbered(["1:1", "2:1", "2:2"], 1, 20)
    ['  #1 1:1  #2 2:1', '  #3 2:2']
    """
    cells = [f"#{number} {move}" for number, move in enumerate(moves, first)]
    broad = max(map(len, cells), default=1) + 2
    across = max((width - 2) // broad, 1)
    return [
        "  " + "".join(f"{cell:<{broad}}" for cell in cells[start : start + across]).rstrip()
        for start in range(0, len(cells), across)
    ]
