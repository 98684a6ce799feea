"""The whole server as a plain ASGI app: its parts put together."""

import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from okawari.game.errors import IllegalPick, OkawariError
from okawari.match.addresses import open_house
from okawari.match.bot_pool import BotPool
from okawari.match.commands import not_stored
from okawari.match.daily_deals import DailyDeals
from okawari.match.live_tables import LiveTables
from okawari.match.store import StoreError
from okawari.match.surroundings import Thinker
from okawari.web.affinity import process_of
from okawari.web.config import Config, bot_lines
from okawari.web.files import Files
from okawari.web.identity import DeviceCodes
from okawari.web.limits import Limits
from okawari.web.messages import RequestRefused, WebProblem
from okawari.web.middleware import WebApp
from okawari.web.monitor import Metrics
from okawari.web.routes import ROUTES, pages
from okawari.web.services import Services, services_of
from okawari.web.sockets import Sockets

COMPRESS_FROM = 2048
"""Bytes from which an answer is compressed."""


def make_app(
    config: Config,
    *,
    now: Callable[[], float] | None = None,
    clock: Callable[[], float] = time.perf_counter,
    random: Callable[[int], bytes] = secrets.token_bytes,
    thinker: Thinker | None = None,
) -> WebApp:
    """The whole server as a plain ASGI app; time, chance and bots are its own unless others are brought.

    Bots that are brought are started and ended by who brought them.
    """
    store, kept_daily, company, codes = open_house(config.database)
    own_bots: BotPool | None = None
    if thinker is None:
        thinker = own_bots = BotPool(config.bots, processes=config.bot_processes)
    tables = LiveTables(store, thinker, now=now, random=random, company=company)
    tables.is_own = lambda table: process_of(table, config.processes) == config.process
    if own_bots is not None:
        own_bots.on_ready = tables.show_again
    limits, metrics = Limits(config.pace, clock), Metrics(clock)
    services = Services(
        config=config,
        store=store,
        tables=tables,
        sockets=Sockets(tables, limits, metrics, config.ping_seconds),
        limits=limits,
        devices=DeviceCodes(tables.time, codes),
        codes=codes,
        metrics=metrics,
        bot_lines=bot_lines(config.bots),
        thinker=thinker,
        daily=DailyDeals(tables, kept_daily),
    )
    app = Starlette(
        routes=[*ROUTES, WebSocketRoute("/ws/{table}", services.sockets)],
        lifespan=_lifespan,
        middleware=[Middleware(GZipMiddleware, minimum_size=COMPRESS_FROM)],
        exception_handlers={
            RequestRefused: _refused,
            StoreError: _not_stored,
            OkawariError: _mistaken,
            HTTPException: _no_such_page,
            Exception: _broken,
        },
    )
    if tables.following is not None:
        tables.following.linked = lambda table, guest: services.sockets.notify(table, guest, "device-joined")
    app.state.services, app.state.files, app.state.own_bots = services, Files(), own_bots
    return WebApp(app, services)


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    services: Services = app.state.services
    services.tables.start()
    own_bots: BotPool | None = app.state.own_bots
    if own_bots:
        own_bots.start()
    try:
        yield
    finally:
        await services.daily.close()
        await services.tables.close()
        if own_bots:
            own_bots.close()
        services.store.close()


async def _refused(connection: Any, error: Exception) -> Any:
    """Starlette calls this for requests, which want a response, and for sockets."""
    assert isinstance(error, RequestRefused)
    if isinstance(error.told.problem, WebProblem):
        services_of(connection).metrics.refused[error.told.problem] += 1
    if isinstance(connection, WebSocket):
        await connection.send_denial_response(error.response())
        return None
    return error.response()


async def _no_such_page(connection: Any, error: Exception) -> Any:
    """A person who mistyped an address is shown a page that says so; scripts and bots are told in JSON."""
    assert isinstance(error, HTTPException)
    missing = error.status_code == 404
    if missing and isinstance(connection, Request) and "text/html" in connection.headers.get("accept", ""):
        return await pages.lost(connection)
    message = "There is no such page." if missing else "That cannot be done with this page."
    refused = RequestRefused(error.status_code, WebProblem.NO_SUCH_PAGE if missing else WebProblem.BAD_REQUEST, message)
    return await _refused(connection, refused)


async def _mistaken(connection: Any, error: Exception) -> Any:
    """Something in a request cannot be: the error says what would be right.

    An illegal pick's would name the cards of a hand: that is nobody's business, and a fault of the server.
    """
    if isinstance(error, IllegalPick):
        raise error
    return await _refused(connection, RequestRefused(400, WebProblem.BAD_REQUEST, f"{error}."))


async def _not_stored(request: Request, error: Exception) -> Response:
    """The store cannot be read now: its own words say why."""
    return RequestRefused.of(not_stored(error)).response()


async def _broken(request: Request, error: Exception) -> Response:
    return RequestRefused(500, WebProblem.BROKEN, "Something went wrong on the server; try again.").response()
