"""Makes docs/ladder.md, all bots against each other at 2, 3, 4 and 5 seats: `.venv/bin/python -m benchmarks.ladder`

A run that was stopped goes on where it stopped: results are kept in `--folder`.
"""

import argparse
import os
import platform
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from okawari import __version__
from okawari.arena import Tournament, standings
from okawari.arena.blocks import Block
from okawari.arena.standings import pairings
from okawari.arena.statistics import Mean
from okawari.rules.ruleset import HAND_SIZE, Ruleset

PAGE = Path(__file__).parents[1] / "docs" / "ladder.md"
THINKING = ("montecarlo:ms=10", "ismcts:ms=10")
QUICK = ("planner", "greedy", "easy", "random")


def main() -> None:
    """Play and write the page."""
    parser = argparse.ArgumentParser(description="Make docs/ladder.md.")
    parser.add_argument("--games", type=int, default=40, help="games of each pairing with a bot that thinks (40)")
    parser.add_argument("--quick-games", type=int, default=2000, help="games of each other pairing (2000)")
    parser.add_argument("--folder", type=Path, default=Path("ladder"), help="results are kept here (ladder/)")
    parser.add_argument("--page", type=Path, default=PAGE)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    parts = [introduction(asked.games, asked.quick_games)]
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


def introduction(games: int, quick_games: int) -> str:
    """What the numbers mean and how to get them again."""
    machine = f"{os.cpu_count()} cores of {platform.machine()}, Python {platform.python_version()}"
    return f"""# The ladder

All bots against each other: Okawari {__version__}, gamewright, seed 1; {games} games a pairing or a few more
where a bot thinks, {quick_games} elsewhere; {machine}.
To repeat, and it goes on where it was stopped:

    .venv/bin/python -m benchmarks.ladder --games {games} --quick-games {quick_games}

Win shares in percent with 95 % confidence intervals by blocks (one deck from every seat). With more than two seats the
bot of the line sits alone among others that are all the bot of the column.
[Bots](bots.md) tells how each of them thinks, and how `montecarlo` fares at 100 ms.
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
        cells = [percent(shares[standing.bot, rest]) if rest != standing.bot else "·" for rest in order]
        ms = "" if standing.ms_per_pick is None else f"{standing.ms_per_pick:.2f}"
        lines.append(f"| `{standing.bot}` | " + " | ".join(cells) + f" | {ms} |")
    return "\n".join([*lines, ""])


def percent(share: Mean) -> str:
    """A win share with its margin."""
    return f"{100 * share.mean:.1f}" + ("" if share.margin is None else f" ±{100 * share.margin:.1f}")


if __name__ == "__main__":
    main()
