"""A vector environment played beside the readable engine: the same actions in both."""

import numpy as np

from okawari import State
from okawari.env import VectorEnv, action_mask, encode, pick_of, sample_actions
from okawari.env.rewards import rewards_of
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


def play_beside(ruleset: Ruleset, games: int, seed: int, *, rounds_paid: bool = True, every_row: bool = True) -> int:
    """Two games in every place, one after the other; returns how many were compared to their end.

    Without `every_row` rows and masks are compared at the end of each game only; the points of the game always.
    """
    reward = "margin" if rounds_paid else "win"
    env = VectorEnv(games, ruleset, reward=reward, per_round=rounds_paid)
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
            paid = rewards_of(before, after, reward, rounds_paid)
            assert np.array_equal(step.rewards[game], np.array(paid, np.float32))
            ended += after.over
    return ended
