"""Draws docs/images/learning-curve.svg: how an agent that examples/train.py kept minute by minute learned.

    python docs/images/make_learning_curve.py FOLDER docs/images/learning-curve.svg --games 200

Each agent sits alone among three others. What was played is kept in FOLDER/shares.json, and not played again.
"""

import argparse
import json
import os
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when NumPy is loaded

import numpy as np
from matplotlib.figure import Figure

from okawari import Ruleset, play
from okawari.bots.network import NetworkPlayer
from okawari.bots.registry import load_bot

OTHERS = ("greedy", "planner")
FOUR = Ruleset(seats=4)
APART = 1.6
"""How many times as many decisions the next agent that is played has made."""


class Player:
    """A kept agent as a bot."""

    def __init__(self, path):
        self.player = NetworkPlayer(path)

    def choose(self, seen, rng):
        return self.player.choose(seen)


def share(path, other, games):
    """The win share and its 95 % confidence, by decks that are played from every seat."""
    one, others = Player(path), load_bot(other)
    decks = []
    for deck in range(games // 4):
        won = 0.0
        for seat in range(4):
            bots = [one if at == seat else others for at in range(4)]
            winners = play(FOUR, bots, seed=1_000_000 + deck).outcome.winners
            won += (seat in winners) / len(winners) / 4
        decks.append(won)
    return float(np.mean(decks)), 1.96 * float(np.std(decks, ddof=1)) / len(decks) ** 0.5


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("folder", type=Path, help="what --kept of examples/train.py named")
parser.add_argument("picture", type=Path, help="the file to draw into")
parser.add_argument("--games", type=int, default=200, help="of each agent against each other bot")
told = parser.parse_args()

kept = told.folder / "shares.json"
shares = json.loads(kept.read_text()) if kept.exists() else {}
agents = sorted((tuple(map(int, path.stem.split("-"))), path) for path in told.folder.glob("*-*-*.npz"))
drawn = []
for numbers, path in agents:
    if not drawn or numbers[2] >= APART * drawn[-1][0][2] or path == agents[-1][1]:
        drawn.append((numbers, path))
for _, path in drawn:
    for other in OTHERS:
        key = f"{path.stem} {other} {told.games}"
        if key not in shares:
            shares[key] = share(path, other, told.games)
            kept.write_text(json.dumps(shares, indent=1))
            print(f"{key}: {100 * shares[key][0]:.1f} ±{100 * shares[key][1]:.1f} %", flush=True)

figure = Figure(figsize=(8, 4.5), layout="constrained")
axes = figure.subplots()
for other in OTHERS:
    found = [shares[f"{path.stem} {other} {told.games}"] for _, path in drawn]
    means, spread = (100 * np.array(part) for part in zip(*found, strict=True))
    seconds = [numbers[1] for numbers, _ in drawn]
    axes.errorbar(seconds, means, spread, marker="o", capsize=3, label=f"alone among three {other}")
axes.axhline(25, color="grey", linestyle="--", label="chance")
axes.set(xscale="log", xlabel="seconds of CPU time", ylabel="win share in percent", ylim=(0, None))
axes.set_title(f"An agent that learns by self-play, {told.games} games a point, 95 % confidence")
axes.legend()
figure.savefig(told.picture)
