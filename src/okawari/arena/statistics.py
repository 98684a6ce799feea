"""What people ask about the game, answered by playing it: scores, categories, which cards go when, first picks."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from okawari.arena.mean import Mean
from okawari.rules.kinds import NAMES, NOTHING, UNSEEN, deck_counts, full_deck, masked
from okawari.rules.picks import first_kind, second_kind
from okawari.rules.position import CATEGORIES
from okawari.rules.ruleset import Ruleset
from okawari.sim.batch import Batch, new_batch
from okawari.sim.games import Games, Numbers, play_batches, play_games, start_games
from okawari.sim.policies import PolicyChoice

POINTS_QUANTILES = (5, 25, 50, 75, 95)


@dataclass(frozen=True)
class Statistics:
    """The answers for one ruleset and policy."""

    ruleset: Ruleset
    games: int
    points: Mean
    """Of one seat; the interval is of the games' means, since seats of one game depend on each other."""
    deviation: float
    quantiles: dict[int, float]
    distribution: dict[int, float]
    """By total: the share of seats with it."""
    categories: dict[str, float]
    """Mean points of a seat by category, the dessert last."""
    taken: dict[str, list[float]]
    """By card: of all cards taken in each turn of a round, the share that it is."""
    first_picks: dict[str, Mean]
    """By card: what taking it first in the game gains or loses against the policy's own choice, where it is held."""


def statistics(ruleset: Ruleset, policy: PolicyChoice, games: int, seed: int) -> Statistics:
    """Play so many games, and ask them; first picks are asked of the same deals again."""
    played = play_games(ruleset, policy, games, seed)
    totals = played.totals[:, : ruleset.seats]
    values, counts = np.unique(totals, return_counts=True)
    return Statistics(
        ruleset,
        games,
        _mean(totals.mean(axis=1)),
        float(totals.std()),
        {quantile: float(np.percentile(totals, quantile)) for quantile in POINTS_QUANTILES},
        dict(zip(values.tolist(), (counts / totals.size).tolist(), strict=True)),
        _categories(played),
        _taken(played),
        _first_picks(played, policy, seed),
    )


def _mean(values: NDArray[np.generic]) -> Mean:
    return Mean(float(values.mean()), float(values.std(ddof=1)) if len(values) > 1 else 0.0, len(values))


def _categories(played: Games) -> dict[str, float]:
    seats = slice(played.ruleset.seats)
    means = played.points[:, :, seats].sum(axis=1).mean(axis=(0, 1)).tolist()
    found = dict(zip(CATEGORIES, means, strict=True))
    if played.ruleset.dessert != "strawberry":
        del found["squishy"]
    return found | {played.ruleset.dessert: float(played.dessert_points[:, seats].mean())}


def _taken(played: Games) -> dict[str, list[float]]:
    turns = played.ruleset.rules.turns
    counts = np.zeros((UNSEEN + 1, turns))
    codes, numbers = np.unique(_by_turn(played.picks, turns), axis=0, return_counts=True)
    for (turn, code), number in zip(codes.tolist(), numbers.tolist(), strict=True):
        for kind in (first_kind(code), second_kind(code)):
            if kind != NOTHING:
                counts[masked(kind), turn] += number
    shares = counts / counts.sum(axis=0)
    return {NAMES[kind]: shares[kind].tolist() for kind in range(UNSEEN) if counts[kind].any()}


def _by_turn(picks: Numbers, turns: int) -> Numbers:
    """Pairs of a turn of the round and the code of a pick made in it."""
    turn = np.broadcast_to((np.arange(picks.shape[1]) % turns)[np.newaxis, :, np.newaxis], picks.shape)
    pairs = np.stack([turn.ravel(), picks.ravel()], axis=1)
    found: Numbers = pairs[pairs[:, 1] != NOTHING]
    return found


def _first_picks(played: Games, policy: PolicyChoice, seed: int) -> dict[str, Mean]:
    """Every game again for every card: seat 0 takes it first if it holds it, and all goes on as the policy wants.

    Not for battle and dummy, where a pick is more than a card.
    """
    ruleset = played.ruleset
    rules = ruleset.rules
    if rules.has_starter:
        return {}
    full = np.array(full_deck(rules.dessert), np.int64)
    found = {}
    for kind in sorted({masked(kind) for kind, count in enumerate(deck_counts(rules.dessert)) if count}):
        held = np.zeros(len(played.totals), np.bool_)

        def start(number: int, count: int, kind: int = kind, held: NDArray[np.bool_] = held) -> Batch:
            batch = new_batch(rules, count)
            start_games(batch, rules, full, seed, number)
            held[number : number + count] = batch.positions.hands[:, 0, kind] > 0
            return batch

        def take(batch: Batch, codes: Numbers, kind: int = kind) -> None:
            codes[batch.positions.hands[:, 0, kind] > 0, 0] = kind

        again = play_batches(ruleset, policy, len(held), start, first_picks=take)
        if held.any():
            found[NAMES[kind]] = _mean((again.totals[:, 0] - played.totals[:, 0])[held])
    return found
