"""`okawari bots`: who can be played against."""

import typer

from okawari.cli.app import app
from okawari.cli.options import Json


@app.command()
def bots(json: Json = False) -> None:
    """The bots by name. A bot of your own is named by its file and class: path/to/file.py:Class.

    Example: okawari simulate greedy,random
    """
    import msgspec

    from okawari.bots.registry import BOTS, about

    if json:
        typer.echo(msgspec.json.encode([{"name": name, "about": about(name)} for name in BOTS]))
        return
    width = max(map(len, BOTS)) + 2
    for name in BOTS:
        typer.echo(f"{name:<{width}}{about(name)}")
