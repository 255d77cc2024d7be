"""Winners & Losers in bulk: a million games drawn and played to the last letter, all games of one length at once.

A string of up to 60 letters is one 64-bit word, its leftmost letter the lowest bit, shifted up by two so that the window of
five letters around the middle never leaves the word. Who keeps to the law looks at that window alone, so a move is one
look-up in a table of 2 · 32 entries. The tests play the same games letter by letter.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perfectplay.kernels.chance import Words, below, drawn

ONE = np.uint64(1)
MARGIN = 2
WINDOW = 5


@dataclass(frozen=True)
class Played:
    """What came of a block of games: how many letters each had, and what the law and what play made the last one."""

    lengths: NDArray[np.int64]
    predicted_w: NDArray[np.bool_]
    last_was_w: NDArray[np.bool_]


def draw(seeds: Words, shortest: int, longest: int) -> tuple[NDArray[np.int64], Words]:
    """The lengths and letters that :func:`perfectplay.games.letters.random_letters` draws for these seeds.

    >>> from perfectplay.games.letters import random_letters
    >>> lengths, words = draw(np.array([7], dtype=np.uint64), 5, 50)
    >>> int(lengths[0]), format(int(words[0]), "b")[::-1].replace("1", "W").replace("0", "L")
    (22, 'LLWWWLLLLWWLLWWLLLWWWW')
    >>> random_letters(None, 7)
    'LLWWWLLLLWWLLWWLLLWWWW'
    """
    lengths = shortest + below(drawn(seeds, 0), longest - shortest + 1).astype(np.int64)
    return lengths, drawn(seeds, 1) & ((ONE << lengths.astype(np.uint64)) - ONE)


def play(lengths: NDArray[np.int64], words: Words, coins: Words) -> Played:
    """Every game, move by move, both sides perfect; where both ends are as good, a bit of `coins` decides."""
    predicted = np.empty(len(words), dtype=np.bool_)
    last = np.empty(len(words), dtype=np.bool_)
    order = np.argsort(lengths, kind="stable")
    for group in np.split(order, np.flatnonzero(np.diff(lengths[order])) + 1):
        if len(group):
            length, letters = int(lengths[group[0]]), words[group]
            predicted[group] = last_is_w(letters, length)
            last[group] = _last_letter(letters << np.uint64(MARGIN), length, coins[group])
    return Played(lengths, predicted, last)


def last_is_w(words: Words, length: int) -> NDArray[np.bool_]:
    """The law (see :class:`perfectplay.games.letters.LettersLaw`) for words of one length.

    >>> [bool(last_is_w(np.array([word], dtype=np.uint64), 3)[0]) for word in (0b010, 0b011, 0b101)]
    [False, True, False]
    """
    middle, odd = divmod(length, 2)
    here = _bit(words, middle)
    if length == 1:
        return here
    before = _bit(words, middle - 1)
    return here & (before | _bit(words, middle + 1)) if odd else here & before


def _last_letter(shifted: Words, length: int, coins: Words) -> NDArray[np.bool_]:
    """Play all games of one length; whether the letter taken last is a W."""
    start = np.zeros(len(shifted), dtype=np.uint64)
    for left in range(length, 1, -1):
        window = (shifted >> (start + np.uint64(left // 2))) & np.uint64(2**WINDOW - 1)
        coin = (coins >> np.uint64(left)) & ONE
        start += _TABLES[min(left, 2 + left % 2)].take((window | coin << np.uint64(WINDOW)).astype(np.intp))
    return _bit(shifted, start + np.uint64(MARGIN))


def _bit(words: Words, place: int | Words) -> NDArray[np.bool_]:
    return ((words >> np.asarray(place, dtype=np.uint64)) & ONE).astype(np.bool_)


def _table(length: int) -> Words:
    """For a coin and the window around the middle of so many letters: 1 to take the left end, 0 for the right."""
    middle, keeper_moves = MARGIN, length % 2 == 1
    table = np.zeros(2 << WINDOW, dtype=np.uint64)
    for index in range(2 << WINDOW):
        w = [bool(index >> place & 1) for place in range(WINDOW)]
        if length == 2:  # one letter will be left
            after_left, after_right = w[middle], w[middle - 1]
        elif keeper_moves:  # two middle letters decide what is left
            after_left, after_right = w[middle] and w[middle + 1], w[middle - 1] and w[middle]
        else:
            after_left = w[middle] and (w[middle - 1] or w[middle + 1])
            after_right = w[middle - 1] and (w[middle - 2] or w[middle])
        good_left, good_right = after_left == keeper_moves, after_right == keeper_moves
        table[index] = index >> WINDOW if good_left == good_right else good_left
    return table


#: By the number of letters left: two, any odd number, any larger even number.
_TABLES = {2: _table(2), 3: _table(3)}
