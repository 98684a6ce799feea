"""Which code a bot is: results of a bot that has changed since must not be mixed with new ones."""

import hashlib
import importlib.util
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from okawari.bots.process import PROCESS, ProcessBot
from okawari.bots.registry import is_built_in

PACKAGE = Path(__file__).parent.parent
PLAYED_BY = ("rules", "game", "policies", "sim", "bots")
"""The rooms whose sources decide what a game comes to."""


def fingerprint(text: str) -> str:
    """A hash of what a bot, as `load_bot` takes it, is made of: its own file, or the files that its command names.

    What such a file imports is not seen.
    """
    return _hash(_sources(text))


def _sources(text: str) -> Iterable[Path]:
    if text.startswith(PROCESS):
        return [Path(part) for part in ProcessBot(text.removeprefix(PROCESS)).arguments if Path(part).is_file()]
    if is_built_in(text):
        return _own_sources()
    place = text.rpartition(":")[0]
    if place.endswith(".py"):
        return [Path(place)]
    found = importlib.util.find_spec(place)
    return [Path(found.origin)] if found and found.origin else []


@cache
def _own_sources() -> tuple[Path, ...]:
    return tuple(source for room in PLAYED_BY for source in sorted((PACKAGE / room).rglob("*.py")))


def _hash(sources: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for source in sources:
        digest.update(source.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
