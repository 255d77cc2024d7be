"""Games of one's own that fail in every way that Python allows: one clear line each, and JSON that stays alone."""

from __future__ import annotations

from pathlib import Path

import pytest

import perfectplay as pp
from perfectplay.testing import check_game
from tests.commands import assert_one_clear_line, run
from tests.test_own_games import plugin, run_with_plugins

GOOD = """
class Game:
    "Take any number."
    def __init__(self, n): self.n = n
    def start(self): return self.n
    def moves(self, n): return range(1, n + 1)
    def after(self, n, take): return n - take
"""
PLACE = """
class Place:
    def __hash__(self): {hash}
    def __eq__(self, other): {eq}
    def __repr__(self): {repr}
"""
WRONG = {
    "ends the program while it loads": ("class Bye(BaseException): ...\nraise Bye('now')", "Bye: now"),
    "ends the program when it is made": (
        GOOD.replace("self.n = n", "raise SystemExit(0)"),
        "cannot be made: SystemExit: 0",
    ),
    "ends the program in a move": (
        GOOD.replace("return range(1, n + 1)", "raise SystemExit(0)"),
        "raised SystemExit: 0",
    ),
    "players fails": (
        GOOD + "    @property\n    def players(self): raise ValueError('who')\n",
        "raised ValueError: who",
    ),
    "players is a truth": (GOOD + "    players = True\n", "players is True"),
    "misere fails": (GOOD + "    @property\n    def misere(self): raise ValueError('how')\n", "raised ValueError: how"),
    "no signature": (GOOD + "    __signature__ = 5\n", "cannot be made: TypeError"),
    "the game goes on without moves": (
        GOOD + "    def result(self, n): return None\n",
        "has no move, but result() says",
    ),
    "estimate is a text": (GOOD + "    def estimate(self, n): return 'lots'\n", "estimate(7) is 'lots'"),
    "estimate is endless": (GOOD + "    def estimate(self, n): return float('inf')\n", "estimate(7) is inf"),
    "estimate is negative": (GOOD + "    def estimate(self, n): return -5\n", "estimate(7) is -5"),
    "hashing fails": (
        PLACE.format(hash="raise ValueError('h')", eq="return True", repr="return 'p'")
        + GOOD.replace("return self.n", "return Place()"),
        "hashing p raised ValueError: h",
    ),
    "comparing fails": (
        PLACE.format(hash="return 1", eq="raise ValueError('e')", repr="return 'p'")
        + GOOD.replace("return self.n", "return Place()"),
        "raised ValueError: e",
    ),
    "showing fails": (
        PLACE.format(hash="return 1", eq="return True", repr="raise ValueError('r')")
        + GOOD.replace("return self.n", "return Place()"),
        "<Place>",
    ),
    "a key that is the same for all": (
        GOOD + "    def key(self, n): return 0\n",
        "can come back, or key() takes it for an earlier one",
    ),
    "notation of two lines": (GOOD + "    def show(self, n): return f'{n}\\nleft'\n", "return one line"),
    "notation that clears the screen": (
        GOOD + "    def show_move(self, take): return f'\\x1b[2J{take}'\n",
        r"show_move(7) is '\x1b[2J7'",
    ),
    "a move that cannot be written": (
        "class Move(int):\n    def __str__(self): raise ValueError('s')\n"
        + GOOD.replace("range(1, n + 1)", "[Move(1)] if n else []"),
        "raised ValueError: s",
    ),
    "no object of its class": (GOOD.replace("def start", "def begin"), "Game is no game: it has no method start"),
    "not equal to itself": (GOOD.replace("return self.n", "return float('nan')"), "does not equal itself"),
}


@pytest.mark.parametrize(("source", "echoed"), WRONG.values(), ids=WRONG)
def test_one_clear_line(source: str, echoed: str, tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text(source)
    assert_one_clear_line(run("solve", f"{tmp_path}/wrong.py:Game:7", "--json"), echoed)


@pytest.mark.parametrize("command", ["solve", "moves", "explain", "rules"])
def test_brackets_and_colons_are_shown_as_they_are(command: str, tmp_path: Path) -> None:
    """What a library would take for markup or for the name of a picture is notation here."""
    (tmp_path / "marked.py").write_text(
        GOOD.replace("Take any number.", "Take [red]any[/] number :heart: of [/x].")
        + "    def show(self, n): return f'[/x]{n}:heart:'\n"
        + "    def read(self, text): return int(text[4:-7])\n"
        + "    def show_move(self, take): return f'[/bold]{take}'\n"
    )
    ran = run(command, f"{tmp_path}/marked.py:Game:3")
    assert (ran.code, ran.err) == (0, "")
    shown = ["[red]any[/] number :heart: of [/x]"] if command == "rules" else ["[/bold]3"]
    shown += ["[/x]3:heart:"] if command in ("solve", "moves") else []
    assert all(text in ran.out for text in shown), ran.out


def test_rules_are_shown_without_control_characters(tmp_path: Path) -> None:
    (tmp_path / "loud.py").write_text(GOOD.replace("Take any number.", "Take\\tany\\x07 \\x1b[31mnumber."))
    assert "Take    any [31mnumber." in run("rules", f"{tmp_path}/loud.py:Game:3").out


def test_a_board_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text(GOOD + "    def board(self, n): return 7\n")
    with pytest.raises(pp.GameFileError, match=r"return a perfectplay\.Board"):
        pp.game(f"{tmp_path}/wrong.py:Game:7").board(7)


def test_a_class_below_game_is_not_guarded_but_its_errors_are_one_line_too(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text(
        "from perfectplay.heaps import TakeGame\n"
        "class Game(TakeGame):\n"
        "    def takes(self, heap): raise ValueError('no takes')\n"
        "    def why_not(self, heap, take): return ''\n"
    )
    ran = run("solve", f"{tmp_path}/wrong.py:Game:7", "--json")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith("error: ValueError: no takes, raised in ")
    assert "wrong.py, line 3" in ran.err


def test_what_a_game_prints_stays_out_of_the_json(tmp_path: Path) -> None:
    (tmp_path / "loud.py").write_text(
        "print('loading')\n" + GOOD.replace("return range", "print('moves'); return range")
    )
    for command in ("solve", "moves", "explain", "rules"):
        ran = run(command, f"{tmp_path}/loud.py:Game:3", "--json")
        assert ran.data["spec"].endswith("loud.py:Game:3")
        assert command == "rules" or "moves" in ran.err


@pytest.mark.parametrize("path", ["./" + "a" * 300 + ".py:Game", "./" + "a" * 5_000 + ".py:Game", "/:x.py:Game"])
def test_a_path_that_cannot_be(path: str) -> None:
    ran = run("solve", path)
    assert ran.code == 2
    assert ran.err.startswith("error: cannot find the file '")
    assert len(ran.err) < 500


def test_folders_may_be_called_anything(tmp_path: Path) -> None:
    folder = tmp_path / "my.python"
    folder.mkdir()
    (folder / "mine.py").write_text(GOOD)
    assert pp.solve(f"{folder}/mine.py:Game:3").best() == [3]


SQUARES = """
from dataclasses import dataclass
from perfectplay.heaps import TakeGame
from perfectplay.options import misere_flag

@dataclass(frozen=True)
class Squares(TakeGame):
    misere: bool = misere_flag()
    family = "squares"
    summary = "Take a square number from a heap"
    rules_text = "For example, from 5 take 1 or 4."
    def takes(self, heap): return [n * n for n in range(1, heap + 1) if n * n <= heap]
    def why_not(self, heap, take): return "" if take in self.takes(heap) else "take a square"
"""


def test_the_spec_of_a_family_in_a_file_leads_back_to_it(tmp_path: Path) -> None:
    path = tmp_path / "squares.py"
    path.write_text(SQUARES)
    game = pp.game(f"{path}:Squares:7,5,misere")
    assert game.spec() == f"{path}:Squares:7,5,misere"
    assert pp.game(game.spec()) == game
    check_game(game)
    path.write_text(SQUARES.replace("n * n", "n"))  # a file that changed is loaded anew
    assert pp.game(f"{path}:Squares:7").after((7,), (1, 2)) == (5,)


def test_no_plugin_spoils_the_rest(tmp_path: Path) -> None:
    (tmp_path / "plugged.py").write_text(
        "from perfectplay.games.nim import Nim\n"
        "class Ending(Nim):\n    family = 'ending'\n    aliases = 5\n"
        "class Examples(Nim):\n    family = 'examples'\n    examples = 5\n"
        "class Summary:\n    'Fine.'\n    summary = 7\n    def start(self): return 1\n    def moves(self, n): return []\n"
        "    def after(self, n, m): return n\n"
    )
    (tmp_path / "leaving.py").write_text("raise SystemExit(0)")
    plugin(tmp_path, "a", "ending = plugged:Ending")
    plugin(tmp_path, "b", "examples = plugged:Examples")
    plugin(tmp_path, "c", "summary = plugged:Summary")
    plugin(tmp_path, "d", "leaving = leaving:Any")
    plugin(tmp_path, "e", "no spec = plugged:Summary")
    listed = run_with_plugins(tmp_path, "games")
    assert listed.returncode == 0, listed.stderr
    assert "Fine" in listed.stdout
    warnings = sorted(listed.stderr.splitlines())
    assert len(warnings) == 4, warnings
    for name, line in zip(("ending", "examples", "leaving", "no spec"), warnings, strict=True):
        assert line.startswith(f"warning: plug-in '{name}' is left out: ")
    assert run_with_plugins(tmp_path, "solve", "summary", "--json").returncode == 0


NIM = (
    "import perfectplay as pp\nfrom perfectplay.games.nim import Nim\n"
    "class Game(Nim):\n    def {name}(self, *given):\n        {body}\n"
)
LAW = "law = super().law(); law.{what} = {told}; return law"


@pytest.mark.parametrize(
    ("name", "body", "said"),
    [
        ("law", LAW.format(what="heap_value", told="lambda heap: heap // 2"), "method law says"),
        ("law", LAW.format(what="distance", told="lambda position: 3"), "method law says"),
        ("law", LAW.format(what="winning_moves", told="lambda position: []"), "as winning"),
        ("heap_options", "return [(given[0] - 1,)] if given[0] > 1 else [()] * given[0]", "method sequence says"),
        ("parts", "return (1,)", "method sequence says"),
        ("key", "return (sum(given[0]),)", "says"),
        ("children", "return list(super().children(*given))[1:]", "the same keys"),
        ("estimate", "return 3", "estimate.. is 3, but 48 positions are reached; make it an upper bound"),
        ("select", "return (9, 9)", "gives an illegal move"),
        ("show", "return super().show(*given).replace(',', '\\n')", "return one line"),
        ("show_move", "return super().show_move(*given) + '\\x07'", "return one line"),
        (
            "read",
            "if given[0][0] == '0': raise pp.NotationError('no')\n        return super().read(*given)",
            "write both",
        ),
        ("tokens", "return ('9.9',)", "return a tuple of ids that board"),
        ("tokens", "return ['1.1']", "return a tuple of ids that board"),
        ("tokens", "return ('1.1', '1.1')", "return a tuple of ids that board"),
        ("tokens", "return ()", "but select.. refuses them: nothing is selected"),
        ("tokens", "return super().tokens(*given)[:1]", "but select.. makes '1:1' of them"),
    ],
)
def test_check_game_catches_a_family_with_one_thing_wrong(name: str, body: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text(NIM.format(name=name, body=body))
    with pytest.raises(pp.ContractBroken, match=said):
        check_game(pp.game(f"{tmp_path}/wrong.py:Game:3,4,5"))


def test_a_board_of_ones_own_needs_the_tokens_of_its_moves(tmp_path: Path) -> None:
    board = (
        "    def board(self, n):\n"
        "        return Board((Row('pile', tuple(Token(str(i), 'stick') for i in range(1, n + 1))),))\n"
        "    def select(self, n, tokens):\n"
        "        if not tokens: raise Unfinished('select some')\n"
        "        return len(set(tokens))\n"
    )
    tokens = "    def tokens(self, n, take): return (str(i) for i in range(n - take + 1, n + 1))\n"
    (tmp_path / "drawn.py").write_text(
        "from perfectplay import Board, Row, Token, Unfinished\n" + GOOD + board + tokens
    )
    check_game(pp.game(f"{tmp_path}/drawn.py:Game:3"))
    (tmp_path / "wrong.py").write_text("from perfectplay import Board, Row, Token, Unfinished\n" + GOOD + board)
    with pytest.raises(pp.ContractBroken, match=r"tokens\(\) of 2 are \('2',\), but select\(\) makes '1'"):
        check_game(pp.game(f"{tmp_path}/wrong.py:Game:3"))
    (tmp_path / "failing.py").write_text(GOOD + "    def tokens(self, n, take): return 7\n")
    with pytest.raises(pp.GameFileError, match=r"tokens\(3, 1\) raised TypeError"):
        pp.game(f"{tmp_path}/failing.py:Game:3").tokens(3, 1)


def test_check_game_catches_a_select_that_fails(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text(GOOD + "    def select(self, n, tokens): raise KeyError('token')\n")
    with pytest.raises(pp.ContractBroken, match="KeyError"):
        check_game(pp.game(f"{tmp_path}/wrong.py:Game:3"))
