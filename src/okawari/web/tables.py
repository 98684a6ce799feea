"""POST: tables, codes and devices, for pages; seats for bots from outside. A route parses, calls and answers."""

from starlette.requests import Request
from starlette.responses import Response

from okawari.match import Answer, Problem, Refusal
from okawari.match.commands import Sit
from okawari.web.bodies import json, read_as
from okawari.web.guests import bot_guest, guest_of, new_secret
from okawari.web.messages import (
    BotSeat,
    BotSeated,
    DealAgain,
    DeviceCode,
    FindTable,
    JoinDevice,
    OfTable,
    OpenTable,
    TableFound,
    WebProblem,
)
from okawari.web.refused import Refused, refuse
from okawari.web.services import caller_in, services_of

STATUS = {"no-such-table": 404, "no-such-record": 404, "not-seated": 403, "not-stored": 503, "unreadable-table": 503}
"""HTTP's number for a table's refusal; 409 for all others."""


async def open_table(request: Request) -> Response:
    """POST /api/open: a new table, whose host is who asks."""
    guest = _guest(request, "open")
    asked = await read_as(request, OpenTable)
    opened = await services_of(request).house.open(guest, asked.settings)
    return _refused(opened) if isinstance(opened, Refusal) else json(TableFound(opened))


async def deal_again(request: Request) -> Response:
    """POST /api/again: a new table with the deal of a finished match, against bots."""
    guest = _guest(request, "open")
    asked = await read_as(request, DealAgain)
    opened = await services_of(request).house.again(guest, asked.record, asked.seat, asked.name, asked.bot)
    return _refused(opened) if isinstance(opened, Refusal) else json(TableFound(opened))


async def find_table(request: Request) -> Response:
    """POST /api/find: the table whose lobby has a code."""
    _guest(request, "find")
    asked = await read_as(request, FindTable)
    return json(TableFound(await _find(request, asked.code)))


async def offer_device(request: Request) -> Response:
    """POST /api/device: a code with which another device takes this guest's seat."""
    guest = _guest(request, "device")
    asked = await read_as(request, OfTable)
    services = services_of(request)
    table = await services.house.look_up(asked.table)
    if isinstance(table, Refusal) and table.problem != Problem.NO_SUCH_TABLE:
        return _refused(table)
    if isinstance(table, Refusal) or table.seat_of(guest) is None:
        return _refused(Refusal(Problem.NOT_SEATED, "You have no seat at this table."))
    return json(DeviceCode(*services.devices.offer(asked.table, guest)))


async def join_device(request: Request) -> Response:
    """POST /api/device/join: this browser takes the seat that a code gives."""
    guest = _guest(request, "join")
    asked = await read_as(request, JoinDevice)
    services = services_of(request)
    offer = services.devices.use(asked.code)
    if offer is None:
        raise Refused(404, WebProblem.NO_SUCH_CODE, "That code is wrong, used or too old; ask for a new one.")
    answer = await services.house.link(offer.table, offer.guest, guest)
    if isinstance(answer, Refusal):
        return _refused(answer)
    request.app.state.sockets.notify(offer.table, offer.guest, "device-joined")
    return json(TableFound(offer.table))


async def revoke_devices(request: Request) -> Response:
    """POST /api/device/revoke: this guest's code is void, and devices that joined with one lose the seat."""
    guest = _guest(request, "device")
    asked = await read_as(request, OfTable)
    services = services_of(request)
    services.devices.revoke(asked.table, guest)
    answer = await services.house.unlink(asked.table, guest)
    return _refused(answer) if isinstance(answer, Refusal) else json(TableFound(asked.table))


async def seat_bot(request: Request) -> Response:
    """POST /api/bot-seat: a bot from outside sits down and gets its token. Cookies are ignored."""
    services = services_of(request)
    services.limits.check("seat", caller_in(request))
    asked = await read_as(request, BotSeat)
    if (asked.table is None) != bool(asked.code):
        raise Refused(400, WebProblem.BAD_REQUEST, "Name the table by its id or by its lobby's code.")
    if asked.table is None:
        services.limits.check("find", caller_in(request))
    table_id = asked.table or await _find(request, asked.code)
    token = new_secret()
    sit = Sit(id="sit", name=asked.name, seat=asked.seat, role="bot")
    answer: Answer = await services.house.ask(table_id, bot_guest(token), sit)
    if isinstance(answer, Refusal):
        return _refused(answer)
    table = await services.house.table(table_id)
    seat = table.seat_of(bot_guest(token)) if table is not None else None
    return json(BotSeated(table_id, -1 if seat is None else seat, token))


def _guest(request: Request, what: str) -> str:
    """The guest who asks, not too often."""
    caller = caller_in(request)
    guest = guest_of(request.scope, caller)
    services_of(request).limits.check(what, caller, guest)
    return guest


async def _find(request: Request, code: str) -> str:
    found = await services_of(request).house.find(code)
    if found is None:
        raise Refused(404, WebProblem.NO_SUCH_CODE, "No table waits for players under that code.")
    return found


def _refused(refusal: Refusal) -> Response:
    return refuse(refusal, STATUS.get(refusal.problem, 409))
