"""check_player: whoever keeps the contract passes, and whoever breaks a promise is told which."""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.players.roster import swindlers
from perfectplay.testing import check_player

ALL = ("random", "greedy", "cautious", "human-like", "human-like:0.3", "mcts:20", "easy", "medium", "hard", "perfect")


@pytest.mark.parametrize("text", [*ALL, *(f"perfect+{name}" for name in swindlers()), "perfect+trap:5"])
def test_every_player_here_keeps_the_contract(text: str) -> None:
    check_player(pp.player(text))


def test_one_from_a_file_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parent.parent.parent)
    check_player(pp.player("./examples/first.py:First"))


class First:
    name = "first"

    def choose(self, turn: pp.Turn) -> Any:
        return turn.moves[0]


class Nameless(First):
    name = ""


class Silent:
    name = "silent"


class Illegal(First):
    def choose(self, turn: pp.Turn) -> Any:
        return (9, 9)


class Nothing(First):
    def choose(self, turn: pp.Turn) -> Any:
        return None


class Raises(First):
    def choose(self, turn: pp.Turn) -> Any:
        raise KeyError("lost my\nnotes")


class Exits(First):
    def choose(self, turn: pp.Turn) -> Any:
        sys.exit(3)


class Whispers(Exception):
    def __str__(self) -> str:
        raise ValueError("no words")


class RaisesWhatCannotBeTold(First):
    def choose(self, turn: pp.Turn) -> Any:
        raise Whispers


class RaisesAtLength(First):
    def choose(self, turn: pp.Turn) -> Any:
        raise ValueError("x" * 5000)


class TrueForOne(First):
    def choose(self, turn: pp.Turn) -> Any:
        row, take = turn.moves[0]
        return row, take == 1


class NeverEqual:
    def __eq__(self, other: object) -> bool:
        raise ValueError("do not compare me")

    __hash__ = None  # type: ignore[assignment]


class Incomparable(First):
    def choose(self, turn: pp.Turn) -> Any:
        return NeverEqual()


class NameThatFails:
    @property
    def name(self) -> str:
        raise RuntimeError("no name")

    def choose(self, turn: pp.Turn) -> Any:
        return turn.moves[0]


class EverybodysChance(First):
    def choose(self, turn: pp.Turn) -> Any:
        random.random()
        return turn.moves[0]


class ChanceOfItsOwn(First):
    def __init__(self) -> None:
        self.chance = random.Random(1)

    def choose(self, turn: pp.Turn) -> Any:
        return self.chance.choice(turn.moves)


class Remembers(First):
    def __init__(self) -> None:
        self.asked = 0

    def choose(self, turn: pp.Turn) -> Any:
        self.asked += 1
        return turn.moves[self.asked % len(turn.moves)]


class Reseats(First):
    def choose(self, turn: pp.Turn) -> Any:
        turn.seat = 1
        return turn.moves[0]


class Sorts(First):
    def choose(self, turn: pp.Turn) -> Any:
        turn.moves.reverse()
        return turn.moves[0]


class OnlyTheFirstSeat(First):
    def choose(self, turn: pp.Turn) -> Any:
        return turn.moves[0] if turn.seat < 3 else None


class OnlyTwoSeats(First):
    def choose(self, turn: pp.Turn) -> Any:
        return turn.moves[0 if turn.game.players == 2 else 99]


@dataclass(frozen=True)
class Forgets(pp.Bot):
    """Its text says neither its setting nor a name of its own."""

    last: bool = field(default=True)
    name = "random"

    def choose(self, turn: pp.Turn) -> Any:
        return turn.moves[-1 if self.last else 0]


@dataclass(frozen=True)
class NoWayBack(Forgets):
    def text(self) -> str:
        return "no-way-back:3"


BROKEN = [
    (Nameless(), "cannot be"),
    (Silent(), "is no player"),
    (First, "is a class"),
    (Illegal(), "no legal move"),
    (Nothing(), "no legal move|raise"),
    (Raises(), "choose\\(\\) raised KeyError"),
    (Exits(), "choose\\(\\) raised SystemExit: 3"),
    (RaisesWhatCannotBeTold(), "choose\\(\\) raised Whispers"),
    (RaisesAtLength(), "raised ValueError: xxx+…"),
    (TrueForOne(), "returns \\(1, True\\), which is no legal move"),
    (Incomparable(), "no legal move"),
    (NameThatFails(), "asking for its name raised RuntimeError: no name"),
    (EverybodysChance(), "the chance of the whole program"),
    (ChanceOfItsOwn(), "draw from turn.chance alone"),
    (Remembers(), "keep nothing between turns"),
    (Reseats(), "changes the turn"),
    (Sorts(), "changes the turn"),
    (OnlyTheFirstSeat(), "seat 3.*no legal move"),
    (OnlyTwoSeats(), "neonim.*IndexError"),
    (Forgets(), "what its text 'random' builds chooses"),
    (NoWayBack(), "does not read back"),
]


@pytest.mark.parametrize(("broken", "said"), BROKEN, ids=lambda one: getattr(one, "__name__", type(one).__name__))
def test_the_first_broken_promise_is_named(broken: Any, said: str) -> None:
    with pytest.raises(pp.ContractBroken, match=said) as caught:
        check_player(broken)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 500


def test_one_of_ones_own_without_a_text_passes() -> None:
    check_player(First())


def test_the_games_can_be_chosen_and_the_chance_of_the_program_stays_as_it_was() -> None:
    before = random.getstate()
    check_player(pp.player("random"), games=("letters:WLLWL",), seed=3)
    assert random.getstate() == before
