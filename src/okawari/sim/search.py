"""Searching ahead, compiled: one tree grows in many imagined worlds, at random or by habits.

A node stands for the picks that lead to it from the root, whoever made them. The seats of one turn choose one after the
other, the searching seat first, each for itself: where it fares best so far, or where little is known (UCB). What a
seat may pick depends on the imagined world, so only those children of a node take part that are legal in it.

`search` is information-set Monte Carlo tree search: from the first new node on, everybody picks at random, to the end
of the game. `Lookahead` tries some picks equally often, and searches ahead to the end of the round:

    now:           salmon              squid               egg         the picks on trial, tried equally often
                  ╱      ╲            ╱     ╲             ╱
    the others:  maki    egg        maki    tempura     maki           a node is a pick in answer to those above it
                  │                  │                                 from the first new node on, habits play
    end of round: every seat's chance to win, counted into all nodes on the way

The searching seat's own habit is the planner's. How the others play nobody knows: in most worlds a seat plans too, in
some it is greedy. Each world is imagined once and used for all picks on trial (common random numbers). Later rounds are
not played: they would add more noise than knowledge.
"""

from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from okawari.game.observation import Observation
from okawari.policies.greedy import greedy_pick
from okawari.policies.planner import planner_pick
from okawari.policies.uniform import uniform_pick
from okawari.policies.win_chances import SURE_WIN, win_chances
from okawari.rules.chance import advance, below, game_seed, start_stream
from okawari.rules.kinds import NOTHING
from okawari.rules.legal import EVERYBODY, legal_picks, who_acts
from okawari.rules.picks import MOST_PICKS
from okawari.rules.position import ROUND, Position
from okawari.rules.ruleset import ROUNDS, RulesetNumbers
from okawari.rules.scoring import score_round
from okawari.rules.turn import close_round, play_turn
from okawari.sim.batch import Batch, Scratch, new_scratch, position_of
from okawari.sim.compile import Array, borrow, inner, kernel
from okawari.sim.imagine import imagined_batch
from okawari.sim.policies import observe, policy_stream

ROOT = 0
SIZE, LOWEST, HIGHEST = 0, 1, 2
"""The columns of `Tree.facts`."""
FAR = 1_000_000
TRIAL_EXPLORATION = 0.3
GREEDY_IN = 4
"""Another seat is greedy in one world of so many."""
MOST_TRIAL_NODES = 50_000


class Tree(NamedTuple):
    """The nodes by number; the children of one are a chain."""

    child: Array
    """The first child of a node, or NOTHING."""
    sibling: Array
    """The next child of the same parent, or NOTHING."""
    code: Array
    """The pick that leads to a node."""
    visits: Array
    points: Array
    """The sum of the final points, over its visits, of the seat that made this pick."""
    facts: Array
    """How many nodes there are, and the lowest and highest final points so far: the scale for points."""


def new_tree(most_nodes: int) -> Tree:
    """A tree that is a root only, which can grow to so many nodes."""
    child, sibling, code = (np.full(most_nodes, NOTHING, np.int64) for _ in range(3))
    visits, points = np.zeros(most_nodes, np.int64), np.zeros(most_nodes, np.int64)
    return Tree(child, sibling, code, visits, points, facts=np.array([1, FAR, -FAR], np.int64))


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
                mean = (tree.points[node] / tree.visits[node] - tree.facts[LOWEST]) / spread
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
    tree.code[node] = codes[tried + below(advance(stream), found - tried)]
    tree.sibling[node] = tree.child[parent]
    tree.child[parent] = node
    return node, True


def search(tree: Tree, seen: Observation, seed: int, first: int, count: int, exploration: float) -> None:
    """So many iterations more for the seat of an Observation, in the worlds from number `first` on."""
    batch = imagined_batch(seen, count, seed, first)
    grow(batch, seen.rules, seen.seat, tree, np.zeros(MOST_PICKS, np.int64), exploration)


@kernel
def grow(batch: Batch, rules: RulesetNumbers, seat: int, tree: Tree, codes: Array, exploration: float) -> None:
    """One iteration in every game of a batch: down the tree by UCB, one new node, at random to the end, and back up."""
    path, movers = np.zeros(len(batch.picks[0]) * rules.seats + 1, np.int64), np.zeros_like(batch.picks[0]).reshape(-1)
    points = np.zeros_like(batch.points[0][0])
    picks: Any = np.zeros(rules.seats, np.int64)
    for game in range(len(batch.seeds)):
        position, deck = position_of(batch, game), borrow(batch.decks)[game]
        rolls, draws = borrow(batch.rolls)[game], borrow(batch.draws)[game]
        depth, inside = 0, True
        while position.now[ROUND] < ROUNDS:
            picks[:] = NOTHING
            who = who_acts(rules, position.now)
            for number in range(rules.seats):
                mover = (seat + number) % rules.seats
                if who != EVERYBODY and who != mover:
                    continue
                stream = policy_stream(batch.seeds[game], rules, position.now, mover)
                if not inside:
                    picks[mover] = uniform_pick(position, rules, mover, stream, codes)
                    continue
                found = legal_picks(position, rules, mover, codes)
                node, is_new = step(tree, path[depth], codes, found, stream, exploration)
                inside = not is_new and node != NOTHING
                if node == NOTHING:
                    picks[mover] = uniform_pick(position, rules, mover, stream, codes)
                else:
                    picks[mover] = tree.code[node]
                    movers[depth] = mover
                    depth += 1
                    path[depth] = node
            if play_turn(position, rules, picks, deck, rolls, draws):
                score_round(position, rules, points)
                close_round(position, rules, deck)
        back_up(tree, path, movers, depth, position.totals, rules)


@inner
def back_up(tree: Tree, path: Array, movers: Array, depth: int, totals: Any, rules: RulesetNumbers) -> None:
    """Counts the end of a game into every node on its way."""
    sign = rules.best
    for seat in range(rules.seats):
        tree.facts[LOWEST] = min(tree.facts[LOWEST], sign * totals[seat])
        tree.facts[HIGHEST] = max(tree.facts[HIGHEST], sign * totals[seat])
    tree.visits[ROOT] += 1
    for number in range(depth):
        tree.visits[path[number + 1]] += 1
        tree.points[path[number + 1]] += sign * totals[movers[number]]


class Lookahead:
    """The trees of some picks, one of which a seat will make."""

    def __init__(self, seen: Observation, codes: list[int], seed: int) -> None:
        assert seen.seat is not None
        self.seen, self.seat, self.seed = seen, seen.seat, seed
        self.picks, self.worlds = len(codes), 0
        self.tree = new_tree(MOST_TRIAL_NODES)
        self.tree.facts[:] = 0
        self.tree.facts[HIGHEST], self.tree.facts[SIZE] = SURE_WIN, len(codes) + 1
        self.tree.code[1 : len(codes) + 1] = codes
        self.scratch = new_scratch(seen.rules)

    def try_out(self, numbers: list[int], worlds: int) -> None:
        """Try these picks, by their numbers, in so many new worlds."""
        rules, batch = self.seen.rules, imagined_batch(self.seen, worlds, self.seed, self.worlds)
        nodes = np.tile(np.array(numbers, np.int64) + 1, worlds)
        grow_trees(repeated(batch, len(numbers)), rules, self.seat, self.tree, nodes, self.scratch)
        self.worlds += worlds

    @property
    def means(self) -> NDArray[np.float64]:
        """How well each pick fared, from 0 to 1."""
        nodes = slice(1, self.picks + 1)
        means: NDArray[np.float64] = self.tree.points[nodes] / np.maximum(1, self.tree.visits[nodes]) / SURE_WIN
        return means


def repeated(batch: Batch, times: int) -> Batch:
    """Every game of a batch so many times, one after the other."""
    positions: Any = Position(*(np.repeat(rows, times, axis=0) for rows in batch.positions))  # type: ignore[arg-type]
    return Batch(positions, *(np.repeat(rows, times, axis=0) for rows in batch[1:]))


@kernel
def grow_trees(batch: Batch, rules: RulesetNumbers, seat: int, tree: Tree, nodes: Array, scratch: Scratch) -> None:
    """One iteration in every game of a batch, below the node of the pick that is tried in it."""
    scratch = borrow(scratch)
    path, movers = np.zeros(len(batch.picks[0]) * rules.seats + 1, np.int64), np.zeros_like(batch.picks[0]).reshape(-1)
    points = np.zeros_like(batch.points[0][0])
    picks: Any = np.zeros(rules.seats, np.int64)
    chances: Any = np.zeros(rules.seats, np.int64)
    for game in range(len(batch.seeds)):
        position, deck = position_of(batch, game), borrow(batch.decks)[game]
        rolls, draws = borrow(batch.rolls)[game], borrow(batch.draws)[game]
        this_round = position.now[ROUND]
        path[0], movers[0], depth, inside = nodes[game], seat, 0, True
        chosen = tree.code[nodes[game]]
        while position.now[ROUND] == this_round:
            picks[:] = NOTHING
            who = who_acts(rules, position.now)
            for number in range(rules.seats):
                mover = (seat + number) % rules.seats
                if who != EVERYBODY and who != mover:
                    continue
                if chosen != NOTHING:
                    picks[mover], chosen = chosen, NOTHING
                    continue
                if inside:
                    found = legal_picks(position, rules, mover, scratch.codes)
                    stream = policy_stream(batch.seeds[game], rules, position.now, mover)
                    node, is_new = step(tree, path[depth], scratch.codes, found, stream, TRIAL_EXPLORATION)
                    inside = not is_new and node != NOTHING
                    if node != NOTHING:
                        picks[mover] = tree.code[node]
                        depth += 1
                        path[depth], movers[depth] = node, mover
                        continue
                observe(position, rules, deck, mover, scratch)
                if mover != seat and is_greedy(batch.seeds[game], mover):
                    picks[mover] = greedy_pick(scratch.seen, rules, mover, scratch.codes)
                else:
                    picks[mover] = planner_pick(scratch.seen, rules, mover, scratch.codes)
            if play_turn(position, rules, picks, deck, rolls, draws):
                score_round(position, rules, points)
                close_round(position, rules, deck)
        win_chances(position, rules, scratch.codes, chances)
        for number in range(depth + 1):
            tree.visits[path[number]] += 1
            tree.points[path[number]] += chances[movers[number]]


@inner
def is_greedy(world: int, seat: int) -> bool:
    """Whether a seat takes what is worth most at once, in a world."""
    return below(start_stream(game_seed(world, -1 - seat)), GREEDY_IN) == 0
