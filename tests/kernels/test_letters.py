"""A million games of letters at once are the games that single matches would play; the twins here go letter by letter."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay import chance
from perfectplay.games.letters import random_letters
from perfectplay.job import Job
from perfectplay.kernels import chance as chance_kernel
from perfectplay.kernels import letters
from tests import naive

SEEDS = st.integers(0, chance.MASK)


def text_of(word: int, length: int) -> str:
    return "".join("W" if word >> place & 1 else "L" for place in range(length))


@given(seeds=st.lists(SEEDS, min_size=1, max_size=20), number=st.integers(0, 1000))
def test_chance_in_arrays_is_chance(seeds: list[int], number: int) -> None:
    words = np.array(seeds, dtype=np.uint64)
    assert chance_kernel.mixed(words).tolist() == [chance.mixed(seed) for seed in seeds]
    assert chance_kernel.drawn(words, number).tolist() == [chance.drawn(seed, number) for seed in seeds]
    assert chance_kernel.derived(words, number).tolist() == [chance.derived(seed, number) for seed in seeds]


@given(seed=st.integers(-(1 << 70), 1 << 70), first=st.integers(0, 1 << 40), count=st.integers(0, 50))
def test_seeds_of_a_stretch(seed: int, first: int, count: int) -> None:
    expected = [chance.derived(seed, number) for number in range(first, first + count)]
    assert chance_kernel.derived_range(seed, first, first + count).tolist() == expected


@given(draws=st.lists(SEEDS, min_size=1, max_size=20), limit=st.integers(1, (1 << 32) - 1))
def test_below_is_exact(draws: list[int], limit: int) -> None:
    found = chance_kernel.below(np.array(draws, dtype=np.uint64), limit)
    assert found.tolist() == [chance.below(draw, limit) for draw in draws]


def test_the_strings_drawn_are_those_of_the_game() -> None:
    seeds = chance_kernel.derived_range(11, 0, 3000)
    lengths, words = letters.draw(seeds, 5, 50)
    drawn = [text_of(int(word), int(length)) for word, length in zip(words, lengths, strict=True)]
    assert drawn == [random_letters(None, int(seed)) for seed in seeds]
    assert set(map(len, drawn)) == set(range(5, 51))


@pytest.mark.parametrize("length", range(1, 13))
def test_every_string_ends_as_search_says(length: int) -> None:
    """All strings of a length, both ways the coins may fall."""
    words = np.arange(1 << length, dtype=np.uint64)
    lengths = np.full(len(words), length, dtype=np.int64)
    mover_wins = np.array([naive.letters_won(text_of(int(word), length)) for word in words])
    last_should_be_w = mover_wins == (length % 2 == 1)
    for coins in (0, chance.MASK, 0xAAAAAAAAAAAAAAAA):
        played = letters.play(lengths, words, np.full(len(words), coins, dtype=np.uint64))
        assert (played.predicted_w == last_should_be_w).all()
        assert (played.last_was_w == last_should_be_w).all()


def test_letters_are_really_taken_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a table that always takes the left end the right letter stays for last, and predictions fail."""
    monkeypatch.setattr(letters, "_TABLES", {2: np.ones(64, dtype=np.uint64), 3: np.ones(64, dtype=np.uint64)})
    lengths, words = letters.draw(chance_kernel.derived_range(5, 0, 500), 5, 50)
    played = letters.play(lengths, words, words)
    rightmost = [text_of(int(word), int(length))[-1] == "W" for word, length in zip(words, lengths, strict=True)]
    assert played.last_was_w.tolist() == rightmost
    tally = Job("letters", ("perfect", "perfect"), 5).play(0, 500)
    assert 0 < tally.held < 500
    assert len(tally.failed) == tally.MOST_FAILED


@pytest.mark.parametrize("seed", [7, -1, 1 << 80])
@pytest.mark.parametrize("spec", ["letters", "letters:random=1", "letters:random=6", "letters:random=50"])
def test_bulk_counts_what_single_matches_count(spec: str, seed: int) -> None:
    job = Job(spec, ("perfect", "perfect+trap"), seed)
    records: list[str] = []
    assert job.in_bulk
    assert job.play(40, 160) == job.play(40, 160, records)
    assert len(records) == 120


def test_longer_strings_are_played_one_by_one() -> None:
    job = Job("letters:random=51", ("perfect", "perfect"), 7)
    assert not job.in_bulk
    assert job.play(0, 3).lengths == {51: 3}
