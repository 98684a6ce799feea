"""`okawari tournament`: every bot against every other, with honest statistics."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from okawari.bots.pool import MEMORY
from okawari.cli.app import INTERRUPTED, app
from okawari.cli.options import (
    DEFAULT_EDITION,
    Dessert,
    EditionName,
    Json,
    Memory,
    MustHaveMaki,
    Strict,
    TimeLimit,
    Variant,
)

if TYPE_CHECKING:
    from okawari.arena.blocks import Block
    from okawari.arena.tournament import Tournament

SEED = 1
"""The seed, unless told otherwise: a tournament is repeated and gone on with more often than not."""

Seed = Annotated[int, typer.Option(help="A number that fixes all decks.")]
ResultsFile = Annotated[
    Path | None,
    typer.Option("--file", help="Append results to this file; a run that was stopped goes on.", show_default=False),
]
Records = Annotated[
    Path | None,
    typer.Option(
        help="Save the games to this file, as JSON lines; it goes on together with --file.", show_default=False
    ),
]
Cluster = Annotated[
    str | None, typer.Option(help="Play on a Dask cluster: its scheduler, tcp://host:8786.", show_default=False)
]


@app.command()
def tournament(
    bots: Annotated[str, typer.Argument(help="The bots, two or more: montecarlo:ms=50,planner,path/to/file.py:Class")],
    seats: Annotated[int, typer.Option(help="How many seats.")] = 2,
    games: Annotated[int, typer.Option(help="How many games each pairing plays.")] = 1000,
    seed: Seed = SEED,
    edition: EditionName = DEFAULT_EDITION,
    dessert: Dessert = "",
    variant: Variant = None,
    must_have_maki: MustHaveMaki = False,
    file: ResultsFile = None,
    records: Records = None,
    html: Annotated[Path | None, typer.Option(help="Write a report with plots.", show_default=False)] = None,
    cluster: Cluster = None,
    time_limit: TimeLimit = None,
    memory: Memory = MEMORY,
    strict: Strict = False,
    json: Json = False,
) -> None:
    """Let every bot play every other, on all cores; with more than two seats, one among others that are all the same.

    A block is one deck played from every seat, and the unit of the 95 % confidence intervals; a bot's blocks of one
    deck against all others count as one.

    Example: okawari tournament planner,greedy,random --seats 3 --games 3000 --html report.html
    """
    from okawari.arena.report import document, write_report
    from okawari.arena.tournament import Tournament
    from okawari.bots.guard import TIME_LIMIT
    from okawari.cli.output import print_json, print_table
    from okawari.cli.tables import standings_table
    from okawari.rules.ruleset import Ruleset

    names = tuple(bot.strip() for bot in bots.split(","))
    ruleset = Ruleset(edition, seats, dessert, variant, must_have_maki)
    limit = TIME_LIMIT if time_limit is None else time_limit
    asked = Tournament(ruleset, names, games, seed, limit, file, records, cluster, memory=memory, strict=strict)
    blocks = _run(asked)
    if html:
        write_report(html, asked, blocks)
    if json:
        print_json(document(asked, blocks))
    else:
        print_table(standings_table(asked, blocks))


def _run(tournament: "Tournament") -> "list[Block]":
    """Play all blocks, with a progress bar on standard error if that is a terminal; Ctrl-C ends it with one line."""
    from okawari.cli.progress import progress_bar

    total = tournament.blocks * len(tournament.pairings)
    blocks: list[Block] = []
    try:
        with progress_bar("blocks", total) as show:
            for blocks in tournament.run():
                show(len(blocks))
    except KeyboardInterrupt:
        kept = f"; the same command goes on from there ({tournament.file})" if tournament.file else ""
        print(f"okawari: stopped after {len(blocks)} of {total} blocks{kept}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    return blocks
