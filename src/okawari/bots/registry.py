"""The bots by name, with parameters (`search:ms=200`, `search:iterations=5000`), and a user's own bots."""

import importlib
import importlib.util
import sys
from collections.abc import Iterable
from contextlib import redirect_stdout
from functools import cache
from inspect import Parameter, signature
from pathlib import Path
from types import ModuleType, NoneType
from typing import get_args, get_type_hints

from okawari.bots.bot import Bot, BotError
from okawari.bots.guard import Guard
from okawari.bots.ismcts import IsmctsBot
from okawari.bots.learned import LearnedBot
from okawari.bots.parts import Part, SimulatingBot, load, load_kept
from okawari.bots.pool import note
from okawari.bots.program import RUN, ProgramBot
from okawari.bots.quick import CasualBot, EasyBot, GreedyBot, NormalBot, PlannerBot, RandomBot
from okawari.bots.search import ExpertBot, HardBot, SearchBot, SkilledBot
from okawari.rules.errors import shorten
from okawari.rules.ruleset import RulesetNumbers

BOTS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "planner": PlannerBot,
    "learned": LearnedBot,
    "ismcts": IsmctsBot,
    "search": SearchBot,
    "easy": EasyBot,
    "casual": CasualBot,
    "normal": NormalBot,
    "skilled": SkilledBot,
    "hard": HardBot,
    "expert": ExpertBot,
}
OTHER_NAMES = {"montecarlo": "search"}
"""Names under which a bot is known, too."""


# Tests keep these two true: asking `okawari.sim` would load Numba.
COMPILED_POLICIES = ("random", "greedy", "planner")
"""Policies of `okawari.sim` too: the compiled engine can play whole games with them."""
SAME_GAMES_COMPILED = ("greedy", "planner")
"""They take no chance: the compiled engine plays the very same games with them, and faster."""


def load_bot(text: str) -> Bot:
    """A new bot by its name, with parameters (`search:ms=200`), or a user's own, whose code it runs.

    A user's own is a class, `module:Class` or `path/to/file.py:Class`, or a program, `run:node bot.js`.
    """
    if text.startswith(RUN):
        return ProgramBot(text.removeprefix(RUN))
    own, *given = named(text)
    if own in BOTS:
        return BOTS[own](**read_parameters(own, BOTS[own], given))
    place, _, name = text.rpartition(":")
    if not place:
        own = "your own: path/to/file.py:Class, module:Class or run:COMMAND"
        raise BotError(f"there is no bot {text!r}; there are: {', '.join(BOTS)}, and {own}")
    return _own_bot(text, _class(place, name))


def named(text: str) -> list[str]:
    """The name of a bot by which it is listed, and its parameters."""
    own, *given = text.split(":")
    return [OTHER_NAMES.get(own, own), *given]


def guarded(text: str, seconds: float, strict: bool = False, found: str = "") -> Guard:
    """A new bot under guard; `found` is where it is on this machine, if not where its name says."""
    note(text)
    return Guard(load_bot(found or text), seconds, name=text, strict=strict)


def is_built_in(text: str) -> bool:
    """Whether a bot, as `load_bot` takes it, is one of Okawari's own."""
    return named(text)[0] in BOTS


def needs_compiled(text: str) -> bool:
    """Whether a bot, as `load_bot` takes it, needs the compiled simulator, by whatever rules."""
    return issubclass(BOTS.get(named(text)[0], object), SimulatingBot)


def needs(text: str, rules: RulesetNumbers) -> frozenset[Part]:
    """What a bot, as `load_bot` takes it, needs of the compiled simulator by these rules."""
    made: type = BOTS.get(named(text)[0], object)
    return made.needs(rules) if issubclass(made, SimulatingBot) else frozenset()


def prepare_bots(texts: Iterable[str], rules: RulesetNumbers) -> None:
    """Load or compile all that these bots need by these rules; processes that are forked from now on have it, too."""
    for text in texts:
        for part in needs(text, rules):
            load(part)


def load_ready_bot(text: str, rules: RulesetNumbers) -> Bot | None:
    """A new bot as `load_bot` gives it; None if what it needs by these rules would have to be compiled first."""
    return load_bot(text) if all(map(load_kept, needs(text, rules))) else None


def about(name: str) -> str:
    """What a bot does, in one line."""
    return (BOTS[name].__doc__ or "").partition("\n")[0]


def parameters(made: type[Bot]) -> dict[str, type]:
    """The parameters that a bot's class takes, with their types."""
    hints = get_type_hints(made.__init__)
    taken = signature(made).parameters.values()
    return {one.name: _plain(hints.get(one.name, str)) for one in taken if one.kind is Parameter.POSITIONAL_OR_KEYWORD}


def read_parameters(name: str, made: type[Bot], texts: list[str]) -> dict[str, object]:
    """The values in `key=value` texts; raises an error that names what the class takes."""
    known = parameters(made) if texts else {}
    given: dict[str, object] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or key not in known:
            has = f"its parameters are: {', '.join(known)}" if known else "it has none"
            raise BotError(f"{name} has no parameter {shorten(text)}; {has}")
        given[key] = _value(name, key, value, known[key])
    return given


def _plain(hint: object) -> type:
    """The type of a parameter that may also be None."""
    plain = [one for one in get_args(hint) or (hint,) if one is not NoneType]
    assert isinstance(plain[0], type)
    return plain[0]


def _value(name: str, key: str, text: str, kind: type) -> object:
    try:
        value = kind(text)
    except ValueError:
        value = None
    if value is None or (kind is not str and not 0 < value < 1e9):
        what = {int: "a whole number above 0", float: "a number above 0"}.get(kind, "a word")
        raise BotError(f"{name}:{key}={text} cannot be; {key} is {what}")
    return value


def _own_bot(text: str, made: type) -> Bot:
    if not callable(getattr(made, "choose", None)):
        raise BotError(f"{text} has no method choose(self, seen, rng); a bot needs one")
    try:
        with redirect_stdout(sys.stderr):  # standard output is for results
            bot: Bot = made()
    except (Exception, SystemExit) as error:
        raise BotError(f"{text} cannot be made: {_told(error)}") from None
    return bot


def _class(place: str, name: str) -> type:
    module = _module(place)
    found = getattr(module, name, None)
    if isinstance(found, type):
        return found
    classes = {key: value for key, value in vars(module).items() if isinstance(value, type)}
    own = [key for key, value in classes.items() if value.__module__ == module.__name__]
    raise BotError(f"{place} has no class {name!r}; it has: {', '.join(own) or 'no class at all'}")


@cache
def _module(place: str) -> ModuleType:
    """The module that a file or a module's name stands for, run once."""
    try:
        with redirect_stdout(sys.stderr):
            if place.endswith(".py"):
                return _run_file(Path(place))
            _look_in(Path.cwd())
            return importlib.import_module(place)
    except OSError as error:
        raise BotError(f"cannot read {place}: {error.strerror or _told(error)}") from None
    except (Exception, SystemExit) as error:
        if isinstance(error, ModuleNotFoundError) and error.name == place:
            raise BotError(f"there is no module {place!r}; a file needs its ending: {place}.py") from None
        raise BotError(f"{place} does not load: {_told(error)}") from None


def _run_file(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"okawari_own_bot_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module.__name__] = module
    _look_in(path.resolve().parent)
    spec.loader.exec_module(module)
    return module


def _look_in(folder: Path) -> None:
    """Let a bot import what lies in this folder."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".replace("\n", " ")
