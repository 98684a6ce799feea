"""PettingZoo's environments: its own tests of them, and what they answer to mistakes."""

from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from okawari import IllegalPick, OkawariError, Ruleset
from okawari.env import aec_env, parallel_env
from tests.support.games import SETS_OF_RULES, label
from tests.support.sizes import quick

CYCLES = 100
SOME = [
    Ruleset(seats=4),
    Ruleset("anniversary", 5, "yogurt", "both-ways"),
    Ruleset("anniversary", 3, "strawberry", "golf"),
    Ruleset("anniversary", 2, "mochi", "dummy"),
    Ruleset("anniversary", 2, "tea", "draw-piles"),
    Ruleset(seats=2, variant="battle"),
]
BATTLE = Ruleset(seats=2, variant="battle")
ABOUT_SPACES = "ignore:Observation "
"""PettingZoo would like plain arrays; its own games with masks have dictionaries, too."""


def first_legal(observations: dict[str, Any]) -> dict[str, int]:
    """The first legal action of every agent."""
    return {agent: int(np.flatnonzero(seen["action_mask"])[0]) for agent, seen in observations.items()}


def conforms(ruleset: Ruleset) -> None:
    """PettingZoo's tests of both forms."""
    parallel_api_test(parallel_env(ruleset), CYCLES)
    parallel_seed_test(lambda: parallel_env(ruleset, illegal="substitute"), CYCLES)
    api_test(aec_env(ruleset), CYCLES)
    seed_test(lambda: aec_env(ruleset), CYCLES)


@pytest.mark.filterwarnings(ABOUT_SPACES)
@pytest.mark.parametrize("ruleset", quick(2, SOME), ids=label)
def test_pettingzoos_own_tests(ruleset: Ruleset) -> None:
    """They check types, spaces, masks, seeds and the order of calls."""
    conforms(ruleset)


@pytest.mark.ci
@pytest.mark.filterwarnings(ABOUT_SPACES)
@pytest.mark.parametrize("ruleset", [one for one in SETS_OF_RULES if one not in SOME], ids=label)
def test_pettingzoos_own_tests_with_the_other_rules(ruleset: Ruleset) -> None:
    """The same for all that the quick tests leave out."""
    conforms(ruleset)


def test_what_it_says_of_itself() -> None:
    """A change of the encoding is a new name; rows are bytes, a mask is 0 or 1, for every seat alike."""
    env = parallel_env(Ruleset(seats=2))
    assert env.metadata == {
        "name": "okawari_v0",
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 2,
        "is_parallelizable": True,
    }
    for agent in ("seat_0", "seat_1"):
        assert env.action_space(agent) == Discrete(157)
        row, mask = Box(0, 255, (74,), np.uint8), Box(0, 1, (157,), np.int8)
        assert env.observation_space(agent) == Dict({"observation": row, "action_mask": mask})
    assert (env.reward, env.per_round, env.illegal, env.render_mode) == ("win", False, "raise", None)
    assert (parallel_env().ruleset, env.substituted, env.agents) == (Ruleset(), 0, [])


def test_the_games_after_a_seed_are_always_the_same() -> None:
    """But not the same as one another; who is told nothing before the first step is told so."""
    env = parallel_env(Ruleset(seats=2))
    dealt = []
    for _ in range(2):
        for seed in (5, None):
            _, infos = env.reset(seed=seed)
            assert infos == {"seat_0": {}, "seat_1": {}}
            dealt.append(env.game.hands)
    assert dealt[:2] == dealt[2:]
    assert dealt[0] != dealt[1]


def test_nothing_happens_where_there_are_no_agents_left() -> None:
    """Every step tells every agent whether the game is over, and never that it was cut off; a closed one has none."""
    env = parallel_env(Ruleset(seats=2), illegal="substitute")
    env.reset(seed=1)
    for turn in range(30):
        _, _, over, cut, _ = env.step({"seat_0": 156, "seat_1": 156})
        assert over == {"seat_0": turn == 29, "seat_1": turn == 29}
        assert cut == {"seat_0": False, "seat_1": False}
    assert env.substituted == 60
    assert env.agents == []
    assert env.step({}) == ({}, {}, {}, {}, {})
    env.reset()
    assert (env.substituted, env.agents) == (0, ["seat_0", "seat_1"])
    env.close()
    assert env.agents == []


def test_rewards_of_a_game() -> None:
    """Paid per round or at the end, points add up to the same; a win is shared by those who share it."""
    paid: dict[tuple[str, bool], dict[str, float]] = {}
    for reward, per_round in (("points", False), ("points", True), ("margin", False), ("margin", True), ("win", False)):
        env = parallel_env(Ruleset(seats=3), reward=reward, per_round=per_round)
        observations, _ = env.reset(seed=4)
        total = dict.fromkeys(env.agents, 0.0)
        while env.agents:
            observations, rewards, *_ = env.step(first_legal(observations))
            total = {agent: total[agent] + rewards[agent] for agent in total}
        paid[reward, per_round] = total
        scores = env.game.scores
    assert list(paid["points", False].values()) == list(scores)
    assert paid["points", True] == paid["points", False]
    assert paid["margin", True] == paid["margin", False]
    assert paid["margin", False]["seat_0"] == scores[0] - max(scores[1:])
    assert sum(paid["win", False].values()) == 1


def test_golf_pays_for_few_points() -> None:
    """R24: the fewest points win; so they are negative, and a margin is how many fewer they are."""
    env = parallel_env(Ruleset(seats=2, variant="golf"), reward="margin")
    observations, _ = env.reset(seed=4)
    while env.agents:
        observations, rewards, *_ = env.step(first_legal(observations))
    scores = env.game.scores
    assert rewards == {"seat_0": scores[1] - scores[0], "seat_1": scores[0] - scores[1]}


def test_two_cards_of_battle_are_two_steps() -> None:
    """R28: after the announced card the same seat acts again, and the other waits."""
    env = parallel_env(BATTLE)
    observations, _ = env.reset(seed=1)
    while not any(seen["action_mask"][20:40].any() for seen in observations.values()):
        observations, *_ = env.step(first_legal(observations))
    actor = next(agent for agent, seen in observations.items() if seen["action_mask"][20:40].any())
    observations, *_ = env.step(
        {agent: int(np.flatnonzero(seen["action_mask"])[-1]) for agent, seen in observations.items()}
    )
    assert env.game.owed
    assert [agent for agent, seen in observations.items() if not seen["action_mask"][40]] == [actor]


def test_an_illegal_action_changes_nothing() -> None:
    """The error names seat, pick and what would be right; the game stands where it stood."""
    env = parallel_env(BATTLE)
    observations, _ = env.reset(seed=1)
    before = env.game
    wrong = first_legal(observations) | {f"seat_{before.acting[0]}": 0}
    with pytest.raises(IllegalPick, match=r"cannot pick .*@0 .*it can pick: "):
        env.step(wrong)
    assert env.game is before


def test_who_acts_cannot_wait() -> None:
    """To wait is for those who do not act."""
    env = parallel_env(Ruleset(seats=2))
    env.reset(seed=1)
    with pytest.raises(IllegalPick, match="cannot pick to wait"):
        env.step({"seat_0": 156, "seat_1": 156})


def test_a_substitute_is_told_and_counted() -> None:
    """An illegal action is replaced by the next legal one, round from the last to the first."""
    env = parallel_env(Ruleset(seats=2), illegal="substitute")
    observations, _ = env.reset(seed=1)
    legal = first_legal(observations)
    _, _, _, _, infos = env.step({"seat_0": 156, "seat_1": legal["seat_1"]})
    assert infos == {"seat_0": {"substituted": True}, "seat_1": {"substituted": False}}
    assert env.substituted == 1
    last = env.game.turns[-1].picks[0]
    assert last is not None
    assert last == env.game.turns[0].picks[0]


@pytest.mark.parametrize("wrong", [{}, {"seat_0": 0}, {"seat_0": 0, "seat_1": 0, "seat_2": 0}, None])
def test_every_agent_needs_an_action(wrong: Any) -> None:
    """No more, no fewer."""
    env = parallel_env(Ruleset(seats=2))
    env.reset(seed=1)
    with pytest.raises(OkawariError, match="seat_0, seat_1"):
        env.step(wrong)


def test_what_cannot_be_done_now() -> None:
    """Before the first game, after the last turn, after close: each says what to do."""
    env = parallel_env(Ruleset(seats=2))
    with pytest.raises(OkawariError, match="reset"):
        env.step({"seat_0": 0, "seat_1": 0})
    observations, _ = env.reset(seed=1)
    while env.agents:
        observations, *_ = env.step(first_legal(observations))
    with pytest.raises(OkawariError, match="is over"):
        env.step({"seat_0": 0, "seat_1": 0})
    env.close()
    with pytest.raises(OkawariError, match="closed"):
        env.step({"seat_0": 0, "seat_1": 0})
    with pytest.raises(OkawariError, match="closed"):
        env.reset()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"reward": "fame"}, "win, margin, points"),
        ({"reward": "win", "per_round": True}, "margin or points"),
        ({"illegal": "ignore"}, "raise, substitute"),
        ({"render_mode": "human"}, "ansi, rgb_array"),
    ],
)
def test_options_that_there_are_not(options: dict[str, Any], said: str) -> None:
    """The error names those that there are."""
    with pytest.raises(OkawariError, match=said):
        parallel_env(**options)


@pytest.mark.parametrize("ruleset", quick(3, [SOME[1], SOME[3], BATTLE]), ids=label)
def test_the_table_as_text_and_picture(ruleset: Ruleset) -> None:
    """Every seat's cards are told; the picture is one of its size with more than its ground in it."""
    env = parallel_env(ruleset, render_mode="ansi")
    observations, _ = env.reset(seed=1)
    env.step(first_legal(observations))
    text = env.render()
    assert text.startswith(f"{ruleset.words}: round 1, turn 2\n")
    assert all(f"seat {seat}" in text for seat in range(ruleset.seats))
    assert "yogurt-" not in text.partition("in front")[0]
    env.render_mode = "rgb_array"
    picture = env.render()
    assert picture.dtype == np.uint8
    assert picture.shape[1:] == (640, 3)
    colours = picture.astype(np.uint32) @ np.array([1 << 16, 1 << 8, 1], dtype=np.uint32)
    assert len(np.unique(colours)) > 500


def test_without_a_render_mode_nothing_is_shown() -> None:
    """The error names the modes."""
    env = parallel_env(Ruleset(seats=2))
    env.reset(seed=1)
    with pytest.raises(OkawariError, match="ansi, rgb_array"):
        env.render()
