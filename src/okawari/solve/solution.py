"""What a solved position is, and why one cannot be solved."""

from dataclasses import dataclass

from okawari.game.pick import Pick
from okawari.rules.errors import OkawariError


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
