"""The lines of programs: what is wrong with one, how long it may be, how long it is waited for, and who ends whom."""

import gc
import os
import shlex
import signal
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from okawari.bots import program
from okawari.bots.bot import BotError, TimeUp
from okawari.bots.program import ProgramBot, ProgramError, bot_document
from okawari.bots.registry import load_bot
from okawari.bots.version import Contestant, Version, VersionBot
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset
from tests.support.waiting import is_running

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the programs are shell scripts")
SEEN = State.start(Ruleset(seats=2), seed=5).observe(0)


class Written:
    """What a program writes, part by part, and how long each was waited for; it stands for what reads."""

    def __init__(self, *parts: bytes) -> None:
        self.parts = list(parts)
        self.waited: list[float | None] = []

    def __enter__(self) -> "Written":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def register(self, file: object, events: int) -> None:
        assert events == 1

    def select(self, timeout: float | None) -> list[bytes]:
        self.waited.append(timeout)
        return self.parts

    def read(self, file: int, most: int) -> bytes:
        assert most >= 512
        return self.parts.pop(0)


def writes(monkeypatch: pytest.MonkeyPatch, *parts: bytes) -> Written:
    """From now on programs write this."""
    written = Written(*parts)
    monkeypatch.setattr(program, "selectors", SimpleNamespace(DefaultSelector=lambda: written, EVENT_READ=1))
    monkeypatch.setattr(program, "os", written)
    return written


def answering(answer: str) -> ProgramBot:
    """A program that answers every question so."""
    return ProgramBot(shlex.join(["sh", "-c", f"while read -r line; do echo {shlex.quote(answer)}; done"]))


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("salmon", "^wrote no JSON: "),
        ("[]", r"^wrote '\[\]'; an answer is \{\"pick\": \"salmon\"\}$"),
        ("{}", r"^wrote '\{\}'; an answer is "),
        ('{"pick": 5}', "^wrote .*; an answer is "),
    ],
)
def test_a_program_that_writes_no_pick_is_ended(answer: str, told: str) -> None:
    """Who knows what it would write next; the next question goes to a new one."""
    bot = answering(answer)
    process = bot.start()
    with pytest.raises(ProgramError, match=told):
        bot.choose(SEEN, Random(1))
    assert process.returncode == -signal.SIGKILL
    assert bot.start() is not process
    bot.close()


def test_a_line_of_100_000_bytes_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A longer one does not end, as far as anybody knows."""
    bot = ProgramBot("cat")
    writes(monkeypatch, b"x" * 100_000, b"\n")
    assert bot.ask({}) == b"x" * 100_000
    writes(monkeypatch, b"x" * 100_001, b"\n")
    with pytest.raises(ProgramError, match=r"^the program wrote a line that does not end$"):
        bot.ask({})


def test_what_is_written_too_early_is_the_next_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines are not parts: two may come together, and one in several."""
    bot = ProgramBot("cat")
    written = writes(monkeypatch, b"on", b"e\ntwo\n")
    assert [bot.ask({}), bot.ask({})] == [b"one", b"two"]
    assert written.waited == [None, None]
    bot.close()


def test_a_silent_program_is_waited_for_as_long_as_there_is_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """2.5 s from 10 on: at 11 it is 1.5 s; something came that is no line, and at 13 time is up. It is ended."""
    bot = ProgramBot("cat")
    bot.patience = 2.5
    process = bot.start()
    now = iter([10.0, 11.0, 13.0])
    monkeypatch.setattr(program, "monotonic", lambda: next(now))
    written = writes(monkeypatch, b"hm")
    with pytest.raises(TimeUp):
        bot.ask({})
    assert written.waited == [1.5, 0.0]
    assert process.returncode == -signal.SIGKILL


def test_a_program_may_be_closed_at_any_time() -> None:
    """Before it runs, or twice; afterwards another is started, and stays."""
    bot = ProgramBot("cat")
    bot.close()
    process = bot.start()
    bot.close()
    bot.close()
    another = bot.start()
    assert another is not process
    assert bot.start() is another
    assert another.poll() is None
    bot.close()


def test_a_program_ends_with_its_bot() -> None:
    """Nobody has closed it."""
    bot = ProgramBot("cat")
    process = bot.start()
    del bot
    gc.collect()
    assert process.returncode == -signal.SIGKILL


def test_a_program_that_is_not_there_is_told() -> None:
    """By its name, whatever it would be given."""
    with pytest.raises(BotError, match=r"^run:no-such-program cat: there is no program 'no-such-program'$"):
        load_bot("run:no-such-program cat")


def test_what_a_program_reads_tells_its_format() -> None:
    """The first version of it."""
    assert bot_document(SEEN, Random(1))["format"] == "okawari-bot/1"


def version(folder: Path, code: str) -> VersionBot:
    """Greedy of a version whose Python is a shell script."""
    python = folder / "python"
    python.write_text(f"#!/bin/sh\necho $$ > {folder}/process\n{code}\n")
    python.chmod(0o755)
    return VersionBot(Contestant("greedy", Version(python=str(python))))


def test_a_version_that_tells_no_time_takes_none(tmp_path: Path) -> None:
    """Before its first pick, and after one."""
    told = """echo '{"ready": true}'; while read -r line; do echo '{"pick": "egg"}'; done"""
    player = version(tmp_path, told)
    assert player.cpu_seconds == 0
    assert str(player.choose(SEEN, Random(1))) == "egg"
    assert player.cpu_seconds == 0
    player.close()


@pytest.mark.parametrize(("line", "told"), [('{"error": "no"}', "^no$"), ("hello", "^wrote no answer: ")])
def test_a_version_that_is_not_ready_is_ended(line: str, told: str, tmp_path: Path) -> None:
    """It would wait for questions that nobody asks."""
    player = version(tmp_path, f"echo {shlex.quote(line)}; cat")
    with pytest.raises(ProgramError, match=told):
        player.start()
    assert not is_running(int((tmp_path / "process").read_text()))
