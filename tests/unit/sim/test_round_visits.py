"""The search of a round, pick by pick: what is tried how often. Interpreted in every run, compiled in CI."""

import pytest

from okawari.rules.ruleset import Ruleset
from okawari.sim import round_search
from okawari.sim.round_search import RoundSearch
from okawari.sim.round_trees import new_trees
from tests.support.arranged import arranged, follow
from tests.support.games import after

ITERATIONS = 150


@pytest.fixture(params=["interpreted", pytest.param("compiled", marks=pytest.mark.ci)])
def _runs(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Interpreted, nothing has to be borrowed."""
    if request.param == "interpreted":
        monkeypatch.setattr(round_search, "grow_trees_of_round", round_search.grow_trees_of_round.py_func)
        monkeypatch.setattr(round_search, "borrow", lambda owned: owned)


@pytest.mark.usefixtures("_runs")
@pytest.mark.parametrize(
    ("ruleset", "turns", "tried", "chances"),
    [
        (Ruleset(seats=2), 6, "maki-1 41, squid 109", [0.2599, 0.7401]),
        (Ruleset(seats=2), 24, "sashimi 39, pudding 48, salmon 63", [0.0405, 0.9595]),
        (
            Ruleset("anniversary", 3, "strawberry"),
            3,
            "maki-1 7, egg 8, squid 24, wasabi 111",
            [0.4677, 0.2488, 0.2835],
        ),
        (
            Ruleset("anniversary", 3, "strawberry"),
            22,
            "sashimi 28, maki-2 29, dumpling 29, salmon 29, strawberry-4 35",
            [0.0217, 0.0636, 0.9147],
        ),
        (Ruleset("anniversary", 4, "yogurt"), 4, "sashimi 30, maki-1 77, egg 43", [0.1205, 0.3137, 0.347, 0.2188]),
        (
            Ruleset("anniversary", 4, "yogurt"),
            20,
            "chopsticks 20, salmon 10, yogurt 120",
            [0.165, 0.797, 0.0051, 0.0328],
        ),
        (
            Ruleset("anniversary", 5, "tea"),
            9,
            "maki-2 48, tempura 55, maki-3 47",
            [0.0246, 0.0266, 0.3935, 0.4349, 0.1204],
        ),
        (
            Ruleset("anniversary", 5, "tea"),
            16,
            "sashimi 47, salmon 49, tea-5 54",
            [0.0071, 0.0096, 0.184, 0.7306, 0.0687],
        ),
        (
            Ruleset("anniversary", 2, "mochi", "golf"),
            13,
            "tempura 10, mochi 21, chopsticks 41, maki-2 31, maki-1 47",
            [0.8855, 0.1145],
        ),
        (Ruleset("anniversary", 2, "mochi", "golf"), 26, "mochi 46, sashimi 104", [0.9512, 0.0488]),
        (
            Ruleset(seats=2, variant="draw-piles"),
            3,
            "maki-1 17, egg 36, maki-2 8, sashimi 53, tempura 36",
            [0.3255, 0.6745],
        ),
        (
            Ruleset("anniversary", 3, "pudding", "both-ways"),
            13,
            "sashimi 80, chopsticks 37, wasabi 33",
            [0.0679, 0.2981, 0.634],
        ),
    ],
)
def test_what_is_tried_how_often(ruleset: Ruleset, turns: int, tried: str, chances: list[float]) -> None:
    """With the same seed the same, in every kind of round; a change of the search, or of habits, shows here.

    And every seat's chance to win, over all that was tried: together they are 1.
    """
    search = RoundSearch(after(ruleset, turns, 3).observe(0), 1)
    search.grow(ITERATIONS)
    assert ", ".join(f"{pick} {visits}" for pick, visits in search.visits.items()) == tried
    roots = range(ruleset.seats)
    assert [search.trees.visits[root] for root in roots] == [ITERATIONS] * ruleset.seats
    found = [float(search.trees.chances[root]) / ITERATIONS for root in roots]
    assert found == pytest.approx(chances, abs=6e-5)
    assert sum(found) == pytest.approx(1, abs=1e-5)


@pytest.mark.usefixtures("_runs")
def test_the_card_that_brings_more_is_tried_more() -> None:
    """R7, R15, R24: squid on wasabi; wasabi first, with chopsticks; in golf rather an egg."""
    squid = arranged(Ruleset(seats=3), ["wasabi"], ["maki-1"], ["squid", "egg", "tempura", "pudding"])
    both = arranged(Ruleset(seats=2), ["chopsticks"], ["wasabi", "squid", "tempura", "egg"])
    golf = arranged(Ruleset(seats=3, variant="golf"), ["wasabi"], ["maki-1"], ["squid", *["egg"] * 4])
    for state, picks, best in (
        (squid, ["wasabi", "maki-1", "tempura"], "squid"),
        (both, ["chopsticks", "tempura"], "wasabi+squid"),
        (golf, ["wasabi", "maki-1", "egg"], "egg"),
    ):
        search = RoundSearch(follow(state, picks).observe(0), 1)
        search.grow(ITERATIONS)
        visits = search.visits
        assert str(max(visits, key=lambda pick: visits[pick])) == best


@pytest.mark.usefixtures("_runs")
def test_used_trees_are_as_good_as_new_ones() -> None:
    """What a search of more seats has left in them changes nothing; nor does it matter in how many parts one grows."""
    used = RoundSearch(after(Ruleset(seats=5), 3, 3).observe(0), 1)
    used.grow(ITERATIONS)
    seen = after(Ruleset(seats=2), 24, 3).observe(0)
    again, new = RoundSearch(seen, 1, used.trees), RoundSearch(seen, 1)
    for part in (1, 49, 100):
        again.grow(part)
    new.grow(ITERATIONS)
    assert again.iterations == new.iterations == ITERATIONS
    assert again.visits == new.visits
    assert list(again.trees.chances[:2]) == list(new.trees.chances[:2])


@pytest.mark.usefixtures("_runs")
def test_full_trees_grow_no_more() -> None:
    """A root for each seat and three nodes more: the search goes on with those."""
    search = RoundSearch(after(Ruleset(seats=2), 24, 3).observe(0), 1, new_trees(5))
    search.grow(ITERATIONS)
    assert int(search.trees.size[0]) == 5
    assert len(search.visits) in (1, 2)
    assert [int(search.trees.visits[root]) for root in range(2)] == [ITERATIONS] * 2
