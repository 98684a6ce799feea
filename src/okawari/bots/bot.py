"""What a bot is, what can be wrong with one, and a game between some."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from okawari.game.errors import OkawariError
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.game.world import World
from okawari.rules.ruleset import Ruleset


class Bot(Protocol):
    """Picks for a seat, knowing only what that seat may know.

    Any class with this method is a bot; the first line of its docstring says what it does.
    """

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """One of `seen.legal_picks()`. Take all chance from `rng`: then the same seed gives the same game."""
        ...


class BotError(OkawariError):
    """A name, a parameter or a class that is no bot."""


class BotFailed(BotError):
    """What a bot did wrong, where it must not; a note has its traceback."""


class TimeUp(BaseException):
    """Interrupts a bot. It is no Exception, so that a bot's `except Exception` lets it pass."""


def play(
    ruleset: Ruleset,
    bots: Sequence[Bot],
    seed: int,
    world: World | None = None,
    watch: Callable[[State], object] | None = None,
) -> State:
    """Play a game to its end, one bot a seat; each bot is shown what its seat may know.

    `watch` is shown every State, the first and the last too.
    The deal follows from the seed, unless a world is given. The chance that each bot has for itself follows from the
    seed and its seat: another stream than the deal's, but a bot that went to the trouble of guessing the seed would
    know the deal. Games between bots trust them not to.
    """
    if len(bots) != ruleset.seats:
        raise OkawariError(f"{len(bots)} bots cannot play at {ruleset.seats} seats; each seat needs one")
    state = State.start(ruleset, seed=seed) if world is None else State.start(ruleset, world)
    chance = [Random(f"{seed}, seat {seat}") for seat in range(ruleset.seats)]
    if watch:
        watch(state)
    while not state.over:
        picks: list[Pick | None] = [None] * ruleset.seats
        for seat in state.acting:
            picks[seat] = bots[seat].choose(state.observe(seat), chance[seat])
        state = state.play(picks)
        if watch:
            watch(state)
    return state
