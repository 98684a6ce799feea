"""`okawari tournament`: every bot against every other, with honest statistics."""

from pathlib import Path
from typing import Annotated

import typer

from okawari.arena.tournament import Tournament
from okawari.cli.app import Dessert, EditionName, Json, Memory, MustHaveMaki, Strict, TimeLimit, Variant, app
from okawari.cli.output import print_json, print_table, progress_bar
from okawari.rules.ruleset import Ruleset

SEED = 1
"""The seed, unless told otherwise: a tournament is repeated and gone on with more often than not."""

Seed = Annotated[int, typer.Option(help="A number that fixes all decks.")]
ResultsFile = Annotated[
    Path | None, typer.Option("--file", help="Append results to this file; a run that was stopped goes on.")
]
Cluster = Annotated[str | None, typer.Option(help="Play on a Dask cluster: its scheduler, tcp://host:8786.")]


@app.command()
def tournament(
    bots: Annotated[str, typer.Argument(help="The bots, two or more: search:ms=50,planner,path/to/file.py:Class")],
    seats: Annotated[int, typer.Option(help="How many seats.")] = 2,
    games: Annotated[int, typer.Option(help="How many games each pairing plays.")] = 1000,
    seed: Seed = SEED,
    edition: EditionName = Ruleset.edition,
    dessert: Dessert = "",
    variant: Variant = None,
    must_have_maki: MustHaveMaki = False,
    file: ResultsFile = None,
    records: Annotated[
        Path | None, typer.Option(help="Save the games to this file, as JSON lines; it goes on together with --file.")
    ] = None,
    html: Annotated[Path | None, typer.Option(help="Write a report with plots.")] = None,
    cluster: Cluster = None,
    time_limit: TimeLimit = None,
    memory: Memory = Tournament.memory,
    strict: Strict = False,
    json: Json = False,
) -> None:
    """Let every bot play every other, on all cores; with more than two seats, one among others that are all the same.

    A block is one deck played from every seat, and the unit of the 95 % confidence intervals; a bot's blocks of one
    deck against all others count as one.

    Example: okawari tournament planner,greedy,random --seats 3 --games 3000 --html report.html
    """
    from okawari.arena.report import document, write_report
    from okawari.cli.tables import standings_table

    names = tuple(bot.strip() for bot in bots.split(","))
    ruleset = Ruleset(edition, seats, dessert, variant, must_have_maki)
    limit = Tournament.time_limit if time_limit is None else time_limit
    asked = Tournament(ruleset, names, games, seed, limit, file, records, cluster, memory=memory, strict=strict)
    total = asked.blocks * len(asked.pairings)
    kept = f"; the same command goes on from there ({file})" if file else ""
    with progress_bar("blocks", total, stopped=f"of {total} blocks{kept}") as show:
        for blocks in asked.run():
            show(len(blocks))
    if html:
        write_report(html, asked, blocks)
    if json:
        print_json(document(asked, blocks))
    else:
        print_table(standings_table(asked, blocks))
