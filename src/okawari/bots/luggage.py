"""A bot of one's own, packed to be played on another machine.

Its own file goes along, with the modules that it has imported from the same folder; or the files that its command
names. What else it needs, data beside it or a library, must be there already.
"""

import atexit
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from okawari.bots.process import PROCESS, ProcessBot
from okawari.bots.registry import is_built_in


@dataclass(frozen=True)
class Luggage:
    """The files of a bot."""

    files: tuple[tuple[str, bytes, int], ...] = ()
    """The name of each as the bot's own name has it (others by the name alone), what is in it, and its mode."""


def pack(bot: str) -> Luggage:
    """The files of a bot, as `load_bot` takes it, which is loaded already; none of one that is ours."""
    return Luggage(tuple((name, path.read_bytes(), path.stat().st_mode & 0o777) for name, path in _files(bot)))


def unpack(bot: str, luggage: Luggage) -> str:
    """The name by which `load_bot` finds the bot here: its own if its first file is the same, else a copy's."""
    if not luggage.files or _is_here(*luggage.files[0][:2]):
        return bot
    folder = _unpacked(luggage)
    if bot.startswith(PROCESS):
        copies = {name: str(folder / Path(name).name) for name, *_ in luggage.files}
        return PROCESS + shlex.join(copies.get(part, part) for part in shlex.split(bot.removeprefix(PROCESS)))
    return f"{folder / Path(luggage.files[0][0]).name}:{bot.rpartition(':')[2]}"


def _files(bot: str) -> Iterator[tuple[str, Path]]:
    """Each file of a bot with its name, the one that it is named by first."""
    if bot.startswith(PROCESS):
        arguments = ProcessBot(bot.removeprefix(PROCESS)).arguments
        yield from ((part, Path(part)) for part in arguments[1:] if Path(part).is_file())
    elif not is_built_in(bot):
        place = bot.rpartition(":")[0]
        source = Path(place if place.endswith(".py") else str(sys.modules[place].__file__)).resolve()
        yield (place if place.endswith(".py") else source.name), source
        for module in list(sys.modules.values()):
            file = Path(getattr(module, "__file__", None) or "/")
            if file.suffix == ".py" and file.resolve().parent == source.parent and file.resolve() != source:
                yield file.name, file


def _is_here(name: str, content: bytes) -> bool:
    path = Path(name)
    return path.is_file() and path.read_bytes() == content


@cache
def _unpacked(luggage: Luggage) -> Path:
    """A folder with the files, which goes when this process ends."""
    folder = Path(tempfile.mkdtemp(prefix="okawari-bot-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for name, content, mode in luggage.files:
        path = folder / Path(name).name
        path.write_bytes(content)
        path.chmod(mode)
    return folder
