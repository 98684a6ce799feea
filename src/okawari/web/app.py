"""The whole server as a plain ASGI app: its parts put together, and what is done around every request.

Every caller is looked at first; requests are counted and logged, and responses get the security headers.
"""

import logging
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
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from okawari.match import BotPool, LiveTables, SQLiteStore, StoreError
from okawari.match.commands import not_stored
from okawari.match.surroundings import Thinker
from okawari.web.config import Config, bot_lines
from okawari.web.identity import CALLER, Caller, DeviceCodes, caller_of, is_allowed
from okawari.web.limits import Limits
from okawari.web.messages import RequestRefused, Trouble, WebProblem
from okawari.web.monitor import Metrics
from okawari.web.routes import ROUTES, pages
from okawari.web.services import Services, services_of
from okawari.web.sockets import Sockets

log = logging.getLogger("okawari.web.requests")  # the name by which hosts find these lines
COMPRESS_FROM = 2048
"""Bytes from which an answer is compressed."""
CONTENT_SECURITY_POLICY = (
    b"default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    b"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = ((b"x-content-type-options", b"nosniff"), (b"cross-origin-resource-policy", b"same-origin"))
OF_DOCUMENTS = (
    (b"content-security-policy", CONTENT_SECURITY_POLICY),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
NO_DOCUMENTS = (b"text/javascript", b"text/css")
"""Browsers heed the headers of documents in no such file, and in sixty small files they would weigh 25 KB."""
SECURE = (b"strict-transport-security", b"max-age=31536000")
OPEN_TO_ALL_HOSTS = ("/healthz",)
"""Load balancers call it by whatever name they like."""


class WebApp:
    """The whole server as an ASGI app: its routes, and what is done around each of them."""

    def __init__(self, routes: ASGIApp, services: Services) -> None:
        self.routes, self.services = routes, services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.routes(scope, receive, send)
            return
        caller = caller_of(scope, self.services.config)
        scope[CALLER] = caller
        app = self.routes
        if not is_allowed(caller.host, self.services.config) and scope["path"] not in OPEN_TO_ALL_HOSTS:
            app = RequestRefused(
                421, WebProblem.BAD_HOST, "This server is not known by that name; its operator can allow it."
            ).response()
        if scope["type"] == "http":
            await self._http(app, caller, scope, receive, send)
        elif app is self.routes:
            await app(scope, receive, self._counting(send))
        else:
            self.services.metrics.refused[WebProblem.BAD_HOST] += 1
            await send({"type": "websocket.close"})

    def _counting(self, send: Send) -> Send:
        """The same, but a socket that is closed before it was accepted is counted: there is no such page."""
        accepted = False

        async def tell(message: Message) -> None:
            nonlocal accepted
            if message["type"] == "websocket.close" and not accepted:
                self.services.metrics.refused[WebProblem.NO_SUCH_PAGE] += 1
            accepted = accepted or message["type"] == "websocket.accept"
            await send(message)

        return tell

    async def _http(self, app: ASGIApp, caller: Caller, scope: Scope, receive: Receive, send: Send) -> None:
        metrics = self.services.metrics
        began = metrics.clock()
        always = [*HEADERS, SECURE] if caller.scheme == "https" else [*HEADERS]

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = dict(message["headers"])
                document = not there.get(b"content-type", b"").startswith(NO_DOCUMENTS)
                added = [*always, *OF_DOCUMENTS] if document else always
                more = [(name, value) for name, value in added if name not in there]
                if b"cache-control" not in there:
                    more.append((b"cache-control", b"no-store"))
                message["headers"] = [*message["headers"], *more]
                self._count(scope, message["status"], metrics.clock() - began)
            await send(message)

        await app(scope, receive, answer)

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        """The route's name says enough: paths hold the addresses of tables and records."""
        route = getattr(scope.get("endpoint"), "__name__", "none")
        method = scope["method"] if scope["method"] in ("GET", "HEAD", "POST") else "other"
        self.services.metrics.requests[method, route, status] += 1
        facts = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        log.info("request", extra={"facts": facts})


def make_app(
    config: Config,
    *,
    now: Callable[[], float] | None = None,
    clock: Callable[[], float] = time.perf_counter,
    random: Callable[[int], bytes] = secrets.token_bytes,
    thinker: Thinker | None = None,
) -> WebApp:
    """The whole server as a plain ASGI app; time, chance and bots are its own unless others are brought."""
    store = SQLiteStore(config.database)
    thinker = thinker or BotPool(config.bots, processes=config.bot_processes)
    tables = LiveTables(store, thinker, now=now, random=random)
    limits, metrics = Limits(config.pace, clock), Metrics(clock)
    services = Services(
        config=config,
        store=store,
        tables=tables,
        sockets=Sockets(tables, limits, metrics, config.ping_seconds),
        limits=limits,
        devices=DeviceCodes(tables.time),
        metrics=metrics,
        bot_lines=bot_lines(config.bots),
        thinker=thinker,
    )
    app = Starlette(
        routes=[*ROUTES, WebSocketRoute("/ws/{table}", services.sockets)],
        lifespan=_lifespan,
        middleware=[Middleware(GZipMiddleware, minimum_size=COMPRESS_FROM)],
        exception_handlers={
            RequestRefused: _refused,
            StoreError: _not_stored,
            HTTPException: _no_such_page,
            Exception: _broken,
        },
    )
    app.state.services, app.state.files = services, pages.Files()
    return WebApp(app, services)


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    services: Services = app.state.services
    services.tables.start()
    workers = services.thinker
    if isinstance(workers, BotPool):
        workers.start()
    try:
        yield
    finally:
        await services.tables.close()
        if isinstance(workers, BotPool):
            workers.close()
        services.store.close()


async def _refused(connection: Any, error: Exception) -> Any:
    """Starlette calls this for requests, which want a response, and for sockets."""
    assert isinstance(error, RequestRefused)
    if isinstance(error.told, Trouble):
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


async def _not_stored(request: Request, error: Exception) -> Response:
    """The store cannot be read now: its own words say why."""
    return RequestRefused.of(not_stored(error)).response()


async def _broken(request: Request, error: Exception) -> Response:
    return RequestRefused(500, WebProblem.BROKEN, "Something went wrong on the server; try again.").response()
