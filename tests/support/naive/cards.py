"""The deck and the rulesets, as plain names and numbers."""

from itertools import product
from typing import Any

Ruleset = dict[str, Any]

EDITIONS = ("original", "print-and-play", "reference", "gamewright", "anniversary")
DESSERTS = ("pudding", "strawberry", "yogurt", "tea", "mochi")
VARIANTS = (None, "both-ways", "golf", "draw-piles", "battle", "dummy")
TWO_SEAT_VARIANTS = ("draw-piles", "battle", "dummy")
HAND_SIZE = {2: 10, 3: 9, 4: 8, 5: 7}
ROUNDS = 3

COMMON_CARDS = {
    "tempura": 14,
    "sashimi": 14,
    "dumpling": 14,
    "maki-2": 12,
    "maki-3": 8,
    "maki-1": 6,
    "salmon": 10,
    "squid": 5,
    "egg": 5,
    "wasabi": 6,
    "chopsticks": 4,
}
DESSERT_CARDS = {
    "pudding": {"pudding": 10},
    "strawberry": {"strawberry-1": 2, "strawberry-2": 3, "strawberry-3": 3, "strawberry-4": 2},
    "yogurt": {"yogurt-1": 2, "yogurt-2": 3, "yogurt-3": 3, "yogurt-4": 2},
    "tea": {"tea-1": 2, "tea-2": 2, "tea-3": 2, "tea-4": 2, "tea-5": 2},
    "mochi": {"mochi": 10},
}


class Wrong(Exception):
    """A record, a document or a ruleset breaks a rule; the text says where and why."""


def deck(ruleset: Ruleset) -> dict[str, int]:
    """R1, R23: how many of each card the 108 hold; the ten desserts are those of the chosen dessert."""
    return {**COMMON_CARDS, **DESSERT_CARDS[ruleset["dessert"]]}


def is_dessert(card: str) -> bool:
    """R17: desserts are the cards that stay in front of their seat when a round ends."""
    return card.split("-")[0] in DESSERTS


def number_on(card: str) -> int:
    """R11, R19, R20, R21: the number printed on a maki, strawberry, yogurt or bubble tea card."""
    return int(card.split("-")[1])


def is_int(value: object) -> bool:
    """A JSON whole number (in Python `True` is an int as well, in a record it is not)."""
    return isinstance(value, int) and not isinstance(value, bool)


def validate_ruleset(ruleset: Ruleset) -> None:
    """R4 and the table of editions: raise `Wrong` unless this combination may be played."""
    for key in ("edition", "seats", "dessert", "variant", "must_have_maki"):
        if key not in ruleset:
            raise Wrong(f"the ruleset has no {key}")
    edition, seats, dessert = ruleset["edition"], ruleset["seats"], ruleset["dessert"]
    variant, must_have_maki = ruleset["variant"], ruleset["must_have_maki"]
    if edition not in EDITIONS:
        raise Wrong(f"edition {edition!r} is not one of {EDITIONS}")
    if not is_int(seats) or seats not in HAND_SIZE:
        raise Wrong(f"{seats!r} seats; allowed are 2, 3, 4, 5")
    if dessert not in DESSERTS:
        raise Wrong(f"dessert {dessert!r} is not one of {DESSERTS}")
    if edition != "anniversary" and dessert != "pudding":
        raise Wrong(f"{edition} plays pudding only, not {dessert}")
    if variant not in VARIANTS:
        raise Wrong(f"variant {variant!r} is not one of {VARIANTS}")
    if variant in TWO_SEAT_VARIANTS and seats != 2:
        raise Wrong(f"{variant} needs 2 seats, not {seats}")
    if must_have_maki is not True and must_have_maki is not False:
        raise Wrong(f"must_have_maki is true or false, not {must_have_maki!r}")
    if must_have_maki and seats != 2:
        raise Wrong(f"must-have-maki needs 2 seats, not {seats}")


def every_ruleset() -> list[Ruleset]:
    """R1, R4 and the table of editions: every ruleset that may be played."""
    allowed = []
    for edition, seats, dessert, variant, must in product(EDITIONS, HAND_SIZE, DESSERTS, VARIANTS, (False, True)):
        ruleset = {
            "edition": edition,
            "seats": seats,
            "dessert": dessert,
            "variant": variant,
            "must_have_maki": must,
        }
        try:
            validate_ruleset(ruleset)
        except Wrong:
            continue
        allowed.append(ruleset)
    return allowed


def complete(ruleset: Ruleset, tableaux: int) -> Ruleset:
    """The ruleset with its omitted members set to their defaults, for so many tableaux (a dummy's included)."""
    edition = ruleset.get("edition", "gamewright")
    variant = ruleset.get("variant")
    return {
        "edition": edition,
        "seats": ruleset.get("seats", tableaux - 1 if variant == "dummy" else tableaux),
        "dessert": ruleset.get("dessert", "strawberry" if edition == "anniversary" else "pudding"),
        "variant": variant,
        "must_have_maki": ruleset.get("must_have_maki", False),
    }
