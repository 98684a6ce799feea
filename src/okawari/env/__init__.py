"""Environments for learning: one encoding of what a seat knows, and the usual faces on it.

The encoding needs nothing but NumPy; the environments of PettingZoo and Gymnasium need the extra `okawari[rl]`.
Where Gymnasium is installed, importing this room registers `okawari/Sushi-v0`.
"""

from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

from okawari.env.dataset import games_to_arrays, read_dataset, write_dataset
from okawari.game.errors import OkawariError
from okawari.policies.encoding import action_count, action_mask, action_of, encode, pick_of, row_size, sections

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from okawari.env.gym_vector import SeatVectorEnv
    from okawari.env.parallel import SeatsEnv
    from okawari.env.sampling import sample_actions
    from okawari.env.single import SushiEnv
    from okawari.env.vector import VectorEnv

__all__ = [
    "encode",
    "action_mask",
    "action_of",
    "pick_of",
    "row_size",
    "action_count",
    "sections",
    "parallel_env",
    "aec_env",
    "single_env",
    "VectorEnv",
    "sample_actions",
    "seat_vector_env",
    "games_to_arrays",
    "write_dataset",
    "read_dataset",
]
COMPILED_PARTS = {"VectorEnv": "vector", "sample_actions": "sampling"}
"""Loaded when they are asked for: who only encodes does not wait for the compiler."""


def __getattr__(name: str) -> Any:
    if name in COMPILED_PARTS:
        return getattr(import_module(f"okawari.env.{COMPILED_PARTS[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def parallel_env(*arguments: Any, **options: Any) -> "SeatsEnv":
    """PettingZoo's `okawari_v0`, all seats acting at once: `parallel_env(ruleset, reward="win", …)`."""
    try:
        from okawari.env.parallel import SeatsEnv
    except ModuleNotFoundError as error:
        raise _missing(error) from None
    return SeatsEnv(*arguments, **options)


def aec_env(*arguments: Any, **options: Any) -> "AECEnv[str, dict[str, Any], int | None]":
    """The same with one seat after the other, none seeing what was chosen before it in the same turn."""
    seats = parallel_env(*arguments, **options)
    from okawari.env.parallel import one_after_the_other

    return one_after_the_other(seats)


def single_env(*arguments: Any, **options: Any) -> "SushiEnv":
    """Gymnasium's `okawari/Sushi-v0`, one seat against bots: `single_env(ruleset, "greedy", seat=0, …)`."""
    try:
        from okawari.env.single import SushiEnv
    except ModuleNotFoundError as error:
        raise _missing(error) from None
    return SushiEnv(*arguments, **options)


def seat_vector_env(*arguments: Any, **options: Any) -> "SeatVectorEnv":
    """A Gymnasium VectorEnv of all seats of all games, from what `VectorEnv` takes."""
    try:
        from okawari.env.gym_vector import SeatVectorEnv
    except ModuleNotFoundError as error:
        raise _missing(error) from None
    from okawari.env.vector import VectorEnv

    return SeatVectorEnv(VectorEnv(*arguments, **options))


def _missing(error: ModuleNotFoundError) -> OkawariError:
    return OkawariError(f"{error.name} is not installed; the environments need it: pip install 'okawari[rl]'")


with suppress(ModuleNotFoundError):
    from okawari.env.single import register

    register()
