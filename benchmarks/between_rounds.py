"""Games between a bot and itself as they stand after each round, for those who want to learn from many of them."""

from functools import partial
from typing import Any, NamedTuple

import numpy as np

from okawari.arena.simulation import play_jobs
from okawari.bots.bot import play
from okawari.bots.guard import TIME_LIMIT
from okawari.bots.pool import MEMORY
from okawari.bots.registry import COMPILED_POLICIES, guarded, load_bot
from okawari.game.measuring import usable_cores
from okawari.game.state import State
from okawari.policies.expected import fill_dessert_values
from okawari.rules.chance import game_seed
from okawari.rules.kinds import full_deck
from okawari.rules.ruleset import ROUNDS, Ruleset, RulesetNumbers
from okawari.sim.batch import new_batch, new_scratch, position_of
from okawari.sim.compile import Array, kernel
from okawari.sim.games import GAMES_A_BATCH, let_choose, play_turns, start_games
from okawari.sim.policies import policy


class Standings(NamedTuple):
    """The first dimension of every array is the game."""

    totals: Array
    """[game][round][tableau] points after a round."""
    values: Array
    """[game][round][tableau] dessert values (`okawari.policies.expected`)."""
    wins: Array
    """[game][seat] the part of the win that a seat had."""


def played(ruleset: Ruleset, bot: str, games: int, seed: int) -> Standings:
    """So many games of a bot, by its name: compiled if it can be, else in a process for each core."""
    load_bot(bot)
    if bot in COMPILED_POLICIES:
        return played_compiled(ruleset, bot, games, seed)
    jobs = (partial(played_readable, ruleset, bot, game_seed(seed, number)) for number in range(games))
    found = [one for _, one in sorted(play_jobs(jobs, [bot], usable_cores(), MEMORY), key=lambda one: one[0])]
    return Standings(*(np.array(part) for part in zip(*found, strict=True)))


def played_readable(ruleset: Ruleset, bot: str, seed: int) -> tuple[list[list[int]], list[list[int]], list[float]]:
    """One game in the readable engine."""
    rules = ruleset.rules
    totals: list[list[int]] = []
    values: list[list[int]] = []

    def look(state: State) -> None:
        if len(state.closed) > len(totals):
            totals.append(list(state.position.totals))
            values.append([0] * rules.tableaux)
            fill_dessert_values(state.position, rules, values[-1])

    end = play(ruleset, [guarded(bot, TIME_LIMIT, strict=True) for _ in range(rules.seats)], seed, watch=look)
    assert end.outcome is not None
    winners = end.outcome.winners
    return totals, values, [(seat in winners) / len(winners) for seat in range(rules.seats)]


@kernel
def read_values(batch: Any, rules: RulesetNumbers, values: Array) -> None:
    """Writes the dessert values of all games of a batch."""
    for game in range(len(values)):
        fill_dessert_values(position_of(batch, game), rules, values[game])


def played_compiled(ruleset: Ruleset, name: str, games: int, seed: int) -> Standings:
    """Games of a policy in the compiled engine."""
    rules, one = ruleset.rules, policy(name)
    seats, full = np.arange(rules.seats), np.array(full_deck(rules.dessert), np.int64)
    scratch, halves = new_scratch(rules), 2 if rules.one_at_a_time else 1
    totals = np.zeros((games, ROUNDS, rules.tableaux), np.int64)
    values, wins = np.zeros_like(totals), np.zeros((games, rules.seats))
    for first in range(0, games, GAMES_A_BATCH):
        count = min(GAMES_A_BATCH, games - first)
        part, batch = slice(first, first + count), new_batch(rules, count)
        start_games(batch, rules, full, seed, first)
        for closed in range(ROUNDS):
            for half in range(rules.turns * halves):
                turn = closed * rules.turns + half // halves
                let_choose(one, batch, rules, turn, seats, scratch)
                play_turns(batch, rules, turn)
            totals[part, closed] = batch.positions.totals
            row = np.zeros((count, rules.tableaux), np.int64)
            read_values(batch, rules, row)
            values[part, closed] = row
        wins[part] = batch.winners / batch.winners.sum(axis=1, keepdims=True)
    return Standings(totals, values, wins)
