"""The random choice: what it takes how often, over many streams."""

from collections import Counter

from okawari.game.pick import Pick
from okawari.policies.uniform import card_at, uniform_pick
from okawari.rules.chance import start_stream
from okawari.rules.kinds import KINDS, NOTHING, NUMBER, TEMPURA
from okawari.rules.landing import put
from okawari.rules.picks import MOST_PICKS
from okawari.rules.position import OWED, STARTER, TURN, Working
from okawari.rules.ruleset import Ruleset
from tests.support.arranged import table_with

TIMES = 1200


def picked(ruleset: Ruleset, position: Working, seat: int = 0) -> Counter[str]:
    """How often each pick is made, over 1,200 streams."""
    codes = [0] * MOST_PICKS
    picks = (uniform_pick(position, ruleset.rules, seat, start_stream(number), codes) for number in range(TIMES))
    return Counter(str(Pick.of(code)) for code in picks)


def about(parts: dict[str, float], found: Counter[str]) -> None:
    """Assert that each pick was made as often as it should be, and no other: its part of 1,200, give or take 60."""
    assert found.keys() == parts.keys()
    for pick, part in parts.items():
        assert abs(found[pick] - TIMES * part) < 60, (pick, found[pick], TIMES * part)


def test_a_card_by_its_number() -> None:
    """Two tempura and an egg; the yogurt stands under its value, which nobody counts, and as YOGURT."""
    hand = [0] * KINDS
    hand[TEMPURA] = 2
    for name in ("egg", "yogurt-3"):
        put(hand, NUMBER[name], 1)
    cards = [TEMPURA, TEMPURA, NUMBER["egg"], NUMBER["yogurt"], NOTHING]
    assert [card_at(hand, number, NOTHING, NOTHING) for number in range(5)] == cards
    assert [card_at(hand, number, TEMPURA, NOTHING) for number in range(3)] == cards[1:4]
    assert [card_at(hand, number, TEMPURA, NUMBER["egg"]) for number in range(2)] == [TEMPURA, NUMBER["yogurt"]]
    assert card_at(hand, 0, TEMPURA, TEMPURA) == NUMBER["egg"]


def test_each_card_of_the_hand_that_is_held() -> None:
    """In the second turn seat 0 of three holds the hand of seat 2: two tempura to one egg."""
    ruleset = Ruleset(seats=3)
    position = table_with(ruleset, [], [], [])
    position.now[TURN] = 1
    position.hands[0][NUMBER["squid"]] = 1
    position.hands[2][TEMPURA], position.hands[2][NUMBER["egg"]] = 2, 1
    about({"tempura": 2 / 3, "egg": 1 / 3}, picked(ruleset, position))


def test_chopsticks_are_used_every_other_time() -> None:
    """R7: with two cards in hand, in both orders; not with one card."""
    ruleset = Ruleset(seats=2)
    position = table_with(ruleset, ["chopsticks"], [])
    position.hands[0][TEMPURA] = position.hands[0][NUMBER["egg"]] = 1
    about({"tempura": 0.25, "egg": 0.25, "tempura+egg": 0.25, "egg+tempura": 0.25}, picked(ruleset, position))
    position.hands[0][NUMBER["egg"]] = 0
    assert picked(ruleset, position) == {"tempura": TIMES}


def test_the_seat_in_control_picks_for_the_dummy() -> None:
    """R30: one of the cards that are left; with three cards chopsticks leave exactly one for it."""
    ruleset = Ruleset(seats=2, variant="dummy")
    position = table_with(ruleset, ["chopsticks"], [], [])
    position.now[STARTER] = 0
    position.hands[0][TEMPURA], position.hands[0][NUMBER["egg"]] = 2, 1
    parts = {"tempura|tempura": 1 / 6, "tempura|egg": 1 / 6, "egg|tempura": 1 / 6}
    twos = {"tempura+tempura|egg": 1 / 6, "tempura+egg|tempura": 1 / 6, "egg+tempura|tempura": 1 / 6}
    about(parts | twos, picked(ruleset, position))
    position.hands[1][TEMPURA] = 1
    assert picked(ruleset, position, seat=1) == {"tempura": TIMES}


def test_battle_takes_any_free_card() -> None:
    """R27, R28: two free ones; with chopsticks every other time as the first of two; one that is owed alone."""
    ruleset = Ruleset(seats=2, variant="battle")
    position = table_with(ruleset, [], ["chopsticks"])
    position.layout[:] = [NOTHING] * 20
    position.layout[9] = TEMPURA  # row 4, face-down under the places 14 and 15
    position.layout[14] = NUMBER["egg"]
    position.layout[17] = NUMBER["squid"]
    about({"egg@14": 1 / 2, "squid@17": 1 / 2}, picked(ruleset, position))
    twos = {"egg@14+": 1 / 4, "squid@17+": 1 / 4}
    about({"egg@14": 1 / 4, "squid@17": 1 / 4} | twos, picked(ruleset, position, seat=1))
    position.now[OWED] = Pick.parse("salmon@16+").code
    about({"egg@14": 1 / 2, "squid@17": 1 / 2}, picked(ruleset, position, seat=1))
    position.now[OWED] = position.layout[9] = position.layout[14] = NOTHING
    assert picked(ruleset, position, seat=1) == {"squid@17": TIMES}


def test_the_same_stream_gives_the_same_pick() -> None:
    """So games of a seed can be repeated anywhere."""
    ruleset = Ruleset(seats=2)
    position = table_with(ruleset, ["chopsticks"], [])
    for name in ("tempura", "egg", "squid", "salmon", "pudding"):
        position.hands[0][NUMBER[name]] = 2
    codes = [uniform_pick(position, ruleset.rules, 0, start_stream(seed), [0] * MOST_PICKS) for seed in range(5)]
    assert [str(Pick.of(code)) for code in codes] == ["salmon", "salmon", "tempura+egg", "salmon", "tempura"]
