"""Makes docs/ladder.md, all bots against each other at 2, 3, 4 and 5 seats: `.venv/bin/python -m benchmarks.ladder`

A run that was stopped goes on where it stopped: results are kept in `--folder`.
"""

import argparse
import os
import platform
from pathlib import Path

from okawari import __version__
from okawari.arena import Tournament, standings
from okawari.arena.blocks import Block
from okawari.arena.standings import pairings
from okawari.arena.statistics import Mean
from okawari.rules.ruleset import HAND_SIZE, Ruleset

PAGE = Path(__file__).parents[1] / "docs" / "ladder.md"
BOTS = ("montecarlo:ms=100", "ismcts:ms=100", "planner", "greedy", "easy", "random")


def main() -> None:
    """Play and write the page."""
    parser = argparse.ArgumentParser(description="Make docs/ladder.md.")
    parser.add_argument("--games", type=int, default=200, help="games of each pairing (200)")
    parser.add_argument("--bots", default=",".join(BOTS))
    parser.add_argument("--folder", type=Path, default=Path("ladder"), help="results are kept here (ladder/)")
    parser.add_argument("--page", type=Path, default=PAGE)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    bots = tuple(asked.bots.split(","))
    parts = [introduction(asked.games)]
    for seats in HAND_SIZE:
        ruleset = Ruleset(seats=seats)
        tournament = Tournament(ruleset, bots, asked.games, 1, file=asked.folder / f"{seats}-seats.jsonl")
        blocks: list[Block] = []
        for blocks in tournament.run():
            print(f"\r{seats} seats: {len(blocks)} of {tournament.blocks * len(tournament.pairings)} blocks", end="")
        print()
        parts.append(section(seats, bots, blocks))
    asked.page.write_text("\n".join(parts), encoding="utf-8")


def introduction(games: int) -> str:
    """What the numbers mean and how to get them again."""
    machine = f"{os.cpu_count()} cores of {platform.machine()}, Python {platform.python_version()}"
    return f"""# The ladder

All bots against each other: Okawari {__version__}, gamewright, seed 1, {games} games a pairing or a few more;
{machine}. To repeat: `.venv/bin/python -m benchmarks.ladder --games {games}`.
Win shares in percent with 95 % confidence intervals by blocks (one deck from every seat). With more than two seats the
bot of the line sits alone among others that are all the bot of the column.
"""


def section(seats: int, bots: tuple[str, ...], blocks: list[Block]) -> str:
    """The table for one number of seats."""
    table = standings(bots, blocks)
    order = [standing.bot for standing in table]
    shares = {(pairing.one, pairing.rest): percent(pairing.share) for pairing in pairings(blocks)}
    lines = [f"## {seats} seats (chance {100 / seats:.0f} %)", ""]
    lines += ["| bot | " + " | ".join(order) + " | all | ms a pick |", "|---" * (len(order) + 3) + "|"]
    for standing in table:
        cells = [shares.get((standing.bot, rest), "·") for rest in order]
        ms = "compiled" if standing.ms_per_pick is None else f"{standing.ms_per_pick:.2f}"
        lines.append(f"| `{standing.bot}` | " + " | ".join(cells) + f" | {percent(standing.share)} | {ms} |")
    return "\n".join([*lines, ""])


def percent(share: Mean) -> str:
    """A win share with its margin."""
    return f"{100 * share.mean:.1f}" + ("" if share.margin is None else f" ±{100 * share.margin:.1f}")


if __name__ == "__main__":
    main()
