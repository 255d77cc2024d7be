"""What people type in a match besides good moves: every word, and every kind of bad input."""

from __future__ import annotations

import io
import re
import sys
from dataclasses import replace

import pytest

from perfectplay.errors import InputError
from perfectplay.faces.terminal.session import Look, play_match
from perfectplay.match import Match
from perfectplay.record import Record
from tests.commands import assert_one_clear_line, run
from tests.terminals import COLOUR, all_of, shown_lines, terminal


def test_a_game_by_hand_with_every_word() -> None:
    child = terminal("play nim:1,2", NO_COLOR="1")
    child.expect("your move> ")
    for typed, answered in (
        ("", "Type a move, or a word"),
        ("hint", "Play 2:1: it wins. 2 hints left."),
        ("why", "Seat 1 wins in 3 moves (you); you to move."),
        ("WHY", "nim-sum 1 ⊕ 2 = 3"),
        ("rules", "Sticks lie in rows"),
        ("moves", "#3 2:2"),
        ("board", "| |"),
        ("prediction", "Prediction: seat 1 wins in 3 moves (you)."),
        ("clock", "There is no limit."),
        ("undo", "nothing to take back"),
        ("help", "leaves the match without ending it"),
        ("9:1", "there is no row 9; rows are numbered 1 to 2"),
        ("2:-1", "never added"),
        ("nonsense", "cannot read the move 'nonsense'"),
        ("hnt", "perhaps 'hint' is meant"),
        ("#9", "there is no move '#9'; `moves` lists 3 moves, #1 to #3"),
    ):
        child.sendline(typed)
        child.expect_exact(answered)
        child.expect("your move> ")
    child.sendline("2:1")
    child.expect("perfect plays [12]:1")
    child.expect("your move> ")
    child.sendline("#1")
    child.expect("you win")
    all_of(child)
    assert child.exitstatus == 0


def session(*typed: str, spec: str = "nim:1,2", options: tuple[str, ...] = ()) -> str:
    """What is printed after the first prompt, when these lines are typed and then quit."""
    ran = run("play", spec, *options, typed="".join(f"{line}\n" for line in (*typed, "quit")))
    assert (ran.code, ran.err) == (0, "")
    return ran.out.partition("> ")[2]


@pytest.mark.parametrize(
    ("spec", "typed", "why_not"),
    [
        ("1357", "2;3", "cannot read the move '2;3'; write row:number"),
        ("1357", "4:8", "row 4 has 7 sticks; take at most 7"),
        ("1357", "1 1", "cannot read the move '1 1'"),
        ("1357", "2:٣", "is not a whole number"),
        ("1357", "9" * 5000, "cannot read the move '999"),
        ("1357", "take 1", "'take 1' can be 1:1, 2:1, 3:1 or 4:1; write which"),
        ("1357", "take 9", "no move takes exactly 9"),
        ("1357", "#", "move number '' is not a whole number; write # and a number"),
        ("1357", "#x", "move number 'x' is not a whole number"),
        ("1357", "#0", "move number '0' is less than 1"),
        ("1357", "#17", "there is no move '#17'; `moves` lists 16 moves, #1 to #16"),
        ("1357", "moves 9", "page 9 is not there; `moves` has 1 page"),
        ("1357", "moves x", "page 'x' is not a whole number"),
        ("1357", "resine", "perhaps 'resign' is meant"),
        ("sticks:9,take=2-3,adjacent", "1,3", "these do not lie side by side"),
        ("sticks:9,take=2-3,adjacent", "8-10", "there is no stick at place 10"),
        ("sticks:9,special", "1,2,4", "any one, any two, or three side by side"),
        ("wythoff:4,5", "both:5", "take at most 4"),
        ("wythoff:4,5", "3:1", "write 1:3, 2:3 or both:3"),
        ("letters:WLW", "M", "'M'"),
        ("letters:WLW", "middle", "'middle'"),
        ("fibonacci:20", "20", "take 1 to 19"),
        ("./examples/half.py:Half:6", "4", "the legal moves are 1, 2 and 3"),
    ],
)
def test_a_bad_move_says_why_in_a_line_and_asks_again(spec: str, typed: str, why_not: str) -> None:
    answer = session(typed, spec=spec)
    lines = answer.splitlines()
    assert why_not in lines[1], answer
    assert len(lines[1]) < 300
    assert lines[2] == "your move> quit"


@pytest.mark.parametrize(
    ("spec", "typed", "played"),
    [
        ("nim:3,4", "2 : 3", "You play 2:3."),
        ("nim:3,4", "#4", "You play 2:1."),
        ("wythoff:4,5", "Both:2", "You play both:2."),
        ("sticks:9", "3 - 5", "You play 3-5."),
        ("sticks:9", "take 3", "You play 1-3."),
        ("sticks:9,special", "3, 7", "You play 3,7."),
        ("nim:0,4", "take 3", "You play 2:3."),
        ("letters:WLW", "right", "You play R."),
        ("letters:WLW", "#2", "You play R."),
    ],
)
def test_moves_in_other_words(spec: str, typed: str, played: str) -> None:
    assert played in session(typed, spec=spec, options=("--bot", "random", "--seed", "1"))


def test_a_move_typed_as_it_is_written_is_not_repeated() -> None:
    assert "You play" not in session("2:1")


def test_hints_are_counted_down_and_used_up() -> None:
    said = session("hint", "hint", "hint", options=("--hints", "2"))
    assert "2:1: it wins. 1 hint left." in said
    assert "0 hints left." in said
    assert "You had 2 hints, and none is left; play a move of your own." in said
    assert "no move wins, this one holds out longest" in session("hint", spec="1357")
    assert "You had 0 hints, and none is left" in session("hint", options=("--hints", "0"))


def test_hints_where_only_a_law_reaches_and_at_a_larger_table() -> None:
    assert "no move wins, none is better than another" in session("hint", spec="nim:70000,70000")
    assert "it is safe" in session("hint", spec="neonim:2,4,players=3")
    assert "no move is safe" in session("hint", spec="neonim:3,4,players=3")


def test_why_names_the_seat_to_move() -> None:
    said = session("1:1", "why", spec="nim:1,2", options=("--seats", "person,person", "--names", "Ann,Bob"))
    assert "Seat 2 wins in 1 move (Bob); Bob to move." in said
    seats = session("why", spec="neonim:2,4,players=3", options=("--starter", "2", "--seats", "random,person,random"))
    assert "Seat 1 can be made to lose" in seats
    assert "Seat 3 is safe against all others" in seats


def test_undo_against_a_bot_is_done_at_once() -> None:
    said = session("2:2", "undo", "clock", spec="nim:3,9", options=("--bot", "random", "--seed", "1"))
    assert re.search(r"Taken back: 2:2 and \d:\d\.\n\n  row 1   \| \| \|  +3\n  row 2   \| \| ", said)


def test_undo_asks_the_other_person() -> None:
    people = ("--seats", "person,person", "--names", "Ann,Bob")
    said = session("2:2", "undo", "perhaps", "y", options=people)
    assert "Ann takes back 2:2. Bob, do you agree? (y/n)> perhaps\nType y or n.\n" in said
    assert "Taken back: 2:2." in said
    assert "Ann, your move> quit\nThe match is kept; " in said
    refused = session("2:2", "undo", "no", options=people)
    assert "Bob does not agree; the move stands." in refused
    assert "Bob, your move> quit" in refused


def test_undo_of_a_bot_between_two_people_asks_the_other_person() -> None:
    said = session(
        "1:1", "2:1", "undo", "y", spec="neonim:2,3,4,players=3",
        options=("--seats", "person,person,random", "--names", "Ann,Bob", "--seed", "2"),
    )  # fmt: skip
    assert "Bob takes back 2:1. Ann, do you agree?" in said
    assert re.search(r"Taken back: 2:1 and \d:\d\.", said)


def test_resigning_asks_first() -> None:
    assert "your move> quit" in session("resign", "n")
    ran = run("play", "1357", typed="resign\ny\n")
    assert (ran.code, ran.out.splitlines()[-1]) == (0, "You resigned: perfect wins.")
    won = run("play", "nim:1,2", "--seats", "person,person", "--names", "Ann,Bob", typed="2:1\n1:1\nresign\nyes\n")
    assert "Ann resigned: Bob wins." in won.out
    assert "Ann was winning when it ended." in won.out
    safe = run("play", "neonim:2,4,players=3", "--seats", "person,person,person", typed="2:4\nresign\ny\n")
    assert "player 2 was safe when it ended." in safe.out


def test_many_moves_are_shown_in_pages() -> None:
    said = session("moves", "moves 2", "moves 4", "#61", spec="nim:100,100", options=("--bot", "random"))
    assert "#60 1:60" in said
    assert "Moves 1 to 60 of 200; `moves 2` shows the next." in said
    assert "#61 1:61" in said
    assert "Moves 181 to 200 of 200." in said
    assert "You play 1:61." in said


def test_quitting_is_no_error_and_does_not_end_the_match() -> None:
    played = run("play", "1357", typed="quit\n")
    assert (played.code, played.err) == (0, "")
    kept = re.search(r"The match is kept; `perfectplay play --resume ([0-9a-f]{32})` goes on with it\.\n$", played.out)
    assert kept
    assert run("history", "--json").data["matches"][0]["id"] == kept[1]
    played = run("play", "1357", "--unkept", typed="quit\n")
    assert played.out.endswith("You left the match; it has not been kept.\n")
    assert len(run("history", "--json").data["matches"]) == 1


def test_the_end_of_input_in_the_middle_of_a_prompt() -> None:
    for typed in ("", "1:1\n", "resign\n", "2:1", "nonsense\nhint\n"):
        played = run("play", "1357", typed=typed)
        assert played.code == 2
        assert played.err.startswith("error: the input ended in the middle of the game")
        assert played.err.count("\n") == 1


def test_the_end_of_input_on_a_terminal() -> None:
    child = terminal("play 1357")
    child.expect("your move> ")
    child.sendeof()
    assert "error: the input ended in the middle of the game" in all_of(child)
    assert child.exitstatus == 2


def test_ctrl_c_stops_with_130() -> None:
    for more in ("", "--plain"):
        child = terminal(f"play 1357 {more}")
        child.expect("your move[>:] ")
        child.sendintr()
        shown = all_of(child)
        assert "stopped" in shown
        assert "Traceback" not in shown
        assert child.exitstatus == 130


def test_editing_a_line_with_arrow_keys_and_history() -> None:
    child = terminal("play nim:9,9")
    child.expect("your move> ")
    child.send("2;3\x1b[D\x7f:\r")  # back over the 3, take the semicolon away, type a colon
    child.expect(r"perfect plays \d:\d")
    child.expect("your move> ")
    child.send("hint\r")
    child.expect("2 hints left")
    child.send("\x1b[A\r")
    child.expect("1 hint left")
    child.sendline("quit")
    assert "2:3" in "".join(shown_lines(all_of(child))) or child.exitstatus == 0


@pytest.mark.parametrize(
    ("options", "echoed"),
    [
        (("--seat", "3"), "'3'"),
        (("--seat", "-1"), "'-1'"),
        (("--seat", "me"), "'me'"),
        (("--bot", "prefect"), "perhaps 'perfect' is meant"),
        (("--bot", "random+trap"), "only 'perfect' takes a swindler"),
        (("--seats", "person"), "--seats 'person' names 1 player for 2 seats"),
        (("--seats", "person,person,person"), "3 players for 2 seats"),
        (("--seats", "persn,perfect"), "perhaps 'person' is meant"),
        (("--seats", "person,"), "unknown player ''"),
        (("--names", "A,B,C"), "3 names for 2 seats"),
        (("--names", "x" * 50), "is too long"),
        (("--starter", "3"), "'3'"),
        (("--starter", "0"), "'0'"),
        (("--starter", "me"), "'me'"),
        (("--time", "soon"), "'soon'"),
        (("--time", "0"), "0"),
        (("--total", "-5"), "'-5'"),
        (("--on-timeout", "loose"), "perhaps 'lose' is meant"),
        (("--hints", "many"), "'many'"),
        (("--hints", "1001"), "1001"),
        (("--seed", "x"), "'x'"),
        (("--pause", "x"), "'x'"),
        (("--memory", "lots"), "'lots'"),
    ],
)
def test_bad_options_are_one_clear_line(options: tuple[str, ...], echoed: str) -> None:
    assert_one_clear_line(run("play", "1357", *options), echoed)


def test_names_go_to_the_people_or_to_all_seats() -> None:
    assert (
        "Seat 1: perfect. Seat 2: you, Ann." in run("play", "1357", "--seat", "2", "--names", "Ann", typed="quit\n").out
    )
    both = run("play", "1357", "--names", "Ann,Deep Thought", typed="quit\n").out
    assert "Seat 1: you, Ann. Seat 2: Deep Thought." in both


# --- keeping and resuming -----------------------------------------------------------------------------------------


def play_here(match: Match, typed: str, monkeypatch: pytest.MonkeyPatch) -> tuple[list[Record], str]:
    """Play in this process; the records that were kept, and what was printed."""
    kept: list[Record] = []
    printed = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    monkeypatch.setattr(sys, "stdout", printed)
    play_match(match, Look(), lambda match: kept.append(match.record(judged=False)))
    return kept, printed.getvalue()


def test_every_change_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("nim:2,2", ["person", "random"], seed=3)
    kept, printed = play_here(match, "2:1\nundo\nhint\nresign\ny\n", monkeypatch)
    assert [(record.plies, record.undone, sum(record.hints_used), record.ending) for record in kept] == [
        (0, 0, 0, "going"),
        (1, 0, 0, "going"),
        (2, 0, 0, "going"),
        (0, 2, 0, "going"),
        (0, 2, 1, "going"),
        (0, 2, 1, "resigned"),
    ]
    assert "resigned" in printed


def test_a_match_that_was_left_goes_on_from_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("nim:1,2", ["person", "person"], names=["Ann", "Bob"], seed=3)
    kept, printed = play_here(match, "2:1\nquit\n", monkeypatch)
    assert f"`perfectplay play --resume {match.id}` goes on with it." in printed
    assert kept[-1].ending == "going"
    again, printed = play_here(Match.resume(kept[-1]), "1:1\n2:1\n", monkeypatch)
    assert "1 move played so far." in printed
    assert "Ann begins" not in printed
    assert "The game is over: Ann wins." in printed
    assert [record.plies for record in again] == [1, 2, 3]


def test_a_match_that_is_over_only_tells_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("nim:1", ["person", "perfect"], seed=3)
    match.play("1:1")
    record = replace(match.record(), id="x")
    _, printed = play_here(Match.resume(record), "", monkeypatch)
    assert "The game is over: you win." in printed


def test_what_cannot_be_kept_stops_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: Match) -> None:
        raise InputError("the disk is full; make room")

    monkeypatch.setattr(sys, "stdin", io.StringIO("1:1\n"))
    with pytest.raises(InputError, match="disk is full"):
        play_match(Match("nim:1", ["person", "perfect"]), keep=full)


def test_a_game_of_ones_own_that_fails_ends_in_one_line(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("own") / "broken.py"
    path.write_text(
        "class Broken:\n"
        "    def start(self): return 3\n"
        "    def moves(self, n): return range(1, n + 1)\n"
        "    def after(self, n, take):\n"
        "        if take == 2: raise RuntimeError('oh')\n"
        "        return n - take\n"
    )
    ran = run("play", f"{path}:Broken", "--seats", "person,person", typed="2\n")
    assert ran.code == 2
    assert ran.err.startswith("error: ")
    assert ran.err.count("\n") == 1
    assert "RuntimeError: oh" in ran.err


def test_shell_completion_of_players() -> None:
    from perfectplay.faces.cli.matches import complete_player

    assert "perfect+trap" in complete_player("perf")
    assert "person,random" in complete_player("person,ran")


def test_help_of_the_command_names_every_option() -> None:
    child = terminal("play --help")
    shown = COLOUR.sub("", all_of(child))
    for option in (
        "--seats",
        "--names",
        "--starter",
        "--time",
        "--total",
        "--on-timeout",
        "--hints",
        "--plain",
        "--pause",
    ):
        assert option in shown
    assert child.exitstatus == 0
