"""Searching a round ahead, compiled: what was tried how often, in which order, and what is found.

One process compiles it once for all of these.
"""

from random import Random

import pytest

from okawari.game.state import State
from okawari.rules.ruleset import Ruleset
from okawari.sim.round_search import RoundSearch
from okawari.sim.round_trees import new_trees
from tests.support.arranged import arranged, follow
from tests.support.games import SETS_OF_RULES, whole_game
from tests.support.sizes import every

pytestmark = pytest.mark.ci
"""Compiling takes longer than `make test` waits for."""


def searched(state: State, iterations: int = 300, seat: int = 0, seed: int = 1) -> dict[str, int]:
    """How often each pick was tried."""
    search = RoundSearch(state.observe(seat), seed)
    search.grow(iterations)
    return {str(pick): visits for pick, visits in search.visits.items()}


def test_every_iteration_tries_one_pick() -> None:
    """In one go or in several, with the same picks; another seed tries others."""
    state = State.start(Ruleset(seats=3), seed=4)
    at_once, in_parts = RoundSearch(state.observe(1), 9), RoundSearch(state.observe(1), 9)
    at_once.grow(500)
    for part in (1, 99, 400):
        in_parts.grow(part)
    assert at_once.visits == in_parts.visits
    assert sum(at_once.visits.values()) == at_once.iterations == 500
    assert searched(state, 500, seat=1, seed=10) != {str(pick): count for pick, count in at_once.visits.items()}


def test_trees_are_cut_down_and_used_again() -> None:
    """A second search with the trees of the first finds what it finds with new ones."""
    first, second = (State.start(Ruleset(seats=seats), seed=2).observe(0) for seats in (5, 2))
    used = RoundSearch(first, 1)
    used.grow(400)
    again, new = RoundSearch(second, 1, used.trees), RoundSearch(second, 1)
    again.grow(400)
    new.grow(400)
    assert again.visits == new.visits


def test_full_trees_go_on_with_what_they_have() -> None:
    """A node for each root and three more: the search ends all the same, with no other picks."""
    search = RoundSearch(State.start(Ruleset(seats=2), seed=2).observe(0), 1, new_trees(5))
    search.grow(200)
    assert 1 <= len(search.visits) <= 3
    assert int(search.trees.size[0]) == 5


def test_what_it_tries_is_legal_in_every_ruleset_that_fits() -> None:
    """R5, R7: in the middle of a round, chopsticks or not; and what it cannot know changes nothing (R34)."""
    for number, ruleset in enumerate(
        every(2, [one for one in SETS_OF_RULES if one.variant not in ("battle", "dummy")])
    ):
        states = whole_game(ruleset)[:-1]
        for state in (states[0], states[len(states) // 2], states[-3]):
            seen = state.observe(0)
            search = RoundSearch(seen, number)
            search.grow(60)
            assert set(search.visits) <= set(seen.legal_picks())
            swapped = RoundSearch(seen.imagine(Random(number)).observe(0), number)
            swapped.grow(60)
            assert swapped.visits == search.visits


def test_it_sees_what_a_card_brings() -> None:
    """R15: squid on waiting wasabi is tried more than all else together."""
    squid = arranged(Ruleset(seats=3), ["wasabi"], ["maki-1"], ["squid", "egg", "tempura", "pudding"])
    squid = follow(squid, ["wasabi", "maki-1", "tempura"])
    visits = searched(squid, 1000)
    assert visits["squid"] > 500


def test_wasabi_is_taken_with_the_squid() -> None:
    """R7, R8: with chopsticks in front, wasabi first and squid on it."""
    state = arranged(Ruleset(seats=2), ["chopsticks"], ["wasabi", "squid", "tempura", "egg"])
    state = follow(state, ["chopsticks", "tempura"])
    visits = searched(state, 2000)
    assert max(visits, key=lambda pick: visits[pick]) == "wasabi+squid"


def test_in_golf_points_are_avoided() -> None:
    """R24: of an egg and a squid on waiting wasabi the egg, if there is nothing else."""
    state = arranged(Ruleset(seats=3, variant="golf"), ["wasabi"], ["maki-1"], ["squid", *["egg"] * 4])
    state = follow(state, ["wasabi", "maki-1", "egg"])
    visits = searched(state, 1000)
    assert visits["squid"] < 200
