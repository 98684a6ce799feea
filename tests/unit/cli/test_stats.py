"""`okawari stats` and `okawari warm`, as a person runs them."""

import json
import re
from pathlib import Path

import pytest

from okawari.rules.ruleset import Ruleset
from okawari.sim.games import play_games
from okawari.sim.warm import warm
from tests.support.command import okawari, refused


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """A command has two minutes in these tests; compiling for the first time may take longer."""
    play_games(Ruleset(seats=2), "random", 1, 0)


def test_statistics_as_text() -> None:
    """Scores, categories, cards by turn, first picks."""
    ran = okawari("stats", "--seats", "2,3", "--games", "60", "--policy", "random")
    assert ran.code == 0
    assert "gamewright, pudding, 2 seats; all seats random; 60 games" in ran.out
    assert "gamewright, pudding, 3 seats" in ran.out
    assert ran.out.count("what a first pick gains") == 2


def test_statistics_as_json() -> None:
    """The same numbers: shares add up to one, categories to the points."""
    told = json.loads(okawari("stats", "--seats", "4", "--games", "200", "--policy", "random", "--json").out)[0]
    assert told["ruleset"]["seats"] == 4
    assert sum(told["distribution"].values()) == pytest.approx(1)
    assert sum(told["categories"].values()) == pytest.approx(told["points"]["mean"])
    for turn in range(8):
        assert sum(shares[turn] for shares in told["taken"].values()) == pytest.approx(1)
    assert told["first_picks"]["tempura"]["games"] > 50


def test_statistics_as_a_page(tmp_path: Path) -> None:
    """One file with its drawings inside: nothing is loaded from elsewhere."""
    pytest.importorskip("matplotlib")
    page = tmp_path / "stats.html"
    assert okawari("stats", "--seats", "2", "--games", "50", "--policy", "random", "--html", page).code == 0
    text = page.read_text(encoding="utf-8")
    assert text.count("<svg") == 2
    assert "<script" not in text
    assert "src=" not in text


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--seats", "two"], "'two' are no numbers of seats"),
        (["--seats", "7"], "a game has 2, 3, 4 or 5 seats"),
        (["--policy", "best"], "there is no policy 'best'"),
        (["--games", "0"], "from 1 to"),
        (["--games", "99999999999"], "a whole number from 1 to 4,294,967,296"),
    ],
)
def test_mistakes_are_told_in_one_line(args: list[str], message: str) -> None:
    """What is wrong and what would be right."""
    assert message in refused("stats", *args)


@pytest.mark.ci
def test_warm_says_what_it_does() -> None:
    """A line for each part, and where the code is kept."""
    list(warm())
    lines = okawari("warm").out.splitlines()
    assert re.fullmatch(r"1 of \d: random games …", lines[1])
    assert lines[-1].startswith("ready after ")
