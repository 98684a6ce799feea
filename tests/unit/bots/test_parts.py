"""The parts of the simulator: what each bot needs by which rules, and that its first pick loads it."""

from random import Random
from typing import Any

import pytest

from okawari.bots.ismcts import IsmctsBot
from okawari.bots.parts import Part, SimulatingBot, load, load_kept
from okawari.bots.search import SearchBot
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset
from okawari.sim.errors import NotCompiled
from okawari.sim.search import YARDSTICK
from tests.support.arranged import first_picks


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


FIRST_TURN = State.start(Ruleset(seats=2), seed=0).observe(0)


class MadeUp:
    """Notes which search was made of what, and how far it was grown."""

    def __init__(self, called: list[object], name: str) -> None:
        self.called, self.name, self.asked = called, name, ()

    def __call__(self, *asked: Any) -> "MadeUp":
        self.asked = asked
        return self

    def grow(self, iterations: int) -> None:
        self.called.append((self.name, *self.asked, iterations))


@pytest.mark.parametrize(
    ("part", "loaded"),
    [
        (Part.ROUNDS, ("round", FIRST_TURN, 0, 1)),
        (Part.ENDINGS, "ending"),
        (Part.ANY_RULES, ("game", FIRST_TURN, 0, YARDSTICK, 1)),
    ],
    ids=lambda value: value.name if isinstance(value, Part) else "",
)
def test_each_part_is_loaded_by_using_it(part: Part, loaded: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """One iteration of a search, or a solved ending; nothing else is loaded with it, and none of it twice."""
    called: list[object] = []
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


def test_a_part_that_is_not_compiled_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is only looked for: nothing is compiled for whoever asks."""
    missing = {Part.ENDINGS}

    def load(part: Part) -> None:
        if part in missing:
            raise NotCompiled

    monkeypatch.setattr("okawari.bots.parts.load", load)
    assert [load_kept(part) for part in Part] == [True, False, True]


@pytest.mark.parametrize("bot", [SearchBot, IsmctsBot])
def test_a_bot_is_ready_even_where_it_has_no_choice(
    bot: type[SearchBot | IsmctsBot], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its last pick of a round loads all that it needs there, and so does `prepare`."""
    loaded: list[Part] = []
    monkeypatch.setattr("okawari.bots.parts.load", loaded.append)
    last = first_picks(State.start(Ruleset(seats=2), seed=1), 9).observe(0)
    assert bot().choose(last, Random(1)) == last.legal_picks()[0]
    assert sorted(loaded, key=list(Part).index) == sorted(bot.needs(last.rules), key=list(Part).index)
    bot().prepare(Ruleset(seats=2, variant="battle").rules)
    assert loaded[-1] is Part.ANY_RULES
