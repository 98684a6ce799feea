"""Who is better: by a sequential test, which stops as soon as a difference of some percentage points is decided, or,
where the number of blocks was fixed before, by whether chance lies in the confidence interval.

Two generalised sequential probability ratio tests run side by side on the scores of blocks, whose spread is estimated
as they come: one asks whether the first bot's win share is chance or so much more, the other whether it is chance or
so much less. Both saying chance means that there is no difference as large as that.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import log

from okawari.arena.mean import Mean

DIFFERENCE = 0.02
"""The difference in win share that is asked for."""
ERROR = 0.05
"""How likely each test may be wrong, either way."""
FEWEST_BLOCKS = 30
"""With fewer blocks nothing is decided: their spread is not known well enough."""
BOUND = log((1 - ERROR) / ERROR)


@dataclass(frozen=True)
class Verdict:
    """Where the test stands."""

    share: Mean
    chance: float
    better: float
    """The log-likelihood ratio of “better than chance” against “chance”."""
    worse: float
    """The same of “worse than chance”."""
    sequential: bool = True
    """Whether blocks are played until the test is decided; else there are so many, and their interval counts."""
    substitutions: Mapping[str, Counter[str]] = field(default_factory=dict)
    """How many picks were not the bots' own, by bot and reason."""
    cpu_ms: Mapping[str, float] = field(default_factory=dict)
    """CPU milliseconds a pick, by bot, where bots play in processes of their own."""

    @property
    def decided(self) -> bool:
        return self.result != "undecided"

    @property
    def result(self) -> str:
        """better, worse, equal or undecided; that two are equal only the sequential test can say."""
        if not self.sequential:
            low, high = self.share.interval or (0.0, 1.0)
            return "better" if low > self.chance else "worse" if high < self.chance else "undecided"
        if self.share.count < FEWEST_BLOCKS:
            return "undecided"
        if self.better >= BOUND:
            return "better"
        if self.worse >= BOUND:
            return "worse"
        return "equal" if max(self.better, self.worse) <= -BOUND else "undecided"

    def words(self, one: str, rest: str) -> str:
        """The verdict as a sentence."""
        percent, points = f"{100 * self.share.mean:.1f} %", f"{100 * DIFFERENCE:g} percentage points"
        blocks = "1 block" if self.share.count == 1 else f"{self.share.count:,} blocks"
        after = f"after {blocks}; {one} won {percent}, chance is {100 * self.chance:.1f} %"
        told = {
            "better": f"{one} is better than {rest}",
            "worse": f"{one} is worse than {rest}",
            "equal": f"{one} and {rest} do not differ by {points}",
            "undecided": f"not decided whether {one} and {rest} differ" + (f" by {points}" if self.sequential else ""),
        }
        return f"{told[self.result]} ({after})"


def judge(scores: Sequence[float], chance: float, sequential: bool = True) -> Verdict:
    """The verdict on the win shares of blocks."""
    share = Mean.of_shares(scores)
    better = ratio(share, chance, chance + DIFFERENCE)
    worse = ratio(share, chance, chance - DIFFERENCE)
    return Verdict(share, chance, better, worse, sequential)


def ratio(share: Mean, null: float, other: float) -> float:
    """The log-likelihood ratio of one mean against another, the spread being the one observed."""
    return share.count * (other - null) * (2 * share.mean - null - other) / (2 * share.deviation**2)
