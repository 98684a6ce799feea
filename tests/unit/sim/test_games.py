"""Batches of games as Python runs them: where they begin, who picks, and what goes wrong in a policy."""

from collections.abc import Callable, Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from okawari.game.errors import OkawariError
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.rules.kinds import NOTHING
from okawari.rules.ruleset import Ruleset
from okawari.sim import PolicyError, SimulationError, batch, games, imagine, policies
from okawari.sim.batch import Batch, new_batch, new_scratch
from okawari.sim.games import Games, let_choose, play_games, playouts
from okawari.sim.policies import Policy, built_in
from tests.support.arranged import arranged
from tests.support.by_python import by_python
from tests.support.games import after, label
from tests.support.readable import assert_same, assert_same_choices

TWO, BATTLE = Ruleset(seats=2), Ruleset(seats=2, variant="battle")
YOGURTS = Ruleset("anniversary", 3, "yogurt")


@pytest.fixture(autouse=True)
def _not_compiled() -> Iterator[None]:
    with by_python(batch, games, imagine, policies):
        yield


def of_python(name: str) -> Policy:
    """One of our policies."""
    compiled = built_in(name)
    return Policy(name, compiled.function, compiled.choose.py_func)


def same(one: Games, other: Games) -> bool:
    """Whether the same was played."""
    names = ("totals", "winners", "picks", "points", "dessert_points")
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in names)


@pytest.mark.parametrize(
    ("ruleset", "names"),
    [
        (Ruleset(seats=3), ("planner", "random", "greedy")),
        (Ruleset("anniversary", 2, "yogurt", "battle"), ("random", "planner")),
        (Ruleset("anniversary", 2, "mochi", "dummy"), ("planner", "random")),
        (Ruleset("anniversary", 2, "strawberry", "draw-piles"), ("greedy", "planner")),
    ],
    ids=[0, 1, 2, 3],
)
def test_every_policy_chooses_what_it_chooses_of_an_observation(ruleset: Ruleset, names: Sequence[str]) -> None:
    """Each in a seat of its own, game by game as the readable engine plays them."""
    played = play_games(ruleset, [of_python(name) for name in names], 1, 9, threads=1)
    assert_same(played, 0, assert_same_choices(played, 0, 9, names))


@pytest.mark.parametrize("ruleset", [YOGURTS, TWO], ids=label)
def test_how_many_games_go_side_by_side_changes_none(ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the deal, from a number on, from a State and from an Observation."""
    random = of_python("random")
    state = after(ruleset, 2 * ruleset.rules.turns + 3)
    starts: list[Callable[[], Games]] = [
        lambda: play_games(ruleset, random, 3, 3, threads=1),
        lambda: play_games(ruleset, random, 3, 3, first=7, threads=1),
        lambda: playouts(state, random, 3, 3, threads=1),
        lambda: playouts(state.observe(0), random, 3, 3, threads=1),
    ]
    at_once = [start() for start in starts]
    monkeypatch.setattr(games, "GAMES_A_BATCH", 2)
    for start, played in zip(starts, at_once, strict=True):
        assert same(start(), played)
        assert len({row.tobytes() for row in played.picks}) == 3


def test_games_are_counted_from_0_on() -> None:
    """The first number may be any that a seed has a game for."""
    with pytest.raises(SimulationError, match=r"^0 first cannot be played"):
        play_games(TWO, "random", 1, 1, first=-1)
    for seed in (-1, True):
        with pytest.raises(OkawariError, match="is no seed"):
            play_games(TWO, "random", 1, seed)
        with pytest.raises(OkawariError, match="is no seed"):
            playouts(after(TWO, 3), "random", 1, seed)


def test_only_who_acts_can_be_told_what_to_pick() -> None:
    """R27: a pick may be told as a text; what is not legal now is refused, whoever's turn it is."""
    state = after(BATTLE, 5)
    (seat,) = state.acting
    pick = state.legal_picks(seat)[0]
    with pytest.raises(OkawariError, match=f"^seat {1 - seat} cannot pick {pick} now$"):
        playouts(state, "random", 1, 1, picks={1 - seat: pick})
    with pytest.raises(OkawariError, match=f"^seat {seat} cannot pick .* now$"):
        playouts(state, "random", 1, 1, picks={seat: f"{pick.cards[0]}@{pick.places[0] - 5}"})
    played = playouts(state, of_python("random"), 3, 1, picks={seat: str(pick)}, threads=1)
    assert played.picks[:, 5, seat].tolist() == [pick.code] * 3
    assert played.picks[:, 5, 1 - seat].tolist() == [NOTHING] * 3
    assert (played.picks[:, :5] == NOTHING).all()


def wrong_in(state: State, choose: Callable[..., int]) -> str:
    """What is told of a policy that chooses so for seats 0 and 1."""
    made = new_batch(state.rules, 2, state.position, state.world)
    policy: Any = SimpleNamespace(name="own", choose=choose)
    with pytest.raises(PolicyError) as told:
        let_choose(policy, made, state.rules, len(state.turns), np.arange(2), new_scratch(state.rules))
    return str(told.value)


def picking(*codes: int) -> Callable[..., int]:
    """Picks these codes in game 1, and says that it is wrong."""

    def choose(made: Batch, rules: Any, turn: int, seats: Any, scratch: Any) -> int:
        made.picks[1, turn] = codes
        return 1

    return choose


def test_an_illegal_pick_is_told_with_what_would_be_legal() -> None:
    """The first six of them; where and whose it was. Or there was no pick at all."""
    few, many = ["egg", "squid", *["pudding"] * 8], ["egg", "squid", "salmon", "wasabi", "maki-1", "maki-2", "maki-3"]
    start = arranged(TWO, few, many)
    egg, squid, wasabi = (Pick.parse(name).code for name in ("egg", "squid", "wasabi"))
    assert wrong_in(start, picking(wasabi, egg)) == (
        "policy own picked code 9 for seat 0 in round 1, turn 1; it can pick: 6 (egg), 8 (squid), 14 (pudding)"
    )
    assert wrong_in(start, picking(squid, 99)) == (
        "policy own picked code 99 for seat 1 in round 1, turn 1; it can pick: "
        "0 (tempura), 3 (maki-1), 4 (maki-2), 5 (maki-3), 6 (egg), 7 (salmon) …"
    )
    assert wrong_in(start, picking(egg, NOTHING)) == "policy own made no pick in turn 1; -1 is no code of a pick"
    later = after(TWO, 12)
    assert wrong_in(later, picking(99, 99)).startswith("policy own picked code 99 for seat 0 in round 2, turn 3; it")
    assert wrong_in(later, picking(NOTHING, NOTHING)).startswith("policy own made no pick in turn 13; ")


def test_six_legal_picks_are_all() -> None:
    """Then nothing is left out."""
    start = arranged(TWO, ["egg", "squid", "salmon", "wasabi", "maki-1", *["pudding"] * 5])
    assert wrong_in(start, picking(99, 99)).endswith("8 (squid), 9 (wasabi), 14 (pudding)")


def test_an_error_in_a_policy_is_told() -> None:
    """By its name and its words; where nothing is wrong nothing is told."""

    def fail(*_: object) -> int:
        return 1 // 0

    start = arranged(TWO)
    assert wrong_in(start, fail) == "policy own failed: ZeroDivisionError: integer division or modulo by zero"
    policy: Any = SimpleNamespace(name="own", choose=lambda *_: NOTHING)
    let_choose(policy, new_batch(TWO.rules, 1), TWO.rules, 0, np.arange(2), new_scratch(TWO.rules))
