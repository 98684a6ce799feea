"""How the bot that searches spends what it may: when it solves, when it searches, and for how long."""

from itertools import count
from random import Random
from typing import Any

import pytest

from okawari.bots.search import NINE_CARDS, SearchBot
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset
from okawari.solve import Solution
from tests.support.arranged import first_picks

Values = tuple[tuple[Pick, float], ...]
SEEN = State.start(Ruleset(seats=2), seed=1).observe(0)


def later(turns: int, ruleset: Ruleset | None = None) -> Observation:
    """What seat 0 sees after so many turns of first picks."""
    return first_picks(State.start(ruleset or Ruleset(seats=2), seed=1), turns).observe(0)


def solution(aim: str, value: float, strategy: Values, picks: Values = (), *, exact: bool) -> Solution:
    """One of seat 0, as the solver would tell it."""
    return Solution(0, aim, value, strategy, picks, exact, desserts_estimated=False, nodes=1)


@pytest.fixture
def grown(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many iterations were asked for, each time; the second legal pick is tried most. Nothing is compiled."""
    calls: list[int] = []

    class RoundSearch:
        def __init__(self, seen: Observation, seed: int, trees: list[str] | None) -> None:
            self.seen, self.trees, self.iterations = seen, [*(trees or ()), "used"], 0

        def grow(self, iterations: int) -> None:
            calls.append(iterations)
            self.iterations += iterations

        @property
        def visits(self) -> dict[Pick, int]:
            return {pick: 5 if number == 1 else 2 for number, pick in enumerate(self.seen.legal_picks())}

    monkeypatch.setattr("okawari.bots.parts.load", lambda part: None)
    monkeypatch.setattr("okawari.sim.round_search.RoundSearch", RoundSearch)
    return calls


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What was asked of the solver; it solves what has a budget above 1,000, and is surest of the last legal pick."""
    calls: list[dict[str, Any]] = []

    def solve(seen: Observation, aim: str, ms: float | None = None, nodes: int | None = None) -> Solution:
        calls.append({"aim": aim, "cards": len(seen.hand), "ms": ms, "nodes": nodes})
        first, *_, last = seen.legal_picks()
        return solution(aim, 0.5, strategy=((first, 0.3), (last, 0.7)), exact=(nodes or ms or 0) > 1000)

    monkeypatch.setattr("okawari.solve.solve", solve)
    return calls


def test_iterations_are_asked_for_at_once(grown: list[int]) -> None:
    """And the pick that was tried most is made."""
    assert SearchBot(iterations=130).choose(SEEN, Random(1)) == SEEN.legal_picks()[1]
    assert grown == [130]


def test_the_trees_of_the_last_pick_are_used_again(grown: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """They are large: only a bot's first pick makes new ones."""
    from okawari.sim import round_search

    given: list[object] = []
    made_up = round_search.RoundSearch

    def search(seen: Observation, seed: int, trees: Any) -> Any:
        given.append(trees)
        return made_up(seen, seed, trees)

    monkeypatch.setattr(round_search, "RoundSearch", search)
    bot = SearchBot(iterations=5)
    for _ in range(3):
        bot.choose(SEEN, Random(1))
    assert given == [None, ["used"], ["used", "used"]]


def test_time_is_spent_at_the_speed_that_was_measured(grown: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """100 ms at ½ ms an iteration: 50 at first, then as many as an eighth of the time is worth, then the rest."""
    now = [0.0]

    def clock() -> float:
        return now[0] + sum(grown) * 0.0005

    monkeypatch.setattr("okawari.bots.search.perf_counter", clock)
    SearchBot(ms=100).choose(SEEN, Random(1))
    assert grown[0] == 50
    assert grown[1:-1] == pytest.approx([25] * len(grown[1:-1]), abs=1)
    assert len(grown) in (7, 8)
    assert sum(grown) == pytest.approx(200, abs=2)


def test_without_a_choice_nothing_is_searched(grown: list[int], asked: list[dict[str, Any]]) -> None:
    """R9."""
    seen = later(9)
    assert SearchBot(iterations=100).choose(seen, Random(1)) == seen.legal_picks()[0]
    assert not grown
    assert not asked


def test_an_ending_is_solved_where_it_can_be_in_time(grown: list[int], asked: list[dict[str, Any]]) -> None:
    """Two seats, both hands known: for points, in the last round for the win. Nine cards need more time than four."""
    bot = SearchBot(iterations=500)
    seen = later(6)
    assert bot.choose(seen, Random(1)) == seen.legal_picks()[-1]
    bot.choose(later(26), Random(1))
    assert asked == [{"aim": aim, "cards": 4, "ms": None, "nodes": 2000} for aim in ("points", "win")]
    assert grown == []
    bot.choose(later(1), Random(1))
    assert len(asked) == 2
    assert grown == [500]
    SearchBot(ms=2000).choose(later(1), Random(1))
    assert (asked[-1]["aim"], asked[-1]["cards"], asked[-1]["nodes"]) == ("points", 9, None)
    assert 0 < asked[-1]["ms"] <= 1400


@pytest.mark.parametrize(
    ("turns", "iterations"),
    [(1, 45_000), (2, 9000), (3, 1800), (4, 360), (21, 7500), (22, 3000), (23, 1200), (24, 480)],
)
def test_so_many_cards_take_so_many_iterations_to_solve(
    turns: int, iterations: int, grown: list[int], asked: list[dict[str, Any]]
) -> None:
    """Nine cards are 90,000 positions, each less a fifth of that; to win, 15,000 and two fifths.

    An iteration is worth four, and a deal may take twice as many as is usual.
    """
    SearchBot(iterations=iterations - 1).choose(later(turns), Random(1))
    assert asked == []
    SearchBot(iterations=iterations).choose(later(turns), Random(1))
    assert asked[0]["nodes"] == 4 * iterations
    assert asked[0]["cards"] == 10 - turns % 20


def test_so_many_cards_take_so_many_milliseconds_to_solve(
    grown: list[int], asked: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 700 positions a millisecond, twice 90,000 take 258 of them; seven tenths of the time are for solving."""
    now = count()
    monkeypatch.setattr("okawari.bots.search.perf_counter", lambda: next(now) / 10)
    assert NINE_CARDS == {"points": 90_000, "win": 15_000}
    SearchBot(ms=257).choose(later(1), Random(1))
    assert asked == []
    SearchBot(ms=2000).choose(later(1), Random(1))
    assert asked[0]["ms"] == pytest.approx(1400 - 100)
    asked.clear()
    SearchBot(ms=258).choose(later(1), Random(1))
    assert len(asked) == 1


@pytest.mark.parametrize(("positions", "is_asked"), [(700_000, True), (700_001, False)])
def test_what_takes_just_as_long_as_there_is_time_is_solved(
    positions: int, is_asked: bool, grown: list[int], asked: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two seconds are 1,400,000 positions, and a deal may take twice as many as is usual."""
    monkeypatch.setattr("okawari.bots.search.perf_counter", lambda: 0.0)
    monkeypatch.setattr("okawari.bots.search.grown_pick", lambda *given: later(1).legal_picks()[0])
    monkeypatch.setitem(NINE_CARDS, "points", positions)
    SearchBot(ms=2000).choose(later(1), Random(1))
    assert len(asked) == is_asked


@pytest.mark.parametrize(
    ("chance", "of_picks", "points_are_solved", "picked"),
    [
        (1.0, (1.0, 0.4, 1.0, 0.4), True, 2),
        (1.0, (1.0, 0.4, 1.0, 0.4), False, 0),
        (0.0, (0.0, 0.0, 0.0, 0.0), True, 3),
    ],
    ids=["a certain win is kept", "no time for points", "a mistake of the other is hoped for"],
)
def test_a_decided_game_is_played_for_points(
    chance: float, of_picks: tuple[float, ...], points_are_solved: bool, picked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the picks that are as good for the win, the one with most points; the first, if those are not known."""
    seen = later(25)
    legal = seen.legal_picks()[:4]

    def solve(seen: Observation, aim: str, nodes: int) -> Solution:
        picks = tuple(zip(legal, of_picks if aim == "win" else (1, 2, 3, 4), strict=True))
        exact = aim == "win" or points_are_solved
        return solution(aim, chance, strategy=((legal[0], 1.0),), picks=picks, exact=exact)

    monkeypatch.setattr("okawari.bots.parts.load", lambda part: None)
    monkeypatch.setattr("okawari.solve.solve", solve)
    assert SearchBot(iterations=2000).choose(seen, Random(1)) == legal[picked]


def test_what_was_not_solved_in_time_is_searched(grown: list[int], asked: list[dict[str, Any]]) -> None:
    """The solver was cut short."""
    seen = later(7)
    assert SearchBot(iterations=200).choose(seen, Random(1)) == seen.legal_picks()[1]
    assert [call["nodes"] for call in asked] == [800]
    assert grown == [200]


def test_hands_that_are_not_known_are_not_solved(grown: list[int], asked: list[dict[str, Any]]) -> None:
    """R34: in the first turn, with more seats, and with piles that are left."""
    for seen in (SEEN, later(5, Ruleset(seats=3)), later(3, Ruleset(seats=2, variant="draw-piles"))):
        SearchBot(iterations=100_000).choose(seen, Random(1))
    assert asked == []
    assert len(grown) == 3


@pytest.mark.ci
def test_an_ending_that_is_solved_needs_no_luck() -> None:
    """With the same position another seed picks the same, once it is solved."""
    seen = later(6)
    assert len({SearchBot(iterations=20_000).choose(seen, Random(seed)) for seed in range(5)}) == 1
