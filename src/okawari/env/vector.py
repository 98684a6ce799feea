"""Thousands of games at once: all seats of all games a step, NumPy in and NumPy out."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from secrets import randbelow
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from okawari.env.classic import ClassicGames, is_classic
from okawari.env.general import GeneralGames
from okawari.env.illegal import EnvError
from okawari.env.rewards import REWARDS, check_reward
from okawari.env.sampling import Actions
from okawari.env.written import Payment, Written
from okawari.game.errors import IllegalPick
from okawari.game.measuring import usable_cores
from okawari.policies.encoding import action_count, row_size
from okawari.rules.chance import SEEDS, check_seed
from okawari.rules.ruleset import Ruleset
from okawari.sim.compile import Array
from okawari.sim.threads import check_count


class EnvStep(NamedTuple):
    """What a step gives: the environment's own arrays, which the next step writes over."""

    observations: NDArray[np.uint8]
    """[game][seat][column]"""
    masks: NDArray[np.int8]
    """[game][seat][action]"""
    rewards: NDArray[np.float32]
    """[game][seat]"""
    over: NDArray[np.bool_]
    """[game] whether it has just ended; then the next step ignores its actions and deals the next game."""


class SideBySide(Protocol):
    """Games side by side, in whatever form."""

    def illegal(self, actions: Actions) -> int:
        """NOTHING, or where the first illegal action stands, counted through games and seats."""
        ...

    def play(self, seed: int, numbers: Actions, actions: Actions, written: Written, start: int, stop: int) -> None:
        """A step of the games from `start` on: their actions, which are legal; those that are over are dealt anew."""
        ...

    def end(self) -> None:
        """Every game is over: the next step deals."""
        ...


class VectorEnv:
    """Games that are stepped together.

    In place g the games number g, g + games, g + 2·games … follow one another; number i is dealt as
    `State.start(ruleset, seed=game_seed(seed, i))`, whatever the number of threads.

    >>> env = VectorEnv(games=8, ruleset=Ruleset(seats=2))
    >>> env.reset(seed=7).observations.shape
    (8, 2, 74)
    """

    def __init__(
        self,
        games: int = 4096,
        ruleset: Ruleset | None = None,
        *,
        reward: str = "win",
        per_round: bool = False,
        threads: int | None = 1,
        observations: NDArray[np.uint8] | None = None,
        masks: NDArray[np.int8] | None = None,
    ) -> None:
        check_count("games", games)
        check_reward(reward, per_round)
        if threads is not None:
            check_count("threads", threads)
        self.games, self.ruleset = games, Ruleset() if ruleset is None else ruleset
        seats, columns, actions = self.ruleset.seats, row_size(self.ruleset), action_count(self.ruleset)
        self.last = EnvStep(
            _room("observations", observations, (games, seats, columns), np.dtype(np.uint8)),
            _room("masks", masks, (games, seats, actions), np.dtype(np.int8)),
            np.zeros((games, seats), np.float32),
            np.zeros(games, np.bool_),
        )
        """What the last step gave, in arrays that every step writes over."""
        self._written = Written(*self.last)
        self._numbers = np.zeros(games, np.int64)
        """[game] the number of the next game in this place."""
        payment = Payment(list(REWARDS).index(reward), per_round)
        kind = ClassicGames if is_classic(self.ruleset.rules) else GeneralGames
        self._games: SideBySide = kind(self.ruleset.rules, games, payment)
        self._threads = usable_cores() if threads is None else threads
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        self._seed: int | None = None
        self._closed = False

    def reset(self, seed: int | None = None) -> EnvStep:
        """Deal new games: with a seed always the same, without one the next ones of the seed before."""
        self._check_open()
        if seed is not None or self._seed is None:
            self._seed = randbelow(SEEDS) if seed is None else seed
            check_seed(self._seed)
            self._numbers[:] = np.arange(self.games)
        self._games.end()
        return self._play(np.zeros((self.games, self.ruleset.seats), np.int64), self._seed)

    def step(self, actions: NDArray[np.integer]) -> EnvStep:
        """Play an action for every seat of every game. An illegal one raises IllegalPick, and nothing is played.

        A game that was over before this step is dealt anew instead; its actions are not looked at.
        """
        self._check_open()
        if self._seed is None:
            raise EnvError("no game has begun; reset() deals the first ones")
        shape = (self.games, self.ruleset.seats)
        if not isinstance(actions, np.ndarray) or actions.shape != shape or actions.dtype.kind not in "iu":
            told = (
                f"{actions.dtype} of shape {actions.shape}" if isinstance(actions, np.ndarray) else repr(actions)[:60]
            )
            raise EnvError(f"actions are whole numbers in an array of shape {shape}, [game][seat]; not {told}")
        chosen = np.ascontiguousarray(actions, np.int64)
        wrong = self._games.illegal(chosen)
        if wrong >= 0:
            raise self._illegal(chosen, *divmod(wrong, self.ruleset.seats))
        return self._play(chosen, self._seed)

    def _play(self, actions: Actions, seed: int) -> EnvStep:
        self._in_parts(lambda start, stop: self._games.play(seed, self._numbers, actions, self._written, start, stop))
        return self.last

    def _illegal(self, actions: Actions, game: int, seat: int) -> IllegalPick:
        legal = ", ".join(map(str, np.flatnonzero(self.last.masks[game, seat])[:12]))
        return IllegalPick(f"game {game}: seat {seat} cannot take action {actions[game, seat]}; it can take: {legal}")

    def _in_parts(self, work: Callable[[int, int], None]) -> None:
        """Work on all games, each thread on as many; kernels run without the GIL."""
        if self._pool is None:
            work(0, self.games)
            return
        edges = [self.games * part // self._threads for part in range(self._threads + 1)]
        for task in [self._pool.submit(work, start, stop) for start, stop in pairwise(edges)]:
            task.result()

    def _check_open(self) -> None:
        if self._closed:
            raise EnvError("this environment is closed; make a new one")

    def close(self) -> None:
        """End the threads; no game can be played here any more."""
        self._closed = True
        if self._pool is not None:
            self._pool.shutdown()


def _room(what: str, given: Array, shape: tuple[int, ...], dtype: Any) -> Array:
    """An array to write into: a given one that fits, or a new one."""
    if given is None:
        return np.zeros(shape, dtype)
    fits = isinstance(given, np.ndarray) and given.shape == shape and given.dtype == dtype
    if not fits or not given.flags.c_contiguous or not given.flags.writeable:
        raise EnvError(f"{what} go into a contiguous, writable array of {dtype} of shape {shape}")
    return given
