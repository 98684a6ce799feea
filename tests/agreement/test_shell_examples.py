"""The commands that the documentation shows run, in this process and with few games, or are understood at least."""

import re
import shlex
from pathlib import Path

import pytest

from okawari.game.record import Record
from okawari.rules.ruleset import Ruleset
from tests.support.command import okawari
from tests.support.games import finished
from tests.support.paths import DOCS, ROOT

PAGES = [ROOT / "README.md", *sorted(DOCS.glob("*.md"))]
COMMAND = re.compile(r"(?:`|Example: )(okawari [a-z][^`\n]*)")
DIALOGUE = re.compile(r"```console\n(.*?)```", re.DOTALL)
ASKED = re.compile(r"^\$ (okawari .*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
BOT = re.compile(r"```python\n([^`]*?class (\w+)[^`]*?)```")
RUN: dict[str, list[str]] = {
    "bots": [],
    "replay": [],
    "rules": [],
    "score": [],
    "solve": [],
    "verify": [],
    "simulate": ["--games", "2"],
    "stats": ["--games", "3", "--policy", "random"],
    "duel": ["--games", "4"],
    "dataset": [],
    "tournament": ["--games", "6"],
}
"""Commands that end by themselves, and the flags that make them short; a flag given again replaces the first."""
NOT_RUN = re.compile(r"\b[A-Z]{3,}\b|…|run:|--against-version")
"""A placeholder; bots in other languages and of other versions, which have tests of their own."""


def shown() -> dict[str, str]:
    """Every command that a page shows, and the page."""
    return {command: page.name for page in PAGES for command in COMMAND.findall(page.read_text(encoding="utf-8"))}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a reader tries them: with a game, some games, and the bots that the pages define."""
    games = [Record.of(finished(Ruleset(seats=2), seed)).to_json() for seed in range(3)]
    (tmp_path / "game.json").write_bytes(games[0])
    (tmp_path / "games.jsonl").write_bytes(b"\n".join(games))
    for page, name in ((ROOT / "README.md", "maki.py"), (DOCS / "bots.md", "my_bot.py")):
        ((bot, own_name),) = BOT.findall(page.read_text(encoding="utf-8"))
        (tmp_path / name).write_text(f"{bot}\nNew = Old = {own_name}\n", encoding="utf-8")
    return tmp_path


@pytest.mark.ci
def test_commands_that_are_shown_run(folder: Path) -> None:
    """Each ends well; of a server, a person's game and a long run every flag has to be known at least."""
    wrong = []
    commands = shown()
    assert len(commands) > 25, commands
    for command, page in commands.items():
        arguments = shlex.split(command)[1:]
        runs = arguments[0] in RUN and len(arguments) > 1 and not NOT_RUN.search(command)
        ran = okawari(*arguments, *(RUN[arguments[0]] if runs else ["--help"]), cwd=folder)
        if ran.code != 0:
            wrong.append(f"{page}: {command}: {ran.err}")
    assert wrong == []


def test_shell_dialogues_get_the_answers_that_are_shown(folder: Path) -> None:
    """Every line of them, as a terminal shows it; what is in the README is run as it stands."""
    text = "".join(dialogue for page in PAGES for dialogue in DIALOGUE.findall(page.read_text(encoding="utf-8")))
    asked = ASKED.findall(text)
    assert len(asked) == text.count("$ ") > 0
    for command, answer in asked:
        ran = okawari(*shlex.split(command)[1:], cwd=folder)
        told = [line.rstrip() for line in (ran.out + ran.err).splitlines()]
        assert told == answer.splitlines(), command
