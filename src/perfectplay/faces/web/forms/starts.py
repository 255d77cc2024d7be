"""How people set what lies on the table: piles in boxes, a row of sticks, letters, a bar of chocolate, or plain text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from perfectplay.chance import derived, fresh_seed
from perfectplay.faces.web.forms.fields import Choice, Draw, Either, Field, Number, Piles, Text, Values
from perfectplay.faces.web.words import gettext as _
from perfectplay.game import AnyGame
from perfectplay.games.letters import LONGEST_RANDOM, SHORTEST_RANDOM
from perfectplay.stickrow import count_sticks

#: Letters drawn by a form, and how large the seeds are that it shows in addresses.
USUAL_LETTERS, SEEDS = 21, 1_000_000
#: A row that is whole, in a box, and a bar; what is smaller or larger is typed, and no form makes another of it.
FEWEST_STICKS, MOST_STICKS, USUAL_STICKS = 5, 50, 20
MOST_ROWS, MOST_COLUMNS = 8, 10
TYPED = "typed"


class Start(Protocol):
    """The fields of a position, the way from them to its text, and back."""

    def fields(self) -> tuple[Field, ...]: ...
    def text(self, values: Values) -> str: ...
    def values(self, game: AnyGame, position: Any) -> Values: ...


@dataclass(frozen=True)
class PileStart:
    """Piles, each a number in a box.

    >>> PileStart().text({"piles": [3, 4, 5]})
    '3,4,5'
    """

    fewest: int = 1
    longest: int = 8
    most: int = 30

    def fields(self) -> tuple[Field, ...]:
        return (Piles("piles", _("Piles"), least=0, most=self.most, fewest=self.fewest, longest=self.longest),)

    def text(self, values: Values) -> str:
        return ",".join(map(str, values["piles"]))

    def values(self, game: AnyGame, position: Any) -> Values:
        return {"piles": list(position)}


@dataclass(frozen=True)
class HeapStart:
    """One heap and, unless all but one may be taken at first, a limit.

    >>> HeapStart().text({"sticks": 17, "limit": 6})
    '17,6'
    """

    def fields(self) -> tuple[Field, ...]:
        return (
            Number("sticks", _("Sticks"), least=2, most=100),
            Number(
                "limit",
                _("At most so many at first"),
                _("Empty: all but one."),
                least=1,
                most=100,
                optional=True,
            ),
        )

    def text(self, values: Values) -> str:
        limit = values.get("limit")
        return f"{values['sticks']}" + (f",{limit}" if limit else "")

    def values(self, game: AnyGame, position: Any) -> Values:
        sticks, limit = position
        return {"sticks": sticks, "limit": limit if limit != sticks - 1 else None}


@dataclass(frozen=True)
class RowStart:
    """A row of so many sticks, or one with gaps."""

    def fields(self) -> tuple[Field, ...]:
        return (
            _either(_("The row"), Choice("whole", _("without gaps")), Choice(TYPED, _("with gaps"))),
            Number(
                "sticks",
                _("Sticks"),
                _("5 to 50"),
                least=FEWEST_STICKS,
                most=MOST_STICKS,
                when=("start", ("whole",)),
            ),
            Text(
                "position",
                _("Sticks and gaps"),
                _("x is a stick, a full stop is a gap."),
                longest=60,
                placeholder="xx.xxx.x",
                when=("start", (TYPED,)),
            ),
        )

    def text(self, values: Values) -> str:
        return str(values["position"] if values["start"] == TYPED else values["sticks"])

    def values(self, game: AnyGame, position: Any) -> Values:
        sticks = count_sticks(position)
        whole = len(position) == 1 and FEWEST_STICKS <= sticks <= MOST_STICKS
        return {
            "start": "whole" if whole else TYPED,
            "sticks": sticks if whole else USUAL_STICKS,
            "position": game.show(position),
        }


@dataclass(frozen=True)
class LettersStart:
    """Letters by chance, the same for the same seed, or typed."""

    def fields(self) -> tuple[Field, ...]:
        return (
            _either(_("The letters"), Choice("random", _("by chance")), Choice(TYPED, _("typed"))),
            Number(
                "random",
                _("How many"),
                _("5 to 50"),
                least=SHORTEST_RANDOM,
                most=LONGEST_RANDOM,
                when=("start", ("random",)),
            ),
            Draw("seed", _("Draw other letters"), when=("start", ("random",))),
            Text(
                "position",
                _("The letters"),
                _("W for a winner, L for a loser."),
                longest=LONGEST_RANDOM,
                placeholder="WLWLL",
                when=("start", (TYPED,)),
            ),
        )

    def text(self, values: Values) -> str:
        if values["start"] == TYPED:
            return str(values["position"])
        return f"random={values['random']},seed={values['seed']}"

    def values(self, game: AnyGame, position: Any) -> Values:
        return {"start": TYPED, "random": USUAL_LETTERS, "seed": a_seed(), "position": position}


@dataclass(frozen=True)
class BarStart:
    """A bar of chocolate, whole or bitten already."""

    def fields(self) -> tuple[Field, ...]:
        whole = ("start", ("whole",))
        return (
            _either(_("The bar"), Choice("whole", _("whole")), Choice(TYPED, _("bitten"))),
            Number("rows", _("Rows"), least=1, most=MOST_ROWS, when=whole),
            Number("columns", _("Columns"), least=1, most=MOST_COLUMNS, when=whole),
            Text(
                "position",
                _("Lengths of the rows"),
                _("The poisoned row first; no row is longer than the one before."),
                longest=40,
                placeholder="4,2,2",
                when=("start", (TYPED,)),
            ),
        )

    def text(self, values: Values) -> str:
        return str(values["position"] if values["start"] == TYPED else f"{values['rows']}x{values['columns']}")

    def values(self, game: AnyGame, position: Any) -> Values:
        whole = len(set(position)) == 1 and len(position) <= MOST_ROWS and 1 <= position[0] <= MOST_COLUMNS
        return {
            "start": "whole" if whole else TYPED,
            "rows": min(len(position), MOST_ROWS),
            "columns": min(max(position[0], 1), MOST_COLUMNS),
            "position": game.show(position),
        }


@dataclass(frozen=True)
class TypedStart:
    """A position in its notation, whatever the game."""

    def fields(self) -> tuple[Field, ...]:
        return (Text("position", _("Position"), _("In the notation of the rules.")),)

    def text(self, values: Values) -> str:
        return str(values["position"])

    def values(self, game: AnyGame, position: Any) -> Values:
        return {"position": game.show_start(position)}


def _either(label: str, *choices: Choice) -> Either:
    return Either("start", label, choices=choices)


def a_seed(seed: int | None = None) -> int:
    """A seed short enough for an address.

    >>> 0 <= a_seed() < SEEDS, a_seed(7) == a_seed(7)
    (True, True)
    """
    return derived(fresh_seed() if seed is None else seed, 0) % SEEDS


#: What is not here is typed.
STARTS: dict[str, Start] = {
    "nim": PileStart(),
    "neonim": PileStart(longest=6, most=12),
    "wythoff": PileStart(fewest=2, longest=2, most=40),
    "subtraction": PileStart(longest=5, most=50),
    "moore": PileStart(longest=6, most=15),
    "lasker": PileStart(longest=6),
    "grundy": PileStart(longest=4),
    "octal": PileStart(longest=4),
    "fibonacci": HeapStart(),
    "sticks": RowStart(),
    "letters": LettersStart(),
    "chomp": BarStart(),
}
