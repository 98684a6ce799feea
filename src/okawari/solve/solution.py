"""What a solved position is, and why one cannot be solved."""

from dataclasses import dataclass

from okawari.game.pick import Pick
from okawari.rules.errors import OkawariError

ROUNDING = 1e-9
"""Values that differ by less are the same."""


class CannotSolve(OkawariError):
    """A position that has no exact solution here; the message says from when on it has one."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The rest of a round between two seats that know both hands, from one of them."""

    seat: int
    aim: str
    """points or win."""
    value: float
    """What both seats' best strategies bring: points more than the other's, or the chance to win."""
    strategy: tuple[tuple[Pick, float], ...]
    """An optimal strategy: picks, and how likely to make each."""
    picks: tuple[tuple[Pick, float], ...]
    """Every legal pick, and its value against an optimal strategy of the other."""
    exact: bool
    """False if the search was cut short: then value, strategy and picks are estimates."""
    desserts_estimated: bool
    """True before the last round: what desserts will bring is an estimate then."""
    nodes: int
    """Positions that were searched."""

    @property
    def decided(self) -> bool:
        """Whether the win is certain, or only a mistake of the other could bring it."""
        return self.aim == "win" and not ROUNDING < self.value < 1 - ROUNDING

    @property
    def likeliest(self) -> Pick:
        """The pick that the strategy makes most often."""
        return max(self.strategy, key=lambda one: one[1])[0]

    @property
    def best(self) -> list[Pick]:
        """The picks that are worth the value."""
        return [pick for pick, value in self.picks if value > self.value - ROUNDING]
