"""The yardstick: information-set Monte Carlo tree search, as public programs play it."""

from functools import cache
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.rules.chance import SEEDS
from okawari.rules.kinds import NOTHING
from okawari.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from okawari.sim.search import Tree

EXPLORATION = 1.0
"""K of the upper confidence bound."""
ITERATIONS_AT_ONCE = 64
"""Iterations between two looks at the clock."""
MOST_NODES = 100_000
DEFAULT_SECONDS = 0.1


class IsmctsBot:
    """Searches one tree over many imagined worlds, with random playouts; a yardstick known from public programs.

    With `iterations` the same seed gives the same pick; with `ms`, time decides.
    """

    def __init__(self, ms: float | None = None, iterations: int | None = None) -> None:
        self.seconds = DEFAULT_SECONDS if ms is None else ms / 1000
        self.iterations = iterations
        prepare()

    def choose(self, seen: Observation, rng: Random) -> Pick:
        from okawari.sim.search import new_tree, search

        started = perf_counter()
        legal, seed = seen.legal_picks(), rng.randrange(SEEDS)
        if len(legal) == 1:
            return legal[0]
        tree = new_tree(MOST_NODES if self.iterations is None else min(MOST_NODES, self.iterations + 1))
        done = 0
        while self.iterations is None or done < self.iterations:
            count = ITERATIONS_AT_ONCE if self.iterations is None else min(ITERATIONS_AT_ONCE, self.iterations - done)
            search(tree, seen, seed, done, count, EXPLORATION)
            done += count
            if self.iterations is None and perf_counter() - started > self.seconds:
                break
        return most_visited(tree)


@cache
def prepare() -> None:
    """Load the compiled code, or compile it: a bot's first pick shall be as quick as its others."""
    from okawari.sim.search import new_tree, search

    search(new_tree(2), State.start(Ruleset(seats=2), seed=0).observe(0), 0, 0, 1, EXPLORATION)


def most_visited(tree: "Tree") -> Pick:
    """The pick below the root with the most visits."""
    node, best = int(tree.child[0]), NOTHING
    while node != NOTHING:
        if best == NOTHING or tree.visits[node] >= tree.visits[best]:
            best = node
        node = int(tree.sibling[node])
    return Pick.of(int(tree.code[best]))
