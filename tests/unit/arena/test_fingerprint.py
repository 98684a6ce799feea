"""Which code a bot is."""

import hashlib
import sys
from pathlib import Path

import pytest

from okawari.arena.bot_code import fingerprint

BOT = "from okawari.bots.quick import GreedyBot\nclass Mine(GreedyBot): pass\n"


def test_okawaris_own_bots_are_all_of_its_sources() -> None:
    """One fingerprint for all of them, with parameters or without."""
    assert fingerprint("greedy") == fingerprint("planner") == fingerprint("search:ms=5")
    assert len(fingerprint("greedy")) == 16


def test_a_bot_of_ones_own_is_its_file(tmp_path: Path) -> None:
    """The same content is the same bot; a changed byte is another."""
    one, same, other = (tmp_path / name for name in ("one.py", "same.py", "other.py"))
    one.write_text(BOT)
    same.write_text(BOT)
    other.write_text(BOT + "#")
    assert fingerprint(f"{one}:Mine") == fingerprint(f"{same}:Mine") != fingerprint(f"{other}:Mine")
    assert fingerprint(f"{one}:Mine") == hashlib.sha256(BOT.encode() + b"\0").hexdigest()[:16]
    assert fingerprint(f"{one}:Mine") != fingerprint("greedy")


def test_a_module_is_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the file itself is; a module that is not there has nothing to be compared."""
    (tmp_path / "a_module_of_mine.py").write_text(BOT)
    monkeypatch.syspath_prepend(tmp_path)
    assert fingerprint("a_module_of_mine:Mine") == fingerprint(f"{tmp_path}/a_module_of_mine.py:Mine")
    (tmp_path / "a_folder_of_mine").mkdir()
    for place in ("no_module_anywhere", "a_folder_of_mine"):
        assert fingerprint(f"{place}:Mine") == hashlib.sha256().hexdigest()[:16]


def test_a_program_is_the_files_that_its_command_names(tmp_path: Path) -> None:
    """Here Python and the script; words that are no files do not count."""
    script = tmp_path / "bot.py"
    script.write_text("print()")
    command = f"run:{sys.executable} {script}"
    before = fingerprint(command)
    assert fingerprint(f"{command} --fast") == before
    script.write_text("print(1)")
    assert fingerprint(command) != before


def test_a_program_that_is_one_file_is_that_file(tmp_path: Path) -> None:
    """The first word counts, too."""
    script = tmp_path / "bot"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    assert fingerprint(f"run:{script}") == hashlib.sha256(b"#!/bin/sh\n\0").hexdigest()[:16]
