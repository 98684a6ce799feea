"""The compiled searches by value: where they looked, how often, and what they found there.

A test goes through all situations by itself: what it has to compile first takes a minute, and is compiled once.
"""

from numba import njit

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.policies.win_chances import SURE_WIN
from okawari.rules.kinds import NOTHING
from okawari.rules.legal import legal_picks
from okawari.rules.ruleset import Ruleset
from okawari.sim.policies import policy
from okawari.sim.search import HIGHEST, LOWEST, SIZE, YARDSTICK, GameSearch, Manner, Tree
from tests.support.arranged import arranged
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
ROOT = 0


def situation(name: str) -> Observation:
    """What the first seat that acts sees."""
    state = after(*SITUATIONS[name])
    return state.observe(state.acting[0])


def below_root(tree: Tree) -> dict[str, tuple[int, int]]:
    """The visits and points of the first picks."""
    found, node = {}, tree.child[ROOT]
    while node != NOTHING:
        found[str(Pick.of(int(tree.code[node])))] = int(tree.visits[node]), int(tree.worth[node])
        node = tree.sibling[node]
    return found


def test_where_a_tree_search_looked() -> None:
    """Each iteration counts once at the root and once below it, for points that the game came to; one node is new."""
    for name in SITUATIONS:
        search = GameSearch(situation(name), 3, YARDSTICK)
        search.grow(60)
        tree = search.tree
        assert below_root(tree) == TREES[name], name
        assert (tree.facts[LOWEST], tree.facts[HIGHEST]) == RANGES[name], name
        assert sum(visits for visits, _ in TREES[name].values()) == tree.visits[ROOT] == 60, name
        assert tree.facts[SIZE] == 61, name


def test_a_search_goes_on_where_it_stopped_and_stops_growing_when_it_is_full() -> None:
    """Twice 30 iterations are 60; in a tree that is full it plays on at random from the last one."""
    search = GameSearch(situation("three"), 3, YARDSTICK)
    for _ in range(2):
        search.grow(30)
    assert below_root(search.tree) == TREES["three"]
    assert {str(pick): visits for pick, visits in search.visits.items()} == {
        pick: visits for pick, (visits, _) in TREES["three"].items()
    }
    full = GameSearch(situation("three"), 3, YARDSTICK, most_nodes=10)
    full.grow(60)
    small = full.tree
    assert (small.facts[SIZE], small.visits[ROOT], sum(visits for visits, _ in below_root(small).values())) == (
        10,
        60,
        60,
    )


def test_every_seat_has_a_tree_of_its_own() -> None:
    """Each is visited once in every iteration, in which each gets one node; the chances to win add up to one."""
    for name in ("two", "three", "golf", "dummy"):
        seen = situation(name)
        search = GameSearch(seen, 3, Manner(own_trees=True, to_round_end=True, by_worth=True, exploration=0.3))
        search.grow(3)
        tree, seats = search.tree, seen.rules.seats
        assert tree.visits[:seats].tolist() == [3] * seats, name
        assert tree.facts.tolist() == [4 * seats, 0, SURE_WIN], name
        below = [tree.child[seat] for seat in range(seats)]
        first_walk = [node for node in below if tree.visits[node] == 1]
        assert all(0 <= tree.worth[node] <= SURE_WIN for node in first_walk), name
        assert sum(search.visits.values()) == 3, name
        assert set(search.visits) <= set(seen.legal_picks()), name


def test_the_better_card_is_tried_most() -> None:
    """Battle, the last two cards: the seat to act takes the squid, not the egg, whatever the habit."""
    for by_worth in (False, True):
        state = arranged(Ruleset(seats=2, variant="battle"), layout=["squid", "egg"])
        for _ in range(18):
            picks = [state.legal_picks(seat) for seat in range(2)]
            state = state.play([max(legal, key=lambda pick: pick.places) if legal else None for legal in picks])
        seen = state.observe(state.acting[0])
        search = GameSearch(seen, 5, Manner(own_trees=False, to_round_end=True, by_worth=by_worth, exploration=0.3))
        search.grow(100)
        assert {str(pick) for pick in search.visits} == {"squid@0", "egg@1"}
        assert str(max(search.visits, key=search.visits.__getitem__)) == "squid@0"


def first_legal(position, rules, seat, unknown, stream, codes):  # type: ignore[no-untyped-def]
    """The first legal pick."""
    legal_picks(position, rules, seat, codes)
    return codes[0]


def test_a_function_is_a_policy_whether_it_is_compiled_or_not() -> None:
    """It has its own name; and a policy is what it is."""
    made = policy(first_legal)
    assert (made.name, policy(njit(first_legal)).name, policy(made)) == ("first_legal", "first_legal", made)
