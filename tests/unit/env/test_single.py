"""Gymnasium's environment: its own check of it, and what it answers to mistakes."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.spaces import Box, Discrete
from gymnasium.utils.env_checker import check_env

from okawari import IllegalPick, Observation, OkawariError, Pick, Ruleset
from okawari.env import single_env
from tests.support.games import SETS_OF_RULES, label

SOME = [
    Ruleset(seats=5),
    Ruleset("anniversary", 2, "yogurt", "dummy"),
    Ruleset("anniversary", 2, "strawberry", "battle"),
]
BATTLE = Ruleset(seats=2, variant="battle")


def conforms(ruleset: Ruleset) -> None:
    """Gymnasium's own check."""
    check_env(gymnasium.make("okawari/Sushi-v0", ruleset=ruleset, opponents="random").unwrapped, skip_render_check=True)


@pytest.mark.parametrize("ruleset", SOME, ids=label)
def test_gymnasiums_own_check(ruleset: Ruleset) -> None:
    """Types, spaces, seeds, and that a reset gives the same game."""
    conforms(ruleset)


@pytest.mark.ci
@pytest.mark.parametrize("ruleset", [one for one in SETS_OF_RULES if one not in SOME], ids=label)
def test_gymnasiums_own_check_with_the_other_rules(ruleset: Ruleset) -> None:
    """The same for all that the quick tests leave out."""
    conforms(ruleset)


def test_what_it_says_of_itself() -> None:
    """Rows are bytes, actions are those of the ruleset; what it is not told is as usual."""
    env = single_env()
    assert env.metadata == {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}
    assert env.observation_space == Box(0, 255, (132,), np.uint8)
    assert env.action_space == Discrete(157)
    assert env.substituted == 0
    assert (env.ruleset, env.seat, env.reward, env.per_round, env.illegal, env.render_mode) == (
        Ruleset(),
        0,
        "win",
        False,
        "raise",
        None,
    )


def test_it_can_be_made_by_name_and_shown() -> None:
    """The registered name, its rendering checked too."""
    env = gymnasium.make("okawari/Sushi-v0", render_mode="rgb_array")
    check_env(env.unwrapped)


def play_on(env: Any, seed: int) -> tuple[int, float]:
    """A game with first legal picks; returns the steps and all that it paid."""
    env.reset(seed=seed)
    steps, paid, over = 0, 0.0, False
    while not over:
        _, reward, over, _, info = env.step(int(np.flatnonzero(env.action_masks())[0]))
        assert np.array_equal(info["action_mask"], env.action_masks())
        steps, paid = steps + 1, paid + reward
    return steps, paid


def test_a_game_pays_what_it_says() -> None:
    """24 picks at four seats; points per round add up to the seat's own score."""
    env = single_env(Ruleset(seats=4), "random", seat=2, reward="points", per_round=True)
    assert play_on(env, 3) == (24, env.game.scores[2])
    assert env.action_masks().dtype == np.int8


@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_paid_while_others_act_is_paid_too(seat: int) -> None:
    """R27: whoever takes the last card of a round, the rewards of a battle add up to the seat's own score."""
    env = single_env(BATTLE, "random", seat=seat, reward="points", per_round=True)
    for seed in range(2):
        _, paid = play_on(env, seed)
        assert paid == env.game.scores[seat]


def test_substitutes_are_counted_from_every_deal_on() -> None:
    """Each step says whether its action was replaced, and how many were so far; no game is ever cut off."""
    env = single_env(Ruleset(seats=2), "random", illegal="substitute")
    _, info = env.reset(seed=1)
    told = [(info["substituted"], info["substitutions"])]
    for is_legal in (False, False, True):
        _, _, over, cut, info = env.step(int(env.action_masks().argmax()) if is_legal else 156)
        told.append((info["substituted"], info["substitutions"]))
        assert (over, cut) == (False, False)
    assert told == [(False, 0), (True, 1), (True, 2), (False, 2)]
    assert env.substituted == 2
    _, info = env.reset(seed=1)
    assert (info["substituted"], info["substitutions"]) == (False, 0)


def test_a_seat_of_battle_acts_in_every_step() -> None:
    """R27: the other's turns pass in between, and the own seat is never asked to wait."""
    env = single_env(BATTLE, "greedy", seat=1)
    env.reset(seed=3)
    over = False
    while not over:
        masks = env.action_masks()
        assert not masks[40]
        _, _, over, _, _ = env.step(int(np.flatnonzero(masks)[-1]))


def test_a_game_of_battle_begins_with_the_own_pick() -> None:
    """R27: whoever starts, the first row is that of a seat that acts."""
    starters = set()
    for seed in range(8):
        env = single_env(BATTLE, "greedy", seat=1)
        env.reset(seed=seed)
        assert env.game.acting == (1,)
        starters.add(len(env.game.turns) > 0)
    assert starters == {False, True}


class Watched:
    """Notes for which seats it was asked."""

    def __init__(self) -> None:
        self.seats: set[int | None] = set()

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """Anything, after noting that it got an Observation of a seat."""
        assert isinstance(seen, Observation)
        self.seats.add(seen.seat)
        return rng.choice(seen.legal_picks())


def test_opponents_are_shown_what_their_seat_may_know() -> None:
    """One bot for each other seat, in their order."""
    left, right = Watched(), Watched()
    play_on(single_env(Ruleset(seats=3), [left, right], seat=1), 1)
    assert (left.seats, right.seats) == ({0}, {2})


def test_the_same_seed_is_the_same_game() -> None:
    """The bots' chance, too."""
    env = single_env(Ruleset(seats=3), "random", reward="points")
    assert play_on(env, 5) == play_on(env, 5)
    assert play_on(env, 5) != play_on(env, 6)


def test_illegal_actions() -> None:
    """An error as a rule; the registered name replaces them, says so and counts."""
    env = single_env(Ruleset(seats=2))
    env.reset(seed=1)
    with pytest.raises(IllegalPick, match="cannot pick tempura\\+tempura"):
        env.step(12)
    registered = gymnasium.make("okawari/Sushi-v0")
    registered.reset(seed=1)
    *_, info = registered.step(12)
    assert (info["substituted"], info["substitutions"]) == (True, 1)


@pytest.mark.parametrize("wrong", [-1, 157, "salmon", 1.5, None])
def test_what_is_no_action_is_an_error_in_every_mode(wrong: Any) -> None:
    """A number out of range is a mistake in the program, not in the play."""
    env = single_env(Ruleset(seats=2), illegal="substitute")
    env.reset(seed=1)
    with pytest.raises(IllegalPick, match="0 to 156"):
        env.step(wrong)


def test_what_cannot_be_done_now() -> None:
    """Before the first game, after the last turn, after close: each says what to do."""
    env = single_env(Ruleset(seats=2), "random")
    with pytest.raises(OkawariError, match="reset"):
        env.step(0)
    play_on(env, 1)
    with pytest.raises(OkawariError, match="is over"):
        env.step(0)
    env.close()
    with pytest.raises(OkawariError, match="closed"):
        env.step(0)
    with pytest.raises(OkawariError, match="closed"):
        env.reset()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"reward": "fame"}, "win, margin, points"),
        ({"reward": "win", "per_round": True}, "margin or points"),
        ({"illegal": "ignore"}, "raise, substitute"),
        ({"render_mode": "human"}, "ansi, rgb_array"),
        ({"seat": 4}, "0 to 3"),
        ({"seat": -1}, "0 to 3"),
        ({"opponents": ["greedy"]}, "3 other seats"),
        ({"opponents": "nobody"}, "no bot"),
    ],
)
def test_options_seats_and_bots_that_there_are_not(options: dict[str, Any], said: str) -> None:
    """The error names those that there are."""
    with pytest.raises(OkawariError, match=said):
        single_env(Ruleset(seats=4), **options)
