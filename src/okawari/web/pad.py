"""The score pad for a game with paper cards: its form, and its points."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from okawari.game.errors import OkawariError
from okawari.game.score_pad import ScorePad
from okawari.match.settings import Settings
from okawari.match.view import sheet_part
from okawari.rules.desserts import SQUISHY_WORTH
from okawari.rules.editions import EDITIONS
from okawari.rules.kinds import DIE_SIDES, NAMES, deck_counts
from okawari.rules.ruleset import ROUNDS, Ruleset
from okawari.web.bodies import json, read
from okawari.web.messages import Scored, UnfinishedPad, WebProblem
from okawari.web.refused import Refused
from okawari.web.services import caller_in, services_of


class PadNumber(msgspec.Struct, frozen=True):
    """A number that is entered for every tableau, under its name in the document that is scored."""

    name: str
    start: int | None
    """Before it is entered; null if nobody can know it then."""
    least: int
    most: int | None
    step: int


NUMBERS = {
    "mochi": (PadNumber("dice", None, 1, DIE_SIDES, 1),),
    "strawberry": (PadNumber("squishy", 0, 0, None, SQUISHY_WORTH),),
}
"""R19, R22: by dessert."""


class PadForm(msgspec.Struct, frozen=True):
    """What is entered on a score pad for a ruleset."""

    ruleset: Ruleset
    rounds: int
    tableaux: int
    """One a seat, and the dummy's last (R31)."""
    maki: str
    """What this edition calls its maki."""
    copies: dict[str, int]
    """The cards that the deck has, and how many of each."""
    numbers: tuple[PadNumber, ...]


def pad_form(settings: Settings) -> PadForm | None:
    """The form for some settings; none if they do not go together."""
    try:
        ruleset = settings.ruleset()
    except OkawariError:
        return None
    copies = {NAMES[kind]: count for kind, count in enumerate(deck_counts(ruleset.rules.dessert)) if count}
    return PadForm(
        ruleset,
        ROUNDS,
        ruleset.rules.tableaux,
        EDITIONS[ruleset.edition].maki,
        copies,
        NUMBERS.get(ruleset.dessert, ()),
    )


async def score(request: Request) -> Response:
    """POST /api/score: a document as `okawari score` takes it. Nothing is kept, so nobody needs to be known."""
    services_of(request).limits.check("api", caller_in(request))
    try:
        pad = ScorePad.read(await read(request))
    except OkawariError as error:
        raise Refused(400, WebProblem.BAD_REQUEST, f"{error}.") from None
    return json(scored(pad))


async def unfinished(request: Request) -> Response:
    """POST /api/pad: the same while it is being filled, with what cannot have been so far."""
    services_of(request).limits.check("api", caller_in(request))
    try:
        pad, faults = ScorePad.unfinished(await read(request))
    except OkawariError as error:
        raise Refused(400, WebProblem.BAD_REQUEST, f"{error}.") from None
    return json(UnfinishedPad(scored(pad) if pad else None, faults))


def scored(pad: ScorePad) -> Scored:
    """A scored pad as it is sent."""
    sheet = sheet_part(pad.sheet, pad.totals, pad.totals)
    return Scored(sheet, pad.document()["winners"], pad.outcome.reason if pad.outcome else "")
