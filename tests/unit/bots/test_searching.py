"""How the searching bots spend what they may, with a search that is made up: nothing is compiled here."""

from itertools import count
from random import Random

import pytest

from okawari.bots.ismcts import IsmctsBot
from okawari.bots.search import FIRST_ITERATIONS, LOOKS_AT_THE_CLOCK, SearchBot, grown_pick
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.rules.chance import SEEDS
from okawari.rules.ruleset import Ruleset
from okawari.sim.search import YARDSTICK, round_manner
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
    asked: list[tuple[object, ...]] = []
    search = MadeUp()

    def made(*given: object) -> MadeUp:
        asked.append(given)
        return search

    monkeypatch.setattr("okawari.bots.parts.load", lambda part: None)
    monkeypatch.setattr("okawari.sim.search.GameSearch", made)
    last = first_picks(State.start(Ruleset(seats=2), seed=1), 9).observe(0)
    assert IsmctsBot(iterations=5).choose(last, Random(1)) == last.legal_picks()[0]
    assert asked == []
    assert str(IsmctsBot(iterations=5).choose(SEEN, Random(1))) == "egg"
    assert asked == [(SEEN, Random(1).randrange(SEEDS), YARDSTICK)]
    assert search.grown == [5]


def test_time_by_a_clock_that_is_made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second that began at 0, of which a quarter is gone as the search begins.

    After 50 iterations it is half past: 200 a second, and an eighth of a second is worth 25. At 15/16, 75 in three
    quarters: 100 a second, 6 in what is left. Then 81 in a second: less than one, so it is one. Then time is up.
    """
    now = iter([0.25, 0.5, 0.5, 0.9375, 1.0, 0.99609375, 1.25, 1.0])
    monkeypatch.setattr("okawari.bots.search.perf_counter", lambda: next(now))
    search = MadeUp()
    assert str(grown_pick(search, 0.0, 1.0, None)) == "egg"
    assert search.grown == [50, 25, 6, 1]
    assert next(now, None) is None


def test_time_that_is_up_before_the_search_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first iterations are all: it began at 5 and may take 2 s."""
    now = iter([6.5, 7.0])
    monkeypatch.setattr("okawari.bots.search.perf_counter", lambda: next(now))
    search = MadeUp()
    grown_pick(search, 5.0, 2.0, None)
    assert search.grown == [50]


@pytest.mark.parametrize("variant", ["battle", "dummy"])
def test_by_any_rules_the_round_is_searched(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the manner that these rules need, with the bot's own chance."""
    seen = State.start(Ruleset(seats=2, variant=variant), seed=1).observe(0)
    asked: list[tuple[object, ...]] = []
    search = MadeUp()

    def made(*given: object) -> MadeUp:
        asked.append(given)
        return search

    monkeypatch.setattr("okawari.bots.parts.load", lambda part: None)
    monkeypatch.setattr("okawari.sim.search.GameSearch", made)
    assert str(SearchBot(iterations=40).choose(seen, Random(2))) == "egg"
    assert asked == [(seen, Random(2).randrange(SEEDS), round_manner(seen.rules))]
    assert search.grown == [40]
