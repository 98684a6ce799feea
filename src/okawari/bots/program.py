"""A bot in any language: a program that reads observations and writes picks, one JSON document a line.

`docs/bots.md` says what stands in them.
"""

import os
import selectors
import shlex
import shutil
import subprocess
from contextlib import suppress
from random import Random
from threading import Lock
from time import monotonic

import msgspec

from okawari.bots.bot import BotError, TimeUp
from okawari.game.documents import Document
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.rules.errors import shorten
from okawari.show.documents import observation_document

RUN = "run:"
"""How the name of such a bot begins: `run:node bot.js`."""
PROGRAM_FORMAT = "okawari-bot/1"
PROGRAM_SEEDS = 2**31
"""A seed for the program is below this, so that any language can read it."""
LONGEST_LINE = 100_000


class Programs:
    """Those that this process has started, and not ended yet."""

    def __init__(self) -> None:
        self._running: set[subprocess.Popen[bytes]] = set()
        self._starting = Lock()

    def start(self, arguments: list[str]) -> "subprocess.Popen[bytes]":
        """Start a program; who ends all of them meanwhile ends this one, too."""
        with self._starting:
            program = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            self._running.add(program)
        return program

    def ended(self, program: "subprocess.Popen[bytes]") -> None:
        self._running.discard(program)

    def end_all(self) -> None:
        """End them in a process that is about to end: a program that does not read would never notice."""
        with self._starting:
            for program in list(self._running):
                program.kill()


PROGRAMS = Programs()


class ProgramError(Exception):
    """A program that crashed or wrote no pick."""


class ProgramBot:
    """A program of your own, in any language."""

    def __init__(self, command: str) -> None:
        self.command = command
        try:
            self.arguments = shlex.split(command)
        except ValueError as error:
            raise BotError(f"{RUN}{command} cannot be read: {error}") from None
        if not self.arguments:
            raise BotError(f"{RUN} needs a command: {RUN}node bot.js")
        if shutil.which(self.arguments[0]) is None:
            raise BotError(f"{RUN}{command}: there is no program {self.arguments[0]!r}")
        self.patience: float | None = None
        """Seconds after which a silent program is ended: its guard's limit. Without a guard there is none."""
        self._process: subprocess.Popen[bytes] | None = None
        self._spoiled = False
        """Whether the program is to be ended before anything else is asked."""
        self._rest = b""

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """What the program answers; it is started if it does not run."""
        answer = self.ask(bot_document(seen, rng))
        try:
            told = msgspec.json.decode(answer)
        except msgspec.DecodeError as error:
            self.close()
            raise ProgramError(f"wrote no JSON: {error}") from None
        if not isinstance(told, dict) or not isinstance(told.get("pick"), str):
            self.close()
            wrote = shorten(answer.decode(errors="replace"))
            raise ProgramError(f'wrote {wrote}; an answer is {{"pick": "salmon"}}')
        return Pick.parse(told["pick"])

    def ask(self, document: Document) -> bytes:
        """The line that the program answers to a document."""
        try:
            return self._answer(msgspec.json.encode(document))
        except BaseException:  # the guard's alarm too: an answer that comes too late must not be taken for the next one
            self._spoiled = True  # and should the alarm ring again meanwhile, it is ended next time
            self.close()
            raise

    def close(self) -> None:
        """End the program. What interrupts this can be made up for by closing again."""
        process = self._process
        if process is not None:
            process.kill()
            for pipe in (process.stdin, process.stdout):
                if pipe:
                    with suppress(OSError):
                        pipe.close()
            process.wait()
            PROGRAMS.ended(process)
        self._process, self._spoiled, self._rest = None, False, b""

    def __del__(self) -> None:
        if getattr(self, "_process", None) is not None:
            self.close()

    def start(self) -> "subprocess.Popen[bytes]":
        """Start the program if it does not run; a guard does so before it counts the time."""
        if self._spoiled:
            self.close()
        if self._process is None:
            try:
                self._process = PROGRAMS.start(self.arguments)
            except OSError as error:
                raise ProgramError(f"cannot start {self.command}: {error.strerror}") from None
        return self._process

    def _answer(self, line: bytes) -> bytes:
        process = self.start()
        assert process.stdin is not None
        try:
            process.stdin.write(line + b"\n")
            process.stdin.flush()
        except OSError:
            raise _ended(process) from None
        return self._read(process, self.patience)

    def _read(self, process: "subprocess.Popen[bytes]", patience: float | None) -> bytes:
        """The next line that the program writes."""
        assert process.stdout is not None
        until = None if patience is None else monotonic() + patience
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            while b"\n" not in self._rest:
                if not selector.select(None if until is None else max(0.0, until - monotonic())):
                    raise TimeUp
                part = os.read(process.stdout.fileno(), 65536)
                if not part:
                    raise _ended(process)
                if len(self._rest) > LONGEST_LINE:
                    raise ProgramError("the program wrote a line that does not end")
                self._rest += part
        answer, _, self._rest = self._rest.partition(b"\n")
        return answer


def bot_document(seen: Observation, rng: Random) -> Document:
    """What a program reads: what its seat may know, and a seed for its own chance."""
    return {"format": PROGRAM_FORMAT, **observation_document(seen), "seed": rng.randrange(PROGRAM_SEEDS)}


def _ended(process: "subprocess.Popen[bytes]") -> ProgramError:
    code = ""
    with suppress(subprocess.TimeoutExpired):
        code = f" with exit code {process.wait(timeout=1)}"
    return ProgramError(f"the program ended{code}")
