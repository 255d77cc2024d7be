"""Winners & Losers: a string of L and W; take a letter off either end; the last letter decides."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

from perfectplay.board import Board, Row, Token, check_drawable
from perfectplay.chance import below, drawn, folded, fresh_seed
from perfectplay.errors import IllegalMove, NotationError, SpecError, TooLarge, Unfinished
from perfectplay.game import Game, Outcome, Result
from perfectplay.law import Law
from perfectplay.options import Option, read_words, whole
from perfectplay.text import counted, cut, echo

SHORTEST_RANDOM, LONGEST_RANDOM = 5, 50
MOST_LETTERS = 2_000_000
#: The widest triangle of layers that is written out.
WIDEST_TRIANGLE = 200
LEFT, RIGHT = "L", "R"


def random_letters(count: int | None, seed: int | None) -> str:
    """A string of fair letters; without a count, of 5 to 50. A W for each 1 in the bits of the draws, lowest first.

    >>> random_letters(8, seed=7)
    'LLWWWLLL'
    """
    state = folded(fresh_seed() if seed is None else seed)
    length = SHORTEST_RANDOM + below(drawn(state, 0), LONGEST_RANDOM - SHORTEST_RANDOM + 1) if count is None else count
    bits = (drawn(state, 1 + block) for block in range((length + 63) // 64))
    letters = "".join(f"{word:064b}"[::-1] for word in bits)
    return letters[:length].replace("1", "W").replace("0", "L")


@dataclass(frozen=True)
class Letters(Game[str, str]):
    """The string that is left; when all are taken, ".W" or ".L" remembers the last letter.

    >>> game = Letters("WL")
    >>> game.after("WL", "R"), game.after("W", "L")
    ('W', '.W')
    """

    #: How many letters a spec left to chance (0: 5 to 50), without a seed: matches and runs then draw them from their own.
    left_to_chance: int | None = None

    family = "letters"
    summary = "Winners & Losers: take a letter off either end of a string; the last letter decides"
    examples = (
        "letters:WLWLL",
        "letters:WL",
        "letters:LWWLW",
        "letters:LWWLLWLWWL",
        "letters:random=21,seed=7",
    )
    rules_text = """
        The table holds a string of the letters W and L. Two players alternate; a turn removes the leftmost or the
        rightmost letter. Who removes the last letter wins if it is a W and loses if it is an L.

        So with an odd number of letters the first player takes the last one, with an even number the second does.

        For example, from WL the first player takes the W off the left end; the second must take the L, and loses.
        """
    notation_text = """
        A position is its letters: `WLWLL`. `letters:random=21,seed=7` draws 21 of them, `letters:random` 5 to 50; without a
        seed every match, and every game of a simulation, has letters of its own. The moves are `L` and `R`, left end and
        right end (a single letter is taken by `L`). `.W` and `.L` stand for the end of the game, with the letter that was
        the last.
        """

    @classmethod
    def build(cls, words: Iterable[str]) -> Self:
        drawn = (
            Option("random", "so many random letters", whole("random", 1, MOST_LETTERS), bare=True),
            Option("seed", "the seed of the random letters", whole("seed", 0)),
        )
        items, values = read_words(cls.family, drawn, words)
        if len(items) > 1:
            raise SpecError(
                f"letters: {echo(','.join(items))} is more than one string; give one, such as letters:WLWLL"
            )
        if "random" in values:
            if items:
                raise SpecError(f"letters: {echo(items[0])} and 'random' are two positions; give one of them")
            count, seed = values["random"], values.get("seed")
            return cls(random_letters(count, seed), left_to_chance=(count or 0) if seed is None else None)
        if "seed" in values:
            raise SpecError(
                "letters: 'seed' says how to draw random letters; add random, as in letters:random=21,seed=7"
            )
        return cls(items[0]) if items else cls()

    def deal(self, seed: int | None = None) -> str:
        return self.position if self.position is not None else random_letters(self.left_to_chance or None, seed)

    def afresh(self) -> Self:
        return self if self.left_to_chance is None else replace(self, position=None)

    def starting_at(self, position: str) -> Self:
        return replace(self, position=position, left_to_chance=None)

    def spec(self) -> str:
        if self.position is None and self.left_to_chance is not None:
            return f"letters:random={self.left_to_chance}" if self.left_to_chance else "letters:random"
        return super().spec()

    def in_short(self) -> list[str]:
        return self.told(
            "Winners & Losers: take a letter off either end; who takes the last one wins if it is a W, and loses if it is an L"
        )

    def moves(self, position: str) -> tuple[str, ...]:
        if position.startswith("."):
            return ()
        return (LEFT, RIGHT) if len(position) > 1 else (LEFT,)

    def after(self, position: str, move: str) -> str:
        if position.startswith("."):
            raise IllegalMove(f"{echo(move)}: no letter is left, the game is over")
        if move not in (LEFT, RIGHT):
            raise IllegalMove(
                f"{echo(move)}: only the ends can be taken; play 'L' for the left end or 'R' for the right"
            )
        if len(position) == 1:
            return f".{position}"
        return position[1:] if move == LEFT else position[:-1]

    def key(self, position: str) -> str:
        return min(position, position[::-1]) if not position.startswith(".") else position

    def result(self, position: str) -> Result | None:
        if not position.startswith("."):
            return None
        return Result.LAST_MOVER_WINS if position == ".W" else Result.LAST_MOVER_LOSES

    def estimate(self, position: str) -> int:
        return len(position) * (len(position) + 1) // 2 + 2  # every substring, .W and .L

    def checked(self, position: Any) -> str:
        if not isinstance(position, str):
            raise NotationError(f"letters: {echo(position)} is not a string; give letters such as 'WLWLL'")
        return self.read(position)

    def read(self, text: str) -> str:
        letters = text.upper()
        if not letters:
            raise NotationError("letters: '' is empty; give at least one letter, such as WLWLL")
        if letters in (".W", ".L"):
            return letters
        if len(letters) > MOST_LETTERS:
            raise NotationError(f"letters: {echo(text)} is too long; give at most {MOST_LETTERS:,}")
        if letters.strip("WL"):
            place, wrong = next((i, mark) for i, mark in enumerate(text, 1) if mark not in "WLwl")
            raise NotationError(f"letters: {echo(text)} has {wrong!r} at place {place}; only W and L may stand there")
        return letters

    def show(self, position: str) -> str:
        return position

    def read_move(self, position: str, text: str) -> str:
        move = {"LEFT": LEFT, "RIGHT": RIGHT, "L": LEFT, "R": RIGHT}.get(text.upper(), text)
        self.after(position, move)
        return LEFT if len(position) == 1 else move

    def board(self, position: str) -> Board:
        letters = "" if position.startswith(".") else position
        check_drawable(len(letters))
        ends = (1, len(letters))
        tokens = (Token(str(i), "letter", mark, live=i in ends) for i, mark in enumerate(letters, 1))
        return Board((Row("letters", tuple(tokens)),), "" if letters else f"the last letter was {position[1:]}")

    def select(self, position: str, tokens: Iterable[str]) -> str:
        chosen = list(dict.fromkeys(tokens))
        if not chosen:
            raise Unfinished("nothing is selected; select the first letter or the last")
        if len(chosen) > 1:
            raise IllegalMove(f"{counted(len(chosen), 'letter')} selected; a turn takes exactly one, off either end")
        if chosen[0] not in ("1", str(len(position))):
            raise IllegalMove(f"letter {echo(chosen[0])} is not at an end; select the first or the last")
        return self.read_move(position, LEFT if chosen[0] == "1" else RIGHT)

    def tokens(self, position: str, move: str) -> tuple[str, ...]:
        return ("1",) if move == LEFT else (str(len(position)),)

    def law(self) -> LettersLaw:
        return LettersLaw(self)


class LettersLaw(Law[Letters]):
    """The middle decides."""

    name = "the middle decides"
    source = "the game's own page 'Winners and Losers' lists the outcomes; law and argument are perfectplay's"
    usual_bound = 12

    @property
    def statement(self) -> str:
        return (
            "With an even number of letters the last one will be W exactly if both middle letters are W; with an odd number "
            "from three on, exactly if the middle letter is W and so is at least one neighbour; a single letter is itself. "
            "Who takes the last letter (the first player if the number is odd) wins exactly if it will be W."
        )

    @property
    def argument(self) -> str:
        return (
            "Call the player who will take the last letter the keeper; the keeper wants it to be W, the other L. Write a 1 "
            "for every W. For strings of one letter the last letter is that letter; with two the other side chooses, AND of "
            "neighbours; with three the keeper, OR of neighbours; and so on upwards, layer by layer, AND and OR in turn. AND "
            "then OR of neighbours is a morphological opening: it clears runs of a single 1 and keeps all longer ones, and trims "
            "one place off either end. An opening is idempotent, so every further pair of layers only trims one place off "
            "either end, and the top is decided in the middle: even lengths end with the AND of the two middle "
            "letters, odd ones with the opening at the middle letter."
        )

    def last_is_w(self, position: str) -> bool:
        """Whether the last letter will be W under perfect play."""
        if position.startswith("."):
            return position == ".W"
        middle, odd = divmod(len(position), 2)
        if not odd:
            return position[middle - 1 : middle + 1] == "WW"
        return position[middle] == "W" and (len(position) == 1 or "W" in (position[middle - 1], position[middle + 1]))

    def outcome(self, position: str) -> Outcome:
        mover_is_keeper = not position.startswith(".") and len(position) % 2 == 1
        return Outcome.of(mover_wins=self.last_is_w(position) == mover_is_keeper)

    def distance(self, position: str) -> int:
        return 0 if position.startswith(".") else len(position)

    def constructed_moves(self, position: str) -> Iterator[str]:
        for move in self.game.moves(position):
            if self.outcome(self.game.after(position, move)) is Outcome.P:
                yield move

    def reasons(self, position: str) -> list[str]:
        if position.startswith("."):
            return [f"No letter is left; the last one was {position[1:]}."]
        length, (middle, odd) = len(position), divmod(len(position), 2)
        keeper = "the player to move" if odd else "the other side"
        said = [f"{counted(length, 'letter')}: {keeper} will take the last one, and wins exactly if it is W."]
        if length == 1:
            return [*said, f"The only letter is {position}: taking it ends the game."]
        if odd:
            around = position[middle - 1 : middle + 2]
            kept = "and so is a neighbour" if self.last_is_w(position) else "but no neighbour is"
            fact = f"is W, {kept}" if around[1] == "W" else "is not W"
            said.append(f"The middle letter of {around[0]}[{around[1]}]{around[2]} {fact}.")
        else:
            pair = position[middle - 1 : middle + 1]
            said.append(f"The two middle letters are {pair}, {'both W' if pair == 'WW' else 'not both W'}.")
        said.append(f"So under perfect play the last letter will be {'W' if self.last_is_w(position) else 'L'}.")
        if self.outcome(position) is Outcome.N:
            ends = {LEFT: "left", RIGHT: "right"}
            good = [ends[move] for move in self.constructed_moves(position)]
            then = "keeps the middle as it must be" if length > 2 else "leaves the right letter for last"
            said.append(f"Taking off the {' or the '.join(good)} end {then}.")
        return said

    def triangle(self, position: str) -> list[str]:
        """The layers of AND and OR, from the letters up to the whole string; [ ] marks the path that play takes.

        >>> for line in LettersLaw(Letters("WLWW")).triangle("WLWW"): print(line)
        the letters           W  [L]  W   W
        2 letters: AND          L  [L]  W
        3 letters: OR            [L]  W
        4 letters: AND             [L]
        path: R,L,R,L
        """
        if position.startswith("."):
            return [f"the last letter was {position[1:]}"]
        lines = []
        for layer in self.layers(position):
            size, rule, on_path = layer["letters"], layer["rule"], layer["on_path"]
            label = f"{size} letters: {rule}" if rule else "the letters"
            cells = [f"[{mark}]" if place == on_path else f" {mark} " for place, mark in enumerate(layer["marks"])]
            lines.append(f"{label:<21}{'  ' * (size - 1)}{' '.join(cells)}".rstrip())
        return [*lines, f"path: {cut(','.join(self._path(position)[1]), 2 * WIDEST_TRIANGLE)}"]

    def layers(self, position: str) -> list[dict[str, Any]]:
        """The same as data: what each stretch of so many letters comes down to, and the stretch that is left on the path.

        >>> for layer in LettersLaw(Letters("WLWW")).layers("WLWW"): print(layer)
        {'letters': 1, 'rule': '', 'marks': 'WLWW', 'on_path': 1}
        {'letters': 2, 'rule': 'AND', 'marks': 'LLW', 'on_path': 1}
        {'letters': 3, 'rule': 'OR', 'marks': 'LW', 'on_path': 0}
        {'letters': 4, 'rule': 'AND', 'marks': 'L', 'on_path': 0}
        """
        if position.startswith("."):
            return []
        rules = ["", *["AND", "OR"] * len(position)]
        return [
            {"letters": size, "rule": rule, "marks": "".join(map(_mark, layer)), "on_path": place}
            for size, (rule, layer, place) in enumerate(zip(rules, _stretches(position), self._path(position)[0]), 1)
        ]

    def _path(self, position: str) -> tuple[list[int], list[str]]:
        """Where perfect play leads through the layers, from the letters up, and the moves from the whole string down."""
        layers = _stretches(position)
        path, at, steps = [0], 0, []
        for size in range(len(position), 1, -1):
            below, wanted = layers[size - 2], size % 2 == 1  # with an odd number left the keeper moves
            left = below[at + 1] == wanted or below[at] != wanted
            at += left
            path.append(at)
            steps.append(LEFT if left else RIGHT)
        return path[::-1], [*steps, LEFT]

    def scope(self, bound: int) -> str:
        return f"of at most {counted(bound, 'letter')}"

    def cases(self, bound: int) -> Iterator[str]:
        for length in range(1, bound + 1):
            yield from map("".join, itertools.product("LW", repeat=length))

    def count_cases(self, bound: int) -> int:
        return 2 ** (bound + 1) - 2 if bound < 64 else 2**64


def _stretches(position: str) -> list[list[bool]]:
    """For each number of letters, whether every stretch of so many ends with W: AND and OR of neighbours in turn."""
    if len(position) > WIDEST_TRIANGLE:
        raise TooLarge(
            f"a triangle of {counted(len(position), 'letter')} is too wide to write (at most {WIDEST_TRIANGLE}); "
            f"explain gives the reason without it"
        )
    layers = [[mark == "W" for mark in position]]
    while len(layers[-1]) > 1:
        below, either = layers[-1], len(layers) % 2 == 0
        layers.append([(a or b) if either else (a and b) for a, b in itertools.pairwise(below)])
    return layers


def _mark(is_w: bool) -> str:
    return "W" if is_w else "L"
