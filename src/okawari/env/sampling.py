"""Random legal actions, compiled."""

import numpy as np
from numpy.typing import NDArray

from okawari.env.illegal import EnvError
from okawari.rules.chance import SEEDS, advance, below, start_stream
from okawari.sim.compile import Array, kernel

Actions = NDArray[np.int64]


def sample_actions(masks: NDArray[np.int8], rng: np.random.Generator, out: Actions | None = None) -> Actions:
    """A legal action for each mask, each as likely as the others; a mask is what the last dimension holds.

    >>> sample_actions(np.array([[0, 1, 0], [0, 0, 1]], np.int8), np.random.default_rng(7)).tolist()
    [1, 2]
    """
    masks = np.asarray(masks)
    if masks.dtype != np.int8 or masks.ndim < 1 or not masks.shape[-1]:
        raise EnvError(f"masks are arrays of int8 with the actions last, not {masks.dtype} of shape {masks.shape}")
    shape = masks.shape[:-1]
    out = np.empty(shape, np.int64) if out is None else out
    if not isinstance(out, np.ndarray) or out.dtype != np.int64 or out.shape != shape or not out.flags.c_contiguous:
        raise EnvError(f"the actions go into a contiguous array of int64 of shape {shape}")
    rows = np.ascontiguousarray(masks).reshape(-1, masks.shape[-1])
    without = int(sample(rows, int(rng.integers(SEEDS)), out.reshape(-1)))
    if without >= 0:
        raise EnvError(f"mask {without} allows nothing; every mask of an environment allows something")
    return out


@kernel
def sample(masks: Array, seed: int, actions: Array) -> int:
    """Writes an action for each mask; returns −1, or the number of a mask that allows nothing."""
    stream = start_stream(seed)
    for number in range(len(masks)):
        mask, allowed = masks[number], 0
        for action in range(len(mask)):
            allowed += mask[action] != 0
        if allowed == 0:
            return number
        stream = advance(stream)
        skip, action = below(stream, allowed), 0
        while skip > 0 or mask[action] == 0:
            skip -= mask[action] != 0
            action += 1
        actions[number] = action
    return -1
