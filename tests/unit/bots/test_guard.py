"""Whatever a bot does, its seat has a legal pick in time."""

import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from inspect import signature
from pathlib import Path
from random import Random
from threading import Thread
from types import FrameType
from typing import Any

import pytest

from okawari.bots.bot import BotFailed, play
from okawari.bots.guard import Guard
from okawari.bots.registry import load_bot
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset
from tests.support.waiting import be_slow

STATE = State.start(Ruleset(seats=2), seed=5)
SEEN = STATE.observe(0)
GREEDY = load_bot("greedy").choose(SEEN, Random(1))


class Does:
    """A bot that does what it is told."""

    def __init__(self, act: Callable[[Observation], Any]) -> None:
        self.act = act

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """Whatever comes of it."""
        pick: Pick = self.act(seen)
        return pick


def hang(seen: Observation) -> None:
    """Never ends, and lets no Exception pass."""
    while True:
        try:
            while True:
                pass
        except Exception:
            pass


def dawdle(seen: Observation) -> Pick:
    """Picks after a quarter of a second, whatever rings."""
    end = time.monotonic() + 0.25
    while time.monotonic() < end:
        with suppress(BaseException):
            be_slow(0.3)
    return seen.legal_picks()[0]


def guarded(act: Callable[[Observation], Any], seconds: float = 5) -> tuple[Pick, Guard]:
    """What a guarded bot that does this picks, and its guard."""
    guard = Guard(Does(act), seconds)
    return guard.choose(SEEN, Random(1)), guard


def test_a_bot_has_five_seconds_unless_told_otherwise() -> None:
    """As the command line and the docs say."""
    assert signature(Guard).parameters["seconds"].default == 5


@pytest.mark.parametrize("name", [None, "okawari.bots.quick"])
def test_a_bot_that_changes_its_class_is_guarded_as_before(name: str | None) -> None:
    """It may say of itself what it likes: it stays a stranger, and its seat keeps its legal picks."""

    class Chameleon:
        """Changes where its class seems to come from, then what it was shown."""

        def choose(self, seen: Observation, rng: Random) -> Pick:
            type(self).__module__ = name  # type: ignore[assignment]
            object.__setattr__(seen.ruleset, "seats", 5)
            return seen.legal_picks()[0]

    guard = Guard(Chameleon())
    assert [guard.choose(SEEN, Random(1)) for _ in range(2)] == [GREEDY, GREEDY]
    assert guard.substitutions == {"broken Observation": 2}
    assert SEEN.ruleset.seats == 2


def test_a_good_pick_stands() -> None:
    """A legal pick in time is the bot's own."""
    last = SEEN.legal_picks()[-1]
    pick, guard = guarded(lambda seen: last)
    assert pick == last
    assert not guard.substitutions
    assert guard.last == ""


@pytest.mark.parametrize(
    ("act", "reason", "message"),
    [
        (lambda seen: 1 // 0, "crash", r"ZeroDivisionError: .* \(test_guard.py, line \d+\)"),
        (lambda seen: sys.exit(0), "crash", "SystemExit: 0"),
        (lambda seen: "egg", "no pick", "gave a str instead of a Pick"),
        (lambda seen: None, "no pick", "gave a NoneType instead of a Pick"),
        (lambda seen: Pick("egg"), "crash", "'egg' is no pick's code"),  # type: ignore[arg-type]
        (lambda seen: Pick.parse("mochi"), "illegal", "gave mochi, which it cannot pick"),
        (lambda seen: Pick.parse("egg|squid"), "illegal", r"gave egg\|squid, which it cannot pick"),
        (lambda seen: Pick(31), "crash", "31 is no pick's code"),
        (lambda seen: Pick(-5), "crash", "-5 is no pick's code"),
    ],
)
def test_a_bad_pick_is_replaced_by_greedys(act: Callable[[Observation], Any], reason: str, message: str) -> None:
    """A crash, something that is no pick, an illegal pick: counted by reason, the last one told."""
    pick, guard = guarded(act)
    assert pick == GREEDY
    assert guard.substitutions == {reason: 1}
    assert re.match(f"round 1, turn 1: .*{message}", guard.last)


def test_a_bot_without_a_file_may_crash_too() -> None:
    """One that was typed at a prompt or in a notebook: the place is the line that was typed."""
    typed = """
from random import Random
from okawari import Ruleset
from okawari.bots.guard import Guard
from okawari.game.pick import Pick
from okawari.game.state import State

class Mine:
    def choose(self, seen, rng):
        return Pick.parse("suhsi")

guard = Guard(Mine())
guard.choose(State.start(Ruleset(seats=2), seed=5).observe(0), Random(1))
print(guard.last)
"""
    told = subprocess.run([sys.executable, "-c", typed], check=True, capture_output=True, text=True).stdout
    assert told.startswith("round 1, turn 1: okawari.game.errors.PickError: there is no card 'suhsi'")
    assert told.endswith("(<string>, line 10)\n")


@pytest.mark.parametrize(
    ("act", "message", "traced"),
    [
        (lambda seen: 1 // 0, r"mine: round 1, turn 1: ZeroDivisionError.*line \d+\)", "ZeroDivisionError: "),
        (lambda seen: "egg", "mine: round 1, turn 1: gave a str instead of a Pick", None),
        (lambda seen: Pick.parse("mochi"), "mine: round 1, turn 1: gave mochi, which it cannot pick", None),
    ],
)
def test_a_strict_guard_substitutes_nothing(
    act: Callable[[Observation], Any], message: str, traced: str | None
) -> None:
    """What was wrong is raised, with the bot's name and, if it crashed, the traceback of its own code only."""
    guard = Guard(Does(act), name="mine", strict=True)
    with pytest.raises(BotFailed, match=message) as failed:
        guard.choose(SEEN, Random(1))
    notes = getattr(failed.value, "__notes__", [])
    assert len(notes) == (traced is not None)
    for note in notes:
        assert note.startswith("Traceback (most recent call last):\n")
        assert traced in note
        assert "pick: Pick = self.act(seen)" in note
        assert "guard.py" not in note.replace("test_guard.py", "")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no alarm that interrupts")
def test_a_bot_that_hangs_is_interrupted() -> None:
    """Even one that catches every Exception: without the alarm this test would never end."""
    pick, guard = guarded(hang, seconds=0.05)
    assert pick == GREEDY
    assert guard.substitutions == {"too slow": 1}
    assert guard.last.endswith("took longer than 0.05 s")


def test_a_late_pick_is_judged_where_nothing_can_interrupt() -> None:
    """In a thread, and for a bot that swallows the alarm, time is judged when the bot is done."""
    results: list[tuple[Pick, Guard]] = [guarded(dawdle, seconds=0.05)]
    thread = Thread(target=lambda: results.append(guarded(dawdle, seconds=0.05)))
    thread.start()
    thread.join()
    assert [(pick, guard.substitutions) for pick, guard in results] == [(GREEDY, {"too slow": 1})] * 2


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no alarm that interrupts")
def test_the_alarm_is_put_back() -> None:
    """Afterwards the handler and the timer of the program are what they were."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise AssertionError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 100)
    try:
        guarded(lambda seen: seen.legal_picks()[0])
        guarded(hang, seconds=0.05)
        assert signal.getsignal(signal.SIGALRM) is ring
        assert 90 < signal.getitimer(signal.ITIMER_REAL)[0] <= 100
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_ctrl_c_is_not_held_up() -> None:
    """The person at the keyboard is stronger than the guard."""

    def interrupt(seen: Observation) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        guarded(interrupt)


def test_a_substitute_of_ones_own_picks() -> None:
    """It is not guarded itself; every substitution counts, and the last one is told with its turn."""
    last = SEEN.legal_picks()[-1]
    guard = Guard(Does(lambda seen: 1 // 0), substitute=Does(lambda seen: last))
    assert [guard.choose(SEEN, Random(1)) for _ in range(3)] == [last] * 3
    assert guard.substitutions == {"crash": 3}
    later = STATE.play([STATE.legal_picks(0)[0], STATE.legal_picks(1)[0]]).observe(0)
    guard.bot = Does(lambda seen: None)
    guard.substitute = load_bot("greedy")
    guard.choose(later, Random(1))
    assert guard.substitutions == {"crash": 3, "no pick": 1}
    assert guard.last == "round 1, turn 2: gave a NoneType instead of a Pick"


@pytest.mark.parametrize(
    "wreck",
    [
        lambda seen: object.__setattr__(seen, "position", None),
        lambda seen: object.__setattr__(seen, "seat", 1),
        lambda seen: object.__setattr__(seen.ruleset, "seats", 5),
        lambda seen: object.__delattr__(seen, "turns"),
        lambda seen: object.__delattr__(seen, "ruleset"),
    ],
)
def test_a_bot_that_breaks_its_observation_is_named(wreck: Callable[[Observation], None]) -> None:
    """It is told whose pick was substituted and why; the game goes on with what was not the bot's to break."""

    def act(seen: Observation) -> Pick:
        pick = seen.legal_picks()[0]
        wreck(seen)
        return pick

    guards = [Guard(Does(act), name="mine"), Guard(load_bot("greedy"))]
    assert play(Ruleset(seats=2), guards, 3).over
    assert guards[0].substitutions == {"broken Observation": 30}
    assert guards[0].last == "round 3, turn 10: changed the Observation that it was shown"
    assert not guards[1].substitutions
    with pytest.raises(BotFailed, match=r"^mine: round 1, turn 1: changed the Observation"):
        Guard(Does(act), name="mine", strict=True).choose(SEEN, Random(1))


@pytest.mark.parametrize(
    ("line", "message", "place"),
    [
        ("Pick.parse('sushi')", "there is no card 'sushi'", "own.py, line 5"),
        ("rng.choice([])", "IndexError: ", "own.py, line 5"),
        ("companion(seen)", "there is no card 'nothing'", "companion.py, line 3"),
    ],
)
def test_a_crash_is_told_at_the_bots_own_line(line: str, message: str, place: str, tmp_path: Path) -> None:
    """Not where it ended up in our code or Python's; a file beside the bot's is its own, too."""
    helper = "from okawari.game.pick import Pick\ndef companion(seen):\n    return Pick.parse('nothing')\n"
    (tmp_path / "companion.py").write_text(helper)
    head = "from companion import companion\nfrom okawari.game.pick import Pick\nclass Own:\n"
    (tmp_path / "own.py").write_text(f"{head}    def choose(self, seen, rng):\n        return {line}\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [*sys.path])
        patch.delitem(sys.modules, "companion", raising=False)
        guard = Guard(load_bot(f"{tmp_path}/own.py:Own"))
        guard.choose(SEEN, Random(1))
    assert message in guard.last
    assert guard.last.endswith(f"({place})")


def test_a_long_message_is_cut() -> None:
    """To 160 characters, of which the last are the place in the bot's file."""

    def shout(seen: Observation) -> None:
        raise ValueError("a\n" * 1000)

    _, guard = guarded(shout)
    assert "\n" not in guard.last
    assert len(guard.last) == len("round 1, turn 1: ") + 160
    assert re.search(r" \(test_guard.py, line \d+\)$", guard.last)
