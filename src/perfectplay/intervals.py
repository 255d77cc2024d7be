"""How sure a measured share is."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

#: Of the normal distribution, for intervals that hold in 95 of 100 cases.
Z = 1.959963984540054


@dataclass(frozen=True)
class Share:
    """So many out of so many, with Wilson's interval.

    E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22, 1927. It stays within 0 and 1,
    and tells something even when all or none were counted.

    >>> share = Share(8, 10)
    >>> share.rate, round(share.low, 3), round(share.high, 3)
    (0.8, 0.49, 0.943)
    >>> Share(0, 0).rate, Share(0, 0).low, Share(0, 0).high
    (None, 0.0, 1.0)
    """

    count: int
    of: int

    @property
    def rate(self) -> float | None:
        return self.count / self.of if self.of else None

    @property
    def low(self) -> float:
        return 0.0 if self.count == 0 else max(self._middle() - self._half(), 0.0)

    @property
    def high(self) -> float:
        return 1.0 if self.count == self.of else min(self._middle() + self._half(), 1.0)

    def _middle(self) -> float:
        return (self.count + Z * Z / 2) / (self.of + Z * Z)

    def _half(self) -> float:
        return Z * sqrt(self.count * (self.of - self.count) / max(self.of, 1) + Z * Z / 4) / (self.of + Z * Z)

    def apart_from(self, other: Share) -> bool:
        """Whether the two intervals have nothing in common.

        >>> Share(900, 1000).apart_from(Share(800, 1000)), Share(9, 10).apart_from(Share(8, 10))
        (True, False)
        """
        return self.low > other.high or other.low > self.high
