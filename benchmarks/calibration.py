"""Does a chance of 70 % win 70 times of 100? `.venv/bin/python -m benchmarks.calibration planner greedy`

A bot plays against itself. After the first round and after the second every seat's chance to win is compared with how
often such seats won. Prints tables; with `--picture` draws the reliability diagram (needs okawari[plots]).
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from benchmarks.between_rounds import Standings, played
from okawari.policies.scratch import SCRATCH
from okawari.policies.win_chances import SURE_WIN, chances_from
from okawari.rules.ruleset import HAND_SIZE, ROUNDS, Ruleset, RulesetNumbers
from okawari.sim.compile import Array, kernel

BINS = 10
SURE = 1.96
"""Standard errors on either side of a 95 % interval."""
WIDTH, HEIGHT, DPI = 5.2, 4.6, 110


class Bin(NamedTuple):
    """Chances that are about the same."""

    size: int
    said: float
    """The mean of the chances."""
    won: float
    """The part of the wins that these seats had."""
    error: float
    """The standard error of `won`; what one game adds counts as one, however many of its seats are here."""


class Claims(NamedTuple):
    """Chances and what came of them, by game: several of one game are not independent."""

    chances: Array
    """[game][one of them] from 0 to 1."""
    wins: Array

    def bins(self) -> list[Bin]:
        """The chances from 0 to 10 %, from 10 to 20 % … that there are."""
        number = np.minimum((self.chances * BINS).astype(np.int64), BINS - 1)
        found = []
        for one in range(BINS):
            here = number == one
            if here.any():
                said, won = float(self.chances[here].mean()), float(self.wins[here].mean())
                off = ((self.wins - won) * here).sum(axis=1)
                found.append(Bin(int(here.sum()), said, won, float(np.sqrt((off**2).sum())) / int(here.sum())))
        return found

    def calibration_error(self) -> float:
        """How far chances and wins are apart, on average over all chances."""
        return float(sum(one.size * abs(one.said - one.won) for one in self.bins()) / self.chances.size)

    def surprise(self) -> float:
        """The mean of −log of the chance that the winners had: what a sharper judge has less of."""
        return float(-(self.wins * np.log(np.maximum(self.chances, 1 / SURE_WIN))).sum() / self.wins.sum())


def claims(rules: RulesetNumbers, games: Standings, closed: int) -> Claims:
    """The chances of all seats after so many rounds."""
    chances = np.zeros_like(games.wins, np.int64)
    ask(games.totals[:, closed - 1], games.values[:, closed - 1], closed, rules, np.zeros(SCRATCH, np.int64), chances)
    return Claims(chances / SURE_WIN, games.wins)


@kernel
def ask(totals: Array, values: Array, closed: int, rules: RulesetNumbers, scratch: Array, chances: Array) -> None:
    """Writes the chances in all games."""
    for game in range(len(totals)):
        chances_from(totals[game], values[game], closed, rules, scratch, chances[game])


def main() -> None:
    """Play, and print what came of it."""
    parser = argparse.ArgumentParser(description="Compare chances to win with wins.")
    parser.add_argument("bots", nargs="+", help="names, as in `okawari bots`")
    parser.add_argument("--games", type=int, default=5000, help="games for each number of seats (5000)")
    parser.add_argument("--seats", type=int, nargs="+", default=list(HAND_SIZE), help="numbers of seats (2 3 4 5)")
    parser.add_argument("--dessert", default="", help="of the anniversary edition; left out: puddings")
    parser.add_argument("--variant", help="left out: none")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--picture", type=Path, help="write the diagram to this file")
    asked = parser.parse_args()
    drawn = {}
    for bot in asked.bots:
        by_seats = {}
        for seats in asked.seats:
            ruleset = Ruleset("anniversary" if asked.dessert else "gamewright", seats, asked.dessert, asked.variant)
            games = played(ruleset, bot, asked.games, asked.seed)
            by_seats[seats] = [claims(ruleset.rules, games, closed) for closed in range(1, ROUNDS)]
        drawn[bot] = by_seats
        print("\n".join(table(bot, asked.games, by_seats)), flush=True)
    if asked.picture:
        draw(drawn, asked.picture)


def table(bot: str, games: int, by_seats: dict[int, list[Claims]]) -> list[str]:
    """The errors by seats and round, and the diagram in numbers."""
    positions = games * len(by_seats) * (ROUNDS - 1)
    lines = [f"{bot}: {positions:,} positions of {games * len(by_seats):,} games", ""]
    lines += ["| seats | " + " | ".join(f"error, surprise after round {n}" for n in range(1, ROUNDS)) + " | error |"]
    lines += ["|---" * (ROUNDS + 1) + "|"]
    for seats, rounds in by_seats.items():
        cells = [f"{100 * one.calibration_error():.2f} · {one.surprise():.3f}" for one in rounds]
        lines.append(f"| {seats} | " + " | ".join(cells) + f" | {100 * joined(rounds).calibration_error():.2f} |")
    lines += ["", "| said | won | chances |", "|---|---|---|"]
    bins = pooled([joined(rounds) for rounds in by_seats.values()])
    for one in bins:
        lines.append(f"| {100 * one.said:.1f} % | {100 * one.won:.1f} ±{100 * SURE * one.error:.1f} % | {one.size:,} |")
    in_all = sum(one.size for one in bins)
    error = sum(one.size * abs(one.said - one.won) for one in bins) / in_all
    return [*lines, "", f"Calibration error: {100 * error:.2f} points over {in_all:,} chances.", ""]


def joined(parts: Sequence[Claims]) -> Claims:
    """Claims about the same games."""
    return Claims(*(np.concatenate(rows, axis=1) for rows in zip(*parts, strict=True)))


def pooled(tables: Sequence[Claims]) -> list[Bin]:
    """The bins of claims about games with different numbers of seats; a game has as many as it has."""
    counts: dict[int, list[Bin]] = {}
    for one in tables:
        for found in one.bins():
            counts.setdefault(min(int(found.said * BINS), BINS - 1), []).append(found)
    return [together(counts[number]) for number in sorted(counts)]


def together(bins: Sequence[Bin]) -> Bin:
    """One bin of several about different games."""
    count = sum(one.size for one in bins)
    parts = [one.size / count for one in bins]
    said, won = (sum(part * one[column] for part, one in zip(parts, bins, strict=True)) for column in (1, 2))
    error = sum((part * one.error) ** 2 for part, one in zip(parts, bins, strict=True)) ** 0.5
    return Bin(count, said, won, error)


def draw(drawn: dict[str, dict[int, list[Claims]]], path: Path) -> None:
    """The reliability diagram: a picture for each bot, a line for each number of seats."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH * len(drawn), HEIGHT), dpi=DPI, layout="constrained")
    for place, (bot, by_seats) in zip(figure.subplots(1, len(drawn), squeeze=False)[0], drawn.items(), strict=True):
        place.plot([0, 100], [0, 100], color="0.75", linewidth=1)
        for seats, rounds in by_seats.items():
            bins = joined(rounds).bins()
            said, won, error = (100 * np.array([one[column] for one in bins]) for column in (1, 2, 3))
            place.errorbar(said, won, SURE * error, marker="o", markersize=4, linewidth=1, label=f"{seats} seats")
        place.set(title=bot, xlabel="chance to win, in per cent", ylabel="won, in per cent", aspect="equal")
        place.legend()
    figure.savefig(path)


if __name__ == "__main__":
    main()
