"""The command reference in the docs says what the commands say."""

import re

from typer.testing import CliRunner

from okawari.cli.app import app
from tests.cli.reference import PAGE, reference


def test_the_command_reference_is_up_to_date() -> None:
    """docs/commands.md is what `python -m tests.cli.reference` makes of the commands now."""
    assert PAGE.read_text(encoding="utf-8") == reference()


def test_every_command_shows_an_example() -> None:
    """Each command's help has an example to copy."""
    for part in reference().split("\n## ")[1:]:
        assert "Example" in part, part.splitlines()[0]


def test_every_flag_on_the_page_is_one() -> None:
    """The command line takes each flag that the page names: what it refuses is the one that nobody knows."""
    for part in PAGE.read_text(encoding="utf-8").split("\n## okawari ")[1:]:
        command = part.splitlines()[0]
        for flag in re.findall(r"`(--?[\w-]+)`", " ".join(re.findall(r"^- (`-.*?):", part, re.MULTILINE))):
            told = CliRunner().invoke(app, [command, flag, "1", "--nobody-knows-this"]).output
            assert "No such option: --nobody-knows-this" in told, (command, flag, told)
