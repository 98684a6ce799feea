"""The Monte Carlo bot, and how long it may think: so many playouts, or so much time."""

from functools import cache
from random import Random
from time import perf_counter

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.rules.chance import SEEDS
from okawari.rules.kinds import WASABI, is_nigiri
from okawari.rules.picks import first_kind, second_kind
from okawari.rules.ruleset import Ruleset

DEFAULT_MS = 100.0
KEPT_BACK = 0.06
"""The part of the time that is not planned for playouts: not all of them take the same time."""
PLAYOUTS_AT_ONCE = 192
"""Playouts between two looks at the clock, at most."""
FIRST_PLAYOUTS = 48
"""Playouts before the speed is known."""


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
        from okawari.sim.search import Lookahead

        budget, picks = PlayoutBudget(self.ms, self.playouts), different_picks(seen)
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


class HardBot(MonteCarloBot):
    """Tough: thinks a third of a second about every pick, and gives little away. Be glad of every win."""

    def __init__(self, ms: float | None = 333, playouts: int | None = None) -> None:
        super().__init__(ms, playouts)


@cache
def prepare() -> None:
    """Load the compiled code, or compile it: a bot's first pick shall be as quick as its others."""
    from okawari.sim.search import Lookahead

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


class PlayoutBudget:
    """Counts what is spent of a number of playouts or, where there is none, of a time."""

    def __init__(self, ms: float | None, playouts: int | None) -> None:
        self.playouts = playouts
        self.seconds = (DEFAULT_MS if ms is None else ms) / 1000 * (1 - KEPT_BACK)
        self.started = perf_counter()
        self.spent = 0
        self._playing = 0.0

    def affords(self, part: float, playouts: int) -> int:
        """How many times so many playouts fit into what is left of a part of the budget; at least once at first."""
        if self.playouts is not None:
            times = int(self.playouts * part - self.spent) // playouts
        elif self.spent:
            left = self.seconds * part - (perf_counter() - self.started)
            times = int(left / (self._playing / self.spent * playouts))
        else:
            times = FIRST_PLAYOUTS // playouts
        fewest = 0 if self.spent else 1
        return max(fewest, min(times, max(1, PLAYOUTS_AT_ONCE // playouts)))

    def spend(self, playouts: int, seconds: float) -> None:
        self.spent += playouts
        self._playing += seconds
