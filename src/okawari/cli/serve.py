"""`okawari serve`: the game in a browser, for this machine, the local network or the world."""

import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from okawari.cli.app import app, setting, store_setting
from okawari.game.errors import OkawariError
from okawari.match.addresses import parse_store
from okawari.web.config import DEFAULT_PORT, LOG_LEVELS, Config, data_folder, parse_bots, parse_hosts, parse_networks


@app.command()
def serve(
    host: Annotated[str, setting("HOST", "The address to listen on; 0.0.0.0 is the local network.")] = "0.0.0.0",
    port: Annotated[int, setting("PORT", "The port; 0 takes any free one.", min=0, max=65535)] = DEFAULT_PORT,
    local: Annotated[bool, setting("LOCAL", "For this machine only.", "--local")] = False,
    store: Annotated[
        str | None,
        store_setting("A SQLite file, or postgresql://user@host/database; else okawari.db in your data folder."),
    ] = None,
    bots: Annotated[
        str, setting("BOTS", "The bots that hosts can add, with commas: name, or name=file.py:Class.")
    ] = "",
    bot_processes: Annotated[int, setting("BOT_PROCESSES", "Processes that the bots think in.", min=1, max=64)] = 1,
    processes: Annotated[
        int, setting("PROCESSES", "Processes that share the port and a PostgreSQL database.", min=1, max=64)
    ] = 1,
    hosts: Annotated[str, setting("HOSTS", "The names that browsers may call this server by.")] = "",
    proxies: Annotated[
        str, setting("PROXIES", "Proxies whose X-Forwarded-* headers count: addresses or networks.")
    ] = "",
    metrics_from: Annotated[
        str, setting("METRICS_FROM", "Who may read /metrics: addresses or networks.")
    ] = "127.0.0.0/8,::1",
    pace: Annotated[float, setting("PACE", "Rate limits, times this; 0 turns them off.", min=0)] = 1.0,
    log_level: Annotated[str, setting("LOG_LEVEL", f"What is logged: {', '.join(LOG_LEVELS)}.")] = "warning",
    open_page: Annotated[bool, typer.Option("--open", help="Open the start page in your browser.")] = False,
) -> None:
    """Serve the game to browsers. Tables and records are kept in one SQLite file, or in a PostgreSQL database.

    Example: okawari serve --local --open
    """
    from okawari.web.doorkeeper import serve_together
    from okawari.web.routes.devices import qr_lines, urls
    from okawari.web.server import serve as serve_alone

    if log_level not in LOG_LEVELS:
        raise OkawariError(f"there is no log level {log_level!r}; there are: {', '.join(LOG_LEVELS)}")
    config = Config(
        host="127.0.0.1" if local else host,
        port=port,
        database=parse_store(store) if store else _default_database(),
        bot_processes=bot_processes,
        processes=processes,
        proxies=parse_networks(proxies),
        hosts=parse_hosts(hosts),
        metrics_from=parse_networks(metrics_from),
        pace=pace,
        log_level=log_level,
    )
    if bots.strip():
        config = replace(config, bots=parse_bots(bots))

    def tell(real_port: int) -> None:
        found = urls(config, port=real_port)
        if not config.local and len(found) > 1:
            typer.echo(f"{qr_lines(found[0])}\n\nOkawari listens on your local network. Phones in the same Wi-Fi open")
            typer.echo(f"  {found[0]}/\nor scan the code. This machine:")
        else:
            typer.echo("Okawari listens on this machine:" if config.local else "Okawari listens:")
        typer.echo(f"  {found[-1]}/\nStop it with Ctrl+C; tables survive that.")
        if open_page:
            webbrowser.open(f"{found[-1]}/")

    run = serve_together if config.processes > 1 else serve_alone
    run(config, tell)


def _default_database() -> Path:
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OkawariError(f"cannot make {folder}: {error.strerror}; name a file with --store") from None
    return folder / "okawari.db"
