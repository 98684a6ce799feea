"""How the searching bots spend what they may, with a search that is made up: nothing is compiled here."""

from itertools import count
from random import Random
from typing import Any

import pytest

from okawari.bots.ismcts import IsmctsBot
from okawari.bots.search import FIRST_ITERATIONS, LOOKS_AT_THE_CLOCK, grown_pick
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset
from tests.support.arranged import arranged, first_picks

SEEN = arranged(Ruleset(seats=2), ["egg", "squid"]).observe(0)


class MadeUp:
    """A search that notes how it was asked to grow; of two that were tried as often, the first is made."""

    def __init__(self) -> None:
        self.iterations = 0
        self.grown: list[int] = []
        self.visits = {Pick.parse("tempura"): 2, Pick.parse("egg"): 4, Pick.parse("squid"): 4}

    def grow(self, iterations: int) -> None:
        self.iterations += iterations
        self.grown.append(iterations)


def test_iterations_are_counted() -> None:
    """All at once, without a look at the clock; the pick that was tried most is made."""
    search = MadeUp()
    assert str(grown_pick(search, 0.0, 0.0, 130)) == "egg"
    assert search.grown == [130]


def test_time_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """First a few, to learn how fast it goes; then as many as fit between two looks at the clock, until time is up."""
    now = (number * 0.01 for number in count())
    monkeypatch.setattr("okawari.bots.search.perf_counter", lambda: next(now))
    search = MadeUp()
    grown_pick(search, 0.0, 0.1, None)
    assert search.grown[0] == FIRST_ITERATIONS
    assert len(search.grown) > 2
    at_most = [FIRST_ITERATIONS / 0.02 * 0.1 / LOOKS_AT_THE_CLOCK] * (len(search.grown) - 1)
    assert all(1 <= grown <= most for grown, most in zip(search.grown[1:], at_most, strict=True))


def test_without_a_choice_nothing_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """R9; with two picks it is."""
    asked: list[Observation] = []

    def search(seen: Observation, *_: Any) -> MadeUp:
        asked.append(seen)
        return MadeUp()

    monkeypatch.setattr("okawari.bots.parts.load", lambda part: None)
    monkeypatch.setattr("okawari.sim.search.GameSearch", search)
    last = first_picks(State.start(Ruleset(seats=2), seed=1), 9).observe(0)
    assert IsmctsBot(iterations=5).choose(last, Random(1)) == last.legal_picks()[0]
    assert asked == []
    assert str(IsmctsBot(iterations=5).choose(SEEN, Random(1))) == "egg"
    assert asked == [SEEN]
