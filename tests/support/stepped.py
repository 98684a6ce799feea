"""A vector environment played beside the readable engine: the same actions in both."""

import numpy as np

from okawari import State
from okawari.env import VectorEnv, action_count, action_mask, encode, pick_of, row_size, sample_actions
from okawari.env.rewards import rewards_of
from okawari.env.written import Written
from okawari.rules.chance import game_seed
from okawari.rules.ruleset import Ruleset


def check_step(env: VectorEnv, states: list[State]) -> None:
    """Every row, mask and end of the last step is what the readable engine says."""
    step = env.last
    for game, state in enumerate(states):
        assert step.over[game] == state.over
        for seat in range(state.ruleset.seats):
            seen = state.observe(seat)
            assert step.observations[game, seat].tolist() == encode(seen).tolist()
            assert step.masks[game, seat].tolist() == action_mask(seen).tolist()


def room_for(ruleset: Ruleset, games: int) -> Written:
    """Arrays for what a step of so many games writes."""
    seats = ruleset.seats
    return Written(
        np.zeros((games, seats, row_size(ruleset)), np.uint8),
        np.zeros((games, seats, action_count(ruleset)), np.int8),
        np.zeros((games, seats), np.float32),
        np.zeros(games, np.bool_),
    )


def begin_others(env: VectorEnv, turns: int, seed: int) -> None:
    """So many turns of new games, with the last of the legal actions: two cards where they can be taken."""
    step = env.reset(seed=seed)
    for _ in range(turns):
        step = env.step(step.masks.shape[2] - 1 - step.masks[:, :, ::-1].argmax(axis=2))


def play_beside(
    ruleset: Ruleset,
    games: int,
    seed: int,
    *,
    reward: str = "margin",
    per_round: bool = True,
    every_row: bool = True,
    begun: int = 0,
) -> int:
    """Two games in every place, one after the other; returns how many were compared to their end.

    Without `every_row` rows and masks are compared at the end of each game only; the points of the game always.
    Before the first one so many turns of another game are played, of which nothing may be left.
    """
    env = VectorEnv(games, ruleset, reward=reward, per_round=per_round)
    begin_others(env, begun, seed + 1)
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    states = [State.start(ruleset, seed=game_seed(seed, game)) for game in range(games)]
    numbers, ended = list(range(games)), 0
    while ended < 2 * games:
        if every_row or env.last.over.any():
            check_step(env, states)
        actions = sample_actions(env.last.masks, rng)
        step = env.step(actions)
        for game, before in enumerate(states):
            if before.over:
                numbers[game] += games
                states[game] = State.start(ruleset, seed=game_seed(seed, numbers[game]))
                assert not step.rewards[game].any()
                continue
            chosen = [pick_of(before.observe(seat), int(actions[game, seat])) for seat in range(ruleset.seats)]
            states[game] = after = before.play(chosen)
            paid = rewards_of(before, after, reward, per_round)
            assert np.array_equal(step.rewards[game], np.array(paid, np.float32))
            ended += after.over
    return ended
