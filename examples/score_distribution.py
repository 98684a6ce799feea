"""Plots how the scores of random games are distributed, by seats.

    python examples/score_distribution.py scores.svg
    python examples/score_distribution.py scores.svg --games 1000000

Needs matplotlib: pip install 'okawari[plots]'
"""

import argparse

import numpy as np
from matplotlib.figure import Figure

from okawari.sim import random_games

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("picture", help="the file to draw into: .svg, .png or .pdf")
parser.add_argument("--games", type=int, default=100_000)
parser.add_argument("--seed", type=int, default=0)
told = parser.parse_args()

figure = Figure(figsize=(8, 4.5), layout="constrained")
axes = figure.subplots()
for seats in (2, 3, 4, 5):
    totals = random_games(seats, told.games, told.seed)
    points, counts = np.unique(totals, return_counts=True)
    axes.plot(points, counts / totals.size, label=f"{seats} seats, mean {totals.mean():.1f}")
axes.set_title(f"Scores of random seats, {told.games:,} games each")
axes.set_xlabel("points")
axes.set_ylabel("share of seats")
axes.legend()
figure.savefig(told.picture)
