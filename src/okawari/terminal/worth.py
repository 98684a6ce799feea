"""What cards are worth now, and what they need next, in words. Every number comes from the rules."""

from okawari.game.public import Public
from okawari.game.reasons import Number, dessert_reason, maki_reason
from okawari.rules.desserts import dessert_value
from okawari.rules.kinds import (
    CHOPSTICKS,
    DIPPED,
    DUMPLING,
    EGG,
    MAKI_1,
    MAKI_3,
    MOCHIS,
    NAMES,
    PUDDING,
    SALMON,
    SASHIMI,
    SQUID,
    STRAWBERRIES,
    TEMPURA,
    WASABI,
    is_nigiri,
)
from okawari.rules.landing import place, waiting_wasabi
from okawari.rules.scoring import WASABI_TIMES, maki_icons, nigiri, set_points
from okawari.rules.shared import Row

SETS = (TEMPURA, SASHIMI, DUMPLING)
LARGEST_SET = 3
"""No set needs more cards than this to score again."""


def points_words(points: int) -> str:
    """ "1 point", "5 points"."""
    return f"{points} point{'' if points == 1 else 's'}"


def times(name: str, count: int) -> str:
    """ "egg", "egg x2"."""
    return name if count == 1 else f"{name} x{count}"


def landed(tableau: Row, kinds: list[int]) -> list[str]:
    """R6: the names of cards as they land in a tableau, one after the other: "squid on wasabi"."""
    row = list(tableau)
    names = []
    for kind in kinds:
        before = list(row)
        place(row, kind)
        names.append(next(NAMES[lying] for lying, count in enumerate(row) if count > before[lying]))
    return names


def in_front(table: Public, seat: int) -> str:
    """What lies in front of a seat, grouped, with what it is worth now and what it needs next."""
    row = table.position.tableaux[seat]
    groups = [_set_words(row, kind) for kind in SETS if row[kind]]
    groups += _maki_words(table, seat) + _nigiri_words(row)
    if waiting_wasabi(row):
        groups.append(f"{times('wasabi', waiting_wasabi(row))} (waiting for a nigiri)")
    if row[CHOPSTICKS]:
        groups.append(f"{times('chopsticks', row[CHOPSTICKS])} (good for two cards in one turn)")
    groups += _dessert_words(table, seat)
    return ", ".join(groups) or "nothing yet"


def _set_words(row: Row, kind: int) -> str:
    points = set_points(row, kind)
    now = [points_words(points)] if points else []
    more = _next_set(row, kind)
    return f"{NAMES[kind]} x{row[kind]} ({'; '.join([*now, *more])})"


def _next_set(row: Row, kind: int) -> list[str]:
    """ "1 more: 5 points"; nothing if more of them score no more."""
    after = list(row)
    for more in range(1, LARGEST_SET + 1):
        after[kind] += 1
        if set_points(after, kind) > set_points(row, kind):
            return [f"{more} more: {points_words(set_points(after, kind))}"]
    return []


def _maki_words(table: Public, seat: int) -> list[str]:
    row = table.position.tableaux[seat]
    cards = [times(NAMES[kind], row[kind]) for kind in range(MAKI_1, MAKI_3 + 1) if row[kind]]
    if not cards:
        return []
    icons = [maki_icons(tableau) for tableau in table.position.tableaux]
    reason = maki_reason(icons, seat, table.rules.zero_icons_place)
    return [f"{', '.join(cards)} ({reason}; {points_words(reason.points)} so far)"]


def _nigiri_words(row: Row) -> list[str]:
    words = []
    for kind in (SQUID, SALMON, EGG):
        for lying in (kind + DIPPED, kind):
            if row[lying]:
                alone = [count if other == lying else 0 for other, count in enumerate(row)]
                words.append(f"{times(NAMES[lying], row[lying])} ({points_words(nigiri(alone))})")
    return words


def _dessert_words(table: Public, seat: int) -> list[str]:
    cards = table.desserts[seat]
    if not len(cards):
        return []
    return [f"{cards} ({dessert_standing(table, seat)})"]


def dessert_standing(table: Public, seat: int) -> str:
    """What a seat's dessert would score if the game ended now."""
    rules, position = table.rules, table.position
    values = [dessert_value(rules.dessert, *pair) for pair in zip(position.tableaux, position.dice, strict=True)]
    reason = dessert_reason(values, position.tableaux[seat], seat, rules.dessert)
    die = f"die shows {position.dice[seat]}, " if rules.dessert == MOCHIS else ""
    symbols = f"{values[seat]} symbol{Number(values[seat]):s}, " if rules.dessert == STRAWBERRIES else ""
    squishy = ", holds the squishy" if table.squishy == seat else ""
    return f"{die}{symbols}at the end of the game {reason.points:+d} as it stands{squishy}"


def would_add(table: Public, seat: int, kind: int) -> str:
    """What a card would do for a seat."""
    if kind >= PUDDING:
        return "dessert, counts at the end of the game"
    if kind == WASABI:
        return f"your next nigiri counts {WASABI_TIMES} times"
    if kind == CHOPSTICKS:
        return "take two cards in one later turn"
    before = table.position.tableaux[seat]
    after = list(before)
    place(after, kind)
    if MAKI_1 <= kind <= MAKI_3:
        icons = maki_icons(after)
        return f"you would have {icons} maki icon{'' if icons == 1 else 's'}"
    gained = _own_points(after) - _own_points(before)
    if not gained:
        more = _next_set(after, kind)
        return f"nothing yet; {more[0]}" if more else "no more points"
    on_wasabi = " on your wasabi" if is_nigiri(kind) and waiting_wasabi(before) else ""
    return f"+{points_words(gained)}{on_wasabi}"


def _own_points(row: Row) -> int:
    return sum(set_points(row, kind) for kind in SETS) + nigiri(row)
