"""What can be asked without a table, so that no rule stands in a script: options, numbers of the rules, scored pads."""

import re
from collections.abc import Callable, Collection

import msgspec
from msgspec import UNSET, UnsetType
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from okawari.game.errors import OkawariError
from okawari.game.score_pad import ScorePad
from okawari.match.commands import EMOJI, FACES, STICKERS
from okawari.match.settings import CLOCK_SECONDS, VALUES, Clock, Option, Settings, allowed
from okawari.rules.editions import EDITIONS, VARIANTS, Edition
from okawari.rules.ruleset import HAND_SIZE, Ruleset, RulesetNumbers
from okawari.show.facts import PadForm, how_to_play, pad_form
from okawari.web.messages import RequestRefused, Scored, UnfinishedPad, WebProblem
from okawari.web.services import check_rate, json, read_body, services_of

UNSAID = ("", "null")
"""How a query leaves a setting as it is by default."""
DIGITS = re.compile(r"[0-9]{1,4}")


class BotFacts(msgspec.Struct, frozen=True):
    """A bot of the operator's list."""

    name: str
    line: str
    """What it does, in English."""
    ready: bool
    """Whether it can play now by the settings of the query, or by the usual ones; else it is still being prepared."""


class Options(msgspec.Struct, frozen=True):
    """Everything that can be chosen."""

    editions: tuple[Edition, ...]
    variants: tuple[str, ...]
    seats: list[int]
    bots: list[BotFacts]
    """Easiest first."""
    clocks: dict[Clock, float | None]
    """Seconds for a turn."""
    reactions: tuple[str, ...]
    stickers: tuple[str, ...]
    """The names of our own faces that can be sent instead of emoji."""
    faces: tuple[str, ...]
    """Who somebody can be at the table."""
    defaults: Settings
    allowed: dict[str, list[Option]] | UnsetType = UNSET
    """If the query had settings: what goes together with them, and why others do not."""
    pad: PadForm | UnsetType | None = UNSET
    """If the query had settings: the score pad for them; null if they do not go together."""


def all_options(
    bot_lines: dict[str, str], ready: Callable[[RulesetNumbers], Collection[str]], asked: dict[str, str]
) -> Options:
    """Everything that can be chosen; `ready` says which bots can play by some rules, `asked` are a query's settings."""
    settings = _settings(asked) if asked else None
    ruleset = _ruleset(settings or Settings())
    there = ready((ruleset or Ruleset()).rules)
    return Options(
        editions=tuple(EDITIONS[str(name)] for name in VALUES["edition"]),
        variants=VARIANTS,
        seats=list(HAND_SIZE),
        bots=[BotFacts(name, line, name in there) for name, line in bot_lines.items()],
        clocks=CLOCK_SECONDS,
        reactions=EMOJI,
        stickers=STICKERS,
        faces=FACES,
        defaults=Settings().complete(),
        allowed=UNSET if settings is None else allowed(settings),
        pad=UNSET if settings is None else pad_form(ruleset) if ruleset else None,
    )


def _settings(asked: dict[str, str]) -> Settings:
    told = {name: text for name, text in asked.items() if name in Settings.__struct_fields__ and text not in UNSAID}
    return msgspec.convert(told, Settings, strict=False)


def _ruleset(settings: Settings) -> Ruleset | None:
    """What is played with some settings; nothing if they do not go together."""
    try:
        return settings.ruleset()
    except OkawariError:
        return None


async def options(request: Request) -> Response:
    """GET /api/options: what can be chosen; with settings in the query, also what goes together with them."""
    check_rate(request, "api")
    services = services_of(request)
    try:
        return json(all_options(services.bot_lines, services.thinker.ready, dict(request.query_params)))
    except (msgspec.ValidationError, OkawariError) as error:
        raise RequestRefused(400, WebProblem.BAD_REQUEST, f"Those are no settings: {error}.") from None


async def rules(request: Request) -> Response:
    """GET /api/rules: the numbers for how to play."""
    check_rate(request, "api")
    query, defaults = request.query_params, Settings()
    seats = query.get("seats", str(defaults.seats))
    if not DIGITS.fullmatch(seats):
        raise RequestRefused(400, WebProblem.BAD_REQUEST, f"{seats[:10]!r} is no number of seats.")
    edition, variant = query.get("edition", defaults.edition), query.get("variant") or None
    must_have_maki = query.get("must_have_maki") == "true"
    return json(how_to_play(Ruleset(edition, int(seats), "", variant, must_have_maki)))


async def score(request: Request) -> Response:
    """POST /api/score: a document as `okawari score` takes it. Nothing is kept, so nobody needs to be known."""
    check_rate(request, "api")
    return json(Scored.of(ScorePad.read(await read_body(request))))


async def unfinished(request: Request) -> Response:
    """POST /api/pad: the same while it is being filled, with what cannot have been so far."""
    check_rate(request, "api")
    pad, faults = ScorePad.unfinished(await read_body(request))
    return json(UnfinishedPad(Scored.of(pad) if pad else None, faults))


ROUTES = [
    Route("/api/options", options),
    Route("/api/rules", rules),
    Route("/api/score", score, methods=["POST"]),
    Route("/api/pad", unfinished, methods=["POST"]),
]
