"""One match at one keyboard: draws, asks, lets bots move, watches the clock, keeps every change, and tells the end."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from perfectplay.chance import derived, seeded
from perfectplay.errors import GameFileError, InputError, PerfectPlayError, TimeUp
from perfectplay.faces.terminal import ending
from perfectplay.faces.terminal.drawing import STICK, drawing, sentences
from perfectplay.faces.terminal.insight import Insight
from perfectplay.faces.terminal.keyboard import Keyboard
from perfectplay.faces.terminal.people import People
from perfectplay.faces.terminal.reading import read_move
from perfectplay.faces.terminal.screen import Screen
from perfectplay.faces.terminal.telling import example_of, predicted, seconds_shown, terms_told
from perfectplay.faces.terminal.words import WORDS, do_word, word_in
from perfectplay.match import Match
from perfectplay.players.base import Turn
from perfectplay.players.simple import Random
from perfectplay.prediction import Prediction
from perfectplay.text import counted, cut, nearest

#: Called when a match begins and after every change of it; False says that this and what follows is not kept.
Keep = Callable[[Match], bool | None]


@dataclass(frozen=True)
class Look:
    """How a match is shown."""

    show_prediction: bool = False
    plain: bool = False
    #: Seconds before a bot's move, for those who watch.
    pause: float = 0.0
    #: Budget for solving, in bytes.
    memory: int | None = None


class Session:
    """A match on its way, as the words that people type see it."""

    def __init__(self, match: Match, look: Look, keep: Keep | None = None) -> None:
        self.match = match
        self.keep = keep
        self.screen = Screen(plain=look.plain)
        self.people = People(match)
        self.insight = Insight(match, memory=look.memory, plain=look.plain)
        self.keyboard = Keyboard(plain=look.plain)
        self.shows_prediction = look.show_prediction
        self.quitting = False
        self._pause = look.pause if self.screen.is_terminal and not self.people.persons else 0.0
        self._board_due = True
        self._last_winners: tuple[int, ...] | None = None

    # --- from the beginning to the end ------------------------------------------------------------------------

    def run(self) -> None:
        if self.shows_prediction or len(self.people.persons) < len(self.people.seats):
            self.insight.prepare()
        self._introduce()
        self.changed()
        if not self.match.over:
            self.draw()
            self.match.clock.start(self.match.turn)
        try:
            while not self.match.over and not self.quitting:
                self._go_on()
        except (KeyboardInterrupt, PerfectPlayError) as stopped:
            if isinstance(stopped, KeyboardInterrupt):
                self.screen.say()
            self.screen.say(self.how_to_resume())
            raise
        if self.quitting:
            self.screen.say(self.how_to_resume())
        else:
            self._tell_end()

    def _go_on(self) -> None:
        """One step; what comes when time has just run out does not count, and the clock has acted instead."""
        seat, plies = self.match.turn, self.match.plies
        try:
            self._step()
        except TimeUp:
            self._tell_time_up(seat, plies)

    def _step(self) -> None:
        """The clock, a bot's move, or whatever a person types."""
        if self.time_is_up():
            return
        if self._board_due and (self.match.to_move is None or not self.people.persons):
            self.draw()
        if self.match.to_move is None:
            line = self.ask("move")
            if line is not None and not self.time_is_up():
                self._answer(line.strip())
        else:
            self._let_bot_move()

    def _introduce(self) -> None:
        match, say = self.match, self.screen.say
        gist, *more = match.game.in_short()
        for sentence in (f"{cut(match.game.spec(), 70)}: {gist}", *more):
            say(sentence)
        seats = [f"Seat {seat}: {self.people.introduced(seat)}." for seat in self.people.seats]
        so_far = f"{counted(match.plies, 'move')} played so far." if match.plies else ""
        say(f"{' '.join(seats)} {so_far or self.people.do([match.starter], 'begin') + '.'}")
        if terms_told(self.people):
            say(terms_told(self.people))
        if self.people.persons and not match.over:
            say(
                f"Type a move such as {cut(example_of(match), 20)}, or a word: help lists them, rules explains the game."
            )

    def _tell_end(self) -> None:
        match, people, say = self.match, self.people, self.screen.say
        self.screen.gap()
        say(ending.result_told(match, people), style="bold")
        if not match.plies:
            return
        say(ending.effort_told(match, people))
        standing = ending.standing_told(match, people, None if match.ending == "played" else self.insight.prediction())
        for line in (standing, *ending.mistakes_told(match, people, self.insight.judged())):
            if line:
                say(line)

    # --- changes ----------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """Something about the match is different: keep it."""
        if self.keep is not None and self.keep(self.match) is False:
            self.keep = None

    def redraw(self) -> None:
        """The board is due before the next question."""
        self._board_due = True

    def time_is_up(self) -> bool:
        """Look at the clock; whether it ended the match or made a move."""
        seat, plies = self.match.turn, self.match.plies
        if not self.match.tick():
            return False
        self._tell_time_up(seat, plies)
        return True

    def _tell_time_up(self, seat: int, plies: int) -> None:
        self.changed()
        if self.match.plies > plies:
            whom = self.people.name(seat, inside=True)
            self._tell_move(f"Time is up: the clock plays {self.match.moved[-1].move} for {whom}.")

    def _answer(self, text: str) -> None:
        """A person has typed something: a word, or a move."""
        if not text:
            self.screen.say("Type a move, or a word: help lists them.")
            return
        word = word_in(text)
        if word:
            do_word(self, word, text)
            return
        try:
            move = read_move(self.match.game, self.match.position, text)
        except GameFileError:
            raise
        except InputError as error:
            meant = nearest(text.split(maxsplit=1)[0], WORDS) if text[0].isalpha() else ""
            self.screen.say(f"{error}{meant}", style="red")
            return
        seat, shown = self.match.turn, self.match.play(move, ply=self.match.plies + 1).move
        self.changed()
        told = self.screen.plain or shown != text
        self._tell_move(f"{self.people.do([seat], 'play')} {shown}." if told else "")

    def _let_bot_move(self) -> None:
        if self._pause:
            with self.match.clock.held():
                time.sleep(self._pause)
        match, seat = self.match, self.match.turn
        with self.screen.thinking(self.people.name(seat)):
            moved, why = self.insight.bot_moves(), ""
        if moved is None:
            turn = Turn(match.game, match.position, seat, seeded(derived(match.seed, match.plies)), match.judge)
            moved, why = match.play(Random().choose(turn)), " (any move: the game is too large to solve here)"
        self.changed()
        self._tell_move(f"{self.people.do([seat], 'play')} {moved.move}{why}.")

    def _tell_move(self, said: str) -> None:
        """What has just been played; in plain lines with what is on the table now."""
        self.redraw()
        if self.screen.plain:
            self.screen.say(" ".join([said, *sentences(self.match.game, self.match.position)]))
            self._board_due = False
            self.show_prediction()
        elif said:
            self.screen.say(said)

    # --- what is shown ----------------------------------------------------------------------------------------

    def draw(self) -> None:
        """The position, the seats where there are more than two, and who is winning if that is asked for."""
        match, screen = self.match, self.screen
        self._board_due = False
        if screen.plain:
            for sentence in sentences(match.game, match.position):
                screen.say(sentence)
            self.show_prediction()
            return
        standing = self.insight.prediction() if self.shows_prediction and not match.over else None
        style = self.people.style(standing.winners) if standing else STICK
        screen.gap()
        for line in drawing(match.game, match.position, screen.width, screen.height, style):
            screen.say(line)
        if len(self.people.seats) > 2 or match.game.family == "neonim":
            self._draw_seats(standing)
        if self.shows_prediction and not match.over:
            self.show_prediction()

    def _draw_seats(self, standing: Prediction | None) -> None:
        match, people = self.match, self.people
        names = [cut(people.introduced(seat), 20) for seat in people.seats]
        self.screen.gap()
        for seat, name in zip(people.seats, names, strict=True):
            last = next((moved.move for moved in reversed(match.moved) if moved.seat == seat), "")
            parts = ["to move" if seat == match.turn and not match.over else "", f"played {last}" if last else ""]
            if standing:
                parts.append("safe" if seat in standing.winners else "not safe")
            mark = ">" if parts[0] else " "
            said = ", ".join(part for part in parts if part)
            self.screen.say(f"{mark} seat {seat}  {name:<{max(map(len, names))}}  {said}".rstrip())

    def show_prediction(self) -> None:
        """Who is winning, where that is asked for."""
        if not self.shows_prediction or self.match.over:
            return
        found = self.insight.prediction()
        winners = found.winners if found else None
        turned = self._last_winners is not None and winners is not None and winners != self._last_winners
        self._last_winners = winners or self._last_winners
        style = self.people.style(winners) if winners else ""
        self.screen.say(
            f"{'Now the prediction is' if turned else 'Prediction'}: {predicted(found, self.people)}.", style
        )

    def ask(self, question: str) -> str | None:
        """What the person to move types; None when time is up. A question of "move" asks for one."""
        match = self.match
        whose = "your" if match.turn == self.people.you else f"{self.people.name(match.turn)}, your"

        def prompt(seconds: float | None) -> str:
            left = "" if seconds is None else f", {seconds_shown(ceil(max(seconds, 0)))} left"
            asked = f"{whose} move{left}" if question == "move" else f"{question} (y/n{left})"
            return f"{asked}: " if self.screen.plain else f"{asked}> "

        limits = [limit for limit in (match.terms.move_seconds, match.terms.total_seconds) if limit is not None]
        return self.keyboard.ask(prompt, match.clock.left, min(limits, default=None))

    def agrees(self, question: str) -> bool | None:
        """Yes or no; None when time is up meanwhile."""
        while True:
            line = self.ask(question)
            if line is None:
                return None
            if line.strip().lower() in ("y", "yes", "n", "no"):
                return line.strip().lower().startswith("y")
            self.screen.say("Type y or n.")

    def how_to_resume(self) -> str:
        if self.keep is None:
            return "You left the match; it has not been kept."
        files = " --files" if self.match.record(judged=False).names_files() else ""
        return f"The match is kept; `perfectplay play --resume {self.match.id}{files}` goes on with it."


def play_match(match: Match, look: Look | None = None, keep: Keep | None = None) -> int:
    """Play a match to its end in this terminal; the exit code. `keep` is called as it begins and after every change."""
    Session(match, look or Look(), keep).run()
    return 0
