"""Tables over HTTP: opened, dealt again, found; seats for bots from outside and for other devices; finished matches."""

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from okawari.game.errors import OkawariError
from okawari.game.record import Record
from okawari.match import Problem, Refusal, Settings
from okawari.match.commands import Sit
from okawari.show.replay import ReplayPosition, replay_positions
from okawari.show.scores import EndPart
from okawari.web import messages
from okawari.web.identity import bot_guest, new_secret
from okawari.web.messages import RequestRefused, TableFound, WebProblem
from okawari.web.services import check_rate, granted, guest_in, json, read_as, services_of


class Replay(msgspec.Struct, frozen=True):
    """A whole game."""

    names: list[str]
    settings: Settings
    positions: list[ReplayPosition]
    end: EndPart
    fault: str = ""
    """Why this record, stored long ago, would be refused today."""


def replay(record: Record, record_id: str, seat: int | None) -> Replay:
    """A record from one seat, or from all of them."""
    settings, positions = Settings.of(record.state.ruleset), replay_positions(record, seat)
    return Replay(list(record.names), settings, positions, EndPart.of(record.state, record_id), record.fault)


async def open_table(request: Request) -> Response:
    """POST /api/open: a new table, whose host is who asks."""
    guest = guest_in(request, "open")
    asked = await read_as(request, messages.OpenTable)
    return json(TableFound(granted(await services_of(request).tables.open(guest, asked.settings))))


async def deal_again(request: Request) -> Response:
    """POST /api/again: a new table with the deal of a finished match, against bots."""
    guest = guest_in(request, "open")
    asked = await read_as(request, messages.DealAgain)
    opened = await services_of(request).tables.same_deal(guest, asked.record, asked.seat, asked.name, asked.bot)
    return json(TableFound(granted(opened)))


async def find_table(request: Request) -> Response:
    """POST /api/find: the table whose lobby has a code."""
    guest_in(request, "find")
    asked = await read_as(request, messages.FindTable)
    return json(TableFound(await _find(request, asked.code)))


async def seat_bot(request: Request) -> Response:
    """POST /api/bot-seat: a bot from outside sits down and gets its token. Cookies are ignored."""
    check_rate(request, "seat")
    asked = await read_as(request, messages.BotSeat)
    if (asked.table is None) != bool(asked.code):
        raise RequestRefused(400, WebProblem.BAD_REQUEST, "Name the table by its id or by its lobby's code.")
    if asked.table is None:
        check_rate(request, "find")
    table_id = asked.table or await _find(request, asked.code)
    token, tables = new_secret(), services_of(request).tables
    sit = Sit(id="sit", name=asked.name, seat=asked.seat, role="bot")
    granted(await tables.ask(table_id, bot_guest(token), sit))
    table = await tables.table(table_id)
    seat = table.seat_of(bot_guest(token)) if table is not None else None
    return json(messages.BotSeated(table_id, -1 if seat is None else seat, token))


async def _find(request: Request, code: str) -> str:
    found = await services_of(request).tables.find(code)
    if found is None:
        raise RequestRefused(404, WebProblem.NO_SUCH_CODE, "No table waits for players under that code.")
    return found


async def offer_device(request: Request) -> Response:
    """POST /api/device: a code with which another device takes this guest's seat."""
    guest = guest_in(request, "device")
    asked = await read_as(request, messages.OfTable)
    services = services_of(request)
    table = await services.tables.look_up(asked.table)
    if isinstance(table, Refusal) and table.problem != Problem.NO_SUCH_TABLE:
        raise RequestRefused.of(table)
    if isinstance(table, Refusal) or table.seat_of(guest) is None:
        raise RequestRefused(403, Problem.NOT_SEATED, "You have no seat at this table.")
    return json(messages.DeviceCode(*services.devices.offer(asked.table, guest)))


async def join_device(request: Request) -> Response:
    """POST /api/device/join: this browser takes the seat that a code gives."""
    guest = guest_in(request, "join")
    asked = await read_as(request, messages.JoinDevice)
    services = services_of(request)
    offer = services.devices.use(asked.code)
    if offer is None:
        raise RequestRefused(404, WebProblem.NO_SUCH_CODE, "That code is wrong, used or too old; ask for a new one.")
    granted(await services.tables.link(offer.table, offer.guest, guest))
    services.sockets.notify(offer.table, offer.guest, "device-joined")
    return json(TableFound(offer.table))


async def revoke_devices(request: Request) -> Response:
    """POST /api/device/revoke: this guest's code is void, and devices that joined with one lose the seat."""
    guest = guest_in(request, "device")
    asked = await read_as(request, messages.OfTable)
    services = services_of(request)
    services.devices.revoke(asked.table, guest)
    granted(await services.tables.unlink(asked.table, guest))
    return json(TableFound(asked.table))


async def record(request: Request) -> Response:
    """GET /api/record/{id}: a finished match."""
    document = await _record(request)
    name = f'attachment; filename="okawari-{request.path_params["id"][:8]}.json"'
    headers = {"content-disposition": name} if "download" in request.query_params else None
    return Response(document, headers=headers, media_type="application/json")


async def positions(request: Request) -> Response:
    """GET /api/replay/{id}?seat=: a finished match position by position, from a seat or from all."""
    check_rate(request, "drawing")
    document = await _record(request)
    try:
        found = await asyncio.to_thread(Record.stored, document)
    except OkawariError as error:
        raise RequestRefused(409, WebProblem.BAD_RECORD, f"That record cannot be read: {error}.") from None
    told, seats = request.query_params.get("seat", "all"), found.state.ruleset.seats
    if told != "all" and told not in map(str, range(seats)):
        why = f"There is no seat {told[:10]!r}; say all, or 0 to {seats - 1}."
        raise RequestRefused(400, WebProblem.BAD_REQUEST, why)
    seat = None if told == "all" else int(told)
    return json(await asyncio.to_thread(replay, found, request.path_params["id"], seat))


async def _record(request: Request) -> bytes:
    found = await asyncio.to_thread(services_of(request).store.record, request.path_params["id"])
    if found is None:
        raise RequestRefused(404, WebProblem.NO_SUCH_RECORD, "There is no such record.")
    return found


ROUTES = [
    Route("/api/open", open_table, methods=["POST"]),
    Route("/api/again", deal_again, methods=["POST"]),
    Route("/api/find", find_table, methods=["POST"]),
    Route("/api/bot-seat", seat_bot, methods=["POST"]),
    Route("/api/device", offer_device, methods=["POST"]),
    Route("/api/device/join", join_device, methods=["POST"]),
    Route("/api/device/revoke", revoke_devices, methods=["POST"]),
    Route("/api/record/{id}", record),
    Route("/api/replay/{id}", positions),
]
