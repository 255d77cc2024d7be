"""The compiled kernels at work on one rule, and the choice between them.

A stage is a stretch in which the sequence grows by a quarter; at its beginning every kernel that takes the rule says what a
heap will cost.
"""

from __future__ import annotations

import time

import numpy as np
from numpy.typing import NDArray

from perfectplay.errors import TooLarge
from perfectplay.kernels.dense import dense
from perfectplay.kernels.marking import mark, take_in
from perfectplay.kernels.pairs import reflect
from perfectplay.kernels.rule import ENDLESS, Rule
from perfectplay.kernels.space import Census
from perfectplay.kernels.triples import split, with_triples
from perfectplay.sequences.spaces import SparseField, words_for

Values = NDArray[np.uint32]

#: How much the sequence grows in a stage.
STAGE = 1.25
#: So many heaps are marked before anything else makes sense.
MARKED = 2048
#: The first piece of a stage, which tells how long one takes; and by how much pieces grow at the most.
FIRST_PIECE, PIECE_GROWTH = 512, 4
#: Room for so many heaps is made at once; then twice as much each time.
AT_ONCE = 2**22
#: Values from here on do not fit into 16 bits, and are marked.
NARROW = 2**16
#: Nanoseconds on one core of a server of 2024; only their proportions matter. Marking one split; asking one for four values;
#: a heap in a space, and there each rare heap and word.
MARK, ASK, IN_SPACE, RARE_WORD = 0.4, 0.06, 100.0, 0.2
#: A sample is so many times as large as the largest value.
SAMPLE = 12


class Machine:
    """Goes on with the values of one rule, of any size."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.mode = ""
        self._stage_end = 0
        self._rate = 0.0
        self._front = np.zeros(0, dtype=np.uint16)
        self._mirror = np.zeros(0, dtype=np.uint16)
        self._copied = 0
        self._census = Census()
        self._space: SparseField | None = None
        self._last = np.zeros((0, 0), dtype=np.int64)
        self._marked = -1
        self._floor = 0
        self._marks = np.zeros(NARROW, dtype=np.int64)
        self._pairs = np.zeros((0, 0), dtype=np.uint64)

    def advance(self, values: Values, known: int, stop: int, seconds: float) -> int:
        """Fill values from `known` on, at most up to `stop`, for about so many seconds; how many are known then."""
        if known >= self._stage_end:
            self._begin_stage(values, known)
        piece = max(FIRST_PIECE, int(self._rate * seconds))
        stop = min(stop, self._stage_end, known + piece)
        began = time.perf_counter()
        reached = {"mark": self._mark, "sparse": self._sparse, "dense": self._dense, "triples": self._triples}[
            self.mode
        ](values, known, stop)
        took = max(time.perf_counter() - began, 1e-6)
        self._rate = min((reached - known) / took, PIECE_GROWTH * piece / seconds)
        return reached

    # --- which one -----------------------------------------------------------------------------------------------

    def _begin_stage(self, values: Values, known: int) -> None:
        self._stage_end = max(int(known * STAGE), known + FIRST_PIECE)
        self._rate = 0.0
        self.mode = self.choose(values, known)

    def choose(self, values: Values, known: int) -> str:
        """The kernel that will be the fastest for the next heaps."""
        rule = self.rule
        if len(rule.three):
            return "triples"
        largest = int(values[:known].max())
        if not len(rule.two) or known < MARKED or largest >= NARROW // 2 or rule.one[:, 1:].max(initial=0) == ENDLESS:
            return "mark"
        takes = int((rule.two[:, 1] - rule.two[:, 0] + 1).sum())
        rares = self._counted(values, known).best_mask(rule)[2]
        costs = {
            "mark": MARK * len(rule.two) * known / 2,
            "dense": ASK * takes * known / 2 + MARK * SAMPLE * largest,
            "sparse": IN_SPACE + RARE_WORD * rares * words_for(largest),
        }
        return min(costs, key=lambda mode: costs[mode])

    # --- each of them --------------------------------------------------------------------------------------------

    def _mark(self, values: Values, known: int, stop: int) -> int:
        if self._marked != known:
            self._make_marks(2 * int(values[:known].max()) + 2, values, known)
        while True:
            known, self._floor = mark(self.rule, values, known, stop, self._last, self._floor)
            if known == stop:
                self._marked = stop
                return stop
            longer = np.full((len(self._last), 2 * self._last.shape[1]), -ENDLESS, dtype=np.int64)
            longer[:, : self._last.shape[1]] = self._last
            self._last = longer

    def _make_marks(self, size: int, values: Values, known: int) -> None:
        room = max(64, 1 << (size - 1).bit_length())
        # The first row is there for rules without any run.
        self._last = np.full((max(len(self.rule.one) + len(self.rule.two), 1), room), -ENDLESS, dtype=np.int64)
        self._floor = 0
        take_in(self.rule, values, known, self._last)

    def _sparse(self, values: Values, known: int, stop: int) -> int:
        self._narrow(values, known, stop)
        census, space = self._counted(values, known), self._space
        if space is None or space.known != known or not space.fits(census, self._front):
            space = self._space = SparseField(self.rule, census, self._front, self._mirror)
        reached = space.extend(known, stop)
        while reached == known:  # the next value does not fit into the words
            if 2 * space.words > NARROW // 128:
                raise TooLarge(f"the value of heap {known:,} passes {NARROW:,}; take fewer heaps")
            space = self._space = SparseField(self.rule, census, self._front, self._mirror, 2 * space.words)
            reached = space.extend(known, stop)
        values[known:reached] = self._front[known:reached]
        self._copied = reached
        return reached

    def _dense(self, values: Values, known: int, stop: int) -> int:
        self._narrow(values, known, stop)
        reached = int(dense(self.rule, self._front, self._mirror, known, stop, self._marks))
        if reached == known:
            raise TooLarge(f"the value of heap {known:,} passes {NARROW:,}; take fewer heaps")
        values[known:reached] = self._front[known:reached]
        self._copied = reached
        return reached

    def _triples(self, values: Values, known: int, stop: int) -> int:
        while True:
            words = max(self._pairs.shape[1], words_for(int(values[:known].max())) * 2)
            if len(self._pairs) < stop or words > self._pairs.shape[1]:
                self._make_pairs(values, known, stop, words)
            reached = int(with_triples(self.rule, values, known, stop, self._pairs))
            if reached > known:
                return reached
            self._make_pairs(values, known, stop, 2 * words)

    def _make_pairs(self, values: Values, known: int, stop: int, words: int) -> None:
        longer = np.zeros((max(stop, 2 * len(self._pairs)), words), dtype=np.uint64)
        for rest in range(1, known):
            split(values, longer, rest)
        self._pairs = longer

    def _counted(self, values: Values, known: int) -> Census:
        if self._census.known < known:
            self._census.count(values[:known])
        return self._census

    def _narrow(self, values: Values, known: int, stop: int) -> None:
        """The values as 16 bits, forwards and backwards, with room up to `stop`."""
        if len(self._front) < stop:
            room = min(max(stop, 2 * len(self._front), AT_ONCE), len(values))
            self._front, self._mirror = np.zeros(room, dtype=np.uint16), np.zeros(room, dtype=np.uint16)
            self._copied = 0
            self._space = None
        if self._copied < known:
            self._front[self._copied : known] = values[self._copied : known]
            reflect(self._front, self._mirror, self._copied, known)
            self._copied = known
