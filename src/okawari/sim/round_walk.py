"""One way through the rest of a packed round: worlds are dealt, cards land, and each seat goes down its tree."""

from typing import NamedTuple

import numpy as np

from okawari.policies.scratch import SCRATCH
from okawari.rules.chance import advance, below
from okawari.rules.kinds import DIE_SIDES, MOCHIS, NOTHING, YOGURTS
from okawari.rules.ruleset import RulesetNumbers
from okawari.sim.compile import Array, inner
from okawari.sim.habit import LEVEL
from okawari.sim.packed_round import ICONS_AHEAD_AT, NIBBLES, Landings
from okawari.sim.round_picks import MOST_FOUND
from okawari.sim.round_start import RoundStart


class Walk(NamedTuple):
    """One world that is being played, by seat, and where each seat is in its tree; used again for every world."""

    hands: Array
    """By the seat that holds one in the first turn."""
    before: Array
    looks: Array
    """What lies before a seat, with its lead in icons: what its habit looks at."""
    points: Array
    icons: Array
    desserts: Array
    unseen: Array
    yogurts: Array
    path: Array
    """[seat][depth] the nodes that it has come through."""
    depth: Array
    in_tree: Array
    codes: Array
    worths: Array
    scratch: Array
    chances: Array


def new_walk(start: RoundStart) -> Walk:
    """A walk through the turns of a round."""
    seats, turns = len(start.hands), len(start.hand_sizes)
    hands, before, looks, points, icons, desserts, depth, chances = (np.zeros(seats, np.int64) for _ in range(8))
    return Walk(
        hands,
        before,
        looks,
        points,
        icons,
        desserts,
        unseen=start.unseen.copy(),
        yogurts=start.yogurts.copy(),
        path=np.zeros((seats, turns + 1), np.int64),
        depth=depth,
        in_tree=np.zeros(seats, np.bool_),
        codes=np.zeros(MOST_FOUND, np.int64),
        worths=np.zeros(MOST_FOUND, np.int64),
        scratch=np.zeros(SCRATCH, np.int64),
        chances=chances,
    )


@inner
def deal_world(rules: RulesetNumbers, start: RoundStart, walk: Walk, stream: int) -> tuple[int, int]:
    """Deals the unseen cards and puts every seat at the root of its tree.

    Returns the generator's state, and where in `walk.unseen` the cards of the piles begin.
    """
    unseen, dealt = walk.unseen, 0
    for seat in range(rules.seats):
        dealt += start.unknown[seat]
    for number in range(dealt + start.pile * rules.seats):
        stream = advance(stream)
        other = number + below(stream, len(unseen) - number)
        unseen[number], unseen[other] = unseen[other], unseen[number]
    first = 0
    for seat in range(rules.seats):
        walk.hands[seat] = start.hands[seat]
        for number in range(first, first + start.unknown[seat]):
            walk.hands[seat] += 1 << 4 * unseen[number]
        first += start.unknown[seat]
        walk.before[seat] = start.before[seat]
        walk.points[seat] = start.points[seat]
        walk.icons[seat] = start.icons[seat]
        walk.desserts[seat] = start.desserts[seat]
        walk.in_tree[seat] = True
        walk.depth[seat] = 0
        walk.path[seat][0] = seat
    return stream, dealt


@inner
def see_leads(rules: RulesetNumbers, walk: Walk) -> None:
    """Writes what every habit looks at in a turn, before anybody has picked."""
    for seat in range(rules.seats):
        most = 0
        for other in range(rules.seats):
            if other != seat:
                most = max(most, walk.icons[other])
        lead = min(NIBBLES - 1, max(0, walk.icons[seat] - most + LEVEL))
        walk.looks[seat] = walk.before[seat] | lead << ICONS_AHEAD_AT


@inner
def land_dish(walk: Walk, tables: Landings, seat: int, card: int) -> None:
    """R6, R11–R15: a card lands before a seat."""
    nibble = (walk.before[seat] >> tables.looks_at[card]) & 15
    walk.points[seat] += tables.points[card][nibble]
    walk.icons[seat] += tables.icons[card]
    walk.before[seat] += tables.change[card][nibble]


@inner
def land_dessert(
    rules: RulesetNumbers, walk: Walk, tables: Landings, seat: int, card: int, stream: int, drawn: int
) -> tuple[int, int]:
    """R18–R22: so does a dessert: a yogurt of some value that is left, a roll of the die.

    Returns the generator's state, and how many yogurts have been drawn.
    """
    if rules.dessert == YOGURTS:
        stream = advance(stream)
        other = drawn + below(stream, len(walk.yogurts) - drawn)
        walk.yogurts[drawn], walk.yogurts[other] = walk.yogurts[other], walk.yogurts[drawn]
        walk.desserts[seat] += walk.yogurts[drawn]
        drawn += 1
    elif rules.dessert == MOCHIS:
        stream = advance(stream)
        walk.desserts[seat] = 1 + below(stream, DIE_SIDES)
    else:
        walk.desserts[seat] += tables.dessert[card]
    return stream, drawn


@inner
def pass_squishy(rules: RulesetNumbers, walk: Walk, tables: Landings, sweet: int, squishy: int) -> int:
    """R19: the squishy after a turn in which the seats of these bits played a strawberry; who holds it then."""
    most, taker, players = 0, NOTHING, 0
    for seat in range(rules.seats):
        most = max(most, walk.desserts[seat] // 2)
    for seat in range(rules.seats):
        if walk.desserts[seat] // 2 == most and sweet >> seat & 1:
            taker = seat
            players += 1
    if players != 1 or taker == squishy:
        return squishy
    walk.points[taker] += tables.squishy
    walk.desserts[taker] += 1
    if squishy != NOTHING:
        walk.desserts[squishy] -= 1
    return taker
