"""Picks on trial, searched ahead to the end of the round: below each of them grows a tree of what may follow.

    now:           salmon              squid               egg         the picks on trial, tried equally often
                  ╱      ╲            ╱     ╲             ╱
    the others:  maki    egg        maki    tempura     maki           a node is a pick in answer to those above it
                  │                  │                                 from the first new node on, habits play
    end of round: how every seat stands, counted into all nodes on the way

A seat goes where it fares best so far, or where little is known (UCB). The searching seat's own habit is the planner's.
How the others play nobody knows: in most worlds a seat plans too, in some it is greedy. Each world is imagined once and
used for all picks on trial (common random numbers). Later rounds are not played: they would add more noise than
knowledge.
"""

from math import exp
from typing import Any

import numpy as np
from numpy.typing import NDArray

from okawari.game.observation import Observation
from okawari.policies.greedy import greedy_pick
from okawari.policies.greedy_value import WHOLE
from okawari.policies.planner import planner_pick
from okawari.policies.standing import lead, standings
from okawari.rules.chance import below, game_seed, start_stream
from okawari.rules.kinds import NOTHING, deck_counts
from okawari.rules.legal import EVERYBODY, legal_picks, who_acts
from okawari.rules.position import ROUND, Position
from okawari.rules.ruleset import ROUNDS, RulesetNumbers
from okawari.rules.scoring import score_round
from okawari.rules.turn import close_round, play_turn
from okawari.sim.batch import Batch, Scratch, borrowed_scratch, new_batch, new_scratch, position_of
from okawari.sim.choose import observe, policy_stream
from okawari.sim.compile import Array, borrow, inner, kernel
from okawari.sim.imagine import imagine_games
from okawari.sim.tree import HIGHEST, SIZE, Tree, new_tree, step

SURE_WIN = 1_000_000
"""The value of one."""
SCALES = (8.0, 6.0, 4.0)
"""By round: a lead of so many points wins almost three times out of four."""
TRIAL_EXPLORATION = 0.3
GREEDY_IN = 4
"""Another seat is greedy in one world of so many."""
MOST_TRIAL_NODES = 50_000


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
        rules = self.seen.rules
        batch = new_batch(rules, worlds, self.seen.position)
        counts = np.array(deck_counts(rules.dessert), np.int64)
        imagine_games(batch, rules, np.array(self.seen.unknown, np.int64), counts, self.seed, self.worlds)
        nodes = np.tile(np.array(numbers, np.int64) + 1, worlds)
        grow_trees(repeated(batch, len(numbers)), rules, self.seat, self.tree, nodes, self.scratch, np.array(SCALES))
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
def grow_trees(
    batch: Batch, rules: RulesetNumbers, seat: int, tree: Tree, nodes: Array, scratch: Scratch, scales: Array
) -> None:
    """One iteration in every game of a batch, below the node of the pick that is tried in it."""
    scratch = borrowed_scratch(scratch)
    path, movers = np.zeros(len(batch.picks[0]) * rules.seats + 1, np.int64), np.zeros_like(batch.picks[0]).reshape(-1)
    points = np.zeros_like(batch.points[0][0])
    picks: Any = np.zeros(rules.seats, np.int64)
    stand: Any = np.zeros(rules.seats, np.int64)
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
        standings(position, rules, scratch.codes, stand)
        for number in range(depth + 1):
            tree.visits[path[number]] += 1
            tree.points[path[number]] += value(lead(stand, rules.seats, movers[number]), this_round, scales)


@inner
def is_greedy(world: int, seat: int) -> bool:
    """Whether a seat takes what is worth most at once, in a world."""
    return below(start_stream(game_seed(world, -1 - seat)), GREEDY_IN) == 0


@inner
def value(ahead: int, this_round: int, scales: Array) -> int:
    """What a lead after a round is worth to a seat, of SURE_WIN; after the last round winning counts for half."""
    hope = 1 / (1 + exp(-ahead / WHOLE / scales[this_round]))
    if this_round == ROUNDS - 1:
        won = 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
        hope = (hope + won) / 2
    return int(hope * SURE_WIN)
