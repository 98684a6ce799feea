"""Tables over HTTP: opened, dealt again, found; and seats for bots from outside."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from okawari.match.commands import Sit
from okawari.match.live_tables import NO_SUCH_TABLE
from okawari.web import messages
from okawari.web.identity import bot_guest, new_secret
from okawari.web.messages import RequestRefused, TableFound, WebProblem
from okawari.web.services import check_guess, check_rate, granted, guest_in, guest_reading, json, read_as, services_of


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


async def guide(request: Request) -> Response:
    """POST /api/guided: a new table with a guided game against bots."""
    guest = guest_in(request, "open")
    asked = await read_as(request, messages.GuidedTable)
    return json(TableFound(granted(await services_of(request).tables.guided(guest, asked.name))))


async def find_table(request: Request) -> Response:
    """POST /api/find: the table whose lobby has a code."""
    guest_in(request, "find")
    await check_guess(request, "find")
    asked = await read_as(request, messages.FindTable)
    return json(TableFound(await _find(request, asked.code)))


async def own_seat(request: Request) -> Response:
    """GET /api/seat/{table}: whether a match waits for who asks. Others do not learn whether there is such a table."""
    guest = guest_reading(request, "seat")
    found = await services_of(request).tables.authority(request.path_params["table"])
    table = None if found == NO_SUCH_TABLE else granted(found).table
    waiting = table is not None and table.seat_of(guest) is not None and table.playing is not None
    return json(messages.OwnSeat(waiting))


async def seat_bot(request: Request) -> Response:
    """POST /api/bot-seat: a bot from outside sits down and gets its token. Cookies are ignored."""
    check_rate(request, "seat")
    asked = await read_as(request, messages.BotSeat)
    if (asked.table is None) != bool(asked.code):
        raise RequestRefused(400, WebProblem.BAD_REQUEST, "Name the table by its id or by its lobby's code.")
    if asked.table is None:
        check_rate(request, "find")
        await check_guess(request, "find")
    table_id = asked.table or await _find(request, asked.code)
    token, sit = new_secret(), Sit(id="sit", name=asked.name, seat=asked.seat, role="bot")
    authority = granted(await services_of(request).tables.authority(table_id))
    granted(await authority.ask(bot_guest(token), sit))
    seat = authority.table.seat_of(bot_guest(token))
    return json(messages.BotSeated(table_id, -1 if seat is None else seat, token))


async def _find(request: Request, code: str) -> str:
    found = await services_of(request).tables.find(code)
    if found is None:
        raise RequestRefused(404, WebProblem.NO_SUCH_CODE, "No table waits for players under that code.")
    return found


ROUTES = [
    Route("/api/open", open_table, methods=["POST"]),
    Route("/api/again", deal_again, methods=["POST"]),
    Route("/api/guided", guide, methods=["POST"]),
    Route("/api/find", find_table, methods=["POST"]),
    Route("/api/seat/{table}", own_seat),
    Route("/api/bot-seat", seat_bot, methods=["POST"]),
]
