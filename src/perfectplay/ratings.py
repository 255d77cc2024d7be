"""Strengths from results between pairs: the model of Bradley and Terry, on the scale of Elo, with intervals.

R. A. Bradley, M. E. Terry, Rank analysis of incomplete block designs, Biometrika 39, 1952. Player i beats player j with
probability p_i / (p_i + p_j); the strengths that make the results likeliest are found by the iteration of D. R. Hunter, MM
algorithms for generalized Bradley-Terry models, Annals of Statistics 32, 2004. So that whoever won or lost everything gets a
finite rating, each pair that has met is given half a win either way. Intervals come from the curvature of the likelihood.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log

from perfectplay.intervals import Z

#: The average player; 400 points more make ten wins to one.
MIDDLE = 1500.0
SCALE = 400 / log(10)
HALF_WINS = 0.5
MOST_ROUNDS = 100_000
CLOSE = 1e-10


@dataclass(frozen=True)
class Rating:
    """Points on the scale of Elo, with the interval that holds in 95 of 100 cases."""

    points: float
    low: float
    high: float


def ratings(names: Sequence[str], beat: Mapping[tuple[str, str], int]) -> dict[str, Rating]:
    """The ratings of players, from how often each beat each; they compare players who met, if only through others.

    >>> found = ratings(["a", "b"], {("a", "b"): 100, ("b", "a"): 10})
    >>> round(found["a"].points - found["b"].points), found["a"].low < found["a"].points < found["a"].high
    (392, True)
    """
    import numpy as np

    count = len(names)
    wins = np.zeros((count, count))
    for i, one in enumerate(names):
        for j, other in enumerate(names):
            if i != j and beat.get((one, other), 0) + beat.get((other, one), 0):
                wins[i, j] = beat.get((one, other), 0) + HALF_WINS
    met, won = wins + wins.T, wins.sum(axis=1)
    strength = np.ones(count)
    for _ in range(MOST_ROUNDS):
        before = strength
        expected = (met / (strength[:, None] + strength[None, :])).sum(axis=1)
        strength = np.where(won > 0, won / np.maximum(expected, 1e-300), 1.0)
        strength = strength / np.exp(np.log(strength).mean())
        if np.abs(np.log(strength) - np.log(before)).max() < CLOSE:
            break
    share = strength[:, None] / (strength[:, None] + strength[None, :])
    weight = met * share * (1 - share)
    curvature = np.diag(weight.sum(axis=1)) - weight
    half = Z * SCALE * np.sqrt(np.maximum(np.diag(np.linalg.pinv(curvature)), 0))
    points = MIDDLE + SCALE * np.log(strength)
    return {
        name: Rating(float(points[i]), float(points[i] - half[i]), float(points[i] + half[i]))
        for i, name in enumerate(names)
    }
