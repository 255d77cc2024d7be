"""Sentences of the core in other languages: templates of a catalogue, matched against what the core has said.

The core speaks English, with f-strings. The catalogue `phrases` holds those sentences with names in braces where the
values stand: `row {row} has {sticks}; take at most {most}`. What a name stands for, and whether its value is translated
too, is told by `KINDS`; a name that is not there (`{sticks}`, `{why}`) stands for another phrase of the catalogue. The
translation names the same values, and may ask for one in a case: `{sticks:acc}` looks among the messages with the context
`acc` first. A message whose value `{n}` decides about its form has all plural forms of the language.

A sentence is translated whole or not at all: where a part of it is unknown, all of it stays English.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from perfectplay.faces.web.catalogues import Catalogue, catalogue

#: Longer sentences are taken only where the catalogue has them word by word, or all their parts.
MOST_MATCHED = 1_000
#: The core says nothing in more parts than these; what does comes from a stranger, and is not taken apart.
MOST_PARTS = 30
#: A number too long to be written out has the form of a million.
MANY = 10**6
#: Sentences that are remembered with their translation.
REMEMBERED = 20_000
#: So many letters at the beginning or at the end of a template tell which texts it can fit.
INDEXED = 4

#: What `text.echo` makes of what was typed or passed.
ECHO = (
    r"""(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")(?: \([\d,]+ characters\))?"""
    r"""|[\[({<].*[\])}>…]|-?\d\S*|-?(?:nan|inf)|None|True|False"""
)
#: What a name in a template stands for: the pattern of such a value, and the names (`{seat}`, `{seat1}`, …).
KINDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "number": (
        r"over 1e\d+|[-−+]?\d[\d,]*(?:\.\d+)?(?:e\+?\d+)?",
        ("n", "a", "b", "c", "d", "row", "place", "least", "most", "seat", "ply", "version"),
    ),
    "echo": (ECHO, ("text", "word", "value")),
    "notation": (r"\S+", ("move", "position", "spec", "range", "parts")),
    "family": (r"[a-z0-9][\w./-]*", ("family",)),
    "code": (r"[^`]*", ("code",)),
    "name": (r".+?", ("name",)),
    "sum": (r"[-\d ,.+⊕…=e]+", ("sum",)),
    "marks": (r"[ WL\[\]]+", ("marks",)),
    # what `text.listed` makes of several: each is a phrase, or notation
    "list": (r".+?", ("list",)),
}
KIND_OF = {name: kind for kind, (_, names) in KINDS.items() for name in names}
PLACE = re.compile(r"\{([a-z]+\d*)(?::(\w+))?\}")
#: What stands between the items of `text.listed`.
BETWEEN = re.compile(r"([,;] | and | or )")
#: Where a sentence may go on with another part.
JOINTS = re.compile(r"[;:.,] ")
#: The marks at the beginning of a line of Markdown.
MARKS = re.compile(r"((?:#+|-|\d+\.) +|)(.*)", re.DOTALL)


def said_in(language: str, text: str) -> str:
    """The text in a language; as it is where no template fits.

    >>> said_in("ru", "'2:9': row 2 has 3 sticks; take at most 3")
    "'2:9': в ряду 2 только 3 палочки; возьмите не больше 3"
    >>> said_in("ru", "what nobody has translated"), said_in("en", "row 2 is empty; choose another")
    ('what nobody has translated', 'row 2 is empty; choose another')
    """
    if not catalogue(language, "phrases").messages:
        return text
    return "\n\n".join(_block(language, block) for block in text.split("\n\n"))


def _block(language: str, block: str) -> str:
    """A paragraph of Markdown as a whole, however its lines are broken; lists and other lines one by one."""
    if block.startswith("    "):
        return block
    whole = catalogue(language, "phrases").said(" ".join(block.split()))
    return whole or "\n".join(_line(language, line) for line in block.split("\n"))


def _line(language: str, line: str) -> str:
    found = MARKS.fullmatch(line)
    if found is None or len(JOINTS.findall(line)) > MOST_PARTS:
        return line
    return found[1] + (_sentence(language, found[2]) or found[2])


@functools.lru_cache(REMEMBERED)
def _sentence(language: str, text: str, context: str = "") -> str | None:
    """A sentence, or a part of one; None where something in it is unknown."""
    known = catalogue(language, "phrases")
    exact = known.said(text, context) or known.said(text)
    if exact is not None:
        return exact
    if len(text) <= MOST_MATCHED:
        for template in _templates(language).fitting(text, context):
            found = template.pattern.fullmatch(text)
            said = found and _filled(language, template.form(known, found), found)
            if said:
                return said
    return _in_parts(language, text)


def _in_parts(language: str, text: str) -> str | None:
    """`a problem; its remedy`, or several sentences in a row, where the catalogue knows each of them."""
    for mark in ("; ", ". "):
        for found in re.finditer(re.escape(mark), text):
            first = _sentence(language, text[: found.start()] + mark.strip("; "))
            rest = first and _sentence(language, text[found.end() :])
            if rest:
                return f"{first}{mark.lstrip('.')}{rest}"
    whole = text.endswith(".") and _sentence(language, text[:-1])
    return f"{whole}." if whole else None


@dataclass(frozen=True)
class Template:
    """A message with names in it, ready to be matched."""

    pattern: re.Pattern[str]
    #: The translation, in all its plural forms if the number `{n}` decides.
    forms: tuple[str, ...]
    start: str
    end: str
    #: How much of it are letters of its own: the more, the better it tells what it fits.
    own: int

    @classmethod
    def of(cls, shape: str, *forms: str) -> Template:
        pieces = PLACE.split(shape)
        texts, names = pieces[::3], pieces[1::3]
        pattern = re.escape(texts[0])
        for name, after in zip(names, texts[1:]):
            kind = kind_of(name)
            pattern += f"(?P<{name}>{KINDS[kind][0] if kind else '.+?'})" + re.escape(after)
        return cls(re.compile(pattern), forms, texts[0], texts[-1], len("".join(texts)))

    def form(self, known: Catalogue, found: re.Match[str]) -> str:
        if len(self.forms) == 1:
            return self.forms[0]
        digits = found["n"].replace(",", "")
        return self.forms[known.form(int(digits) if digits.isdigit() else MANY)]


class Templates:
    """The templates of a language by how they begin or end, so that few are tried for a text."""

    def __init__(self, known: Catalogue) -> None:
        self._by_edge: dict[tuple[str, str, str], list[Template]] = defaultdict(list)
        for (context, text), said in known.messages.items():
            if PLACE.search(text):
                self._add(context, Template.of(text, said))
        for (context, one), (many, forms) in known.plurals.items():
            for shape in dict.fromkeys((one, many)):
                self._add(context, Template.of(shape, *forms))

    def _add(self, context: str, template: Template) -> None:
        start, end = template.start[:INDEXED], template.end[-INDEXED:]
        if len(start) == INDEXED:
            end = ""
        elif len(end) == INDEXED:
            start = ""
        else:
            start = end = ""
        self._by_edge[context, start, end].append(template)

    def fitting(self, text: str, context: str) -> Iterator[Template]:
        """Those that may fit, the most telling first; those of the context before all others."""
        start, end = text[:INDEXED], text[-INDEXED:]
        for one in (context, "") if context else ("",):
            found = [self._by_edge.get((one, *edge), ()) for edge in ((start, ""), ("", end), ("", ""))]
            yield from sorted(itertools.chain(*found), key=lambda template: -template.own)


def kind_of(name: str) -> str:
    """The kind of value that a name stands for; empty where it is another phrase.

    >>> kind_of("seat2"), kind_of("why")
    ('number', '')
    """
    return KIND_OF.get(name.rstrip("0123456789"), "")


@functools.cache
def _templates(language: str) -> Templates:
    return Templates(catalogue(language, "phrases"))


def _filled(language: str, said: str, found: re.Match[str]) -> str | None:
    """A translation with its values, each as its kind asks for; None where one of them is unknown."""
    values: list[str] = []
    for name, case in PLACE.findall(said):
        value = _value(language, kind_of(name), found[name], case)
        if value is None:
            return None
        values.append(value)
    given = iter(values)
    return PLACE.sub(lambda _: next(given), said)


def _value(language: str, kind: str, value: str, case: str) -> str | None:
    match kind:
        case "number":
            return localized(language, value)
        case "echo":
            quoted, many, number = value.rpartition(" (")
            length = many and value.endswith(" characters)") and _sentence(language, number.removesuffix(")"))
            return f"{quoted} ({length})" if length else value
        case "list":
            return _list(language, value, case)
        case "":
            return _sentence(language, value, case)
        case _:
            return value


def _list(language: str, text: str, case: str) -> str | None:
    """`a, b and c`, or `a, b … (20 in all)`: words that the catalogue knows, and notation, which stays."""
    shown, more, total = text.partition(" … ")
    said = []
    for part in BETWEEN.split(shown):
        word = part.strip()
        known = _sentence(language, word, case)
        if known is None and " " in word:
            return None
        said.append(part.replace(word, known) if known else part)
    counted = _sentence(language, total) if more else ""
    return None if counted is None else "".join(said) + more + counted


def localized(language: str, number: str) -> str:
    """A number with the marks that a language puts between its digits.

    >>> localized("ru", "1,234,567"), localized("ru", "2.5"), localized("de", "1,234.5")
    ('1\\xa0234\\xa0567', '2,5', '1.234,5')
    """
    from babel.numbers import get_decimal_symbol, get_group_symbol

    if not {",", "."} & set(number):
        return number
    marks = {",": get_group_symbol(language), ".": get_decimal_symbol(language)}
    return "".join(marks.get(digit, digit) for digit in number)
