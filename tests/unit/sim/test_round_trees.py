"""The trees of a round's search by value: which child one goes to, and which one is new."""

from typing import Any

import numpy as np
import pytest

from okawari.rules.kinds import NOTHING, NUMBER
from okawari.rules.ruleset import Ruleset
from okawari.sim.packed_round import landings
from okawari.sim.round_picks import of_two
from okawari.sim.round_trees import SeatTrees, best_child, cut_down, is_child, may_widen, new_child, new_trees

TABLES = landings(Ruleset(seats=2).rules)
EGG, SALMON, SQUID = 6, 7, 8
ROOT = 1


def hand(*slots: int) -> Any:
    """A hand with a card of each slot, as the walk has it."""
    return np.int64(sum(1 << 4 * slot for slot in slots))


ALL = hand(EGG, SALMON, SQUID)


def grown(*children: tuple[int, int, float], nodes: int = 9) -> SeatTrees:
    """Two roots, of which the second has these children: code, visits and chances."""
    trees = new_trees(nodes)
    cut_down(trees, 2)
    for code, visits, chances in children:
        node = int(trees.size[0])
        trees.code[node], trees.visits[node], trees.chances[node] = code, visits, chances
        trees.sibling[node], trees.child[ROOT] = trees.child[ROOT], node
        trees.visits[ROOT] += visits
        trees.size[0] += 1
    return trees


def test_new_trees_are_roots_only() -> None:
    """400,000 nodes in all, unless it is said otherwise."""
    trees = new_trees()
    assert [len(row) for row in trees] == [400_000] * 5 + [1]
    cut_down(trees, 3)
    assert trees.size.tolist() == [3]
    assert trees.child[:3].tolist() == trees.sibling[:3].tolist() == [NOTHING] * 3


def test_used_trees_are_cut_down_to_their_roots() -> None:
    """Nothing is left of what was there, and no more than that is looked at."""
    trees = grown((EGG, 4, 3.0), (SQUID, 5, 2.0))
    trees.visits[8] = 77
    cut_down(trees, 3)
    assert trees.size.tolist() == [3]
    assert trees.child.tolist() == trees.sibling.tolist() == [NOTHING] * 9
    assert trees.visits.tolist() == [0] * 8 + [77]
    assert not trees.chances.any()


def test_the_child_that_fared_best_or_is_little_known() -> None:
    """0.6 in ten visits and 0.535 in five are level: √(ln 16 / 5) − √(ln 16 / 10), 0.218, counts 0.3 times."""
    for children in (((EGG, 10, 6.0), (SQUID, 5, 2.5)), ((SQUID, 5, 2.5), (EGG, 10, 6.0))):
        trees = grown(*children)
        egg, squid = (next(node for node in (2, 3) if trees.code[node] == code) for code in (EGG, SQUID))
        assert best_child(trees, ROOT, ALL, False) == (egg, 2)
        for chances, best in ((2.66, egg), (2.68, squid)):
            trees.chances[squid] = chances
            assert best_child(trees, ROOT, ALL, False) == (best, 2)
        assert best_child(trees, ROOT, hand(SQUID), False) == (squid, 1)
        assert best_child(trees, ROOT, hand(SALMON), False) == (NOTHING, 0)
        assert best_child(trees, 0, ALL, False) == (NOTHING, 0)


def test_the_worst_child_is_better_than_none() -> None:
    """Even one that never won."""
    assert best_child(grown((EGG, 9, 0.0)), ROOT, ALL, False) == (2, 1)


def test_two_cards_are_for_who_has_chopsticks() -> None:
    """R7: a child of two cards is passed over in a world without."""
    trees = grown((of_two(SQUID, EGG), 5, 5.0), (EGG, 5, 0.5))
    assert best_child(trees, ROOT, ALL, True) == (2, 2)
    assert best_child(trees, ROOT, ALL, False) == (3, 1)
    assert best_child(trees, ROOT, hand(EGG), True) == (3, 1)
    assert best_child(grown((of_two(0, 0), 5, 5.0)), ROOT, hand(1), False) == (NOTHING, 0)


def test_who_is_a_child() -> None:
    """Of this parent, wherever in the chain."""
    trees = grown((EGG, 1, 0.0), (SALMON, 1, 0.0), (SQUID, 1, 0.0))
    assert [is_child(trees, ROOT, code) for code in (EGG, SALMON, SQUID, 0)] == [True, True, True, False]
    assert not is_child(trees, 0, EGG)


def added(trees: SeatTrees, **worths: int) -> int:
    """The node that is new where the hand has egg, salmon and squid."""
    table: Any = np.zeros((16, 16), np.int64)
    for name, worth in worths.items():
        table[NUMBER[name]] = worth
    room = np.zeros(300, np.int64), np.zeros(300, np.int64)
    return int(new_child(trees, ROOT, ALL, 0, False, TABLES, table, 0, *room))


def test_the_pick_of_most_worth_that_has_no_child_gets_one() -> None:
    """It is first in the chain, and has no visits. Of equals the lowest slot; there may be worth less than nothing."""
    trees = grown((SQUID, 3, 1.0))
    assert added(trees, squid=300, egg=100, salmon=200) == 3
    assert (trees.code[3], trees.visits[3], trees.child[3], trees.sibling[3]) == (SALMON, 0, NOTHING, 2)
    assert (trees.child[ROOT], trees.size.tolist()) == (3, [4])
    assert added(trees, egg=-500) == 4
    assert trees.code[4] == EGG
    assert added(trees) == NOTHING
    assert trees.size.tolist() == [5]
    equal = grown()
    assert [int(equal.code[added(equal)]) for _ in range(3)] == [EGG, SALMON, SQUID]


@pytest.mark.parametrize(("nodes", "room"), [(3, 0), (4, 1)])
def test_full_trees_grow_no_more(nodes: int, room: int) -> None:
    """The last node is used."""
    trees = grown((SQUID, 3, 1.0), nodes=nodes)
    assert [added(trees) for _ in range(2)] == [3, NOTHING][1 - room :] + [NOTHING] * (1 - room)
    assert trees.size.tolist() == [nodes]


def test_a_node_widens_with_the_root_of_its_visits() -> None:
    """One child at first, three with four visits, eleven with a hundred."""
    widest = [next(held for held in range(99) if not may_widen(visits, held)) for visits in (0, 1, 4, 100)]
    assert widest == [1, 2, 3, 11]
