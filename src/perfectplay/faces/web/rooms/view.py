"""What a viewer sees of a match, as JSON: the same for every page, stream and answer."""

from __future__ import annotations

import json
from collections.abc import Set
from functools import cached_property
from typing import Any

from perfectplay.faces.web.remembered import Remembered
from perfectplay.faces.web.rooms.knowledge import Report
from perfectplay.faces.web.rooms.room import Room
from perfectplay.faces.web.rooms.saying import (
    View,
    expected,
    for_screen_readers,
    insight_wish,
    shown_name,
    status,
    title,
    undo_wish,
)
from perfectplay.faces.web.rooms.table import USUAL, Draw, Shown, pictured
from perfectplay.faces.web.words import language, phrase
from perfectplay.match import Match
from perfectplay.match_records import PERSON
from perfectplay.players.roster import text_of

#: The clock warns when so much of the time is left, or so many seconds, whichever is less.
LOW_SHARE, LOW_SECONDS = 0.25, 10.0


class Sight:
    """The match as it is seen from some seats, in one language and one size, until it changes: to be told at once."""

    def __init__(self, room: Room, said: View, draw: Draw) -> None:
        self._room, self._said, self._draw = room, said, draw

    @property
    def revision(self) -> int:
        return int(self._said["revision"])

    @property
    def picture(self) -> str:
        return str(self._said["picture"])

    @cached_property
    def board(self) -> str:
        return self._draw()

    @property
    def view(self) -> View:
        """All of it; the clock runs on, so it is looked at each time."""
        return {"clock": _clock(self._room.match), "board": self.board} | self._said

    def text(self, have: str | None = None) -> str:
        """The same as JSON; without the board for whoever says that this `picture` is there already."""
        board = "" if have == self.picture else f',"board":{self._board_text}'
        return f'{{"clock":{_json(_clock(self._room.match))}{board},{self._said_text[1:]}'

    @cached_property
    def _said_text(self) -> str:
        return _json(self._said)

    @cached_property
    def _board_text(self) -> str:
        return _json(self.board)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


#: Of all rooms together: whoever sees the same (by an answer and by the stream, say) asks within a moment.
_sights = Remembered[Sight](most=100)


async def view_of(room: Room, mine: Set[int], shown: Shown = USUAL) -> View:
    """The match as seen from the seats that are `mine`."""
    return (await sight_of(room, mine, shown)).view


async def sight_of(room: Room, mine: Set[int], shown: Shown = USUAL) -> Sight:
    """The same as those are sent who look from the same seats in the same way: made once, whoever asks first."""
    version = None
    while version != room.version or room.changing:  # while somebody waits, the match may go on
        await room.settled()
        version = room.version
        insight = await room.insight()
    seen_by = room, room.revision, frozenset(mine), shown, language.get()
    return _sights.made(seen_by, lambda: Sight(room, *_seen(room, mine, shown, insight or {})))


def _seen(room: Room, mine: Set[int], shown: Shown, insight: Report) -> tuple[View, Draw]:
    """All but the clock and the board, and how to draw that."""
    match = room.match
    over, turn = match.over, None if match.over else match.turn
    prediction = insight.get("prediction")
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
            "moves": insight.get("moves"),
            "pending": insight.get("pending", False),
            "text": insight_wish(room, mine),
        },
        "undo": {
            "asked_by": match.undo_asked_by,
            "waits_for": list(match.undo_waits_for),
            "text": undo_wish(match, mine),
        },
        "may": _may(room, mine),
        "pause": room.pause,
        "rematch": room.rematch,
        "trouble": phrase(room.trouble) if room.trouble else "",
        "status": status(match, mine),
    }
    worth = view["insight"]["moves"] if shown.values else None
    told, draw = pictured(match, shown, live=turn in mine and match.to_move is None, mine=mine, worth=worth)
    view |= told
    view["live"] = for_screen_readers(match, mine, view)
    view["title"] = title(match, mine)
    return view, draw


def _seat(room: Room, seat: int, mine: Set[int]) -> View:
    match = room.match
    bot = match.players[seat - 1]
    return {
        "seat": seat,
        "name": shown_name(match, seat, mine),
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


def _may(room: Room, mine: Set[int]) -> dict[str, bool]:
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
