"""Trying every pick in the same imagined worlds, and dropping the worse half again and again."""

from time import perf_counter

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.rules.kinds import WASABI, is_nigiri
from okawari.rules.picks import first_kind, second_kind

KEPT_BACK = 0.06
"""The part of the time that is not planned for playouts: not all of them take the same time."""
PLAYOUTS_AT_ONCE = 192
"""Playouts between two looks at the clock, at most."""
FIRST_PLAYOUTS = 48
"""Playouts before the speed is known."""


def halved_pick(seen: Observation, seed: int, budget: "PlayoutBudget") -> Pick:
    """The pick that is left when the worse half has been dropped again and again (sequential halving).

    All picks are tried in the same worlds, so that luck does not decide between them.
    """
    from okawari.sim.search import Lookahead

    picks = different_picks(seen)
    lookahead = Lookahead(seen, [pick.code for pick in picks], seed)
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

    def __init__(self, seconds: float, playouts: int | None) -> None:
        self.playouts = playouts
        self.seconds = seconds * (1 - KEPT_BACK)
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
