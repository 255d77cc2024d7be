"""What a viewer sees of a match, as JSON: the same for every page, stream and answer."""

from __future__ import annotations

from typing import Any

from perfectplay.board import Board
from perfectplay.errors import TooLarge
from perfectplay.faces.svg.board import board_svg
from perfectplay.faces.web.picture_words import picture_words
from perfectplay.faces.web.rooms.room import Room
from perfectplay.faces.web.words import gettext as _
from perfectplay.faces.web.words import ngettext, phrase
from perfectplay.match import Match
from perfectplay.match_records import PERSON
from perfectplay.players.roster import text_of
from perfectplay.text import cut

#: The clock warns when so much of the time is left, or so many seconds, whichever is less.
LOW_SHARE, LOW_SECONDS = 0.25, 10.0
WIDTHS = (280, 1200)
USUAL_WIDTH = 704
View = dict[str, Any]


async def view_of(room: Room, mine: set[int], width: int = USUAL_WIDTH) -> View:
    """The match as seen from the seats that are `mine`."""
    version = None
    while version != room.version:  # while somebody waits, the match may go on
        version = room.version
        insight = await room.insight()
    match = room.match
    over, turn = match.over, None if match.over else match.turn
    prediction = (insight or {}).get("prediction")
    view: View = {
        "id": match.id,
        "spec": room.start,
        "family": match.game.family,
        "revision": room.revision,
        "began": match.began,
        "players": match.game.players,
        "ply": match.plies,
        "undone": match.undone,
        "turn": turn,
        "over": over,
        "ending": match.ending,
        "winners": list(match.winners),
        "position": match.game.show(match.position),
        "seats": [_seat(room, seat, mine) for seat in range(1, match.game.players + 1)],
        "clock": _clock(match),
        "moves": [
            {"ply": ply, "seat": m.seat, "move": m.move, "seconds": m.seconds, "by_clock": m.by_clock}
            for ply, m in enumerate(match.moved, 1)
        ],
        "insight": {
            "on": room.insight_on,
            "mine_asked": bool(mine & room.open_to_insight),
            "asked_by": sorted(room.open_to_insight),
            "needs_agreement": bool(room.people - mine),
            "prediction": prediction and prediction | {"text": expected(match, prediction, mine)},
            "moves": (insight or {}).get("moves"),
            "pending": (insight or {}).get("pending", False),
        },
        "undo": {"asked_by": match.undo_asked_by, "waits_for": list(match.undo_waits_for)},
        "may": _may(room, mine),
        "pause": room.pause,
        "rematch": room.rematch,
        "trouble": phrase(room.trouble) if room.trouble else "",
        "status": status(match, mine),
    }
    view |= _pictured(match, width, live=turn in mine and match.to_move is None, worth=view["insight"]["moves"])
    view["live"] = _live(match, mine, view)
    view["title"] = _title(match, mine)
    return view


def _seat(room: Room, seat: int, mine: set[int]) -> View:
    match = room.match
    bot = match.players[seat - 1]
    return {
        "seat": seat,
        "name": match.names[seat - 1],
        "kind": "bot" if bot else PERSON,
        "player": text_of(bot) if bot else PERSON,
        "mine": seat in mine,
        "connected": bot is not None or seat in room.connected,
        "hints_left": match.hints_left(seat),
        "hints_used": match.hints_used[seat - 1],
        "seconds": round(match.clock.used[seat], 3),
        "moves": sum(moved.seat == seat for moved in match.moved),
    }


def _clock(match: Match) -> View:
    left, terms = None if match.over else match.clock.left(), match.terms
    limit = match.clock.allowed(match.turn)
    return {
        "seat": None if match.over else match.turn,
        "running": not match.over,
        "left": None if left is None else round(max(left, 0.0), 3),
        "elapsed": 0.0 if match.over else round(match.clock.elapsed(), 3),
        "move_seconds": terms.move_seconds,
        "total_seconds": terms.total_seconds,
        "on_timeout": terms.on_timeout,
        "low": min(LOW_SECONDS, LOW_SHARE * limit) if left is not None else None,
    }


def _may(room: Room, mine: set[int]) -> dict[str, bool]:
    match = room.match
    people = mine & room.people
    to_move = not match.over and match.to_move is None and match.turn in people
    taken = any(moved.seat in people for moved in match.moved)
    return {
        "play": to_move,
        "hint": to_move,
        "undo": taken and match.ending in ("going", "played") and match.undo_asked_by not in people,
        "agree_undo": bool(people & set(match.undo_waits_for)),
        "resign": bool(people) and not match.over,
        "rematch": bool(people) and match.over,
        "insight": bool(people),
    }


def _pictured(match: Match, width: int, *, live: bool, worth: list[View] | None) -> View:
    """The board with the last move marked, and on request what each move is worth."""
    game, position = match.game, match.position
    last: View | None = None
    before: Any = None
    if match.moves:
        before = match.positions[-2]
        moved = match.moved[-1]
        last = {"seat": moved.seat, "move": moved.move, "tokens": list(game.tokens(before, match.moves[-1]))}
    try:
        drawn: Board | None = game.board(position)
        picture = board_svg(
            game,
            position,
            width=max(WIDTHS[0], min(width, WIDTHS[1])),
            live=live,
            last=last["tokens"] if last else (),
            ghost=before,
            words=picture_words(),
        )
    except TooLarge:
        drawn, picture = None, ""
    return {
        "board": picture,
        "caption": phrase(drawn.caption) if drawn else cut(game.show(position), 300),
        "last": last,
    }


def expected(match: Match, prediction: View, mine: set[int]) -> str:
    """The projected winner in the words of whoever looks: "You win in 7"."""
    winners, moves = prediction["winners"], prediction["distance"]
    names = [match.names[seat - 1] for seat in winners]
    if match.game.players > 2:
        said = _("%(names)s safe whatever the others do", names=", ".join(names)) if names else _("Nobody is safe yet")
    elif len(mine) == 1:
        said = _("You win") if set(winners) == mine else _("%(name)s wins", name=names[0])
    else:
        said = _("%(name)s wins", name=names[0])
    return (
        said if moves is None else ngettext("%(said)s in %(num)s move", "%(said)s in %(num)s moves", moves, said=said)
    )


def status(match: Match, mine: set[int]) -> str:
    """Whose turn it is, or who has won and how: one plain sentence."""
    if match.over:
        return _ended(match, mine)
    name = match.names[match.turn - 1]
    if match.to_move is not None:
        return _("%(name)s is thinking …", name=name)
    return (
        _("Your turn")
        if mine == {match.turn} or (match.turn in mine and len(mine) == 1)
        else _("%(name)s to move", name=name)
    )


def _ended(match: Match, mine: set[int]) -> str:
    losers = [seat for seat in range(1, match.game.players + 1) if seat not in match.winners]
    loser = match.names[losers[0] - 1] if losers else ""
    alone = len(mine) == 1
    if match.game.players > 2 and len(match.winners) > 1:
        won = (
            _("You have lost; all others win")
            if alone and set(losers) == mine
            else _("%(name)s has lost; all others win", name=loser)
        )
    elif alone and set(match.winners) == mine:
        won = _("You have won")
    elif alone and not set(match.winners) & mine:
        won = _("%(name)s has won", name=match.names[match.winners[0] - 1])
    else:
        won = _("%(name)s has won", name=match.names[match.winners[0] - 1])
    how = {
        "resigned": _("%(name)s resigned", name=loser),
        "time": _("%(name)s ran out of time", name=loser),
    }.get(match.ending)
    return f"{won} ({how})" if how else won


def _live(match: Match, mine: set[int], view: View) -> str:
    """For screen readers: the last move, and the state after it."""
    said = []
    if match.moved:
        moved = match.moved[-1]
        who = _("You") if mine == {moved.seat} else match.names[moved.seat - 1]
        said.append(_("%(name)s played %(move)s.", name=who, move=moved.move))
    said.append(f"{view['status']}.")
    if not match.over:
        said.append(_("On the table: %(position)s.", position=cut(view["position"], 100)))
    return " ".join(said)


def _title(match: Match, mine: set[int]) -> str:
    return f"{status(match, mine)} · perfectplay"
