"""Bots of this version of Okawari or another, each in a process of its own whose CPU time is measured."""

import shlex
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import msgspec

from okawari.bots import adapter
from okawari.bots.bot import BotError, play
from okawari.bots.program import RUN, ProgramBot, ProgramError, bot_document
from okawari.bots.quick import RandomBot
from okawari.game.documents import Document
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.rules.ruleset import Ruleset
from okawari.show.documents import observation_document

COMPARED_GAMES = 2
"""Games at random in which both versions must see the same before bots are matched."""
SHORT_COMMIT = 7
"""Letters of a commit that are enough to tell it by."""


@dataclass(frozen=True)
class Version:
    """Okawari at some commit, ready to run."""

    python: str = sys.executable
    source: str = str(Path(adapter.__file__).parent.parent.parent)
    """The folder with the package."""
    cache: str = ""
    """A folder for compiled code; empty: the usual one."""
    commit: str = ""
    """Empty: this version, as its files are now."""


@dataclass(frozen=True)
class Contestant:
    """A bot of a version."""

    bot: str
    """As the `load_bot` of that version reads it."""
    version: Version = Version()

    def __post_init__(self) -> None:
        if self.bot.startswith(RUN):
            raise BotError(f"{self.bot} is a program: its CPU time cannot be measured")

    @property
    def name(self) -> str:
        """The bot and its commit: `montecarlo:ms=10@9cb4493`."""
        commit = self.version.commit[:SHORT_COMMIT]
        return f"{self.bot}@{commit}" if commit else self.bot

    def check(self, ruleset: Ruleset) -> None:
        """Raises an error unless there is that bot, and its version plays by this one's rules, as far as is seen."""
        if ruleset.rules.shared_layout:
            raise BotError(f"versions cannot be matched in {ruleset.variant}: what a bot is asked there has changed")
        player = VersionBot(self)
        try:
            player.start()
            for seed in range(COMPARED_GAMES):
                play(ruleset, [_Comparing(player)] * ruleset.seats, seed)
        except ProgramError as error:
            raise BotError(f"{self.name} cannot play: {error}") from None
        finally:
            player.close()

    def player(self) -> "VersionBot":
        """The one that plays all games of this process."""
        return _player(self)


class VersionBot(ProgramBot):
    """A bot of some version, for all seats and games. It stays until it is closed, or whoever asks it ends."""

    def __init__(self, contestant: Contestant) -> None:
        version = contestant.version
        arguments = version.python, "-P", adapter.__file__, version.source, version.cache, contestant.bot
        super().__init__(shlex.join(arguments))
        self.cpu_seconds = 0.0
        """What all picks have taken of its process."""

    def start(self) -> "subprocess.Popen[bytes]":
        """Start it if it does not run, and wait until it is ready: its code may have to be compiled first."""
        runs = self._process is not None and not self._spoiled
        process = super().start()
        if not runs:
            try:
                _read_answer(self._read(process, None))
            except BaseException:
                self.close()
                raise
        return process

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """What the bot answers."""
        answer = _read_answer(self.ask(question(seen) | bot_document(seen, rng)))
        self.cpu_seconds += answer.cpu_seconds
        return Pick.parse(answer.pick)

    def compare(self, seen: Observation) -> None:
        """Raises an error unless that version sees here what this one does."""
        _read_answer(self.ask(question(seen)))


class _Answer(msgspec.Struct):
    pick: str = ""
    cpu_seconds: float = 0.0
    error: str = ""


class _Comparing(RandomBot):
    """Picks at random, once two versions have been compared."""

    def __init__(self, player: VersionBot) -> None:
        self.player = player

    def choose(self, seen: Observation, rng: Random) -> Pick:
        self.player.compare(seen)
        return super().choose(seen, rng)


@cache
def _player(contestant: Contestant) -> VersionBot:
    return VersionBot(contestant)


def question(seen: Observation) -> Document:
    """What the adapter is asked: a bot document, yet without a seed, and a game that the seat could be in.

    That is imagined from what the seat knows and nothing else, so it is the same for all games that look the same.
    """
    return observation_document(seen) | {"imagined": seen.imagine(Random(0)).to_json()}


def _read_answer(line: bytes) -> _Answer:
    try:
        answer = msgspec.json.decode(line, type=_Answer)
    except msgspec.DecodeError as error:
        raise ProgramError(f"wrote no answer: {error}") from None
    if answer.error:
        raise ProgramError(answer.error)
    return answer
