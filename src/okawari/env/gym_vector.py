"""The vector environment with Gymnasium's face: every seat of every game is one environment of the vector."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from okawari.env.illegal import EnvError
from okawari.env.vector import EnvStep, VectorEnv
from okawari.policies.encoding import action_count, row_size

SeatRows = NDArray[np.uint8]
"""[environment][column]"""


class SeatVectorEnv(GymnasiumVectorEnv[SeatRows, NDArray[np.integer], NDArray[Any]]):
    """Environment number `game · seats + seat` is that seat; one policy plays them all, against itself.

    Its arrays are those of the environment it stands on: the next step writes over them.
    """

    # As it is declared in Gymnasium, on the instance.
    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(self, games: VectorEnv) -> None:
        self._games, ruleset = games, games.ruleset
        self.num_envs = games.games * ruleset.seats
        self.single_observation_space = Box(0, 255, (row_size(ruleset),), np.uint8)
        self.single_action_space = Discrete(action_count(ruleset))
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[SeatRows, dict[str, Any]]:
        """Deal new games; one seed is for all of them."""
        if isinstance(seed, list):
            raise EnvError("the games of a vector have one seed, from which those of all games follow; not a list")
        step = self._games.reset(seed)
        return step.observations.reshape(self.num_envs, -1), self._info(step)

    def step(
        self, actions: NDArray[np.integer]
    ) -> tuple[SeatRows, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """An action for every seat of every game."""
        if not isinstance(actions, np.ndarray) or actions.shape != (self.num_envs,):
            raise EnvError(f"actions are whole numbers in an array of shape ({self.num_envs},)")
        step = self._games.step(actions.reshape(self._games.games, -1))
        over = np.repeat(step.over, self._games.ruleset.seats)
        rows = step.observations.reshape(self.num_envs, -1)
        return rows, step.rewards.reshape(-1), over, np.zeros_like(over), self._info(step)

    def _info(self, step: EnvStep) -> dict[str, Any]:
        return {"action_mask": step.masks.reshape(self.num_envs, -1)}

    def close_extras(self, **options: Any) -> None:
        """Close the games."""
        self._games.close()
