"""Thousands of games at once: what a step gives, what is refused, and that nothing is written beside."""

from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode

from okawari import IllegalPick, OkawariError, Ruleset, State
from okawari.env import (
    VectorEnv,
    action_count,
    classic,
    encode,
    packed_rows,
    row_size,
    sample_actions,
    seat_vector_env,
    vector,
)
from okawari.rules.chance import game_seed
from tests.support.by_python import by_python
from tests.support.games import label

FOUR = Ruleset(seats=4)
BATTLE = Ruleset(seats=2, variant="battle")
BESIDE = 64
"""Bytes on both sides of an array that a test watches."""


def rollout(env: VectorEnv, steps: int, seed: int) -> list[bytes]:
    """All that some steps give, with random actions."""
    rng, given = np.random.default_rng(seed), []
    step = env.reset(seed=seed)
    for _ in range(steps):
        given.append(b"".join(part.tobytes() for part in step))
        step = env.step(sample_actions(step.masks, rng))
    return given


def read_only(shape: tuple[int, ...], dtype: type) -> Any:
    """An array that nobody may write into."""
    array: Any = np.zeros(shape, dtype)
    array.flags.writeable = False
    return array


@pytest.mark.parametrize("ruleset", [FOUR, BATTLE], ids=["packed", "general"])
def test_threads_make_no_difference(ruleset: Ruleset) -> None:
    """The same seed gives the same games, whoever plays them."""
    alone = rollout(VectorEnv(7, ruleset), 60, 3)
    assert rollout(VectorEnv(7, ruleset, threads=3), 60, 3) == alone
    assert rollout(VectorEnv(7, ruleset), 60, 4) != alone


def test_so_many_threads_are_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """None besides the one that asks, unless more than one are wanted; left out, one for each processor."""
    started: list[int] = []
    monkeypatch.setattr(vector, "ThreadPoolExecutor", started.append)
    monkeypatch.setattr(vector, "usable_cores", lambda: 5)
    for options in ({}, {"threads": 1}, {"threads": 2}, {"threads": None}):
        VectorEnv(1, FOUR, **options)
    assert started == [2, 5]


def test_shapes_and_types() -> None:
    """As documented: bytes, masks of int8, rewards of float32, one flag a game."""
    step = VectorEnv(5, FOUR).reset(seed=1)
    assert [part.shape for part in step] == [(5, 4, 132), (5, 4, 157), (5, 4), (5,)]
    assert [part.dtype.name for part in step] == ["uint8", "int8", "float32", "bool"]


def watched(shape: tuple[int, ...], dtype: type) -> tuple[Any, Any]:
    """An array, and the longer one that it is the middle of, full of a number that no step writes."""
    size = int(np.prod(shape))
    whole: Any = np.full(size + 2 * BESIDE, 99, dtype)
    return whole[BESIDE : BESIDE + size].reshape(shape), whole


@pytest.mark.parametrize("ruleset", [*(Ruleset(seats=seats) for seats in (2, 3, 4, 5)), BATTLE], ids=label)
def test_steps_write_into_given_arrays_and_nowhere_else(ruleset: Ruleset) -> None:
    """Every byte of the arrays is written, none before or after them."""
    observations, around_rows = watched((3, ruleset.seats, row_size(ruleset)), np.uint8)
    masks, around_masks = watched((3, ruleset.seats, action_count(ruleset)), np.int8)
    env = VectorEnv(3, ruleset, observations=observations, masks=masks)
    rng, step = np.random.default_rng(1), env.reset(seed=1)
    assert step.observations is observations
    assert step.masks is masks
    for _ in range(3 * ruleset.rules.turns + 3):
        assert not (observations == 99).any()
        assert set(np.unique(masks)) == {0, 1}
        for whole in (around_rows, around_masks):
            assert (whole[:BESIDE] == 99).all()
            assert (whole[-BESIDE:] == 99).all()
        step = env.step(sample_actions(step.masks, rng))


def test_the_step_after_the_last_deals_the_next_game() -> None:
    """The end is shown with its rewards; the next step ignores the actions, pays nothing and shows a new deal."""
    env = VectorEnv(2, Ruleset(seats=2), reward="points")
    rng, step = np.random.default_rng(1), env.reset(seed=1)
    while not step.over.any():
        assert not step.rewards.any()
        step = env.step(sample_actions(step.masks, rng))
    assert step.over.all()
    assert step.rewards.all()
    assert step.masks[:, :, :-1].sum() == 0
    assert step.masks[:, :, -1].all()
    last = step.observations.copy()
    step = env.step(np.full((2, 2), -5))
    assert not step.over.any()
    assert not step.rewards.any()
    assert (step.observations != last).any()


@pytest.mark.parametrize(
    "ruleset",
    [FOUR, *(Ruleset("anniversary", 2, dessert) for dessert in ("strawberry", "yogurt", "tea", "mochi"))],
    ids=lambda ruleset: ruleset.words,
)
def test_every_game_begins_at_an_empty_table(ruleset: Ruleset) -> None:
    """R2, R3: the first game in a place and the one after it look as the readable game does when it is dealt."""
    env, rng = VectorEnv(1, ruleset), np.random.default_rng(3)
    step = env.reset(seed=5)
    for number in range(2):
        start = State.start(ruleset, seed=game_seed(5, number))
        told = [encode(start.observe(seat)).tolist() for seat in range(ruleset.seats)]
        assert step.observations[0].tolist() == told
        while not step.over[0]:
            step = env.step(sample_actions(step.masks, rng))
        step = env.step(sample_actions(step.masks, rng))


def test_a_reset_without_a_seed_goes_on() -> None:
    """Other games than before, but always the same ones after the same seed."""
    env = VectorEnv(2, FOUR)
    first = env.reset(seed=1).observations.copy()
    second = env.reset().observations.copy()
    assert (first != second).any()
    assert (env.reset(seed=1).observations == first).all()
    assert (env.reset().observations == second).all()


@pytest.mark.parametrize("ruleset", [FOUR, BATTLE], ids=["packed", "general"])
@pytest.mark.parametrize("wrong", [-1, 41, 20, 155, 156, 157, 10**12])
def test_an_illegal_action_changes_nothing(ruleset: Ruleset, wrong: int) -> None:
    """The error names game, seat and the actions that are legal; no game is played, not even those before it."""
    env = VectorEnv(3, ruleset)
    step = env.reset(seed=1)
    seat = int(np.flatnonzero(step.masks[2, :, -1] == 0)[0])
    before = [part.copy() for part in step]
    actions = sample_actions(step.masks, np.random.default_rng(1))
    actions[2, seat] = wrong
    with pytest.raises(IllegalPick, match=rf"game 2: seat {seat} cannot take action {wrong}; it can take: "):
        env.step(actions)
    assert all((one == other).all() for one, other in zip(before, env.last, strict=True))
    env.step(sample_actions(step.masks, np.random.default_rng(1)))


def test_the_first_action_of_all_is_looked_at() -> None:
    """At most twelve that are legal are told."""
    env = VectorEnv(1, FOUR)
    step = env.reset(seed=1)
    for _ in range(5):
        legal = np.flatnonzero(step.masks[0, 0])
        actions = step.masks.argmax(axis=2)
        actions[0, 0] = 156
        with pytest.raises(IllegalPick) as told:
            env.step(actions)
        assert str(told.value) == "game 0: seat 0 cannot take action 156; it can take: " + ", ".join(
            map(str, legal[:12])
        )
        step = env.step(step.masks.shape[2] - 1 - step.masks[:, :, ::-1].argmax(axis=2))


def test_who_does_not_act_has_to_wait() -> None:
    """R27: it cannot take the other's turn."""
    env = VectorEnv(1, BATTLE)
    step = env.reset(seed=1)
    actions = sample_actions(step.masks, np.random.default_rng(1))
    with pytest.raises(IllegalPick, match="it can take: 40"):
        env.step(np.full((1, 2), actions.min()))


@pytest.mark.parametrize(
    "wrong",
    [
        np.zeros((3, 4), np.float32),
        np.zeros((3, 4), np.bool_),
        np.zeros((4, 3), np.int64),
        np.zeros(12, np.int64),
        [[0] * 4] * 3,
        None,
    ],
    ids=["float", "bool", "turned", "flat", "list", "none"],
)
def test_wrong_actions(wrong: Any) -> None:
    """The error says what is wanted."""
    env = VectorEnv(3, FOUR)
    env.reset(seed=1)
    with pytest.raises(OkawariError, match=r"shape \(3, 4\)"):
        env.step(wrong)


@pytest.mark.parametrize(
    "given",
    [
        {"observations": np.zeros((3, 4, 131), np.uint8)},
        {"observations": np.zeros((3, 4, 132), np.int8)},
        {"masks": np.zeros((3, 4, 157), np.bool_)},
        {"masks": np.zeros((157, 4, 3), np.int8).T},
        {"masks": [0]},
        {"observations": read_only((3, 4, 132), np.uint8)},
    ],
)
def test_arrays_that_do_not_fit(given: dict[str, Any]) -> None:
    """They are refused before anything is written."""
    with pytest.raises(OkawariError, match="contiguous, writable array"):
        VectorEnv(3, FOUR, **given)


@pytest.mark.parametrize("options", [{"games": 0}, {"games": True}, {"games": 4, "threads": 0}, {"reward": "fame"}])
def test_wrong_options(options: dict[str, Any]) -> None:
    """A clear error, before anything is compiled."""
    with pytest.raises(OkawariError):
        VectorEnv(**options)


def test_what_it_is_as_usual() -> None:
    """4,096 games of four seats, which pay the win at their end; a first reset without a seed deals some, too."""
    env = VectorEnv()
    assert (env.games, env.ruleset) == (4096, Ruleset())
    assert not env.last.rewards.any()
    assert not env.last.over.any()
    env = VectorEnv(2, FOUR)
    with by_python(classic, packed_rows):
        step, paid = env.reset(), []
        assert (step.observations[0] != step.observations[1]).any()
        while not step.over.any():
            step = env.step(step.masks.argmax(axis=2))
            paid.append(step.rewards.sum(axis=1).tolist())
    assert paid == [[0, 0]] * 23 + [[1, 1]]


def test_what_cannot_be_done_now() -> None:
    """Before the first deal, with no seed, after close: each says what to do."""
    env, actions = VectorEnv(1, FOUR, threads=2), np.zeros((1, 4), np.int64)
    with pytest.raises(OkawariError, match="reset"):
        env.step(actions)
    with pytest.raises(OkawariError, match="no seed"):
        env.reset(seed=-1)
    env.close()
    with pytest.raises(OkawariError, match="closed"):
        env.step(actions)
    with pytest.raises(OkawariError, match="closed"):
        env.reset()


def test_gymnasiums_face() -> None:
    """Every seat of every game is an environment: rows, masks and rewards are those of the games, one after another."""
    face, games = seat_vector_env(3, FOUR, reward="margin"), VectorEnv(3, FOUR, reward="margin")
    rows, info = face.reset(seed=2)
    step = games.reset(seed=2)
    rng = np.random.default_rng(1)
    for _ in range(26):
        assert rows in face.observation_space
        assert np.array_equal(rows, step.observations.reshape(12, -1))
        assert np.array_equal(info["action_mask"], step.masks.reshape(12, -1))
        actions = sample_actions(step.masks, rng)
        rows, rewards, over, cut, info = face.step(actions.reshape(-1))
        step = games.step(actions)
        assert np.array_equal(rewards, step.rewards.reshape(-1))
        assert np.array_equal(over.reshape(3, 4), np.repeat(step.over, 4).reshape(3, 4))
        assert not cut.any()
    assert face.metadata == {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
    assert (face.single_observation_space, face.single_action_space) == (Box(0, 255, (132,), np.uint8), Discrete(157))
    assert (face.observation_space.shape, face.action_space.shape) == ((12, 132), (12,))
    with pytest.raises(OkawariError, match="shape"):
        face.step(np.zeros((3, 4), np.int64))
    with pytest.raises(OkawariError, match="one seed"):
        face.reset(seed=[1] * 12)
    face.close()
    with pytest.raises(OkawariError, match="closed"):
        face.step(actions.reshape(-1))
