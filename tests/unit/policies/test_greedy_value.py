"""What cards promise, this round and as desserts, worked out by hand in hundredths of a point."""

import pytest

from okawari.policies.greedy_value import (
    chance,
    chopsticks_promise,
    contest_promise,
    maki_promise,
    mean_promise,
    nigiri_promise,
    picks_a_round,
    picks_left,
    price,
    set_promise,
    stake,
    tea_promise,
    value_promise,
)
from okawari.rules.kinds import NUMBER
from okawari.rules.position import NOW_COLUMNS, TURN
from okawari.rules.ruleset import Ruleset, RulesetNumbers
from tests.support.arranged import tableau

FOUR = Ruleset(seats=4).rules
BATTLE = Ruleset(seats=2, variant="battle").rules


def at(turn: int) -> list[int]:
    """A turn of the first round."""
    now = [0] * NOW_COLUMNS
    now[TURN] = turn
    return now


def test_how_many_picks_a_round_has() -> None:
    """One a turn; in battle (R27) the seats take turns at 20 cards, so ten each."""
    assert [picks_a_round(Ruleset(seats=seats).rules) for seats in (2, 3, 4, 5)] == [10, 9, 8, 7]
    variants = ("draw-piles", "dummy", "battle")
    assert [picks_a_round(Ruleset(seats=2, variant=variant).rules) for variant in variants] == [10, 9, 10]


def test_how_many_picks_are_left_after_this_one() -> None:
    """Of 8 turns, 7 after the first and none after the last; of battle's 20, every other one of those to come."""
    assert [picks_left(FOUR, at(turn)) for turn in (0, 3, 7)] == [7, 4, 0]
    assert [picks_left(BATTLE, at(turn)) for turn in (0, 1, 16, 17, 18, 19)] == [9, 9, 1, 1, 0, 0]


@pytest.mark.parametrize(
    ("needed", "left", "found"),
    [
        (0, 5, 100),
        (1, 0, 0),
        (1, 1, 50),  # 1 / 2
        (1, 3, 75),  # 3 / 4
        (2, 1, 0),  # 1 / 2, then 0 / 1
        (2, 3, 50),  # 3 / 4 = 75, 2 / 3 of it
        (3, 9, 70),  # 9 / 10 = 90, 8 / 9 of it 80, 7 / 8 of it
    ],
)
def test_the_chance_of_more_cards(needed: int, left: int, found: int) -> None:
    """With n picks left a card comes n times out of n + 1, the next one with a pick less; rounded down each time."""
    assert chance(needed, left) == found


@pytest.mark.parametrize(
    ("cards", "left", "found"),
    [
        (["tempura"] * 0, 7, 0),
        (["tempura"] * 1, 7, 217),  # half of 500 is 250, 87 % of it; for two more: a third of 500, 74 %: 122
        (["tempura"] * 1, 0, 0),
        (["tempura"] * 2, 7, 500),  # two more: half of 1000, 74 %: 370
        (["tempura"] * 3, 9, 675),  # one more: three quarters of 1000, 90 %
        (["sashimi"] * 1, 7, 246),  # two more: a third of 1000 is 333, 74 % of it
        (["sashimi"] * 2, 7, 579),  # one more: two thirds of 1000 is 666, 87 % of it
        (["sashimi"] * 2, 1, 333),  # 50 % of 666
        (["dumpling"] * 1, 7, 148),  # two more: a third of 600, 74 %; one more: 130
        (["dumpling"] * 3, 7, 666),  # two more: three fifths of 1500 is 900, 74 %; one more: 652
        (["dumpling"] * 5, 7, 1500),
    ],
)
def test_sets_promise_their_points_or_their_share_of_a_larger_set(cards: list[str], left: int, found: int) -> None:
    """R12–R14: one or two more cards are waited for; the tableau is left as it was."""
    row = tableau(*cards)
    before = list(row)
    kind = NUMBER[cards[0] if cards else "tempura"]
    assert set_promise(row, kind, left) == found
    assert row == before


@pytest.mark.parametrize(
    ("cards", "left", "found"),
    [
        (["squid", "egg"], 7, 400),
        (["wasabi"], 7, 261),  # half of a salmon's 600, 87 % of it
        (["wasabi"], 1, 150),  # 50 %
        (["wasabi", "squid"], 7, 900),
        (["wasabi", "squid", "wasabi", "wasabi"], 7, 1383),  # 900 + 87 % of 300 + 74 % of 300
        (["wasabi", "wasabi"], 0, 0),
    ],
)
def test_wasabi_promises_half_of_a_salmon(cards: list[str], left: int, found: int) -> None:
    """R6, R15: the second wasabi waits for a second nigiri."""
    row = tableau(*cards)
    assert nigiri_promise(row, left) == found
    assert row == tableau(*cards)


@pytest.mark.parametrize(
    ("price", "points", "left", "found"),
    [
        (300, 6, 0, 600),
        (300, 6, 1, 450),  # (300 + 600) / 2
        (300, -3, 2, 100),  # (2 · 300 − 300) / 3
        (0, -6, 4, -120),  # −600 / 5
    ],
)
def test_a_comparison_counts_more_the_nearer_its_end_is(price: int, points: int, left: int, found: int) -> None:
    """The price as many times as picks are left, the points once."""
    assert contest_promise(price, points, left) == found


@pytest.mark.parametrize(
    ("icons", "seat", "left", "found"),
    [
        ([3, 2, 0, 0], 0, 0, 600),
        ([3, 2, 0, 0], 0, 1, 356),  # three icons cost 112; (112 + 600) / 2
        ([3, 2, 0, 0], 1, 1, 187),  # two cost 75; (75 + 300) / 2
        ([3, 2, 0, 0], 2, 1, 0),
        ([3, 3, 0, 0], 0, 3, 159),  # (3 · 112 + 300) / 4
    ],
)
def test_an_icon_costs_its_part_of_the_most(icons: list[int], seat: int, left: int, found: int) -> None:
    """R11: 600 · 108 / (54 icons of the deck · 32 cards dealt to four) is 37.5 an icon."""
    assert maki_promise(icons, FOUR, seat, left) == found


def test_no_icons_are_worth_a_place_where_the_edition_says_so() -> None:
    """R11: in the anniversary edition three seats without icons share the second place."""
    assert maki_promise([3, 0, 0, 0], Ruleset("anniversary", 4).rules, 1, 0) == 100
    assert maki_promise([3, 0, 0, 0], FOUR, 1, 0) == 0


def test_chopsticks_are_worth_the_turns_that_are_left() -> None:
    """R7: 350 at the start of a round of 8; of two pairs one counts, and in golf none."""
    one, two = tableau("chopsticks"), tableau("chopsticks", "chopsticks")
    assert [chopsticks_promise(one, FOUR, left) for left in (7, 4, 0)] == [306, 175, 0]  # 350 · 7 / 8, 350 · 4 / 8
    assert chopsticks_promise(two, FOUR, 7) == 306
    assert chopsticks_promise(tableau(), FOUR, 7) == 0
    assert chopsticks_promise(one, Ruleset(seats=4, variant="golf").rules, 7) == 0
    assert chopsticks_promise(one, BATTLE, 9) == 315  # of ten picks


def rules(dessert: str, seats: int = 4, variant: str | None = None) -> RulesetNumbers:
    """The anniversary edition with a dessert."""
    return Ruleset("anniversary", seats, dessert, variant).rules


@pytest.mark.parametrize(
    ("dessert", "seats", "variant", "found"),
    [
        ("pudding", 4, None, 12),  # +6 and −6
        ("pudding", 2, None, 6),  # with two seats nobody loses
        ("pudding", 2, "dummy", 12),  # but with the dummy there are three tableaux
        ("strawberry", 3, None, 6),  # −6 only
        ("strawberry", 2, None, 3),
        ("yogurt", 5, None, 12),
        ("mochi", 2, None, 6),
    ],
)
def test_what_is_at_stake(dessert: str, seats: int, variant: str | None, found: int) -> None:
    """R18–R22: from the fewest to the most."""
    assert stake(rules(dessert, seats, variant)) == found


@pytest.mark.parametrize(
    ("dessert", "seats", "found"),
    [
        ("pudding", 4, 135),  # 1200 · 108 / (10 · 96)
        ("pudding", 2, 108),  # 600 · 108 / (10 · 60)
        ("strawberry", 4, 27),  # 600 · 108 / (25 · 96)
        ("yogurt", 4, 54),  # 1200 · 108 / (25 · 96)
        ("mochi", 4, 50),  # 1200 / (6 · 4)
        ("mochi", 2, 50),  # 600 / (6 · 2)
    ],
)
def test_the_price_of_one(dessert: str, seats: int, found: int) -> None:
    """Its part of the stake: of what is on the cards that will be dealt in three rounds, or of all pips."""
    assert price(rules(dessert, seats)) == found


@pytest.mark.parametrize(
    ("dessert", "values", "value", "left", "found"),
    [
        ("pudding", [1, 1, 0, 0], 2, 0, 600),
        ("pudding", [1, 1, 0, 0], 2, 3, 352),  # (3 · 270 + 600) / 4
        ("pudding", [5, 1, 0, 0], 0, 0, -200),  # one of three with the fewest
        ("pudding", [5, 1, 0, 0], 0, 1, -100),
        ("strawberry", [3, 2, 2, 2], 3, 0, 0),
        ("strawberry", [3, 2, 2, 2], 2, 0, -100),  # all equal: each loses its share
        ("strawberry", [3, 2, 2, 2], 1, 2, -182),  # (2 · 27 − 600) / 3
        ("yogurt", [0, 3, 0, 0], 3, 0, 300),
        ("mochi", [1, 6, 1, 1], 6, 1, 300),  # (300 + 300) / 2
    ],
)
def test_what_so_much_dessert_promises(dessert: str, values: list[int], value: int, left: int, found: int) -> None:
    """R18–R22: the price early, the points at last; the other seats stay as they are, and so does the row."""
    before = list(values)
    assert value_promise(values, rules(dessert), 0, value, left) == found
    assert values == before


def test_what_is_not_known_counts_as_its_mean() -> None:
    """R20: 3 and then 1, 2, 3 or 4 more against 5, 0, 0: between, 3 (shared), 6, 6."""
    values = [3, 5, 0, 0]
    assert mean_promise(values, rules("yogurt"), 0, 3, 4, 0) == (0 + 300 + 600 + 600) // 4
    assert values == [3, 5, 0, 0]


@pytest.mark.parametrize(
    ("cards", "left", "found"),
    [
        ([], 5, 0),
        ([2], 0, 100),
        ([2], 3, 150),  # a run of two is 400, half of it is here, 75 % of that
        ([1], 3, 150),
        ([5], 3, 150),
        ([2, 3, 4], 1, 800),  # three quarters of 1300 are 975, 50 % of it: 487
        ([2, 3, 4], 9, 877),  # 90 %
        ([1, 2, 3, 4], 9, 1440),  # four fifths of 2000, 90 %
        ([2, 3, 5], 3, 731),  # the gap closed: 1300, three quarters, 75 %
        ([3, 3], 0, 200),
    ],
)
def test_tea_promises_its_runs_or_its_part_of_longer_ones(cards: list[int], left: int, found: int) -> None:
    """R21: the best next card is waited for."""
    row = tableau(*(f"tea-{number}" for number in cards))
    before = list(row)
    assert tea_promise(row, left) == found
    assert row == before
