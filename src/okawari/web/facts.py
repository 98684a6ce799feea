"""What pages need to know of the rules, so that no rule and no point value stands in a script."""

from collections.abc import Collection
from typing import Any

import msgspec

from okawari.game.errors import OkawariError
from okawari.match import REACTIONS, Settings, allowed
from okawari.match.settings import CLOCK_SECONDS
from okawari.rules import desserts, scoring
from okawari.rules.editions import EDITIONS, TWO_SEAT_VARIANTS, VARIANTS
from okawari.rules.kinds import DECK_SIZE, DESSERTS, DIE_SIDES, NAMES, deck_counts
from okawari.rules.ruleset import HAND_SIZE, ROUNDS, Ruleset

Facts = dict[str, Any]


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
    """What goes together with the settings in a query."""
    settings = msgspec.convert(
        {name: _value(text) for name, text in asked.items() if name in Settings.__struct_fields__},
        Settings,
        strict=False,
    )
    return {"allowed": allowed(settings)}


def _value(text: str) -> str | None:
    return None if text in ("", "null") else text


def rules(edition: str, seats: int) -> Facts:
    """The numbers for the page that tells how to play an edition."""
    if edition not in EDITIONS:
        raise OkawariError(f"there is no edition {edition!r}; there are: {', '.join(EDITIONS)}")
    box, ruleset = EDITIONS[edition], Ruleset(edition, seats)
    return {
        "edition": edition,
        "seats": seats,
        "maki_name": box.maki,
        "desserts": box.desserts,
        "printed_variants": box.printed_variants,
        "rounds": ROUNDS,
        "hand_size": ruleset.rules.hand_size,
        "hand_sizes": {str(number): size for number, size in HAND_SIZE.items()},
        "deck_size": DECK_SIZE,
        "maki": {"most": scoring.MOST_MAKI, "second": scoring.SECOND_MAKI, "zero_icons_place": box.zero_icons_place},
        "tempura": {"set": 2, "points": scoring.tempura([2])},
        "sashimi": {"set": 3, "points": scoring.sashimi([0, 3])},
        "dumpling": list(scoring.DUMPLINGS[1:]),
        "nigiri": {"egg": scoring.EGG_WORTH, "salmon": scoring.SALMON_WORTH, "squid": scoring.SQUID_WORTH},
        "wasabi_times": scoring.WASABI_TIMES,
        "dessert": {
            "most": desserts.MOST_DESSERT,
            "fewest": -desserts.FEWEST_DESSERT if seats > 2 else 0,
            "strawberry_fewest": -(desserts.FEWEST_DESSERT if seats > 2 else desserts.TWO_SEATS_FEWEST_STRAWBERRY),
            "squishy": desserts.SQUISHY_WORTH,
            "tea_runs": list(desserts.TEA_RUNS[1:]),
            "die_sides": DIE_SIDES,
        },
    }
