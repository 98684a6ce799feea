"""`okawari stats` and `okawari warm` with the compiled simulator."""

import json
import re
from pathlib import Path

import pytest

from okawari.bots.warm import warm
from tests.support.command import okawari, okawari_process


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


@pytest.mark.ci
def test_statistics_as_a_page(tmp_path: Path) -> None:
    """One file with its drawings inside: nothing is loaded from elsewhere."""
    pytest.importorskip("matplotlib")
    page = tmp_path / "stats.html"
    assert okawari("stats", "--seats", "2", "--games", "50", "--policy", "random", "--html", page).code == 0
    text = page.read_text(encoding="utf-8")
    assert text.count("<svg") == 2
    assert "<h2>gamewright, pudding, 2 seats; all seats random</h2>" in text
    assert "points of a seat" in text
    assert "<script" not in text
    assert "src=" not in text


@pytest.mark.ci
def test_warm_says_what_it_does() -> None:
    """A line for each part, and where the code is kept."""
    list(warm())
    lines = okawari_process("warm").out.splitlines()
    assert re.fullmatch(r"1 of \d+: the search of a round …", lines[1])
    assert lines[-1].startswith("ready after ")
