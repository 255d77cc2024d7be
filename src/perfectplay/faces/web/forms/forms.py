"""The form of a family: the fields of its start and of its parameters, from values to a spec and back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from perfectplay.errors import InputError
from perfectplay.faces.web.forms.fields import Choice, Either, Field, Flag, Number, Problem, Text, Values
from perfectplay.faces.web.forms.starts import STARTS, Start, TypedStart
from perfectplay.faces.web.words import gettext as _
from perfectplay.faces.web.words import phrase
from perfectplay.game import AnyGame, Game
from perfectplay.options import Option
from perfectplay.registry import Family, family
from perfectplay.spec import game as game_of

#: The special rules let so many positions arise that longer rows are not solved while anybody waits.
MOST_SPECIAL = 30
#: The five kinds of rules of a row of sticks, and the numbers that each lets be set.
STICK_KINDS = {
    "standard": (),
    "range": ("least", "most"),
    "adjacent": ("most",),
    "combined": ("least", "most"),
    "special": (),
}
#: The two ways to say which numbers may be taken from a heap, each a parameter of subtraction.
TAKE, ALL_BUT = "take", "allbut"


@dataclass(frozen=True)
class Form:
    """The form of one name that a spec may begin with; all texts are in the language of the request.

    >>> form = form_of("nim:3,4,5,misere")
    >>> form.values("nim:3,4,5,misere")
    {'piles': [3, 4, 5], 'max': None, 'misere': True}
    >>> form.spec({"piles": [1, 3, 5, 7], "max": "", "misere": True})
    '1357'
    """

    family: Family
    start: Start

    @property
    def fields(self) -> tuple[Field, ...]:
        return (*self.start.fields(), *self._parameter_fields())

    def values(self, spec: str) -> Values:
        """What the fields show for a spec; where it names the rules alone, a usual start."""
        game = game_of(spec, files=False)
        values = self.start.values(game, game.deal())
        drawn = _drawn(spec)
        if drawn and self.family.game_class.__name__ == "Letters":
            values |= drawn
        return values | self._parameter_values(game)

    def read(self, said: Values) -> tuple[Values, dict[str, str]]:
        """The values of a form as they came, read one by one, and what is wrong with which of them."""
        values: Values = {}
        problems: dict[str, str] = {}
        for field in self.fields:
            if not field.applies(said):
                continue
            try:
                values[field.name] = field.read(said.get(field.name))
            except Problem as problem:
                problems[problem.field] = str(problem)
        return values, problems

    def spec(self, said: Values) -> str:
        """The spec that the values make; raises Problem, which knows the field."""
        values, problems = self.read(said)
        for name, why in problems.items():
            raise Problem(name, why)
        items = [self.start.text(values), *self._items(values)]
        try:
            game = game_of(f"{self.family.name}:{','.join(items)}", files=False)
            over = game.result(game.start()) is not None
        except InputError as error:
            raise Problem(self._to_blame(str(error), values), phrase(str(error))) from error
        if over:
            raise Problem(self._to_blame("", values), _("the game is over before it begins; put more on the table"))
        return self._kept_seed(values) or game.spec()

    def _kept_seed(self, values: Values) -> str:
        """Letters by chance keep their seed in the address: the number of letters can still be changed."""
        return f"{self.family.name}:{self.start.text(values)}" if values.get("start") == "random" else ""

    def _to_blame(self, why: str, values: Values) -> str:
        """The field that an error of the core speaks about: the parameter that it names, else the start."""
        shown = [field.name for field in self.fields if field.name in values]
        named = [name for name in shown if f"{name}=" in why or f": {name} " in why]
        start = [name for name in ("position", "piles", "sticks", "rows") if name in shown]
        return (named or start or shown)[0]

    # --- parameters -------------------------------------------------------------------------------------------

    @property
    def _parameters(self) -> tuple[Option, ...]:
        """Those that the name leaves open."""
        game_class = self.family.game_class
        fixed = {item.partition("=")[0] for item in self.family.items if "=" in item}
        if not issubclass(game_class, Game):
            return ()
        return tuple(option for option in game_class.parameters() if option.name not in fixed)

    def _parameter_fields(self) -> tuple[Field, ...]:
        if self.family.name == "sticks":
            return _stick_fields()
        fields = tuple(_field(option) for option in self._parameters)
        return (_numbers_field(), *fields) if self.family.name == "subtraction" else fields

    def _parameter_values(self, game: AnyGame) -> Values:
        if self.family.name == "sticks":
            return _stick_values(game)
        values = {
            option.name: value if option.read is None or value is None or _is_number(option) else option.show(value)
            for option in self._parameters
            for value in [getattr(game, option.field)]
        }
        if self.family.name == "subtraction":
            values["numbers"] = ALL_BUT if values[ALL_BUT] else TAKE
        return values

    def _items(self, values: Values) -> list[str]:
        if self.family.name == "sticks":
            return _stick_items(values)
        if values.get("numbers") == ALL_BUT and not values[ALL_BUT]:
            raise Problem(ALL_BUT, _("which numbers may not be taken? give one at least, such as 2+5"))
        words = [(option, values[option.name]) for option in self._parameters if option.name in values]
        return [
            option.name if option.read is None else f"{option.name}={value}"
            for option, value in words
            if value not in (None, False, "")
        ]


def form_of(spec: str) -> Form:
    """The form that a spec is set in: that of the name it begins with; a short name for a start has its family's."""
    found = family(spec.partition(":")[0])
    if found.items and not any("=" in item for item in found.items):
        found = family(found.game_class.family)  # type: ignore[attr-defined]
    return Form(found, STARTS.get(getattr(found.game_class, "family", ""), TypedStart()))


def _drawn(spec: str) -> Values:
    """Of letters by chance: how many, and the seed.

    >>> _drawn("letters:random=21,seed=7"), _drawn("letters:WL")
    ({'start': 'random', 'random': 21, 'seed': 7}, {})
    """
    items = dict(item.partition("=")[::2] for item in spec.partition(":")[2].split(",")) if ":" in spec else {}
    if ":" in spec and "random" not in items:
        return {}
    numbers = {name: int(items[name]) for name in ("random", "seed") if items.get(name, "").isdecimal()}
    return {"start": "random"} | numbers


#: Parameters that are numbers, with what a form offers.
NUMBERS = {"max": (1, 30), "players": (2, 8), "heaps": (1, 6), "times": (1, 9)}


def _is_number(option: Option) -> bool:
    return option.name in NUMBERS


def _field(option: Option) -> Field:
    """The field of a parameter: a switch, a number or a text."""
    labels = {
        "misere": (_("Misère"), _("Who makes the last move loses.")),
        "max": (_("At most a turn"), _("Empty: no limit.")),
        "players": (_("Players"), ""),
        "heaps": (_("Piles in one turn"), _("From so many piles a turn may take.")),
        "times": (_("Times the last take"), _("A turn takes at most so many times the one before.")),
        "take": (_("A turn may take"), _("Numbers with plus signs, or a range: 1+3+4 or 2-5.")),
        "allbut": (_("A turn may not take"), _("Numbers with plus signs, or a range: 1+3+4 or 2-5.")),
        "code": (_("Code"), _("Octal or hexadecimal digits after a point, such as 0.77 or 0.3F.")),
    }
    label, help = labels.get(option.name, (option.name, phrase(option.help)))
    if option.read is None:
        return Flag(option.name, label, help)
    if _is_number(option):
        least, most = NUMBERS[option.name]
        return Number(option.name, label, help, least=least, most=most, optional=option.default is None)
    when = ("numbers", (option.name,)) if option.name in (TAKE, ALL_BUT) else None
    return Text(option.name, label, help, longest=60, when=when)


def _numbers_field() -> Field:
    return Either("numbers", _("Numbers"), choices=(Choice(TAKE, _("only some")), Choice(ALL_BUT, _("all but some"))))


# --- sticks: five kinds of rules in place of three parameters -----------------------------------------------------


def _stick_fields() -> tuple[Field, ...]:
    kinds = (
        Choice("standard", _("Standard"), _("Any one, two or three, wherever they lie.")),
        Choice("range", _("Range"), _("Any number from the least to the most, wherever they lie.")),
        Choice("adjacent", _("Adjacent"), _("From one to the most, side by side.")),
        Choice("combined", _("Combined"), _("From the least to the most, side by side.")),
        Choice("special", _("Special"), _("Any one, any two, or three side by side.")),
    )
    with_least = tuple(kind for kind, numbers in STICK_KINDS.items() if "least" in numbers)
    with_most = tuple(kind for kind, numbers in STICK_KINDS.items() if "most" in numbers)
    return (
        Either("kind", _("Rules"), choices=kinds),
        Number("least", _("At least"), least=1, most=10, when=("kind", with_least)),
        Number("most", _("At most"), least=1, most=10, when=("kind", with_most)),
        Flag("misere", _("Misère"), _("Who makes the last move loses.")),
    )


def _stick_values(game: Any) -> Values:
    least, most = game.take
    if game.special:
        kind = "special"
    elif game.adjacent:
        kind = "adjacent" if least == 1 else "combined"
    else:
        kind = "standard" if game.take == (1, 3) else "range"
    return {"kind": kind, "least": least, "most": most, "misere": game.misere}


def _stick_items(values: Values) -> list[str]:
    kind, least, most = values["kind"], values.get("least", 1), values.get("most", 3)
    if most < least:
        raise Problem("most", _("%(most)s is less than %(least)s; give at least as many", most=most, least=least))
    if kind == "special" and values.get("sticks", 0) > MOST_SPECIAL:
        raise Problem(
            "sticks", _("special rules are played with at most %(most)s sticks; give fewer", most=MOST_SPECIAL)
        )
    take = [f"take={least}-{most}"] if kind not in ("standard", "special") else []
    words = {"adjacent": ["adjacent"], "combined": ["adjacent"], "special": ["special"]}.get(kind, [])
    return [*take, *words, *(["misere"] if values["misere"] else [])]
