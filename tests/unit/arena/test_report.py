"""The result of a tournament as JSON and as a page with plots."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from okawari.arena.blocks import Block
from okawari.arena.mean import Mean
from okawari.arena.report import document, intervals, marks, report, verdict_document, write_report
from okawari.arena.sprt import judge
from okawari.arena.standings import standings
from okawari.arena.tournament import Tournament
from okawari.game.errors import OkawariError
from okawari.rules.ruleset import Ruleset
from tests.support.tournaments import made_up

BOTS = ("easy", "greedy", "random")
TWO, THREE = Ruleset(seats=2), Ruleset(seats=3)


def test_the_report_says_all_of_the_ruleset() -> None:
    """R32: must-have-maki, too."""
    ruleset = Ruleset("anniversary", 2, "mochi", "golf", must_have_maki=True)
    tournament = Tournament(ruleset, BOTS[:2], 2, 1, processes=1)
    page = report(tournament, list(tournament.run())[-1])
    assert "anniversary, mochi, 2 seats, golf, must-have-maki, seed 1" in page


def test_the_report_stands_alone() -> None:
    """Plots are part of the page; nothing is loaded from elsewhere; names are escaped."""
    tournament = Tournament(THREE, BOTS, 3, 1, processes=1)
    blocks = list(tournament.run())[-1]
    page = report(tournament, blocks)
    assert page.count("<svg") == 2
    assert not any(word in page for word in ("http", "src=", "<script", "@import"))
    told = document(tournament, blocks)
    assert [standing["bot"] for standing in told["standings"]][-1] == "random"
    assert told["games"] == 18


@pytest.mark.parametrize("ruleset", [TWO, THREE])
def test_the_report_shows_what_chance_would_give(ruleset: Ruleset) -> None:
    """The win shares with a line at a half or a third, in percent; the points without one."""
    tournament = Tournament(ruleset, BOTS[:2], ruleset.seats, 1, processes=1)
    blocks = list(tournament.run())[-1]
    table, page = standings(tournament.bots, blocks), report(tournament, blocks)
    shares = [(standing.bot, standing.share) for standing in table]
    points = [(standing.bot, standing.points) for standing in table]
    assert intervals("Win share with 95 % confidence intervals", shares, 1 / ruleset.seats, 100, " %") in page
    assert intervals("Points with 95 % confidence intervals", points, None, 1, "") in page


def rows(page: str, number: int) -> list[list[str]]:
    """The cells of a table of the page."""
    table = re.findall(r"<table>(.*?)</table>", page, re.DOTALL)[number]
    return [re.findall(r"<t[hd]>(.*?)</t[hd]>", row) for row in table.splitlines()]


def timed(block: Block) -> Block:
    """The block with times and substitutions."""
    return Block(
        *(block.one, block.rest, block.number, block.totals, block.shares),
        *((10, 20), (0.1, 0.3), ({"crash": 2, "illegal": 1}, {})),
    )


def test_the_tables_of_a_page_by_hand() -> None:
    """Two decks: easy won three games of four; 35 and 25 points, 15 and 10 of greedy; 10 and 15 ms a pick."""
    tournament = Tournament(TWO, ("easy", "greedy"), 4, 1)
    first, second = made_up("easy", "greedy", 0, [30, 20], [10, 40]), made_up("easy", "greedy", 1, [10, 15], [5, 40])
    page = report(tournament, [timed(first), timed(second)])
    head, *standings = rows(page, 0)
    assert head == ["bot", "win share", "points", "rating", "ms a pick", "substituted picks"]
    # Shares 1 and ½, with 0 and 1 the deviation √(0.6875 / 3): more than 100 points either way, cut at 0 and 100 %.
    assert [cells[:3] for cells in standings] == [
        ["easy", "75.0 +25.0 -75.0 %", "30.0 ±63.5"],  # 35 and 25: √50 · 12.706 / √2
        ["greedy", "25.0 +75.0 -25.0 %", "12.5 ±31.8"],  # 15 and 10
    ]
    assert [cells[4:] for cells in standings] == [["10.00", "4 crash, 2 illegal"], ["15.00", "none"]]
    assert rows(page, 1) == [
        ["against", "easy", "greedy"],
        ["easy", "·", "75.0 +25.0 -75.0 %"],
        ["greedy", "25.0 +75.0 -25.0 %", "·"],
    ]
    assert "<p>4 games in 2 blocks (6 picks substituted: see below): gamewright, pudding, 2 seats, seed 1." in page


def test_the_page_of_three_seats_and_of_compiled_bots() -> None:
    """One block has no margin; what was not timed was compiled; one sits among two."""
    tournament = Tournament(THREE, ("easy", "greedy"), 3, 1)
    page = report(tournament, [made_up("easy", "greedy", 0, [9, 1, 1], [9, 1, 1], [9, 1, 1])])
    assert rows(page, 0)[1][:3] == ["easy", "33.3 %", "3.7"]
    assert rows(page, 0)[1][4:] == ["compiled", "none"]
    assert rows(page, 1) == [["one among 2", "easy"], ["easy", "·"]]


def test_the_page_says_why_more_games_were_played_than_asked_for() -> None:
    """Whole blocks only."""
    blocks = [made_up("easy", "greedy", number, [30, 20], [10, 40]) for number in range(2)]
    assert "Each pairing plays 4 games instead of 3: a block is" in report(Tournament(TWO, BOTS[:2], 3, 1), blocks)
    assert "Each pairing" not in report(Tournament(TWO, BOTS[:2], 4, 1), blocks)


def test_the_document_by_hand() -> None:
    """What was asked for, and every number of the standings and the pairings."""
    tournament = Tournament(TWO, ("easy", "greedy"), 2, 5, time_limit=2)
    told = document(tournament, [timed(made_up("easy", "greedy", 0, [30, 20], [10, 40]))])
    assert (told["seed"], told["bots"], told["time_limit"]) == (5, ["easy", "greedy"], 2)
    assert (told["games"], told["blocks"], told["substitutes"]) == (2, 1, 3)
    first, second = told["standings"]
    assert (first["bot"], second["bot"]) == ("easy", "greedy")
    assert first["win_share"] == {"mean": 1, "interval_95": None, "blocks": 1}
    assert first["points"]["mean"] == 35
    assert first["rating"]["mu"] > 25 > second["rating"]["mu"]
    assert 0 < first["rating"]["sigma"] < 25 / 3
    assert first["ms_per_pick"] == pytest.approx(10)
    assert (first["substitutions"], second["substitutions"]) == ({"crash": 2, "illegal": 1}, {})
    means = [
        (pair["one"], pair["rest"], pair["win_share"]["mean"], pair["points"]["mean"]) for pair in told["pairings"]
    ]
    assert means == [("easy", "greedy", 1, 35), ("greedy", "easy", 0, 15)]
    assert [pair["rest_points"]["mean"] for pair in told["pairings"]] == [15, 35]


def test_a_duel_as_a_document() -> None:
    """With an interval if its length was fixed, without one if it could stop early."""
    verdict = judge([0.5] * 100, 0.5, sequential=False)
    told = verdict_document("easy", "greedy", verdict)
    assert told == {
        "one": "easy",
        "rest": "greedy",
        "result": "undecided",
        "words": verdict.words("easy", "greedy"),
        "win_share": {"mean": 0.5, "interval_95": verdict.share.interval, "blocks": 100},
        "chance": 0.5,
        "substitutions": {},
    }
    timed = replace(verdict, cpu_ms={"easy": 0.1, "greedy": 0.2})
    assert verdict_document("easy", "greedy", timed) == told | {"cpu_ms_per_pick": {"easy": 0.1, "greedy": 0.2}}
    sequential = judge([0.5] * 100, 0.5)
    assert verdict_document("easy", "greedy", sequential) == told | {
        "result": "equal",
        "words": sequential.words("easy", "greedy"),
        "win_share": {"mean": 0.5, "blocks": 100},
    }


def test_a_page_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """In one line that names it; else it stands there."""
    tournament, blocks = Tournament(TWO, BOTS[:2], 2, 1), [made_up("easy", "greedy", 0, [30, 20], [10, 40])]
    with pytest.raises(OkawariError, match="cannot write /no/where: No such file"):
        write_report(Path("/no/where"), tournament, blocks)
    write_report(tmp_path / "page.html", tournament, blocks)
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == report(tournament, blocks)


@pytest.mark.parametrize("width", [0.3, 1.0, 7.7, 26.0, 99.9, 4321.0])
def test_an_axis_has_a_few_round_numbers(width: float) -> None:
    """Three to eight, evenly spaced, none of them outside."""
    for low in (-2 * width, -0.1 * width, 0.0, 40.0):
        found = marks(low, low + width)
        assert 3 <= len(found) <= 8
        assert low - 1e-9 <= found[0] <= found[-1] <= low + width + 1e-9
        steps = {round(after - before, 6) for before, after in pairwise(found)}
        assert len(steps) == 1


def test_the_marks_of_some_axes() -> None:
    """Steps of 1, 2 or 5 times a power of ten, ends included."""
    assert marks(0, 5) == [0, 1, 2, 3, 4, 5]
    assert marks(0, 10) == [0, 2, 4, 6, 8, 10]
    assert marks(-3, 21) == [0, 5, 10, 15, 20]
    assert marks(0.1, 0.62) == [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
    assert marks(35, 75) == [40, 50, 60, 70]


def test_steps_are_as_near_to_a_fifth_as_they_can_be() -> None:
    """A step may be a fifth too short, and no more: 1 for 5.5 and just for 6.25, but 2 for 6.5."""
    assert marks(0, 5.5) == [0, 1, 2, 3, 4, 5]
    assert marks(0, 6.25) == [0, 1, 2, 3, 4, 5, 6]
    assert marks(0, 6.5) == [0, 2, 4, 6]


def test_a_dot_an_interval_and_a_line_of_chance() -> None:
    """From 20 % to 80 % and 5 % more on each side: 66 % on the 410 units from 200 to 610; the names are escaped."""
    rows = [("<b>", Mean(0.5, 0.1, 1, is_share=True)), ("wide", Mean(0.5, 0.0666825, 2))]
    low, high = rows[1][1].interval or (0, 0)
    assert (low, high) == pytest.approx((-0.0991, 1.0991), abs=1e-4)
    drawn = intervals("A & B", rows, 0.25, 100, " %")
    assert drawn.startswith('<svg viewBox="0 0 640 112" role="img" aria-label="A &amp; B">')
    assert "&lt;b&gt;: 50.0 %</title>" in drawn
    lines = re.findall(r'class="interval" x1="([\d.]+)" x2="([\d.]+)" y1="([\d.]+)"', drawn)
    # 5 % of the whole width lies beyond either end: 410 / 22 = 18.6
    assert lines == [("405.0", "405.0", "42.0"), ("218.6", "591.4", "70.0")]
    assert '<text x="188" y="47" text-anchor="end">&lt;b&gt;</text>' in drawn
    dots = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', drawn)
    assert dots == [("405.0", "42.0"), ("405.0", "70.0")]
    assert re.findall(r'class="chance" x1="([\d.]+)" x2="([\d.]+)" y1="(\d+)" y2="(\d+)"', drawn) == [
        ("327.2", "327.2", "20", "84")
    ]
    shown = re.findall(r'<text x="([\d.]+)" y="(\d+)" text-anchor="middle">([^<]+)</text>', drawn)
    assert ("405.0", "104", "50 %") in shown
    assert ("327.2", "16", "chance") in shown
    grid = re.findall(r'class="grid" x1="([\d.]+)" x2="([\d.]+)" y1="(\d+)" y2="(\d+)"', drawn)
    assert grid == [(x, x, "28", "84") for x, y, _ in shown if y == "104"]
    assert len(grid) == 3


def test_without_chance_there_is_no_line_of_it() -> None:
    """And a single value has an axis of its own, from half a tenth below to half a tenth above."""
    drawn = intervals("Points", [("one", Mean(30.0, 0.0, 1))], None, 1, "")
    assert "chance" not in drawn
    assert 'cx="405.0"' in drawn
    assert re.findall(r">([\d.]+)</text>", drawn) == ["29.96", "29.98", "30", "30.02", "30.04"]


def test_chance_outside_all_intervals_widens_the_axis() -> None:
    """At the left end, 5 % from the border: 200 + 410 / 22."""
    drawn = intervals("Share", [("one", Mean(0.75, 0.0, 1, is_share=True))], 0.25, 100, " %")
    assert 'class="chance" x1="218.6"' in drawn
    assert 'cx="591.4"' in drawn
