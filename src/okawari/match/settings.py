"""What the host of a table chooses, and which choices go together."""

from functools import lru_cache
from typing import Literal

import msgspec

from okawari.rules.editions import DEFAULT_EDITION, EDITIONS, VARIANTS
from okawari.rules.errors import RulesetError, shorten
from okawari.rules.kinds import DESSERTS
from okawari.rules.ruleset import HAND_SIZE, Ruleset, has_dummy, needs_two_seats
from okawari.show.facts import dessert_facts

Clock = Literal["none", "relaxed", "quick"]
CLOCK_SECONDS: dict[Clock, float | None] = {"none": None, "relaxed": 90.0, "quick": 20.0}
"""How long a turn may take."""
VALUES: dict[str, tuple[str | int | bool | None, ...]] = {
    "edition": ("gamewright", "anniversary", "original", "print-and-play", "reference"),
    "dessert": tuple(DESSERTS),
    "variant": (None, *VARIANTS),
    "must_have_maki": (False, True),
    "seats": tuple(HAND_SIZE),
}
"""The settings that depend on one another, each with all that it can be; editions in the order in which people own
them."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a table."""

    edition: str = DEFAULT_EDITION
    dessert: str = ""
    """Left empty, it is the edition's usual dessert."""
    variant: str | None = None
    must_have_maki: bool = False
    seats: int = 4
    clock: Clock = "none"
    memory_aid: bool = False
    """Whether earlier hands may be looked up (R34)."""
    spectators: bool = True
    """Whether people without a seat may watch."""
    open_record: bool = True
    """Whether spectators, too, get the record after the game; seated players always do."""

    @classmethod
    def of(cls, ruleset: Ruleset) -> "Settings":
        """The usual settings for a ruleset."""
        return cls(ruleset.edition, ruleset.dessert, ruleset.variant, ruleset.must_have_maki, ruleset.seats)

    def ruleset(self, seats: int | None = None) -> Ruleset:
        """What is played with so many seats; raises an error that names what goes together."""
        seats = self.seats if seats is None else seats
        return Ruleset(self.edition, seats, self.dessert, self.variant, self.must_have_maki)

    def complete(self) -> "Settings":
        """The same settings with the dessert named; raises an error if they do not go together."""
        return msgspec.structs.replace(self, dessert=self.ruleset().dessert)


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """One value of a setting; `why_not` says why it does not go with the others, and is empty if it does."""

    value: str | int | bool | None
    why_not: str = ""
    key: Literal["", "not-in-edition", "needs-two-seats"] = ""
    """The reason for a screen in any language."""
    of: str = ""
    """What the reason is about: the dessert, the variant, or must-have-maki."""
    no_loss: bool = False
    """R18–R22: of a dessert, whether nobody can lose points by it in this game."""


@lru_cache(maxsize=1024)
def allowed(settings: Settings) -> dict[str, list[Option]]:
    """For each setting that depends on others: its values, and why some cannot be chosen now.

    An edition can always be chosen: a dessert that it does not have gives way to its usual one. Raises an error that
    names the values of a setting if it has another one.
    """
    for field, some in VALUES.items():
        value = getattr(settings, field)
        if value not in some and (field, value) != ("dessert", ""):
            named = ", ".join("none" if one is None else str(one) for one in some)
            raise RulesetError(f"{shorten(value)} is no value of {field}; there are: {named}")
    return {field: [_option(settings, field, value) for value in some] for field, some in VALUES.items()}


def _option(settings: Settings, field: str, value: str | int | bool | None) -> Option:
    # R31: the dummy's tableau counts as a third
    tableaux = settings.seats + has_dummy(settings.variant)
    no_loss = field == "dessert" and dessert_facts(str(value), tableaux).fewest == 0
    changes = {field: value} | ({"dessert": ""} if field == "edition" else {})
    changed = msgspec.structs.replace(settings, **changes)
    try:
        changed.ruleset()
    except RulesetError as error:
        if changed.dessert and changed.dessert not in EDITIONS[changed.edition].desserts:
            return Option(value, str(error), "not-in-edition", changed.dessert, no_loss)
        two = changed.variant if needs_two_seats(changed.variant) else "must-have-maki"
        return Option(value, str(error), "needs-two-seats", str(two), no_loss)
    return Option(value, no_loss=no_loss)
