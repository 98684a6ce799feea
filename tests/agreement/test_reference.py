"""The command reference in the docs says what the commands say."""

import re

import pytest

from okawari.sim.policies import BUILT_IN
from tests.support import traced
from tests.support.command import okawari
from tests.support.reference import PAGE, PYTHON_PAGE, RULES_PAGE, commands, python_page, reference, rules_page
from tests.support.traced import RULES, numbers, untraced


def test_the_command_reference_is_up_to_date() -> None:
    """docs/commands.md is what `python -m tests.support.reference` makes of the commands now."""
    assert PAGE.read_text(encoding="utf-8") == reference()


def test_the_page_of_the_package_is_up_to_date() -> None:
    """docs/python.md is what the docstrings of all that `okawari` gives say now."""
    assert PYTHON_PAGE.read_text(encoding="utf-8") == python_page()


def test_the_page_of_the_rules_has_the_decisions_that_the_command_prints() -> None:
    """docs/rules.md ends with what `okawari rules --decisions` says, each with its place in the code."""
    assert RULES_PAGE.read_text(encoding="utf-8") == rules_page()


def test_every_rule_has_its_functions_and_its_tests() -> None:
    """R1–R36: by the numbers that docstrings begin with; the page that lists them is as the one test above says."""
    assert list(RULES) == list(range(1, 37))
    assert untraced() == []


def test_a_rule_without_a_function_or_a_test_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that nobody has written is missing, and so is one whose functions lie elsewhere."""
    monkeypatch.setitem(RULES, 37, "a rule that nobody has written")
    assert untraced() == ["R37"]
    monkeypatch.setattr(traced, "SOURCES", ("rules", "game"))
    assert untraced() == ["R36", "R37"]


@pytest.mark.parametrize(
    ("docstring", "found"),
    [
        ("R12: every two tempura.", {12}),
        ("R5, R7: pick.", {5, 7}),
        ("R18–R20, R25: dessert.", {18, 19, 20, 25}),
        ("R1–R33: whole games.", set()),
        ("Scores, as R12 says.", set()),
        ("R12 (house decision).", set()),
        (None, set()),
    ],
)
def test_the_rules_that_a_docstring_begins_with(docstring: str | None, found: set[int]) -> None:
    """Numbers and short ranges before a colon; what is of all rules is of none by itself."""
    assert numbers(docstring) == found


def test_every_command_shows_an_example() -> None:
    """Each command's help has an example to copy."""
    for part in reference().split("\n## ")[1:]:
        assert "Example" in part, part.splitlines()[0]


def test_every_flag_on_the_page_is_one() -> None:
    """The command line takes each flag that the page names: what it refuses is the one that nobody knows."""
    for part in PAGE.read_text(encoding="utf-8").split("\n## okawari ")[1:]:
        command = part.splitlines()[0]
        for flag in re.findall(r"`(--?[\w-]+)`", " ".join(re.findall(r"^- (`-.*?):", part, re.MULTILINE))):
            told = okawari(command, flag, "1", "--nobody-knows-this").err
            assert "No such option: --nobody-knows-this" in told, (command, flag, told)


def test_the_variables_of_a_server_are_on_the_page_for_hosts() -> None:
    """docs/hosting.md names every flag with its variable, and which flags have none."""
    page = PAGE.with_name("hosting.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| `--")]
    without = re.search(r"Every flag of `okawari serve` but (.*) is also a variable", page)
    for option in commands()["serve"].params:
        if option.envvar:
            words = [f"`{word}`" for word in (option.opts[0], *option.envvar)]
            assert any(all(word in row for word in words) for row in rows), option.opts
        elif option.name != "help":
            assert without is not None
            assert f"`{option.opts[0]}`" in without[1]


def test_the_help_names_every_compiled_bot() -> None:
    """What the simulator plays faster is told where it is asked for."""
    for command in ("simulate", "stats"):
        told = okawari(command, "--help").out
        assert [bot for bot in BUILT_IN if bot not in told] == []


def test_the_welcome_names_both_ways_to_play_and_only_commands() -> None:
    """Plain `okawari` tells how to play in a browser and in a terminal."""
    named = re.findall(r"^  okawari (\w+)", okawari().out, re.MULTILINE)
    assert {"serve", "play"} <= set(named) <= set(commands())
