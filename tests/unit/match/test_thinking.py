"""What is done in a worker's process: whoever is asked, there is a legal pick."""

from random import Random

from okawari.bots.quick import PlannerBot
from okawari.game.state import State
from okawari.match import thinking
from okawari.rules.ruleset import Ruleset
from tests.support.paths import ROOT

SEEN = State.start(Ruleset(seats=3), seed=7).observe(1)
FIRST = SEEN.legal_picks()[0]
PLANNED = PlannerBot().choose(SEEN, Random(0))
BAD = ROOT / "tests" / "support" / "bad_bots.py"


def test_a_bot_is_loaded_once_and_picks_by_its_name() -> None:
    """Whoever is not there, or picks what it may not, is planned for: also a bot that was called so before."""
    assert FIRST != PLANNED
    assert thinking.load(thinking.NOBODY, thinking.SUBSTITUTE, 5.0)
    assert thinking.choose("first", SEEN, 0) == PLANNED
    assert thinking.load("first", f"{BAD}:PicksFirst", 5.0)
    assert thinking.choose("first", SEEN, 0) == FIRST
    assert thinking.load("first", "planner", 5.0), "it is there already"
    assert thinking.choose("first", SEEN, 0) == FIRST
    assert thinking.load("cheat", f"{BAD}:Cheats", 5.0)
    assert thinking.choose("cheat", SEEN, 0) == PLANNED
    assert thinking.choose("", SEEN, 0) == PLANNED


def test_a_bot_that_cannot_be_loaded_is_not_there() -> None:
    """It is said, and nothing fails."""
    assert not thinking.load("nowhere", f"{BAD}:Nowhere", 5.0)


def test_chance_comes_from_the_seed() -> None:
    """The same seed gives the same pick, others give others."""
    assert thinking.load("random", "random", 5.0)
    picks = [thinking.choose("random", SEEN, seed) for seed in range(20)]
    assert picks == [thinking.choose("random", SEEN, seed) for seed in range(20)]
    assert len(set(picks)) > 1
