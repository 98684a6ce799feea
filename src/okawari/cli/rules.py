"""`okawari rules`: the rules of any edition, and the house decisions."""

from typing import Annotated

import typer

from okawari.cli.app import Dessert, Json, Variant, app
from okawari.cli.output import print_json
from okawari.rules.editions import EDITIONS


@app.command()
def rules(
    edition: Annotated[str | None, typer.Argument(help=f"One of {', '.join(EDITIONS)}.")] = None,
    dessert: Dessert = "",
    variant: Variant = None,
    decisions: Annotated[
        bool,
        typer.Option("--decisions", help="Show the house decisions: what we chose where the rulebooks are silent."),
    ] = False,
    json: Json = False,
) -> None:
    """The rules in plain English.

    With --dessert, --variant or --decisions, just that part.

    Example: okawari rules anniversary --dessert mochi
    """
    from okawari.show.rulebook import find_sections
    from okawari.terminal.plain import say, section_lines

    sections = find_sections(edition, dessert, variant, decisions)
    if json:
        print_json({"edition": edition, "sections": [section._asdict() for section in sections]})
    else:
        say(section_lines(sections))
