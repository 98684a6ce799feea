"""A bot under guard: whatever it does, its seat has a legal pick in time."""

import signal
import sys
import threading
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from random import Random
from time import monotonic, perf_counter
from types import FrameType

from okawari.bots.bot import Bot, BotFailed, TimeUp
from okawari.bots.parts import SimulatingBot
from okawari.bots.pool import note
from okawari.bots.program import ProgramBot
from okawari.bots.quick import GreedyBot
from okawari.game.observation import Observation
from okawari.game.pick import Pick

TIME, CRASH, NO_PICK, ILLEGAL, BROKEN = "too slow", "crash", "no pick", "illegal", "broken Observation"
"""Why a pick was substituted."""
TIME_LIMIT = 5.0
"""Seconds that a bot may think about a pick, unless told otherwise."""
LONGEST_MESSAGE = 160
RINGS_AGAIN = 0.1
"""Seconds after which the alarm rings again, should a bot have swallowed it."""


@dataclass(eq=False)
class Guard:
    """A bot whose crashes, illegal picks and late picks are replaced by a substitute's, and counted.

    On the main thread of a POSIX system a bot that hangs in Python code is interrupted; elsewhere, and in compiled
    code, its time is judged when it is done. A program that is silent is ended anywhere.
    """

    bot: Bot
    seconds: float = TIME_LIMIT
    substitute: Bot = field(default_factory=GreedyBot)
    """Picks where the bot does not; it is not guarded itself."""
    name: str = "a bot"
    """What the bot is called where something is told of it."""
    strict: bool = False
    """Whether nothing is substituted: what is wrong with a pick is raised as BotFailed."""
    substitutions: Counter[str] = field(default_factory=Counter, init=False)
    """How many picks were substituted, by reason."""
    last: str = field(default="", init=False)
    """What was wrong with the last pick that was substituted."""
    picks: int = field(default=0, init=False)
    spent: float = field(default=0.0, init=False)
    """Seconds that all picks have taken, with what was substituted."""
    _ours: bool = field(default=False, init=False, repr=False)
    """Decided before the first pick: a bot may change whatever is told of its class."""

    def __post_init__(self) -> None:
        if isinstance(self.bot, ProgramBot):
            self.bot.patience = self.seconds
        self._ours = type(self.bot).__module__.startswith("okawari.")

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """The bot's pick, or a substitute. What has to be compiled for it first counts for no time."""
        if isinstance(self.bot, SimulatingBot):
            self.bot.prepare(seen.rules)
        started = perf_counter()
        pick = self._legal(seen, rng)
        self.spent += perf_counter() - started
        self.picks += 1
        return pick

    def _legal(self, seen: Observation, rng: Random) -> Pick:
        shown = seen
        if not self._ours:
            note(self.name)
            shown = replace(seen, ruleset=copy(seen.ruleset))  # what it does to that does nothing to the game
        started = monotonic()
        try:
            if isinstance(self.bot, ProgramBot):
                self.bot.start()  # an alarm that rang within would leave a program behind that nobody knows of
                started = monotonic()
            with _alarm(self.seconds):
                pick: object = self.bot.choose(shown, rng)
        except TimeUp as error:
            return self._substitute(seen, rng, TIME, f"took longer than {self.seconds:g} s", error)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            return self._substitute(seen, rng, CRASH, _told(error, self.bot), error)
        if monotonic() - started > self.seconds:
            return self._substitute(seen, rng, TIME, f"took longer than {self.seconds:g} s")
        if shown is not seen and not _same(shown, seen):
            return self._substitute(seen, rng, BROKEN, "changed the Observation that it was shown")
        if not isinstance(pick, Pick):
            return self._substitute(seen, rng, NO_PICK, f"gave a {type(pick).__name__} instead of a Pick")
        if not seen.allows(pick):
            return self._substitute(seen, rng, ILLEGAL, f"gave {pick}, which it cannot pick")
        return pick

    def _substitute(
        self, seen: Observation, rng: Random, reason: str, message: str, error: BaseException | None = None
    ) -> Pick:
        self.substitutions[reason] += 1
        self.last = f"round {seen.round + 1}, turn {seen.turn + 1}: {message[:LONGEST_MESSAGE]}"
        if self.strict:
            failed = BotFailed(f"{self.name}: {self.last}")
            if error is not None and error.__traceback__ is not None and not isinstance(self.bot, ProgramBot):
                within = error.__traceback__.tb_next  # the bot's own part of it
                failed.add_note("".join(traceback.format_exception(type(error), error, within)))
            raise failed from None
        return self.substitute.choose(seen, rng)


def _same(shown: Observation, seen: Observation) -> bool:
    """Whether what was shown is still as it was: the same parts, and the same ruleset."""
    parts = (part.name for part in fields(Observation) if part.name != "ruleset")
    try:
        return shown.ruleset == seen.ruleset and all(getattr(shown, part) is getattr(seen, part) for part in parts)
    except AttributeError:
        return False


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raise TimeUp in the block after so many seconds, where the system can; then put everything back as it was."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    armed = True

    def ring(number: int, frame: FrameType | None) -> None:
        if armed:
            raise TimeUp

    handler = signal.signal(signal.SIGALRM, ring)
    timer = (0.0, 0.0)
    try:
        try:
            timer = signal.setitimer(signal.ITIMER_REAL, seconds, RINGS_AGAIN)
            yield
        finally:
            armed = False
    finally:
        signal.setitimer(signal.ITIMER_REAL, *timer)
        signal.signal(signal.SIGALRM, handler or signal.SIG_DFL)


def _told(error: BaseException, bot: Bot) -> str:
    """An exception in one line, with the place in the bot's own code: a program's is not known."""
    message = traceback.format_exception_only(error)[-1].strip().replace("\n", " ")
    if isinstance(bot, ProgramBot):
        return message
    frames = traceback.extract_tb(error.__traceback__)
    file = getattr(sys.modules.get(type(bot).__module__), "__file__", None)  # typed at a prompt, a bot has none
    home = _folder(file or frames[:2][-1].filename)
    deepest = next((frame for frame in reversed(frames) if _folder(frame.filename) == home), frames[-1])
    place = f" ({Path(deepest.filename).name}, line {deepest.lineno})"
    return message[: LONGEST_MESSAGE - len(place)] + place


def _folder(file: str) -> Path:
    """The folder that a bot and what it is made of lie in."""
    return Path(file).resolve().parent
