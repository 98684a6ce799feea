"""Means with their 95 % confidence intervals, of values that do not depend on each other: of blocks, decks or games."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from okawari.game.documents import Document
from okawari.game.measuring import student_95


@dataclass(frozen=True)
class Mean:
    """A mean of some values."""

    mean: float
    deviation: float
    """The standard deviation of one value."""
    count: int
    is_share: bool = False
    """Whether it cannot be but between 0 and 1."""

    @classmethod
    def of(cls, values: Sequence[float]) -> "Mean":
        count = len(values)
        mean = sum(values) / count
        squares = sum((value - mean) ** 2 for value in values)
        return cls(mean, sqrt(squares / (count - 1)) if count > 1 else 0.0, count)

    @classmethod
    def of_shares(cls, shares: Sequence[float]) -> "Mean":
        """The mean of blocks' win shares. Their spread is taken as if there were one more block won and one more lost.

        So twelve blocks that were all won do not claim certainty.
        """
        return cls(cls.of(shares).mean, cls.of([*shares, 0.0, 1.0]).deviation, len(shares), is_share=True)

    @property
    def margin(self) -> float | None:
        """Half of the 95 % confidence interval; one value has none."""
        if self.count < 2:
            return None
        margin = student_95(self.count - 1) * self.deviation / sqrt(self.count)
        return min(margin, 1.0) if self.is_share else margin

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % confidence interval."""
        if self.margin is None:
            return None
        low, high = self.mean - self.margin, self.mean + self.margin
        return (max(low, 0.0), min(high, 1.0)) if self.is_share else (low, high)

    @property
    def percent(self) -> str:
        return f"{self.words(100)} %"

    def words(self, scale: float = 1, form: str = ".1f") -> str:
        """The mean and how far the interval reaches: `85.0 ±3.6`, or `95.0 +5.0 -11.7` where a share's end cuts it."""
        text = f"{scale * self.mean:{form}}"
        if self.interval is None:
            return text
        digits = form[form.index(".") :]
        down, up = (f"{scale * abs(end - self.mean):{digits}}" for end in self.interval)
        return f"{text} ±{up}" if down == up or not self.is_share else f"{text} +{up} -{down}"

    def document(self) -> Document:
        """As JSON, of blocks."""
        return {"mean": self.mean, "interval_95": self.interval, "blocks": self.count}
