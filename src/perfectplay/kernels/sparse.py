"""Values of heaps in a sparse space: only splits with a rare heap can reach a common value, and rare heaps are few.

For every heap, two sets are made, each the bits of some words: the common values that its splits reach, exact, from all
rare heaps; and rare values that they reach, from a sample of common heaps. The value is the smallest common one that is not
reached, once every smaller rare one is seen to be reached; for those that the sample did not reach, all splits are asked
(:mod:`perfectplay.kernels.pairs`). Nothing is assumed: a heap that turns out to be rare joins the rare ones.

Many heaps are handled side by side. `reach[m]` is the set of values of the common heaps m − t, for all t that may be taken.
The splits of the heaps n, n + 1, … with the rare heap i reach reach[n − i], reach[n − i + 1], …, each value xor that of i.
So neighbouring words are united for all rare heaps of one value, and moved by that value once.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from perfectplay.kernels.compiled import compiled, lowest_bit, written_out
from perfectplay.kernels.pairs import Narrow, any_reached
from perfectplay.kernels.rule import Rule
from perfectplay.kernels.space import HALVES, Space, Words, index_of, is_common, shift_of, value_of, xored

#: So many heaps are handled side by side.
BLOCK = 32
#: Instead of the index of a rare heap.
RARE = 0xFFFF
#: Up to so many numbers that may be taken, splits with nearby rare heaps are looked at one by one.
FEW = 4

ONE = np.uint64(1)

Heaps = NDArray[np.int64]


class Group(NamedTuple):
    """Heaps in the order of their indices: those with index x are heaps[starts[x] : starts[x + 1]]."""

    heaps: Heaps
    starts: Heaps
    #: For each word and index: what these heaps reach from each heap of the block.
    rows: Words
    #: Indices whose rows hold something.
    lives: NDArray[np.bool_]


class Field(NamedTuple):
    """What is known of all heaps so far."""

    front: Narrow
    mirror: Narrow
    #: The indices of common heaps; RARE for rare ones and for what is no heap.
    indices: NDArray[np.uint16]
    reach: Words
    #: For each run of numbers that may be taken: the last heap of each index in the window, and the set of them all.
    last: Heaps
    window: Words
    #: The rare heaps, rising, and in one place how many there are.
    rare: Heaps
    rares: Heaps
    #: See `smaller` in :mod:`perfectplay.kernels.space`.
    smaller: Words
    #: For the heap at hand: the common values reached, and the rare ones; then those that are still to be seen.
    common_bits: Words
    rare_bits: Words
    #: Four values to ask all splits for.
    wanted: Narrow


@written_out
def note(rule: Rule, space: Space, field: Field, heap: int, least: int, rares: int) -> int:
    """Put a heap whose value has become known among the rare or the common ones, and move the windows on."""
    indices, window, last, runs = field.indices, field.window, field.last, rule.two
    value = field.front[heap]
    indices[heap] = index_of(space, value)
    if not is_common(space, value, heap):
        indices[heap] = RARE
        field.rare[rares] = heap
        rares += 1
    ahead = heap + least
    for run in range(len(runs)):
        comes, goes = max(ahead - runs[run, 0], 0), max(ahead - runs[run, 1] - 1, 0)
        come, go = indices[comes], indices[goes]
        if come != RARE:
            window[run, come >> 6] |= ONE << np.uint64(come & 63)
            last[run, come] = comes
        if go != RARE and last[run, go] == goes:
            window[run, go >> 6] &= ~(ONE << np.uint64(go & 63))
        for word in range(space.words):
            field.reach[word, ahead] |= window[run, word]
    return rares


@written_out
def ends_in_zero(rule: Rule, heap: int) -> bool:
    """Whether nothing may be left of the heap, or two equal heaps."""
    zero, two = False, rule.two
    for run in range(len(rule.nothing)):
        zero |= rule.nothing[run, 0] <= heap <= rule.nothing[run, 1]
    if not rule.unequal:
        for run in range(len(two)):
            most, least = heap - two[run, 0], max(heap - two[run, 1], 2)
            zero |= least < most or (least == most and most % 2 == 0)
    return zero


@compiled
def sparse(rule: Rule, space: Space, field: Field, sample: Group, start: int, stop: int) -> int:
    """Fill field.front[start:stop]; answers how far it came: less where words or the list of rare heaps are too short."""
    rows = np.zeros_like(sample.rows)
    heaps, starts = np.zeros(len(field.rare), np.int64), np.zeros(64 * space.words + 1, np.int64)
    rare = Group(heaps, starts, rows, np.zeros(64 * space.words, np.bool_))
    grouped = -1
    for block in range(start, stop, BLOCK):
        if field.rares[0] != grouped:
            grouped = field.rares[0]
            arrange(space, field.front, field.rare, grouped, rare)
        unite(space, field.reach, block, rare)
        unite(space, field.reach, block, sample)
        end = finish(rule, space, field, rare.rows[:, 0], sample.rows[:, 0], block, min(block + BLOCK, stop))
        if end < min(block + BLOCK, stop):
            return end
    return stop


@compiled
def finish(rule: Rule, space: Space, field: Field, rare_rows: Words, sample_rows: Words, block: int, stop: int) -> int:
    """One heap after the other: what the rows do not know yet, the value, and where the heap belongs; answers how far it came.

    This is the inner loop; it calls nothing that takes arrays, except where it must search.
    """
    front, mirror, indices, reach = field.front, field.mirror, field.indices, field.reach
    rare, smaller, common, rest = field.rare, field.smaller, field.common_bits, field.rare_bits
    least, takes, words = least_take(rule), count_takes(rule), space.words
    one, two = rule.one, rule.two
    grouped = rares = field.rares[0]
    for heap in range(block, stop):
        column, odd = heap - block, shift_of(space, heap)
        for word in range(words):
            common[word] = rare_rows[word, column]
            rest[word] = sample_rows[word, column]
        # Rare heaps of this block, and splits whose other part lies in it, were not known when the rows were made.
        place = 0
        while place < rares:
            part = rare[place]
            if place < grouped and part > column - least:
                place = grouped
                continue
            place += 1
            index = index_of(space, front[part])
            if takes > FEW:
                for word in range(words):
                    common[word ^ index >> 6] |= xored(reach[word, heap - part], index & 63)
                continue
            for run in range(len(two)):
                for take in range(two[run, 0], two[run, 1] + 1):
                    other = indices[max(heap - part - take, 0)]
                    if other != RARE:
                        common[(other ^ index) >> 6] |= ONE << np.uint64((other ^ index) & 63)
        for run in range(len(one)):
            for take in range(one[run, 0], min(one[run, 1], heap - 1) + 1):
                value = front[heap - take]
                index = index_of(space, value)
                bits = common if is_common(space, value, heap) else rest
                if index < 64 * words:
                    bits[index >> 6] |= ONE << np.uint64(index & 63)
        if ends_in_zero(rule, heap):
            bits = rest if odd == 0 else common
            bits[0] |= ONE
        index = -1
        for word in range(words):
            if ~common[word]:
                index = 64 * word + int(lowest_bit(~common[word]))
                break
        if index < 0 or rares == len(rare):
            field.rares[0] = rares
            return heap
        value = value_of(space, index, 1 ^ odd)
        missing = np.uint64(0)
        for word in range(words):
            rest[word] = smaller[odd, index, word] & ~rest[word]
            missing |= rest[word]
        if missing:
            value = smallest_missing(rule, space, field, heap, value)
        front[heap] = value
        mirror[len(mirror) - 1 - heap] = value
        rares = note(rule, space, field, heap, least, rares)
    field.rares[0] = rares
    return stop


@compiled
def arrange(space: Space, front: Narrow, heaps: Heaps, many: int, group: Group) -> None:
    """Sort the first so many heaps by their indices."""
    group.starts[:] = 0
    for place in range(many):
        group.starts[index_of(space, front[heaps[place]]) + 1] += 1
    for index in range(len(group.starts) - 1):
        group.starts[index + 1] += group.starts[index]
    free = group.starts.copy()
    for place in range(many):
        index = index_of(space, front[heaps[place]])
        group.heaps[free[index]] = heaps[place]
        free[index] += 1


@compiled
def unite(space: Space, reach: Words, block: int, group: Group) -> None:
    """Unite what the heaps of a group reach, from every heap of the block, into the rows of index 0.

    Whole arrays are handed on, since a part of an array costs as much to make as a row to work out.
    """
    heaps, starts, rows, lives = group.heaps, group.starts, group.rows, group.lives
    size = 64 * space.words
    for index in range(size):
        lives[index] = index % 64 == 0 or starts[index] < starts[index + 1]
        if lives[index]:
            for word in range(space.words):
                gather(reach, block, heaps, starts[index], starts[index + 1], rows, word, index)
    for bit in range(6):
        step, high = 1 << bit, HALVES[bit]
        for index in range(0, size, 2 * step):
            if lives[index + step]:
                for word in range(space.words):
                    exchange(rows, word, index, step, high, lives[index])
                lives[index] = True
    for step in range(1, space.words):
        for word in range(space.words):
            for heap in range(BLOCK):
                rows[word, 0, heap] |= rows[word ^ step, 64 * step, heap]


@compiled
def gather(reach: Words, block: int, heaps: Heaps, first: int, end: int, rows: Words, word: int, index: int) -> None:
    """Unite the words of all heaps, four at a time."""
    for heap in range(BLOCK):
        rows[word, index, heap] = 0
    place, at = first, np.uint64(block)
    while place + 4 <= end:
        a, b = at - np.uint64(heaps[place]), at - np.uint64(heaps[place + 1])
        c, d = at - np.uint64(heaps[place + 2]), at - np.uint64(heaps[place + 3])
        for heap in range(BLOCK):
            k = np.uint64(heap)  # unsigned, so that nothing is asked about counting from the end
            rows[word, index, heap] |= reach[word, a + k] | reach[word, b + k] | reach[word, c + k] | reach[word, d + k]
        place += 4
    while place < end:
        a = at - np.uint64(heaps[place])
        for heap in range(BLOCK):
            rows[word, index, heap] |= reach[word, a + np.uint64(heap)]
        place += 1


@compiled
def exchange(rows: Words, word: int, index: int, step: int, high: np.uint64, lives: bool) -> None:
    """Join the row whose index differs in one bit: the places with and without that bit change sides."""
    shift = np.uint64(step)
    if not lives:
        for heap in range(BLOCK):
            rows[word, index, heap] = 0
    for heap in range(BLOCK):
        other = rows[word, index + step, heap]
        rows[word, index, heap] |= (other & high) >> shift | (other & ~high) << shift


@compiled
def least_take(rule: Rule) -> int:
    least = int(rule.two[0, 0])
    for run in range(1, len(rule.two)):
        least = min(least, int(rule.two[run, 0]))
    return least


@compiled
def count_takes(rule: Rule) -> int:
    many = 0
    for run in range(len(rule.two)):
        many += rule.two[run, 1] - rule.two[run, 0] + 1
    return many


@compiled
def smallest_missing(rule: Rule, space: Space, field: Field, heap: int, value: int) -> int:
    """The smallest of the rare values still to be seen that no split has; else the common value.

    Four are asked for at a time.
    """
    odd, size = shift_of(space, heap), 64 * space.words
    wanted, index = field.wanted, 0
    while index < size:
        many = 0
        while many < 4 and index < size:
            if field.rare_bits[index >> 6] >> np.uint64(index & 63) & ONE:
                wanted[many] = value_of(space, index, odd)
                many += wanted[many] < value
            index += 1
        if many == 0:
            break
        for spare in range(many, 4):
            wanted[spare] = wanted[0]
        found = any_reached(rule, field.front, field.mirror, heap, wanted)
        for place in range(many):
            if not found >> place & 1:
                value = min(value, int(wanted[place]))
    return value


@compiled
def recall(rule: Rule, space: Space, field: Field, known: int) -> None:
    """Put all heaps whose values are known already where they belong."""
    rares, least = 0, least_take(rule)
    for heap in range(1, known):
        rares = note(rule, space, field, heap, least, rares)
    field.rares[0] = rares
