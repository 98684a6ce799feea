"""The Monte Carlo bot."""

from functools import cache
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from okawari.bots.budget import Budget
from okawari.bots.errors import BotError
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.rules.chance import SEEDS
from okawari.rules.editions import BATTLE, GOLF
from okawari.rules.kinds import WASABI, is_nigiri
from okawari.rules.picks import first_kind, second_kind
from okawari.rules.ruleset import Ruleset

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from okawari.sim.trials import Trials

POINTS_SCALE = 8
"""A lead of so many points at the end of a playout counts as much as winning about three times out of four."""


class MonteCarloBot:
    """Plays every pick on to the end in many imagined worlds, and takes the one that wins most often there.

    All picks are tried in the same worlds, so that luck does not decide between them, and the worse half is dropped
    again and again (sequential halving). With `playouts` the same seed gives the same pick; with `ms`, time decides.
    """

    def __init__(
        self, ms: float | None = None, playouts: int | None = None, policy: str = "planner", later: str = "random"
    ) -> None:
        self.ms = ms
        self.playouts = playouts
        self.policy = policy
        self.later = later
        for one in (policy, later):
            prepare(one)

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """The pick that fares best."""
        budget = Budget(self.ms, self.playouts)
        seed, alive, worlds = rng.randrange(SEEDS), different_picks(seen), 0
        scores = dict.fromkeys(alive, 0.0)
        halvings = (len(alive) - 1).bit_length()
        for halving in range(1, halvings + 1):
            while times := budget.affords(halving / halvings, len(alive)):
                started = perf_counter()
                for pick, value in zip(alive, self._try(seen, alive, times, seed, worlds), strict=True):
                    scores[pick] += value
                worlds += times
                budget.spend(times * len(alive), perf_counter() - started)
            alive = sorted(alive, key=lambda pick: -scores[pick])[: (len(alive) + 1) // 2]
        return alive[0]

    def _try(self, seen: Observation, picks: list[Pick], worlds: int, seed: int, first: int) -> list[float]:
        """The sum over worlds of how well each pick fared."""
        from okawari.sim.trials import trials

        fared = trials(seen, picks, self.policy, worlds, seed, first=first, later=self.later)
        sums: list[float] = success(seen, fared).sum(axis=0).tolist()
        return sums


@cache
def prepare(policy: str) -> None:
    """Load the compiled code, or compile it: a bot's first pick shall be as quick as its others."""
    from okawari.sim.errors import PolicyError
    from okawari.sim.trials import trials

    seen = State.start(Ruleset(seats=2), seed=0).observe(0)
    try:
        trials(seen, seen.legal_picks()[:1], policy, 1, 0)
    except PolicyError as error:
        raise BotError(f"montecarlo:policy={policy} cannot be: {error}") from None


def success(seen: Observation, fared: "Trials") -> "NDArray[np.float64]":
    """[world][pick] how well a playout ended for a seat, from 0 to 1: half the win, half the lead in points."""
    import numpy as np

    assert seen.seat is not None
    totals = fared.totals * (-1 if seen.rules.variant == GOLF else 1)
    lead = totals[:, :, seen.seat] - np.delete(totals, seen.seat, axis=2).max(axis=2)
    value: NDArray[np.float64] = (fared.shares + 1 / (1 + np.exp(-lead / POINTS_SCALE))) / 2
    return value


def different_picks(seen: Observation) -> list[Pick]:
    """The legal picks, but of two cards that land in either order with the same effect only one order."""
    found, kept = set(), []
    for pick in seen.legal_picks():
        first, second = first_kind(pick.code), second_kind(pick.code)
        ordered = all(kind == WASABI or is_nigiri(kind) for kind in (first, second)) and first != second
        key = (*sorted((first, second)), pick.dummy)
        if ordered or seen.rules.variant == BATTLE or key not in found:
            found.add(key)
            kept.append(pick)
    return kept
