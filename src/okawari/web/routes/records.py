"""Finished matches: as records, and position by position."""

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from okawari.game.errors import OkawariError
from okawari.game.record import Record
from okawari.match.openness import find_record
from okawari.match.record import can_be_dealt_again
from okawari.match.settings import Settings
from okawari.show.replay import ReplayPosition, replay_positions
from okawari.show.scores import EndPart
from okawari.web.messages import RequestRefused, WebProblem
from okawari.web.services import check_rate, json, services_of


class Replay(msgspec.Struct, frozen=True):
    """A whole game."""

    names: list[str]
    settings: Settings
    positions: list[ReplayPosition]
    end: EndPart
    fault: str = ""
    """Why this record, stored long ago, would be refused today."""
    same_deal: bool = False
    """Whether its deal can be dealt again."""


def replay(record: Record, record_id: str, seat: int | None, *, same_deal: bool = False) -> Replay:
    """A record from one seat, or from all of them; the store knows whether its deal can be dealt again."""
    settings, positions = Settings.of(record.state.ruleset), replay_positions(record, seat)
    end = EndPart.of(record.state, record_id)
    return Replay(list(record.names), settings, positions, end, record.fault, same_deal)


async def record(request: Request) -> Response:
    """GET /api/record/{id}: a finished match."""
    check_rate(request, "api")
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
    services, record_id = services_of(request), request.path_params["id"]

    def told_whole() -> Replay:
        same_deal = can_be_dealt_again(services.store, record_id, services.tables.wall())
        return replay(found, record_id, seat, same_deal=same_deal)

    return json(await asyncio.to_thread(told_whole))


async def _record(request: Request) -> bytes:
    services = services_of(request)
    found = await asyncio.to_thread(find_record, services.store, request.path_params["id"], services.tables.wall())
    if found is None:
        raise RequestRefused(404, WebProblem.NO_SUCH_RECORD, "There is no such record.")
    return found


ROUTES = [Route("/api/record/{id}", record), Route("/api/replay/{id}", positions)]
