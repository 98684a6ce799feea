"""The parts of the simulator: what each bot needs by which rules, and that its first pick loads it."""

from random import Random

import pytest

from okawari.bots.ismcts import IsmctsBot
from okawari.bots.parts import Part, SimulatingBot, load, load_kept
from okawari.bots.search import SearchBot
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset


@pytest.mark.parametrize(
    ("bot", "ruleset", "parts"),
    [
        (SearchBot, Ruleset(seats=3), {Part.ROUNDS}),
        (SearchBot, Ruleset(seats=2), {Part.ROUNDS, Part.ENDINGS}),
        (SearchBot, Ruleset(seats=2, variant="dummy"), {Part.ANY_RULES}),
        (SearchBot, Ruleset(seats=2, variant="battle"), {Part.ANY_RULES}),
        (IsmctsBot, Ruleset(seats=4), {Part.ANY_RULES}),
    ],
    ids=["three seats", "two seats", "dummy", "battle", "the yardstick"],
)
def test_a_table_needs_some_parts(bot: type[SimulatingBot], ruleset: Ruleset, parts: set[Part]) -> None:
    """No more than it thinks with there."""
    assert bot.needs(ruleset.rules) == parts


class MadeUp:
    """Notes which search was made, and how far it was grown."""

    def __init__(self, called: list[str], name: str) -> None:
        self.called, self.name = called, name

    def __call__(self, *_: object) -> "MadeUp":
        return self

    def grow(self, iterations: int) -> None:
        self.called.append(f"{self.name}, {iterations}")


@pytest.mark.parametrize(
    ("part", "loaded"), [(Part.ROUNDS, "round, 1"), (Part.ENDINGS, "ending"), (Part.ANY_RULES, "game, 1")]
)
def test_each_part_is_loaded_by_using_it(part: Part, loaded: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One iteration of a search, or a solved ending; nothing else is loaded with it, and none of it twice."""
    called: list[str] = []
    monkeypatch.setattr("okawari.sim.round_search.RoundSearch", MadeUp(called, "round"))
    monkeypatch.setattr("okawari.sim.search.GameSearch", MadeUp(called, "game"))
    monkeypatch.setattr("okawari.solve.prepare", lambda: called.append("ending"))
    load.cache_clear()
    load(part)
    load(part)
    load.cache_clear()
    assert called == [loaded]


def test_the_first_pick_loads_what_it_needs() -> None:
    """Then it is there for whoever wants nothing compiled; and the same seed picks the same card."""
    seen = State.start(Ruleset(seats=3), seed=1).observe(0)
    picks = {SearchBot(iterations=30).choose(seen, Random(5)) for _ in range(2)}
    assert len(picks) == 1
    assert picks <= set(seen.legal_picks())
    assert load_kept(Part.ROUNDS)
