"""The Monte Carlo bot."""

from functools import cache
from random import Random
from time import perf_counter

from okawari.bots.budget import Budget
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.rules.chance import SEEDS
from okawari.rules.kinds import WASABI, is_nigiri
from okawari.rules.picks import first_kind, second_kind
from okawari.rules.ruleset import Ruleset


class MonteCarloBot:
    """Plays every pick on in many imagined worlds, and takes the one that does best there.

    All picks are tried in the same worlds, so that luck does not decide between them, and the worse half is dropped
    again and again (sequential halving). With `playouts` the same seed gives the same pick; with `ms`, time decides.
    """

    def __init__(self, ms: float | None = None, playouts: int | None = None) -> None:
        self.ms = ms
        self.playouts = playouts
        prepare()

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """The pick that fares best."""
        from okawari.sim.lookahead import Lookahead

        budget, picks = Budget(self.ms, self.playouts), different_picks(seen)
        lookahead = Lookahead(seen, [pick.code for pick in picks], rng.randrange(SEEDS))
        alive = list(range(len(picks)))
        halvings = (len(alive) - 1).bit_length()
        for halving in range(1, halvings + 1):
            while times := budget.affords(halving / halvings, len(alive)):
                started = perf_counter()
                lookahead.try_out(alive, times)
                budget.spend(times * len(alive), perf_counter() - started)
            means = lookahead.means
            alive = sorted(alive, key=lambda number: -means[number])[: (len(alive) + 1) // 2]
        return picks[alive[0]]


@cache
def prepare() -> None:
    """Load the compiled code, or compile it: a bot's first pick shall be as quick as its others."""
    from okawari.sim.lookahead import Lookahead

    seen = State.start(Ruleset(seats=2), seed=0).observe(0)
    Lookahead(seen, [seen.legal_picks()[0].code], 0).try_out([0], 1)


def different_picks(seen: Observation) -> list[Pick]:
    """The legal picks, but of two cards that land in either order with the same effect only one order."""
    found, kept = set(), []
    for pick in seen.legal_picks():
        first, second = first_kind(pick.code), second_kind(pick.code)
        ordered = all(kind == WASABI or is_nigiri(kind) for kind in (first, second)) and first != second
        key = (*sorted((first, second)), pick.dummy)
        if ordered or seen.rules.shared_layout or key not in found:
            found.add(key)
            kept.append(pick)
    return kept
