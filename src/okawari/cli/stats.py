"""`okawari stats`: what people ask about the game, answered by playing it."""

from pathlib import Path
from typing import Annotated

import typer

from okawari.bots.registry import COMPILED_POLICIES
from okawari.cli.app import Dessert, Json, MustHaveMaki, Variant, app
from okawari.rules.editions import DEFAULT_EDITION


@app.command()
def stats(
    seats: Annotated[str, typer.Option(help="The numbers of seats.")] = "2,3,4,5",
    edition: Annotated[str, typer.Option(help="The edition, or several.")] = DEFAULT_EDITION,
    dessert: Dessert = "",
    variant: Variant = None,
    must_have_maki: MustHaveMaki = False,
    policy: Annotated[str, typer.Option(help=f"How all seats pick: {', '.join(COMPILED_POLICIES)}.")] = "greedy",
    games: Annotated[int, typer.Option(help="How many games of each.")] = 2000,
    seed: Annotated[int, typer.Option(help="A number that fixes all games.")] = 0,
    html: Annotated[
        Path | None,
        typer.Option(help="Write a page with plots to this file; needs okawari[plots].", show_default=False),
    ] = None,
    json: Json = False,
) -> None:
    """Play many games and print how scores are distributed, where points come from, and what first picks are worth.

    Example: okawari stats --seats 2,4 --policy greedy --games 5000
    """
    from okawari.cli.output import print_json
    from okawari.cli.stats_page import document, lines
    from okawari.game.errors import OkawariError
    from okawari.rules.ruleset import Ruleset

    try:
        numbers = [int(number) for number in seats.split(",")]
    except ValueError:
        raise OkawariError(f"{seats!r} are no numbers of seats; like this: --seats 2,4") from None
    rulesets = [
        Ruleset(name.strip(), number, dessert, variant, must_have_maki)
        for name in edition.split(",")
        for number in numbers
    ]
    if html:
        from okawari.cli.stats_page import check_plots

        check_plots()
    from okawari.arena.statistics import statistics
    from okawari.cli.output import progress_bar

    found = []
    with progress_bar("rulesets", len(rulesets)) as show:
        for ruleset in rulesets:
            found.append(statistics(ruleset, policy, games, seed))
            show(len(found))
    if html:
        from okawari.cli.stats_page import write_page

        write_page(html, found, policy)
    if json:
        print_json([document(one, policy) for one in found])
    else:
        for one in found:
            typer.echo("\n".join(lines(one, policy)))
