"""What a seat knows as one row of small numbers, and its picks as numbers of actions: version 0 of the encoding.

Written once, as the rules are: interpreted for one Observation, compiled for thousands of games. docs/encoding.md has
every column and every action by its index; a change of either is a new version.
"""

from typing import NamedTuple

from okawari.rules.dummy import controller
from okawari.rules.kinds import (
    CHOPSTICKS,
    DESSERT_CARDS,
    DIPPED_SQUID,
    MOCHIS,
    NOTHING,
    STRAWBERRIES,
    UNSEEN,
    YOGURT,
    YOGURTS,
)
from okawari.rules.knowledge import fill_unseen
from okawari.rules.legal import EVERYBODY, legal_picks, who_acts
from okawari.rules.picks import ANNOUNCED, announces, dummy_kind, first_kind, first_place, pick_code, second_kind
from okawari.rules.position import OWED, ROUND, SQUISHY, STARTER, TURN, Readable, hand_number
from okawari.rules.ruleset import BATTLE_CARDS, ROUNDS, RulesetNumbers
from okawari.rules.shared import Row, shared

ENCODING_VERSION = 0
MAIN_HELD = CHOPSTICKS + 1
"""Kinds of the main deck as they are held."""
MAIN_PLACED = DIPPED_SQUID + 1
"""The same as they lie in a tableau, nigiri on wasabi apart (R6)."""
MOST_POINTS = 255
"""What a column can hold."""


class Columns(NamedTuple):
    """Where everything stands in a row, and how the actions are numbered. A part that a ruleset lacks takes no room."""

    held: int
    """Kinds that can be held: of the main deck, then the dessert's (yogurts without their values, R20)."""
    first_held: int
    """The first of the dessert's kinds as it is held."""
    placed: int
    """Kinds that can lie in a tableau: of the main deck, then the dessert's."""
    first_placed: int
    """The first of the dessert's kinds as it lies there."""
    hands: int
    tableaux: int
    unseen: int
    layout: int
    dice: int
    squishy: int
    round: int
    turn: int
    acts: int
    owed: int
    control: int
    totals: int
    size: int
    """How many columns there are."""
    own_actions: int
    """Actions that take cards for the seat itself."""
    wait: int
    """The last action: not to pick. The only one of a seat that does not act."""


def columns_of(rules: RulesetNumbers) -> Columns:
    """The columns and actions of a ruleset."""
    placed_kinds = sorted(DESSERT_CARDS[rules.dessert])
    held_kinds = [YOGURT] if rules.dessert == YOGURTS else placed_kinds
    held, placed = MAIN_HELD + len(held_kinds), MAIN_PLACED + len(placed_kinds)
    widths = {
        "hands": 0 if rules.shared_layout else rules.seats * (held + 1),
        "tableaux": rules.tableaux * placed,
        "unseen": MAIN_HELD + len(placed_kinds),
        "layout": BATTLE_CARDS * (held + 1) if rules.shared_layout else 0,
        "dice": rules.tableaux if rules.dessert == MOCHIS else 0,
        "squishy": rules.tableaux if rules.dessert == STRAWBERRIES else 0,
        "round": ROUNDS,
        "turn": 1,
        "acts": 1 if rules.one_at_a_time else 0,
        "owed": 1 if rules.one_at_a_time else 0,
        "control": 1 if rules.has_dummy else 0,
        "totals": rules.tableaux,
    }
    starts, size = {}, 0
    for name, width in widths.items():
        starts[name] = size
        size += width
    own = 2 * BATTLE_CARDS if rules.shared_layout else held + held * held
    wait = own * (1 + held) if rules.has_dummy else own
    return Columns(held, held_kinds[0], placed, placed_kinds[0], **starts, size=size, own_actions=own, wait=wait)


@shared
def held_kind(columns: Columns, column: int) -> int:
    """The kind that a column of a hand counts."""
    return column if column < MAIN_HELD else columns.first_held + column - MAIN_HELD


@shared
def held_column(columns: Columns, kind: int) -> int:
    """The column of a hand that counts a kind."""
    return kind if kind < MAIN_HELD else kind - columns.first_held + MAIN_HELD


@shared
def fill_row(
    position: Readable,
    rules: RulesetNumbers,
    columns: Columns,
    seat: int,
    unknown: Row,
    left: list[int],
    row: list[int],
) -> None:
    """R34: writes what a seat knows into its row; the position holds no more than that.

    Seats go round from this one, to the left; the dummy comes last. `left` is room for a number a kind.
    """
    for column in range(columns.size):
        row[column] = 0
    if rules.shared_layout:
        fill_layout(position.layout, columns, row)
    else:
        fill_hands(position, rules, columns, seat, unknown, row)
    for number in range(rules.tableaux):
        at = columns.tableaux + seen_from(rules, seat, number) * columns.placed
        for column in range(MAIN_PLACED):
            row[at + column] = position.tableaux[number][column]
        for column in range(MAIN_PLACED, columns.placed):
            row[at + column] = position.tableaux[number][columns.first_placed + column - MAIN_PLACED]
    fill_unseen(position, rules, left)
    for column in range(MAIN_HELD):
        row[columns.unseen + column] = left[column]
    for number in range(columns.placed - MAIN_PLACED):
        row[columns.unseen + MAIN_HELD + number] = left[columns.first_placed + number]
    fill_numbers(position, rules, columns, seat, row)


@shared
def seen_from(rules: RulesetNumbers, seat: int, other: int) -> int:
    """How far to the left of a seat another one sits; the dummy comes after all seats."""
    return other if other >= rules.seats else (other - seat) % rules.seats


@shared
def fill_hands(
    position: Readable, rules: RulesetNumbers, columns: Columns, seat: int, unknown: Row, row: list[int]
) -> None:
    """R34: of each hand the known cards by kind, then how many are not known."""
    for holder in range(rules.seats):
        hand = position.hands[hand_number(rules, position.now, holder)]
        at = columns.hands + seen_from(rules, seat, holder) * (columns.held + 1)
        for column in range(columns.held):
            row[at + column] = hand[held_kind(columns, column)]
        row[at + columns.held] = unknown[holder]


@shared
def fill_layout(layout: Row, columns: Columns, row: list[int]) -> None:
    """R27: of each place a 1 at the kind that lies there, or at the end if it lies face-down."""
    for spot in range(BATTLE_CARDS):
        kind = layout[spot]
        if kind != NOTHING:
            column = columns.held if kind == UNSEEN else held_column(columns, kind)
            row[columns.layout + spot * (columns.held + 1) + column] = 1


@shared
def fill_numbers(position: Readable, rules: RulesetNumbers, columns: Columns, seat: int, row: list[int]) -> None:
    """Dice (R22), squishy (R19), round, turn, who acts or controls the dummy, and the points so far."""
    now = position.now
    for number in range(rules.tableaux):
        column = seen_from(rules, seat, number)
        if rules.dessert == MOCHIS:
            row[columns.dice + column] = position.dice[number]
        if rules.dessert == STRAWBERRIES:
            row[columns.squishy + column] = int(now[SQUISHY] == number)
        row[columns.totals + column] = min(max(position.totals[number], 0), MOST_POINTS)
    row[columns.turn] = now[TURN]
    if now[ROUND] == ROUNDS:
        return
    row[columns.round + now[ROUND]] = 1
    if rules.one_at_a_time:
        row[columns.acts] = int(who_acts(rules, now) == seat)
        row[columns.owed] = int(now[OWED] != NOTHING)
    if rules.has_dummy:
        row[columns.control] = int(controller(rules, now[STARTER], now[TURN]) == seat)


@shared
def fill_mask(
    position: Readable, rules: RulesetNumbers, columns: Columns, seat: int, codes: list[int], mask: list[int]
) -> None:
    """R5–R9, R27, R28, R30: writes 1 for every action that a seat may take now, 0 for the others."""
    for action in range(columns.wait + 1):
        mask[action] = 0
    who = who_acts(rules, position.now)
    if who != EVERYBODY and who != seat:
        mask[columns.wait] = 1
        return
    for number in range(legal_picks(position, rules, seat, codes)):
        mask[action_number(rules, columns, codes[number])] = 1


@shared
def action_number(rules: RulesetNumbers, columns: Columns, code: int) -> int:
    """The action that a pick is, yogurts named without their values."""
    if rules.shared_layout:
        return first_place(code) + (BATTLE_CARDS if announces(code) else 0)
    action, second, dummy = held_column(columns, first_kind(code)), second_kind(code), dummy_kind(code)
    if second != NOTHING:
        action = columns.held + action * columns.held + held_column(columns, second)
    return action if dummy == NOTHING else action + columns.own_actions * (1 + held_column(columns, dummy))


@shared
def code_of_action(rules: RulesetNumbers, columns: Columns, layout: Row, action: int) -> int:
    """The code of the pick that an action is; the layout is as everybody sees it (R20, R27). NOTHING: to wait."""
    if action == columns.wait:
        return NOTHING
    if rules.shared_layout:
        spot = action % BATTLE_CARDS
        if layout[spot] == NOTHING:
            return NOTHING
        return pick_code(layout[spot], NOTHING, NOTHING, spot, NOTHING) | (ANNOUNCED if action >= BATTLE_CARDS else 0)
    own, dummy = action % columns.own_actions, action // columns.own_actions
    for_dummy = held_kind(columns, dummy - 1) if dummy > 0 else NOTHING
    if own < columns.held:
        return pick_code(held_kind(columns, own), NOTHING, for_dummy, NOTHING, NOTHING)
    first, second = (own - columns.held) // columns.held, (own - columns.held) % columns.held
    return pick_code(held_kind(columns, first), held_kind(columns, second), for_dummy, NOTHING, NOTHING)
