"""Picks by habit, by value; the function is called as it is, before anything is compiled."""

import numpy as np

from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.rules.kinds import KINDS, NOTHING, NUMBER
from okawari.rules.legal import legal_picks
from okawari.rules.picks import ANNOUNCED, MOST_PICKS, pick_code
from okawari.rules.position import TURN, Working
from okawari.rules.ruleset import Ruleset
from okawari.sim.habit import habit
from okawari.sim.kind_habit import HabitOfKinds, habit_of_kinds, worthiest
from okawari.sim.packed_round import slots
from tests.support.arranged import arranged, follow, table_with

NO_CHANCE = 0
TWO = Ruleset(seats=2)
BATTLE = Ruleset(seats=2, variant="battle")
GOLF = Ruleset(seats=2, variant="golf")
LAST = 9
"""The last turn of a round of two: no pick is left."""


def made_up(worth: dict[tuple[str, int], int], keep: int = 0, left: int = 0) -> HabitOfKinds:
    """A habit to which a kind that finds so many cards is worth this, and everything else 50."""
    table = np.full((LAST + 1, KINDS, 16), 50, np.int64)
    for (name, found), points in worth.items():
        table[left, NUMBER[name], found] = points
    return HabitOfKinds(table, np.full(LAST + 1, keep, np.int64))


def chosen(position: Working, habits: HabitOfKinds, *names: str, stream: int = NO_CHANCE, rules: Ruleset = TWO) -> str:
    """Which of these single cards seat 0 picks."""
    codes = [NUMBER[name] for name in names]
    return str(Pick.of(worthiest(position, rules.rules, 0, codes, len(codes), habits, stream)))


def at_the_end(ruleset: Ruleset, *tableaux: list[str]) -> Working:
    """A table with these tableaux in the last turn of a round."""
    position = table_with(ruleset, *tableaux)
    position.now[TURN] = ruleset.rules.turns - 1
    return position


def habitual(state: State, seat: int, stream: int = NO_CHANCE) -> str:
    """The pick of a seat."""
    codes = [0] * MOST_PICKS
    found = legal_picks(state.position, state.rules, seat, codes)
    return str(Pick.of(worthiest(state.position, state.rules, seat, codes, found, habit_of_kinds(state.rules), stream)))


def test_what_is_worth_most_is_taken() -> None:
    """A squid before an egg; on a waiting wasabi, three times as much, before the second tempura of a pair."""
    assert habitual(arranged(Ruleset(seats=2), ["egg", "squid", *["maki-1"] * 6, "egg", "egg"]), 0) == "squid"
    state = arranged(Ruleset(seats=2), ["wasabi", *["maki-1"] * 5], ["squid", "tempura", "egg", *["sashimi"] * 7])
    assert habitual(follow(state, ["wasabi", "sashimi"]), 0) == "squid"


def test_in_golf_what_is_worth_least() -> None:
    """R24."""
    state = arranged(GOLF, ["squid", "egg", *["salmon"] * 8])
    assert habitual(state, 0) == "egg"


def test_chance_decides_between_equals() -> None:
    """Of three salmon any, but no egg; without it the pick is always the same."""
    state = arranged(BATTLE, layout=[*["tempura"] * 14, *["egg", "salmon"] * 3])
    streams = np.random.default_rng(1).integers(2**32, size=100).tolist()
    assert {habitual(state, state.acting[0], stream) for stream in streams} == {"salmon@15", "salmon@17", "salmon@19"}
    assert {habitual(state, state.acting[0]) for _ in range(5)} == {"salmon@15"}


def test_every_kind_of_the_dessert_has_its_worth() -> None:
    """A yogurt of any value as much as one whose value is hidden."""
    worth = habit_of_kinds(Ruleset("anniversary", 2, "yogurt").rules).worth
    assert (worth[5].max(axis=1) > 0).sum() == 11 + 5


def test_of_every_kind_the_worth_is_that_of_its_slot() -> None:
    """With as many picks left, before as many cards; kinds that are no slot's are worth nothing."""
    for ruleset in (TWO, Ruleset("anniversary", 2, "tea"), Ruleset("anniversary", 2, "yogurt")):
        by_slot, by_kind = habit(ruleset.rules), habit_of_kinds(ruleset.rules)
        held = slots(ruleset.rules.dessert)
        for kind, slot in held.items():
            assert np.array_equal(by_kind.worth[:, kind], by_slot.worth[:, slot])
        assert np.array_equal(by_kind.keep, by_slot.keep)
    yogurts = [NUMBER[name] for name in ("yogurt-1", "yogurt-4")]
    others = [kind for kind in range(KINDS) if kind not in held and not yogurts[0] <= kind <= yogurts[1]]
    assert by_kind.worth[:, NUMBER["yogurt-4"]].tolist() == by_kind.worth[:, NUMBER["yogurt"]].tolist()
    assert not by_kind.worth[:, others].any()


def test_maki_are_valued_by_the_lead_in_icons() -> None:
    """R11: level is 8; the best other seat counts, the dummy too, and the lead fits into a nibble."""
    three, dummy = Ruleset(seats=3), Ruleset(seats=2, variant="dummy")
    for ruleset, tableaux, lead in (
        (TWO, ([], []), 8),
        (TWO, (["maki-3", "maki-2"], ["maki-1"]), 12),
        (TWO, (["maki-1"], ["maki-3"]), 6),
        (three, (["maki-2"], ["maki-1"], ["maki-3"]), 7),
        (three, (["maki-2"], ["maki-3"], ["maki-1"]), 7),
        (dummy, ([], [], ["maki-3", "maki-1"]), 4),
        (TWO, (["maki-3"] * 3, []), 15),
        (TWO, ([], ["maki-3"] * 3), 0),
    ):
        position = at_the_end(ruleset, *tableaux)
        told = [
            chosen(position, made_up({("maki-2", found): 60}), "egg", "maki-2", rules=ruleset) for found in range(16)
        ]
        assert told == ["maki-2" if found == lead else "egg" for found in range(16)], (ruleset.words, tableaux)
    for name in ("maki-1", "maki-3"):
        assert chosen(at_the_end(TWO, [], []), made_up({(name, 8): 60}), "egg", name) == name


def test_nigiri_are_valued_by_the_wasabi_that_wait_and_all_else_by_its_own_kind() -> None:
    """R6: of two wasabi one has an egg on it; nobody looks at the other seat's. More than a nibble counts is 15."""
    position = at_the_end(TWO, ["wasabi", "wasabi", "egg", *["dumpling"] * 3], ["wasabi", *["dumpling"] * 5])
    for name, found in (("egg", 1), ("squid", 1), ("dumpling", 3), ("wasabi", 2), ("chopsticks", 0), ("pudding", 0)):
        for other in range(5):
            expected = name if other == found else "salmon"
            assert chosen(position, made_up({(name, other): 60}), "salmon", name) == expected, (name, other)
    position.tableaux[0][NUMBER["dumpling"]] = 17
    assert chosen(position, made_up({("dumpling", 15): 60}), "egg", "dumpling") == "dumpling"


def test_the_picks_that_are_left_are_counted() -> None:
    """Nine after the first of a round of two; in battle every other turn is the seat's own."""
    for ruleset, turn, left in ((TWO, 0, 9), (TWO, 9, 0), (BATTLE, 0, 9), (BATTLE, 19, 0), (BATTLE, 9, 5)):
        position = table_with(ruleset, [], [])
        position.now[TURN] = turn
        for other in range(10):
            habits = made_up({("egg", 0): 60}, left=other)
            assert chosen(position, habits, "squid", "egg", rules=ruleset) == ("egg" if other == left else "squid")


def test_chance_adds_up_to_a_point() -> None:
    """Three bits for each pick: 7 are 100, 5 are 71, 4 are 57. The seventeenth has those of the first."""
    position = at_the_end(TWO, [], [])
    for stream, egg, name in (
        (0, 51, "egg"),
        (7, 151, "egg"),
        (7, 149, "squid"),
        (5, 120, "squid"),
        (4, 108, "egg"),
        (4, 106, "squid"),
        (7 | 4 << 3, 94, "egg"),
        (7 | 4 << 3, 92, "squid"),
        (7 << 6, 51, "egg"),
        (8 | 3, 93, "egg"),
    ):
        assert chosen(position, made_up({("egg", 0): egg}), "squid", "egg", stream=stream) == name, (stream, egg)
    habits, sixteen = made_up({("egg", 0): 107, ("salmon", 0): 20}), ["salmon"] * 16
    assert chosen(position, habits, *sixteen, "egg", "squid", stream=7 << 3) == "squid"
    assert chosen(position, habits, *sixteen[1:], "squid", "egg", stream=6 << 45) == "squid"


def test_of_equals_the_first_is_picked_even_where_all_are_bad() -> None:
    """R24: worths are negative in golf."""
    position, bad = at_the_end(TWO, [], []), {("egg", 0): -30, ("salmon", 0): -30, ("squid", 0): -90}
    assert chosen(position, made_up(bad), "squid", "egg", "salmon") == "egg"
    assert chosen(position, made_up(bad), "salmon", "squid", "egg") == "salmon"


def best(position: Working, habits: HabitOfKinds, *codes: int, rules: Ruleset = TWO) -> int:
    """The place of the pick of seat 0 among these."""
    return codes.index(worthiest(position, rules.rules, 0, list(codes), len(codes), habits, NO_CHANCE))


def test_a_second_card_must_be_worth_keeping_the_chopsticks() -> None:
    """R7: 60 and 50 less what chopsticks are kept for are more than 60, or not."""
    egg, both = NUMBER["egg"], pick_code(NUMBER["egg"], NUMBER["squid"], NOTHING, NOTHING, NOTHING)
    position = at_the_end(TWO, ["chopsticks"], [])
    assert [best(position, made_up({("egg", 0): 60}, keep), egg, both) for keep in (49, 50, 51)] == [1, 0, 0]
    assert [best(position, made_up({("squid", 0): 70}, keep), egg, both) for keep in (69, 70)] == [1, 0]


def test_a_card_is_announced_if_the_best_single_one_is_worth_keeping_the_chopsticks() -> None:
    """R28: what the second card will be nobody knows: the best of those that lie there now, 60, stands for it."""
    squid, egg = (
        pick_code(NUMBER[name], NOTHING, NOTHING, place, NOTHING) for place, name in enumerate(("squid", "egg"))
    )
    position = at_the_end(BATTLE, ["chopsticks"], [])
    single, announced = (squid, egg), (squid | ANNOUNCED, egg | ANNOUNCED)
    for keep, place in ((59, 2), (60, 0), (61, 0)):
        habits = made_up({("squid", 0): 60}, keep)
        assert best(position, habits, *single, *announced, rules=BATTLE) == place, keep
        assert best(position, habits, *single[::-1], *announced, rules=BATTLE) == (place or 1), keep
    worthless = made_up({("squid", 0): 0, ("egg", 0): 0})
    assert best(position, worthless, *single, *announced, rules=BATTLE) == 0
