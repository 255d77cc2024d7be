"""Simulations: the same seed gives the same counts whoever plays, and what is counted is what matches say."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.crew import Alone, Cores, Piece
from perfectplay.errors import InputError
from perfectplay.game import Game
from perfectplay.intervals import Share
from perfectplay.job import Job, forget_judges
from perfectplay.record import Record
from perfectplay.simulation import run_jobs, simulate
from perfectplay.solve import unsolved
from perfectplay.tally import Tally
from tests import naive

COUNTS = st.dictionaries(st.integers(1, 8), st.integers(1, 100)).map(Counter)


@st.composite
def tallies(draw: st.DrawFn) -> Tally:
    numbers = st.integers(0, 1000)
    return Tally(
        games=draw(numbers),
        predictions=draw(numbers),
        held=draw(numbers),
        wins=draw(COUNTS),
        lengths=draw(COUNTS),
        mistakes=draw(COUNTS),
        failed=sorted(draw(st.lists(numbers, max_size=Tally.MOST_FAILED))),
    )


@given(parts=st.lists(tallies(), max_size=5), order=st.randoms(use_true_random=False))
def test_tallies_add_up_in_any_order(parts: list[Tally], order: Any) -> None:
    total = Tally.sum(parts)
    shuffled = parts.copy()
    order.shuffle(shuffled)
    assert Tally.sum(shuffled) == total
    assert Tally.from_dict(total.to_dict()) == total
    assert total.moves == sum(part.moves for part in parts)


@pytest.mark.parametrize(
    "data", [None, 7, {}, {"games": 1}, {**Tally().to_dict(), "games": -1}, {**Tally().to_dict(), "wins": {"x": 1}}]
)
def test_what_is_no_tally_is_refused(data: Any) -> None:
    with pytest.raises(InputError, match="no tally of games"):
        Tally.from_dict(data)


def test_counts_are_those_of_the_matches() -> None:
    """Everything that is counted, counted again from the records, with the naive twin as the judge."""
    job = Job("nim:1,2,4,misere", ("random", "human-like"), seed=11)
    lines: list[str] = []
    tally = job.play(0, 200, lines)
    records = [Record.from_json(line) for line in lines]
    twin = naive.Nim(misere=True)
    assert tally.games == len(records) == 200
    assert tally.wins == Counter(record.winners[0] for record in records)
    assert tally.beat == Counter(record.winners[0] * 10 + 3 - record.winners[0] for record in records)
    assert tally.lengths == Counter(record.plies for record in records)
    assert tally.moves == sum(record.plies for record in records)
    chances: Counter[int] = Counter()
    mistakes: Counter[int] = Counter()
    for record in records:
        positions = list(record.positions())
        for ply, (before, after) in enumerate(itertools.pairwise(positions), 1):
            if naive.wins(twin, before):
                chances[ply] += 1
                mistakes[ply] += naive.wins(twin, after)
    assert tally.chances == chances
    assert +tally.mistakes == +mistakes
    assert sum(tally.mistakes.values()) > 50
    assert tally.mistakes_of == Counter(moved.seat for record in records for moved in record.moves if moved.mistake)
    assert tally.predicted == Counter({1: 200}) if naive.wins(twin, (1, 2, 4)) else Counter({2: 200})


@pytest.mark.parametrize(
    ("spec", "seats"),
    [("letters", "perfect,perfect"), ("nim:2,3,4", "human-like,random"), ("neonim:2,3,4", "perfect,random,greedy")],
)
def test_the_same_on_any_number_of_cores(spec: str, seats: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("perfectplay.pool.ALONE_SECONDS", 0.0)
    alone = simulate(spec, 300, seats, seed=5, workers=1)
    for workers in (2, 3):
        assert simulate(spec, 300, seats, seed=5, workers=workers).tally == alone.tally
    assert simulate(spec, 300, seats, seed=6, workers=1).tally != alone.tally


def test_processes_are_started_for_work_that_lasts_and_not_for_the_rest_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the clock of the test a piece takes a quarter of a second, and one second is not worth a process."""
    clock = itertools.count()
    monkeypatch.setattr("perfectplay.pool.time.monotonic", lambda: next(clock) / 4)
    together: list[Piece] = []

    def started(calls: Any, _workers: int) -> Any:
        together.extend(call.args[1] for call in calls)
        return ()

    monkeypatch.setattr("perfectplay.pool._together", started)
    job = Job("nim:1,2", ("perfect", "random"), 1)
    for count, left in ((4, 0), (5, 0), (9, 0), (10, 5), (100, 95)):
        together.clear()
        pieces = [Piece(0, first, first + 1) for first in range(count)]
        alone = [done.piece for done in Cores(2).play([job], iter(pieces), records=False)]
        assert len(together) == left, count
        assert alone + together == pieces


@pytest.mark.parametrize(
    ("spec", "seats"),
    [
        ("wythoff:4,6", "random,perfect"),
        ("sticks:11,special", "perfect+trap,human-like:0.3"),
        ("neonim:2,3,4", "perfect+trap:4,hard,perfect+few-safe"),
        ("letters", "perfect+trap,easy"),
    ],
)
def test_stretches_may_be_dealt_out_in_any_way(spec: str, seats: str) -> None:
    """What has been worked out before, in whatever order, changes nothing."""
    job = Job(spec, tuple(seats.split(",")), seed=3)
    whole = job.play(0, 120)
    forget_judges()
    assert Tally.sum([job.play(100, 120), job.play(0, 1), job.play(1, 100)]) == whole


@pytest.mark.parametrize(
    ("spec", "seats"),
    [
        *((spec, 2) for spec in ("letters", "1357", "sticks:20", "wythoff:9,12", "kayles:12", "letters:WLWLL")),
        *(("neonim:2,4", 3), ("neonim:3,4,5", 3), ("neonim:1,1,2,players=4", 4)),
    ],
)
def test_perfect_play_keeps_every_prediction(spec: str, seats: int) -> None:
    run = simulate(spec, 200, ["perfect"] * seats, seed=7)
    assert run.tally.predictions == run.tally.held == run.games == 200
    assert run.held_everywhere
    assert run.failed_game() == ""
    assert not run.tally.mistakes


def test_a_prediction_that_fails_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player that calls itself perfect and is not."""
    monkeypatch.setattr(pp.players.perfect.Perfect, "choose", lambda self, turn: turn.chance.choice(turn.moves))
    run = simulate("1357", 50, seed=7)
    assert not run.held_everywhere
    assert run.tally.held < 50
    failed = Record.from_json(run.failed_game())
    assert failed.winners == (1,)


def test_starts_that_a_seat_loses() -> None:
    job = Job("letters", ("perfect", "human-like"), seed=7, lost_by=1)
    for number in range(40):
        letters = job.match(number).game.start()
        assert not naive.letters_won(letters) if len(letters) < 20 else True
    assert job.losing_seats() == [1, 2]
    assert Job("1357", ("perfect", "perfect"), seed=7).losing_seats() == [1]
    with pytest.raises(InputError, match=r"seat 2 does not lose from 1,3,5,7"):
        Job("1357", ("perfect", "perfect"), seed=7, lost_by=2).match(0)


@pytest.mark.parametrize(("spec", "lengths"), [("letters:random=21", {21}), ("letters:random", set(range(5, 51)))])
def test_letters_left_to_chance_are_others_in_each_game_and_come_from_the_seed(spec: str, lengths: set[int]) -> None:
    """Read anew in another process such a spec would draw another string, so the text alone says nothing."""
    one, other = (Job(spec, ("random", "perfect"), seed=7) for _ in range(2))
    starts = [one.match(number).game.start() for number in range(600)]
    assert starts == [other.match(number).game.start() for number in range(600)]
    assert len(set(starts)) > 550
    assert set(map(len, starts)) == lengths
    assert other.play(0, 100) == Job(spec, ("random", "perfect"), seed=7).play(0, 100)
    fixed = Job("letters:random=21,seed=3", ("random", "perfect"), seed=7)
    assert fixed.match(0).game == fixed.match(1).game


@dataclass(frozen=True)
class Halving:
    """Take up to half; the last stick cannot be taken."""

    sticks: int

    def start(self) -> int:
        return self.sticks

    def moves(self, n: int) -> range:
        return range(1, n // 2 + 1)

    def after(self, n: int, take: int) -> int:
        return n - take


def test_a_game_of_ones_own_and_a_player_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    class First:
        name = "first"

        def choose(self, turn: Any) -> Any:
            return turn.moves[0]

    run = simulate(Halving(20), 60, ["perfect", First()], seed=1)
    assert run.share(1) == Share(60, 60)
    monkeypatch.setattr("perfectplay.pool.ALONE_SECONDS", 0.0)
    job, pieces = Job(Halving(20), ("perfect", First()), 1), [Piece(0, 0, 5), Piece(0, 5, 9)]
    with pytest.raises(InputError, match="cannot be sent to another process"):
        list(Cores(2).play([job], pieces, records=False))


def test_a_game_too_large_to_solve_is_counted_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("perfectplay.job.unsolved", lambda rules, **_: unsolved(rules, "graph", memory=1000))
    run = simulate("nim:3,4,5", 20, ["random", "random"], seed=1)
    assert run.games == run.tally.wins.total() == 20
    assert run.tally.predictions == run.tally.held == run.tally.chances.total() == 0


def test_a_seat_that_was_safe_and_loses_breaks_the_prediction(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a table of three it says who is safe; that others win too is no fault."""
    monkeypatch.setattr(pp.players.perfect.Perfect, "choose", lambda self, turn: turn.chance.choice(turn.moves))
    run = simulate("neonim:2,4", 60, ["perfect"] * 3, seed=7)
    safe = {seat for seat, times in run.tally.predicted.items() if times == 60}
    assert safe == {1, 2}
    lost = {number for number in range(60) if not safe <= set(run.job.played(number).winners)}
    assert 0 < len(lost) == 60 - run.tally.held
    assert run.tally.failed == sorted(lost)[: Tally.MOST_FAILED]


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The solutions that jobs have begun."""
    begun: list[Any] = []

    def counting(rules: Any, memory: int | None = None) -> Any:
        begun.append(unsolved(rules, memory=memory))
        return begun[-1]

    monkeypatch.setattr("perfectplay.job.unsolved", counting)
    return begun


def test_all_jobs_of_one_game_solve_it_once(solved: list[Any]) -> None:
    jobs = [Job(spec, ("random", "human-like"), seed) for spec in ("1357", "nim:3,4,5") for seed in range(5)]
    run_jobs(jobs, 10, Alone())
    assert [solution.game.spec() for solution in solved] == ["1357", "nim:3,4,5"]
    run_jobs(jobs[:1], 10, Alone())
    assert len(solved) == 3  # a finished run gives its memory back


def test_a_long_run_of_fresh_starts_does_not_fill_the_memory(
    solved: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every string of letters is walked anew; what is known of old ones goes, and nothing that is counted changes."""
    whole = simulate("letters", 200, "perfect+trap,human-like", seed=5)
    assert len(solved) == 1
    monkeypatch.setattr("perfectplay.job.MOST_KEPT", 3_000)
    assert simulate("letters", 200, "perfect+trap,human-like", seed=5).tally == whole.tally
    assert len(solved) > 3
    assert max(solution.positions for solution in solved[1:]) < solved[0].positions / 2
    before = len(solved)
    simulate("sticks:12,special", 150, "perfect,human-like", seed=5)
    assert len(solved) == before + 1  # a table that all games share stays


def test_a_game_that_cannot_be_hashed() -> None:
    @dataclass(frozen=True)
    class Steps(Game[int, int]):
        steps: list[int] = field(default_factory=lambda: [1, 3])

        def moves(self, position: int) -> list[int]:
            return [step for step in self.steps if step <= position]

        def after(self, position: int, move: int) -> int:
            return position - move

        def show(self, position: int) -> str:
            return str(position)

    assert simulate(Steps(9), 30, "perfect,random", seed=1).tally.wins == Counter({1: 30})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"games": 0}, "0 games cannot be played"),
        ({"games": 10**13}, "cannot be played; give 1 to"),
        ({"seats": "perfect"}, "1 player for the 2 seats of 1357; name one for each seat, such as perfect,random"),
        ({"seats": "perfect,nobody"}, "unknown player 'nobody'"),
        ({"workers": 0}, "0 workers cannot play"),
        ({"records": True}, "name it with --out"),
        ({"resume": True}, "name it with --out"),
        ({"game": "1375"}, "unknown game '1375'"),
    ],
)
def test_what_makes_no_run_is_refused(change: dict[str, Any], said: str) -> None:
    arguments: dict[str, Any] = {"game": "1357", "games": 10, "seed": 1}
    with pytest.raises(InputError, match=said):
        simulate(**arguments | change)


def test_several_jobs_are_dealt_out_together() -> None:
    jobs = [Job("1357", ("perfect", "random"), 1), Job("letters", ("perfect", "perfect"), 2)]
    seen: list[tuple[int, int]] = []
    runs = run_jobs(jobs, 120, Alone(), progress=lambda done, of: seen.append((done, of)))
    assert [run.games for run in runs] == [120, 120]
    assert runs[1].tally == jobs[1].play(0, 120)
    assert seen[-1] == (240, 240)
    assert seen == sorted(seen)


def test_wilson_intervals() -> None:
    """The worked figures of R. G. Newcombe, Statistics in Medicine 17, 1998, table I (method 3)."""
    for count, of, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        share = Share(count, of)
        assert (round(share.low, 4), round(share.high, 4)) == (low, high)
    assert (Share(29, 29).high, Share(0, 0).rate) == (1.0, None)
