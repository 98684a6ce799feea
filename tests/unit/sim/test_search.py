"""The searches by value: where they looked, how often, and what they found there. Interpreted in every run, compiled in
CI: compiling takes a minute.
"""

from collections.abc import Iterator
from contextlib import nullcontext

import numpy as np
import pytest
from numba import njit

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.policies.win_chances import SURE_WIN
from okawari.rules.chance import advance, below, start_stream
from okawari.rules.kinds import NOTHING
from okawari.rules.legal import legal_picks
from okawari.rules.ruleset import Ruleset
from okawari.sim import batch, imagine, search
from okawari.sim.policies import policy
from okawari.sim.search import (
    HIGHEST,
    LOWEST,
    SIZE,
    YARDSTICK,
    GameSearch,
    Manner,
    Tree,
    new_tree,
    round_manner,
    step,
)
from tests.support.arranged import arranged
from tests.support.by_python import by_python
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
TO_ROUND_END = {
    "two": {"chopsticks": (4, 195318), "salmon": (3, 111674), "tempura": (23, 5685935)},
    "three": {"maki-1": (5, 11938), "egg": (5, 36233), "maki-2": (5, 82884), "sashimi": (15, 1953740)},
    "battle": {"salmon@2": (17, 4270654), "maki-1@4": (13, 3049072)},
    "golf": {"salmon": (15, 15000000), "squid": (5, 4000000), "sashimi": (10, 9000000)},
    "dummy": {
        "tempura|tempura": (2, 794699),
        "squid|tempura": (12, 8530431),
        "tempura|sashimi": (2, 953210),
        "sashimi|tempura": (2, 954492),
        "squid|sashimi": (6, 3881894),
        "tempura|squid": (3, 1666148),
        "sashimi|squid": (3, 1647471),
    },
}
"""The same of 30 iterations to the end of the round, as `search` does it: the chances to win of who picked so."""
NODES = {"two": 50, "three": 83, "battle": 15, "golf": 62, "dummy": 61}
"""How many nodes all trees have then."""


@pytest.fixture(params=["interpreted", pytest.param("compiled", marks=pytest.mark.ci)])
def _runs(request: pytest.FixtureRequest) -> Iterator[None]:
    with by_python(batch, imagine, search) if request.param == "interpreted" else nullcontext():
        yield


def situation(name: str) -> Observation:
    """What the first seat that acts sees."""
    state = after(*SITUATIONS[name])
    return state.observe(state.acting[0])


def below_root(tree: Tree, root: int = ROOT) -> dict[str, tuple[int, int]]:
    """The visits and points of the first picks."""
    found, node = {}, tree.child[root]
    while node != NOTHING:
        found[str(Pick.of(int(tree.code[node])))] = int(tree.visits[node]), int(tree.worth[node])
        node = tree.sibling[node]
    return found


@pytest.mark.usefixtures("_runs")
def test_where_a_tree_search_looked() -> None:
    """Each iteration counts once at the root and once below it, for points that the game came to; one node is new."""
    for name in SITUATIONS:
        looking = GameSearch(situation(name), 3, YARDSTICK)
        looking.grow(60)
        tree = looking.tree
        assert below_root(tree) == TREES[name], name
        assert (tree.facts[LOWEST], tree.facts[HIGHEST]) == RANGES[name], name
        assert sum(visits for visits, _ in TREES[name].values()) == tree.visits[ROOT] == 60, name
        assert tree.facts[SIZE] == 61, name


@pytest.mark.usefixtures("_runs")
def test_a_search_goes_on_where_it_stopped_and_stops_growing_when_it_is_full() -> None:
    """Twice 30 iterations are 60; in a tree that is full it plays on at random from the last one."""
    looking = GameSearch(situation("three"), 3, YARDSTICK)
    for _ in range(2):
        looking.grow(30)
    assert below_root(looking.tree) == TREES["three"]
    assert {str(pick): visits for pick, visits in looking.visits.items()} == {
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


@pytest.mark.usefixtures("_runs")
def test_every_seat_has_a_tree_of_its_own() -> None:
    """Each is visited once in every iteration, in which each gets one node; the chances to win add up to one."""
    for name in ("two", "three", "golf", "dummy"):
        seen = situation(name)
        looking = GameSearch(seen, 3, Manner(own_trees=True, to_round_end=True, by_worth=True, exploration=0.3))
        looking.grow(3)
        tree, seats = looking.tree, seen.rules.seats
        assert tree.visits[:seats].tolist() == [3] * seats, name
        assert tree.facts.tolist() == [4 * seats, 0, SURE_WIN], name
        below = [tree.child[seat] for seat in range(seats)]
        first_walk = [node for node in below if tree.visits[node] == 1]
        assert all(0 <= tree.worth[node] <= SURE_WIN for node in first_walk), name
        assert sum(looking.visits.values()) == 3, name
        assert set(looking.visits) <= set(seen.legal_picks()), name


@pytest.mark.usefixtures("_runs")
def test_the_better_card_is_tried_most() -> None:
    """Battle, the last two cards: the seat to act takes the squid, not the egg, whatever the habit."""
    for by_worth in (False, True):
        state = arranged(Ruleset(seats=2, variant="battle"), layout=["squid", "egg"])
        for _ in range(18):
            picks = [state.legal_picks(seat) for seat in range(2)]
            state = state.play([max(legal, key=lambda pick: pick.places) if legal else None for legal in picks])
        seen = state.observe(state.acting[0])
        looking = GameSearch(seen, 5, Manner(own_trees=False, to_round_end=True, by_worth=by_worth, exploration=0.3))
        looking.grow(100)
        assert {str(pick) for pick in looking.visits} == {"squid@0", "egg@1"}
        assert str(max(looking.visits, key=looking.visits.__getitem__)) == "squid@0"


@pytest.mark.usefixtures("_runs")
def test_where_a_search_to_the_end_of_the_round_looked() -> None:
    """A tree for each seat, but for battle, by habit there: every seat's chances add up to one for every iteration."""
    for name, looked in TO_ROUND_END.items():
        seen = situation(name)
        looking = GameSearch(seen, 3, round_manner(seen.rules))
        looking.grow(30)
        tree, in_turns = looking.tree, name == "battle"
        assert below_root(tree, ROOT if in_turns else looking.seat) == looked, name
        assert {str(pick): count for pick, count in looking.visits.items()} == {
            pick: visits for pick, (visits, _) in looked.items()
        }, name
        assert tree.facts.tolist() == [NODES[name], 0, SURE_WIN], name
        roots = 1 if in_turns else seen.rules.seats
        assert tree.visits[:roots].tolist() == [30] * roots
        if not in_turns:
            chances = sum(worth for root in range(roots) for _, worth in below_root(tree, root).values())
            assert chances == pytest.approx(30 * SURE_WIN, abs=100), name


def test_how_many_worlds_are_made_at_once_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each iteration has the world of its number."""
    with by_python(batch, imagine, search):
        at_once, by_threes = (GameSearch(situation("two"), 3, YARDSTICK) for _ in range(2))
        at_once.grow(10)
        monkeypatch.setattr(search, "WORLDS_AT_ONCE", 3)
        by_threes.grow(10)
        assert at_once.iterations == by_threes.iterations == 10
        assert below_root(at_once.tree) == below_root(by_threes.tree)
        assert at_once.tree.visits[ROOT] == by_threes.tree.visits[ROOT] == 10


def test_how_a_round_is_searched() -> None:
    """One tree and habit where seats act in turn; else a tree for each seat, at random."""
    for ruleset in (Ruleset(seats=2), Ruleset(seats=3, variant="golf"), Ruleset(seats=2, variant="dummy")):
        assert round_manner(ruleset.rules) == (True, True, False, 0.3)
    assert round_manner(Ruleset(seats=2, variant="battle").rules) == (False, True, True, 0.3)
    assert YARDSTICK == (False, False, False, 1.0)
    assert len(GameSearch(situation("two"), 3, YARDSTICK).tree.child) == 100_000
    trees = new_tree(3, 7)
    assert [len(row) for row in trees] == [7] * 5 + [3]
    assert trees.child[:3].tolist() == [NOTHING] * 3
    assert trees.facts[SIZE] == 3
    assert trees.facts[LOWEST] > 10_000 > -10_000 > trees.facts[HIGHEST]


def tried(*children: tuple[int, int, int], lowest: int = 0, highest: int = 100, nodes: int = 9) -> Tree:
    """A root with these children, each with its pick's code, its visits and what it came to; the last was new last."""
    tree = new_tree(1, nodes)
    for code, visits, worth in children:
        node = int(tree.facts[SIZE])
        tree.child[node], tree.sibling[node], tree.child[ROOT] = NOTHING, tree.child[ROOT], node
        tree.code[node], tree.visits[node], tree.worth[node] = code, visits, worth
        tree.visits[ROOT] += visits
        tree.facts[SIZE] += 1
    tree.facts[LOWEST:] = lowest, highest
    return tree


def gone_to(tree: Tree, *codes: int, exploration: float = 0.0, stream: int = 1) -> tuple[int, bool]:
    """Where a step goes with these legal picks."""
    node, is_new = step(tree, ROOT, np.array(codes), len(codes), stream, exploration)
    return int(node), is_new


def test_the_child_that_fared_best_or_is_little_known() -> None:
    """0.5 in ten visits and 0.4 in two are level where √(ln 12 / 2) − √(ln 12 / 10), 0.616, counts 0.162 times."""
    for children in (((7, 10, 500), (8, 2, 80)), ((8, 2, 80), (7, 10, 500))):
        tree = tried(*children)
        known, other = (next(node for node in (1, 2) if tree.code[node] == code) for code in (7, 8))
        assert gone_to(tree, 7, 8) == gone_to(tree, 8, 7, exploration=0.161) == (known, False)
        assert gone_to(tree, 7, 8, exploration=0.164) == (other, False)
        scaled = tried(*children, lowest=20)
        assert gone_to(scaled, 7, 8, exploration=0.201) == (known, False)
        assert gone_to(scaled, 7, 8, exploration=0.205) == (other, False)
        assert gone_to(tried(*children, lowest=200, highest=200), 7, 8) == (known, False)


def test_only_legal_picks_take_part() -> None:
    """What is not legal in this world is passed over, however well it fared; in the chain or out of it."""
    tree = tried((7, 10, 900), (8, 10, 100), (9, 10, 200))
    assert gone_to(tree, 8, 9) == (3, False)
    assert gone_to(tree, 8) == (2, False)
    assert gone_to(tree, 9, 7) == (1, False)


def test_a_pick_that_was_not_tried_yet_comes_first() -> None:
    """Any of those, as the stream says; its node is the first of the chain. In a full tree nobody goes on."""
    found = set()
    for seed in range(30):
        tree = tried((7, 10, 900), (8, 10, 100))
        stream = start_stream(seed)
        assert gone_to(tree, 5, 8, 6, stream=stream) == (3, True)
        assert tree.code[3] == [5, 6][below(advance(stream), 2)]
        assert (tree.child[ROOT], tree.sibling[3], tree.child[3], tree.facts[SIZE]) == (3, 2, NOTHING, 4)
        found.add(int(tree.code[3]))
    assert found == {5, 6}
    full = tried((7, 10, 900), nodes=2)
    assert gone_to(full, 7, 8) == (NOTHING, False)
    assert gone_to(full, 7) == (1, False)
    assert full.facts[SIZE] == 2


def first_legal(position, rules, seat, unknown, stream, codes):  # type: ignore[no-untyped-def]
    """The first legal pick."""
    legal_picks(position, rules, seat, codes)
    return codes[0]


def test_a_function_is_a_policy_whether_it_is_compiled_or_not() -> None:
    """It has its own name; and a policy is what it is."""
    made = policy(first_legal)
    assert (made.name, policy(njit(first_legal)).name, policy(made)) == ("first_legal", "first_legal", made)
