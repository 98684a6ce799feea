"""Trains an agent from nothing by self-play: PPO with masks, in NumPy alone, on one core.

    nice python examples/train.py --minutes 10
    okawari duel examples/agent.py:Agent greedy --seats 4 --games 2000

How it works, and how strong it gets, stands in docs/train.md.
"""

import argparse
import os
import time
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when NumPy is loaded: what is told here is told for one core

import numpy as np

from okawari import Ruleset
from okawari.bots.network import Features, NeuralNetwork, write_network
from okawari.env import VectorEnv, action_count, row_size, sections

HIDDEN = (256, 128)
CRITIC_HIDDEN = (128, 128)
GAMES = 512
"""Games side by side; every seat of all of them makes one batch of experience."""
BATCH = 1024
"""Decisions in one step of the optimiser."""
RATE = 1e-3
ENTROPY = 0.04
"""What a natural unit of uncertainty is worth: it keeps a young policy from settling early. Falls as the rate does."""
FINAL = 0.03
"""Which share of rate and entropy is left at the end."""
TRUST = 0.2
"""How far from 1 the ratio of new to old probability may go: beyond that a decision teaches nothing more (PPO)."""
FORESIGHT = 0.95
"""Lambda of the generalised advantage estimate: 1 believes what came of a pick, 0 what the critic says of it."""
POINTS, WIN = 0.1, 1.0
"""What a point more than the others' mean is worth, and what the win is."""
MOODY = 0.5
"""The share of seats that pick by a whim of their own, and teach nothing: without them the agent only ever meets
itself, and has no answer to those who leave, say, all puddings to it."""
WHIM = 6.0
"""How strong whims are: the standard deviation of what a kind is liked more than its score."""


class Experience(NamedTuple):
    """Whole games: [turn][game][seat]."""

    rows: np.ndarray
    """What the critic is shown: the row, then the hands of the other seats."""
    masks: np.ndarray
    actions: np.ndarray
    chances: np.ndarray
    """How likely the action was."""
    rewards: np.ndarray
    """Points, per round."""
    moody: np.ndarray
    """[game][seat] who picked by whim."""


class Adam:
    """The optimiser of that name, for one network; a gradient longer than 1 is shortened."""

    def __init__(self, network):
        self.network, self.steps = network, 0
        self.mean, self.square = np.zeros_like(network.flat), np.zeros_like(network.flat)

    def step(self, gradient, rate):
        """Go down the gradient."""
        self.steps += 1
        gradient *= 1 / max(1.0, float(np.linalg.norm(gradient)))
        self.mean += np.float32(0.1) * (gradient - self.mean)
        self.square += np.float32(0.001) * (gradient * gradient - self.square)
        scale = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        self.network.flat -= np.float32(scale) * self.mean / (np.sqrt(self.square) + np.float32(1e-8))


def new_network(sizes, rng):
    """A network that has learned nothing: what comes out is near 0, so that all actions are about as likely."""
    network = NeuralNetwork(sizes)
    for weights in network.parts[0::2]:
        weights[:] = rng.standard_normal(weights.shape) * np.sqrt(2 / len(weights))
    network.parts[-2][:] *= 0.01
    return network


def gradient(network, passed, change):
    """How a loss changes with each number of a network, told how it changes with what came out."""
    found = NeuralNetwork(network.sizes)
    for layer in range(len(network.sizes) - 2, -1, -1):
        np.matmul(passed[layer].T, change, out=found.parts[2 * layer])
        change.sum(axis=0, out=found.parts[2 * layer + 1])
        if layer:
            change = (change @ network.parts[2 * layer].T) * (passed[layer] > 0)
    return found.flat


def probabilities(scores, masks):
    """Of each action; those that are not legal have none."""
    scores = np.where(masks, scores, np.float32(-1e9))
    scores -= scores.max(axis=1, keepdims=True)
    likely = np.exp(scores)
    likely /= likely.sum(axis=1, keepdims=True)
    return likely


def drawn(likely, rng):
    """An action a line, each as likely as it is told."""
    upto = likely.cumsum(axis=1)
    # A little less than all, lest rounding reach beyond the last legal action.
    at = rng.random((len(likely), 1), dtype=np.float32) * upto[:, -1:] * np.float32(0.99999)
    return (upto > at).argmax(axis=1)


def policy_loss(scores, masks, actions, chances, advantages, entropy):
    """PPO's loss with masks, and how it changes with the scores."""
    likely, line = probabilities(scores, masks), np.arange(len(scores))
    ratio = likely[line, actions] / chances
    clipped = np.clip(ratio, 1 - TRUST, 1 + TRUST)
    gained = np.minimum(ratio * advantages, clipped * advantages)
    logs = np.log(likely + np.float32(1e-12))
    unsure = -(likely * logs).sum(axis=1, keepdims=True)
    teaches = ratio * advantages * (ratio * advantages <= clipped * advantages)
    change = likely * (teaches[:, None] + np.float32(entropy) * (logs + unsure))
    change[line, actions] -= teaches
    return -gained.mean() - entropy * unsure.mean(), change / np.float32(len(scores))


class Trainer:
    """An agent that learns from games against itself and its moods."""

    def __init__(self, ruleset, games=GAMES, seed=1):
        self.ruleset, self.rng = ruleset, np.random.default_rng(seed)
        self.env = VectorEnv(games, ruleset, reward="points", per_round=True)
        self.env.reset(seed=seed)
        self.features, self.columns = Features(ruleset), row_size(ruleset)
        self.hand = sections(ruleset)["hands"].shape[1]
        more = self.hand * (ruleset.seats - 1)
        self.actor = new_network((self.features.size, *HIDDEN, action_count(ruleset)), self.rng)
        self.critic = new_network((self.features.size + more, *CRITIC_HIDDEN, 1), self.rng)
        self.optimisers = Adam(self.actor), Adam(self.critic)
        self.decisions = 0

    def learn(self, left=1.0):
        """Play every game to its end and learn from it once; `left` is the part of the time that is left."""
        seen = self.experience()
        advantages, targets = self.judged(seen)
        learners = np.flatnonzero(np.broadcast_to(~seen.moody, seen.actions.shape))
        flat = [part.reshape(seen.actions.size, -1) for part in seen[:2]]
        flat += [part.reshape(-1) for part in (seen.actions, seen.chances, advantages, targets)]
        for some in np.array_split(self.rng.permutation(learners), max(1, len(learners) // BATCH)):
            self.improve(*(part[some] for part in flat), max(left, FINAL))
        self.decisions += seen.actions.size
        return float(seen.rewards.sum(axis=0)[~seen.moody].mean())

    def experience(self):
        """Every game from its deal to its end."""
        games, seats = self.env.games, self.ruleset.seats
        moody = self.rng.random((games, seats)) < MOODY
        whims = self.whims(moody)
        turns = []
        for _ in range(3 * self.ruleset.rules.turns):
            step = self.env.last
            rows, masks = self.with_hands(step.observations), step.masks.copy()
            inputs = self.features.of(step.observations.reshape(-1, self.columns))
            likely = probabilities(self.actor.passed(inputs)[-1] + whims, masks.reshape(len(inputs), -1))
            actions = drawn(likely, self.rng)
            chances = likely[np.arange(len(actions)), actions]
            chosen = actions.reshape(games, seats), chances.reshape(games, seats)
            step = self.env.step(chosen[0])
            turns.append((rows, masks, *chosen, step.rewards.copy()))
        self.env.step(np.zeros((games, seats), np.int64))  # deals the next games
        return Experience(*map(np.array, zip(*turns, strict=True)), moody)

    def whims(self, moody):
        """What moody seats add to the scores: to a kind's, and to a pair's the mean of its two."""
        kinds = self.hand - 1
        liked = (self.rng.standard_normal((moody.size, kinds)) * WHIM * moody.reshape(-1, 1)).astype(np.float32)
        pairs = (liked[:, :, None] + liked[:, None, :]).reshape(moody.size, -1) / 2
        return np.concatenate([liked, pairs, np.zeros((moody.size, 1), np.float32)], axis=1)

    def with_hands(self, rows):
        """Rows with the hands of the other seats behind them, which only the critic sees, and only in training."""
        own = rows[:, :, : self.hand]
        return np.concatenate([rows, *(np.roll(own, -away, axis=1) for away in range(1, rows.shape[1]))], axis=2)

    def judged(self, seen):
        """How much better each decision was than the critic had thought, and what the critic should have said."""
        inputs = (self.features.of(rows.reshape(-1, rows.shape[-1])) for rows in seen.rows)  # a turn at a time: memory
        believed = np.array([self.critic.passed(shown)[-1] for shown in inputs]).reshape(seen.actions.shape)
        paid = POINTS * ahead(seen.rewards)
        totals = seen.rewards.sum(axis=0)
        first = totals == totals.max(axis=1, keepdims=True)
        paid[-1] += WIN * (first / first.sum(axis=1, keepdims=True) - 1 / self.ruleset.seats)
        advantages, later = np.zeros_like(believed), np.zeros_like(believed[0])
        following = np.zeros_like(later)
        for turn in range(len(paid) - 1, -1, -1):
            later = paid[turn] + following - believed[turn] + FORESIGHT * later
            advantages[turn], following = later, believed[turn]
        targets = advantages + believed
        return (advantages - advantages.mean()) / advantages.std(), targets

    def improve(self, rows, masks, actions, chances, advantages, targets, left):
        """One step of both networks."""
        passed = self.actor.passed(self.features.of(rows[:, : self.columns]))
        _, change = policy_loss(passed[-1], masks, actions, chances, advantages, ENTROPY * left)
        self.optimisers[0].step(gradient(self.actor, passed, change), RATE * left)
        passed = self.critic.passed(self.features.of(rows))
        change = (passed[-1] - targets[:, None]) / np.float32(len(rows))
        self.optimisers[1].step(gradient(self.critic, passed, change), RATE * left)


def ahead(points):
    """How far each seat is ahead of the others' mean."""
    return points - (points.sum(axis=-1, keepdims=True) - points) / (points.shape[-1] - 1)


def main():
    """Train for as long as told, and write the agent every minute."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10, help="by the clock on the wall")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=GAMES, help="side by side")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name("agent.npz"))
    parser.add_argument("--kept", type=Path, help="a folder for the agent of every minute, to draw how it learned")
    told = parser.parse_args()
    ruleset = Ruleset(seats=told.seats)
    trainer = Trainer(ruleset, told.games, told.seed)
    wall, cpu, minute = time.monotonic(), time.process_time(), 0
    left = 1.0
    while left > 0:
        points = trainer.learn(left)
        seconds, used = time.monotonic() - wall, time.process_time() - cpu
        left = 1 - seconds / (60 * told.minutes)
        if seconds >= 60 * minute or left <= 0:
            minute = int(seconds // 60) + 1
            write_network(told.out, ruleset, trainer.actor)
            if told.kept:
                told.kept.mkdir(parents=True, exist_ok=True)
                write_network(told.kept / f"{seconds:.0f}-{used:.0f}-{trainer.decisions}.npz", ruleset, trainer.actor)
            print(
                f"{seconds:5.0f} s, {used:5.0f} s of CPU time: {trainer.decisions:11,} decisions, "
                f"{points:.1f} points a seat",
                flush=True,
            )


if __name__ == "__main__":
    main()
