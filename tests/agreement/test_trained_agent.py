"""The examples that train an agent: gradients are what differences say, and a file plays as its network."""

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from okawari import Ruleset, State, play
from okawari.bots.registry import load_bot
from okawari.env import action_mask, encode, pick_of
from tests.support.paths import EXAMPLES

FOUR = Ruleset(seats=4)
OWN_BOT = f"{EXAMPLES / 'agent.py'}:Agent"


@pytest.fixture
def train(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module that trains, with small networks."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    module = import_module("train")
    for name in ("HIDDEN", "CRITIC_HIDDEN"):
        monkeypatch.setattr(module, name, (24, 16))
    return module


def differences(loss: Callable[[], float], numbers: np.ndarray[Any, np.dtype[np.float64]]) -> list[float]:
    """How a loss changes with each number, by changing it a little both ways."""
    found = []
    for at in np.ndindex(numbers.shape):
        kept, sides = numbers[at], []
        for little in (1e-6, -1e-6):
            numbers[at] = kept + little
            sides.append(loss())
        numbers[at] = kept
        found.append((sides[0] - sides[1]) / 2e-6)
    return found


def test_the_gradient_of_a_network(train: Any) -> None:
    """Every weight and bias of three layers: half the sum of squares changes as the gradient says."""
    rng = np.random.default_rng(7)
    network = train.new_network((5, 4, 3, 2), rng)
    network.parts = [rng.standard_normal(part.shape) for part in network.parts]
    inputs = rng.standard_normal((6, 5))
    passed = network.passed(inputs)
    told = train.gradient(network, passed, passed[-1].copy())
    by_part = [differences(lambda: (network.passed(inputs)[-1] ** 2).sum() / 2, part) for part in network.parts]
    assert told == pytest.approx(np.concatenate(by_part), rel=1e-4, abs=1e-5)


def test_the_gradient_of_the_loss(train: Any) -> None:
    """PPO's loss changes with the scores as it says; what is illegal or went too far teaches nothing."""
    rng = np.random.default_rng(7)
    scores, masks = rng.standard_normal((40, 6)), (rng.random((40, 6)) < 0.6).astype(np.int8)
    masks[:, 0] = 1
    actions = train.drawn(train.probabilities(scores, masks).astype(np.float32), rng)
    chances, advantages = rng.uniform(0.1, 0.9, 40), rng.standard_normal(40)
    for entropy in (0.0, 0.1):
        told = train.policy_loss(scores, masks, actions, chances, advantages, entropy)[1]
        numeric = differences(
            lambda: float(train.policy_loss(scores, masks, actions, chances, advantages, entropy)[0]),  # noqa: B023
            scores,
        )
        assert told.reshape(-1) == pytest.approx(numeric, rel=1e-4, abs=1e-7)
        assert not told[masks == 0].any()
    assert sum(not line.any() for line in train.policy_loss(scores, masks, actions, chances, advantages, 0)[1]) > 5


def test_what_is_drawn_is_legal_and_as_likely_as_told(train: Any) -> None:
    """Of 20,000 draws each action has its share; one without a chance is never drawn."""
    likely = np.tile(np.array([0, 0.5, 0.3, 0, 0.2, 0], np.float32), (20_000, 1))
    shares = np.bincount(train.drawn(likely, np.random.default_rng(7)), minlength=6) / len(likely)
    assert shares == pytest.approx(likely[0], abs=0.02)
    assert shares[[0, 3, 5]].tolist() == [0, 0, 0]


def test_advantages_of_games_without_a_critic(train: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a critic that says 0 and full foresight a target is what was paid until the end, and all seats' add to 0."""
    monkeypatch.setattr(train, "FORESIGHT", 1.0)
    trainer = train.Trainer(FOUR, games=3, seed=7)
    trainer.critic.flat[:] = 0
    seen = trainer.experience()
    targets = trainer.judged(seen)[1]
    totals = seen.rewards.sum(axis=0)
    best = totals == totals.max(axis=1, keepdims=True)
    won = best / best.sum(axis=1, keepdims=True)
    others = (totals.sum(axis=1, keepdims=True) - totals) / 3
    assert targets[0] == pytest.approx(0.1 * (totals - others) + won - 0.25, abs=1e-4)
    assert targets.sum(axis=2) == pytest.approx(np.zeros((24, 3)), abs=1e-4)


def test_the_critic_sees_the_hands_of_the_others(train: Any) -> None:
    """Behind the row of a seat come the hands of the seats to its left; the row is as it was."""
    trainer = train.Trainer(FOUR, games=2, seed=7)
    rows = trainer.env.last.observations
    shown = trainer.with_hands(rows)
    assert (shown[:, :, :132] == rows).all()
    assert (shown[1, 3, 132:] == np.concatenate([rows[1, seat, :13] for seat in (0, 1, 2)])).all()


def test_the_same_seed_trains_the_same_agent(train: Any) -> None:
    """All chance follows from the seed, and another one gives another agent."""
    trainers = [train.Trainer(FOUR, games=4, seed=seed) for seed in (7, 7, 8)]
    points = [[trainer.learn(left) for left in (1, 0.5)] for trainer in trainers]
    assert points[0] == points[1] != points[2]
    assert (trainers[0].actor.flat == trainers[1].actor.flat).all()
    assert trainers[0].decisions == 2 * 4 * 4 * 24


@pytest.mark.ci
def test_some_steps_teach_something(train: Any) -> None:
    """Sixty steps on the same games: good picks become likelier, and the critic errs half as much."""
    trainer = train.Trainer(FOUR, games=8, seed=7)
    seen = trainer.experience()
    advantages, targets = trainer.judged(seen)
    rows, masks = (part.reshape(seen.actions.size, -1) for part in (seen.rows, seen.masks))
    actions, chances = seen.actions.reshape(-1), seen.chances.reshape(-1)
    inputs = trainer.features.of(rows[:, :132])

    def errs() -> tuple[float, float]:
        loss, _ = train.policy_loss(
            trainer.actor.passed(inputs)[-1], masks, actions, chances, advantages.reshape(-1), 0
        )
        believed = trainer.critic.passed(trainer.features.of(rows))[-1]
        return float(loss), float(((believed[:, 0] - targets.reshape(-1)) ** 2).mean())

    before = errs()
    for _ in range(60):
        trainer.improve(rows, masks, actions, chances, advantages.reshape(-1), targets.reshape(-1), 1.0)
    after = errs()
    assert after[0] < before[0] - 0.05
    assert after[1] < before[1] / 2


def test_a_file_plays_as_its_network(train: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot, loaded by its name, takes the action that the network scores highest in every decision of a game."""
    trainer = train.Trainer(FOUR, games=16, seed=7)
    trainer.learn()
    monkeypatch.setenv("OKAWARI_AGENT", str(tmp_path / "agent.npz"))
    train.write_network(tmp_path / "agent.npz", FOUR, trainer.actor)
    trainer.actor.flat[:] = trainer.actor.flat.astype(np.float16)
    asked = []

    def watch(state: State) -> None:
        if not state.over:
            for seat in range(4):
                seen = state.observe(seat)
                scores = trainer.actor.passed(trainer.features.of(encode(seen)[None]))[-1][0]
                scores[action_mask(seen) == 0] = -np.inf
                asked.append(pick_of(seen, int(scores.argmax())))

    end = play(FOUR, [load_bot(OWN_BOT)] * 4, seed=7, watch=watch)
    assert [pick for turn in end.turns for pick in turn.picks] == asked


def test_the_command(
    train: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It writes the agent and a line with both clocks, and keeps the agent of the minute where it is told to."""
    told = ["--minutes", "0.0001", "--games", "4", "--out", tmp_path / "agent.npz", "--kept", tmp_path / "kept"]
    monkeypatch.setattr(sys, "argv", ["train.py", *map(str, told)])
    train.main()
    assert "s of CPU time:         384 decisions" in capsys.readouterr().out
    assert [path.name.split("-")[-1] for path in (tmp_path / "kept").iterdir()] == ["384.npz"]
    monkeypatch.setenv("OKAWARI_AGENT", str(tmp_path / "agent.npz"))
    assert play(FOUR, [load_bot(OWN_BOT)] * 4, seed=7).over
