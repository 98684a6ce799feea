"""What the greedy policy takes, on tables laid out for it."""

from collections.abc import Sequence

from okawari.game.pick import Pick
from okawari.policies.greedy import greedy_pick, pick_worth
from okawari.policies.greedy_value import WHOLE
from okawari.policies.scratch import SCRATCH
from okawari.rules.battle import COVERED_BY
from okawari.rules.kinds import NOTHING, NUMBER, UNSEEN
from okawari.rules.landing import put
from okawari.rules.position import OWED, ROUND, SQUISHY, TURN, Working
from okawari.rules.ruleset import Ruleset
from tests.support.arranged import table_with

FOUR = Ruleset(seats=4)
NOBODY = ((), (), ())
Cards = Sequence[str]


def laid(ruleset: Ruleset, hand: Cards, *tableaux: Cards, turn: int = 0) -> Working:
    """A table with seat 0 to pick from this hand, in a turn of round 1."""
    position = table_with(ruleset, *tableaux)
    position.now[TURN] = turn
    for name in hand:
        put(position.hands[-turn % ruleset.seats], NUMBER[name], 1)
    return position


def choice(ruleset: Ruleset, position: Working) -> str:
    """What seat 0 takes."""
    return str(Pick.of(greedy_pick(position, ruleset.rules, 0, [0] * SCRATCH)))


def taken(hand: Cards, mine: Cards = (), turn: int = 0) -> str:
    """What seat 0 of four takes from a hand, having these cards in front of it and the others none."""
    return choice(FOUR, laid(FOUR, hand, mine, *NOBODY, turn=turn))


def test_a_set_that_can_be_completed_is_completed() -> None:
    """R12–R14: the second tempura, the third sashimi and the fifth dumpling come before a salmon."""
    assert taken(["tempura", "salmon"], ["tempura"]) == "tempura"
    assert taken(["sashimi", "squid"], ["sashimi", "sashimi"]) == "sashimi"
    assert taken(["dumpling", "squid"], ["dumpling"] * 4) == "dumpling"


def test_a_set_that_cannot_be_completed_is_not_begun() -> None:
    """R12, R13: with one pick left a first sashimi is worth nothing, and with none left a first tempura."""
    assert taken(["sashimi", "egg"], turn=6) == "egg"
    assert taken(["tempura", "egg"], turn=7) == "egg"


def test_nigiri_lands_on_waiting_wasabi() -> None:
    """R6, R15: a squid on wasabi comes before anything; an egg does not waste it early in the round."""
    assert taken(["squid", "tempura", "maki-3"], ["wasabi", "tempura"]) == "squid"
    assert taken(["egg", "salmon"], ["wasabi"]) == "salmon"
    assert taken(["egg", "tempura"], ["wasabi"]) == "tempura"


def test_wasabi_is_taken_early_and_not_late() -> None:
    """R6: it is worth what it may still triple."""
    assert taken(["wasabi", "salmon"]) == "wasabi"
    assert taken(["wasabi", "salmon"], turn=7) == "salmon"


def test_two_cards_land_in_the_better_order() -> None:
    """R7, R8: wasabi first, then the squid on it."""
    assert taken(["squid", "wasabi", "egg"], ["chopsticks"], turn=5) == "wasabi+squid"


def test_chopsticks_are_kept_for_a_better_hand() -> None:
    """R7: early in the round they are not given up for an egg."""
    assert taken(["squid", "egg", "sashimi"], ["chopsticks"], turn=1) == "squid"


def test_maki_late_in_the_round_are_worth_what_they_change() -> None:
    """R11: a maki that overtakes the leader is taken, one that changes nothing is not."""
    leader = (["maki-2"], (), ())
    assert choice(FOUR, laid(FOUR, ["maki-3", "squid"], [], *leader, turn=7)) == "maki-3"
    assert choice(FOUR, laid(FOUR, ["maki-3", "egg"], ["maki-3", "maki-1"], *leader, turn=7)) == "egg"


def test_golf_takes_what_is_worth_least() -> None:
    """R24: in golf the fewest points win, so a lone chopsticks card is welcome and a squid is not."""
    golf = Ruleset(seats=4, variant="golf")
    assert choice(golf, laid(golf, ["squid", "chopsticks", "salmon"], (), *NOBODY)) == "chopsticks"
    assert choice(golf, laid(golf, ["tempura", "egg", "salmon"], ["tempura"], *NOBODY)) == "egg"


def test_the_dummy_gets_what_the_other_seat_needs() -> None:
    """R30: the third sashimi goes to the dummy rather than to the other seat."""
    dummy = Ruleset(seats=2, variant="dummy")
    position = laid(dummy, ["squid", "sashimi", "egg"], (), ["sashimi", "sashimi"], ())
    assert choice(dummy, position) == "squid|sashimi"


def test_in_battle_a_face_down_card_may_be_the_second() -> None:
    """R28: it is taken for an average card, which is better than an egg late in the round."""
    battle = Ruleset(seats=2, variant="battle")
    position = table_with(battle, ["chopsticks"], [])
    position.now[TURN] = 16
    position.layout[:] = [NOTHING] * len(position.layout)
    position.layout[9], position.layout[14], position.layout[19] = UNSEEN, NUMBER["squid"], NUMBER["egg"]
    assert COVERED_BY[9] == (14, 15)
    assert choice(battle, position) == "squid@14+"
    position.layout[9], position.layout[14] = NUMBER["egg"], NOTHING
    position.now[OWED] = Pick.parse("squid@14+").code
    position.layout[19] = NUMBER["salmon"]
    assert choice(battle, position) == "salmon@19", "what was turned up is worth less"


def test_in_battle_wasabi_is_taken_before_the_squid() -> None:
    """R15, R28: in that order both are 9 points, in the other 3 and a promise."""
    battle = Ruleset(seats=2, variant="battle")
    for wasabi, squid in ((14, 19), (19, 14)):
        position = table_with(battle, ["chopsticks"], [])
        position.now[TURN] = 8
        position.layout[:] = [NOTHING] * len(position.layout)
        position.layout[wasabi], position.layout[squid] = NUMBER["wasabi"], NUMBER["squid"]
        assert choice(battle, position) == f"wasabi@{wasabi}+"


def test_of_equal_picks_the_lowest_code_is_taken() -> None:
    """Nothing but the table decides: two eggs of battle are the same, the first place is taken."""
    battle = Ruleset(seats=2, variant="battle")
    position = table_with(battle, [], [])
    position.layout[:] = [NOTHING] * 14 + [NUMBER["egg"]] * 6
    assert choice(battle, position) == "egg@14"


def anniversary(dessert: str, hand: Cards, mine: Cards, turn: int = 7) -> Working:
    """The last round of the anniversary edition with four seats."""
    position = laid(Ruleset("anniversary", 4, dessert), hand, mine, *NOBODY, turn=turn)
    position.now[ROUND] = 2
    return position


def worth(dessert: str, position: Working, card: str) -> int:
    """What a card is worth to seat 0."""
    return pick_worth(position, Ruleset("anniversary", 4, dessert).rules, 0, NUMBER[card], [0] * SCRATCH)


def test_the_last_dessert_is_worth_what_it_scores() -> None:
    """R18–R22: with no pick left the worth of a pudding, a strawberry or a tea is the change in points."""
    pudding = anniversary("pudding", ["pudding"], [])
    assert worth("pudding", pudding, "pudding") == 6 * WHOLE
    pudding.tableaux[1][NUMBER["pudding"]] = 3
    assert worth("pudding", pudding, "pudding") == 2 * WHOLE  # no longer one of three with the fewest
    tea = anniversary("tea", ["tea-3"], ["tea-2", "tea-4"])
    assert worth("tea", tea, "tea-3") == (8 - 2) * WHOLE


def test_a_strawberry_may_bring_the_squishy() -> None:
    """R19: 2 points more if it makes the seat the one with the most symbols, unless it has the squishy."""
    position = anniversary("strawberry", ["strawberry-2"], ["strawberry-1"])
    with_squishy = worth("strawberry", position, "strawberry-2")
    position.now[SQUISHY] = 0
    assert with_squishy - worth("strawberry", position, "strawberry-2") == 2 * WHOLE


def test_a_good_die_is_not_rolled_again() -> None:
    """R22: a mochi is worth something while the die shows 1 and costs something when it shows 6."""
    position = anniversary("mochi", ["mochi"], [], turn=0)
    assert worth("mochi", position, "mochi") > 0
    position.dice[0] = 6
    assert worth("mochi", position, "mochi") < 0


def test_a_yogurt_is_worth_its_mean() -> None:
    """R20: nobody knows the value: a last yogurt of 1, 2, 3 or 4 against a 3 ends on 0, 0, 3 or 6 instead of −2."""
    position = anniversary("yogurt", ["yogurt"], [])
    position.tableaux[1][NUMBER["yogurt-3"]] = 1
    assert worth("yogurt", position, "yogurt") == (0 + 0 + 3 + 6) * WHOLE // 4 + 2 * WHOLE
