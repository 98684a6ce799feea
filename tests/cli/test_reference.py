"""The command reference in the docs says what the commands say."""

from tests.cli.reference import PAGE, reference


def test_the_command_reference_is_up_to_date() -> None:
    """docs/commands.md is what `python -m tests.cli.reference` makes of the commands now."""
    assert PAGE.read_text(encoding="utf-8") == reference()


def test_every_command_shows_an_example() -> None:
    """Each command's help has an example to copy."""
    for part in reference().split("\n## ")[1:]:
        assert "Example" in part, part.splitlines()[0]
