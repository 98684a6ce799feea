"""Plots as SVG."""

import re
from itertools import pairwise

import pytest

from okawari.arena.mean import Mean
from okawari.arena.plots import intervals, marks


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


def test_without_chance_there_is_no_line_of_it() -> None:
    """And a single value has an axis of its own, from half a tenth below to half a tenth above."""
    drawn = intervals("Points", [("one", Mean(30.0, 0.0, 1))], None, 1, "")
    assert "chance" not in drawn
    assert 'cx="405.0"' in drawn
    assert ">30</text>" in drawn


def test_chance_outside_all_intervals_widens_the_axis() -> None:
    """At the left end, 5 % from the border: 200 + 410 / 22."""
    drawn = intervals("Share", [("one", Mean(0.75, 0.0, 1, is_share=True))], 0.25, 100, " %")
    assert 'class="chance" x1="218.6"' in drawn
    assert 'cx="591.4"' in drawn
