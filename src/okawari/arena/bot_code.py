"""The code of a bot: its fingerprint, and its files, packed to be played on another machine.

Its own file goes along, with the modules that it has imported from the same folder; or the files that its command
names. What else it needs, data beside it or a library, must be there already.
"""

import atexit
import hashlib
import importlib.util
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from okawari.bots.program import RUN, ProgramBot
from okawari.bots.registry import is_built_in

OWN_PACKAGE = Path(__file__).parent.parent
PLAYED_BY = ("rules", "game", "policies", "sim", "bots")
"""The rooms whose sources decide what a game comes to."""


Luggage = tuple[tuple[str, bytes, int], ...]
"""The files of a bot: of each its name as the bot's own name has it (others by the name alone), content and mode."""


def fingerprint(bot: str) -> str:
    """A hash of what a bot, as `load_bot` takes it, is made of: its own file, or the files that its command names.

    Results of a bot that has changed since must not be mixed with new ones. What such a file imports is not seen.
    """
    digest = hashlib.sha256()
    for source in _sources(bot):
        digest.update(source.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def pack(bot: str) -> Luggage:
    """The files of a bot, as `load_bot` takes it, which is loaded already; none of one that is ours."""
    return tuple((name, path.read_bytes(), path.stat().st_mode & 0o777) for name, path in _files(bot))


def unpack(bot: str, luggage: Luggage) -> str:
    """The name by which `load_bot` finds the bot here: its own if its first file is the same, else a copy's."""
    if not luggage:
        return bot
    first, content, _ = luggage[0]
    if Path(first).is_file() and Path(first).read_bytes() == content:
        return bot
    folder = _unpacked(luggage)
    if bot.startswith(RUN):
        copies = {name: str(folder / Path(name).name) for name, *_ in luggage}
        return RUN + shlex.join(copies.get(part, part) for part in shlex.split(bot.removeprefix(RUN)))
    return f"{folder / Path(first).name}:{bot.rpartition(':')[2]}"


def _sources(bot: str) -> Iterable[Path]:
    """The files that a bot's fingerprint is of."""
    if bot.startswith(RUN):
        return map(Path, _named_files(bot))
    if is_built_in(bot):
        return [source for room in PLAYED_BY for source in sorted((OWN_PACKAGE / room).rglob("*.py"))]
    place = bot.rpartition(":")[0]
    if place.endswith(".py"):
        return [Path(place)]
    found = importlib.util.find_spec(place)
    return [Path(found.origin)] if found and found.origin else []


def _files(bot: str) -> Iterator[tuple[str, Path]]:
    """Each file of a bot that travels, with its name; the one that it is named by first."""
    if bot.startswith(RUN):
        yield from ((part, Path(part)) for part in _named_files(bot, skip=1))
    elif not is_built_in(bot):
        place = bot.rpartition(":")[0]
        source = Path(place if place.endswith(".py") else str(sys.modules[place].__file__)).resolve()
        yield (place if place.endswith(".py") else source.name), source
        for module in list(sys.modules.values()):
            file = Path(getattr(module, "__file__", None) or "/")
            if file.suffix == ".py" and file.resolve().parent == source.parent and file.resolve() != source:
                yield file.name, file


def _named_files(bot: str, skip: int = 0) -> list[str]:
    """The files that a program's command names, but for so many first words."""
    return [part for part in ProgramBot(bot.removeprefix(RUN)).arguments[skip:] if Path(part).is_file()]


@cache
def _unpacked(luggage: Luggage) -> Path:
    """A folder with the files, which goes when this process ends."""
    folder = Path(tempfile.mkdtemp(prefix="okawari-bot-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for name, content, mode in luggage:
        path = folder / Path(name).name
        path.write_bytes(content)
        path.chmod(mode)
    return folder
