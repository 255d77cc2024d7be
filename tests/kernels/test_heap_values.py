"""Every kernel that makes values of heaps, beside a slow, readable twin, and beside each other where the twin is too slow."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from perfectplay.heap_code import HeapCode, Takes
from perfectplay.kernels.rule import rule_of
from perfectplay.kernels.space import Census, Space, index_of, is_common, value_of, walsh, xored
from perfectplay.sequences import HeapValues
from perfectplay.sequences.agreement import LARGE, agreeing, z_function
from perfectplay.sequences.machine import Machine
from perfectplay.sequences.small import Small
from perfectplay.sequences.spaces import SparseField
from tests import naive

Values = NDArray[np.uint32]

#: Codes whose sequences behave differently: short and long periods, sparse spaces with and without the heap's size, dense ones.
HARD = ("0.06", "0.007", "0.14", "0.16", "0.56", "0.127", "0.354", "0.165", "4.007", "0.6")


def octal(code: str) -> HeapCode:
    whole, _, digits = code.partition(".")
    return HeapCode.digits([int(digit, 16) for digit in whole + digits])


def twin(code: HeapCode, to: int) -> list[int]:
    return naive.heap_values(code.options, to)


def by(mode: str, code: HeapCode, to: int, start: int = 1) -> Values:
    """All values by one kernel, after those before `start` by the twin."""
    values = np.zeros(to + 1, dtype=np.uint32)
    values[:start] = twin(code, start - 1)
    machine = Machine(rule_of(code))
    machine.choose = lambda values, known: mode  # type: ignore[method-assign]
    known = start
    while known <= to:
        known = machine.advance(values, known, to + 1, 0.05)
    return values


def random_code(seed: int) -> HeapCode:
    """Octal codes, adjacent sticks, and Grundy's rule with something taken."""
    chance = random.Random(seed)
    if seed % 3 == 0:
        least = chance.randint(1, 6)
        takes = range(least, least + chance.randint(0, 9) + 1)
        return HeapCode(Takes(takes), Takes(takes), takes)
    digits = [chance.choice((0, 4)), *(chance.randrange(8) for _ in range(chance.randint(1, 5)))]
    if not any(digit & 4 for digit in digits):
        digits[-1] |= 4
    code = HeapCode.digits(digits)
    return HeapCode(code.nothing, code.one, code.two, unequal=seed % 3 == 2)


@pytest.mark.parametrize("seed", range(24))
def test_kernels_agree_with_the_twin_for_random_codes(seed: int) -> None:
    code, to = random_code(seed), 500
    expected = twin(code, to)
    assert by("mark", code, to).tolist() == expected
    assert by("dense", code, to, 12).tolist() == expected
    assert by("sparse", code, to, 120).tolist() == expected
    small = np.zeros(to + 1, dtype=np.uint32)
    Small(rule_of(code), small, 1).extend(small, to + 1)
    assert small.tolist() == expected


@pytest.mark.parametrize("code", ["0.3F", "0.8", "8.0", "0.0C7", "C.41", "0.FF"])
def test_three_heaps_agree_with_the_twin(code: str) -> None:
    expected = twin(octal(code), 90)
    assert by("triples", octal(code), 90).tolist() == expected
    assert by("triples", octal(code), 90, 40).tolist() == expected


@pytest.mark.parametrize("listed", [(), (1,), (2, 3), (1, 3, 7, 8)])
def test_games_whose_values_grow_agree_with_the_twin(listed: tuple[int, ...]) -> None:
    takes = Takes(listed, all_but=True)
    for code in (HeapCode(takes, takes), HeapCode(takes, takes, two=(0,))):
        assert by("mark", code, 200).tolist() == twin(code, 200)


@pytest.mark.parametrize("code", HARD)
def test_two_kernels_agree_where_the_twin_is_too_slow(code: str) -> None:
    to = 100_000 if code in ("0.16", "0.56", "0.06") else 30_000
    values = HeapValues(octal(code))
    values.look_for_period = False
    chosen = values.to(to)
    assert np.array_equal(chosen, by("mark", octal(code), to))


def test_a_space_of_more_words_is_made_when_values_need_it() -> None:
    code, start = octal("0.06"), 150
    values = np.zeros(6000, dtype=np.uint32)
    Small(rule_of(code), values, 1).extend(values, 6000)
    assert values[:start].max() < 128 <= values.max()
    assert np.array_equal(by("sparse", code, 5999, start), values)


def test_a_kernel_stops_where_its_choice_does_not_fit() -> None:
    """Too few words, or too short a list of rare heaps: it says how far it came, and what it has made is right."""
    rule = rule_of(octal("0.06"))
    expected = np.zeros(6000, dtype=np.uint32)
    Small(rule, expected, 1).extend(expected, 6000)
    front, mirror = np.zeros(6000, dtype=np.uint16), np.zeros(6000, dtype=np.uint16)
    front[:150] = expected[:150]
    mirror[-150:] = expected[149::-1]
    census = Census()
    census.count(expected[:150])
    field = SparseField(rule, census, front, mirror)
    reached = field.extend(150, 6000)
    assert 150 < reached < 6000
    assert np.array_equal(front[:reached], expected[:reached])
    assert not field.fits(census, front) or expected[reached] >= 128 * field.words


modestly = settings(derandomize=True, database=None, deadline=None, max_examples=300)


@modestly
@given(
    mask=st.integers(1, 255),
    turn=st.integers(0, 1),
    take=st.integers(0, 1),
    one=st.integers(0, 255),
    two=st.integers(0, 255),
)
def test_spaces_keep_what_xor_needs(mask: int, turn: int, take: int, one: int, two: int) -> None:
    space = Space(mask, (mask & -mask).bit_length() - 1, turn, take, 2)
    for left, right in ((5, 8), (6, 6), (7, 11)):
        heap = left + right + take
        classes = is_common(space, one, left), is_common(space, two, right), is_common(space, one ^ two, heap)
        assert classes[2] == classes[0] ^ classes[1]
    assert index_of(space, one ^ two) == index_of(space, one) ^ index_of(space, two)
    odd = (one & mask).bit_count() & 1
    assert value_of(space, index_of(space, one), odd) == one
    if (two & mask).bit_count() & 1 == odd:
        assert (one < two) == (index_of(space, one) < index_of(space, two))


@modestly
@given(word=st.integers(0, 2**64 - 1), index=st.integers(0, 63))
def test_bits_of_a_word_change_places(word: int, index: int) -> None:
    expected = sum(1 << (bit ^ index) for bit in range(64) if word >> bit & 1)
    assert int(xored(np.uint64(word), index)) == expected


@modestly
@given(counts=st.lists(st.integers(0, 9), min_size=1, max_size=20))
def test_the_transform_counts_bits(counts: list[int]) -> None:
    found = walsh(np.array(counts, dtype=np.float64))
    for mask, excess in enumerate(found):
        assert excess == sum(count * (-1) ** (value & mask).bit_count() for value, count in enumerate(counts))


@modestly
@given(text=st.lists(st.integers(0, 2), min_size=1, max_size=40))
def test_agreement_is_what_it_says(text: list[int]) -> None:
    agree: Callable[[int], int] = lambda shift: next(  # noqa: E731
        (length for length in range(len(text) - shift) if text[-1 - length] != text[-1 - length - shift]),
        len(text) - shift,
    )
    assert agreeing(np.array(text)).tolist() == [agree(shift) for shift in range(len(text))]


def test_agreement_of_long_sequences_is_compiled_and_the_same() -> None:
    text = np.resize(np.array([0, 1, 0, 2, 1, 0, 1]), LARGE + 5)
    text[17] = 3
    assert np.array_equal(agreeing(text), z_function(np.ascontiguousarray(text[::-1])))
