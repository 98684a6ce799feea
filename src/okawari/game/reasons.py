"""Why a seat scored what it scored: a key and its numbers, which `show/` says in any language."""

from typing import NamedTuple

from okawari.rules.desserts import MOST_DESSERT, SQUISHY_WORTH, behind, dessert_points, fewest_costs, tea
from okawari.rules.kinds import (
    DESSERTS,
    DIPPED,
    DUMPLING,
    EGG,
    NAMES,
    SALMON,
    SASHIMI,
    SQUID,
    TEA_1,
    TEA_5,
    TEAS,
    TEMPURA,
)
from okawari.rules.landing import waiting_wasabi
from okawari.rules.scoring import (
    MOST_MAKI,
    SASHIMI_SET,
    SECOND_MAKI,
    TEMPURA_PAIR,
    ahead,
    dumpling,
    level,
    maki,
    nigiri,
    sashimi,
    tempura,
)
from okawari.rules.shared import Row

WASABI_UNUSED = "wasabi unused"


class Reason(NamedTuple):
    """Points and why."""

    points: int
    key: str
    numbers: dict[str, int]
    unit: str = ""
    """What a dessert is counted in."""


def _nothing() -> Reason:
    return Reason(0, "nothing", {})


def maki_reason(icons: Row, seat: int, zero_icons_place: bool) -> Reason:
    """R11: the icons, and the place they take."""
    points, have = maki(icons, seat, zero_icons_place), icons[seat]
    if have == 0 and not zero_icons_place:
        return Reason(points, "maki-left-out", {}) if any(icons) else _nothing()
    tied, before = level(icons, seat), ahead(icons, seat)
    if before > 1:
        return Reason(points, "maki-behind", {"have": have})
    key, prize = ("maki-most", MOST_MAKI) if before == 0 else ("maki-second", SECOND_MAKI)
    if tied == 1:
        return Reason(points, key, {"have": have})
    return Reason(points, f"{key}-tied", {"have": have, "prize": prize, "tied": tied, "share": points})


def tempura_reason(tableau: Row) -> Reason:
    """R12: how many pairs."""
    have, points = tableau[TEMPURA], tempura(tableau)
    return Reason(points, "tempura", {"have": have, "sets": points // TEMPURA_PAIR}) if have else _nothing()


def sashimi_reason(tableau: Row) -> Reason:
    """R13: how many sets of three."""
    have, points = tableau[SASHIMI], sashimi(tableau)
    return Reason(points, "sashimi", {"have": have, "sets": points // SASHIMI_SET}) if have else _nothing()


def dumpling_reason(tableau: Row) -> Reason:
    """R14: how many dumplings."""
    have = tableau[DUMPLING]
    return Reason(dumpling(tableau), "dumpling", {"have": have}) if have else _nothing()


def nigiri_reason(tableau: Row) -> Reason:
    """R15: every nigiri, on wasabi or not, and the wasabi that waits in vain."""
    numbers = {}
    for kind in (SQUID, SALMON, EGG):
        numbers[NAMES[kind]] = tableau[kind]
        numbers[NAMES[kind + DIPPED]] = tableau[kind + DIPPED]
    numbers[WASABI_UNUSED] = waiting_wasabi(tableau)
    return Reason(nigiri(tableau), "nigiri", numbers) if any(numbers.values()) else _nothing()


def squishy_reason(points: int) -> Reason:
    """R19: how often the squishy was taken."""
    return Reason(points, "squishy", {"times": points // SQUISHY_WORTH}) if points else _nothing()


def dessert_reason(values: Row, tableau: Row, seat: int, dessert: int) -> Reason:
    """R18–R22: how much dessert, and the place it takes."""
    points, have = dessert_points(values, tableau, seat, dessert), values[seat]
    unit = DESSERTS[dessert]
    if dessert == TEAS:
        cards = sum(tableau[TEA_1 : TEA_5 + 1])
        return Reason(tea(tableau), "tea", {"have": cards}) if cards else _nothing()
    tied = level(values, seat)
    if points == 0:
        key = "dessert-equal" if tied == len(values) else "dessert-between"
        return Reason(0, key, {"have": have}, unit)
    first = points > 0
    prize = MOST_DESSERT if first else fewest_costs(dessert, len(values))
    key = "dessert-most" if first else "dessert-fewest"
    assert first or behind(values, seat) == 0
    if tied == 1:
        return Reason(points, key, {"have": have}, unit)
    return Reason(points, f"{key}-tied", {"have": have, "prize": prize, "tied": tied, "share": points}, unit)
