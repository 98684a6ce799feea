"""Searching ahead in imagined worlds, compiled, by the rules of every ruleset: trees grow over picks.

In every iteration the unseen cards are dealt anew, and the seats go down a tree turn by turn, each where it fares best
so far, or where little is known (UCB). What a seat may pick depends on the world, so only those children of a node take
part that are legal in it. From the first new node on, everybody picks by habit.

    one tree for all        salmon ─ …                A node stands for all picks on the way to it, whoever made them:
                            squid ─ maki-2 ─ …        for seats that act one after the other, and see what was picked.
                                  ╲ egg ─ …
    a tree for each seat    0: salmon ─ tempura ─ …   A node stands for one seat's own picks: where all of them pick at
                            1: maki-2 ─ egg ─ …       the same time, nobody knows what another one picks.

Rounds that fit into words are searched by `sim/round_search.py`, many times as fast.
"""

from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.policies.uniform import uniform_pick
from okawari.policies.win_chances import SURE_WIN, win_chances
from okawari.rules.chance import advance, below
from okawari.rules.kinds import NOTHING
from okawari.rules.legal import EVERYBODY, legal_picks, who_acts
from okawari.rules.position import OWED, ROUND
from okawari.rules.ruleset import ROUNDS, RulesetNumbers
from okawari.rules.scoring import score_round
from okawari.rules.turn import close_round, play_turn
from okawari.sim.batch import Batch, Scratch, new_scratch, position_of
from okawari.sim.compile import Array, borrow, inner, kernel
from okawari.sim.imagine import imagined_batch
from okawari.sim.kind_habit import HabitOfKinds, habit_of_kinds, worthiest
from okawari.sim.policies import policy_stream, turn_number
from okawari.sim.round_trees import SEARCH_EXPLORATION

SIZE, LOWEST, HIGHEST = 0, 1, 2
"""The columns of `Tree.facts`."""
FAR = 1_000_000
MOST_NODES = 100_000
WORLDS_AT_ONCE = 256


class Manner(NamedTuple):
    """How a search goes."""

    own_trees: bool
    """Whether each seat has a tree of its own; else there is one for all."""
    to_round_end: bool
    """Whether a walk ends with the round, and counts every seat's chance to win; else with the game and its points."""
    by_worth: bool
    """Whether the habit is to take what is worth most (`sim/habit.py`); else it is to pick at random."""
    exploration: float
    """K of the upper confidence bound."""


YARDSTICK = Manner(own_trees=False, to_round_end=False, by_worth=False, exploration=1.0)
"""As public programs search: one tree, to the end of the game, at random."""


def round_manner(rules: RulesetNumbers) -> Manner:
    """To the end of the round: where seats act in turn, they see what was picked, and picking at random is too weak."""
    in_turns = rules.one_at_a_time
    return Manner(own_trees=not in_turns, to_round_end=True, by_worth=in_turns, exploration=SEARCH_EXPLORATION)


class Tree(NamedTuple):
    """The nodes by number, the roots first; the children of one are a chain."""

    child: Array
    """The first child of a node, or NOTHING."""
    sibling: Array
    """The next child of the same parent, or NOTHING."""
    code: Array
    """The pick that leads to a node."""
    visits: Array
    worth: Array
    """The sum, over its visits, of what the seat that made this pick came to."""
    facts: Array
    """How many nodes there are, and the lowest and highest of what seats came to so far: the scale for it."""


def new_tree(roots: int, most_nodes: int) -> Tree:
    """Trees that are so many roots only, which can grow to so many nodes in all."""
    child, sibling, code, visits, worth = (np.zeros(most_nodes, np.int64) for _ in range(5))
    child[:roots] = NOTHING
    return Tree(child, sibling, code, visits, worth, facts=np.array([roots, FAR, -FAR], np.int64))


class GameSearch:
    """The trees of one search, which go on growing."""

    def __init__(self, seen: Observation, seed: int, manner: Manner, most_nodes: int = MOST_NODES) -> None:
        assert seen.seat is not None
        self.seen, self.seat, self.seed, self.manner, self.iterations = seen, seen.seat, seed, manner, 0
        self.tree = new_tree(seen.rules.seats if manner.own_trees else 1, most_nodes)
        if manner.to_round_end:
            self.tree.facts[LOWEST], self.tree.facts[HIGHEST] = 0, SURE_WIN
        self.scratch, self.habits = new_scratch(seen.rules), habit_of_kinds(seen.rules)

    def grow(self, iterations: int) -> None:
        """So many iterations more, each in a world of its own."""
        while iterations > 0:
            worlds = min(iterations, WORLDS_AT_ONCE)
            batch = imagined_batch(self.seen, worlds, self.seed, self.iterations)
            grow_trees(batch, self.seen.rules, self.seat, self.tree, self.scratch, self.habits, self.manner)
            self.iterations += worlds
            iterations -= worlds

    @property
    def visits(self) -> dict[Pick, int]:
        """How often each pick was tried, in the order in which they were tried first."""
        found, node = [], int(self.tree.child[self.seat if self.manner.own_trees else 0])
        while node != NOTHING:
            found.append((Pick.of(int(self.tree.code[node])), int(self.tree.visits[node])))
            node = int(self.tree.sibling[node])
        return dict(reversed(found))


@inner
def step(tree: Tree, parent: int, codes: Array, found: int, stream: int, exploration: float) -> tuple[int, bool]:
    """The child to go to: a new one if a legal pick has none yet, else by UCB; NOTHING if the tree is full."""
    best, most = NOTHING, 0.0
    spread = max(1, tree.facts[HIGHEST] - tree.facts[LOWEST])
    tried = 0
    node = tree.child[parent]
    while node != NOTHING:
        for number in range(tried, found):
            if codes[number] == tree.code[node]:
                codes[number], codes[tried] = codes[tried], codes[number]
                tried += 1
                mean = (tree.worth[node] / tree.visits[node] - tree.facts[LOWEST]) / spread
                bound = mean + exploration * sqrt(log(max(1, tree.visits[parent])) / tree.visits[node])
                if best == NOTHING or bound > most:
                    best, most = node, bound
                break
        node = tree.sibling[node]
    if tried == found:
        return best, False
    node = tree.facts[SIZE]
    if node == len(tree.child):
        return NOTHING, False
    tree.facts[SIZE] += 1
    tree.child[node] = NOTHING
    tree.code[node] = codes[tried + below(advance(stream), found - tried)]
    tree.sibling[node] = tree.child[parent]
    tree.child[parent] = node
    return node, True


@kernel
def grow_trees(
    batch: Batch, rules: RulesetNumbers, seat: int, tree: Tree, scratch: Scratch, habits: HabitOfKinds, manner: Manner
) -> None:
    """One iteration in every game of a batch: down the trees by UCB, new nodes, by habit to the end, and back up."""
    tree, scratch, habits = borrow((tree, scratch, habits))
    roots = rules.seats if manner.own_trees else 1
    path = np.zeros((roots, len(batch.picks[0]) * rules.seats + 1), np.int64)
    movers = np.zeros_like(path)
    depth, inside = np.zeros(roots, np.int64), np.zeros(roots, np.bool_)
    points = np.zeros_like(batch.points[0][0])
    picks: Any = np.zeros(rules.seats, np.int64)
    worth: Any = np.zeros(rules.seats, np.int64)
    for game in range(len(batch.seeds)):
        position, deck = position_of(batch, game), borrow(batch.decks)[game]
        rolls, draws = borrow(batch.rolls)[game], borrow(batch.draws)[game]
        rounds = position.now[ROUND] + 1 if manner.to_round_end else ROUNDS
        for root in range(roots):
            path[root][0], depth[root], inside[root] = root, 0, True
        while position.now[ROUND] < rounds:
            picks[:] = NOTHING
            now = position.now
            who = who_acts(rules, now)
            for number in range(rules.seats):
                mover = (seat + number) % rules.seats
                if who != EVERYBODY and who != mover:
                    continue
                stream = policy_stream(batch.seeds[game], rules, turn_number(rules, now), now[OWED], mover)
                root, node = mover if manner.own_trees else 0, NOTHING
                if inside[root]:
                    found = legal_picks(position, rules, mover, scratch.codes)
                    parent = path[root][depth[root]]
                    node, is_new = step(tree, parent, scratch.codes, found, stream, manner.exploration)
                    inside[root] = not is_new and node != NOTHING
                if node != NOTHING:
                    picks[mover] = tree.code[node]
                    movers[root][depth[root]] = mover
                    depth[root] += 1
                    path[root][depth[root]] = node
                elif manner.by_worth:
                    found = legal_picks(position, rules, mover, scratch.codes)
                    picks[mover] = worthiest(position, rules, mover, scratch.codes, found, habits, stream)
                else:
                    picks[mover] = uniform_pick(position, rules, mover, stream, scratch.codes)
            if play_turn(position, rules, picks, deck, rolls, draws):
                score_round(position, rules, points)
                close_round(position, rules, deck)
        if manner.to_round_end:
            win_chances(position, rules, scratch.codes, worth)
        else:
            for number in range(rules.seats):
                worth[number] = rules.best * position.totals[number]
                tree.facts[LOWEST] = min(tree.facts[LOWEST], worth[number])
                tree.facts[HIGHEST] = max(tree.facts[HIGHEST], worth[number])
        for root in range(roots):
            tree.visits[root] += 1
            for number in range(depth[root]):
                node = path[root][number + 1]
                tree.visits[node] += 1
                tree.worth[node] += worth[movers[root][number]]
