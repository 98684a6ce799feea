"""For who hosts: how others reach this server, as a QR code, too; whether it is well, and its figures."""

import asyncio
import io
import re
import socket

import segno
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from okawari.match import StoreError
from okawari.web.config import Config
from okawari.web.identity import LOOPBACK_HOSTS, Caller, host_name, within
from okawari.web.messages import RequestRefused, WebProblem
from okawari.web.services import caller_in, check_rate, json, services_of

QUIET_ZONE = 4
OWN_PATH = re.compile(r"/|/(pad|how|about)|/[tr]/[0-9a-f]{32}")


async def address(request: Request) -> Response:
    """GET /api/address: how others reach this server, the best way first."""
    check_rate(request, "api")
    return json({"urls": urls(services_of(request).config, caller_in(request))})


async def qr(request: Request) -> Response:
    """GET /api/qr: a QR code of one of our pages, for the phones around."""
    check_rate(request, "drawing")
    path = request.query_params.get("path", "/")
    if not OWN_PATH.fullmatch(path):
        raise RequestRefused(400, WebProblem.BAD_REQUEST, "There is no such page here.")
    best = urls(services_of(request).config, caller_in(request))[0]
    return Response(qr_svg(best + path), media_type="image/svg+xml")


def network_address() -> str | None:
    """This machine's address in the local network. Nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if found.startswith(("127.", "0.")) else found


def urls(config: Config, caller: Caller | None = None, port: int | None = None) -> list[str]:
    """Addresses of the start page, the one that most others can use first."""
    if caller is not None and host_name(caller.host) not in LOOPBACK_HOSTS:
        return [caller.origin]
    scheme = caller.scheme if caller is not None else "http"
    own = caller.host.rpartition(":")[2] if caller is not None and ":" in caller.host else str(port or config.port)
    address = None if config.local else config.host if config.host not in ("0.0.0.0", "::") else network_address()
    found = [f"{scheme}://{address}:{own}"] if address else []
    return [*found, caller.origin if caller is not None else f"{scheme}://127.0.0.1:{own}"]


def qr_svg(text: str) -> str:
    """A QR code as a drawing, black on white."""
    drawn = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(drawn, kind="svg", scale=4, border=QUIET_ZONE, dark="#000", light="#fff", xmldecl=False)
    return drawn.getvalue().decode()


def qr_lines(text: str) -> str:
    """A QR code for a terminal with dark background."""
    rows = [[bool(cell) for cell in row] for row in segno.make(text, error="l", micro=False).matrix]
    width = len(rows[0]) + 2
    framed = [[False] * width, *([False, *row, False] for row in rows), [False] * width, [False] * width]
    blocks = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    pairs = zip(framed[::2], framed[1::2], strict=False)
    return "\n".join("".join(blocks[pair] for pair in zip(top, bottom, strict=True)) for top, bottom in pairs)


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
    return PlainTextResponse(services.metrics.text(now), media_type="text/plain; version=0.0.4")


ROUTES = [
    Route("/api/address", address),
    Route("/api/qr", qr),
    Route("/healthz", healthz),
    Route("/metrics", metrics),
]
