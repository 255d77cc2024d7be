"""What is told at the end: who won, in how many moves and how much time, where the mistakes were and what was right."""

from __future__ import annotations

from collections.abc import Sequence

from perfectplay.faces.terminal.people import People
from perfectplay.faces.terminal.telling import seconds_shown
from perfectplay.match import Match
from perfectplay.prediction import Prediction
from perfectplay.record import Moved
from perfectplay.text import counted, listed

#: More mistakes are counted, not listed.
MOST_MISTAKES = 6


def result_told(match: Match, people: People) -> str:
    """Who won, and how.

    >>> import perfectplay as pp
    >>> match = pp.play("nim:1,2", ["perfect", "random"], seed=7)
    >>> result_told(match, People(match))
    'The game is over: perfect wins.'
    """
    losers = [seat for seat in people.seats if seat not in match.winners]
    said = people.do(match.winners, "win", inside=True)
    if len(people.seats) > 2:
        said += f", {people.do(losers, 'lose', inside=True)}"
    if match.ending == "resigned":
        return f"{people.name(losers[0])} resigned: {said}."
    if match.ending == "time":
        return (
            f"{'Your time is up' if losers[0] == people.you else f'{people.name(losers[0])} is out of time'}: {said}."
        )
    return f"The game is over: {said}."


def effort_told(match: Match, people: People) -> str:
    """How many moves and how much time, in all and for each seat."""
    total = sum(moved.seconds for moved in match.moved)
    each = []
    for seat in people.seats:
        made = [moved.seconds for moved in match.moved if moved.seat == seat]
        each.append(f"{people.name(seat, inside=True)} made {len(made)} in {seconds_shown(sum(made), tenths=True)}")
    return f"{counted(match.plies, 'move')} in {seconds_shown(total, tenths=True)}: {listed(each)}."


def mistakes_told(match: Match, people: People, judged: Sequence[Moved]) -> list[str]:
    """Where a won game was given away, what would have been right, and the turning point."""
    if not judged:
        return []
    known = [moved for moved in judged if moved.mistake is not None]
    if not known:
        return ["Nobody can tell where the mistakes were: the game is too large to solve here."]
    mistakes = [(ply, moved) for ply, moved in enumerate(judged, 1) if moved.mistake]
    if not mistakes:
        far = "" if len(known) == len(judged) else "As far as can be told, "
        return [f"{far}{'no' if far else 'No'} mistake was made{_from_the_start(match, people)}."]
    said = [_mistake(people, ply, moved) for ply, moved in mistakes[:MOST_MISTAKES]]
    if len(mistakes) > MOST_MISTAKES:
        tally = [
            f"{people.name(seat, inside=True)} {sum(moved.seat == seat for _, moved in mistakes)}"
            for seat in people.seats
        ]
        said.append(f"… {len(mistakes)} mistakes in all: {listed(tally)}.")
    ply, last = mistakes[-1]
    if match.ending == "played" and last.seat not in match.winners:
        said.append(f"The turning point was move {ply}.")
    return said


def _from_the_start(match: Match, people: People) -> str:
    """Who needed no mistake of another's to win; only two seats leave no doubt about it."""
    if match.ending != "played" or len(people.seats) > 2:
        return ""
    winner = match.winners[0]
    return f": {people.name(winner, inside=True)} {'were' if winner == people.you else 'was'} winning from the start"


def _mistake(people: People, ply: int, moved: Moved) -> str:
    whose = "your" if moved.seat == people.you else f"{people.name(moved.seat)}'s"
    clock = ", made by the clock," if moved.by_clock else ""
    lost = "the win" if len(people.seats) == 2 else "a safe seat"
    right = f"{listed(list(moved.right), 'or', most=4)} would have been right"
    return f"Mistake: move {ply}, {whose} {moved.move}{clock or ','} gave {lost} away; {right}."


def standing_told(match: Match, people: People, standing: Prediction | None) -> str:
    """Whether the loser gave up, or ran out of time, in a won game; empty where not."""
    if match.ending == "played" or standing is None:
        return ""
    loser = next(seat for seat in people.seats if seat not in match.winners)
    if loser not in standing.winners:
        return ""
    was = "were" if loser == people.you else "was"
    return f"{people.name(loser)} {was} {'winning' if len(people.seats) == 2 else 'safe'} when it ended."
