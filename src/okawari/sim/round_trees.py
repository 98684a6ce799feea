"""The trees of a search, one for each seat, over its own picks."""

from math import log, sqrt
from typing import NamedTuple

import numpy as np

from okawari.rules.kinds import NOTHING
from okawari.sim.compile import Array, inner
from okawari.sim.packed_round import SLOTS, Landings
from okawari.sim.round_picks import FAR_BELOW, fill_picks, is_held

SEARCH_EXPLORATION = 0.3
MOST_GROWN = 400_000


class SeatTrees(NamedTuple):
    """The nodes by number; the first are the roots, by seat. The children of a node are a chain."""

    child: Array
    """The first child of a node, or NOTHING."""
    sibling: Array
    """The next child of the same parent, or NOTHING."""
    code: Array
    """The pick that leads to a node."""
    visits: Array
    chances: Array
    """The sum of its seat's chances to win, over its visits."""
    size: Array
    """How many nodes there are."""


def new_trees(most: int = MOST_GROWN) -> SeatTrees:
    """Trees that can grow to so many nodes in all."""
    child, sibling = (np.full(most, NOTHING, np.int32) for _ in range(2))
    code, visits = (np.zeros(most, np.int32) for _ in range(2))
    return SeatTrees(child, sibling, code, visits, chances=np.zeros(most), size=np.zeros(1, np.int64))


def cut_down(trees: SeatTrees, seats: int) -> None:
    """Leave nothing but the roots."""
    used = slice(0, max(int(trees.size[0]), seats))
    trees.child[used] = trees.sibling[used] = NOTHING
    trees.visits[used] = trees.chances[used] = 0
    trees.size[0] = seats


@inner
def best_child(trees: SeatTrees, parent: int, hand: int, two: bool) -> tuple[int, int]:
    """The child to go to of those whose picks can be made, by UCB, or NOTHING; and how many those are."""
    best, most, held = NOTHING, -1.0, 0
    known = log(trees.visits[parent] + 1.0)
    node = trees.child[parent]
    while node != NOTHING:
        code = trees.code[node]
        if is_held(hand, code) and (two or code < SLOTS):
            held += 1
            visits = trees.visits[node]
            bound = trees.chances[node] / visits + SEARCH_EXPLORATION * sqrt(known / visits)
            if bound > most:
                best, most = node, bound
        node = trees.sibling[node]
    return best, held


@inner
def is_child(trees: SeatTrees, parent: int, code: int) -> bool:
    """Whether a node has a child for a pick."""
    node = trees.child[parent]
    while node != NOTHING and trees.code[node] != code:
        node = trees.sibling[node]
    return bool(node != NOTHING)


@inner
def new_child(
    trees: SeatTrees,
    parent: int,
    hand: int,
    word: int,
    two: bool,
    tables: Landings,
    worth: Array,
    keep: int,
    codes: Array,
    worths: Array,
) -> int:
    """A new child, for the pick of most worth that has none; NOTHING if all have one, or there are too many nodes."""
    if trees.size[0] == len(trees.child):
        return NOTHING
    best, most = NOTHING, FAR_BELOW
    for number in range(fill_picks(hand, word, two, tables, worth, keep, codes, worths)):
        if worths[number] > most and not is_child(trees, parent, codes[number]):
            best, most = codes[number], worths[number]
    if best == NOTHING:
        return NOTHING
    node: int = trees.size[0]
    trees.size[0] += 1
    trees.code[node] = best
    trees.sibling[node] = trees.child[parent]
    trees.child[parent] = node
    return node


@inner
def may_widen(visits: int, held: int) -> bool:
    """Whether a node gets a new child: while those that can be gone to are fewer than the root of its visits."""
    return bool(held < 1 + sqrt(visits))
