"""Puts a server together."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from okawari.match import BotPool, House, SQLiteStore, StoreError
from okawari.match.commands import not_stored
from okawari.web import pad, pages, reading, tables
from okawari.web.devices import Devices
from okawari.web.door import Door
from okawari.web.limits import Limits
from okawari.web.messages import WebProblem
from okawari.web.metrics import Metrics
from okawari.web.refused import Refused, refuse
from okawari.web.services import Chance, Services, services_of
from okawari.web.setup import Setup, bot_lines
from okawari.web.sockets import Sockets

COMPRESS_FROM = 2048
"""Bytes from which an answer is compressed."""
ROUTES = [
    *(Route(path, pages.shell) for path in ("/", "/t/{table}", "/r/{record}", "/pad", "/how", "/about")),
    Route("/cards", pages.contact_sheet),
    Route("/static/{path:path}", pages.static),
    Route("/api/open", tables.open_table, methods=["POST"]),
    Route("/api/again", tables.deal_again, methods=["POST"]),
    Route("/api/find", tables.find_table, methods=["POST"]),
    Route("/api/device", tables.offer_device, methods=["POST"]),
    Route("/api/device/join", tables.join_device, methods=["POST"]),
    Route("/api/device/revoke", tables.revoke_devices, methods=["POST"]),
    Route("/api/bot-seat", tables.seat_bot, methods=["POST"]),
    Route("/api/score", pad.score, methods=["POST"]),
    Route("/api/pad", pad.unfinished, methods=["POST"]),
    Route("/api/options", reading.options),
    Route("/api/rules", reading.rules),
    Route("/api/address", reading.address),
    Route("/api/qr", reading.qr),
    Route("/api/record/{id}", reading.record),
    Route("/api/replay/{id}", reading.positions),
    Route("/healthz", reading.healthz),
    Route("/metrics", reading.metrics),
]


def make_services(setup: Setup, chance: Chance) -> Services:
    """A house on the setup's database, and what stands around it."""
    store = SQLiteStore(setup.database)
    workers = None if chance.thinker else BotPool(setup.bots, processes=setup.bot_processes)
    thinker = chance.thinker or workers
    assert thinker is not None
    house = House(store, thinker, now=chance.now, random=chance.random or secrets.token_bytes)
    return Services(
        setup=setup,
        store=store,
        house=house,
        limits=Limits(setup.pace, chance.clock),
        devices=Devices(house.time),
        metrics=Metrics(chance.clock),
        bot_lines=bot_lines(setup.bots),
        thinker=thinker,
        now=house.time,
        workers=workers,
    )


def make_app(setup: Setup, chance: Chance | None = None) -> Door:
    """The whole server as an ASGI app."""
    services = make_services(setup, chance or Chance())
    sockets = Sockets(services)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        services.house.start()
        if services.workers is not None:
            services.workers.start()
        try:
            yield
        finally:
            await services.house.close()
            if services.workers is not None:
                services.workers.close()
            services.store.close()

    app = Starlette(
        routes=[*ROUTES, WebSocketRoute("/ws/{table}", sockets)],
        lifespan=lifespan,
        middleware=[Middleware(GZipMiddleware, minimum_size=COMPRESS_FROM)],
        exception_handlers={
            Refused: _refused,
            StoreError: _not_stored,
            HTTPException: _no_such_page,
            Exception: _broken,
        },
    )
    app.state.services, app.state.sockets, app.state.files = services, sockets, pages.Files()
    return Door(app, services, sockets)


async def _refused(connection: Any, error: Exception) -> Any:
    """Starlette calls this for requests, which want a response, and for sockets."""
    assert isinstance(error, Refused)
    services_of(connection).metrics.refused[error.trouble.problem] += 1
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
    refused = Refused(error.status_code, WebProblem.NO_SUCH_PAGE if missing else WebProblem.BAD_REQUEST, message)
    return await _refused(connection, refused)


async def _not_stored(request: Request, error: Exception) -> Response:
    """The store cannot be read now: its own words say why."""
    return refuse(not_stored(error), 503)


async def _broken(request: Request, error: Exception) -> Response:
    return Refused(500, WebProblem.BROKEN, "Something went wrong on the server; try again.").response()
