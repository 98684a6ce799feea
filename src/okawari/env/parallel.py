"""The game as a PettingZoo environment in which all seats act at once; and, made of it, one seat after the other."""

from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.random import Generator, default_rng
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import parallel_to_aec

from okawari.env.illegal import EnvError, check_illegal, taken
from okawari.env.render import RENDER_MODES, check_render_mode, render
from okawari.env.rewards import check_reward, rewards_of
from okawari.game.state import State
from okawari.policies.encoding import action_count, action_mask, encode, row_size
from okawari.policies.rows import ENCODING_VERSION
from okawari.rules.chance import SEEDS
from okawari.rules.errors import shorten
from okawari.rules.ruleset import Ruleset

EnvironmentObservation = dict[str, Any]
"""`observation`, the encoded row, and `action_mask`."""
BySeat = dict[str, EnvironmentObservation]


class SeatsEnv(ParallelEnv[str, EnvironmentObservation, int]):  # type: ignore[misc]
    """Every seat an agent, `seat_0` and so on; every turn a step. In battle who does not act waits."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": f"okawari_v{ENCODING_VERSION}",
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
        "is_parallelizable": True,
    }

    def __init__(
        self,
        ruleset: Ruleset | None = None,
        *,
        reward: str = "win",
        per_round: bool = False,
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        check_reward(reward, per_round)
        check_illegal(illegal)
        check_render_mode(render_mode)
        self.ruleset = Ruleset() if ruleset is None else ruleset
        self.reward, self.per_round, self.illegal, self.render_mode = reward, per_round, illegal, render_mode
        self.substituted = 0
        """How many illegal actions of this game have been replaced."""
        self.possible_agents = [f"seat_{seat}" for seat in range(self.ruleset.seats)]
        self.agents: list[str] = []
        self._actions = {agent: Discrete(action_count(self.ruleset)) for agent in self.possible_agents}
        self._observations = {agent: self._space() for agent in self.possible_agents}
        self._rng: Generator | None = None
        self._game: State | None = None
        self._closed = False

    def _space(self) -> Dict:
        size, actions = row_size(self.ruleset), action_count(self.ruleset)
        row, mask = Box(0, 255, (size,), np.uint8), Box(0, 1, (actions,), np.int8)
        return Dict({"observation": row, "action_mask": mask})

    def observation_space(self, agent: str) -> Space[Any]:
        """`observation` (uint8) and `action_mask` (int8)."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The picks of this ruleset by number, and last to wait."""
        return self._actions[agent]

    @property
    def game(self) -> State:
        """The game as it stands, the full truth: for whoever watches, never for an agent."""
        if self._closed:
            raise EnvError("this environment is closed; make a new one")
        if self._game is None:
            raise EnvError("no game has begun; reset() deals one")
        return self._game

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[BySeat, dict[str, dict[str, Any]]]:
        """Deal a new game. With a seed, this one and those after it are always the same."""
        if self._closed:
            raise EnvError("this environment is closed; make a new one")
        if seed is not None or self._rng is None:
            self._rng = default_rng(seed)
        self._game = State.start(self.ruleset, seed=int(self._rng.integers(SEEDS)))
        self.agents, self.substituted = list(self.possible_agents), 0
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[BySeat, dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Play one action for every agent. An illegal one raises IllegalPick and changes nothing.

        With `illegal="substitute"` another one takes its place; the agent's info says so.
        """
        before = self.game
        if before.over:
            if not actions:  # what PettingZoo's own loops do with an environment that has no agents left
                return {}, {}, {}, {}, {}
            raise EnvError("this game is over; reset() deals a new one")
        if not isinstance(actions, dict) or set(actions) != set(self.agents):
            raise EnvError(f"an action is needed for each of: {', '.join(self.agents)}; not {shorten(actions)}")
        seats = enumerate(self.possible_agents)
        chosen = [taken(before.observe(seat), actions[agent], self.illegal) for seat, agent in seats]
        self._game = after = before.play([one.pick for one in chosen])
        self.substituted += sum(one.substituted for one in chosen)
        paid = rewards_of(before, after, self.reward, self.per_round)
        agents, ended = self.agents, after.over
        if ended:
            self.agents = []
        return (
            self._seen(),
            {agent: paid[seat] for seat, agent in enumerate(agents)},
            dict.fromkeys(agents, ended),
            dict.fromkeys(agents, False),
            {agent: {"substituted": chosen[seat].substituted} for seat, agent in enumerate(agents)},
        )

    def _seen(self) -> BySeat:
        seen = (self.game.observe(seat) for seat in range(self.ruleset.seats))
        return {
            agent: {"observation": encode(one), "action_mask": action_mask(one)}
            for agent, one in zip(self.possible_agents, seen, strict=True)
        }

    def render(self) -> Any:
        """The table: a text (`ansi`) or a picture (`rgb_array`), every seat's hand as that seat knows it."""
        return render(self.game, self.render_mode)

    def close(self) -> None:
        """No game can be played here any more."""
        self._closed, self._game = True, None
        self.agents = []


def one_after_the_other(seats: SeatsEnv) -> AECEnv[str, EnvironmentObservation, int | None]:
    """The same with one agent after the other; nobody sees what was chosen before it in the same turn."""
    return parallel_to_aec(seats)
