"""Searching a round ahead: every seat has a tree over its own picks, because all of them pick at the same time.

    seat 0:  wasabi ─ squid ─ …      seat 1:  maki-3 ─ egg ─ …       In every iteration the unseen cards are dealt anew,
                    ╲ salmon                 ╲ tempura ─ …           and all seats go down their own trees together,
             squid ─ …                                               turn by turn. Who has left its tree picks by habit.

In its tree a seat goes where it fared best so far, or where little is known (UCB). A node gets new children in the
order in which habit values the picks, while it has fewer than the square root of its visits. At the end of the round
every seat's chance to win (`policies/win_chances.py`) is counted into the nodes that it has come through. Later rounds
are not played: they would add more noise than knowledge. So everybody searches, and nobody sees what another picks.
"""

from math import exp
from typing import NamedTuple

import numpy as np

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.policies.expected import expected_desserts
from okawari.policies.greedy_value import WHOLE
from okawari.policies.scratch import SCRATCH
from okawari.policies.win_chances import SURE_WIN, chances_from
from okawari.rules.chance import advance, below, game_seed, start_stream
from okawari.rules.kinds import DIE_SIDES, MOCHIS, NOTHING, STRAWBERRIES, YOGURTS
from okawari.rules.picks import pick_code
from okawari.rules.ruleset import ROUNDS, RulesetNumbers
from okawari.sim.compile import Array, borrow, inner, kernel
from okawari.sim.habit import LEVEL, Habit, habit
from okawari.sim.packed_round import CHOPSTICKS_AT, FIRST_DESSERT, ICONS_AHEAD_AT, NIBBLES, Landings, landings, slots
from okawari.sim.round_picks import MOST_FOUND, first_slot, habitual, may_take_two, second_slot
from okawari.sim.round_start import RoundStart, round_start
from okawari.sim.round_trees import SeatTrees, best_child, cut_down, may_widen, new_child, new_trees

WINNING = 0.6
"""How much of a value after the last round is the win itself; the rest is how far a seat is ahead,"""
LAST_SCALE = 4.0
"""by so many points: in worlds that are only imagined a clear lead is safer than a narrow one."""


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


class RoundSearch:
    """The trees of one search, which go on growing."""

    def __init__(self, seen: Observation, seed: int, trees: SeatTrees | None = None) -> None:
        """`trees` of a search that is over are cut down and used again."""
        assert seen.seat is not None
        self.seen, self.seat, self.seed, self.iterations = seen, seen.seat, seed, 0
        self.tables = round_start(seen), landings(seen.rules), habit(seen.rules)
        self.trees = new_trees() if trees is None else trees
        self.walk = new_walk(self.tables[0])
        cut_down(self.trees, seen.rules.seats)

    def grow(self, iterations: int) -> None:
        """So many iterations more."""
        grow_trees_of_round(
            self.seen.rules, *self.tables, self.trees, self.walk, self.seed, self.iterations, iterations
        )
        self.iterations += iterations

    @property
    def visits(self) -> dict[Pick, int]:
        """How often each pick was tried; one of two cards that do the same in either order stands for both orders."""
        kinds, found = [*slots(self.seen.rules.dessert)], {}
        node = int(self.trees.child[self.seat])
        while node != NOTHING:
            first, second = (slot_of(int(self.trees.code[node])) for slot_of in (first_slot, second_slot))
            code = pick_code(kinds[first], NOTHING if second == NOTHING else kinds[second], NOTHING, NOTHING, NOTHING)
            found[Pick.of(code)] = int(self.trees.visits[node])
            node = int(self.trees.sibling[node])
        return found


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


@kernel
def grow_trees_of_round(
    rules: RulesetNumbers,
    start: RoundStart,
    tables: Landings,
    habits: Habit,
    trees: SeatTrees,
    walk: Walk,
    seed: int,
    first: int,
    count: int,
) -> None:
    """The iterations from number `first` on."""
    start, tables, habits, trees, walk = borrow((start, tables, habits, trees, walk))
    turns = len(start.hand_sizes)
    for number in range(first, first + count):
        stream, dealt = deal_world(rules, start, walk, start_stream(game_seed(seed, number)))
        drawn, squishy = 0, start.squishy
        for turn in range(turns):
            see_leads(rules, walk)
            worth, keep = habits.worth[turns - 1 - turn], habits.keep[turns - 1 - turn]
            sweet = 0
            for seat in range(rules.seats):
                at = (seat - start.passes * turn) % rules.seats
                hand, word = walk.hands[at], walk.looks[seat]
                two = may_take_two(word, start.hand_sizes[turn])
                code = NOTHING
                if walk.in_tree[seat]:
                    code = step_down(trees, walk, seat, hand, word, two, tables, worth, keep)
                if code == NOTHING:
                    stream = advance(stream)
                    code = habitual(hand, word, two, tables, worth, keep, stream)
                card, second = first_slot(code), second_slot(code)
                if second != NOTHING:
                    walk.before[seat] -= 1 << CHOPSTICKS_AT
                    hand += 1 << CHOPSTICKS_AT
                while card != NOTHING:
                    hand -= 1 << 4 * card
                    if card < FIRST_DESSERT:
                        land_dish(walk, tables, seat, card)
                    else:
                        stream, drawn = land_dessert(rules, walk, tables, seat, card, stream, drawn)
                        sweet |= 1 << seat
                    card, second = second, NOTHING
                walk.hands[at] = hand
            if sweet != 0 and rules.dessert == STRAWBERRIES:
                squishy = pass_squishy(rules, walk, tables, sweet, squishy)
            if turn < start.pile:
                for seat in range(rules.seats):
                    walk.hands[(seat - start.passes * (turn + 1)) % rules.seats] += 1 << 4 * walk.unseen[dealt]
                    dealt += 1
        count_in(rules, start, tables, trees, walk)


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
def step_down(
    trees: SeatTrees, walk: Walk, seat: int, hand: int, word: int, two: bool, tables: Landings, worth: Array, keep: int
) -> int:
    """A seat's pick in its tree, one step down, and out of it with a new child; NOTHING if there is none."""
    parent = walk.path[seat][walk.depth[seat]]
    best, held = best_child(trees, parent, hand, two)
    if may_widen(trees.visits[parent], held):
        node = new_child(trees, parent, hand, word, two, tables, worth, keep, walk.codes, walk.worths)
        if node != NOTHING:
            best = node
            walk.in_tree[seat] = False
    if best == NOTHING:
        walk.in_tree[seat] = False
        return NOTHING
    walk.depth[seat] += 1
    walk.path[seat][walk.depth[seat]] = best
    return int(trees.code[best])


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


@inner
def count_in(rules: RulesetNumbers, start: RoundStart, tables: Landings, trees: SeatTrees, walk: Walk) -> None:
    """The end of a round: maki, and every seat's chance to win, counted into its nodes."""
    for seat in range(rules.seats):
        ahead, level = 0, 0
        for other in range(rules.seats):
            ahead += walk.icons[other] > walk.icons[seat]
            level += walk.icons[other] == walk.icons[seat]
        walk.points[seat] += tables.maki[int(walk.icons[seat] > 0)][ahead][level]
    is_last, highest, in_all = start.round == ROUNDS - 1, 0, 0.0
    if is_last:
        expected_desserts(walk.desserts, ROUNDS, rules, walk.scratch, walk.chances)
        for seat in range(rules.seats):
            walk.points[seat] += walk.chances[seat] // WHOLE
            highest = max(highest, rules.best * walk.points[seat]) if seat > 0 else rules.best * walk.points[seat]
        for seat in range(rules.seats):
            in_all += exp((rules.best * walk.points[seat] - highest) / LAST_SCALE)
    chances_from(walk.points, walk.desserts, start.round + 1, rules, walk.scratch, walk.chances)
    for seat in range(rules.seats):
        chance = walk.chances[seat] / SURE_WIN
        if is_last:
            lead = exp((rules.best * walk.points[seat] - highest) / LAST_SCALE) / in_all
            chance = WINNING * chance + (1 - WINNING) * lead
        for depth in range(walk.depth[seat] + 1):
            node = walk.path[seat][depth]
            trees.visits[node] += 1
            trees.chances[node] += chance
