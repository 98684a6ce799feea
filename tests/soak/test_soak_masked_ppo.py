"""`make soak`: a learner that others wrote, on the seat of `okawari/Sushi-v0`.

It needs sb3-contrib and PyTorch, which no extra brings: docs/soak.md says how they are installed without CUDA.
"""

import numpy as np
import pytest

from okawari import Ruleset
from okawari.env import single_env

STEPS = 2_000


def test_masked_ppo_learns_from_a_seat() -> None:
    """MaskablePPO takes 2,000 steps with masks, none of them illegal (which would raise), and then plays 20 games."""
    learning = pytest.importorskip("sb3_contrib", reason="sb3-contrib is missing: nothing is proved")
    env = single_env(Ruleset(seats=4), "greedy", reward="margin", per_round=True, illegal="raise")
    model = learning.MaskablePPO("MlpPolicy", env, n_steps=500, batch_size=100, seed=7, device="cpu")
    model.learn(STEPS)
    assert model.num_timesteps == STEPS
    assert all(np.isfinite(numbers.detach().numpy()).all() for numbers in model.policy.parameters())
    margins = []
    for seed in range(20):
        row, _ = env.reset(seed=seed)
        paid, over = 0.0, False
        while not over:
            action, _ = model.predict(row, action_masks=env.action_masks(), deterministic=True)
            row, reward, over, _, _ = env.step(int(action))
            paid += reward
        margins.append(paid)
    print(f"{STEPS} steps; then 20 games against greedy: margin {np.mean(margins):.1f}")
    assert env.game.over
