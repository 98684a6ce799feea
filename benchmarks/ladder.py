"""Makes docs/ladder.md, all bots against each other at 2, 3, 4 and 5 seats: `.venv/bin/python -m benchmarks.ladder`

A run that was stopped goes on where it stopped: results are kept in `--folder`.
"""

import argparse
import os
import platform
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path

from okawari import __version__
from okawari.arena.blocks import Block
from okawari.arena.sprt import Verdict
from okawari.arena.standings import pairings, standings
from okawari.arena.tournament import Tournament
from okawari.rules.ruleset import HAND_SIZE, Ruleset

PAGE = Path(__file__).parents[1] / "docs" / "ladder.md"
THINKING = ("search:iterations=500", "ismcts:iterations=500")
QUICK = ("planner", "greedy", "easy", "random")
STEPS = ("search:iterations=3000", "ismcts:iterations=3000", *QUICK)
"""The ladder from the top. Those that think count iterations, not time: so the games are the same on any machine."""


def main() -> None:
    """Play and write the page."""
    parser = argparse.ArgumentParser(description="Make docs/ladder.md.")
    parser.add_argument("--games", type=int, default=200, help="games of each pairing with a bot that thinks (200)")
    parser.add_argument("--quick-games", type=int, default=400, help="games of each other pairing (400)")
    parser.add_argument("--step-games", type=int, default=200, help="games of each step with a bot that thinks (200)")
    parser.add_argument("--folder", type=Path, default=Path("ladder"), help="results are kept here (ladder/)")
    parser.add_argument("--page", type=Path, default=PAGE)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    parts = [introduction(asked.games, asked.quick_games, asked.step_games)]
    parts.append(steps(asked.step_games, asked.quick_games, asked.folder))
    for seats in HAND_SIZE:
        parts.append(section(seats, list(played(seats, asked.games, asked.quick_games, asked.folder))))
    asked.page.write_text("\n".join(parts), encoding="utf-8")


def played(seats: int, games: int, quick_games: int, folder: Path) -> Iterator[Block]:
    """The blocks of all pairings at tables of one size."""
    quick = Tournament(Ruleset(seats=seats), QUICK, quick_games, 1, file=folder / f"{seats}-quick.jsonl")
    thinking = [
        Tournament(Ruleset(seats=seats), pair, games, 1, file=folder / f"{seats}-{'-'.join(pair)}.jsonl")
        for pair in combinations(THINKING + QUICK, 2)
        if pair[0] in THINKING
    ]
    for tournament in (quick, *thinking):
        *_, blocks = tournament.run()
        print(f"{seats} seats: {', '.join(tournament.bots)}: {len(blocks)} blocks", flush=True)
        yield from blocks


def steps(games: int, quick_games: int, folder: Path) -> str:
    """The table of each bot against the one below it."""
    lines = ["## Each step against the one below", ""]
    lines += [
        "| bot | against | " + " | ".join(f"{seats} seats (chance {100 / seats:.0f} %)" for seats in HAND_SIZE) + " |"
    ]
    lines += ["|---" * (len(HAND_SIZE) + 2) + "|"]
    for one, below in pairwise(STEPS):
        cells = []
        for seats in HAND_SIZE:
            file = folder / f"{seats}-step-{one}-{below}.jsonl"
            wanted = quick_games if one in QUICK else games
            *_, verdict = Tournament(Ruleset(seats=seats), (one, below), wanted, 1, file=file).duel(stop_early=False)
            cells.append(f"{verdict.share.words(100)}{'' if is_better(verdict) else ' (not shown)'}")
            print(f"{seats} seats: {one} against {below}: {cells[-1]}", flush=True)
        lines.append(f"| `{one}` | `{below}` | " + " | ".join(cells) + " |")
    return "\n".join([*lines, ""])


def is_better(verdict: Verdict) -> bool:
    """Whether the whole interval lies above chance."""
    return verdict.share.interval is not None and verdict.share.interval[0] > verdict.chance


def introduction(games: int, quick_games: int, step_games: int) -> str:
    """What the numbers mean and how to get them again."""
    machine = f"{os.cpu_count()} cores of {platform.machine()}, Python {platform.python_version()}"
    return f"""# The ladder

Okawari {__version__}, gamewright, seed 1; {machine}. To repeat, and it goes on where it was stopped:

    .venv/bin/python -m benchmarks.ladder --games {games} --quick-games {quick_games} --step-games {step_games}

Win shares in percent with 95 % confidence intervals by blocks (one deck from every seat). With more than two seats the
bot of the line sits alone among others that are all the bot it plays against.
First each bot against the next weaker one, then all against all. Bots that think have a number of iterations, not a
time: the games are the same on any machine, only the milliseconds are not.
[Bots](bots.md) tells how each of them thinks.
"""


def section(seats: int, blocks: list[Block]) -> str:
    """The table for one number of seats, the strongest first."""
    shares = {(pairing.one, pairing.rest): pairing.share for pairing in pairings(blocks)}
    table = standings(THINKING + QUICK, blocks)
    table.sort(key=lambda standing: -sum(share.mean for (one, _), share in shares.items() if one == standing.bot))
    order = [standing.bot for standing in table]
    lines = [f"## {seats} seats (chance {100 / seats:.0f} %)", ""]
    lines += ["| bot | " + " | ".join(order) + " | ms a pick |", "|---" * (len(order) + 2) + "|"]
    for standing in table:
        cells = [shares[standing.bot, rest].words(100) if rest != standing.bot else "·" for rest in order]
        ms = "" if standing.ms_per_pick is None else f"{standing.ms_per_pick:.2f}"
        lines.append(f"| `{standing.bot}` | " + " | ".join(cells) + f" | {ms} |")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    main()
