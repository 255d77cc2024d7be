"""One run of games between the same players: what each game is, and how a stretch of them is played and counted.

Game number i of a run has the seed `derived(seed, i)`, so any stretch can be played by anybody, at any time, any number of
times, with the same result. A job can be sent to another process or machine.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from perfectplay.adapt import as_game
from perfectplay.chance import derived
from perfectplay.errors import InputError, LoopyGame, NotAccepted, TooLarge
from perfectplay.game import AnyGame, Rules
from perfectplay.games.letters import LONGEST_RANDOM, SHORTEST_RANDOM, Letters
from perfectplay.match import START, Match
from perfectplay.players.base import Judge, Player
from perfectplay.players.perfect import Perfect
from perfectplay.players.roster import player as player_of
from perfectplay.prediction import predict
from perfectplay.record import Terms
from perfectplay.solve import unsolved
from perfectplay.spec import game as game_of
from perfectplay.tally import Tally
from perfectplay.text import counted, cut

#: Where every game has a start of its own, what was worked out for old ones is forgotten beyond so many positions.
MOST_KEPT = 500_000
#: Games of which a process keeps what it has worked out, for all jobs that play them.
TABLES = 4
#: How many starts are drawn in search of one that a seat loses.
MOST_DRAWN = 1_000
#: The chance of a game's start, of the coins of bulk play, and of starts drawn again.
COINS, AGAIN = 10, 11


@dataclass(frozen=True)
class Job:
    """Games of one kind between the same players, known by numbers from 0.

    >>> job = Job("letters", ("perfect", "perfect"), seed=7)
    >>> job.match(0).game.spec() != job.match(1).game.spec(), job.match(3).record().winners == job.match(3).record().winners
    (True, True)
    >>> job.play(0, 100).held
    100
    """

    game: str | AnyGame | Rules[Any]
    seats: tuple[str | Player, ...]
    seed: int
    #: Only starts that this seat loses under perfect play.
    lost_by: int | None = None
    starter: int = 1
    #: Bytes that solving the game may use, by default half of what is free.
    memory: int | None = None

    @cached_property
    def rules(self) -> AnyGame:
        return (game_of(self.game) if isinstance(self.game, str) else as_game(self.game)).afresh()

    @cached_property
    def players(self) -> tuple[Player, ...]:
        return tuple(player_of(seat) for seat in self.seats)

    @property
    def judge(self) -> Judge:
        """All jobs of one game share it, so that a tournament solves each game once."""
        return _judge_of(self.rules, self.memory)

    @property
    def spec(self) -> str:
        return self.game if isinstance(self.game, str) else self.rules.spec()

    def __getstate__(self) -> dict[str, Any]:
        """What travels: the words, not what was made of them."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    def check(self) -> None:
        """Refuse at once what would fail in the first game."""
        seats = self.rules.players
        if len(self.players) != seats:
            raise InputError(
                f"{counted(len(self.players), 'player')} for the {counted(seats, 'seat')} of {cut(self.spec)}; "
                f"name one for each seat, such as {','.join(['perfect', 'random', *['random'] * seats][:seats])}"
            )
        self.match(0)

    @property
    def all_perfect(self) -> bool:
        """Whether every prediction has to hold."""
        return all(isinstance(one, Perfect) for one in self.players)

    @property
    def in_bulk(self) -> bool:
        """Whether the compiled twin of perfect play takes it: random letters, and nobody errs."""
        rules = self.rules
        return (
            type(rules) is Letters
            and rules.position is None
            and (rules.left_to_chance or 0) <= LONGEST_RANDOM
            and self.all_perfect
            and self.lost_by is None
            and self.starter == 1
        )

    def stretch(self, records: bool) -> int:
        """How many games make a piece of work; it may depend on nothing but the job and whether records are wanted."""
        return 65_536 if self.in_bulk and not records else 50

    def match(self, number: int) -> Match:
        """One game of the run, not yet played."""
        seed = derived(self.seed, number)
        start = self._start(seed)
        return Match(
            self.rules.starting_at(start),
            self.players,
            Terms(starter=self.starter, hints=0),
            seed=seed,
            judge=self.judge,
        )

    def played(self, number: int) -> Match:
        """One game of the run, played to its end."""
        match = self.match(number)
        while not match.over:
            match.let_bot_move()
        return match

    def play(self, first: int, end: int, keep: list[str] | None = None) -> Tally:
        """Play the games `first` … `end − 1` and count; `keep` receives their records as lines of JSON."""
        if self.in_bulk and isinstance(self.rules, Letters) and keep is None:
            return _letters_in_bulk(self.rules, self.seed, first, end)
        tally = Tally()
        for number in range(first, end):
            match = self.played(number)
            _count(tally, match, number, self.all_perfect)
            if keep is not None:
                keep.append(match.record().to_json())
        self._forget()
        return tally

    def _forget(self) -> None:
        """A long run of fresh starts must not fill the memory; a table that all games share stays as large as it is."""
        known = (self.judge.solution.positions or 0) + len(self.judge.notes)
        if known > MOST_KEPT and self.fresh_starts:
            forget_judges()

    def _start(self, seed: int) -> Any:
        start = self.rules.deal(derived(seed, START))
        if self.lost_by is None:
            return start
        for draw in range(MOST_DRAWN):
            if self.lost_by not in predict(self.judge, start, self.starter).winners:
                return start
            if self.rules.position is not None:
                break
            start = self.rules.deal(derived(seed, AGAIN, draw))
        raise InputError(
            f"seat {self.lost_by} does not lose from {cut(self.rules.show(start))} under perfect play; "
            f"name a start that it loses, or leave the start to chance where the game can"
        )

    @property
    def fresh_starts(self) -> bool:
        """Whether each game has a start of its own."""
        return self.rules.position is None and self._start_of(0) != self._start_of(1)

    def losing_seats(self) -> list[int]:
        """The seats that lose the first start; all of them where each game has a start of its own."""
        seats = range(1, self.rules.players + 1)
        if self.fresh_starts:
            return list(seats)
        winners = predict(self.judge, self._start_of(0), self.starter).winners
        return [seat for seat in seats if seat not in winners]

    def _start_of(self, number: int) -> Any:
        return self.rules.deal(derived(self.seed, number, START))


_KEPT: deque[tuple[int | None, Judge]] = deque(maxlen=TABLES)


def _judge_of(rules: AnyGame, memory: int | None) -> Judge:
    """Compared, not hashed: a family of one's own may keep a list among its options."""
    kept = next((judge for budget, judge in tuple(_KEPT) if judge.game == rules and budget == memory), None)
    if kept is None:
        kept = Judge(unsolved(rules, memory=memory))
        _KEPT.append((memory, kept))
    return kept


def forget_judges() -> None:
    """Give back the memory of what has been worked out; whoever asks again works it out again."""
    _KEPT.clear()


def _count(tally: Tally, match: Match, number: int, must_hold: bool) -> None:
    tally.games += 1
    tally.lengths[match.plies] += 1
    tally.wins.update(match.winners)
    losers = [seat for seat in range(1, match.game.players + 1) if seat not in match.winners]
    tally.beat.update(winner * 10 + loser for winner in match.winners for loser in losers)
    said = match.prediction(0)
    if said is None:
        return
    tally.predictions += 1
    tally.predicted.update(said.winners)
    if set(said.winners) <= set(match.winners):  # with many seats it says who is safe, and the others may win too
        tally.held += 1
    elif must_hold and len(tally.failed) < tally.MOST_FAILED:
        tally.failed.append(number)
    for ply, seat, mistake in _verdicts(match):
        tally.chances[ply] += 1
        tally.chances_of[seat] += 1
        if mistake:
            tally.mistakes[ply] += 1
            tally.mistakes_of[seat] += 1


def _verdicts(match: Match) -> Iterator[tuple[int, int, bool]]:
    """(ply, seat, whether it was given away) for each position that was won for the seat to move."""
    judge, last = match.judge, match.game.players - 1
    try:
        for ply, position in enumerate(match.positions[:-1], 1):
            if judge.safe(position):
                yield ply, match.moved[ply - 1].seat, not judge.safe(match.positions[ply], last)
    except (TooLarge, LoopyGame, NotAccepted):
        return


def _letters_in_bulk(rules: Letters, seed: int, first: int, end: int) -> Tally:
    """Every move is played, by arrays; what is counted is what single matches would give."""
    import numpy as np

    from perfectplay.kernels import chance, letters

    seeds = chance.derived_range(seed, first, end)
    count = rules.left_to_chance
    shortest, longest = (count, count) if count else (SHORTEST_RANDOM, LONGEST_RANDOM)
    lengths, words = letters.draw(chance.derived(seeds, START), shortest, longest)
    played = letters.play(lengths, words, chance.derived(seeds, COINS))
    odd = played.lengths % 2 == 1
    seat_1_won, seat_1_should = played.last_was_w == odd, played.predicted_w == odd
    held = seat_1_won == seat_1_should
    tally = Tally(games=end - first, predictions=end - first, held=int(held.sum()))
    for seat, won, should in ((1, seat_1_won, seat_1_should), (2, ~seat_1_won, ~seat_1_should)):
        tally.wins[seat], tally.predicted[seat] = int(won.sum()), int(should.sum())
        tally.beat[seat * 10 + 3 - seat] = tally.wins[seat]
        # Where the winner errs never, it faces a won position at each of its plies: 1, 3, 5 … or 2, 4, 6 …
        by_length = np.bincount(played.lengths[should & held], minlength=LONGEST_RANDOM + 2)
        for ply in range(seat, LONGEST_RANDOM + 1, 2):
            tally.chances[ply] = int(by_length[ply:].sum())
            tally.chances_of[seat] += tally.chances[ply]
    for length, games in enumerate(np.bincount(played.lengths).tolist()):
        if games:
            tally.lengths[length] = games
    tally.failed = [first + int(number) for number in np.flatnonzero(~held)[: Tally.MOST_FAILED]]
    return _without_zeros(tally)


def _without_zeros(tally: Tally) -> Tally:
    for counter in (tally.wins, tally.beat, tally.predicted, tally.chances, tally.chances_of):
        for key in [key for key, many in counter.items() if not many]:
            del counter[key]
    return tally


def as_seats(players: str | Sequence[str | Player]) -> tuple[str | Player, ...]:
    """Players as `perfect,random` or as a sequence.

    >>> as_seats("perfect,random")
    ('perfect', 'random')
    """
    return tuple(players.split(",")) if isinstance(players, str) else tuple(players)
