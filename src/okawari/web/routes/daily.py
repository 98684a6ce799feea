"""The daily deal over HTTP."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from okawari.match.daily_deals import TRIES_OF_ADDRESS
from okawari.web import messages
from okawari.web.messages import RequestRefused, TableFound, WebProblem
from okawari.web.services import caller_in, granted, guest_in, guest_reading, json, read_as, services_of


async def daily(request: Request) -> Response:
    """GET /api/daily?day=: a day's deal as the guest who asks may know it, today's if none is named."""
    guest = guest_reading(request, "seat")
    return json(granted(await services_of(request).daily.told(guest, request.query_params.get("day", ""))))


async def begin_daily(request: Request) -> Response:
    """POST /api/daily: the table of one's try at today's deal, which begins now unless it has before."""
    if "authorization" in request.headers:
        raise RequestRefused(403, WebProblem.BAD_REQUEST, "The daily deal is for people; a bot can open a table.")
    guest, services = guest_in(request, "open"), services_of(request)
    asked = await read_as(request, messages.BeginDaily)
    pace = services.limits.pace
    address = caller_in(request).neighbourhood if pace else ""
    most = max(1, round(TRIES_OF_ADDRESS * pace))
    return json(TableFound(granted(await services.daily.begin(guest, asked.name, address, most))))


ROUTES = [
    Route("/api/daily", daily),
    Route("/api/daily", begin_daily, methods=["POST"]),
]
