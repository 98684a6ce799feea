"""`okawari bots`: who can be played against."""

import typer

from okawari.bots.registry import BOTS, about
from okawari.cli.app import Json, app
from okawari.cli.output import print_json


@app.command()
def bots(json: Json = False) -> None:
    """The bots by name. A bot of your own is named by its file and class: path/to/file.py:Class.

    Example: okawari simulate greedy,random
    """
    if json:
        print_json([{"name": name, "about": about(name)} for name in BOTS])
        return
    width = max(map(len, BOTS)) + 2
    for name in BOTS:
        typer.echo(f"{name:<{width}}{about(name)}")
