"""GET: facts, records, replays, addresses and figures. Nothing here changes anything."""

import asyncio
import re

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from okawari.game.errors import OkawariError
from okawari.game.record import Record
from okawari.match import Settings, StoreError
from okawari.rules.ruleset import Ruleset
from okawari.web import facts, room
from okawari.web.bodies import json
from okawari.web.callers import within
from okawari.web.how import how_to_play
from okawari.web.messages import WebProblem
from okawari.web.refused import Refused
from okawari.web.replay import replay
from okawari.web.services import caller_in, services_of

NUMBER = re.compile(r"[0-9]{1,4}")
OWN_PATH = re.compile(r"/|/(pad|how|about)|/[tr]/[0-9a-f]{32}")


async def options(request: Request) -> Response:
    """GET /api/options: what can be chosen; with settings in the query, also what goes together with them."""
    services = services_of(request)
    services.limits.check("api", caller_in(request))
    try:
        return json(facts.options(services.bot_lines, services.thinker.ready, dict(request.query_params)))
    except (msgspec.ValidationError, OkawariError) as error:
        raise Refused(400, WebProblem.BAD_REQUEST, f"Those are no settings: {error}.") from None


async def rules(request: Request) -> Response:
    """GET /api/rules: the numbers for how to play."""
    services_of(request).limits.check("api", caller_in(request))
    query, defaults = request.query_params, Settings()
    seats = query.get("seats", str(defaults.seats))
    if not NUMBER.fullmatch(seats):
        raise Refused(400, WebProblem.BAD_REQUEST, f"{seats[:10]!r} is no number of seats.")
    try:
        edition, variant = query.get("edition", defaults.edition), query.get("variant") or None
        must_have_maki = query.get("must_have_maki") == "true"
        return json(how_to_play(Ruleset(edition, int(seats), "", variant, must_have_maki)))
    except OkawariError as error:
        raise Refused(400, WebProblem.BAD_REQUEST, f"{error}.") from None


async def address(request: Request) -> Response:
    """GET /api/address: how others reach this server, the best way first."""
    services, caller = services_of(request), caller_in(request)
    services.limits.check("api", caller)
    return json({"urls": room.urls(services.setup, caller)})


async def qr(request: Request) -> Response:
    """GET /api/qr: a QR code of one of our pages, for the phones in the room."""
    services_of(request).limits.check("drawing", caller_in(request))
    path = request.query_params.get("path", "/")
    if not OWN_PATH.fullmatch(path):
        raise Refused(400, WebProblem.BAD_REQUEST, "There is no such page here.")
    best = room.urls(services_of(request).setup, caller_in(request))[0]
    return Response(room.qr_svg(best + path), media_type="image/svg+xml")


async def record(request: Request) -> Response:
    """GET /api/record/{id}: a finished match."""
    document = await _record(request)
    name = f'attachment; filename="okawari-{request.path_params["id"][:8]}.json"'
    headers = {"content-disposition": name} if "download" in request.query_params else None
    return Response(document, headers=headers, media_type="application/json")


async def positions(request: Request) -> Response:
    """GET /api/replay/{id}?seat=: a finished match position by position, from a seat or from all."""
    services_of(request).limits.check("drawing", caller_in(request))
    document = await _record(request)
    try:
        found = await asyncio.to_thread(Record.stored, document)
    except OkawariError as error:
        raise Refused(409, WebProblem.BAD_RECORD, f"That record cannot be read: {error}.") from None
    told, seats = request.query_params.get("seat", "all"), found.state.ruleset.seats
    if told != "all" and told not in map(str, range(seats)):
        raise Refused(400, WebProblem.BAD_REQUEST, f"There is no seat {told[:10]!r}; say all, or 0 to {seats - 1}.")
    seat = None if told == "all" else int(told)
    return json(await asyncio.to_thread(replay, found, request.path_params["id"], seat))


async def _record(request: Request) -> bytes:
    found = await asyncio.to_thread(services_of(request).store.record, request.path_params["id"])
    if found is None:
        raise Refused(404, WebProblem.NO_SUCH_RECORD, "There is no such record.")
    return found


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
    if not within(caller_in(request).address, services.setup.metrics_from):
        raise Refused(403, WebProblem.BAD_ORIGIN, "Only the operator may read that.")
    now = {
        "tables": len(services.house),
        "unreadable_tables": len(services.house.unreadable),
        "sockets": len(request.app.state.sockets),
    }
    return PlainTextResponse(services.metrics.text(now), media_type="text/plain; version=0.0.4")
