"""The words that a person may type instead of a move; each is a function with a line of help."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from perfectplay.errors import InputError, NotationError, TimeUp
from perfectplay.faces.terminal.drawing import board_of
from perfectplay.faces.terminal.insight import NOBODY_CAN_TELL
from perfectplay.faces.terminal.reading import MOST_LISTED, listed_moves
from perfectplay.faces.terminal.telling import clocks, example_of, numbered, predicted
from perfectplay.text import big, counted, listed, read_whole

if TYPE_CHECKING:
    from perfectplay.faces.terminal.session import Session

#: Moves on a page, where no window says how many fit.
PAGE = 60
#: Words with something after them: `moves 2`.
WITH_NUMBER = ("moves",)


def hint(session: Session, _: str) -> None:
    """a best move; you have only so many hints"""
    match, seat = session.match, session.match.turn
    try:
        found = session.insight.hint()
    except TimeUp:
        raise
    except InputError:
        if match.hints_left(seat):
            raise
        had = counted(match.terms.hints, "hint")
        session.screen.say(f"{session.people.name(seat)} had {had}, and none is left; play a move of your own.")
        return
    if found is None:
        session.screen.say(NOBODY_CAN_TELL)
        return
    session.changed()
    two = len(session.people.seats) == 2
    if found.wins:
        worth = "it wins" if two else "it is safe"
    else:
        standing = session.insight.prediction()
        longest = "this one holds out longest" if standing and standing.distance else "none is better than another"
        worth = f"no move {'wins' if two else 'is safe'}, {longest}"
    left = match.hints_left(seat)
    session.screen.say(f"Play {found.shown}: {worth}. {counted(left, 'hint')} left.")


def why(session: Session, _: str) -> None:
    """who is winning, and why"""
    found, explained = session.insight.prediction(), session.insight.explanation()
    if found is None or explained is None:
        session.screen.say(NOBODY_CAN_TELL)
        return
    said = predicted(found, session.people)
    session.screen.say(f"{said[0].upper()}{said[1:]}; {session.people.name(session.match.turn, inside=True)} to move.")
    for reason in explained.reasons:
        session.screen.say(reason)


def moves(session: Session, page: str) -> None:
    """the legal moves; `moves 2` shows the next page"""
    match, screen = session.match, session.screen
    shown = [match.game.show_move(move) for move in listed_moves(match.game, match.position)]
    if screen.plain:
        per_page = max(screen.height - 4, 5) if screen.is_terminal else PAGE
    else:
        across = max((screen.width - 2) // (max(len(move) for move in shown) + len(f"#{len(shown)}  ") + 1), 1)
        per_page = across * max(screen.height - 6, 3) if screen.is_terminal else PAGE
    pages = (len(shown) + per_page - 1) // per_page
    number = read_whole(page, "page", least=1) if page else 1
    if number > pages:
        raise NotationError(f"page {number} is not there; `moves` has {counted(pages, 'page')}")
    first = (number - 1) * per_page
    part = shown[first : first + per_page]
    if screen.plain:
        for place, move in enumerate(part, first + 1):
            screen.say(f"Number {place}: {move}.")
    else:
        for line in numbered(part, first + 1, screen.width):
            screen.say(line)
    if pages > 1:
        more = f"; `moves {number + 1}` shows the next" if number < pages else ""
        total = big(len(shown)) + ("+" if len(shown) == MOST_LISTED else "")
        screen.say(f"Moves {first + 1} to {first + len(part)} of {total}{more}.")


def undo(session: Session, _: str) -> None:
    """takes back the last move, if others agree"""
    match, people, say = session.match, session.people, session.screen.say
    mine = [moved for moved in match.moved if moved.seat in people.persons]
    if not mine:
        say("No move of yours has been made yet; there is nothing to take back.")
        return
    seat, plies, before = mine[-1].seat, match.plies, list(match.moved)
    match.ask_undo(seat)
    for other in match.undo_waits_for:
        agreed = session.agrees(
            f"{people.do([seat], 'take')} back {mine[-1].move}. {people.name(other)}, do you agree?"
        )
        if agreed is None:
            return
        match.agree_undo(other, agreed)
        if not agreed:
            say(f"{people.name(other)} does not agree; the move stands.")
            return
    session.changed()
    taken = listed([moved.move for moved in before[match.plies : plies]])
    say(f"Taken back: {taken}.")
    session.redraw()


def rules(session: Session, _: str) -> None:
    """the rules, and how moves are written"""
    session.screen.markdown(session.match.game.rules())


def board(session: Session, _: str) -> None:
    """the board once more"""
    session.draw()


def prediction(session: Session, _: str) -> None:
    """shows who is winning, or stops showing it"""
    session.shows_prediction = not session.shows_prediction
    session.screen.say(f"Predictions are {'on' if session.shows_prediction else 'off'}.")
    if session.shows_prediction:
        session.show_prediction() if session.screen.plain else session.redraw()


def clock(session: Session, _: str) -> None:
    """the time that is used, and what is left"""
    for line in clocks(session.people):
        session.screen.say(line)


def resign(session: Session, _: str) -> None:
    """gives the game up"""
    match = session.match
    if session.agrees("Resign?"):
        match.resign()
        session.changed()


def help_(session: Session, _: str) -> None:
    """these lines"""
    match, say = session.match, session.screen.say
    say(f"A move is written like {example_of(match)}, or picked from the list of moves by its number: #1.")
    drawn = board_of(match.game, match.position)
    if drawn and len(drawn.rows) == 1 and {token.kind for token in drawn.rows[0].tokens} <= {"stick", "gap"}:
        say("`take 2` plays the only move that takes two, where there is only one.")
    if match.game.notation_text:
        say(" ".join(match.game.notation_text.split()))
    for name, (_function, what) in WORDS.items():
        say(f"{name}: {what}." if session.screen.plain else f"  {name:<11} {what}")


def quit_(session: Session, _: str) -> None:
    """leaves the match without ending it"""
    session.quitting = True


WORDS: dict[str, tuple[Callable[[Session, str], None], str]] = {
    word.__name__.rstrip("_"): (word, word.__doc__ or "")
    for word in (hint, why, moves, board, prediction, clock, undo, rules, resign, help_, quit_)
}


def word_in(text: str) -> str:
    """The word that a line begins with; empty where it is none.

    >>> word_in("Moves 2"), word_in("quit"), word_in("hint please"), word_in("2:3")
    ('moves', 'quit', '', '')
    """
    first, *rest = text.lower().split()
    if first not in WORDS or (rest and (first not in WITH_NUMBER or len(rest) > 1)):
        return ""
    return first


def do_word(session: Session, word: str, text: str) -> None:
    """What is wrong with what follows the word is said, as with a move."""
    try:
        WORDS[word][0](session, " ".join(text.split()[1:]))
    except NotationError as error:
        session.screen.say(str(error))
