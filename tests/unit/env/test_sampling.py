"""Random legal actions: which one a random number picks, as Python runs it."""

from typing import Any

import numpy as np
import pytest

from okawari import OkawariError
from okawari.env import sample_actions, sampling
from okawari.env.sampling import sample
from okawari.rules.chance import advance, below, start_stream
from tests.support.by_python import by_python

MASKS = np.array([[0, 1, 0, 1, 1], [1, 0, 0, 0, 0], [0, 0, 0, 0, 1], [1, 1, 1, 1, 1]], np.int8)


def test_each_mask_takes_a_number_of_its_own() -> None:
    """The allowed actions are counted up to it, from the first on."""
    for seed in range(40):
        actions, stream, expected = np.full(4, -9), start_stream(seed), []
        for mask in MASKS:
            stream = advance(stream)
            allowed = np.flatnonzero(mask)
            expected.append(int(allowed[below(stream, len(allowed))]))
        assert sample.py_func(MASKS, seed, actions) == -1
        assert actions.tolist() == expected


def test_the_first_mask_that_allows_nothing_is_told() -> None:
    """Those before it have their action, those after it none."""
    masks, actions = np.array([[0, 1], [0, 0], [0, 0]], np.int8), np.full(3, -9)
    assert sample.py_func(masks, 1, actions) == 1
    assert actions.tolist() == [1, -9, -9]
    with by_python(sampling), pytest.raises(OkawariError, match=r"^mask 0 allows nothing"):
        sample_actions(np.zeros((1, 2), np.int8), np.random.default_rng(1))


def test_actions_have_the_shape_of_the_masks() -> None:
    """The last dimension is the mask; a place of another type, or with gaps, is refused."""
    with by_python(sampling):
        masks, rng = np.array([[[0, 1]], [[1, 0]]], np.int8), np.random.default_rng(1)
        assert sample_actions(masks, rng).tolist() == [[1], [0]]
        assert sample_actions(masks[:, 0, ::-1], rng).tolist() == [0, 1]
        assert sample_actions(masks[0, 0], rng).tolist() == 1
        room = np.zeros((2, 1), np.int64)
        assert sample_actions(masks, rng, room) is room
        assert room.tolist() == [[1], [0]]
        for wrong in (np.zeros((2, 1), np.int32), np.zeros((2, 2), np.int64)[:, :1], [[0], [0]]):
            with pytest.raises(OkawariError, match=r"contiguous array of int64 of shape \(2, 1\)"):
                sample_actions(masks, rng, wrong)  # type: ignore[arg-type]


def test_sampled_actions_are_legal_and_even() -> None:
    """Each allowed action comes up as often as the others, and no other ever."""
    masks = np.tile(np.array([0, 1, 0, 1, 1, 0], np.int8), (30_000, 1))
    found = np.bincount(sample_actions(masks, np.random.default_rng(3)), minlength=6)
    assert found[[0, 2, 5]].sum() == 0
    assert np.abs(found[[1, 3, 4]] - 10_000).max() < 400


@pytest.mark.parametrize(
    ("masks", "said"),
    [
        (np.zeros((2, 3), np.int8), "mask 0 allows nothing"),
        (np.array([[0, 1, 1], [1, 0, 0], [0, 0, 0], [0, 0, 0]], np.int8), "mask 2 allows nothing"),
        (np.ones((2, 3), np.float32), "int8"),
        (np.ones((2, 0), np.int8), "int8"),
        (np.array(1, np.int8), "int8"),
    ],
)
def test_masks_that_cannot_be_sampled(masks: Any, said: str) -> None:
    """The error says which, or what is wanted."""
    with pytest.raises(OkawariError, match=said):
        sample_actions(masks, np.random.default_rng(1))


def test_actions_go_into_a_given_array() -> None:
    """No new one is made; one that does not fit is refused."""
    masks, room = np.ones((2, 3), np.int8), np.zeros(2, np.int64)
    assert sample_actions(masks, np.random.default_rng(1), room) is room
    with pytest.raises(OkawariError, match=r"shape \(2,\)"):
        sample_actions(masks, np.random.default_rng(1), np.zeros(3, np.int64))
