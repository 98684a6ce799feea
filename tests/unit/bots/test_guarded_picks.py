"""What a guard shows its bot, what it counts and times, and whose line it tells."""

import sys
from inspect import signature
from pathlib import Path
from random import Random

import pytest

from okawari.bots.guard import Guard
from okawari.bots.parts import Part, SimulatingBot
from okawari.bots.quick import GreedyBot
from okawari.bots.registry import load_bot
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset, RulesetNumbers

SEEN = State.start(Ruleset(seats=2), seed=5).observe(0)
FIRST = SEEN.legal_picks()[0]


class Stranger:
    """Takes the first pick, and notes what it was shown."""

    def __init__(self, shown: list[Observation]) -> None:
        self.shown, self.patience = shown, "endless"

    def choose(self, seen: Observation, rng: Random) -> Pick:
        self.shown.append(seen)
        return seen.legal_picks()[0]


class Slow(SimulatingBot):
    """Needs 100 s to be ready and 3 s for a pick, on a clock that is made up."""

    def __init__(self, now: list[float], told: list[RulesetNumbers]) -> None:
        self.now, self.told = now, told

    @staticmethod
    def needs(rules: RulesetNumbers) -> frozenset[Part]:
        return frozenset()

    def prepare(self, rules: RulesetNumbers) -> None:
        self.told.append(rules)
        self.now[0] += 100

    def choose(self, seen: Observation, rng: Random) -> Pick:
        self.now[0] += 3
        return seen.legal_picks()[0]


def test_what_a_guard_is_made_with() -> None:
    """Its counts are its own, and what it knows of its bot is not told."""
    assert list(signature(Guard).parameters) == ["bot", "seconds", "substitute", "name", "strict"]
    guard = Guard(GreedyBot())
    assert (guard.picks, guard.spent, guard.last, guard.strict) == (0, 0.0, "", False)
    assert repr(guard).endswith("strict=False, substitutions=Counter(), last='', picks=0, spent=0.0)")


def test_picks_and_their_seconds_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two picks of 3 s each; that its bot is made ready before each counts for no time."""
    now, told = [1000.0], list[RulesetNumbers]()
    monkeypatch.setattr("okawari.bots.guard.perf_counter", lambda: now[0])
    guard = Guard(Slow(now, told))
    assert [guard.choose(SEEN, Random(1)) for _ in range(2)] == [FIRST, FIRST]
    assert (guard.picks, guard.spent) == (2, 6.0)
    assert told == [SEEN.rules, SEEN.rules]


@pytest.mark.parametrize(("seconds", "substituted"), [(4.75, {}), (5.0, {}), (5.25, {"too slow": 1})])
def test_a_pick_at_the_limit_is_in_time(
    seconds: float, substituted: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five seconds may pass, and no more."""
    now, told = [1000.0], list[Observation]()
    monkeypatch.setattr("okawari.bots.guard.monotonic", lambda: now[0] + seconds * len(told))
    guard = Guard(Stranger(told), 5.0)
    assert guard.choose(SEEN, Random(1)) == (GreedyBot().choose(SEEN, Random(1)) if substituted else FIRST)
    assert guard.substitutions == substituted


def test_a_stranger_is_shown_a_copy_and_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its ruleset is its own to break, and it is noted who is asked; nothing of it is changed."""
    noted: list[str] = []
    monkeypatch.setattr("okawari.bots.guard.note", noted.append)
    bot = Stranger([])
    Guard(bot, name="mine").choose(SEEN, Random(1))
    assert bot.shown == [SEEN]
    assert bot.shown[0] is not SEEN
    assert bot.shown[0].ruleset is not SEEN.ruleset
    assert noted == ["mine"]
    assert bot.patience == "endless"


def test_a_bot_of_ours_is_shown_the_observation_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """It breaks nothing, and who makes its guard has noted it."""
    shown: list[Observation] = []
    noted: list[str] = []

    def choose(bot: GreedyBot, seen: Observation, rng: Random) -> Pick:
        shown.append(seen)
        return FIRST

    monkeypatch.setattr(GreedyBot, "choose", choose)
    monkeypatch.setattr("okawari.bots.guard.note", noted.append)
    assert Guard(GreedyBot()).choose(SEEN, Random(1)) == FIRST
    assert shown[0] is SEEN
    assert noted == []


BASE = """class Base:
    def choose(self, seen, rng):
        return self.think(seen)
    def think(self, seen):
        return 1 / 0
"""


@pytest.mark.parametrize(
    ("own", "place"),
    [("    pass\n", "base_of_bots.py, line 5"), ("    def think(self, seen):\n        1 / 0\n", "own.py, line 4")],
    ids=["nothing of it is its own", "a part of it is"],
)
def test_a_crash_of_a_bot_that_has_its_choice_from_elsewhere(
    own: str, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last line in its own folder; where there is none, the last of all."""
    for folder in ("its", "other"):
        (tmp_path / folder).mkdir()
    (tmp_path / "other" / "base_of_bots.py").write_text(BASE)
    (tmp_path / "its" / "own.py").write_text(f"from base_of_bots import Base\nclass Own(Base):\n{own}")
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path / "other")])
    monkeypatch.delitem(sys.modules, "base_of_bots", raising=False)
    guard = Guard(load_bot(f"{tmp_path}/its/own.py:Own"))
    guard.choose(SEEN, Random(1))
    assert guard.last == f"round 1, turn 1: ZeroDivisionError: division by zero ({place})"
