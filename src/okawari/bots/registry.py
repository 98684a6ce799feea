"""The bots by name, and a user's own bots."""

import importlib
import importlib.util
import sys
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from types import ModuleType

from okawari.bots.asked import note
from okawari.bots.bot import Bot
from okawari.bots.errors import BotError
from okawari.bots.greedy import GreedyBot
from okawari.bots.guard import Guard
from okawari.bots.ismcts import IsmctsBot
from okawari.bots.levels import EasyBot, HardBot, NormalBot
from okawari.bots.montecarlo import MonteCarloBot
from okawari.bots.parameters import make_bot, read_parameters
from okawari.bots.planner import PlannerBot
from okawari.bots.process import PROCESS, ProcessBot
from okawari.bots.random import RandomBot

BOTS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "planner": PlannerBot,
    "ismcts": IsmctsBot,
    "montecarlo": MonteCarloBot,
    "easy": EasyBot,
    "normal": NormalBot,
    "hard": HardBot,
}

COMPILED = (MonteCarloBot, IsmctsBot)
"""Bots that need the compiled simulator: the first one in a process loads it, or compiles it for minutes."""


def find_bot(name: str) -> Bot:
    """A new one of Okawari's own bots, by its name."""
    if name not in BOTS:
        raise BotError(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    return BOTS[name]()


def load_bot(text: str) -> Bot:
    """A new bot by its name, with parameters (`montecarlo:ms=200`), or a user's own, whose code it runs.

    A user's own is a class, `module:Class` or `path/to/file.py:Class`, or a program, `run:node bot.js`.
    """
    if text.startswith(PROCESS):
        return ProcessBot(text.removeprefix(PROCESS))
    own, *parameters = text.split(":")
    if own in BOTS:
        return make_bot(own, BOTS[own], parameters)
    place, _, name = text.rpartition(":")
    if not place:
        own = "your own: path/to/file.py:Class, module:Class or run:COMMAND"
        raise BotError(f"there is no bot {text!r}; there are: {', '.join(BOTS)}, and {own}")
    return _own_bot(text, _class(place, name))


def guarded(text: str, seconds: float, strict: bool = False, found: str = "") -> Guard:
    """A new bot under guard; `found` is where it is on this machine, if not where its name says."""
    note(text)
    return Guard(load_bot(found or text), seconds, name=text, strict=strict)


def is_built_in(text: str) -> bool:
    """Whether a bot, as `load_bot` takes it, is one of Okawari's own."""
    return text.split(":")[0] in BOTS


def needs_compiled(text: str) -> bool:
    """Whether a bot, as `load_bot` takes it, needs the compiled simulator."""
    return is_built_in(text) and issubclass(BOTS[text.split(":")[0]], COMPILED)


def check_bot(text: str) -> None:
    """Raises the error that `load_bot` would, but neither loads nor compiles the simulator."""
    own, *parameters = text.split(":")
    if needs_compiled(text):
        read_parameters(own, BOTS[own], parameters)
    else:
        load_bot(text)


def load_ready_bot(text: str) -> Bot | None:
    """A new bot as `load_bot` gives it; None if the simulator that it needs would have to be compiled first."""
    if not needs_compiled(text):
        return load_bot(text)
    from okawari.sim.compile import kept_code_only
    from okawari.sim.errors import NotCompiled

    try:
        with kept_code_only():
            return load_bot(text)
    except NotCompiled:
        return None


def about(name: str) -> str:
    """What a bot does, in one line."""
    return (BOTS[name].__doc__ or "").partition("\n")[0]


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
    own = [
        key for key, value in vars(module).items() if isinstance(value, type) and value.__module__ == module.__name__
    ]
    raise BotError(f"{place} has no class {name!r}; it has: {', '.join(own) or 'no class at all'}")


@cache
def _module(place: str) -> ModuleType:
    """The module that a file or a module's name stands for, run once."""
    try:
        with redirect_stdout(sys.stderr):
            return _run_file(Path(place)) if place.endswith(".py") else _import(place)
    except OSError as error:
        raise BotError(f"cannot read {place}: {error.strerror or _told(error)}") from None
    except ModuleNotFoundError as error:
        if error.name == place:
            raise BotError(f"there is no module {place!r}; a file needs its ending: {place}.py") from None
        raise BotError(f"{place} does not load: {_told(error)}") from None
    except (Exception, SystemExit) as error:
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


def _import(name: str) -> ModuleType:
    _look_in(Path.cwd())
    return importlib.import_module(name)


def _look_in(folder: Path) -> None:
    """Let a bot import what lies in this folder."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".replace("\n", " ")
