"""GET /api/options: what can be chosen, so that no rule stands in a script."""

from collections.abc import Collection

import msgspec
from msgspec import UNSET, UnsetType

from okawari.match import REACTIONS, Settings, allowed
from okawari.match.settings import CLOCK_SECONDS, Clock, Option
from okawari.rules.editions import EDITIONS, VARIANTS
from okawari.rules.ruleset import HAND_SIZE
from okawari.web.pad import PadForm, pad_form

NOTHING = ("", "null")
"""How a query leaves a setting as it is by default."""


class BotFacts(msgspec.Struct, frozen=True):
    """A bot of the operator's list."""

    name: str
    line: str
    """What it does, in English."""
    ready: bool
    """Whether it can play now; else it is still being prepared."""


class EditionFacts(msgspec.Struct, frozen=True):
    """A published box."""

    name: str
    maki: str
    """What it calls its maki."""
    desserts: tuple[str, ...]
    """The usual one first."""
    printed_variants: tuple[str, ...]
    score_keeping: str


class Options(msgspec.Struct, frozen=True):
    """Everything that can be chosen."""

    editions: list[EditionFacts]
    variants: tuple[str, ...]
    seats: list[int]
    bots: list[BotFacts]
    """Easiest first."""
    clocks: dict[Clock, float | None]
    """Seconds for a turn."""
    reactions: tuple[str, ...]
    defaults: Settings
    allowed: dict[str, list[Option]] | UnsetType = UNSET
    """If the query had settings: what goes together with them, and why others do not."""
    pad: PadForm | UnsetType | None = UNSET
    """If the query had settings: the score pad for them; null if they do not go together."""


def options(bot_lines: dict[str, str], ready: Collection[str], asked: dict[str, str]) -> Options:
    """Everything that can be chosen; `ready` are the bots that can play now, `asked` the settings in a query."""
    settings = _settings(asked) if asked else None
    return Options(
        editions=[
            EditionFacts(box.name, box.maki, box.desserts, box.printed_variants, box.score_keeping)
            for box in EDITIONS.values()
        ],
        variants=VARIANTS,
        seats=list(HAND_SIZE),
        bots=[BotFacts(name, line, name in ready) for name, line in bot_lines.items()],
        clocks=CLOCK_SECONDS,
        reactions=tuple(REACTIONS),
        defaults=Settings().complete(),
        allowed=UNSET if settings is None else allowed(settings),
        pad=UNSET if settings is None else pad_form(settings),
    )


def _settings(asked: dict[str, str]) -> Settings:
    """The settings in a query."""
    told = {name: text for name, text in asked.items() if name in Settings.__struct_fields__ and text not in NOTHING}
    return msgspec.convert(told, Settings, strict=False)
