"""What lies in front of a seat, in groups: what each is worth now and what it needs next.

Every number comes out of the shared rule functions, asked about the tableau as it is and as it could be.
"""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache

import msgspec

from okawari.game.score_sheet import NIGIRIS, SETS
from okawari.rules.desserts import dessert_points, dessert_value, tea
from okawari.rules.kinds import (
    CHOPSTICKS,
    DESSERT_CARDS,
    DESSERTS,
    DIPPED,
    EGG,
    MAKI_1,
    MAKI_3,
    MOCHIS,
    NAMES,
    PUDDING,
    SQUID,
    TEAS,
)
from okawari.rules.landing import place, waiting_wasabi
from okawari.rules.ruleset import RulesetNumbers
from okawari.rules.scoring import maki, maki_icons, nigiri, set_points
from okawari.rules.shared import Row, Rows

MAKIS = range(MAKI_1, MAKI_3 + 1)
NIGIRI_KINDS = tuple(kind for nigiri_kind in NIGIRIS for kind in (nigiri_kind + DIPPED, nigiri_kind))
FARTHEST = 12
"""A group that needs more than so many is not said to need anything."""


class Need(msgspec.Struct, frozen=True):
    """What would make a group worth more: so many more of a kind, and what it is worth then."""

    more: int
    of: str
    worth: int


class Group(msgspec.Struct, frozen=True):
    """Cards that score together in front of a seat: what they are worth now and what they need next."""

    name: str
    """maki, tempura, sashimi, dumpling, nigiri, wasabi (waiting), chopsticks, or the dessert."""
    cards: dict[str, int]
    worth: int
    need: Need | None
    die: int | None = None
    """R22: what the die beside these cards shows."""
    at_end: bool = False
    """Whether it counts at the end of the game, not of the round."""


def groups(tableaux: Rows, dice: Row, seat: int, rules: RulesetNumbers) -> tuple[Group, ...]:
    """The groups in front of a seat, those without cards left out."""
    tableau = tableaux[seat]
    found = [_maki(tableaux, seat, rules)]
    found += [set_group(kind, tableau[kind]) for kind in SETS if tableau[kind]]
    found += _nigiri_and_wasabi(tuple(tableau[EGG:PUDDING]))
    found.append(_dessert(tableaux, dice, seat, rules))
    return tuple([group for group in found if group.cards])


def _cards(tableau: Row, kinds: Iterable[int]) -> dict[str, int]:
    return {NAMES[kind]: tableau[kind] for kind in kinds if tableau[kind]}


def _need(name: str, worth: int, points: Callable[[int], int]) -> Need | None:
    """The fewest more that are worth more."""
    for more in range(1, FARTHEST + 1):
        then = points(more)
        if then > worth:
            return Need(more, name, then)
    return None


def _more(row: Row, place_number: int, more: int) -> list[int]:
    changed = list(row)
    changed[place_number] += more
    return changed


@cache
def set_group(kind: int, count: int) -> Group:
    """R12–R14: so many tempura, sashimi or dumplings; how many there are is all that counts."""
    name, tableau = NAMES[kind], [0] * kind + [count]
    worth = set_points(tableau, kind)
    need = _need(name, worth, lambda more: set_points(_more(tableau, kind, more), kind))
    return Group(name, {name: count}, worth, need)


def _maki(tableaux: Rows, seat: int, rules: RulesetNumbers) -> Group:
    """R11, if the round ended now."""
    cards = _cards(tableaux[seat], MAKIS)
    if not cards:
        return Group("maki", cards, 0, None)
    return Group("maki", cards, *_maki_worth(tuple(map(maki_icons, tableaux)), seat, rules.zero_icons_place))


@lru_cache(maxsize=4096)
def _maki_worth(icons: tuple[int, ...], seat: int, zero_icons_place: bool) -> tuple[int, Need | None]:
    worth = maki(icons, seat, zero_icons_place)
    return worth, _need("maki icon", worth, lambda more: maki(_more(icons, seat, more), seat, zero_icons_place))


@lru_cache(maxsize=4096)
def _nigiri_and_wasabi(counts: tuple[int, ...]) -> list[Group]:
    """R6, R15: nigiri, wasabi that waits and chopsticks; how many there are of each kind is all that counts."""
    tableau = (0,) * EGG + counts
    return [_nigiri(tableau), _wasabi(tableau), Group("chopsticks", _cards(tableau, (CHOPSTICKS,)), 0, None)]


def _nigiri(tableau: Row) -> Group:
    """R15."""
    cards = _cards(tableau, NIGIRI_KINDS)
    return Group("nigiri", cards, nigiri(tableau) if cards else 0, None)


def _wasabi(tableau: Row) -> Group:
    """R6: wasabi that waits, and the most that the next nigiri can be worth on it."""
    waiting = waiting_wasabi(tableau)
    if not waiting:
        return Group("wasabi", {}, 0, None)
    dipped = list(tableau)
    place(dipped, SQUID)
    return Group("wasabi", {"wasabi": waiting}, 0, Need(1, NAMES[SQUID], nigiri(dipped) - nigiri(tableau)))


def _dessert(tableaux: Rows, dice: Row, seat: int, rules: RulesetNumbers) -> Group:
    """R18–R22, if the game ended now."""
    tableau, name = tableaux[seat], DESSERTS[rules.dessert]
    cards = _cards(tableau, DESSERT_CARDS[rules.dessert])
    if not cards:
        return Group(name, cards, 0, None)
    values = [dessert_value(rules.dessert, row, die) for row, die in zip(tableaux, dice, strict=True)]
    if rules.dessert == MOCHIS:
        worth = dessert_points(values, tableau, seat, rules.dessert)
        return Group(name, cards, worth, None, dice[seat], at_end=True)
    if rules.dessert == TEAS:
        best = max(DESSERT_CARDS[TEAS], key=lambda kind: tea(_more(tableau, kind, 1)))
        return Group(name, cards, tea(tableau), Need(1, NAMES[best], tea(_more(tableau, best, 1))), at_end=True)
    return Group(name, cards, *_compared_worth(tuple(values), seat, rules.dessert), at_end=True)


@lru_cache(maxsize=4096)
def _compared_worth(values: tuple[int, ...], seat: int, dessert: int) -> tuple[int, Need | None]:
    """R18–R20: how the seats' values compare is all that counts."""
    worth = dessert_points(values, (), seat, dessert)
    need = _need(DESSERTS[dessert], worth, lambda more: dessert_points(_more(values, seat, more), (), seat, dessert))
    return worth, need
