"""`okawari warm` and `bench`: the engines compiled ahead, their speed here, and whether they play as they did."""

import time

import typer

from okawari.cli.app import Json, app
from okawari.cli.output import print_json, progress_bar


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


@app.command()
def bench(
    signature: bool = typer.Option(False, "--signature", help="Measure nothing: print the signature of play."),
    json: Json = False,
) -> None:
    """Measure complete random games per CPU-second at 2 to 5 seats, and how long the compiled engine takes to start.

    Cold is a start with nothing compiled; it takes a minute or so.

    With --signature it plays 1,000 games of all rulesets instead, always the same ones, and prints a hash of their
    records: for each ruleset, and last for all of them. Two programs that play alike print the same.

    Example: okawari bench --signature
    """
    if signature:
        print_signature(json)
    else:
        measure(json)


def print_signature(json: bool) -> None:
    """The signature of play: a line for each ruleset, and one for all."""
    from okawari.arena import signature as signing

    with progress_bar("rulesets", len(signing.RULESETS)) as show:
        signed = signing.signature(show)
    if json:
        print_json({"signature": signed.whole, "games": signing.GAMES, "rulesets": signed.rulesets})
    else:
        typer.echo("\n".join(signed.lines()))


def measure(json: bool) -> None:
    """How fast the engines are."""
    from okawari.sim.speed import games_per_cpu_second, start_up_seconds

    speeds = games_per_cpu_second()
    start_up = start_up_seconds()
    if json:
        print_json({"games_per_cpu_second": speeds, "start_up_seconds": start_up})
        return
    typer.echo("Complete random games per CPU-second (gamewright)")
    typer.echo(f"{'':14}" + "".join(f"{f'{seats} seats':>12}" for seats in speeds["readable"]))
    for engine, by_seats in speeds.items():
        typer.echo(f"{engine:14}" + "".join(f"{speed:12,.0f}" for speed in by_seats.values()))
    typer.echo("Seconds until a new process has played its first games")
    for name, seconds in start_up.items():
        typer.echo(f"{name:14}{seconds:12.1f}")
