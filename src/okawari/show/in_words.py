"""The table in words, for a terminal: what lies in front of a seat, battle's layout, what happened in a turn."""

from collections.abc import Sequence

from okawari.game.cards import times
from okawari.game.observation import PublicState, Turn
from okawari.game.score_sheet import SETS, dessert_reason, maki_reason
from okawari.rules.battle import BATTLE_ROWS, is_free, seen_at
from okawari.rules.desserts import SQUISHY_WORTH, dessert_value
from okawari.rules.kinds import CHOPSTICKS, MOCHIS, NAMES, NOTHING, PUDDING, STRAWBERRIES, UNSEEN, WASABI, is_nigiri
from okawari.rules.landing import place, waiting_wasabi
from okawari.rules.picks import announces, dummy_kind, first_kind, second_kind
from okawari.rules.scoring import WASABI_TIMES, maki_icons, nigiri, set_points
from okawari.rules.shared import Row
from okawari.show.game_part import passing
from okawari.show.groups import MAKIS, Group, groups, set_group
from okawari.show.scores import why
from okawari.show.words import listed, phrase

CELL = 13
"""As wide as the longest name of a card and a space."""


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
    if kind in MAKIS:
        return phrase("terminal.add.maki", n=maki_icons(after))
    gained = _own_points(after) - _own_points(before)
    if not gained:
        more = _needs(set_group(kind, after[kind]))
        return phrase("terminal.add.nothing-yet", more=more[0]) if more else phrase("terminal.add.no-more")
    on_wasabi = is_nigiri(kind) and waiting_wasabi(before)
    return phrase("terminal.add.on-wasabi" if on_wasabi else "terminal.add", points=_points(gained))


def _own_points(row: Row) -> int:
    return sum(set_points(row, kind) for kind in SETS) + nigiri(row)


def free_places(table: PublicState) -> list[int]:
    """The places whose cards may be taken now."""
    layout = table.position.layout
    return [place for place in range(len(layout)) if is_free(layout, place)]


def card_at(table: PublicState, place: int) -> str:
    """The name of the card at a place, as everybody sees it."""
    kind = seen_at(table.position.layout, place)
    return "" if kind == NOTHING else NAMES[kind]


def draw(table: PublicState) -> list[str]:
    """The rows from the top, two lines each: the places, in brackets if free, and under them the cards."""
    free = free_places(table)
    lines = []
    start = 0
    for width in BATTLE_ROWS:
        row = range(start, start + width)
        margin = " " * ((BATTLE_ROWS[-1] - width) * CELL // 2)
        cards = [card_at(table, place) for place in row]
        if any(cards):
            numbers = [f"[{place}]" if place in free else str(place) for place in row]
            shown = [number if card else "" for number, card in zip(numbers, cards, strict=True)]
            lines.append((margin + "".join(f"{number:^{CELL}}" for number in shown)).rstrip())
            lines.append((margin + "".join(f"{card:^{CELL}}" for card in cards)).rstrip())
        start += width
    return lines


def took(before: PublicState, turn: Turn, seat: int) -> str:
    """What a seat took, as it landed: "wasabi, then squid on wasabi, with chopsticks"."""
    code = turn.codes[seat]
    kinds = [kind for kind in (first_kind(code), second_kind(code)) if kind != NOTHING]
    if before.owed:
        return phrase("terminal.took.second", card=landed(before.position.tableaux[seat], kinds[1:])[0])
    names = landed(before.position.tableaux[seat], kinds)
    if announces(code):
        return phrase("terminal.took.first", card=names[0])
    return names[0] if len(names) == 1 else phrase("terminal.took.two", first=names[0], second=names[1])


def happened(before: PublicState, after: PublicState, names: Sequence[str]) -> list[str]:
    """A turn: what everybody took, in which order the dice fell, and who took the squishy."""
    turn = after.turns[-1]
    dummy = before.ruleset.seats
    acted = [seat for seat, code in enumerate(turn.codes) if code != NOTHING]
    lines = [f"{names[seat]}: {took(before, turn, seat)}" for seat in acted]
    for seat in acted:
        kind = dummy_kind(turn.codes[seat])
        if kind != NOTHING:
            card = landed(before.position.tableaux[dummy], [kind])[0]
            lines.append(phrase("terminal.took.dummy", dummy=names[dummy], card=card, name=names[seat]))
    known = len(before.turns[-1].rolls) if before.owed else 0
    lines += [phrase("terminal.rolled", name=names[seat], n=value) for seat, value in turn.rolls[known:]]
    if after.squishy is not None and after.squishy != before.squishy:
        points = phrase("points", n=SQUISHY_WORTH)
        lines.append(phrase("terminal.took.squishy", name=names[after.squishy], points=points))
    return lines


def turned_up(before: PublicState, after: PublicState) -> list[str]:
    """R27: the cards that nothing covers any more, with their places; none when a round has ended."""
    if before.round != after.round:
        return []
    old, new = before.position.layout, after.position.layout
    up = [place for place in range(len(new)) if seen_at(old, place) == UNSEEN != seen_at(new, place)]
    cards = [f"{card_at(after, place)} ({place})" for place in up if card_at(after, place)]
    return [phrase("news.turned", cards=listed(cards))] if cards else []


def direction(table: PublicState) -> str:
    """R5, R10, R27: where the hands go."""
    where = passing(table)
    return phrase(f"terminal.passing.{'swap' if where != 'nowhere' and table.ruleset.seats == 2 else where}")
