"""`okawari loadtest`: how many tables a server can play on this machine."""

from typing import Annotated

import typer

from okawari.cli.app import Json, app, store_setting
from okawari.cli.output import print_json


@app.command()
def loadtest(
    tables: Annotated[int, typer.Option(min=1, help="Tables that play at the same time.")] = 50,
    seats: Annotated[int, typer.Option(min=2, max=5, help="Simulated players at each.")] = 4,
    seconds: Annotated[float, typer.Option(min=1, help="How long is measured.")] = 20.0,
    picks: Annotated[float, typer.Option(min=0.01, help="Picks a second of every seat.")] = 1.0,
    clients: Annotated[int, typer.Option(min=1, max=16, help="Processes that the players run in.")] = 1,
    address: Annotated[str, typer.Option(help="A server that runs on this machine; else one is started.")] = "",
    processes: Annotated[int, typer.Option(min=1, max=16, help="Processes of the server that is started.")] = 1,
    store: Annotated[
        str,
        store_setting("An empty store for it, where all that is played stays.", "--store", names="LOAD_STORE"),
    ] = "",
    json: Json = False,
) -> None:
    """Play with simulated players over real WebSockets, on loopback only, and measure pick → everybody sees it.

    Example: okawari loadtest --tables 100 --seconds 30
    """
    from okawari.web.load import Load, measure_load

    load = Load(tables, seats, seconds, picks)
    found = measure_load(load, clients=clients, url=address, processes=processes, store=store)
    if json:
        print_json(found)
        return
    typer.echo(f"{found.tables} tables of {found.seats}: {found.picks} picks, {found.picks_per_second:g} a second")
    typer.echo(
        f"pick → everybody sees it: p50 {found.p50_ms:g} ms, p99 {found.p99_ms:g} ms, slowest {found.slowest_ms:g} ms"
    )
    if found.server_cpu is not None and found.memory_per_table_kb is not None:
        typer.echo(f"server: {found.server_cpu:g} cores, {found.cpu_per_pick_ms:g} ms of processor time a pick,")
        typer.echo(f"{found.memory_per_table_kb:g} KB of memory a table")
    if found.lost_connections:
        typer.echo(f"connections lost: {found.lost_connections}")
