"""The Monte Carlo bot."""

from functools import cache
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

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

GAMES_AT_ONCE = 192
"""Playouts between two looks at the clock."""
POINTS_SCALE = 8
"""A lead of so many points at the end of a playout counts as a win by about three to one."""


class MonteCarloBot:
    """Plays every pick on to the end in many imagined worlds, and takes the one that wins most often there.

    All picks are tried in the same worlds, so that luck does not decide between them, and the worse half is dropped
    again and again (sequential halving). With `playouts` the same seed gives the same pick; with `ms`, time decides.
    """

    def __init__(self, ms: float | None = None, playouts: int | None = None, policy: str = "planner") -> None:
        self.seconds = 0.1 if ms is None and playouts is None else None if ms is None else ms / 1000
        self.playouts = playouts
        self.policy = policy
        prepare(policy)

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """The pick that fares best."""
        started = perf_counter()
        picks = different_picks(seen)
        seed = rng.randrange(SEEDS)
        if len(picks) == 1:
            return picks[0]
        import numpy as np

        sums = np.zeros(len(picks))
        alive = list(range(len(picks)))
        halvings = (len(picks) - 1).bit_length()
        spent, worlds, per_game = 0, 0, 0.0
        for halving in range(halvings):
            part = (halving + 1) / halvings
            while True:
                count = max(1, GAMES_AT_ONCE // len(alive))
                if self.playouts is not None:
                    left = self.playouts * part - spent
                    if left < len(alive) and worlds > 0:
                        break
                    count = max(1, min(count, int(left) // len(alive)))
                else:
                    assert self.seconds is not None
                    rest = self.seconds * part - (perf_counter() - started)
                    if per_game:
                        count = min(count, int(rest / per_game / len(alive)))
                        if count < 1:
                            break
                    else:
                        count = max(1, count // 4)
                begun = perf_counter()
                sums[alive] += self._try(seen, [picks[i] for i in alive], count, seed, worlds)
                spent += count * len(alive)
                worlds += count
                per_game = (perf_counter() - begun) / (count * len(alive))
            alive = sorted(alive, key=lambda number: -sums[number])[: (len(alive) + 1) // 2]
        return picks[alive[0]]

    def _try(
        self, seen: Observation, picks: Sequence[Pick], worlds: int, seed: int, first: int
    ) -> "NDArray[np.float64]":
        """The sum over worlds of how well each pick fared."""
        from okawari.sim.trials import trials

        fared = trials(seen, picks, self.policy, worlds, seed, first=first)
        values: NDArray[np.float64] = success(seen, fared).sum(axis=0)
        return values


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
    assert seen.seat is not None
    import numpy as np

    totals = fared.totals * (-1 if seen.rules.variant == GOLF else 1)
    others = np.delete(totals, seen.seat, axis=2).max(axis=2)
    lead = totals[:, :, seen.seat] - others
    value: NDArray[np.float64] = (fared.shares + 1 / (1 + np.exp(-lead / POINTS_SCALE))) / 2
    return value


def different_picks(seen: Observation) -> list[Pick]:
    """The legal picks, but of two cards that land in either order with the same effect only one order."""
    found, kept = set(), []
    for pick in seen.legal_picks():
        first, second = first_kind(pick.code), second_kind(pick.code)
        ordered = all(kind == WASABI or is_nigiri(kind) for kind in (first, second)) and first != second
        key = (tuple(sorted((first, second))), pick.dummy)
        if second < 0 or ordered or seen.rules.variant == BATTLE or key not in found:
            found.add(key)
            kept.append(pick)
    return kept
