"""`okawari simulate`: many games between bots, counted."""

import secrets
from pathlib import Path
from typing import Annotated

import typer

from okawari.arena.simulation import SIMULATION_COMPILED_FROM, Simulation
from okawari.bots.registry import COMPILED_POLICIES
from okawari.cli.app import Dessert, EditionName, Json, Memory, MustHaveMaki, Strict, TimeLimit, Variant, app
from okawari.cli.output import print_json, print_table, progress_bar
from okawari.rules.ruleset import Ruleset

NEW_SEEDS = 1_000_000
"""A new seed is below this: short enough to be typed."""


@app.command()
def simulate(
    bots: Annotated[
        str, typer.Argument(help="The bots, one a seat, 2 to 5: names as `okawari bots` lists them, or file.py:Class.")
    ],
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    seed: Annotated[
        int | None, typer.Option(help="A number that fixes all games; left out, a new one is drawn.")
    ] = None,
    edition: EditionName = Ruleset.edition,
    dessert: Dessert = "",
    variant: Variant = None,
    must_have_maki: MustHaveMaki = False,
    records: Annotated[Path | None, typer.Option(help="Save the games to this file, as JSON lines.")] = None,
    time_limit: TimeLimit = None,
    memory: Memory = Simulation.memory,
    strict: Strict = False,
    engine: Annotated[
        str,
        typer.Option(
            help=f"The engine: compiled ({', '.join(COMPILED_POLICIES)}; hundreds of times faster), readable, "
            f"or auto: compiled for {SIMULATION_COMPILED_FROM} games or more, if it can be."
        ),
    ] = "auto",
    json: Json = False,
) -> None:
    """Let bots play many games on all cores, and count wins and points.

    A pick that is illegal, too slow, or a crash is replaced by the greedy bot's and counted; with --strict it ends all.
    The same seed deals the same games in either engine.

    Example: okawari simulate greedy,random,random --games 500 --seed 7
    """
    from okawari.cli.tables import tally_table

    names = tuple(bot.strip() for bot in bots.split(","))
    ruleset = Ruleset(edition, len(names), dessert, variant, must_have_maki)
    seed = secrets.randbelow(NEW_SEEDS) if seed is None else seed
    limit = Simulation.time_limit if time_limit is None else time_limit
    simulation = Simulation(ruleset, names, games, seed, limit, records, engine, memory, strict)
    with progress_bar("games", games, stopped=f"of {games} games") as show:
        for tally in simulation.run():
            show(tally.games)
    if json:
        print_json(simulation.document(tally))
    else:
        print_table(tally_table(simulation, tally))
