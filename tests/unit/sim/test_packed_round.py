"""A round in words: what lands, what it scores and how it ends, against the readable game; all of it interpreted."""

from itertools import pairwise

import numpy as np
import pytest

from okawari.game.state import State
from okawari.policies.scratch import SCRATCH
from okawari.policies.win_chances import SURE_WIN, win_chances
from okawari.rules.kinds import NAMES, NUMBER
from okawari.rules.position import SQUISHY
from okawari.rules.ruleset import Ruleset, only_hands
from okawari.sim.packed_round import CHOPSTICKS_AT, FIRST_DESSERT, landings, slots
from okawari.sim.round_picks import fill_picks, first_slot, is_held, may_take_two, of_two, second_slot
from okawari.sim.round_search import count_in
from okawari.sim.round_start import RoundStart, round_start
from okawari.sim.round_trees import new_trees
from okawari.sim.round_walk import deal_world, land_dessert, land_dish, new_walk, pass_squishy, see_leads
from tests.support.arranged import arranged, follow
from tests.support.games import COVERING, SETS_OF_RULES, label, whole_game

PACKED = [ruleset for ruleset in SETS_OF_RULES if only_hands(ruleset.rules)]
CHANCE_DESSERTS = ("yogurt", "mochi")
"""What lands is not told by the card: these are tested by what may come."""


def in_words(state: State, seat: int = 0) -> RoundStart:
    """Where a search of what a seat knows begins."""
    return round_start(state.observe(seat))


def word(*names: str, dessert: int = 0) -> int:
    """A hand of these cards."""
    return sum(1 << 4 * slots(dessert)[NUMBER[name]] for name in names)


def test_which_rounds_fit_into_words() -> None:
    """All but battle's and the dummy's."""
    assert {ruleset.variant for ruleset in SETS_OF_RULES} - {ruleset.variant for ruleset in PACKED} == {
        "battle",
        "dummy",
    }


@pytest.mark.parametrize(
    "ruleset",
    [pytest.param(ruleset, marks=() if ruleset in COVERING else pytest.mark.ci) for ruleset in PACKED],
    ids=label,
)
def test_a_round_in_words_ends_as_the_readable_one(ruleset: Ruleset) -> None:
    """R5–R19: every turn of random games: hands, words, points, icons, dessert values and who holds the squishy."""
    if ruleset.dessert in CHANCE_DESSERTS:
        ruleset = Ruleset(ruleset.edition, ruleset.seats, "pudding", ruleset.variant, ruleset.must_have_maki)
    rules, tables, slot = ruleset.rules, landings(ruleset.rules), slots(ruleset.rules.dessert)
    for before, after in pairwise(whole_game(ruleset)):
        start, end = in_words(before), in_words(after) if not after.over else None
        walk, sweet, squishy = new_walk(start), 0, start.squishy
        for seat in range(rules.seats):
            walk.before[seat], walk.points[seat] = start.before[seat], start.points[seat]
            walk.icons[seat], walk.desserts[seat] = start.icons[seat], start.desserts[seat]
            walk.path[seat][0] = seat
        for seat, pick in enumerate(after.turns[-1].picks):
            assert pick is not None
            for name in pick.cards:
                card = slot[NUMBER[name]]
                if card < FIRST_DESSERT:
                    land_dish(walk, tables, seat, card)
                else:
                    land_dessert(rules, walk, tables, seat, card, 1, 0)
                    sweet |= 1 << seat
            if len(pick.cards) == 2:
                walk.before[seat] -= 1 << CHOPSTICKS_AT
        if sweet and ruleset.dessert == "strawberry":
            squishy = pass_squishy(rules, walk, tables, sweet, squishy)
        if end is not None and after.round == before.round:
            for told, expected in zip((walk.before, walk.points, walk.icons, walk.desserts), end[2:6], strict=True):
                assert told.tolist() == expected.tolist()
            assert squishy == after.position.now[SQUISHY]
            continue
        trees = new_trees(rules.seats)
        count_in(rules, start, tables, trees, walk)
        assert walk.points.tolist() == list(after.scores[: rules.seats])
        expected_chances, scratch = [0] * rules.seats, [0] * SCRATCH
        win_chances(after.position, rules, scratch, expected_chances)
        assert walk.chances.tolist() == pytest.approx(expected_chances, abs=2)
        if not after.over:
            counted = [chance / SURE_WIN for chance in expected_chances]
            assert trees.chances[: rules.seats].tolist() == pytest.approx(counted, abs=1e-5)


def test_a_mochi_is_rolled_and_a_yogurt_is_one_that_is_left() -> None:
    """R20, R22: every side comes; of the yogurts each once, and in all as much as they add up to."""
    mochi = State.start(Ruleset("anniversary", 2, "mochi"), seed=1)
    walk, stream, rolled = new_walk(in_words(mochi)), 7, set()
    for _ in range(200):
        stream, _ = land_dessert(mochi.rules, walk, landings(mochi.rules), 0, FIRST_DESSERT, stream, 0)
        rolled.add(int(walk.desserts[0]))
    assert rolled == {1, 2, 3, 4, 5, 6}
    yogurt = State.start(Ruleset("anniversary", 2, "yogurt"), seed=1)
    walk, drawn = new_walk(in_words(yogurt)), 0
    values = sorted(walk.yogurts.tolist())
    assert values == [1, 1, 2, 2, 2, 3, 3, 3, 4, 4]
    for _ in values:
        stream, drawn = land_dessert(yogurt.rules, walk, landings(yogurt.rules), 0, FIRST_DESSERT, stream, drawn)
    assert (walk.desserts[0], drawn, sorted(walk.yogurts.tolist())) == (25, 10, values)


@pytest.mark.parametrize("ruleset", PACKED[::5], ids=label)
def test_a_world_is_dealt_from_what_a_seat_cannot_see(ruleset: Ruleset) -> None:
    """R34: known cards stay, every hand has its size, and nothing is dealt that is not left in the deck."""
    for state in whole_game(ruleset)[::5]:
        if state.over:
            continue
        start = in_words(state)
        walk, in_all = new_walk(start), start.unseen.tolist()
        for seed in (1, 2):
            deal_world(state.rules, start, walk, seed)
            dealt = []
            for seat in range(state.rules.seats):
                added = int(walk.hands[seat]) - int(start.hands[seat])
                cards = [card for card in range(16) for _ in range(added >> 4 * card & 15)]
                assert len(cards) == start.unknown[seat]
                dealt += cards
            left = sorted(in_all)
            for card in dealt:
                left.remove(card)
            assert sorted(walk.unseen.tolist()) == sorted(in_all)


@pytest.mark.parametrize("ruleset", PACKED[::4], ids=label)
def test_the_picks_of_a_hand_are_the_legal_ones(ruleset: Ruleset) -> None:
    """R5, R7: each once, and of two cards that do the same in either order one order."""
    tables, kinds = landings(ruleset.rules), [*slots(ruleset.rules.dessert)]
    worth, codes, worths = np.zeros((16, 16), np.int64), np.zeros(300, np.int64), np.zeros(300, np.int64)
    twos = 0
    for state in whole_game(ruleset):
        for seat in state.acting:
            start = in_words(state, seat)
            hand, before = int(start.hands[seat]), int(start.before[seat])
            two = may_take_two(before, int(start.hand_sizes[0]))
            found = codes[: fill_picks(hand, before, two, tables, worth, 0, codes, worths)].tolist()
            assert all(is_held(hand, code) for code in found)
            told = [tuple(NAMES[kinds[slot]] for slot in (first_slot(c), second_slot(c)) if slot >= 0) for c in found]
            legal = {pick.cards for pick in state.observe(seat).legal_picks()}
            assert len(set(told)) == len(told)
            assert {tuple(sorted(cards)) for cards in told} == {tuple(sorted(cards)) for cards in legal}
            assert set(told) <= legal
            ordered = {cards for cards in legal if len({*cards} & {"egg", "salmon", "squid", "wasabi"}) == 2}
            assert ordered <= set(told)
            twos += two
    assert twos > 0


def test_two_of_a_kind_need_two_cards() -> None:
    """R7."""
    assert is_held(word("egg", "egg"), of_two(6, 6))
    assert not is_held(word("egg", "squid"), of_two(6, 6))
    assert is_held(word("egg", "squid"), of_two(8, 6))
    assert not is_held(word("egg"), of_two(6, 8))
    assert not is_held(word("egg"), 8)


def test_leads_in_icons_are_seen_before_the_turn() -> None:
    """Level is 8; one more for every icon more than the best other has, and not beyond a nibble."""
    state = State.start(Ruleset(seats=3), seed=1)
    walk = new_walk(in_words(state))
    for icons, leads in {(0, 0, 0): (8, 8, 8), (5, 3, 0): (10, 6, 3), (12, 0, 0): (15, 0, 0)}.items():
        walk.icons[:] = icons
        see_leads(state.rules, walk)
        assert tuple(int(look) >> 12 & 15 for look in walk.looks) == leads


def test_what_a_seat_knows_is_where_the_search_begins() -> None:
    """R34: its own hand, no card of the others, what lies in front; 9 of 20 cards lie open after the first turn."""
    state = arranged(Ruleset(seats=2), ["wasabi", "egg"], ["chopsticks"])
    start = in_words(state)
    assert start.unknown.tolist() == [0, 10]
    assert (int(start.hands[0]) >> 36 & 15, int(start.hands[1])) == (1, 0)
    assert len(start.unseen) == 98
    after = follow(state, ["wasabi", "chopsticks"])
    start = in_words(after)
    assert start.unknown.tolist() == [0, 0]
    assert start.before.tolist() == [1 << 36, 1 << 40]
    assert start.hand_sizes.tolist() == [9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert (start.round, start.passes, start.pile) == (0, 1, 0)


def test_draw_piles_are_drawn_from_while_they_last() -> None:
    """R26: five cards a hand for six turns, then fewer."""
    start = in_words(State.start(Ruleset(seats=2, variant="draw-piles"), seed=1))
    assert start.pile == 5
    assert start.hand_sizes.tolist() == [5, 5, 5, 5, 5, 5, 4, 3, 2, 1]
    right = whole_game(Ruleset(seats=3, variant="both-ways"))[10]
    assert (right.round, in_words(right).passes) == (1, -1)
