"""The compiled searches by value: where they looked, how often, and what they found there.

A test goes through all situations by itself: what it has to compile first takes a minute, and is compiled once.
"""

import numpy as np
import pytest
from numba import njit

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.rules.kinds import NOTHING
from okawari.rules.legal import legal_picks
from okawari.rules.ruleset import Ruleset
from okawari.sim.policies import policy
from okawari.sim.search import HIGHEST, LOWEST, ROOT, SIZE, Lookahead, Tree, new_tree, search
from tests.support.games import after

SITUATIONS = {
    "two": (Ruleset(seats=2), 16),
    "three": (Ruleset("anniversary", 3, "tea"), 14),
    "battle": (Ruleset(seats=2, variant="battle"), 36),
    "golf": (Ruleset(seats=2, variant="golf"), 25),
    "dummy": (Ruleset(seats=2, variant="dummy"), 15),
}
"""A ruleset, and how many turns of random picks were played before the search."""
TREES = {
    "two": {"chopsticks": (17, 770), "salmon": (15, 668), "tempura": (28, 1372)},
    "three": {"maki-1": (13, 465), "egg": (10, 338), "maki-2": (15, 556), "sashimi": (22, 879)},
    "battle": {"salmon@2": (31, 1269), "maki-1@4": (29, 1185)},
    "golf": {"salmon": (20, -914), "squid": (14, -664), "sashimi": (26, -1166)},
    "dummy": {
        "tempura|tempura": (5, 136),
        "squid|tempura": (8, 246),
        "tempura|sashimi": (8, 242),
        "sashimi|tempura": (12, 392),
        "squid|sashimi": (9, 284),
        "tempura|squid": (8, 246),
        "sashimi|squid": (10, 314),
    },
}
"""By pick: how often 60 iterations tried it, and the points that it came to, all together."""
RANGES = {"two": (35, 64), "three": (24, 56), "battle": (29, 59), "golf": (-60, -41), "dummy": (21, 42)}
"""The lowest and the highest end of all of them."""
HOPES = {
    "two": {"tempura": 0.2864, "salmon": 0.1199, "chopsticks": 0.0551},
    "three": {"sashimi": 0.0865, "maki-1": 0.0099, "maki-2": 0.0105, "egg": 0.0157},
    "battle": {"salmon@2": 0.2465, "maki-1@4": 0.2451},
    "golf": {"sashimi": 1.0, "salmon": 1.0, "squid": 0.9167},
    "dummy": {"tempura|tempura": 0.391, "tempura|sashimi": 0.493, "tempura|squid": 0.6127, "sashimi|tempura": 0.4424},
}
"""By pick: how well it fared in 12 worlds of the lookahead."""


def situation(name: str) -> Observation:
    """What the first seat that acts sees."""
    state = after(*SITUATIONS[name])
    return state.observe(state.acting[0])


def below_root(tree: Tree) -> dict[str, tuple[int, int]]:
    """The visits and points of the first picks."""
    found, node = {}, tree.child[ROOT]
    while node != NOTHING:
        found[str(Pick.of(int(tree.code[node])))] = int(tree.visits[node]), int(tree.points[node])
        node = tree.sibling[node]
    return found


def test_where_a_tree_search_looked() -> None:
    """Each iteration counts once at the root and once below it, for points that the game came to; one node is new."""
    for name in SITUATIONS:
        tree = new_tree(2000)
        search(tree, situation(name), 3, 0, 60, 1.0)
        assert below_root(tree) == TREES[name], name
        assert (tree.facts[LOWEST], tree.facts[HIGHEST]) == RANGES[name], name
        assert sum(visits for visits, _ in TREES[name].values()) == tree.visits[ROOT] == 60, name
        assert tree.facts[SIZE] == 61, name


def test_a_search_goes_on_where_it_stopped_and_stops_growing_when_it_is_full() -> None:
    """Twice 30 iterations are 60; in a tree that is full it plays on at random from the last one."""
    tree, seen = new_tree(2000), situation("three")
    for first in (0, 30):
        search(tree, seen, 3, first, 30, 1.0)
    assert below_root(tree) == TREES["three"]
    small = new_tree(10)
    search(small, seen, 3, 0, 60, 1.0)
    assert (small.facts[SIZE], small.visits[ROOT], sum(visits for visits, _ in below_root(small).values())) == (
        10,
        60,
        60,
    )


def test_how_picks_fare_ahead() -> None:
    """To the end of the round; all at once, or in two parts of as many worlds; what is not tried has no mean."""
    for name in SITUATIONS:
        check_hopes(name)


def check_hopes(name: str) -> None:
    """Looking ahead in a situation finds what is hoped for of its picks."""
    seen = situation(name)
    picks = {str(pick): pick.code for pick in seen.legal_picks() if str(pick) in HOPES[name]}
    numbers = list(range(len(picks)))
    for parts in ([12], [5, 7]):
        ahead = Lookahead(seen, list(picks.values()), 3)
        for worlds in parts:
            ahead.try_out(numbers, worlds)
        assert dict(zip(picks, ahead.means.tolist(), strict=True)) == pytest.approx(HOPES[name], abs=1e-4), name
        assert (ahead.tree.visits[1 : len(picks) + 1] == 12).all(), name
    one = Lookahead(seen, list(picks.values()), 3)
    one.try_out([1], 4)
    assert np.flatnonzero(one.means).tolist() == [1], name


def first_legal(position, rules, seat, unknown, stream, codes):  # type: ignore[no-untyped-def]
    """The first legal pick."""
    legal_picks(position, rules, seat, codes)
    return codes[0]


def test_a_function_is_a_policy_whether_it_is_compiled_or_not() -> None:
    """It has its own name; and a policy is what it is."""
    made = policy(first_legal)
    assert (made.name, policy(njit(first_legal)).name, policy(made)) == ("first_legal", "first_legal", made)
