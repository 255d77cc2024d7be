"""Steps on a live board: find one winning move, or play a game to its end and give nothing away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from perfectplay.chance import derived
from perfectplay.errors import InputError
from perfectplay.faces.svg.board import board_svg
from perfectplay.faces.svg.seats import Place
from perfectplay.faces.web.learning.lesson import NARROW, Ask, Given, Judged, Shown, Step, wanted
from perfectplay.faces.web.picture_words import picture_words
from perfectplay.faces.web.pictures import lost_squares, queen_picture
from perfectplay.faces.web.words import gettext as _
from perfectplay.faces.web.words import phrase
from perfectplay.game import AnyGame
from perfectplay.spec import game as game_of

#: Bots answer the same way every time, so that a lesson can be told and tested.
SEED = 7


def pictured(game: AnyGame, position: Any, width: int, turn: int, **more: Any) -> str:
    """The board of a position; at a larger table the players sit around it, and `turn` is to move."""
    seats = range(1, game.players + 1) if game.players > 2 else ()
    places = [Place(_("Seat %(seat)s", seat=seat), turn=seat == turn) for seat in seats]
    return board_svg(game, position, width=width, seats=places, words=picture_words(), **more)


@dataclass(frozen=True, kw_only=True)
class OnBoard(Step):
    """What both kinds share: the game, and what becomes of a selection."""

    spec: str
    #: Whether Wythoff's piles are a queen on a board, where the squares known to be lost are marked.
    queen: bool = False

    widget = "board"

    @cached_property
    def game(self) -> AnyGame:
        return game_of(self.spec, files=False)

    def picture(self, position: Any, width: int, turn: int = 0, last: Sequence[str] = (), **more: Any) -> str:
        """The board; with more than two players they sit around it."""
        if self.queen:
            return queen_picture(self.game, position, width=width, lost=lost_squares(self.game), **more)
        return pictured(self.game, position, width, turn, last=last, **more)

    def selected(self, position: Any, tokens: Sequence[str]) -> Any:
        """The move that a selection makes: a queen's square is a whole one."""
        if self.queen and len(tokens) == 1:
            return self.game.read_move(position, tokens[0])
        return self.game.select(position, tokens)

    def tokens(self, position: Any, move: Any) -> list[str]:
        """What is selected for a move."""
        return [self.game.show_move(move)] if self.queen else list(self.game.tokens(position, move))

    async def safe(self, ask: Ask, position: Any, turn: int) -> set[int]:
        """The seats that win (many seats: are safe) when seat `turn` is to move."""
        said = await ask("prediction", spec=self.spec, position=self.game.show(position), turn=turn)
        return set(said["winners"])

    async def why_not(self, ask: Ask, move: str, position: Any, turn: int) -> list[str]:
        """What the other side does after a move that gives the win away."""
        game, after = self.game, self.game.show(position)
        if game.result(position) is not None:
            return [_("%(move)s ends the game, and not in your favour.", move=move)]
        if game.players > 2:
            return [await self._ganged_up(ask, move, position, turn)]
        hint = await ask("hint", spec=self.spec, position=after, turn=turn)
        answer = _(
            "%(move)s leaves %(after)s, and there the other side wins: %(reply)s.",
            move=move,
            after=after,
            reply=hint["move"],
        )
        return [answer, *self.reasons(hint["reason"])]

    async def _ganged_up(self, ask: Ask, move: str, position: Any, turn: int) -> str:
        """How the seat that is next can help to make seat 1 lose."""
        game = self.game
        for reply in game.moves(position):
            if 1 not in await self.safe(ask, game.after(position, reply), turn % game.players + 1):
                return _(
                    "After %(move)s the others can make you lose together: seat %(seat)s begins with %(reply)s.",
                    move=move,
                    seat=turn,
                    reply=game.show_move(reply),
                )
        return _("After %(move)s the others can make you lose together.", move=move)

    async def best_tokens(self, ask: Ask, position: Any, turn: int) -> list[str]:
        hint = await ask("hint", spec=self.spec, position=self.game.show(position), turn=turn)
        return self.tokens(position, self.game.read_move(position, hint["move"]))

    async def bad_tokens(self, ask: Ask, position: Any) -> list[list[str]]:
        """Selections that give the win away."""
        game = self.game
        return [
            self.tokens(position, move)
            for move in game.moves(position)
            if 1 not in await self.safe(ask, game.after(position, move), 2)
        ]


@dataclass(frozen=True, kw_only=True)
class Win(OnBoard):
    """Find a move that wins (at a larger table: that is safe)."""

    async def shown(self, ask: Ask, width: int = NARROW) -> Shown:
        start = self.game.start()
        picture = self.picture(start, width, 1, live=True)
        return Shown(self.widget, board=picture, position=self.game.show(start), spec=self.spec)

    async def judged(self, given: Given, ask: Ask) -> Judged:
        game, start, tokens = self.game, self.game.start(), wanted(given.tokens, "tokens")
        try:
            move = self.selected(start, tokens)
            after = game.after(start, move)
        except InputError as error:
            return Judged(None, [phrase(str(error))], done=False)
        shown = game.show_move(move)
        if 1 not in await self.safe(ask, after, 2):
            return Judged(False, await self.why_not(ask, shown, after, 2), done=False)
        picture = self.picture(after, given.width, 2, last=game.tokens(start, move), ghost=start)
        return Judged(True, self.praise(), board=picture, position=game.show(after))

    async def solution(self, given: Given, ask: Ask) -> Given:
        return Given(tokens=await self.best_tokens(ask, self.game.start(), 1))

    async def wrong(self, ask: Ask) -> list[Given]:
        return [Given(tokens=tokens) for tokens in await self.bad_tokens(ask, self.game.start())]


@dataclass(frozen=True, kw_only=True)
class Beat(OnBoard):
    """Play a game to its end. A move that gives the win away is explained, and may be made again.

    With `together` the seats in `mine` have one aim: that seat `against` loses.
    """

    mine: tuple[int, ...] = (1,)
    bot: str = "perfect"
    against: int = 0

    async def shown(self, ask: Ask, width: int = NARROW) -> Shown:
        moves, position, turn = await self._answered([], ask)
        return Shown(
            self.widget,
            board=self.picture(position, width, turn, live=True),
            position=self.game.show(position),
            spec=self.spec,
            moves=moves,
        )

    async def judged(self, given: Given, ask: Ask) -> Judged:
        game = self.game
        position, turn = self._replayed(given.moves)
        if turn not in self.mine or game.result(position) is not None:
            raise InputError("it is not your turn in this game; start the step again")
        tokens = wanted(given.tokens, "tokens")
        try:
            move = self.selected(position, tokens)
            after = game.after(position, move)
        except InputError as error:
            return Judged(None, [phrase(str(error))], moves=given.moves, done=False)
        shown, following = game.show_move(move), turn % game.players + 1
        if not await self._kept(ask, after, following):
            said = [*await self._lost(ask, shown, after, following), _("Take it back and look again.")]
            return Judged(False, said, moves=given.moves, done=False)
        moves, position, turn = await self._answered([*given.moves, shown], ask)
        over = game.result(position) is not None
        before, last = self._before_last(moves)
        picture = self.picture(position, given.width, 0 if over else turn, live=not over, last=last, ghost=before)
        said = self._gone_on(moves[len(given.moves) + 1 :], turn, over)
        return Judged(True, said, board=picture, position=game.show(position), moves=moves, done=over)

    def _gone_on(self, answers: Sequence[str], turn: int, over: bool) -> list[str]:
        if over:
            return self.praise()
        if answers:
            return [_("Good. The answer is %(moves)s; your turn.", moves=", ".join(answers))]
        return [_("Good. Now seat %(seat)s, which is yours too.", seat=turn)]

    def _before_last(self, moves: Sequence[str]) -> tuple[Any, tuple[str, ...]]:
        before, _turn = self._replayed(moves[:-1])
        return before, self.game.tokens(before, self.game.read_move(before, moves[-1]))

    def _replayed(self, moves: Sequence[str]) -> tuple[Any, int]:
        game, position = self.game, self.game.start()
        for move in moves:
            position = game.after(position, game.read_move(position, move))
        return position, len(moves) % game.players + 1

    async def _answered(self, moves: list[str], ask: Ask) -> tuple[list[str], Any, int]:
        """The moves with the bots' answers, until it is your turn or the game is over."""
        game = self.game
        position, turn = self._replayed(moves)
        while turn not in self.mine and game.result(position) is None:
            move = await ask(
                "bot_move",
                spec=self.spec,
                position=game.show(position),
                seat=turn,
                bot=self.bot,
                seed=derived(SEED, len(moves)),
                ply=len(moves) + 1,
            )
            moves = [*moves, move]
            position, turn = self._replayed(moves)
        return moves, position, turn

    async def _kept(self, ask: Ask, position: Any, turn: int) -> bool:
        """Whether what is aimed at is still certain."""
        safe = await self.safe(ask, position, turn)
        return self.against not in safe if self.against else self.mine[0] in safe

    async def _lost(self, ask: Ask, move: str, position: Any, turn: int) -> list[str]:
        if self.against:
            return [_("After %(move)s seat %(seat)s is safe, whatever you do.", move=move, seat=self.against)]
        return await self.why_not(ask, move, position, turn)

    async def solution(self, given: Given, ask: Ask) -> Given:
        moves, position, turn = await self._answered(list(given.moves), ask)
        for move in self.game.moves(position):
            after = self.game.after(position, move)
            if await self._kept(ask, after, turn % self.game.players + 1):
                return Given(tokens=self.tokens(position, move), moves=moves)
        raise InputError("nothing helps any more; start the step again")

    async def wrong(self, ask: Ask) -> list[Given]:
        moves, position, turn = await self._answered([], ask)
        found = []
        for move in self.game.moves(position):
            after = self.game.after(position, move)
            if not await self._kept(ask, after, turn % self.game.players + 1):
                found.append(Given(tokens=self.tokens(position, move), moves=moves))
        return found
