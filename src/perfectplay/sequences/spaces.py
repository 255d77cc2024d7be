"""What the sparse kernel works on, kept from one piece of work to the next and made anew when another space fits better."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from perfectplay.kernels.rule import Rule, Runs
from perfectplay.kernels.space import Census, smaller, space_of
from perfectplay.kernels.sparse import BLOCK, FEW, RARE, Field, Group, recall, sparse

Values = NDArray[np.uint32]
Narrow = NDArray[np.uint16]

#: For one rare value, so many heaps at the most.
MOST_FOR_ONE = 256
#: A heap is paired with a sample of common heaps, to see which rare values it reaches: so many that each should be seen so often,
#: with so many of one value in one go. They lie among the first heaps.
SEEN, MOST_OF_ONE, SAMPLED_FROM = 8, 8, 16_384
#: The sample is drawn anew, and the choice looked at again, when the sequence has grown so much.
SAMPLE_GROWTH, CHOICE_GROWTH = 4, 1.25
#: Another mask is worth the change when it leaves so many rare heaps.
WORTH_CHANGING = 0.8


class SparseField:
    """A choice of what is rare, and everything that follows from it for the heaps known so far."""

    def __init__(self, rule: Rule, census: Census, front: Narrow, mirror: Narrow, words: int = 1) -> None:
        known = census.known
        self.mask, self.turn, rares = census.best_mask(rule)
        self.words = max(words, words_for(int(front[:known].max())))
        self.rule = rule
        self.space = space_of(self.mask, self.turn, rule, self.words)
        room = len(front) + int(rule.two.max()) + 2 * BLOCK
        size, pairs = 64 * self.words, numbers(rule.two)
        self.field = Field(
            front=front,
            mirror=mirror,
            reach=np.zeros((self.words, room), dtype=np.uint64),
            indices=np.full(len(front), RARE, dtype=np.uint16),
            last=np.zeros((len(rule.two), size), dtype=np.int64),
            window=np.zeros((len(rule.two), self.words), dtype=np.uint64),
            rare=np.zeros(2 * rares + 256, dtype=np.int64),
            rares=np.zeros(1, dtype=np.int64),
            smaller=smaller(self.space),
            seen=np.zeros((2, self.words), dtype=np.uint64),
            singles=numbers(rule.one),
            few=pairs if len(pairs) <= FEW else pairs[:0],
            wanted=np.zeros(4, dtype=np.uint16),
        )
        recall(rule, self.space, self.field, known)
        self.known = known
        self._sampled_at = self._chosen_at = known
        self.sample = self._sampled(known)

    def extend(self, start: int, stop: int) -> int:
        """Go on; less far than asked where this choice does not fit any more."""
        if start > SAMPLE_GROWTH * self._sampled_at:
            self.sample, self._sampled_at = self._sampled(start), start
        self.known = int(sparse(self.rule, self.space, self.field, self.sample, start, stop))
        return self.known

    def fits(self, census: Census, front: Narrow) -> bool:
        """Whether it is still a good choice, once it has grown by a quarter or the rare heaps are twice as many."""
        if front is not self.field.front or int(self.field.rares[0]) >= len(self.field.rare) - 1:
            return False
        if census.known < CHOICE_GROWTH * self._chosen_at:
            return True
        self._chosen_at = census.known
        return census.best_mask(self.rule)[2] > WORTH_CHANGING * int(self.field.rares[0])

    def _sampled(self, known: int) -> Group:
        """Common heaps to pair others with, enough of them that every rare value should be reached SEEN times.

        They lie in the lower half, so that none is met as the other part of the same split.
        """
        most = min((known - int(self.rule.two.max())) // 2, SAMPLED_FROM)
        heaps = BLOCK + np.flatnonzero(self.field.indices[BLOCK:most] < RARE)
        heaps = np.random.default_rng(known).permutation(heaps)
        values = self.field.front[heaps].astype(np.int64)
        order = np.argsort(values, kind="stable")
        heaps, values = heaps[order], values[order]
        nth = np.arange(len(values)) - np.searchsorted(values, values)
        heaps = heaps[nth < self._how_many(values)[values]]
        indices = self.field.indices[heaps].astype(np.int64)
        order = np.argsort(indices, kind="stable")
        size = 64 * self.words
        starts = np.searchsorted(indices[order], np.arange(size + 1))
        rows = np.zeros((self.words, size, BLOCK), dtype=np.uint64)
        return Group(heaps[order].astype(np.int64), starts.astype(np.int64), rows, np.zeros(size, dtype=np.bool_))

    def _how_many(self, values: NDArray[np.int64]) -> NDArray[np.int64]:
        """How many heaps of each value to take: for every rare value, those that most often meet what they need."""
        size = 128 * self.words
        counts = np.bincount(values, minlength=size)
        chance = counts / max(len(values), 1)
        chosen = np.zeros(size, dtype=np.int64)
        every = np.arange(size)
        for rare in range(int(values.max(initial=0)) + 1):
            partner = chance[every ^ rare]
            expected = float(chosen @ partner)
            for value in np.argsort(-partner, kind="stable"):
                if expected >= SEEN or partner[value] * MOST_FOR_ONE < SEEN - expected:
                    break  # seen often enough, or so seldom that asking all splits costs less
                more = min(counts[value] - chosen[value], int((SEEN - expected) / partner[value]) + 1, MOST_OF_ONE)
                chosen[value] += more
                expected += more * partner[value]
        return chosen


def numbers(runs: Runs) -> NDArray[np.int64]:
    """All numbers of some runs, one by one.

    >>> numbers(np.array([[1, 3], [7, 7]])).tolist()
    [1, 2, 3, 7]
    """
    return np.concatenate([np.arange(first, last + 1) for first, last in runs] or [np.zeros(0, dtype=np.int64)])


def words_for(largest: int) -> int:
    """So many words, a power of two, as hold the indices of all values.

    >>> words_for(20), words_for(127), words_for(128), words_for(300)
    (1, 1, 2, 4)
    """
    words = 1
    while 128 * words <= largest:
        words *= 2
    return words
