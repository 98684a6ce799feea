"""The bot that searches, and how long it may think: so many iterations, or so much time."""

from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Protocol

from okawari.bots.parts import Part, SimulatingBot
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.rules.chance import SEEDS
from okawari.rules.ruleset import ROUNDS, RulesetNumbers, only_hands

if TYPE_CHECKING:
    from okawari.sim.round_trees import SeatTrees
    from okawari.solve import Solution

FIRST_ITERATIONS = 50
"""Iterations before the speed is known."""
LOOKS_AT_THE_CLOCK = 8
"""So often at least, in the time of a pick."""
NODES_A_MS, NODES_AN_ITERATION = 700, 4
"""How many positions the solver goes through in a millisecond, and in the time of an iteration."""
NINE_CARDS = {"points": 90_000, "win": 15_000}
"""How many positions it takes to solve nine cards a hand, for each aim,"""
A_CARD_LESS = {"points": 5.0, "win": 2.5}
"""and so many times fewer for each card less; most deals take no more than twice that."""
FOR_SOLVING = 0.7
"""The part of the time after which a search begins, if nothing has been solved by then."""


class Growing(Protocol):
    """A search that can go on for as long as it may."""

    iterations: int

    def grow(self, iterations: int) -> None: ...

    @property
    def visits(self) -> dict[Pick, int]: ...


class SearchBot(SimulatingBot):
    """Searches ahead in imagined worlds, every seat for itself; two seats' endings it solves exactly.

    With `iterations` the same seed gives the same pick; with `ms`, time decides.
    """

    usual_ms = 100.0
    usual_iterations: int | None = None
    """How long it thinks where neither is given; a number of iterations is stronger than a time."""

    def __init__(self, ms: float | None = None, iterations: int | None = None) -> None:
        self.seconds = (self.usual_ms if ms is None else ms) / 1000
        self.iterations = self.usual_iterations if ms is None and iterations is None else iterations
        self._trees: SeatTrees | None = None

    @staticmethod
    def needs(rules: RulesetNumbers) -> frozenset[Part]:
        if not only_hands(rules):
            return frozenset({Part.ANY_RULES})
        return frozenset({Part.ROUNDS, Part.ENDINGS} if rules.seats == 2 else {Part.ROUNDS})

    def choose(self, seen: Observation, rng: Random) -> Pick:
        self.prepare(seen.rules)
        started, seed, legal = perf_counter(), rng.randrange(SEEDS), seen.legal_picks()
        if len(legal) == 1:
            return legal[0]
        pick = self._solved(seen, started)
        return pick or grown_pick(self._search(seen, seed), started, self.seconds, self.iterations)

    def _solved(self, seen: Observation, started: float) -> Pick | None:
        """The best pick of an ending that is solved in time, or None.

        Where the win is decided it is the one with most points, of those that are as good for the win.
        """
        if Part.ENDINGS not in self.needs(seen.rules) or any(seen.unknown):
            return None
        solution = self._solution(seen, "win" if seen.round == ROUNDS - 1 else "points", started)
        if solution is None:
            return None
        by_points = self._solution(seen, "points", started) if solution.decided else None
        if by_points is None:
            return solution.likeliest
        points = dict(by_points.picks)
        return max(solution.best, key=lambda pick: points[pick])

    def _solution(self, seen: Observation, aim: str, started: float) -> "Solution | None":
        """An exact solution, if one is found in the part of the time that is for solving."""
        from okawari.solve import solve

        affords = int(self.seconds * 1000) * NODES_A_MS
        if self.iterations is not None:
            affords = self.iterations * NODES_AN_ITERATION
        if NINE_CARDS[aim] / A_CARD_LESS[aim] ** (9 - len(seen.hand)) > affords / 2:
            return None
        if self.iterations is None:
            solution = solve(seen, aim, ms=1000 * (started + self.seconds * FOR_SOLVING - perf_counter()))
        else:
            solution = solve(seen, aim, nodes=affords)
        return solution if solution.exact else None

    def _search(self, seen: Observation, seed: int) -> Growing:
        """A new search of the round, in words where it fits into them."""
        from okawari.sim.round_search import RoundSearch
        from okawari.sim.search import GameSearch, round_manner

        if not only_hands(seen.rules):
            return GameSearch(seen, seed, round_manner(seen.rules))
        search = RoundSearch(seen, seed, self._trees)
        self._trees = search.trees
        return search


def grown_pick(search: Growing, started: float, seconds: float, iterations: int | None) -> Pick:
    """The pick that was tried most often in so many iterations or, where there is no number, in this time."""
    if iterations is not None:
        search.grow(iterations)
    else:
        growing = perf_counter()
        search.grow(FIRST_ITERATIONS)
        while (left := started + seconds - perf_counter()) > 0:
            speed = search.iterations / (perf_counter() - growing)
            search.grow(max(1, int(speed * min(left, seconds / LOOKS_AT_THE_CLOCK))))
    visits = search.visits
    return max(visits, key=lambda pick: visits[pick])


class SkilledBot(SearchBot):
    """Looks ahead to the end of the round, but not at everything. Count the cards if you want to beat it."""

    usual_iterations = 100


class HardBot(SearchBot):
    """Tough: tries a thousand ways to go on before every pick, and gives little away. Be glad of every win."""

    usual_iterations = 1000


class ExpertBot(SearchBot):
    """The best there is: thinks a third of a second, and two players' endings it plays without a mistake."""

    usual_ms = 333.0
