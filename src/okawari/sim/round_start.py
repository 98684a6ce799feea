"""What a seat knows of the round that is being played, packed: where the search of the round begins."""

from typing import NamedTuple

import numpy as np

from okawari.game.observation import Observation
from okawari.policies.expected import fill_dessert_values
from okawari.rules.kinds import KINDS, YOGURT, YOGURT_1, is_yogurt
from okawari.rules.knowledge import fill_unseen
from okawari.rules.landing import waiting_wasabi
from okawari.rules.legal import hand_size
from okawari.rules.position import ROUND, SQUISHY, TURN, hand_number
from okawari.rules.scoring import maki_icons
from okawari.rules.shared import Row
from okawari.rules.turn import pile_left
from okawari.sim.compile import Array
from okawari.sim.packed_round import KEPT_COUNTS, WASABI_AT, own_points, slots


class RoundStart(NamedTuple):
    """The table as a seat knows it, by seat; what it does not know is dealt anew for every world."""

    hands: Array
    """[seat] the known cards of the hand that it holds, a word."""
    unknown: Array
    """[seat] how many more cards it holds."""
    before: Array
    """[seat] what lies before it, a word."""
    points: Array
    """[seat] its total, with what its tableau scores by itself."""
    icons: Array
    desserts: Array
    """[seat] its dessert value (`policies/expected.py`)."""
    unseen: Array
    """The slots of all cards that the seat has not seen."""
    yogurts: Array
    """R20: the values of all yogurts that are not placed."""
    hand_sizes: Array
    """[turn] how many cards a hand has, from this turn on."""
    round: int
    passes: int
    """R5, R10: 1 where hands pass to the left, −1 where they pass to the right."""
    pile: int
    """R26: how many cards each seat's own pile has."""
    squishy: int
    """R19: who holds it."""


def round_start(seen: Observation) -> RoundStart:
    """Where the search of an Observation's round begins."""
    rules, position, now = seen.rules, seen.position, seen.position.now
    by_seat = [position.hands[hand_number(rules, now, seat)] for seat in range(rules.seats)]
    desserts = [0] * rules.tableaux
    fill_dessert_values(position, rules, desserts)
    unseen, yogurts = _unseen(seen)
    pile = pile_left(rules, now) if rules.own_piles else 0
    sizes = [hand_size(by_seat[0]) + seen.unknown[0]]
    for turn in range(1, rules.turns - now[TURN]):
        sizes.append(sizes[-1] - (turn > pile))
    return RoundStart(
        hands=_numbers([_word(hand, slots(rules.dessert)) for hand in by_seat]),
        unknown=_numbers(seen.unknown),
        before=_numbers([_before(tableau) for tableau in position.tableaux]),
        points=_numbers([total + own_points(row) for total, row in zip(position.totals, position.tableaux)]),
        icons=_numbers([maki_icons(tableau) for tableau in position.tableaux]),
        desserts=_numbers(desserts),
        unseen=_numbers(unseen),
        yogurts=_numbers(yogurts),
        hand_sizes=_numbers(sizes),
        round=now[ROUND],
        passes=-1 if now[ROUND] == rules.right_round else 1,
        pile=pile,
        squishy=now[SQUISHY],
    )


def _numbers(row: Row) -> Array:
    return np.array(row, np.int64)


def _word(hand: Row, slot: dict[int, int]) -> int:
    return sum(count << 4 * slot[kind] for kind, count in enumerate(hand) if count)


def _before(tableau: Row) -> int:
    """The word of what lies before a seat."""
    return sum(tableau[kind] << 4 * kind for kind in KEPT_COUNTS) + (waiting_wasabi(tableau) << WASABI_AT)


def _unseen(seen: Observation) -> tuple[list[int], list[int]]:
    """The slots of the cards that a seat has not seen, and the values of all yogurts that are not placed."""
    left, slot = [0] * KINDS, slots(seen.rules.dessert)
    fill_unseen(seen.position, seen.rules, left)
    yogurts = [kind - YOGURT_1 + 1 for kind in range(KINDS) if is_yogurt(kind) for _ in range(left[kind])]
    left[YOGURT] += len(yogurts)  # those in known places have been taken off it
    return [slot[kind] for kind in slot for _ in range(left[kind])], yogurts
