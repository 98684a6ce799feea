"""Picks on trial, each played on in the same imagined worlds: `trials(seen, picks, policy, worlds, seed)`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.rules.kinds import deck_counts
from okawari.rules.ruleset import ROUNDS
from okawari.rules.table import Position
from okawari.sim.batch import Batch, new_batch
from okawari.sim.compile import Array
from okawari.sim.games import play_to_end
from okawari.sim.imagine import imagine_games
from okawari.sim.policies import PolicyChoice, policies_by_seat


@dataclass(frozen=True)
class Trials:
    """How every pick fared in every world."""

    totals: NDArray[np.int64]
    """[world][pick][seat]"""
    shares: NDArray[np.float64]
    """[world][pick] the part of the win that went to the seat on trial; a tie is shared."""


def trials(
    seen: Observation,
    picks: Sequence[Pick],
    policies: PolicyChoice,
    worlds: int,
    seed: int,
    *,
    first: int = 0,
    later: PolicyChoice | None = None,
) -> Trials:
    """Imagine so many worlds, from number `first` on, and play each pick on in each of them (common random numbers).

    `later` are the policies for the rounds after this one, where it need not be the same.

    >>> from okawari import Ruleset, State
    >>> seen = State.start(Ruleset(seats=2), seed=7).observe(0)
    >>> trials(seen, seen.legal_picks(), "greedy", 10, seed=1).shares.shape[0]
    10
    """
    assert seen.seat is not None
    rules = seen.rules
    batch = new_batch(rules, worlds, seen.position)
    counts = np.array(deck_counts(rules.dessert), np.int64)
    imagine_games(batch, rules, np.array(seen.unknown, np.int64), counts, seed, first)
    batch = _repeated(batch, len(picks))
    codes = np.tile(np.array([pick.code for pick in picks], np.int64), worlds)

    def first_picks(batch: Batch, picks: Array) -> None:
        picks[:, seen.seat] = codes

    play_to_end(batch, seen.ruleset, policies_by_seat(policies, rules.seats), first_picks, seen.round + 1)
    if seen.round + 1 < ROUNDS:
        play_to_end(batch, seen.ruleset, policies_by_seat(later or policies, rules.seats))
    shape = (worlds, len(picks), rules.seats)
    winners = batch.winners.reshape(shape)
    totals = batch.positions.totals[:, : rules.seats].reshape(shape)
    return Trials(totals, winners[:, :, seen.seat] / winners.sum(axis=2))


def _repeated(batch: Batch, times: int) -> Batch:
    """Every game of a batch so many times, one after the other."""
    positions: Any = Position(*(np.repeat(rows, times, axis=0) for rows in batch.positions))  # type: ignore[arg-type]
    return Batch(positions, *(np.repeat(rows, times, axis=0) for rows in batch[1:]))
