"""From the options of `perfectplay play` to a match: who sits where, who begins, on which terms."""

from __future__ import annotations

from dataclasses import dataclass

from perfectplay.clock import read_seconds
from perfectplay.errors import InputError
from perfectplay.game import AnyGame
from perfectplay.match import Match
from perfectplay.match_records import PERSON
from perfectplay.players.roster import player
from perfectplay.record import ON_TIMEOUT, Terms
from perfectplay.text import counted, echo, listed, nearest, read_whole

COIN = "coin"


@dataclass(frozen=True)
class Options:
    """What was typed, each as a text; empty where nothing was."""

    seat: str = "1"
    bot: str = "perfect"
    seats: str = ""
    names: str = ""
    starter: str = "1"
    time: str = "none"
    total: str = "none"
    on_timeout: str = "lose"
    hints: str = "3"
    seed: str = ""


def new_match(game: AnyGame, options: Options) -> Match:
    """The match that the options describe.

    >>> import perfectplay as pp
    >>> match = new_match(pp.game("1357"), Options(seat="2", bot="perfect+trap", names="Ann", time="15s"))
    >>> match.names, match.terms.move_seconds
    (('perfect+trap', 'Ann'), 15.0)
    """
    seats = _seats(game, options)
    return Match(
        game,
        seats,
        _terms(game, options),
        names=_names(options.names, seats),
        seed=read_whole(options.seed, "--seed") if options.seed else None,
    )


def _seats(game: AnyGame, options: Options) -> list[str]:
    """The text of a player for each seat."""
    if not options.seats:
        yours = read_whole(options.seat, "--seat")
        if yours > game.players:
            raise InputError(f"seat {options.seat!r} is not at this table; choose 1 to {game.players}, or 0 to watch")
        return [PERSON if place == yours else options.bot for place in range(1, game.players + 1)]
    seats = [seat.strip() for seat in options.seats.split(",")]
    if len(seats) != game.players:
        raise InputError(
            f"--seats {echo(options.seats)} names {counted(len(seats), 'player')} for {counted(game.players, 'seat')}; "
            f"name one for each, such as {','.join([PERSON, *['perfect'] * (game.players - 1)])}"
        )
    for seat in seats:
        if seat != PERSON and nearest(seat, [PERSON]):
            raise InputError(f"unknown player {echo(seat)}{nearest(seat, [PERSON])}; `perfectplay players` lists all")
        if seat != PERSON:
            player(seat)
    return seats


def _names(text: str, seats: list[str]) -> list[str]:
    """A name for each seat; as many names as there are people name the people."""
    if not text:
        return []
    given = [name.strip() for name in text.split(",")]
    people = [place for place, seat in enumerate(seats) if seat == PERSON]
    if len(given) > len(seats):
        raise InputError(f"--names {echo(text)}: {len(given)} names for {counted(len(seats), 'seat')}; leave some out")
    if len(given) != len(people):
        return given
    names = [""] * len(seats)
    for place, name in zip(people, given, strict=True):
        names[place] = name
    return names


def _terms(game: AnyGame, options: Options) -> Terms:
    if options.starter == COIN:
        starter = 0
    else:
        starter = read_whole(options.starter, "--starter", least=1, remedy=f"give a seat, or {COIN}")
        if starter > game.players:
            raise InputError(f"--starter {options.starter!r} is not at this table; give 1 to {game.players}, or {COIN}")
    if options.on_timeout not in ON_TIMEOUT:
        near = nearest(options.on_timeout, ON_TIMEOUT)
        raise InputError(f"--on-timeout {echo(options.on_timeout)} is unknown{near}; give {listed(ON_TIMEOUT, 'or')}")
    return Terms(
        starter=starter,
        move_seconds=read_seconds(options.time, "--time"),
        total_seconds=read_seconds(options.total, "--total"),
        on_timeout=options.on_timeout,
        hints=read_whole(options.hints, "--hints"),
    )


def read_pause(text: str) -> float:
    """Seconds before a bot's move; 0 for none.

    >>> read_pause("0"), read_pause("1.5"), read_pause("2s")
    (0.0, 1.5, 2.0)
    """
    return 0.0 if text in ("0", "0s") else read_seconds(text, "--pause") or 0.0
