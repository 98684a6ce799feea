"""`okawari warm`: compile the simulator ahead."""

import time

import typer

from okawari.cli.app import app


@app.command()
def warm() -> None:
    """Compile the simulator for this machine, so that its first use need not wait.

    Example: okawari warm
    """
    typer.echo("loading the compiler …")
    from okawari.sim.compile import KeptCode, cache_folder
    from okawari.sim.warm import steps, warm

    KeptCode.announced = True
    total = len(steps())
    started = time.monotonic()
    for number, name in enumerate(warm(), 1):
        typer.echo(f"{number} of {total}: {name} …")
    typer.echo(f"ready after {time.monotonic() - started:.0f} s; kept in {cache_folder()}")
