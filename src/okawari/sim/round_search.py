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

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.policies.expected import expected_desserts
from okawari.policies.greedy_value import WHOLE
from okawari.policies.win_chances import SURE_WIN, chances_from
from okawari.rules.chance import advance, game_seed, start_stream
from okawari.rules.kinds import NOTHING, STRAWBERRIES
from okawari.rules.picks import pick_code
from okawari.rules.ruleset import ROUNDS, RulesetNumbers
from okawari.sim.compile import Array, borrow, inner, kernel
from okawari.sim.habit import Habit, habit
from okawari.sim.packed_round import CHOPSTICKS_AT, FIRST_DESSERT, Landings, landings, slots
from okawari.sim.round_picks import first_slot, habitual, may_take_two, second_slot
from okawari.sim.round_start import RoundStart, round_start
from okawari.sim.round_trees import SeatTrees, best_child, cut_down, may_widen, new_child, new_trees
from okawari.sim.round_walk import Walk, deal_world, land_dessert, land_dish, new_walk, pass_squishy, see_leads

WINNING = 0.6
"""How much of a value after the last round is the win itself; the rest is how far a seat is ahead,"""
LAST_SCALE = 4.0
"""by so many points: in worlds that are only imagined a clear lead is safer than a narrow one."""


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
