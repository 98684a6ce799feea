"""What the planner takes, on tables laid out for it."""

from okawari.game.pick import Pick
from okawari.policies.planner import WEIGHTS, planner_pick, weighted_pick
from okawari.policies.planner_value import Weights
from okawari.policies.scratch import SCRATCH
from okawari.rules.kinds import NOTHING, NUMBER, SASHIMI
from okawari.rules.position import TURN, Working
from okawari.rules.ruleset import Ruleset
from tests.support.arranged import held, table_with
from tests.support.games import random_game

TWO, BATTLE = Ruleset(seats=2), Ruleset(seats=2, variant="battle")
SOME = Weights(pick=300, wasabi=60, chopsticks=100, maki=140, dessert=150, spread=100, deny=50, forced=90, unseen=200)


def taken(position: Working, ruleset: Ruleset = TWO, weights: Weights = SOME) -> str:
    """What seat 0 takes."""
    return str(Pick.of(weighted_pick(position, ruleset.rules, 0, [0] * SCRATCH, weights)))


def test_the_next_seat_is_denied_what_it_needs() -> None:
    """With turn 9 of 10: an egg is worth 100 here, the third sashimi 1000 there, of which half counts."""
    position = held("egg", "sashimi", theirs=("sashimi", "sashimi"), turn=8)
    assert taken(position) == "sashimi"
    assert taken(position, weights=SOME._replace(deny=0)) == "egg"


def test_one_card_needs_no_thought_and_of_equals_the_lowest_code_is_taken() -> None:
    """R9; and two cards that are worth nothing to anybody."""
    assert taken(held("egg", turn=9)) == "egg"
    assert taken(held("sashimi", "tempura", turn=8), weights=SOME._replace(pick=2000)) == "tempura"


def test_battle_denies_what_a_pick_uncovers() -> None:
    """R27: a squid here is worth 300; the sashimi that it uncovers, 1000 to the other seat, is left covered."""
    position = table_with(BATTLE, [], ["sashimi", "sashimi"])
    position.now[TURN] = 17
    position.layout[:] = [NOTHING] * 20
    position.layout[5], position.layout[9], position.layout[17] = SASHIMI, NUMBER["squid"], NUMBER["salmon"]
    assert taken(position, BATTLE) == "salmon@17"
    assert taken(position, BATTLE, SOME._replace(deny=0)) == "squid@9"


def test_battle_counts_on_no_second_card_that_stays_covered() -> None:
    """R28: a squid under two eggs is out of reach with salmon first; a chopstick is worth more than an egg."""
    position = table_with(BATTLE, ["chopsticks"], [])
    position.now[TURN] = 8
    position.layout[:] = [NOTHING] * 20
    position.layout[5], position.layout[17] = NUMBER["squid"], NUMBER["salmon"]
    position.layout[9] = position.layout[10] = NUMBER["egg"]
    weights = SOME._replace(deny=0, chopsticks=300)
    assert taken(position, BATTLE, weights) == "salmon@17"
    position.layout[9] = position.layout[10] = NOTHING
    assert taken(position, BATTLE, weights) in ("squid@5+", "salmon@17+")


def test_battle_takes_wasabi_before_the_squid() -> None:
    """R15, R28: in that order both are 900, in the other 300 and a hope."""
    for wasabi, squid in ((14, 19), (19, 14)):
        position = table_with(BATTLE, ["chopsticks"], [])
        position.now[TURN] = 8
        position.layout[:] = [NOTHING] * 20
        position.layout[wasabi], position.layout[squid] = NUMBER["wasabi"], NUMBER["squid"]
        assert taken(position, BATTLE) == f"wasabi@{wasabi}+"


def test_the_dummy_gets_what_the_other_seat_needs() -> None:
    """R30: a squid is 300; the third sashimi, 1000 to the other seat, of which half counts, is left by no pick.

    With nothing to deny it does not matter what the dummy gets: of equals the lowest code, tempura.
    """
    dummy = Ruleset(seats=2, variant="dummy")
    position = table_with(dummy, [], ["sashimi", "sashimi"], [])
    position.now[TURN] = 8
    for name in ("squid", "sashimi", "tempura"):
        position.hands[0][NUMBER[name]] = 1
    assert taken(position, dummy) == "squid|sashimi"
    assert taken(position, dummy, SOME._replace(deny=0)) == "squid|tempura"


def test_golf_takes_the_least() -> None:
    """R24: a squid is 300 too many."""
    golf = Ruleset(seats=2, variant="golf")
    position = table_with(golf, [], [])
    position.now[TURN] = 8
    position.hands[0][NUMBER["squid"]] = position.hands[0][NUMBER["egg"]] = 1
    assert taken(position, golf, SOME._replace(deny=0)) == "egg"


def test_each_number_of_seats_has_weights_of_its_own() -> None:
    """Sooner or later the weights of any other number of seats would take another card."""
    for seats in (2, 3, 4, 5):
        ruleset, others = Ruleset(seats=seats), {0, 1, 2, 3} - {seats - 2}
        states = (state for seed in range(20) for state in list(random_game(ruleset, seed))[:-1])
        while others:
            position = next(states).observe(0).position
            mine, *picks = (
                weighted_pick(position, ruleset.rules, 0, [0] * SCRATCH, WEIGHTS[number])
                for number in (seats - 2, *others)
            )
            assert planner_pick(position, ruleset.rules, 0, [0] * SCRATCH) == mine
            others -= {number for number, pick in zip([*others], picks, strict=True) if pick != mine}
