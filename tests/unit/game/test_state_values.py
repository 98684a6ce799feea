"""A State is a value: it never changes, compares by what it is, and survives copying, pickling and JSON."""

import copy
import pickle
from dataclasses import FrozenInstanceError
from random import Random
from typing import Any

import msgspec
import pytest

from okawari import Ruleset, State
from okawari.game.errors import OkawariError, RecordError
from okawari.rules.ruleset import every_ruleset
from tests.support.games import ONE_OF_EACH, after, finished, label, random_game, random_picks, whole_game


def moments(ruleset: Ruleset, seed: int = 0) -> list[State]:
    """The start, the middle of each round, and the end of a game."""
    states = whole_game(ruleset, seed)
    turns = ruleset.rules.turns
    return [states[turn] for turn in (0, turns // 2, turns + 1, 2 * turns + turns // 2, 3 * turns)]


def test_copy_pickle_and_json_keep_a_state_whole() -> None:
    """The copy is equal, hashes alike and, from the middle of the last round, goes on in the same way to the end."""
    for ruleset in ONE_OF_EACH:
        for number, state in enumerate(moments(ruleset)):
            copies = [copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
            copies.append(State.from_json(state.to_json()))
            assert all(other == state and hash(other) == hash(state) for other in copies), label(ruleset)
            states, rngs = [state, *copies], [Random(9) for _ in range(len(copies) + 1)]
            while number >= 3 and not states[0].over:
                states = [each.play(random_picks(each, rng)) for each, rng in zip(states, rngs, strict=True)]
                assert all(each == states[0] for each in states), label(ruleset)
            assert {each.scores for each in states} == {states[0].scores}, label(ruleset)


def test_play_leaves_the_state_before_as_it_was() -> None:
    """Values in, values out: playing two different turns from one State."""
    for ruleset in ONE_OF_EACH:
        state = after(ruleset, 2)
        told, rng = state.to_json(), Random(4)
        first, second = state.play(random_picks(state, rng)), state.play(random_picks(state, rng))
        assert state.to_json() == told
        assert len(first.turns) == len(second.turns) == len(state.turns) + 1


def test_nothing_in_a_state_can_be_changed() -> None:
    """No attribute can be set, and every part of it can be hashed, so that none is a list."""
    state: Any = finished(Ruleset("anniversary", 2, "mochi", "dummy"))
    for name in ("world", "position", "turns", "closed", "ruleset"):
        with pytest.raises((FrozenInstanceError, AttributeError)):
            setattr(state, name, None)
    for part in (state.world, state.position, state.turns, state.closed, state.ruleset, state.observe(0)):
        assert isinstance(hash(part), int)


def test_different_states_are_different() -> None:
    """Every state of a game differs from every other, and from those of another seed or ruleset."""
    states = [*random_game(Ruleset(seats=3), 1), *random_game(Ruleset(seats=3), 2)]
    states += random_game(Ruleset("reference", 3), 1)
    assert len(set(states)) == len(states)
    assert states[0] != "a state"


def test_what_is_still_to_come_makes_states_different() -> None:
    """Two games that look alike now, but for a card of the next round or a roll to come."""
    ruleset = Ruleset("anniversary", 2, "mochi")
    state = after(ruleset, 1)
    world: Any = state.world
    deck = list(world.deck)
    other = next(place for place in range(21, 108) if deck[place] != deck[20])
    deck[20], deck[other] = deck[other], deck[20]
    rolls = (*world.rolls[:-1], world.rolls[-1] % 6 + 1)
    picks = state.turns[0].picks
    for changed in (type(world)(tuple(deck), world.rolls), type(world)(world.deck, rolls)):
        assert State.start(ruleset, changed).play(picks) != state


@pytest.mark.ci
def test_every_ruleset_survives_json() -> None:
    """Each of the 189, in the middle of a game."""
    for ruleset in every_ruleset():
        state = after(ruleset, ruleset.rules.turns + 2)
        assert State.from_json(state.to_json()) == state, label(ruleset)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"format": "okawari-state/9"}, "okawari-state/9"),
        ({"turns": [["egg on toast", None]]}, "egg on toast"),
        ({"turns": "none"}, "turns"),
        ({"world": {"deck": [], "rolls": [], "draws": [], "starter": 0}}, "108 cards"),
        ({"ruleset": {"edition": "deluxe"}}, "deluxe"),
        ({"ruleset": {"seats": 9}}, "2, 3, 4 or 5 seats"),
    ],
)
def test_a_broken_state_is_refused_with_the_reason(changed: dict[str, Any], message: str) -> None:
    """One line, no traceback."""
    document = msgspec.json.decode(State.start(Ruleset(seats=2), seed=1).to_json())
    with pytest.raises(OkawariError, match=message) as refused:
        State.from_json(msgspec.json.encode(document | changed).decode())
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", ["", "  ", "[]", "{", "null", "{}", "\ud800", '"\\ud800"'])
def test_what_is_no_state_at_all_is_refused(text: str) -> None:
    """Empty, no JSON, no object, nothing in it, half a character."""
    with pytest.raises(RecordError):
        State.from_json(text)


def test_repr_says_where_the_game_stands() -> None:
    """For whoever looks at it in a shell."""
    state = after(Ruleset(seats=2), 11)
    assert repr(state).startswith("<State gamewright, 2 seats, round 2, turn 2; scores (")
    assert "over" in repr(finished(Ruleset(seats=2)))
