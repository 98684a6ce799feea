"""How the searching bots spend what they may, with searches that are made up: nothing is compiled here."""

from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from okawari.bots.halving import PlayoutBudget, halved_pick
from okawari.bots.ismcts import IsmctsBot
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.rules.kinds import NOTHING
from okawari.rules.ruleset import Ruleset
from tests.support.arranged import arranged, first_picks

HAND = ["tempura", "sashimi", "dumpling", "maki-1", "maki-2", "maki-3", "egg", "salmon", "squid", "wasabi"]
"""Ten cards, each worth more than the one before."""
SEEN = arranged(Ruleset(seats=2), HAND).observe(0)


def without_choice() -> Observation:
    """The last card of a hand."""
    return first_picks(State.start(Ruleset(seats=2), seed=1), 9).observe(0)


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], int]]:
    """Which picks were tried, and how often each time; what they come to is their place in HAND."""
    calls: list[tuple[list[str], int]] = []

    class Lookahead:
        def __init__(self, seen: Observation, codes: Sequence[int], seed: int) -> None:
            assert 0 <= seed < 2**63
            self.names = [str(Pick.of(code)) for code in codes]

        def try_out(self, alive: Sequence[int], times: int) -> None:
            calls.append(([self.names[number] for number in alive], times))

        @property
        def means(self) -> list[float]:
            return [float(HAND.index(name)) if name in HAND else -1.0 for name in self.names]

    monkeypatch.setattr("okawari.sim.search.Lookahead", Lookahead)
    return calls


def test_the_worse_half_is_dropped_again_and_again(tried: list[tuple[list[str], int]]) -> None:
    """Ten picks, then the best 5, 3 and 2, each with a quarter of 1,000 playouts; the best of all is made."""
    assert str(halved_pick(SEEN, 1, PlayoutBudget(0.1, 1000))) == "wasabi"
    spent: dict[int, int] = {}
    for alive, times in tried:
        spent[len(alive)] = spent.get(len(alive), 0) + times * len(alive)
        assert sorted(alive, key=HAND.index) == HAND[-len(alive) :]
    assert list(spent) == [10, 5, 3, 2]
    assert [250 - len_ < playouts <= 250 + len_ for len_, playouts in spent.items()] == [True] * 4
    assert sum(spent.values()) <= 1000


def test_every_pick_is_tried_however_few_playouts_there_are(tried: list[tuple[list[str], int]]) -> None:
    """Once; then there is nothing left, and the best so far is made."""
    assert str(halved_pick(SEEN, 1, PlayoutBudget(0.1, 1))) == "wasabi"
    assert [(len(alive), times) for alive, times in tried] == [(10, 1)]


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int, int]]:
    """The size of the tree, where a search began and how many iterations it had; egg is visited most."""
    calls: list[tuple[int, int, int]] = []

    def new_tree(nodes: int) -> Any:
        codes = [Pick.parse(name).code for name in ("tempura", "egg", "squid")]
        links = {"child": [3], "sibling": [NOTHING, NOTHING, 1, 2]}
        return SimpleNamespace(**links, visits=[9, 2, 4, 3], code=[NOTHING, *codes], nodes=nodes)

    def search(tree: Any, seen: Observation, seed: int, first: int, count: int, exploration: float) -> None:
        assert exploration == 1.0
        calls.append((tree.nodes, first, count))

    monkeypatch.setattr("okawari.bots.ismcts.prepare", lambda: None)
    monkeypatch.setattr("okawari.sim.search.new_tree", new_tree)
    monkeypatch.setattr("okawari.sim.search.search", search)
    return calls


def test_iterations_are_counted(searched: list[tuple[int, int, int]]) -> None:
    """130 of them, 64 at once, in a tree with a node for each and the root; no more than 100,000."""
    assert str(IsmctsBot(iterations=130).choose(SEEN, Random(1))) == "egg"
    assert searched == [(131, 0, 64), (131, 64, 64), (131, 128, 2)]
    searched.clear()
    IsmctsBot(iterations=100_000).choose(SEEN, Random(1))
    assert searched[0] == (100_000, 0, 64)
    assert sum(count for _, _, count in searched) == 100_000


def test_time_runs_out(searched: list[tuple[int, int, int]], monkeypatch: pytest.MonkeyPatch) -> None:
    """A look at the clock after each 64: 50 ms of which each takes 20; without a number there are 100."""
    for ms, times in ((50.0, 3), (None, 6)):
        now = iter(number * 0.02 for number in range(100))
        monkeypatch.setattr("okawari.bots.ismcts.perf_counter", lambda now=now: next(now))
        searched.clear()
        IsmctsBot(ms).choose(SEEN, Random(1))
        assert searched == [(100_000, 64 * number, 64) for number in range(times)]


def test_without_a_choice_nothing_is_searched(searched: list[tuple[int, int, int]]) -> None:
    """R9; with two picks it is."""
    seen = without_choice()
    assert IsmctsBot(iterations=5).choose(seen, Random(1)) == seen.legal_picks()[0]
    assert searched == []
    two = arranged(Ruleset(seats=2), ["egg", *["tempura"] * 9]).observe(0)
    IsmctsBot(iterations=5).choose(two, Random(1))
    assert searched == [(6, 0, 5)]
