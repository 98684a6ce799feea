"""Why a seat scored what it scored, in words.

A Reason is a key and its numbers, so that a screen can say it in any language; `str` says it in English.
"""

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

ENGLISH = {
    "nothing": "",
    "maki-left-out": "no icons",
    "maki-most": "{have} icon{have:s}, most",
    "maki-most-tied": "{have} icon{have:s}, tied for most, {prize} ÷ {tied} = {share}",
    "maki-second": "{have} icon{have:s}, second",
    "maki-second-tied": "{have} icon{have:s}, tied for second, {prize} ÷ {tied} = {share}",
    "maki-behind": "{have} icon{have:s}, not first or second",
    "tempura": "{have} tempura, {sets} pair{sets:s}",
    "sashimi": "{have} sashimi, {sets} set{sets:s} of three",
    "dumpling": "{have} dumpling{have:s}",
    "squishy": "took the squishy {times} time{times:s}",
    "tea": "{have} card{have:s} in runs",
    "dessert-equal": "{amount}, all equal",
    "dessert-most": "{amount}, first place",
    "dessert-most-tied": "{amount}, tied for first, {prize} ÷ {tied} = {share}",
    "dessert-fewest": "{amount}, last place",
    "dessert-fewest-tied": "{amount}, tied for last, -{prize} ÷ {tied} = {share}",
    "dessert-between": "{amount}",
}
AMOUNTS = {
    "pudding": "{have} pudding{have:s}",
    "strawberry": "{have} symbol{have:s}",
    "yogurt": "yogurt value {have}",
    "mochi": "{have} on the die",
}
"""How much of a dessert; bubble tea is counted in runs."""


class Number(int):
    """A number that knows its plural: `{count:s}` is "s" unless it is one."""

    def __format__(self, spec: str) -> str:
        return ("" if self == 1 else "s") if spec == "s" else super().__format__(spec)


class Reason(NamedTuple):
    """Points and why."""

    points: int
    key: str
    numbers: dict[str, int]
    unit: str = ""
    """What a dessert is counted in."""

    def __str__(self) -> str:
        if self.key == "nigiri":
            return _nigiri_words(self.numbers)
        numbers = {name: Number(number) for name, number in self.numbers.items()}
        return ENGLISH[self.key].format(**numbers, amount=AMOUNTS.get(self.unit, "").format(**numbers))


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
    numbers["wasabi unused"] = waiting_wasabi(tableau)
    return Reason(nigiri(tableau), "nigiri", numbers) if any(numbers.values()) else _nothing()


def _nigiri_words(numbers: dict[str, int]) -> str:
    return ", ".join((f"{count} × " if count > 1 else "") + name for name, count in numbers.items() if count)


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
