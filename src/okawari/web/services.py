"""What every handler of a request needs: the server's parts, who asks, what a POST says, and JSON to answer with."""

import asyncio
import hashlib
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from okawari.match.codes import SharedCodes
from okawari.match.commands import Refusal
from okawari.match.daily_deals import DailyDeals
from okawari.match.live_tables import LiveTables
from okawari.match.store import Store
from okawari.match.surroundings import Thinker
from okawari.web.config import Config
from okawari.web.identity import CALLER, Caller, DeviceCodes, browser_guest, guest_of, secret_in
from okawari.web.limits import RATES, TOO_OFTEN, Limits
from okawari.web.messages import LARGEST_MESSAGE, UNREADABLE, RequestRefused, WebProblem, why_unreadable
from okawari.web.monitor import Metrics
from okawari.web.sockets import Sockets

BODY_SECONDS = 10.0
Body = TypeVar("Body")
Given = TypeVar("Given")


@dataclass
class Services:
    """One server's tables, and what stands around them."""

    config: Config
    store: Store
    tables: LiveTables
    sockets: Sockets
    limits: Limits
    devices: DeviceCodes
    metrics: Metrics
    bot_lines: dict[str, str]
    thinker: Thinker
    daily: DailyDeals
    codes: SharedCodes | None = None
    """What all servers count together, if there can be several."""
    open_connections: Counter[str] = field(default_factory=Counter)
    """HTTP connections that are open now, by neighbourhood, under a server that counts them."""


def services_of(connection: HTTPConnection) -> Services:
    """The services of the app that handles a request."""
    services: Services = connection.app.state.services
    return services


def caller_in(connection: HTTPConnection) -> Caller:
    """Who asks."""
    caller: Caller = connection.scope[CALLER]
    return caller


def check_rate(request: Request, what: str) -> None:
    """Raises RequestRefused if this address asks too often."""
    services_of(request).limits.check(what, caller_in(request))


def guest_in(request: Request, what: str) -> str:
    """The guest who asks, not too often."""
    caller = caller_in(request)
    guest = guest_of(request.scope, caller)
    services_of(request).limits.check(what, caller, guest)
    return guest


def guest_reading(request: Request, what: str) -> str:
    """The guest whose browser asks for what only they may read, not too often.

    A GET names no Origin; but no page of another site can read the answer.
    """
    services, secret = services_of(request), secret_in(request.headers)
    if secret is None:
        raise RequestRefused(401, WebProblem.NO_GUEST, "Nobody is known by that cookie.")
    guest = browser_guest(secret)
    services.limits.check(what, caller_in(request), guest)
    return guest


async def check_guess(request: Request, what: str) -> None:
    """Raises RequestRefused if this address guesses too often, all servers counted together."""
    services, caller = services_of(request), caller_in(request)
    if services.codes is None or not services.limits.pace:
        return
    rate = RATES[what].times(services.limits.pace)
    who = hashlib.sha256(f"{what} {caller.neighbourhood}".encode()).hexdigest()
    if not await asyncio.to_thread(services.codes.may_guess, who, rate.burst, rate.per_second):
        raise RequestRefused(429, WebProblem.TOO_FAST, TOO_OFTEN)


async def read_body(request: Request) -> bytes:
    """The body of a POST, if it is JSON, small, and comes in time."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise RequestRefused(415, WebProblem.BAD_REQUEST, "Send JSON, with Content-Type: application/json.")
    body = b""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > LARGEST_MESSAGE:
                    told = f"At most {LARGEST_MESSAGE} bytes can be sent at once."
                    raise RequestRefused(413, WebProblem.TOO_LARGE, told)
    except ClientDisconnect:
        raise RequestRefused(400, WebProblem.BAD_REQUEST, "The connection ended before the request did.") from None
    except TimeoutError:
        raise RequestRefused(408, WebProblem.BAD_REQUEST, "The rest of the request did not come.") from None
    return body


async def read_as(request: Request, shape: type[Body]) -> Body:
    """The body of a POST in the shape that is expected."""
    try:
        return msgspec.json.decode(await read_body(request), type=shape)
    except UNREADABLE as error:
        told = f"That was not understood: {why_unreadable(error)}."
        raise RequestRefused(400, WebProblem.BAD_REQUEST, told) from None


def granted(answer: Given | Refusal) -> Given:
    """What a table gave; raises RequestRefused if it refused."""
    if isinstance(answer, Refusal):
        raise RequestRefused.of(answer)
    return answer


def json(value: Any) -> Response:
    return Response(msgspec.json.encode(value), media_type="application/json")
