"""Compiled games as they stand between rounds, for those who want to learn from many of them."""

from typing import Any, NamedTuple

import numpy as np

from okawari.policies.expected import fill_dessert_values
from okawari.rules.kinds import full_deck
from okawari.rules.position import Position
from okawari.rules.ruleset import ROUNDS, Ruleset, RulesetNumbers
from okawari.sim.batch import new_batch, new_scratch, position_of
from okawari.sim.compile import Array, kernel
from okawari.sim.games import GAMES_A_BATCH, let_choose, play_turns, start_games
from okawari.sim.policies import policy


class Standings(NamedTuple):
    """Games between a policy and itself. The first dimension of every array is the game."""

    totals: Array
    """[game][round][tableau] points after a round."""
    values: Array
    """[game][round][tableau] dessert values (`okawari.policies.expected`)."""
    wins: Array
    """[game][seat] the part of the win that a seat had."""


@kernel
def read_values(batch: Any, rules: RulesetNumbers, values: Array) -> None:
    """Writes the dessert values of all games of a batch."""
    for game in range(len(values)):
        fill_dessert_values(position_of(batch, game), rules, values[game])


def played(ruleset: Ruleset, name: str, games: int, seed: int) -> Standings:
    """Plays so many games of one policy, by its name, and tells how they stood after each round."""
    rules, one = ruleset.rules, policy(name)
    seats, full = np.arange(rules.seats), np.array(full_deck(rules.dessert), np.int64)
    halves = 2 if rules.one_at_a_time else 1
    scratch = new_scratch(rules)
    totals = np.zeros((games, ROUNDS, rules.tableaux), np.int64)
    values, wins = np.zeros_like(totals), np.zeros((games, rules.seats))
    for first in range(0, games, GAMES_A_BATCH):
        count = min(GAMES_A_BATCH, games - first)
        part, batch = slice(first, first + count), new_batch(rules, count)
        start_games(batch, rules, full, seed, first)
        for half in range(ROUNDS * rules.turns * halves):
            turn = half // halves
            let_choose(one, batch, rules, turn, seats, scratch)
            play_turns(batch, rules, turn)
            if (half + 1) % (rules.turns * halves) == 0:
                closed = turn // rules.turns
                positions: Position[Any] = batch.positions
                totals[part, closed] = positions.totals
                row = np.zeros((count, rules.tableaux), np.int64)
                read_values(batch, rules, row)
                values[part, closed] = row
        wins[part] = batch.winners / batch.winners.sum(axis=1, keepdims=True)
    return Standings(totals, values, wins)
