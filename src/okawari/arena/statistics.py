"""Means with their 95 % confidence intervals; every number that goes in is a block."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from okawari.game.documents import Document
from okawari.game.measuring import NORMAL_95


@dataclass(frozen=True)
class Mean:
    """A mean over blocks."""

    mean: float
    deviation: float
    """The standard deviation of one block."""
    blocks: int

    @classmethod
    def of(cls, values: Sequence[float]) -> "Mean":
        """The mean of some blocks, one value each."""
        count = len(values)
        mean = sum(values) / count
        squares = sum((value - mean) ** 2 for value in values)
        return cls(mean, sqrt(squares / (count - 1)) if count > 1 else 0.0, count)

    @classmethod
    def of_shares(cls, shares: Sequence[float]) -> "Mean":
        """The mean of win shares. Their spread is taken as if there were one more block won and one more lost.

        So twelve blocks that were all won do not claim certainty.
        """
        return cls(cls.of(shares).mean, cls.of([*shares, 0.0, 1.0]).deviation, len(shares))

    @property
    def margin(self) -> float | None:
        """Half of the 95 % confidence interval; one block has none."""
        return None if self.blocks < 2 else student_95(self.blocks - 1) * self.deviation / sqrt(self.blocks)

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % confidence interval."""
        return None if self.margin is None else (self.mean - self.margin, self.mean + self.margin)

    def document(self) -> Document:
        """As JSON."""
        return {"mean": self.mean, "interval_95": self.interval, "blocks": self.blocks}


def student_95(freedom: int) -> float:
    """The 97.5 % point of Student's distribution: the interval is wider where the spread comes from few blocks.

    Cornish–Fisher's expansion, good to a percent from 3 degrees of freedom on.
    """
    if freedom < 3:
        return (12.706, 4.303)[freedom - 1]
    z = NORMAL_95
    first = (z**3 + z) / 4 / freedom
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96 / freedom**2
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384 / freedom**3
    return z + first + second + third
