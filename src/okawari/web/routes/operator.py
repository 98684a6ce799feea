"""For the operator: whether the server is well, and its figures."""

import asyncio

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from okawari.match.store import StoreError
from okawari.web.identity import within
from okawari.web.messages import RequestRefused, WebProblem
from okawari.web.services import caller_in, services_of


async def healthz(request: Request) -> Response:
    """GET /healthz: whether tables can be read."""
    try:
        await asyncio.to_thread(services_of(request).store.lobby, "")
    except StoreError:
        return PlainTextResponse("the store cannot be read\n", 503)
    return PlainTextResponse("ok\n")


async def metrics(request: Request) -> Response:
    """GET /metrics, for the operator."""
    services = services_of(request)
    if not within(caller_in(request).address, services.config.metrics_from):
        raise RequestRefused(403, WebProblem.BAD_ORIGIN, "Only the operator may read that.")
    now = {
        "tables": len(services.tables),
        "unreadable_tables": len(services.tables.unreadable),
        "sockets": len(services.sockets),
    }
    headers = None
    if services.config.processes > 1:
        now |= {"process": services.config.process, "processes": services.config.processes}
        headers = {"connection": "close"}  # over the next one, another process may be asked
    return PlainTextResponse(services.metrics.text(now), headers=headers, media_type="text/plain; version=0.0.4")


ROUTES = [Route("/healthz", healthz), Route("/metrics", metrics)]
