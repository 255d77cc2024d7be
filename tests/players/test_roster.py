"""Players by name: texts there and back, files, plug-ins, and what is said when one is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

import perfectplay as pp
from perfectplay.players import roster
from perfectplay.players.roster import bots, player, players, swindlers, text_of
from perfectplay.plugins import PluginWarning

ROOT = Path(__file__).parent.parent.parent
FIRST = "./examples/first.py:First"
BOTS = {"random", "greedy", "cautious", "human-like", "mcts", "perfect", "easy", "medium", "hard"}


def test_all_are_there_each_with_a_line_and_a_source() -> None:
    assert set(bots()) >= BOTS
    assert set(swindlers()) == {"few-safe", "few-wins", "longest", "smallest", "trap"}
    for entry in (*bots().values(), *swindlers().values()):
        assert entry.summary, entry
        assert len(entry.source) > 10, entry
        assert "\n" not in entry.summary + entry.source


@pytest.mark.parametrize(
    "text",
    [*sorted(BOTS), "perfect+trap", "perfect+trap:5", "perfect+few-safe", "human-like:0.25", "mcts:1000"],
)
def test_a_text_reads_back(text: str) -> None:
    assert text_of(player(text)) == text
    assert player(text) == player(text)


def test_usual_settings_are_not_said() -> None:
    assert text_of(player("perfect+longest")) == "perfect"
    assert text_of(player("mcts:300")) == "mcts"
    assert text_of(player("perfect+trap:3")) == "perfect+trap"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "unknown player ''"),
        ("prefect", "perhaps 'perfect' is meant"),
        ("Perfect", "perhaps 'perfect' is meant"),
        ("perfect+", "unknown swindler ''"),
        ("perfect+tarp", "perhaps 'trap' is meant"),
        ("random+trap", "only 'perfect' takes a swindler"),
        ("perfect+trap+trap", "unknown swindler 'trap+trap'"),
        ("perfect+trap:0", "depth '0'"),
        ("perfect+trap:51", "depth '51'"),
        ("perfect+longest:3", "longest has nothing to set"),
        ("random:3", "random has nothing to set"),
        ("mcts:", "write mcts:VALUE"),
        ("x" * 5000, "5,000 characters"),
        ("person\n", "unknown player"),
    ],
)
def test_wrong_texts_are_echoed_with_the_remedy(text: str, said: str) -> None:
    with pytest.raises(pp.InputError) as caught:
        player(text)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


def test_several_at_once() -> None:
    assert [one.name for one in players("perfect,random")] == ["perfect", "random"]
    assert [one.name for one in players([player("greedy"), "hard"])] == ["greedy", "hard"]


class Named:
    def __init__(self, name: Any) -> None:
        self.name = name

    def choose(self, turn: pp.Turn) -> Any:
        return turn.moves[0]


@pytest.mark.parametrize("name", ["", "person", "a,b", "two words", "line\nbreak", "x" * 101, 7, None])
def test_names_that_no_record_could_keep_are_refused(name: Any) -> None:
    with pytest.raises(pp.PlayerError):
        player(Named(name))
    assert player(Named("mine")).name == "mine"


def test_what_is_no_player_is_refused() -> None:
    for one in (Named, object(), 7, None):
        with pytest.raises(pp.PlayerError):
            player(one)  # type: ignore[arg-type]


# --- from a file ------------------------------------------------------------------------------------------------------


@pytest.fixture
def in_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.mark.usefixtures("in_repository")
def test_a_player_from_a_file_plays_is_recorded_and_resumed() -> None:
    match = pp.Match("nim:3,4,5", [FIRST, "perfect"], seed=1)
    match.let_bot_move()
    record = pp.Record.from_json(match.record().to_json())
    assert record.seats[0].player == FIRST
    assert text_of(player(FIRST)) == FIRST
    assert match.names == (FIRST, "perfect")
    resumed = pp.Match.resume(record)
    resumed.let_bot_move()
    assert resumed.let_bot_move().move == "1:1"


@pytest.mark.usefixtures("in_repository")
def test_servers_load_no_files() -> None:
    with pytest.raises(pp.InputError, match="files are not loaded here"):
        player(FIRST, files=False)
    with pytest.raises(pp.InputError, match="files are not loaded here"):
        players(f"{FIRST},random", files=False)
    record = pp.Match("nim:3,4,5", [FIRST, "perfect"], seed=1).record()
    with pytest.raises(pp.InputError, match="files are not loaded here"):
        pp.Match.resume(record, files=False)
    game = pp.Match("./examples/half.py:Half:20", ["random", "perfect"], seed=1).record()
    with pytest.raises(pp.InputError, match="files are not loaded here"):
        game.check(files=False)
    assert game.check().start() == 20


@pytest.mark.usefixtures("in_repository")
def test_the_example_is_ten_lines() -> None:
    lines = [line for line in (ROOT / "examples" / "first.py").read_text().splitlines() if line.strip()]
    assert len(lines) <= 10


WRONG_FILES = {
    "raises at import": ("1 / 0", "ZeroDivisionError"),
    "exits at import": ("import sys; sys.exit(3)", "SystemExit"),
    "syntax error": ("class Mine(:\n", "SyntaxError"),
    "no such class": ("class Mina:\n    name = 'mina'\n    def choose(self, turn): ...\n", "it has Mina"),
    "nothing to choose": ("class Mine:\n    name = 'mine'\n", "a player is a class with a name and choose"),
    "no name": ("class Mine:\n    def choose(self, turn): ...\n", "has a name and a method"),
    "raises when made": (
        "class Mine:\n    name = 'mine'\n    def __init__(self): raise KeyError('no\\nway')\n    def choose(self, t): ...\n",
        "KeyError",
    ),
    "needs what is not given": (
        "class Mine:\n    name = 'mine'\n    def __init__(self, n): ...\n    def choose(self, t): ...\n",
        "TypeError",
    ),
}


@pytest.mark.parametrize("name", WRONG_FILES)
def test_a_wrong_file_is_one_clear_line(name: str, tmp_path: Path) -> None:
    code, said = WRONG_FILES[name]
    (tmp_path / "mine.py").write_text(code, encoding="utf-8")
    with pytest.raises(pp.PlayerError) as caught:
        player(f"{tmp_path}/mine.py:Mine")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_items_after_the_name_are_arguments_or_the_setting(tmp_path: Path) -> None:
    code = (
        "from dataclasses import dataclass\nfrom perfectplay import Bot, option, whole\n"
        "class Plain:\n    name = 'plain'\n    def __init__(self, n, far=1, loud=False): self.got = (n, far, loud)\n"
        "    def choose(self, turn): ...\n"
        "@dataclass(frozen=True)\nclass Own(Bot):\n    name = 'own'\n"
        "    n: int = option('n', 'a number', read=whole('n', 1, 9), default=1)\n"
        "    def choose(self, turn): return turn.moves[0]\n"
    )
    (tmp_path / "mine.py").write_text(code, encoding="utf-8")
    made: Any = player(f"{tmp_path}/mine.py:Plain:7")
    assert made.player.got == (7, 1, False)
    own: Any = player(f"{tmp_path}/mine.py:Own:5")
    assert own.player.n == 5
    with pytest.raises(pp.InputError, match="n '12' is more than 9"):
        player(f"{tmp_path}/mine.py:Own:12")


# --- plug-ins ---------------------------------------------------------------------------------------------------------


class Mine(pp.Bot):
    """Plays the last move of the list.

    And more."""

    name = "mine"

    def choose(self, turn: pp.Turn) -> Any:
        return turn.moves[-1]


class Fails(Named):
    """Cannot be made."""

    name = "fails"

    def __init__(self) -> None:
        raise RuntimeError("no")


class Other(Named):
    name = "another"


@pytest.fixture
def plugins() -> Iterator[dict[str, Any]]:
    offered: dict[str, Any] = {}
    with mock.patch.object(roster, "installed", lambda group: iter(offered.items())):
        roster.bots.cache_clear()
        yield offered
    roster.bots.cache_clear()


def test_a_plugin_is_a_player_like_any_other(plugins: dict[str, Any]) -> None:
    plugins.update(mine=Mine, fails=Fails)
    assert bots()["mine"].summary == "Plays the last move of the list"
    assert not bots()["mine"].settable
    assert text_of(player("mine")) == "mine"
    assert pp.play("nim:1,2", ["mine", "perfect"], seed=1).record().seats[0].player == "mine"
    with pytest.raises(pp.InputError, match="nothing to set"):
        player("mine:3")
    with pytest.raises(pp.PlayerError, match="cannot be made: RuntimeError: no"):
        player("fails")


@pytest.mark.parametrize(
    ("name", "loaded", "said"),
    [("random", Mine, "taken"), ("odd", 7, "no class"), ("odd", Other, "'another'"), ("odd", print, "no class")],
)
def test_a_wrong_plugin_is_left_out_with_a_warning(plugins: dict[str, Any], name: str, loaded: Any, said: str) -> None:
    plugins[name] = loaded
    with pytest.warns(PluginWarning, match=said):
        assert "perfect" in bots()
    assert bots().get("odd") is None
    assert bots()["random"].summary == "any legal move"
