"""A user's own policy: it plays, it sees what its seat may know, and what is wrong with it is told."""

from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numba import NumbaError

from okawari.game.state import State
from okawari.policies.scratch import SCRATCH
from okawari.rules.chance import game_seed, start_stream
from okawari.rules.kinds import NOTHING, PUDDINGS, SQUID, STRAWBERRIES, TEAS, YOGURTS
from okawari.rules.legal import legal_picks
from okawari.rules.picks import MOST_PICKS
from okawari.rules.position import OWED, TURN, Position, hand_number
from okawari.rules.ruleset import Ruleset
from okawari.sim import PolicyError, batch, play_games, policies, policy
from okawari.sim.batch import new_batch, new_scratch, position_of
from okawari.sim.games import let_choose
from okawari.sim.policies import (
    chooser,
    greedy_policy,
    observe,
    observe_own,
    observe_shared,
    planner_policy,
    policies_by_seat,
    policy_streams,
    random_policy,
)
from tests.support.by_python import by_python
from tests.support.games import COVERING, after, each_set_of_rules, label, random_game, whole_game
from tests.support.readable import assert_same, assert_shown, replay

TWO = Ruleset(seats=2)


def own(position: Any, rules: Any, seat: Any, unknown: Any, stream: Any, codes: Any) -> Any:
    """With draw piles the first legal pick, and it writes into what it is shown; else a mistake for every dessert, and
    one for golf: so one compilation has them all."""
    if rules.best < 0:
        return 7 // (seat - seat)
    if rules.piles == 0:
        if rules.dessert == PUDDINGS:
            return SQUID
        if rules.dessert == STRAWBERRIES:
            return -1
        if rules.dessert == YOGURTS:
            return 2**62 + 31
        if rules.dessert == TEAS:
            return position.hands[seat + 50][3]
        seat = 1000
    legal_picks(position, rules, seat, codes)
    position.totals[:] = 1000
    position.now[:] = 99
    position.tableaux[:] = 9
    position.hands[:] = 9
    return codes[0]


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


@pytest.mark.ci
def test_an_own_policy_plays_and_what_goes_wrong_is_told() -> None:
    """It plays legal games, beside ours, and cannot change the game but by its picks: what it is shown is a copy.

    An illegal pick, no pick, no code at all, an index out of bounds in it and in a rule, an error: no crash.
    """
    played = play_games(Ruleset(seats=2, variant="draw-piles"), [own, "random"], 50, 3)
    for number in range(50):
        assert_same(played, number, replay(played, number, 3))
    for dessert, variant, message in (
        ("pudding", None, r"picked code 8 for seat 0 in round 1, turn 1; it can pick: \d+ \(\w"),
        ("strawberry", None, "-1"),
        ("yogurt", None, "picked code 4611686018427387935"),
        ("tea", None, "failed: IndexError"),
        ("mochi", None, "failed: IndexError"),
        ("pudding", "golf", "failed: ZeroDivisionError"),
    ):
        with pytest.raises(PolicyError, match=f"policy own .*{message}"):
            play_games(Ruleset("anniversary", 2, dessert, variant), own, 20, 1)


@pytest.mark.ci
def test_a_policy_that_cannot_be_compiled_is_told() -> None:
    """An exception with the policy's name."""
    for one in (text, half, does_not_compile, too_few_arguments):
        with pytest.raises(PolicyError, match=f"policy {one.__name__} cannot be compiled"):
            play_games(TWO, one, 20, 1)


def test_of_what_numba_says_the_beginning_is_told() -> None:
    """The first six lines that are not about where it was."""

    def fail(*_: object) -> int:
        raise NumbaError("Failed in nopython mode\n\n" + "\n".join(f"line {number}" for number in range(1, 9)))

    rules = TWO.rules
    own: Any = SimpleNamespace(name="own", choose=fail)
    told = r"policy own cannot be compiled: line 1 line 2 line 3 line 4 line 5 line 6$"
    with pytest.raises(PolicyError, match=told):
        let_choose(own, new_batch(rules, 1), rules, 0, np.arange(2), new_scratch(rules))


@pytest.mark.parametrize(
    ("policies", "message"),
    [("gready", "there are: random, greedy"), (["random"], "1 policies cannot play 2 seats"), ([3, 4], "is no policy")],
)
def test_a_choice_of_policies_that_cannot_be(policies: Any, message: str) -> None:
    """The message says what can be."""
    with pytest.raises(PolicyError, match=message):
        play_games(TWO, policies, 20, 1)


@each_set_of_rules
def test_a_policy_sees_what_its_seat_may_know(rulesets: list[Ruleset]) -> None:
    """R34: what the compiled engine shows is the Observation, number by number, at moments of every set of rules."""
    rng = Random(34)
    for ruleset in rulesets:
        for state in rng.sample(list(random_game(ruleset, 5))[:-1], 2):
            for seat in state.acting:
                assert_sees(state, seat)


@pytest.mark.parametrize("ruleset", COVERING, ids=label)
def test_who_writes_into_nothing_sees_the_same(ruleset: Ruleset) -> None:
    """R34: without a copy of what lies open; who looks at no other hand is shown its own."""
    rng = Random(35)
    with by_python(batch):
        for state in rng.sample(whole_game(ruleset)[:-1], 3):
            game = new_batch(state.rules, 1, state.position, state.world)
            for seat in state.acting:
                seen, number = state.observe(seat), hand_number(state.rules, state.position.now, seat)
                for see in (observe_shared, observe_own):
                    scratch = new_scratch(state.rules)
                    scratch.unknown[:] = 77
                    shown = see(position_of(game, 0), state.rules, game.decks[0], seat, scratch)
                    assert shown.hands[number].tolist() == list(seen.position.hands[number])
                    assert scratch.unknown[seat] == seen.unknown[seat] == 0
                    for told, known in zip(shown[1:], seen.position[1:], strict=True):
                        assert told.tolist() == np.array(known, np.int64).reshape(told.shape).tolist()
                    if see is observe_shared:
                        assert shown.hands.tolist() == [list(hand) for hand in seen.position.hands]
                        assert scratch.unknown.tolist() == list(seen.unknown)


def test_every_choice_has_a_stream_of_its_own() -> None:
    """By the game, the turn and the seat; R28: an owed second card has that of the next turn."""
    two, made = TWO.rules, new_batch(TWO.rules, 3)
    made.seeds[:] = 5, 6, 7
    made.positions.now[2, OWED] = 3
    streams = policy_streams(made, two, 4, [1, 0])
    numbers = [[10, 10, 12], [9, 9, 11]]
    assert streams.tolist() == [[start_stream(game_seed(5 + game, row[game])) for game in range(3)] for row in numbers]


def test_only_seats_that_act_choose_in_games_that_are_at_the_turn() -> None:
    """R27: the others' picks stay as they are; the first game with an illegal pick is told."""
    asked: list[tuple[int, int]] = []

    def last_legal(position: Any, rules: Any, seat: int, unknown: Any, stream: int, codes: Any) -> int:
        asked.append((seat, stream))
        return 99 if rules.best < 0 else int(codes[legal_picks(position, rules, seat, codes) - 1])

    with by_python(batch, policies):
        for variant in ("battle", None, "golf"):
            state = after(Ruleset(seats=2, variant=variant), 3)
            made = new_batch(state.rules, 3, state.position, state.world)
            made.seeds[:] = 5, 6, 7
            made.positions.now[0, TURN] = 4
            asked.clear()
            choose = chooser(last_legal, observe)
            told = choose(made, state.rules, 3, np.arange(2), new_scratch(state.rules))
            acting = list(state.acting)
            if variant == "golf":
                assert (told, asked) == (1, [(0, start_stream(game_seed(6, 7)))])
                continue
            assert told == NOTHING
            expected = [(seat, start_stream(game_seed(seed, 7 + seat))) for seed in (6, 7) for seat in acting]
            assert asked == expected
            assert (made.picks[0] == NOTHING).all()
            assert (made.picks[1:, 3] != NOTHING).tolist() == [[seat in acting for seat in range(2)]] * 2


def test_a_policy_by_its_name() -> None:
    """The same every time; the name stands in the functions that are compiled of it."""
    for name, function in (("random", random_policy), ("greedy", greedy_policy), ("planner", planner_policy)):
        made = policy(name)
        assert (made.name, made.function, made.choose.__qualname__) == (name, function, f"choose_{name}_policy")
        assert policy(name) is made
    one, two = policy("random"), policy("greedy")
    assert policies_by_seat("random", 3) == [one] * 3
    assert policies_by_seat(one, 2) == [one] * 2
    assert policies_by_seat(["greedy", one], 2) == [two, one]


def assert_sees(state: State, seat: int) -> None:
    """The scratch filled by `observe` holds the Observation."""
    rules, scratch = state.rules, new_scratch(state.rules)
    batch = new_batch(rules, 1, state.position, state.world)
    position: Any = Position(*(rows[0] for rows in batch.positions))
    observe(position, rules, batch.decks[0], seat, scratch)
    assert_shown(scratch, state.observe(seat))
    assert len(scratch.codes) == SCRATCH >= MOST_PICKS
