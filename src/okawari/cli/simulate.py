"""`okawari simulate`: many games between bots, counted."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from okawari.arena.simulation import SIMULATION_COMPILED_FROM
from okawari.bots.pool import MEMORY
from okawari.bots.registry import COMPILED_POLICIES
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
    from okawari.arena.simulation import Simulation
    from okawari.arena.tally import Tally

NEW_SEEDS = 1_000_000
"""A new seed is below this: short enough to be typed."""


@app.command()
def simulate(
    bots: Annotated[
        str, typer.Argument(help="The bots, one a seat, 2 to 5: names as `okawari bots` lists them, or file.py:Class.")
    ],
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    seed: Annotated[
        int | None,
        typer.Option(help="A number that fixes all games; left out, a new one is drawn.", show_default=False),
    ] = None,
    edition: EditionName = DEFAULT_EDITION,
    dessert: Dessert = "",
    variant: Variant = None,
    must_have_maki: MustHaveMaki = False,
    records: Annotated[
        Path | None, typer.Option(help="Save the games to this file, as JSON lines.", show_default=False)
    ] = None,
    time_limit: TimeLimit = None,
    memory: Memory = MEMORY,
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
    import secrets

    from okawari.arena.simulation import Simulation
    from okawari.bots.guard import TIME_LIMIT
    from okawari.cli.output import print_json, print_table
    from okawari.cli.tables import tally_table
    from okawari.rules.ruleset import Ruleset

    names = tuple(bot.strip() for bot in bots.split(","))
    ruleset = Ruleset(edition, len(names), dessert, variant, must_have_maki)
    seed = secrets.randbelow(NEW_SEEDS) if seed is None else seed
    limit = TIME_LIMIT if time_limit is None else time_limit
    simulation = Simulation(ruleset, names, games, seed, limit, records, engine, memory, strict)
    tally = _run(simulation)
    if json:
        print_json(simulation.document(tally))
    else:
        print_table(tally_table(simulation, tally))


def _run(simulation: "Simulation") -> "Tally":
    """Play all games, with a progress bar on standard error if that is a terminal; Ctrl-C ends it with one line."""
    from okawari.arena.tally import Tally
    from okawari.cli.progress import progress_bar

    tally = Tally(simulation.bots)
    try:
        with progress_bar("games", simulation.games) as show:
            for tally in simulation.run():
                show(tally.games)
    except KeyboardInterrupt:
        print(f"okawari: stopped after {tally.games} of {simulation.games} games", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    return tally
