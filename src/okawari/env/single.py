"""One seat of a game as a Gymnasium environment, `okawari/Sushi-v0`: named bots play the others."""

from collections.abc import Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete

from okawari.bots.bot import Bot
from okawari.bots.registry import load_bot
from okawari.env.illegal import EnvError, check_illegal, taken
from okawari.env.render import RENDER_MODES, check_render_mode, render
from okawari.env.rewards import check_reward, rewards_of
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.policies.encoding import ActionMask, EncodedRow, action_count, action_mask, encode, row_size
from okawari.rules.chance import SEEDS
from okawari.rules.ruleset import Ruleset

ID = "okawari/Sushi-v0"


class SushiEnv(gymnasium.Env[EncodedRow, int]):
    """A seat against bots: every pick of that seat is a step, whatever the others do in between.

    `opponents` is one bot for all other seats, or one for each in their order, by name (`"greedy"`,
    `"montecarlo:ms=50"`) or as a Bot.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 (as it is declared)

    def __init__(
        self,
        ruleset: Ruleset | None = None,
        opponents: str | Bot | Sequence[str | Bot] = "greedy",
        *,
        seat: int = 0,
        reward: str = "win",
        per_round: bool = False,
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        check_reward(reward, per_round)
        check_illegal(illegal)
        check_render_mode(render_mode)
        self.ruleset = Ruleset() if ruleset is None else ruleset
        if not 0 <= seat < self.ruleset.seats:
            raise EnvError(f"there is no seat {seat}; seats are 0 to {self.ruleset.seats - 1}")
        self.seat, self.reward, self.per_round, self.illegal = seat, reward, per_round, illegal
        self.render_mode = render_mode
        self.substituted = 0
        """How many illegal actions of this game have been replaced."""
        self.observation_space = Box(0, 255, (row_size(self.ruleset),), np.uint8)
        self.action_space = Discrete(action_count(self.ruleset))  # type: ignore[assignment]
        self._bots = self._opponents(opponents)
        self._chance: dict[int, Random] = {}
        self._game: State | None = None
        self._closed = False

    def _opponents(self, opponents: str | Bot | Sequence[str | Bot]) -> dict[int, Bot]:
        others = [seat for seat in range(self.ruleset.seats) if seat != self.seat]
        if isinstance(opponents, str) or not isinstance(opponents, Sequence):
            opponents = [opponents] * len(others)
        if len(opponents) != len(others):
            raise EnvError(
                f"{len(opponents)} opponents cannot play {len(others)} other seats; one for all, or one each"
            )
        by_seat = zip(others, opponents, strict=True)
        return {seat: load_bot(bot) if isinstance(bot, str) else bot for seat, bot in by_seat}

    @property
    def game(self) -> State:
        """The game as it stands, the full truth: for whoever watches, never for a learner."""
        if self._closed:
            raise EnvError("this environment is closed; make a new one")
        if self._game is None:
            raise EnvError("no game has begun; reset() deals one")
        return self._game

    @property
    def seen(self) -> Observation:
        """What the own seat may know."""
        return self.game.observe(self.seat)

    def action_masks(self) -> ActionMask:
        """1 for every legal action, as sb3-contrib asks for it."""
        return action_mask(self.seen)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[EncodedRow, dict[str, Any]]:
        """Deal a new game, and let it come to the own seat's first pick."""
        if self._closed:
            raise EnvError("this environment is closed; make a new one")
        super().reset(seed=seed)
        deal = int(self.np_random.integers(SEEDS))
        self._chance = {number: Random(f"{deal}, seat {number}") for number in self._bots}
        self._game, self.substituted = State.start(self.ruleset, seed=deal), 0
        self._let_others_play()
        return encode(self.seen), self._info(False)

    def step(self, action: int) -> tuple[EncodedRow, float, bool, bool, dict[str, Any]]:
        """The own pick, and all that happens until the next one. An illegal action raises IllegalPick.

        With `illegal="substitute"` another one takes its place; the info says so.
        """
        before = self.game
        if before.over:
            raise EnvError("this game is over; reset() deals a new one")
        own = taken(self.seen, action, self.illegal)
        paid = self._play(own.pick) + self._let_others_play()
        self.substituted += own.substituted
        return encode(self.seen), paid, self.game.over, False, self._info(own.substituted)

    def _info(self, substituted: bool) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "substituted": substituted, "substitutions": self.substituted}

    def _let_others_play(self) -> float:
        """R27: turns in which the own seat does not act; returns what they paid it."""
        paid = 0.0
        while not self.game.over and self.seat not in self.game.acting:
            paid += self._play(None)
        return paid

    def _play(self, own: Pick | None) -> float:
        """One turn, or half a turn of battle; returns what it paid the own seat."""
        before = self.game
        picks: list[Pick | None] = [None] * self.ruleset.seats
        picks[self.seat] = own
        for seat in before.acting:
            if seat != self.seat:
                picks[seat] = self._bots[seat].choose(before.observe(seat), self._chance[seat])
        self._game = before.play(picks)
        return rewards_of(before, self._game, self.reward, self.per_round)[self.seat]

    def render(self) -> Any:
        """The table: a text (`ansi`) or a picture (`rgb_array`)."""
        return render(self.game, self.render_mode)

    def close(self) -> None:
        """No game can be played here any more."""
        self._closed, self._game = True, None


def register() -> None:
    """Let `gymnasium.make` know the environment; checkers sample without a mask, so illegal actions are replaced."""
    if ID not in gymnasium.registry:
        gymnasium.register(ID, entry_point="okawari.env.single:SushiEnv", kwargs={"illegal": "substitute"})
