"""`okawari warm` and `bench`: the engines compiled ahead, their speed here, and whether they play as they did."""

import time

import typer

from okawari.cli.app import Json, app
from okawari.cli.output import print_json, progress_bar
from okawari.game.documents import Document
from okawari.game.measuring import usable_cores


@app.command()
def warm(
    environments: bool = typer.Option(False, "--environments", help="Compile the environments for learning, too."),
) -> None:
    """Compile the simulator for this machine, so that its first use need not wait.

    Example: okawari warm
    """
    typer.echo("loading the compiler …")
    from okawari.bots.warm import steps, warm
    from okawari.sim.compile import KeptCode, cache_folder

    KeptCode.announced = True
    total = len(steps())
    started = time.monotonic()
    for number, name in enumerate(warm(), 1):
        typer.echo(f"{number} of {total}: {name} …")
    if environments:
        typer.echo("the environments …")
        _step_environments()
    typer.echo(f"ready after {time.monotonic() - started:.0f} s; kept in {cache_folder()}")


def _step_environments() -> None:
    """A step in each of the two ways that games are stepped."""
    import numpy as np

    from okawari.env import VectorEnv, sample_actions
    from okawari.rules.ruleset import Ruleset

    for ruleset in (Ruleset(seats=2), Ruleset(seats=2, variant="battle")):
        env = VectorEnv(1, ruleset)
        env.step(sample_actions(env.reset(seed=0).masks, np.random.default_rng(0)))


@app.command()
def bench(
    signature: bool = typer.Option(False, "--signature", help="Measure nothing: print the signature of play."),
    json: Json = False,
) -> None:
    """Measure complete random games per CPU-second at 2 to 5 seats, and how long the compiled engine takes to start.

    Cold is a start with nothing compiled; it takes a minute or so. Where the extra okawari[rl] is installed, also the
    decisions per CPU-second of the vector environment, beside a plain loop over PettingZoo's.

    With --signature it plays 1,000 games of all rulesets instead, always the same ones, and prints a hash of their
    records: for each ruleset, and last for all of them. Two programs that play alike print the same.

    Example: okawari bench --signature
    """
    document, lines = _signature() if signature else _speeds()
    if json:
        print_json(document)
    else:
        typer.echo("\n".join(lines))


def _signature() -> tuple[Document, list[str]]:
    """The signature of play, for programs and for people."""
    from okawari.arena import signature

    with progress_bar("rulesets", len(signature.RULESETS)) as show:
        signed = signature.signature(show)
    return {"signature": signed.whole, "games": signature.GAMES, "rulesets": signed.rulesets}, signed.lines()


def _speeds() -> tuple[Document, list[str]]:
    """How fast the engines are, for programs and for people."""
    from okawari.sim.speed import games_per_cpu_second, iterations_per_cpu_second, start_up_seconds

    speeds, iterations, start_up = games_per_cpu_second(), iterations_per_cpu_second(), start_up_seconds()
    lines = [
        "Complete random games per CPU-second (gamewright)",
        *_by_seats(speeds),
        "Iterations of a search per CPU-second, at the first turn (gamewright)",
        *_by_seats(iterations),
        "Seconds until a new process has played its first games",
        *(f"{name:14}{seconds:12.1f}" for name, seconds in start_up.items()),
    ]
    machine = _machine()
    document: Document = {
        "games_per_cpu_second": speeds,
        "iterations_per_cpu_second": iterations,
        "start_up_seconds": start_up,
        "measured_with": machine,
    }
    try:
        from okawari.env.measuring import decisions_per_cpu_second
    except ModuleNotFoundError as error:
        missing = f"The environments are not measured: {error.name} is missing (okawari[rl])"
        return document, [*lines, missing, f"Measured with {machine}"]
    decisions = decisions_per_cpu_second()
    told = "Decisions per CPU-second, every seat's row and mask written (gamewright, actions given)"
    lines = [*lines, told, *_by_seats(decisions), f"Measured with {machine}"]
    return document | {"decisions_per_cpu_second": decisions}, lines


def _machine() -> str:
    """What speeds were measured on: without it a figure means nothing to others."""
    import platform

    from numba import __version__ as numba_version

    system = f"{platform.system()} {platform.machine()}, cores: {usable_cores()}"
    return f"Python {platform.python_version()} and Numba {numba_version} on {system}"


def _by_seats(speeds: dict[str, dict[int, float]]) -> list[str]:
    """A table of speeds by name and number of seats."""
    numbers = next(iter(speeds.values()))
    return [
        f"{'':14}" + "".join(f"{f'{seats} seats':>12}" for seats in numbers),
        *(f"{name:14}" + "".join(f"{speed:12,.0f}" for speed in found.values()) for name, found in speeds.items()),
    ]
