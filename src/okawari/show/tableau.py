"""What lies in front of a seat in words: what it is worth now, what it needs next, what a card would add."""

from okawari.game.public_state import PublicState
from okawari.game.reasons import dessert_reason, maki_reason
from okawari.rules.desserts import dessert_value
from okawari.rules.kinds import (
    CHOPSTICKS,
    MAKI_1,
    MAKI_3,
    MOCHIS,
    NAMES,
    PUDDING,
    STRAWBERRIES,
    WASABI,
    is_nigiri,
)
from okawari.rules.landing import place, waiting_wasabi
from okawari.rules.scoring import WASABI_TIMES, maki_icons, nigiri, set_points
from okawari.rules.shared import Row
from okawari.show.groups import SETS, Group, groups, set_group
from okawari.show.scores import why
from okawari.show.words import phrase, times


def landed(tableau: Row, kinds: list[int]) -> list[str]:
    """R6: the names of cards as they land in a tableau, one after the other: "squid on wasabi"."""
    row = list(tableau)
    names = []
    for kind in kinds:
        before = list(row)
        place(row, kind)
        names.append(next(NAMES[lying] for lying, count in enumerate(row) if count > before[lying]))
    return names


def in_front(table: PublicState, seat: int) -> str:
    """What lies in front of a seat, grouped, with what it is worth now and what it needs next."""
    position, rules = table.position, table.rules
    found = groups(position.tableaux, position.dice, seat, rules)
    return ", ".join(words for group in found for words in _group_words(table, seat, group)) or phrase("terminal.empty")


def _group_words(table: PublicState, seat: int, group: Group) -> list[str]:
    """A group; of nigiri each kind by itself."""
    if group.name == "nigiri":
        row = table.position.tableaux[seat]
        return [
            _told(times(name, count), _points(_alone(row, NAMES.index(name)))) for name, count in group.cards.items()
        ]
    cards = ", ".join(times(name, count) for name, count in group.cards.items())
    if group.name == "maki":
        icons = [maki_icons(tableau) for tableau in table.position.tableaux]
        place_taken = why(maki_reason(icons, seat, table.rules.zero_icons_place))
        return [_told(cards, place_taken, phrase("terminal.so-far", points=_points(group.worth)))]
    if group.name in (NAMES[WASABI], NAMES[CHOPSTICKS]):
        return [_told(cards, phrase(f"terminal.{group.name}"))]
    if group.name == table.ruleset.dessert:
        return [_told(cards, dessert_standing(table, seat))]
    worth = [_points(group.worth)] if group.worth else []
    return [_told(cards, *worth, *_needs(group))]


def _told(cards: str, *facts: str) -> str:
    return f"{cards} ({'; '.join(facts)})"


def _points(points: int) -> str:
    return phrase("points", n=points)


def _needs(group: Group) -> list[str]:
    """ "1 more: 5 points"; nothing if more of them score no more."""
    need = group.need
    return [phrase("terminal.more", n=need.more, points=_points(need.worth))] if need else []


def _alone(row: Row, kind: int) -> int:
    """R15: what the nigiri of one kind score."""
    return nigiri([count if other == kind else 0 for other, count in enumerate(row)])


def dessert_standing(table: PublicState, seat: int) -> str:
    """What a seat's dessert would score if the game ended now."""
    rules, position = table.rules, table.position
    values = [dessert_value(rules.dessert, *pair) for pair in zip(position.tableaux, position.dice, strict=True)]
    reason = dessert_reason(values, position.tableaux[seat], seat, rules.dessert)
    shown = [phrase(f"unit.{table.ruleset.dessert}", n=values[seat])] if rules.dessert in (MOCHIS, STRAWBERRIES) else []
    shown.append(phrase("terminal.at-end", points=f"{reason.points:+d}"))
    return ", ".join(shown + [phrase("squishy")] * (table.squishy == seat))


def would_add(table: PublicState, seat: int, kind: int) -> str:
    """What a card would do for a seat."""
    if kind >= PUDDING:
        return phrase("terminal.add.dessert")
    if kind == WASABI:
        return phrase("tip.wasabi", times=WASABI_TIMES)
    if kind == CHOPSTICKS:
        return phrase("tip.chopsticks")
    before = table.position.tableaux[seat]
    after = list(before)
    place(after, kind)
    if MAKI_1 <= kind <= MAKI_3:
        return phrase("terminal.add.maki", n=maki_icons(after))
    gained = _own_points(after) - _own_points(before)
    if not gained:
        more = _needs(set_group(kind, after[kind]))
        return phrase("terminal.add.nothing-yet", more=more[0]) if more else phrase("terminal.add.no-more")
    on_wasabi = is_nigiri(kind) and waiting_wasabi(before)
    return phrase("terminal.add.on-wasabi" if on_wasabi else "terminal.add", points=_points(gained))


def _own_points(row: Row) -> int:
    return sum(set_points(row, kind) for kind in SETS) + nigiri(row)
