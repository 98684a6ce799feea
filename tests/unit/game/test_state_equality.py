"""Which States are equal: the same truth, as far as it was dealt or is still to come."""

from dataclasses import replace

import pytest

from okawari import Ruleset, State
from okawari.game.world import World
from okawari.rules.ruleset import ROUNDS
from tests.support.arranged import arranged
from tests.support.games import after, finished

MOCHI, YOGURT = (Ruleset("anniversary", 2, dessert) for dessert in ("mochi", "yogurt"))


def with_world(state: State, **changes: object) -> State:
    """The same game in another world."""
    return replace(state, world=replace(state.world, **changes))  # type: ignore[arg-type]


def swapped(world: World, first: int, second: int) -> tuple[int, ...]:
    """The deck with two cards that are not the same in each other's place."""
    deck = list(world.deck)
    assert deck[first] != deck[second]
    deck[first], deck[second] = deck[second], deck[first]
    return tuple(deck)


def different(state: State, start: int) -> tuple[int, int]:
    """Two places of the deck from `start` on with different cards."""
    deck = state.world.deck
    return start, next(place for place in range(start, len(deck)) if deck[place] != deck[start])


def test_each_part_of_the_truth_counts() -> None:
    """The same position with other turns, other rounds behind it, or another ruleset is another State."""
    state = after(Ruleset(seats=3), 12)
    assert replace(state) == state
    assert replace(state, turns=state.turns[:-1]) != state
    assert replace(state, closed=()) != state
    assert replace(state, ruleset=Ruleset("reference", 3)) != state
    assert replace(state, position=after(Ruleset(seats=3), 13).position) != state
    assert len({state, replace(state), replace(state, closed=())}) == 2


def test_cards_that_are_still_to_come_count() -> None:
    """R3: two cards of the third round change places; or, while the game goes on, two that nobody will be dealt."""
    state = after(Ruleset(seats=2), 5)
    for start in (2 * 20, ROUNDS * 20):
        assert with_world(state, deck=swapped(state.world, *different(state, start))) != state


def test_after_the_end_what_was_never_dealt_does_not_count() -> None:
    """R3: the rest of the deck is ignored; the cards that were dealt are not."""
    state = finished(Ruleset(seats=2))
    rest, dealt = different(state, ROUNDS * 20), different(state, 2 * 20)
    same = with_world(state, deck=swapped(state.world, *rest))
    assert (same, hash(same)) == (state, hash(state))
    assert with_world(state, deck=swapped(state.world, dealt[0], dealt[1])) != state


@pytest.mark.parametrize("part", ["rolls", "draws"])
def test_chance_counts_while_it_is_to_come(part: str) -> None:
    """R20, R22: the first roll or draw has been used; another first one changes nothing, another second one does."""
    if part == "rolls":
        start, pick = arranged(MOCHI, ["mochi"], ["egg"], rolls=[3, 4]), "mochi"
    else:
        start, pick = arranged(YOGURT, ["yogurt-2"], ["egg"], draws=[0, 4]), "yogurt"
    state = start.play([pick, "egg"])
    chance = getattr(state.world, part)
    used, to_come = (1, *chance[1:]), (chance[0], 5, *chance[2:])
    assert with_world(state, **{part: used}) == state
    assert with_world(state, **{part: to_come}) != state
    assert with_world(start, **{part: used}) != start


def test_after_the_end_chance_does_not_count() -> None:
    """R22: rolls that nobody needed."""
    state = finished(MOCHI)
    assert len([roll for turn in state.turns for roll in turn.rolls]) < 10, "the last roll was not used"
    assert with_world(state, rolls=(*state.world.rolls[:-1], state.world.rolls[-1] % 6 + 1)) == state


def test_a_state_is_no_observation() -> None:
    """What a seat knows of it is something else, and so is any other value."""
    state = after(Ruleset(seats=2), 3)
    assert state != state.observe(0)
    assert state != (state.ruleset, state.position)
