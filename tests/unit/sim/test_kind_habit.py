"""Picks by habit, by value; the function is called as it is, before anything is compiled."""

import numpy as np

from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.rules.legal import legal_picks
from okawari.rules.picks import MOST_PICKS
from okawari.rules.ruleset import Ruleset
from okawari.sim.kind_habit import habit_of_kinds, worthiest
from tests.support.arranged import arranged, follow

NO_CHANCE = 0
BATTLE = Ruleset(seats=2, variant="battle")


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
    state = arranged(Ruleset(seats=2, variant="golf"), ["squid", "egg", *["salmon"] * 8])
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
