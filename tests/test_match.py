"""Matches: who moves when, moves that come twice or too late, hints, resigning, names, and the same seed again."""

from __future__ import annotations

from typing import Any

import pytest

import perfectplay as pp
from perfectplay.chance import seeded
from tests.matches import Half, people


@pytest.mark.parametrize("players", range(2, 9))
def test_seats_move_in_turn_whoever_begins(players: int) -> None:
    for starter in range(1, players + 1):
        match = people(f"neonim:9,9,players={players}", players, pp.Terms(starter=starter))
        turns = []
        for _ in range(2 * players):
            turns.append(match.turn)
            assert match.play("1:1" if match.position[0] else "2:1").seat == turns[-1]
        assert turns == [(starter - 1 + ply) % players + 1 for ply in range(2 * players)]


@pytest.mark.parametrize("players", range(2, 9))
def test_who_takes_the_last_stick_loses_and_all_others_win(players: int) -> None:
    for starter in range(1, players + 1):
        match = people(f"neonim:3,players={players}", players, pp.Terms(starter=starter))
        loser = (starter - 1 + 2) % players + 1
        for _ in range(3):
            match.play((1, 1))
        assert match.winners == tuple(seat for seat in range(1, players + 1) if seat != loser)
        assert match.winner == (3 - loser if players == 2 else None)


@pytest.mark.parametrize("players", [2, 3, 8])
def test_the_coin_is_fair_and_seeded(players: int) -> None:
    """Within four standard deviations of an even share for every seat, for these 1,200 seeds."""
    games, terms = 1200, pp.Terms(starter=0)
    starters = [people(f"neonim:5,players={players}", players, terms, seed=seed).starter for seed in range(games)]
    assert set(starters) == set(range(1, players + 1))
    share = 1 / players
    for seat in set(starters):
        assert abs(starters.count(seat) - games * share) < 4 * (games * share * (1 - share)) ** 0.5
    assert starters[:50] == [
        people(f"neonim:5,players={players}", players, terms, seed=seed).starter for seed in range(50)
    ]


def test_a_starter_who_does_not_sit_there() -> None:
    for starter in (-1, 9, 1.5, True, "1", 10**5000):
        with pytest.raises(pp.InputError, match="starter"):
            people(terms=pp.Terms(starter=starter))  # type: ignore[arg-type]
    with pytest.raises(pp.InputError, match="starter 3 is not at this table; give 1 to 2"):
        people(terms=pp.Terms(starter=3))


@pytest.mark.parametrize("seats", [[], ["person"], ["person"] * 3, "person"])
def test_a_player_for_each_seat(seats: Any) -> None:
    with pytest.raises(pp.InputError, match="for 2 seats; name one for each seat"):
        pp.Match("1357", seats)


def test_seats_as_a_text() -> None:
    assert pp.Match("1357", "person,perfect").names == ("player 1", "perfect")


# --- moves ------------------------------------------------------------------------------------------------------------


def test_a_move_names_the_ply_that_it_answers() -> None:
    match = people()
    match.play("4:1", ply=1)
    with pytest.raises(pp.StaleMove, match="move 1 has been played already; the next is move 2, seat 2's"):
        match.play("4:1", ply=1)
    with pytest.raises(pp.InputError, match="move 5 is ahead of the match; the next is move 2"):
        match.play("4:1", ply=5)
    with pytest.raises(
        pp.InputError, match="seat 1 wants to move, but the next is move 2, seat 2's; wait for your turn"
    ):
        match.play("4:1", ply=2, seat=1)
    match.play("4:1", ply=2, seat=2)
    assert match.plies == 2
    assert match.position == (1, 3, 5, 5)


@pytest.mark.parametrize("move", ["9:1", "4:8", "nonsense", "", "4:1\n", (9, 9), None, 7, [4, 1], "W" * 5000])
def test_a_move_that_cannot_be_changes_nothing(move: Any) -> None:
    match = people()
    with pytest.raises(pp.InputError):
        match.play(move)
    assert (match.plies, match.turn, match.position, match.over) == (0, 1, (1, 3, 5, 7), False)


def test_after_the_end_nothing_happens_any_more() -> None:
    match = people("nim:1")
    match.play("1:1")
    assert (match.winner, match.ending, match.over) == (1, "played", True)
    for late in (lambda: match.play("1:1"), match.let_bot_move, match.resign, match.hint):
        with pytest.raises(pp.InputError, match="the match is over \\(played to the end\\); start another"):
            late()
    with pytest.raises(pp.StaleMove):
        match.play("1:1", ply=1)
    assert match.tick() is False
    assert match.plies == 1


def test_a_start_that_is_finished_already() -> None:
    match = people("nim:0,0")
    assert (match.over, match.winner, match.plies) == (True, 2, 0)
    assert pp.Record.from_json(match.record().to_json()).check() == match.game


def test_bots_move_by_themselves_and_people_do_not() -> None:
    match = pp.Match("1357", ["person", "perfect"], seed=1)
    with pytest.raises(pp.InputError, match="seat 1 is a person's; play a move for it"):
        match.let_bot_move()
    match.play("1:1")
    assert match.let_bot_move().seat == 2


def test_a_bot_that_fails_is_named_and_nothing_is_played() -> None:
    class Bad:
        name = "bad"
        move: Any = (9, 9)

        def choose(self, turn: pp.Turn) -> Any:
            if self.move == "raise":
                raise ZeroDivisionError("two\nlines")
            if self.move == "exit":
                raise SystemExit(3)
            if self.move == "mistype":
                pp.game("nimm:3")
            return self.move

    bad = Bad()
    match = pp.Match("1357", [bad, "perfect"], seed=1)
    for bad.move in ((9, 9), None, [1], {}, "9:9", "raise", "exit", "mistype", (1, True), (1.0, 1)):
        with pytest.raises(pp.PlayerError, match="player 'bad' at 1,3,5,7") as caught:
            match.let_bot_move()
        assert "\n" not in str(caught.value)
    assert match.plies == 0


#: What equals a legal move, and would be written otherwise.
ALIKE: list[tuple[Any, Any]] = [
    ("sticks:9,take=1-3,adjacent", ((2.0, 3),)),
    ("moore:3,4", ((1, 2.0),)),
    ("chomp:3x3", (2, True)),
    ("wythoff:4,5", (True, True)),
    ("fibonacci:9", 2.0),
    (Half(20), 5.0),
    (Half(20), True),
]


@pytest.mark.parametrize(("spec", "move"), ALIKE)
def test_what_only_equals_a_move_is_none_since_no_record_could_repeat_it(spec: Any, move: Any) -> None:
    match = people(spec)
    with pytest.raises(pp.InputError) as caught:
        match.play(move)
    assert "\n" not in str(caught.value)
    assert (match.plies, match.turn) == (0, 1)


def test_a_move_that_is_written_like_a_legal_one_is_that_one() -> None:
    """Such as a text of NumPy's: the match holds the plain move."""

    class Text(str):
        __slots__ = ()

    match = people("letters:WLW")
    match.play(Text("L"))
    match._play(Text("R"))
    assert [type(move) for move in match.moves] == [str, str]


def test_a_move_that_is_not_written_in_printable_text_is_refused() -> None:
    class Lines(Half):
        def show_move(self, move: int) -> str:
            return f"take\n{move}"

    match = people(Lines(20))
    with pytest.raises(pp.GameFileError, match="return one line without control characters"):
        match.play(3)
    assert match.plies == 0


@pytest.mark.parametrize("spec", ["1357", "letters", "neonim:3,4,5,players=3", "wythoff", "sticks:9,special"])
def test_the_same_seed_gives_the_same_match(spec: str) -> None:
    seats = ["human-like"] * pp.game(spec).players
    matches = [pp.play(spec, seats, terms=pp.Terms(starter=0), seed=seed) for seed in (3, 3, 4, 5, 6, 7)]
    played = [(match.starter, match.positions[0], match.moves) for match in matches]
    assert played[0] == played[1]
    assert any(other != played[0] for other in played[2:])


@pytest.mark.parametrize("seed", [-1, 1 << 64, 1.5, "7", True])
def test_a_seed_is_64_bits(seed: Any) -> None:
    with pytest.raises(pp.InputError, match="seed"):
        people(seed=seed)
    assert people(seed=(1 << 64) - 1).seed == (1 << 64) - 1


def test_without_a_seed_the_one_that_was_taken_is_told() -> None:
    first = pp.play("letters:random=9", ["random", "random"])
    assert pp.play(first.game, ["random", "random"], seed=first.seed).moves == first.moves


def test_letters_left_to_chance_come_from_the_seed() -> None:
    starts = {seed: pp.play("letters:random=30", ["random", "random"], seed=seed).positions[0] for seed in range(5)}
    assert len(set(starts.values())) == 5
    assert all(len(start) == 30 for start in starts.values())
    assert starts[3] == pp.play("letters:random=30", ["random", "random"], seed=3).positions[0]
    game = pp.game("letters:random=30")
    assert pp.Match(game.starting_at("WL"), ["person", "person"]).positions == ["WL"]


# --- names ------------------------------------------------------------------------------------------------------------


def test_names() -> None:
    assert people(names=["Ada"]).names == ("Ada", "player 2")
    assert people(names=["  ", " Grace "]).names == ("player 1", "Grace")
    assert people(names=["a" * 16, "b" * 40]).names == ("a" * 16, "b" * 40)
    assert pp.Match("1357", ["person", "perfect+trap:5"]).names == ("player 1", "perfect+trap:5")


@pytest.mark.parametrize("name", ["a" * 41, "a\nb", "\x1b[31mred", "\x00", "\u202eevil", 7, None, ["a"]])
def test_names_that_cannot_be(name: Any) -> None:
    with pytest.raises(pp.InputError, match="give at most 40 printable characters"):
        people(names=[name])
    with pytest.raises(pp.InputError, match="3 names for 2 seats"):
        people(names=["a", "b", "c"])


# --- hints and resigning ----------------------------------------------------------------------------------------------


def test_hints_are_right_and_run_out() -> None:
    match = people("nim:3,4,5", terms=pp.Terms(hints=2))
    hint = match.hint()
    assert (hint.move, hint.shown, hint.wins) == ((1, 2), "1:2", True)
    assert "Seat 1 is to move and wins" in hint.reason
    match.hint(1)
    assert (match.hints_left(1), match.hints_left(2)) == (0, 2)
    with pytest.raises(pp.InputError, match="seat 1 has used all its hints \\(2\\)"):
        match.hint()
    with pytest.raises(pp.InputError, match="it is seat 1's turn"):
        match.hint(2)
    match.play(hint.move)
    lost = match.hint()
    assert not lost.wins
    assert "Seat 2 is to move and loses" in lost.reason
    match.play(lost.move)
    assert match.hints_left(2) == 1


def test_a_hint_speaks_of_the_seat_that_asks_at_a_larger_table() -> None:
    match = people("neonim:2,4,players=3", 3, pp.Terms(starter=3))
    hint = match.hint()
    assert hint.shown == "2:4"
    assert hint.reason.startswith("Seat 3 is to move and is safe")
    assert "Seat 2 can be made to lose" in hint.reason


@pytest.mark.parametrize("players", [2, 3, 8])
def test_who_resigns_loses_and_all_others_win(players: int) -> None:
    for loser in range(1, players + 1):
        match = people(f"neonim:3,4,players={players}", players)
        match.play("1:1")
        match.resign(loser)
        assert match.winners == tuple(seat for seat in range(1, players + 1) if seat != loser)
        assert (match.ending, match.over, match.how()) == ("resigned", True, "resigned")
        assert match.record().check().players == players
    match = people(f"neonim:3,4,players={players}", players)
    match.play("1:1")
    match.resign()
    assert 2 not in match.winners


@pytest.mark.parametrize("seat", [0, 3, -1, True, "1", 1.0])
def test_seats_that_are_not_there(seat: Any) -> None:
    match = people()
    for ask in (match.resign, match.hint, match.hints_left, match.ask_undo, match.agree_undo):
        with pytest.raises(pp.InputError, match="seat"):
            ask(seat)
    assert not match.over


# --- games of one's own, and games too large --------------------------------------------------------------------------


def test_a_game_of_ones_own() -> None:
    match = pp.play(Half(20), ["perfect", "random"], seed=1)
    assert match.winner == 1
    record = pp.Record.from_json(match.record().to_json())
    assert record.check(match.game) is match.game
    with pytest.raises(pp.InputError, match="Half"):
        record.check()
    again = pp.Match(Half(20), ["person", "person"], seed=2)
    again.play("5")
    resumed = pp.Match.resume(again.record(), game=again.game)
    assert resumed.play(2).move == "2"


class Endless:
    """So many positions that no budget holds them, and no law: a row of numbers, one made smaller at a time."""

    def start(self) -> tuple[int, ...]:
        return (9,) * 12

    def moves(self, row: tuple[int, ...]) -> list[tuple[int, int]]:
        return [(place, to) for place, number in enumerate(row) for to in range(number)]

    def after(self, row: tuple[int, ...], move: tuple[int, int]) -> tuple[int, ...]:
        place, to = move
        return (*row[:place], to, *row[place + 1 :])

    def estimate(self, row: tuple[int, ...]) -> int:
        size = 1
        for number in row:
            size *= number + 1
        return size


def test_a_game_too_large_to_judge_is_still_played() -> None:
    match = pp.Match(Endless(), ["random", "mcts:2"], seed=1)
    assert match.prediction() is None
    match.let_bot_move()
    match.let_bot_move()
    assert match.judged(1).mistake is None
    assert match.record().moves[0].mistake is None
    with pytest.raises(pp.TooLarge):
        match.hint()
    assert match.hints_left(1) == 3
    with pytest.raises(pp.TooLarge):
        pp.Match(Endless(), ["perfect", "random"], seed=1).let_bot_move()


def test_chance_of_the_program_is_left_alone() -> None:
    import random

    before = random.getstate()
    pp.play("letters", ["easy", "mcts:5"], seed=seeded(1).randrange(99)).record()
    assert random.getstate() == before
