"""What long commands show while they run, and the page that they leave."""

import io
from pathlib import Path
from types import SimpleNamespace

import pytest

from okawari.arena.mean import Mean
from okawari.arena.statistics import Statistics
from okawari.cli.output import SECONDS_BETWEEN, progress_bar
from okawari.cli.stats import lines, write_page
from okawari.rules.ruleset import Ruleset
from tests.support.command import okawari

FOUND = Statistics(
    Ruleset(seats=2),
    games=10,
    points=Mean(30.0, 0.7, 10),
    deviation=8.0,
    quantiles={50: 30.0},
    distribution={30: 1.0},
    categories={"maki": 2.4},
    taken={"egg": [0.1] * 10},
    first_picks={},
)


def test_statistics_without_first_picks_say_nothing_of_them() -> None:
    """Neither as text nor on the page."""
    assert not any("first pick" in line for line in lines(FOUND, "greedy"))


def test_the_page_of_some_statistics(tmp_path: Path) -> None:
    """Its drawings have their titles and say what lies along them; the text stands below."""
    path = tmp_path / "page.html"
    gains = {"egg": Mean(1.0, 0.8, 40), "squid": Mean(2.0, 0.0, 1)}
    write_page(path, [FOUND, Statistics(**{**vars(FOUND), "first_picks": gains})], "greedy")
    page = path.read_text(encoding="utf-8")
    assert page.count("<svg") == 2
    assert page.count("<h2>gamewright, pudding, 2 seats; all seats greedy</h2>") == 2
    drawn = ("<!-- Share of seats by total points -->", "<!-- points -->", "<!-- gamewright, 2 seats -->")
    gained = ("<!-- Points that a first pick gains -->", "<!-- squid -->")
    along = ("<!-- points against the policy's own choice, 95 % intervals -->",)
    assert not [text for text in (*drawn, *gained, *along) if text not in page]
    for title, below in ((drawn[0], drawn[1]), (gained[0], along[0])):  # what lies along is drawn before the title
        assert page.index(below) < page.index(title)
    assert "\n".join(lines(FOUND, "greedy")[1:3]) in page


class Terminal(io.StringIO):
    """A terminal that keeps what is written on it."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def test_a_bar_is_drawn_at_once_and_then_not_too_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal: the first number, then nothing before a moment has passed; elsewhere nothing at all."""
    clock = SimpleNamespace(now=1000.0)
    monkeypatch.setattr("time.monotonic", lambda: clock.now)
    for screen, seen in ((Terminal(), True), (io.StringIO(), False)):
        monkeypatch.setattr("sys.stderr", screen)
        with progress_bar("games", 9) as show:
            for done, wait in ((1, 0.0), (2, SECONDS_BETWEEN / 2), (3, SECONDS_BETWEEN)):
                clock.now += wait
                show(done)
        assert [f"{done}/9" in screen.getvalue() for done in (1, 2, 3)] == [seen, False, seen]


@pytest.mark.parametrize("kept", [True, False])
def test_a_tournament_that_is_stopped_says_how_to_go_on(
    kept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the file, if there is one."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("okawari.arena.tournament.run_tasks", stop)
    path = tmp_path / "blocks.jsonl"
    file: list[str] = ["--file", str(path)] if kept else []
    ran = okawari("tournament", "random,greedy", "--games", "10", *file)
    goes_on = f"; the same command goes on from there ({path})" if kept else ""
    assert (ran.code, ran.out) == (130, "")
    assert ran.err == f"okawari: stopped after 0 of 5 blocks{goes_on}\n"
