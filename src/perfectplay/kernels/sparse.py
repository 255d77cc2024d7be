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
#: The indices of rare heaps, and of what is no heap, have this bit.
RARE = 0x8000
#: Up to so many numbers that may be taken are gone through one by one; windows are for more.
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
    #: The index of each heap; those of rare ones are marked.
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
    #: For the heap at hand: the rare values reached, later those still to be seen, and the common ones.
    seen: Words
    #: The numbers that may be taken to leave one heap, and those to leave two, unless they are many.
    singles: Heaps
    few: Heaps
    #: Four values to ask all splits for.
    wanted: Narrow


@written_out
def note(rule: Rule, space: Space, field: Field, heap: int, least: int, rares: int) -> int:
    """Put a heap whose value has become known among the rare or the common ones, and move the windows on."""
    indices, window, last, value = field.indices, field.window, field.last, field.front[heap]
    index = index_of(space, value)
    indices[heap] = index
    if not is_common(space, value, heap):
        indices[heap] = index | RARE
        field.rare[rares] = heap
        rares += 1
    ahead = heap + least
    for run in range(len(rule.two)):
        comes, goes = max(ahead - rule.two[run, 0], 0), max(ahead - rule.two[run, 1] - 1, 0)
        come, go = indices[comes], indices[goes]
        if come < RARE:
            window[run, come >> 6] |= ONE << np.uint64(come & 63)
            last[run, come] = comes
        if go < RARE and last[run, go] == goes:
            window[run, go >> 6] &= ~(ONE << np.uint64(go & 63))
        for word in range(space.words):
            field.reach[word, ahead] |= window[run, word]
    return rares


@compiled
def ends_in_zero(rule: Rule, heap: int) -> bool:
    """Whether nothing may be left of the heap, or two equal heaps."""
    zero = False
    for run in range(len(rule.nothing)):
        zero |= rule.nothing[run, 0] <= heap <= rule.nothing[run, 1]
    if not rule.unequal:
        for run in range(len(rule.two)):
            most, least = heap - rule.two[run, 0], max(heap - rule.two[run, 1], 2)
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
    rare, smaller, seen, singles, few = field.rare, field.smaller, field.seen, field.singles, field.few
    least, words = least_take(rule), space.words
    grouped = rares = field.rares[0]
    near, steady = 0, block > largest_take(rule) + 2
    zero_even, zero_odd = ends_in_zero(rule, block), ends_in_zero(rule, block + 1)
    for heap in range(block, stop):
        column, odd = heap - block, shift_of(space, heap)
        for word in range(words):
            seen[0, word], seen[1, word] = sample_rows[word, column], rare_rows[word, column]
        # Splits with rare heaps whose other part lies in this block, and rare heaps of this block, were not known
        # when the rows were made.
        while near < grouped and rare[near] <= column - least:
            near += 1
        for place in range(near + rares - grouped):
            part = rare[place]
            if place >= near:
                part = rare[place - near + grouped]
            own = int(indices[part]) ^ RARE
            for take in range(len(few)):
                other = int(indices[max(heap - part - few[take], 0)]) ^ own
                if other < RARE:
                    seen[1, other >> 6] |= ONE << np.uint64(other & 63)
            if len(few) == 0:
                for word in range(words):
                    seen[1, word ^ own >> 6] |= xored(reach[word, heap - part], own & 63)
        for place in range(len(singles)):
            if singles[place] < heap:
                single = int(front[heap - singles[place]])
                which = index_of(space, single)
                if which < 64 * words:
                    seen[is_common(space, single, heap), which >> 6] |= ONE << np.uint64(which & 63)
        zero = zero_odd if column & 1 else zero_even
        if not steady:
            zero = ends_in_zero(rule, heap)
        if zero:
            seen[odd, 0] |= ONE
        index = -1
        for word in range(words):
            if ~seen[1, word]:
                index = 64 * word + int(lowest_bit(~seen[1, word]))
                break
        if index < 0 or rares == len(rare):
            field.rares[0] = rares
            return heap
        value = value_of(space, index, 1 ^ odd)
        missing = np.uint64(0)
        for word in range(words):
            seen[0, word] = smaller[odd, index, word] & ~seen[0, word]
            missing |= seen[0, word]
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
def largest_take(rule: Rule) -> int:
    most = 0
    for run in range(len(rule.two)):
        most = max(most, int(rule.two[run, 1]))
    for run in range(len(rule.nothing)):
        most = max(most, int(rule.nothing[run, 1]))
    return most


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
            if field.seen[0, index >> 6] >> np.uint64(index & 63) & ONE:
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
