"""POST /api/score: the score pad for a game with paper cards."""

from starlette.requests import Request
from starlette.responses import Response

from okawari.game.errors import OkawariError
from okawari.game.score_pad import ScorePad
from okawari.match.parts import ScoresPart
from okawari.match.view import score_line
from okawari.web.bodies import json, read
from okawari.web.messages import Scored, WebProblem
from okawari.web.refused import Refused
from okawari.web.services import caller_in, services_of


async def score(request: Request) -> Response:
    """Score a document as `okawari score` takes it. Nothing is kept, so nobody needs to be known."""
    services_of(request).limits.check("api", caller_in(request))
    try:
        pad = ScorePad.read(await read(request))
    except OkawariError as error:
        raise Refused(400, WebProblem.BAD_REQUEST, f"{error}.") from None
    return json(scored(pad))


def scored(pad: ScorePad) -> Scored:
    """A scored pad as it is sent."""
    sheet = ScoresPart(
        rounds=tuple(
            tuple({name: score_line(reason) for name, reason in seat.items()} for seat in seats)
            for seats in pad.sheet.rounds
        ),
        round_points=pad.sheet.round_points,
        desserts=None if pad.sheet.desserts is None else tuple(map(score_line, pad.sheet.desserts)),
        totals=pad.totals,
    )
    document = pad.document()
    return Scored(
        sheet,
        document["rounds"],
        document["dessert_points"],
        document["totals"],
        document["winners"],
        pad.outcome.reason if pad.outcome else "",
    )
