"""`okawari stats` on made-up numbers: what is told of them, and which arguments are refused."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from okawari.arena.mean import Mean
from okawari.arena.statistics import Statistics
from okawari.cli.stats import document, lines
from okawari.rules.ruleset import Ruleset
from tests.support.bars import Bars
from tests.support.command import okawari, refusal

FOUND = Statistics(
    Ruleset("anniversary", 5, "tea"),
    games=1200,
    points=Mean(30.25, 8.83, 1200),
    deviation=8.04,
    quantiles={5: 17.6, 95: 44.0},
    distribution={30: 0.75, 31: 0.25},
    categories={"maki": 2.4, "dessert": 10.125},
    taken={"egg": [0.1, 0.205, 0, 0, 0, 0, 0], "tea-3": [1, 0.5, 0, 0, 0, 0, 0]},
    first_picks={"egg": Mean(-1.5, 0.782, 40), "squid": Mean(2.0, 0.0, 1)},
)


def test_the_text_of_some_statistics() -> None:
    """Every number once, rounded; turns counted from 1; first picks from the best to the worst, with their margins."""
    assert lines(FOUND, "greedy") == [
        "anniversary, tea, 5 seats; all seats greedy; 1,200 games",
        "",
        "points of a seat   30.25 ±0.50, standard deviation 8.0",
        "  quantiles        5 %: 18, 95 %: 44",
        "  maki               2.40",
        "  dessert           10.12",
        "",
        "cards taken, in % of all cards taken in a turn",
        "  turn            1    2    3    4    5    6    7",
        "  egg          10.0 20.5  0.0  0.0  0.0  0.0  0.0",
        "  tea-3       100.0 50.0  0.0  0.0  0.0  0.0  0.0",
        "",
        "what a first pick gains against the policy's own choice, where the hand has it",
        "  squid         +2.00  (1 games)",
        "  egg           -1.50 ±0.25  (40 games)",
        "",
    ]


def test_the_document_of_some_statistics() -> None:
    """All numbers, what was played, and by whom."""
    told = document(FOUND, "greedy")
    assert (told["policy"], told["ruleset"]["dessert"], told["games"]) == ("greedy", "tea", 1200)
    assert told["points"] == {"mean": 30.25, "margin": pytest.approx(0.5, abs=0.001), "games": 1200}
    assert told["first_picks"]["egg"] == {"mean": -1.5, "margin": pytest.approx(0.25, abs=0.001), "games": 40}
    assert told["first_picks"]["squid"] == {"mean": 2.0, "margin": None, "games": 1}


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
    assert message in refusal("stats", *args)


def test_all_rulesets_are_played_and_shown_in_turn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each edition with each number of seats; the bar is told of every one that is done, and the page is written."""
    asked: list[tuple[object, ...]] = []
    found = replace(FOUND, first_picks={})  # those of each would take a drawing more

    def played(*told: object) -> Statistics:
        asked.append(told)
        return found

    monkeypatch.setattr("okawari.arena.statistics.statistics", played)
    bars, page = Bars(monkeypatch, "okawari.cli.stats"), tmp_path / "page.html"
    flags = ("--policy", "random", "--games", "60", "--seed", "9", "--html", page)
    ran = okawari("stats", "--edition", "original, anniversary", "--seats", "2,4", *flags)
    assert (ran.code, ran.err) == (0, "")
    rulesets = [Ruleset(edition, seats) for edition in ("original", "anniversary") for seats in (2, 4)]
    assert asked == [(ruleset, "random", 60, 9) for ruleset in rulesets]
    assert bars.shown == [("rulesets", 4, [1, 2, 3, 4])]
    assert ran.out == "\n".join([*lines(found, "random"), ""]) * 4
    assert page.read_text(encoding="utf-8").count("<pre>") == 4


def test_without_the_extra_no_page_is_promised(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nobody plays all games first, to hear then that nothing can be drawn."""
    monkeypatch.setattr("okawari.arena.statistics.statistics", lambda *_: pytest.fail("games were played"))
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    told = refusal("stats", "--html", tmp_path / "page.html")
    assert told == "okawari: --html needs matplotlib: pip install 'okawari[plots]'"
