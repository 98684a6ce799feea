"""What a card is worth by habit, in hundredths of a point: each value worked out from the odds that a set is completed.

A card is told by its name, with what its slot finds before the seat and how many picks are left after this one.
"""

import numpy as np
import pytest

from okawari.rules.kinds import NAMES, NUMBER
from okawari.rules.ruleset import Ruleset
from okawari.sim.habit import card_worth, habit, odds
from okawari.sim.packed_round import FIRST_DESSERT, slots

TWO = Ruleset(seats=2)


def worths(name: str, found: int, *left: int) -> list[int]:
    """What a card is worth with these numbers of picks left."""
    slot = slots(TWO.rules.dessert)[NUMBER[name]]
    return [card_worth(TWO.rules, picks, slot, found) for picks in left]


def test_odds_of_so_many_trials() -> None:
    """Of two even trials one succeeds in three cases of four; of three, two or more in half of them; of none, none."""
    assert (odds(2, 0.5), odds(3, 0.5, 2), odds(2, 0.5, 2), odds(2, 0.3, 1)) == pytest.approx((0.75, 0.5, 0.25, 0.51))
    assert (odds(0, 0.5), odds(1, 0.5, 2), odds(0, 0.5, 0), odds(1, 1.0)) == (0, 0, 1, 1)


def test_tempura_waits_for_another() -> None:
    """R12: 275 if a third of the picks brings one, but no more than half of the pair's points; the pair itself, 500."""
    assert worths("tempura", 0, 0, 1, 2, 5, 9) == [0, 91, 152, 238, 250]
    assert worths("tempura", 2, 1) == [91]
    assert worths("tempura", 1, 0, 9) == [500, 500]


def test_sashimi_waits_for_two_and_for_one() -> None:
    """R13: 330 for the first and 520 for the second if three picks of ten bring what is missing; the third, 1000."""
    assert worths("sashimi", 0, 0, 1, 2, 3, 8, 9) == [0, 0, 30, 71, 246, 265]
    assert worths("sashimi", 3, 2) == [30]
    assert worths("sashimi", 1, 0, 1, 2, 9) == [0, 156, 265, 499]
    assert worths("sashimi", 4, 2) == [265]
    assert worths("sashimi", 2, 0, 5) == [1000, 1000]


def test_dumplings_grow() -> None:
    """R14: the next one brings 1 to 5 points, the sixth nothing, and hopes for one more."""
    assert [worths("dumpling", found, 0)[0] for found in range(7)] == [100, 200, 300, 400, 500, 0, 0]
    assert worths("dumpling", 0, 1, 2, 9) == [124, 138, 159]
    assert worths("dumpling", 4, 1) == [524]
    assert worths("dumpling", 5, 9) == [0]


def test_icons_are_worth_most_where_the_seats_are_close() -> None:
    """R11: level is 8; from four icons behind to three ahead 75 each, further behind 40, further ahead 25."""
    assert [worths("maki-1", found, 5)[0] for found in range(16)] == [40] * 4 + [75] * 8 + [25] * 4
    assert [worths(name, 8, 0)[0] for name in ("maki-1", "maki-2", "maki-3")] == [75, 150, 225]


def test_nigiri_on_wasabi() -> None:
    """R6, R15: 1, 2 and 3 points, three times as many on wasabi, whatever is to come."""
    assert [worths(name, 0, 9)[0] for name in ("egg", "salmon", "squid")] == [100, 200, 300]
    assert [worths(name, 1, 0)[0] for name in ("egg", "salmon", "squid")] == [300, 600, 900]
    assert worths("squid", 2, 0) == [900]


def test_wasabi_waits_for_a_nigiri() -> None:
    """430 if 28 picks of a hundred bring one; where one waits already, 150 if two come."""
    assert worths("wasabi", 0, 0, 1, 2, 9) == [0, 120, 207, 408]
    assert worths("wasabi", 1, 0, 1, 2, 9) == [0, 0, 12, 115]
    assert worths("wasabi", 2, 2) == [12]


def test_chopsticks_are_worth_more_the_longer_they_last() -> None:
    """35 a pick that is left; a second pair 10."""
    assert worths("chopsticks", 0, 0, 1, 9) == [0, 35, 315]
    assert worths("chopsticks", 1, 0, 1, 9) == [0, 10, 90]


def test_desserts_are_worth_the_same() -> None:
    """35 hundredths of the 6 points for the most of them, early and late."""
    assert [worths("pudding", found, 0)[0] for found in (0, 3)] == [210, 210]
    assert worths("pudding", 0, 9) == [210]


def test_the_table_of_a_ruleset() -> None:
    """By picks left, at most nine; R24: in golf every worth is turned round, and chopsticks are used no sooner."""
    table, golf = habit(TWO.rules), habit(Ruleset(seats=2, variant="golf").rules)
    assert table.worth.shape == (10, 16, 16)
    assert np.array_equal(golf.worth, -table.worth)
    for name in ("tempura", "sashimi", "dumpling", "maki-3", "egg", "wasabi", "chopsticks", "pudding"):
        slot = slots(TWO.rules.dessert)[NUMBER[name]]
        told = [[worths(name, found, left)[0] for found in range(16)] for left in range(10)]
        assert table.worth[:, slot].tolist() == told, name
    assert table.keep.tolist() == golf.keep.tolist() == [60, 90, 120, 150, 180, 210, 240, 270, 300, 330]


def test_slots_are_the_kinds_up_to_chopsticks_and_then_those_of_the_dessert() -> None:
    """A yogurt in a hand shows no value (R20); every kind of tea has a slot of its own."""
    tea, yogurt = (slots(Ruleset("anniversary", 2, dessert).rules.dessert) for dessert in ("tea", "yogurt"))
    assert [NAMES[kind] for kind in tea][FIRST_DESSERT:] == ["tea-1", "tea-2", "tea-3", "tea-4", "tea-5"]
    assert [NAMES[kind] for kind in yogurt][FIRST_DESSERT:] == ["yogurt"]
    assert [*tea.values()] == [*range(16)]
    assert [*yogurt.items()][:11] == [(kind, kind) for kind in range(11)]
