"""The texts in pictures, as templates: a face in another language passes its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Words:
    """Each `{…}` is filled in.

    >>> Words().stick.format(row="row 2", place=3), Words(label=lambda name: name.replace("row", "ряд")).label("row 2")
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
    # --- tables, graphs, plots ------------------------------------------------------------------------------
    table: str = "{game}: {rows} by {columns} positions"
    cell: str = "row {row}, column {column}: {value}"
    graph: str = "{game}: a graph of {positions} positions"
    node_wins: str = "{position}: whoever moves wins"
    node_loses: str = "{position}: whoever moves loses"
    sequence: str = "Grundy values of heaps from 0 to {last}"
    heap: str = "heap"
    value: str = "value"
    period: str = "period {period} from {start}"
    strip: str = "who would win, move by move"
    before_all: str = "before the first move"
    after_ply: str = "after move {ply}, {move}"
    would_win: str = "{name} would win in {moves}"
    would_win_some_day: str = "{name} would win"
    nobody_knows: str = "nobody can tell"
    mistake: str = "a mistake"
    shares: str = "how often each player won"
    never_met: str = "{one} and {other} never met"
    beats: str = "{one} beats {other}: {rate}"
    wins_in: str = "{one} in {other}: {rate}"
    # --- an atlas -------------------------------------------------------------------------------------------
    atlas_adjacent: str = "Periods of sticks side by side, taking up to {most}"
    atlas_octal: str = "Periods of octal games up to {last}"
    atlas_note: str = "each cell is a game; heaps to {to}"
    atlas_blocks: str = "each cell is a game, a block has third digits 0 to 3 above 4 to 7; heaps to {to}"
    atlas_proved: str = "{name}: period {period} from heap {start} on"
    atlas_seen: str = "{name}: period {period} from heap {start} on, seen and not proved"
    atlas_none: str = "{name}: no period yet"
    atlas_least: str = "at least"
    atlas_most: str = "at most"
    atlas_period: str = "period"
    atlas_unknown: str = "none yet"
    atlas_unproved: str = "seen, not proved"
    #: Says a name of a row ("row 2", "heap 1", "letters") in the language of the picture.
    label: Callable[[str], str] = str


WORDS = Words()
