"""A user's own policy: it plays, it sees what its seat may know, and what is wrong with it is told."""

from typing import Any

import numpy as np
import pytest

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.policies.room import ROOM
from okawari.rules.chance import game_seed
from okawari.rules.kinds import NOTHING
from okawari.rules.picks import MOST_PICKS
from okawari.rules.ruleset import Ruleset, every_ruleset
from okawari.rules.table import Position
from okawari.rules.turn import legal_picks
from okawari.sim import PolicyError, play_games
from okawari.sim.batch import new_batch, new_room
from okawari.sim.choose import observe
from tests.support.readable import assert_same, replay

TWO = Ruleset(seats=2)


def first_legal(position: Any, rules: Any, seat: Any, unknown: Any, stream: Any, codes: Any) -> Any:
    """The first legal pick."""
    legal_picks(position, rules, seat, codes)
    return codes[0]


def always_squid(position: Any, rules: Any, seat: Any, unknown: Any, stream: Any, codes: Any) -> Any:
    """Squid, whether it is there or not."""
    return 8


def out_of_bounds(position: Any, rules: Any, seat: Any, unknown: Any, stream: Any, codes: Any) -> Any:
    """Reads a hand that is not there."""
    return position.hands[seat + 50][3]


def wrong_seat(position: Any, rules: Any, seat: Any, unknown: Any, stream: Any, codes: Any) -> Any:
    """Asks a rule about a seat that is not there."""
    legal_picks(position, rules, 1000, codes)
    return codes[0]


def divides_by_zero(position: Any, rules: Any, seat: Any, unknown: Any, stream: Any, codes: Any) -> Any:
    """Fails."""
    return 7 // (seat - seat)


def text(position: Any, rules: Any, seat: Any, unknown: Any, stream: Any, codes: Any) -> Any:
    """No code."""
    return "squid"


def half(position: Any, rules: Any, seat: Any, unknown: Any, stream: Any, codes: Any) -> Any:
    """Not a whole number."""
    return 0.5


def does_not_compile(position: Any, rules: Any, seat: Any, unknown: Any, stream: Any, codes: Any) -> Any:
    """What Numba cannot compile."""
    return sorted({"a": position}.items(), key=str)[0]


def too_few_arguments(position: Any) -> Any:
    """Takes something else."""
    return 0


def nothing(position: Any, rules: Any, seat: Any, unknown: Any, stream: Any, codes: Any) -> Any:
    """The code of no pick."""
    return -1


def huge(position: Any, rules: Any, seat: Any, unknown: Any, stream: Any, codes: Any) -> Any:
    """A number far from any code."""
    return 2**62 + 31


def vandal(position: Any, rules: Any, seat: Any, unknown: Any, stream: Any, codes: Any) -> Any:
    """Writes into what it is shown; it is a copy."""
    legal_picks(position, rules, seat, codes)
    position.totals[:] = 1000
    position.now[:] = 99
    position.tableaux[:] = 9
    position.hands[:] = 9
    return codes[0]


@pytest.mark.parametrize("own", [first_legal, vandal])
def test_an_own_policy_plays(own: Any) -> None:
    """It plays legal games, beside ours, and cannot change the game but by its picks."""
    played = play_games(TWO, [own, "random"], 50, 3)
    for number in range(50):
        assert_same(played, number, replay(played, number, 3))


@pytest.mark.ci
@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (always_squid, r"picked code 8 for seat 0 in round 1, turn 1; it can pick: \d+ \(\w"),
        (nothing, "-1"),
        (huge, "picked code 4611686018427387935"),
        (out_of_bounds, "failed: IndexError"),
        (wrong_seat, "failed: IndexError"),
        (divides_by_zero, "failed: ZeroDivisionError"),
        (text, "cannot be compiled"),
        (half, "cannot be compiled"),
        (does_not_compile, "cannot be compiled"),
        (too_few_arguments, "cannot be compiled"),
    ],
)
def test_a_wrong_policy_is_told(wrong: Any, message: str) -> None:
    """An exception with the policy's name, and no crash."""
    with pytest.raises(PolicyError, match=f"policy {wrong.__name__} .*{message}"):
        play_games(TWO, wrong, 20, 1)


@pytest.mark.parametrize(
    ("policies", "message"),
    [("gready", "there are: random, greedy"), (["random"], "1 policies cannot play 2 seats"), ([3, 4], "is no policy")],
)
def test_a_choice_of_policies_that_cannot_be(policies: Any, message: str) -> None:
    """The message says what can be."""
    with pytest.raises(PolicyError, match=message):
        play_games(TWO, policies, 20, 1)


@pytest.mark.parametrize("ruleset", every_ruleset()[::5], ids=str)
def test_a_policy_sees_what_its_seat_may_know(ruleset: Ruleset) -> None:
    """R34: what the compiled engine shows is the Observation, number by number, all through a game."""
    played = play_games(ruleset, "random", 1, 5)
    state = State.start(ruleset, seed=game_seed(5, 0))
    for codes in played.picks[0].tolist():
        for seat in state.acting:
            assert_sees(state, seat)
        state = state.play([None if code == NOTHING else Pick.of(state.as_chosen(code)) for code in codes])


def assert_sees(state: State, seat: int) -> None:
    """The room filled by `observe` holds the Observation."""
    rules, room = state.rules, new_room(state.rules)
    batch = new_batch(rules, 1, state.position, state.world)
    position: Any = Position(*(rows[0] for rows in batch.positions))
    observe(position, rules, batch.decks[0], seat, room)
    seen: Observation = state.observe(seat)
    for shown, known in zip(room.seen, seen.position, strict=True):
        assert shown.tolist() == np.array(known, np.int64).reshape(shown.shape).tolist()
    assert room.unknown.tolist() == list(seen.unknown)
    assert len(room.codes) == ROOM >= MOST_PICKS
