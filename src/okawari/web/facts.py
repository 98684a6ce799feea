"""What pages need to know of the rules, so that no rule and no point value stands in a script."""

from collections.abc import Collection
from typing import Any

import msgspec

from okawari.match import REACTIONS, Settings, allowed
from okawari.match.settings import CLOCK_SECONDS
from okawari.rules.editions import EDITIONS, TWO_SEAT_VARIANTS, VARIANTS
from okawari.rules.kinds import DESSERTS, NAMES, deck_counts
from okawari.rules.ruleset import HAND_SIZE
from okawari.web.pad import pad_form

Facts = dict[str, Any]
NOTHING = ("", "null")
"""How a query leaves a setting as it is by default."""


def options(bot_lines: dict[str, str], ready: Collection[str]) -> Facts:
    """Everything that can be chosen; `ready` are the bots that can play now."""
    return {
        "editions": [
            {
                "name": edition.name,
                "maki": edition.maki,
                "desserts": edition.desserts,
                "printed_variants": edition.printed_variants,
                "score_keeping": edition.score_keeping,
            }
            for edition in EDITIONS.values()
        ],
        "desserts": DESSERTS,
        "variants": VARIANTS,
        "two_seat_variants": TWO_SEAT_VARIANTS,
        "seats": list(HAND_SIZE),
        "bots": [{"name": name, "line": line, "ready": name in ready} for name, line in bot_lines.items()],
        "clocks": [{"name": name, "seconds": seconds} for name, seconds in CLOCK_SECONDS.items()],
        "reactions": REACTIONS,
        "kinds": {
            dessert: {NAMES[kind]: count for kind, count in enumerate(deck_counts(number)) if count}
            for number, dessert in enumerate(DESSERTS)
        },
        "defaults": Settings().complete(),
        "again": True,
    }


def allowed_with(asked: dict[str, str]) -> Facts:
    """What goes together with the settings in a query, and what a score pad for them looks like."""
    settings = msgspec.convert(
        {name: text for name, text in asked.items() if name in Settings.__struct_fields__ and text not in NOTHING},
        Settings,
        strict=False,
    )
    return {"allowed": allowed(settings), "pad": pad_form(settings)}
