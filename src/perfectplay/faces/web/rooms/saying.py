"""What is said of a match in the language of the request: whose turn it is, who should win, who has won, who wants what."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from perfectplay.faces.web.rooms.room import Room
from perfectplay.faces.web.words import gettext as _
from perfectplay.faces.web.words import ngettext, phrase
from perfectplay.match import Match
from perfectplay.text import cut

View = dict[str, Any]


def hint_text(match: Match, told: View) -> str:
    """What a hint says, in one sentence: where to look first, then what to play."""
    wins = told["wins"]
    if "move" in told:
        if wins:
            return _("%(move)s keeps the win", move=told["move"])
        return _("No move wins now; %(move)s holds out longest", move=told["move"])
    rows = match.game.board(match.position).rows
    if len(rows) > 1 and told["row"]:
        said = _("Look at %(row)s", row=phrase(told["row"]))
        return said if wins else _("%(said)s; but no move wins now", said=said)
    return _("There is a move that wins") if wins else _("No move wins now; make it hard for the others")


def shown_name(match: Match, seat: int, mine: Set[int] = frozenset()) -> str:
    """The name of a seat; one that nobody has named, in the language of the request."""
    name = match.names[seat - 1]
    if name != f"player {seat}":
        return name
    return _("You") if mine == {seat} else _("player %(number)s", number=seat)


def undo_wish(match: Match, mine: Set[int]) -> str:
    """Who wants a move back, and who has yet to agree."""
    if match.undo_asked_by is None:
        return ""
    if mine & set(match.undo_waits_for):
        return _("%(name)s asks to take the last move back", name=shown_name(match, match.undo_asked_by))
    waits = ", ".join(shown_name(match, seat) for seat in match.undo_waits_for)
    return _("Waiting for %(names)s to agree to the undo", names=waits)


def insight_wish(room: Room, mine: Set[int]) -> str:
    """Who has yet to agree that all see who should win."""
    if not room.open_to_insight or room.insight_on or not mine & room.people:
        return ""
    if mine & room.people <= room.open_to_insight:
        waits = ", ".join(shown_name(room.match, seat) for seat in sorted(room.people - room.open_to_insight))
        return _("Waiting for %(names)s to agree", names=waits)
    asks = ", ".join(shown_name(room.match, seat) for seat in sorted(room.open_to_insight))
    return _("%(names)s would like all to see who should win", names=asks)


def expected(match: Match, prediction: View, mine: Set[int]) -> str:
    """The projected winner in the words of whoever looks: "You win in 7 moves"."""
    winners, moves = prediction["winners"], prediction["distance"]
    names = ", ".join(shown_name(match, seat) for seat in winners)
    alone = len(mine) == 1
    if match.game.players > 2:
        if alone:
            safe = mine <= set(winners)
            return _("You are safe, whatever the others do") if safe else _("You are not safe")
        return _("Safe, whatever the others do: %(names)s", names=names) if names else _("Nobody is safe yet")
    said = _("You win") if alone and set(winners) == mine else _("%(name)s wins", name=names)
    if moves is None:
        return said
    return ngettext("%(said)s in %(num)s move", "%(said)s in %(num)s moves", moves, said=said)


def status(match: Match, mine: Set[int]) -> str:
    """Whose turn it is, or who has won and how: one plain sentence."""
    if match.over:
        return _ended(match, mine)
    name = shown_name(match, match.turn)
    if match.to_move is not None:
        return _("%(name)s is thinking …", name=name)
    return (
        _("Your turn")
        if mine == {match.turn} or (match.turn in mine and len(mine) == 1)
        else _("%(name)s to move", name=name)
    )


def _ended(match: Match, mine: Set[int]) -> str:
    """Who has won; where it did not come to the end, why."""
    losers = [seat for seat in range(1, match.game.players + 1) if seat not in match.winners]
    many = match.game.players > 2 and len(match.winners) > 1
    mine_lost = set(losers) == mine
    loser = shown_name(match, losers[0]) if losers else ""
    if many:
        won = _("You have lost; all others win") if mine_lost else _("%(name)s has lost; all others win", name=loser)
    elif set(match.winners) == mine:
        won = _("You have won")
    else:
        won = _("%(name)s has won", name=shown_name(match, match.winners[0]))
    if match.ending == "resigned":
        return f"{won} ({_('you resigned') if mine_lost else _('%(name)s resigned', name=loser)})"
    if match.ending == "time":
        return f"{won} ({_('your time was up') if mine_lost else _('the time of %(name)s was up', name=loser)})"
    return won


def for_screen_readers(match: Match, mine: Set[int], view: View) -> str:
    """For screen readers: the last move, and the state after it."""
    said = []
    if match.moved:
        moved = match.moved[-1]
        who = _("You") if mine == {moved.seat} else shown_name(match, moved.seat)
        said.append(_("%(name)s played %(move)s.", name=who, move=moved.move))
    said.append(f"{view['status']}.")
    if not match.over:
        said.append(_("On the table: %(position)s.", position=cut(view["position"], 100)))
    return " ".join(said)


def title(match: Match, mine: Set[int]) -> str:
    return f"{status(match, mine)} · perfectplay"
