"""Whole matches in the terminal, typed move by move: every family of the mission, won, lost, watched, with two people."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import pytest

import perfectplay as pp
from perfectplay.errors import TooLarge
from perfectplay.match import Match
from tests.commands import assert_one_clear_line, run
from tests.terminals import COLOUR, all_of, shown_lines, terminal

STICKS = (
    "sticks:13",
    "sticks:16,take=2-5",
    "sticks:12,take=1-3,adjacent",
    "sticks:12,take=2-3,adjacent",
    "sticks:10,special",
)
GAMES = ("1357", "nim:3,4,5", *STICKS, "wythoff:4,6", "letters:WLWLLWL", "neonim:2,3,4,players=3")


def best(match: Match) -> Any:
    return match.judge.solution.best(match.position)[0]


def first(match: Match) -> Any:
    return next(iter(match.game.moves(match.position)))


def foreseen(spec: str, bot: str, choose: Callable[[Match], Any], seed: int = 7) -> tuple[Match, list[str]]:
    """The match that will come about when a person in seat 1 types these moves: bots draw the same with the same seed."""
    players = pp.game(spec).players
    match, typed = Match(spec, ["person", *[bot] * (players - 1)], seed=seed), []
    while not match.over:
        if match.to_move is None:
            typed.append(match.game.show_move(choose(match)))
            match.play(typed[-1])
        else:
            match.let_bot_move()
    return match, typed


def lines(moves: list[str]) -> str:
    return "".join(f"{move}\n" for move in moves)


@pytest.mark.parametrize("spec", GAMES)
def test_a_person_who_errs_not_beats_random_where_the_start_is_won(spec: str) -> None:
    seed = next(seed for seed in range(50) if 1 in foreseen(spec, "random", best, seed)[0].winners)
    match, typed = foreseen(spec, "random", best, seed)
    ran = run("play", spec, "--bot", "random", "--seed", str(seed), typed=lines(typed))
    assert (ran.code, ran.err) == (0, "")
    assert re.search(r"The game is over: you( and \w+( \d)?)? win", ran.out), ran.out
    assert f"{match.plies} moves in" in ran.out
    for moved in match.moved:
        assert moved.seat == 1 or f"plays {moved.move}." in ran.out


@pytest.mark.parametrize("spec", GAMES)
def test_whoever_takes_the_first_move_that_comes_loses_against_perfect(spec: str) -> None:
    match, typed = foreseen(spec, "perfect", first)
    ran = run("play", spec, "--seed", "7", typed=lines(typed))
    assert ran.code == 0
    if 1 in match.winners:  # at a table of three the others may win and lose together
        assert spec == "neonim:2,3,4,players=3" or spec.startswith(("letters", "sticks"))
        assert "you" in ran.out.splitlines()[-3]
    else:
        assert re.search(r"over: .* wins?(, you lose)?\.", ran.out)
    for ply, moved in enumerate(match.moved, 1):
        if match.judged(ply).mistake:
            assert f"Mistake: move {ply}, your {moved.move}, gave" in ran.out
            assert match.judged(ply).right[0] in ran.out


@pytest.mark.parametrize("spec", GAMES)
def test_whole_games_on_a_real_terminal(spec: str) -> None:
    match, typed = foreseen(spec, "perfect", best)
    child = terminal(f"play {spec} --seed 7", NO_COLOR="1")
    for move in typed:
        child.expect_exact("your move> ")
        child.send(f"{move}\r")
    shown = all_of(child)
    assert child.exitstatus == 0
    assert "The game is over:" in shown
    assert f"{match.plies} moves in" in shown
    assert ("No mistake was made" in shown) == (not any(match.judged(ply).mistake for ply in range(1, match.plies + 1)))


def test_mistakes_and_what_would_have_been_right() -> None:
    ran = run("play", "nim:1,2", typed="2:2\n")
    assert ran.out.splitlines()[-4:] == [
        "The game is over: perfect wins.",
        f"2 moves in {_seconds(ran.out)}: you made 1 in 0.0 s and perfect made 1 in 0.0 s.",
        "Mistake: move 1, your 2:2, gave the win away; 2:1 would have been right.",
        "The turning point was move 1.",
    ]


def _seconds(out: str) -> str:
    found = re.search(r"moves in ([0-9.]+ s):", out)
    assert found, out
    return found[1]


def test_two_people_at_one_keyboard_and_nobody_is_you() -> None:
    ran = run("play", "nim:1,2", "--seats", "person,person", "--names", "Ann,Bob", typed="2:1\n1:1\n2:1\n")
    assert "Seat 1: Ann. Seat 2: Bob. Ann begins." in ran.out
    assert "Ann, your move> 2:1" in ran.out
    assert "Bob, your move> 1:1" in ran.out
    assert "The game is over: Ann wins." in ran.out
    assert "Ann made 2 in" in ran.out
    assert not re.search(r"\b[Yy]ou\b", ran.out)


def test_people_and_bots_at_one_table() -> None:
    ran = run(
        "play", "neonim:1,1,1,players=3", "--seats", "person,random,person", "--names", "Ann,Bob", "--seed", "1",
        typed="1:1\n#1\n",
    )  # fmt: skip
    assert ran.code == 0
    assert "Seat 1: Ann. Seat 2: random. Seat 3: Bob." in ran.out
    assert "The game is over: Ann and random win, Bob loses." in ran.out


def test_watching() -> None:
    ran = run("play", "nim:1,2", "--seats", "perfect,random", "--seed", "3")
    assert "perfect plays 2:1." in ran.out
    assert "The game is over: perfect wins." in ran.out
    assert "help" not in ran.out


def test_watching_bots_of_one_name_calls_them_by_their_seats() -> None:
    watched = run("play", "neonim:2,4,players=3", "--seat", "0")
    assert "seat 1 and seat 2 win, seat 3 loses" in watched.out


def test_rules_alone_are_played_from_the_usual_start() -> None:
    assert "nim:3,4,5" in run("play", "nim", "--seat", "0").out
    one, two = (run("play", "letters", "--seat", "0", "--seed", "5").out for _ in range(2))
    assert _without_times(one) == _without_times(two)
    assert "wins." in one


def _without_times(out: str) -> str:
    return re.sub(r"[0-9.:]+ (s|min)\b", "", out)


def test_watchers_on_a_terminal_get_a_pause() -> None:
    child = terminal("play nim:1,2 --seat 0 --pause 5m")
    child.expect("row 2")
    child.sendintr()
    shown = all_of(child)
    assert "plays" not in shown
    assert child.exitstatus == 130


def test_the_starter_may_be_another_seat_or_a_coin() -> None:
    assert "Seat 2: perfect. perfect begins." in run("play", "1357", "--starter", "2", typed="quit\n").out
    said = {run("play", "1357", "--starter", "coin", "--seed", str(seed), typed="quit\n").out for seed in range(12)}
    assert {"You begin." in out for out in said} == {True, False}


def test_colour_says_who_is_winning_and_words_say_it_too() -> None:
    child = terminal("play 1357 --show-prediction")
    child.expect(r"\x1b\[31m.*Prediction: seat 2 wins in 15 moves \(perfect\)")
    child.sendline("prediction")
    child.expect(r"Predictions are off\.")
    child.expect("your move> ")
    child.sendline("4:7")
    child.expect("your move> ")
    assert "rediction" not in str(child.before)
    child.close()


def test_the_prediction_changes_as_play_goes_on() -> None:
    ran = run(
        "play", "nim:1,2", "--seats", "person,person", "--names", "Ann,Bob", "--show-prediction", typed="2:2\n1:1\n"
    )
    assert "Prediction: seat 1 wins in 3 moves (Ann)." in ran.out
    assert "Now the prediction is: seat 2 wins in 1 move (Bob)." in ran.out


def test_without_colour() -> None:
    child = terminal("play wythoff:4,5 --show-prediction", NO_COLOR="1")
    child.expect("your move> ")
    child.sendline("resign")
    child.expect("Resign")
    child.sendline("y")
    shown = str(child.before) + all_of(child)
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]m", shown)


WORDS = (
    "hint", "why", "moves", "moves 2", "help", "board", "clock", "prediction", "rules", "nonsense", "undo", "#1", "resign"
)  # fmt: skip


@pytest.mark.parametrize(
    "spec",
    [
        "1357",
        "sticks:40,take=1-4,adjacent",
        "letters:random=45,seed=3",
        "wythoff:9,9",
        "neonim:5,9,60,players=3",
        "nim:90,3",
    ],
)
@pytest.mark.parametrize("plain", ["", "--plain"])
def test_sixty_columns_are_enough(spec: str, plain: str) -> None:
    printed = io.StringIO()
    child = terminal(
        f"play {spec} --bot random --seed 1 --time 5m --show-prediction --names Annabella {plain}",
        columns=60,
        echo=True,
    )
    child.logfile_read = printed
    for word in WORDS:
        child.expect("your move[^\n]*[>:] ")
        child.sendline(word)
    child.expect_exact("Resign?")
    child.sendline("y")
    all_of(child)
    assert "wins" in printed.getvalue() or "win," in printed.getvalue()
    assert max(len(line) for line in shown_lines(printed.getvalue())) <= 60, printed.getvalue()


def test_plain_lines_have_no_colour_no_movements_and_no_symbols() -> None:
    child = terminal("play nim:1,2 --plain --show-prediction --hints 1")
    child.expect("your move: ")
    shown = str(child.before)
    for word in ("why", "hint", "hint", "moves", "2:1", "#1"):
        child.sendline(word)
        child.expect(["your move: ", pexpect.EOF])
        shown += str(child.before)
    assert "\x1b" not in shown
    assert shown.isascii(), [mark for mark in shown if not mark.isascii()]
    said = shown.replace("\r", "").splitlines()
    assert "Row 2: 2 sticks." in said
    assert "You play 2:1. Row 1: 1 stick. Row 2: 1 stick." in said
    answers = ("1:1. Row 1: empty. Row 2: 1 stick.", "2:1. Row 1: 1 stick. Row 2: empty.")
    assert {f"perfect plays {answer}" in said for answer in answers} == {True, False}
    assert "Number 1: 1:1." in said


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("sticks:5,take=1-2,adjacent", "Sticks at places 1 to 5, 5 in all."),
        ("letters:WLW", "3 letters: W L W."),
        ("wythoff:1,2", "The queen is at column 1, row 2; the goal is column 0, row 0."),
        ("chomp:2x3", "Row 2: 3 squares."),
        ("fibonacci:9", "Take 1 to 8."),
        ("./examples/half.py:Half:6", "Position 6. Moves: 1, 2 and 3."),
        ("nim:100000", "Position 100000."),
    ],
)
def test_plain_sentences_for_every_kind_of_board(spec: str, sentence: str) -> None:
    assert sentence in run("play", spec, "--plain", typed="quit\n").out


@pytest.mark.parametrize(
    ("spec", "line"),
    [
        ("1357", "  row 3   | | | | |       5"),
        ("sticks:xx.xxx.x,take=1-2,adjacent", "  | | . | | | . |"),
        ("sticks:xx.xxx.x,take=1-2,adjacent", "  1 2 3 4 5 6 7 8"),
        ("letters:WLWLL", "  [W] L  W  L [L]"),
        ("wythoff:4,5", "  5  +  +  +  +  Q  ."),
        ("wythoff:4,5", "  0  *  .  .  .  +  ."),
        ("neonim:3,4,5,players=3", "> seat 1  you      to move"),
        ("chomp:2x3", "  row 1  ☠ ■ ■"),
        ("kayles:3,4", "  heap 2   | | | |   4"),
        ("./examples/half.py:Half:6", "  moves 1, 2 and 3"),
        ("nim:30000,2", "  position 30000,2"),
        ("wythoff:70,80", "  pile 1   ||||| ||||| ||||| ||||| ||||| ||||| ||||| ||||| ||||| ||||| |…"),
        ("nim:0,3", "  row 1           0"),
    ],
)
def test_boards(spec: str, line: str) -> None:
    drawn = run("play", spec, typed="quit\n").out
    assert any(found.startswith(line.removesuffix("…")) for found in drawn.splitlines()), drawn


@pytest.mark.parametrize(
    ("spec", "first"),
    [
        ("sticks:20", "a turn takes any 1 to 3 of them; taken sticks leave gaps.\nWho makes the last move wins."),
        ("sticks:20,take=2,misere", "a turn takes any 2 of them; taken sticks leave gaps.\nMisère play: who makes"),
        ("sticks:20,take=2-3,adjacent", "a turn takes 2 to 3 that lie side by side;"),
        ("sticks:20,special", "a turn takes any one, any two, or three side by side;"),
        ("subtraction:21", "a turn takes 1 to 3 from one of them."),
        ("subtraction:21,take=1+3+4", "a turn takes 1, 3 or 4 from one of them."),
        ("moore:3,4", "take any numbers from up to 2 heaps at once."),
        ("moore:3,4,heaps=1", "take any numbers from one heap."),
        ("fibonacci:20", "take at most twice what was taken before."),
        ("fibonacci:20,times=3", "take at most 3 times what was taken before."),
        ("nim:3,4", "take any number from one row.\nWho makes the last move wins."),
        ("nim:9,9,max=3", "take 1 to 3 from one row.\nWho"),
        ("1357", "Misère Nim on rows of 1, 3, 5, 7: who takes the last stick loses.\nSeat 1"),
        ("kayles:4", "Kayles: knock down one pin or two neighbours.\nCode 0.77: a turn takes 1 and leaves"),
        ("octal:9,code=4.3,misere", "Code 4.3: a turn takes none and leaves two heaps"),
        ("letters:WLW", "who takes the last one wins if it is a W, and loses if it is an L.\nSeat 1"),
        ("chomp:2x3", "the corner is poisoned.\nSeat 1"),
        ("./examples/half.py:Half:6", "there is no move.\nWho makes the last move wins."),
    ],
)
def test_who_sits_down_is_told_what_a_turn_may_do_in_this_very_game(spec: str, first: str) -> None:
    assert first in run("play", spec, "--bot", "random", typed="quit\n").out


def test_the_example_of_a_move_is_none_that_loses_at_once() -> None:
    for spec, example in (("chomp:2x3", "1:2"), ("nim:1,2,misere", "1:1"), ("nim:1", "1:1"), ("letters:W", "L")):
        out = run("play", spec, "--bot", "random", typed="help\nquit\n").out
        assert f"Type a move such as {example}," in out
        assert f"A move is written like {example}," in out


def test_in_misere_play_the_corner_is_nobodys_goal() -> None:
    drawn = run("play", "wythoff:2,3,misere", typed="quit\n").out
    said = run("play", "wythoff:2,3,misere", "--plain", typed="quit\n").out
    assert "who gets to * loses" in drawn
    assert "who gets to column 0, row 0 loses." in said
    assert "goal" not in drawn + said
    assert "0  1  2  3   pile 1 across, pile 2 up\n" in drawn


@pytest.mark.parametrize(
    ("more", "told"), [("", "is thinking … (Ctrl-C stops)"), ("--plain", "is thinking. Ctrl-C stops.")]
)
def test_whoever_waits_for_a_bot_is_told_so_and_can_stop(tmp_path: Path, more: str, told: str) -> None:
    (tmp_path / "slow.py").write_text(
        "import time\n\nclass Slow:\n    name = 'slow'\n    def choose(self, turn):\n        time.sleep(600)\n"
    )
    child = terminal(f"play 1357 --bot {tmp_path}/slow.py:Slow --names Ann,Snail {more}", columns=100)
    child.expect("your move[>:] ")
    child.sendline("4:1")
    child.expect_exact(f"Snail {told}")
    child.sendintr()
    shown = all_of(child)
    assert child.exitstatus == 130
    assert "goes on with it" in shown.replace("\r\n", " ")
    assert run("history", "--json").data["matches"][0]["plies"] == 1


def test_a_quick_bot_is_never_waited_for() -> None:
    child = terminal("play nim:1,2 --seed 1")
    child.expect("your move> ")
    child.sendline("2:1")
    child.expect("your move> ")
    assert "thinking" not in str(child.before)
    child.close()


def test_a_queen_on_a_board_too_large_for_the_window_stands_on_none() -> None:
    assert "the queen" not in run("play", "wythoff:70,80", typed="quit\n").out
    later = run("play", "wythoff:70,7", "--seats", "person,person", typed="1:65\nquit\n").out
    assert "Q the queen" in later, "once it fits it is drawn"


LARGE = ("play", "sticks:500,special")


def test_what_nobody_can_solve_is_played_by_people_and_by_bots_that_ask_nothing() -> None:
    typed = "hint\nwhy\nprediction\n3\nhint\nresign\ny\n"
    for seats in ("person,person", "person,random"):
        ran = run(*LARGE, "--seats", seats, "--seed", "1", typed=typed)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out.count("Nobody can tell") >= 4
        assert "Prediction: nobody can tell" in ran.out
        assert "resigned" in ran.out


def test_what_nobody_can_solve_is_refused_to_a_bot_that_must_know() -> None:
    assert_one_clear_line(run(*LARGE, typed="quit\n"), "perfect cannot play sticks:500,special", "--bot mcts")


def test_a_bot_that_suddenly_cannot_tell_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_large(*_: object) -> object:
        raise TooLarge("too large")

    monkeypatch.setattr("perfectplay.players.perfect.Perfect.choose", too_large)
    ran = run("play", "nim:1,1", typed="1:1\n")
    assert ran.code == 0
    assert "perfect plays 2:1 (any move: the game is too large to solve here)." in ran.out


def test_long_work_before_play_shows_progress_and_can_be_stopped() -> None:
    child = terminal("play sticks:70,special --memory 20GB")
    child.expect(r"[0-9,]+ positions \(Ctrl-C stops\)")
    child.sendintr()
    shown = all_of(child)
    assert child.exitstatus == 130
    assert "Traceback" not in shown
    assert COLOUR.sub("", shown).count("stopped") == 1
