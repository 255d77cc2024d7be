"""The texts in pictures, as templates: a face in another language passes its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Words:
    """Each `{…}` is filled in; `labels` says the names of rows, such as {"row": "ряд {number}"}.

    >>> Words().stick.format(row="row 2", place=3), Words(labels={"row": "ряд {number}"}).label("row 2")
    ('row 2, stick 3', 'ряд 2')
    """

    # --- boards: what each token is called ------------------------------------------------------------------
    stick: str = "{row}, stick {place}"
    place: str = "stick {place}"
    left: str = "letter {letter}, left end"
    right: str = "letter {letter}, right end"
    only: str = "letter {letter}, the last one"
    square: str = "{row}, square {place}"
    poison: str = "{row}, square {place}, poisoned"
    cut: str = "{row}, split after {place}"
    other: str = "{row}, {text} {place}"
    wins: str = "{name}: wins"
    loses: str = "{name}: loses"
    board: str = "{game}: {position}"
    too_many: str = "too many pieces to draw"
    nothing: str = "nothing is left"
    # --- the queen on her board -----------------------------------------------------------------------------
    queen: str = "a queen at column {column}, row {row}"
    reach: str = "column {column}, row {row}: {move}"
    # --- seats around the table -----------------------------------------------------------------------------
    seat: str = "seat {seat}, {name}"
    turn: str = "seat {seat}, {name}, to move"
    out: str = "seat {seat}, {name}, has lost"
    won: str = "seat {seat}, {name}, has won"
    #: Names of rows, by their English name.
    labels: Mapping[str, str] = field(default_factory=dict)

    def label(self, name: str) -> str:
        """The name of a row of the board."""
        word, _, number = name.rpartition(" ")
        if not number.isdigit():
            return self.labels.get(name, name)
        template = self.labels.get(word)
        return template.format(number=number) if template else name


WORDS = Words()
