"""Around every request: looks at the caller, counts and logs, and puts the security headers on the response."""

import logging

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from okawari.web.identity import CALLER, Caller, caller_of, is_allowed
from okawari.web.messages import RequestRefused, WebProblem
from okawari.web.services import Services

log = logging.getLogger(__name__)
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
