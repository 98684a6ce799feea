"""How fast the environments are on this machine: decisions per CPU-second, every seat's row and mask written."""

import statistics
import time
from collections.abc import Iterator

import numpy as np

from okawari.env.parallel import SeatsEnv
from okawari.env.sampling import sample_actions
from okawari.env.vector import VectorEnv
from okawari.rules.ruleset import HAND_SIZE, Ruleset

VECTOR_GAMES = 4096
TURNS_MEASURED = 8
"""Steps in a slice."""
SLICES_MEASURED = 9


def vector_slices(seats: int, games: int = VECTOR_GAMES) -> Iterator[float]:
    """The vector environment, in one thread: decisions per CPU-second, random legal actions given."""
    env, rng = VectorEnv(games, Ruleset(seats=seats), threads=1), np.random.default_rng(1)
    step = env.reset(seed=1)
    step = env.step(sample_actions(step.masks, rng))
    while True:
        seconds, decisions = 0.0, 0
        for _ in range(TURNS_MEASURED):
            actions = sample_actions(step.masks, rng)
            decisions += step.masks.shape[0] * seats - int(step.masks[:, :, -1].sum())
            started = time.process_time()
            step = env.step(actions)
            seconds += time.process_time() - started
        yield decisions / seconds


def loop_slices(seats: int) -> Iterator[float]:
    """A plain loop over PettingZoo's environment, one game at a time, actions given likewise."""
    env, rng = SeatsEnv(Ruleset(seats=seats)), np.random.default_rng(1)
    observations, _ = env.reset(seed=1)
    while True:
        seconds, decisions = 0.0, 0
        for _ in range(TURNS_MEASURED):
            actions = {agent: int(sample_actions(seen["action_mask"], rng)) for agent, seen in observations.items()}
            started = time.process_time()
            observations, *_ = env.step(actions)
            decisions += seats
            if not env.agents:
                observations, _ = env.reset()
            seconds += time.process_time() - started
        yield decisions / seconds


def decisions_per_cpu_second() -> dict[str, dict[int, float]]:
    """By environment and seats, the median of slices; they take turns, so that a busy machine disturbs both alike."""
    speeds: dict[str, dict[int, float]] = {"VectorEnv": {}, "parallel_env": {}}
    for seats in HAND_SIZE:
        vector, loop = vector_slices(seats), loop_slices(seats)
        found = [(next(vector), next(loop)) for _ in range(SLICES_MEASURED)]
        speeds["VectorEnv"][seats] = statistics.median(one for one, _ in found)
        speeds["parallel_env"][seats] = statistics.median(one for _, one in found)
    return speeds
