"""The guard's alarm: when it is set for, and when it rings at a bad moment or not at all."""

import signal
from random import Random

import pytest

from okawari.bots.guard import Guard
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no alarm that interrupts")
SEEN = State.start(Ruleset(seats=2), seed=5).observe(0)


class Last:
    """Takes the last legal pick."""

    def choose(self, seen: Observation, rng: Random) -> Pick:
        return seen.legal_picks()[-1]


def test_an_alarm_that_rings_after_the_pick_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the clock is about to be put back: the pick was in time."""
    calls, set_clock = [], signal.setitimer

    def rings_meanwhile(*given: float) -> tuple[float, float]:
        calls.append(given)
        if len(calls) == 2:
            signal.raise_signal(signal.SIGALRM)
        return set_clock(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(signal, "setitimer", rings_meanwhile)
    guard = Guard(Last())
    assert guard.choose(SEEN, Random(1)) == SEEN.legal_picks()[-1]
    assert not guard.substitutions
    assert calls == [(signal.ITIMER_REAL, 5.0, 0.1), (signal.ITIMER_REAL, 0.0, 0.0)]


def test_an_alarm_that_cannot_be_set_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """No timer is left running, and the program's handler is what it was."""
    calls: list[tuple[float, ...]] = []

    def refuses(*given: float) -> tuple[float, float]:
        calls.append(given)
        if len(calls) == 1:
            raise OSError("no timers")
        return 0.0, 0.0

    before = signal.getsignal(signal.SIGALRM)
    monkeypatch.setattr(signal, "setitimer", refuses)
    guard = Guard(Last())
    guard.choose(SEEN, Random(1))
    assert guard.substitutions == {"crash": 1}
    assert calls[1:] == [(signal.ITIMER_REAL, 0.0, 0.0)]
    assert signal.getsignal(signal.SIGALRM) == before
