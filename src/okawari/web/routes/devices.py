"""Other devices: codes with which they take a seat, and how they reach this server, as a QR code, too."""

import asyncio
import io
import re
import socket

import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from okawari.match.commands import Problem, Refusal
from okawari.web import messages
from okawari.web.config import Config
from okawari.web.identity import LOOPBACK_HOSTS, Caller, host_name
from okawari.web.messages import RequestRefused, TableFound, WebProblem
from okawari.web.services import caller_in, check_guess, check_rate, granted, guest_in, json, read_as, services_of

QUIET_ZONE = 4
SOON, LATER = 60, 3600
"""Seconds for which a browser may keep how we are reached."""
OWN_PATH = re.compile(r"/|/(pad|how|about|daily)|/[tr]/[0-9a-f]{32}")


async def offer_device(request: Request) -> Response:
    """POST /api/device: a code with which another device takes this guest's seat."""
    guest = guest_in(request, "device")
    asked = await read_as(request, messages.OfTable)
    services = services_of(request)
    found = await services.tables.authority(asked.table)
    if isinstance(found, Refusal) and found.problem != Problem.NO_SUCH_TABLE:
        raise RequestRefused.of(found)
    if isinstance(found, Refusal) or found.table.seat_of(guest) is None:
        raise RequestRefused(403, Problem.NOT_SEATED, "You have no seat at this table.")
    return json(messages.DeviceCode(*await asyncio.to_thread(services.devices.offer, asked.table, guest)))


async def join_device(request: Request) -> Response:
    """POST /api/device/join: this browser takes the seat that a code gives."""
    guest = guest_in(request, "join")
    await check_guess(request, "join")
    asked = await read_as(request, messages.JoinDevice)
    services = services_of(request)
    offer = await asyncio.to_thread(services.devices.use, asked.code)
    if offer is None:
        raise RequestRefused(404, WebProblem.NO_SUCH_CODE, "That code is wrong, used or too old; ask for a new one.")
    authority = granted(await services.tables.authority(offer.table))
    granted(await authority.link(offer.guest, guest))
    services.sockets.notify(offer.table, offer.guest, "device-joined")
    return json(TableFound(offer.table))


async def revoke_devices(request: Request) -> Response:
    """POST /api/device/revoke: this guest's code is void, and devices that joined with one lose the seat."""
    guest = guest_in(request, "device")
    asked = await read_as(request, messages.OfTable)
    services = services_of(request)
    await asyncio.to_thread(services.devices.revoke, asked.table, guest)
    authority = granted(await services.tables.authority(asked.table))
    granted(await authority.unlink(guest))
    return json(TableFound(asked.table))


async def address(request: Request) -> Response:
    """GET /api/address: how others reach this server, the best way first."""
    check_rate(request, "api")
    return _kept(request, json({"urls": urls(services_of(request).config, caller_in(request))}))


async def qr(request: Request) -> Response:
    """GET /api/qr: a QR code of one of our pages, for the phones around."""
    check_rate(request, "drawing")
    path = request.query_params.get("path", "/")
    if not OWN_PATH.fullmatch(path):
        raise RequestRefused(400, WebProblem.BAD_REQUEST, "There is no such page here.")
    best = urls(services_of(request).config, caller_in(request))[0]
    return _kept(request, Response(qr_svg(best + path), media_type="image/svg+xml"))


def _kept(request: Request, answer: Response) -> Response:
    """A page that is opened again need not ask again: who called us by a name is called so, but the network that a
    loopback's page tells of may soon be another one."""
    loopback = host_name(caller_in(request).host) in LOOPBACK_HOSTS
    answer.headers["cache-control"] = f"private, max-age={SOON if loopback else LATER}"
    return answer


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


ROUTES = [
    Route("/api/device", offer_device, methods=["POST"]),
    Route("/api/device/join", join_device, methods=["POST"]),
    Route("/api/device/revoke", revoke_devices, methods=["POST"]),
    Route("/api/address", address),
    Route("/api/qr", qr),
]
