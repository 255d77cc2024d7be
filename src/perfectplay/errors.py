"""The errors that perfectplay raises, as a tree::

    PerfectPlayError
    ├── InputError (also a ValueError)   what was typed or passed is wrong; the message says how to mend it
    │   ├── SpecError                    the text that names a game
    │   ├── NotationError                the text or value of a position or a move cannot be read
    │   ├── IllegalMove                  readable, but the rules forbid it; names the rule
    │   │   └── Unfinished               a selection that is no move yet, but more tokens could make it one
    │   ├── StaleMove                    it answers a move that has been answered already
    │   ├── TimeUp                       it comes after the time was up
    │   ├── PlayerError                  a player of one's own, from a file or a plug-in, fails
    │   └── GameFileError                a game of one's own, from a file or a plug-in, fails
    ├── TooLarge                         the work would pass the budget; carries the estimate
    ├── NotAccepted                      no solver, or not the one asked for, handles this game
    ├── ArchiveError                     the database of matches cannot be opened, read or written
    ├── LoopyGame                        a position comes back: not a game that must end
    └── ContractBroken                   a game does not keep the contract (raised by perfectplay.testing)

Every message is one line that echoes the offending text and says what to do about it.
"""

from __future__ import annotations


class PerfectPlayError(Exception):
    """The root: `except PerfectPlayError` catches whatever this library raises on purpose.

    >>> issubclass(InputError, PerfectPlayError)
    True
    """


class InputError(PerfectPlayError, ValueError):
    """What was given is wrong.

    >>> import perfectplay as pp
    >>> pp.game("nim:3,-4")
    Traceback (most recent call last):
    perfectplay.errors.NotationError: nim: heap '-4' is negative; give whole numbers from 0 up, such as nim:3,4,5
    """


class SpecError(InputError):
    """The text that names a game cannot be read.

    >>> import perfectplay as pp
    >>> pp.game("wythof:4,5")
    Traceback (most recent call last):
    perfectplay.errors.SpecError: unknown game 'wythof'; perhaps 'wythoff' is meant; `perfectplay games` lists all
    """


class NotationError(InputError):
    """The text (or value) of a position or a move cannot be read.

    >>> import perfectplay as pp
    >>> pp.game("1357").read_move((1, 3, 5, 7), "two from the second")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    perfectplay.errors.NotationError: cannot read the move 'two from the second'; ...
    """


class IllegalMove(InputError):
    """The move can be read, but the rules forbid it.

    >>> import perfectplay as pp
    >>> pp.game("1357").after((1, 3, 5, 7), (9, 1))
    Traceback (most recent call last):
    perfectplay.errors.IllegalMove: '9:1': there is no row 9; rows are numbered 1 to 4
    """


class Unfinished(IllegalMove):
    """What is selected on the board is no move yet, but more tokens could make it one: a face says so quietly.

    >>> import perfectplay as pp
    >>> row = pp.game("sticks:xxx.xx,take=2-3,adjacent")
    >>> row.select(row.start(), ["2"])
    Traceback (most recent call last):
    perfectplay.errors.Unfinished: select 1 stick more; 2 to 3 may be taken
    """


class StaleMove(InputError):
    """A move that answers a ply which has been answered already.

    >>> import perfectplay as pp
    >>> match = pp.Match("nim:1,2", ["person", "person"])
    >>> _ = match.play((1, 1), ply=1)
    >>> match.play((2, 1), ply=1)
    Traceback (most recent call last):
    perfectplay.errors.StaleMove: move 1 has been played already; the next is move 2, seat 2's
    """


class TimeUp(InputError):
    """What comes after the time was up does not count: the clock has acted first, as the terms of the match say.

    >>> import perfectplay as pp
    >>> hand = iter([0.0, 9.0, 9.0, 9.0])
    >>> match = pp.Match("nim:1,2", ["person", "person"], pp.Terms(move_seconds=5), now=lambda: next(hand))
    >>> match.play("1:1")
    Traceback (most recent call last):
    perfectplay.errors.TimeUp: time was up for seat 1, which has lost on time
    """


class PlayerError(InputError):
    """A player of one's own cannot be loaded, or fails when it is asked for a move.

    >>> import perfectplay as pp
    >>> class Hasty:
    ...     name = "hasty"
    ...     def choose(self, turn): return turn.moves[99]
    >>> pp.play("nim:1,2", [Hasty(), "random"])
    Traceback (most recent call last):
    perfectplay.errors.PlayerError: player 'hasty' at 1,2: choose(turn) raised IndexError: list index out of range; mend it there
    """


class GameFileError(InputError):
    """A game of one's own cannot be loaded, or its rules fail while they are used.

    >>> import perfectplay as pp
    >>> pp.game("./nowhere.py:Half:20")
    Traceback (most recent call last):
    perfectplay.errors.GameFileError: cannot find the file './nowhere.py'; give the path of a Python file
    """


class TooLarge(PerfectPlayError):
    """The work would pass the budget; the message carries the estimate and the way round.

    >>> import perfectplay as pp
    >>> pp.solve("nim:500,600,700", method="graph", memory=10**6)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    perfectplay.errors.TooLarge: ...
    """


class NotAccepted(PerfectPlayError):
    """No solver, or not the one asked for, handles this game.

    >>> import perfectplay as pp
    >>> pp.solve("grundy:7", method="law")
    Traceback (most recent call last):
    perfectplay.errors.NotAccepted: method 'law' does not take grundy:7: no law is known for it; try method 'auto'
    """


class ArchiveError(PerfectPlayError):
    """The database of matches cannot be opened, read or written; nothing that was confirmed is lost.

    >>> from perfectplay.archive import Archive
    >>> Archive.open("postgresql://nobody@127.0.0.1:1/nothing")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    perfectplay.errors.ArchiveError: database 'postgresql://nobody@127.0.0.1:1/nothing': ...
    """


class LoopyGame(PerfectPlayError):
    """A position can come back, so play need not end; perfectplay solves games that end.

    >>> import perfectplay as pp
    >>> class Pendulum:
    ...     def start(self): return 0
    ...     def moves(self, n): return [1]
    ...     def after(self, n, step): return 1 - n
    >>> pp.solve(Pendulum())
    Traceback (most recent call last):
    perfectplay.errors.LoopyGame: position 0 can come back: play need not end, and only games that end are solved
    """


class ContractBroken(PerfectPlayError):
    """A game does not keep the contract; raised by :func:`perfectplay.testing.check_game`.

    >>> from perfectplay.testing import check_game
    >>> class Twice:
    ...     def start(self): return 2
    ...     def moves(self, n): return [1, 1] if n else []
    ...     def after(self, n, take): return n - take
    >>> check_game(Twice())
    Traceback (most recent call last):
    perfectplay.errors.ContractBroken: Twice: at 2, moves() lists 1 twice; list every move once
    """
