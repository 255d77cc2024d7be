"""Who may sit at a table, and on which terms: what the setup of a match offers, each with a line about it."""

from __future__ import annotations

from perfectplay.faces.web.forms.fields import Choice
from perfectplay.faces.web.words import gettext as _
from perfectplay.match_records import PERSON
from perfectplay.players.roster import bots, swindlers

#: A person who takes the seat by a link, on another machine.
ELSEWHERE = "elsewhere"
MOVE_SECONDS = (None, 5, 15, 30, 60, 180, 300, 600)
TOTAL_SECONDS = (None, 60, 180, 300, 600, 1800)
#: How long bots may wait before they move.
PAUSES = (0, 0.3, 0.6, 1, 2, 3)


def opponents() -> list[tuple[str, list[Choice]]]:
    """Everybody who may sit at a seat, in groups.

    >>> [choice.value for choice in opponents()[1][1]]
    ['easy', 'medium', 'hard', 'perfect']
    """
    people = [
        Choice(PERSON, _("A person here"), _("At this device; you take turns.")),
        Choice(ELSEWHERE, _("A person elsewhere"), _("You send a link; whoever opens it takes the seat.")),
    ]
    levels = [
        Choice("easy", _("Easy"), _("Wins a quarter of the games it should win.")),
        Choice("medium", _("Medium"), _("Wins half of the games it should win.")),
        Choice("hard", _("Hard"), _("Wins four of five games it should win, and holds out in the others.")),
        Choice("perfect", _("Perfect"), _("Never errs. When lost it holds out longest.")),
    ]
    lost = [
        Choice(f"perfect+{name}", _("Perfect, %(way)s", way=label), help)
        for name, (label, help) in _swindlers().items()
        if name in swindlers()
    ]
    others = [Choice(name, label, help) for name, (label, help) in _characters().items() if name in bots()]
    said = {choice.value for choice in [*people, *levels, *lost, *others]}
    plugins = [Choice(name, name, entry.summary) for name, entry in bots().items() if name not in said]
    groups = [
        (_("People"), people),
        (_("Levels"), levels),
        (_("Never errs, and sets traps when lost"), lost),
        (_("Characters"), [*others, *plugins]),
    ]
    return [(name, choices) for name, choices in groups if choices]


def _swindlers() -> dict[str, tuple[str, str]]:
    return {
        "longest": (_("stubborn"), _("Never errs; when lost it makes the game as long as it can.")),
        "few-safe": (_("narrow"), _("Never errs; when lost it leaves you the smallest share of right answers.")),
        "few-wins": (_("sly"), _("Never errs; when lost it leaves you the fewest right answers.")),
        "smallest": (_("patient"), _("Never errs; when lost it takes as little as it can.")),
        "trap": (_("trapper"), _("Never errs; when lost it sets the deepest trap it sees.")),
    }


def _characters() -> dict[str, tuple[str, str]]:
    return {
        "human-like": (_("Human-like"), _("Errs as people do: the more easily, the harder the position.")),
        "greedy": (_("Greedy"), _("Takes as much as it can.")),
        "cautious": (_("Cautious"), _("Takes as little as it can.")),
        "random": (_("Random"), _("Plays any move.")),
        "mcts": (_("Explorer"), _("Knows only the rules and plays out many games in its head (tree search).")),
    }


def bot_name(text: str) -> str:
    """What a bot is called at the table, within 16 letters if it has no name of its own.

    >>> bot_name("perfect+trap"), bot_name("human-like:0.2"), bot_name("medium")
    ('Perfect, trapper', 'Human-like', 'Medium')
    """
    for _group, choices in opponents():
        for choice in choices:
            if choice.value == text.partition(":")[0]:
                return choice.label
    return text


def duration(seconds: float | None) -> str:
    """A time to choose.

    >>> [duration(seconds) for seconds in (None, 30, 60, 600)]
    ['no limit', '30 s', '1 min', '10 min']
    """
    if seconds is None:
        return _("no limit")
    if seconds < 60:
        return _("%(number)s s", number=f"{seconds:g}")
    return _("%(number)s min", number=f"{seconds / 60:g}")
