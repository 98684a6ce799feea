"""Small things that the eye finds: the belt, buttons that cannot be pressed, what is centred, names and points."""

import pytest
from playwright.sync_api import Browser, expect

from okawari.rules.ruleset import Ruleset
from tests.support.ahead import begin, turns_left
from tests.support.fed import feed, feed_view, show
from tests.support.looking import open_whole
from tests.support.person import Person
from tests.support.prepared import LONGEST_NAME, rounds_of, view_of
from tests.support.process import Serving

pytestmark = pytest.mark.ci

LAPS = """() => [...document.querySelectorAll(".conveyor-lap")]
    .map((lap) => lap.getBoundingClientRect().width / innerWidth)"""
OFF_CENTRE = """() => [...document.querySelectorAll(".hero-options .chips")].map((chips) => {
    const rows = new Map();
    for (const chip of chips.children) {
        const { top, left, right } = chip.getBoundingClientRect();
        const row = rows.get(top) ?? [left, right];
        rows.set(top, [Math.min(row[0], left), Math.max(row[1], right)]);
    }
    return [...rows.values()].map(([left, right]) => Math.abs((left + right) / 2 - innerWidth / 2));
})"""
CUT = """() => [...document.querySelectorAll(".place-name, .lines-list dt, .totals th, .podium-name, .rival-name")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline")
    .map((one) => one.className + one.textContent)"""
BROKEN = """() => [...document.querySelectorAll(".line-points, .totals td")].filter((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return new Set([...words.getClientRects()].map((box) => Math.round(box.bottom / 4))).size > 1;
}).map((one) => one.textContent)"""

ANY_DIRECTION = """(names) => [...document.querySelectorAll("#app *")].filter((one) =>
    names.includes(one.textContent.trim()) && !one.children.length && !one.closest("[dir=auto], [aria-hidden], svg"))
    .map((one) => one.outerHTML)"""
"""Names that would be written in the direction of the page's own language."""


def test_the_belt_never_runs_empty(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """Each of its two laps is as long as the widest window; on a phone the levels lie in the middle."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    open_whole(ana, "/")
    seats, levels = ana.page.evaluate(OFF_CENTRE)
    assert len(levels) > 1
    assert max(levels) < 2
    assert len(seats) == 1
    for width in (390, 1366, 2560, 5120):
        ana.page.set_viewport_size({"width": width, "height": 844})
        laps = ana.page.evaluate(LAPS)
        assert len(laps) == 2
        assert min(laps) >= 0.999


def test_a_button_that_cannot_be_pressed_looks_so(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Its edge is a broken one, whichever kind of button it is."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    open_whole(ana, "/")
    for kind in ("button", "button quiet", "button big"):
        button = ana.page.get_by_role("button", name="Open a table")
        button.evaluate("(one, kind) => { one.className = kind; one.disabled = false; }", kind)
        assert button.evaluate("one => getComputedStyle(one).borderTopStyle") == "none"
        button.evaluate("one => { one.disabled = true; }")
        assert button.evaluate("one => getComputedStyle(one).borderTopStyle") == "dashed"


def test_a_long_name_is_never_cut_and_points_never_break(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """On a small phone, in the lobby, at the table, on the sheet of scores and at the end."""
    ana = Person(browser, shared_server.url, LONGEST_NAME, size="small phone")
    people.append(ana)
    ana.open_table(seats=5)
    ana.page.locator(".place-button.is-me").click()
    ana.page.locator(".rename input").fill(LONGEST_NAME)
    ana.page.locator(".rename button").click()
    expect(ana.page.locator(".is-me .place-name")).to_have_text(LONGEST_NAME)
    assert ana.page.evaluate(CUT) == []
    begin(people, turns_left(2, 5), seats=5)
    assert ana.page.evaluate(CUT) == []
    ana.page.keyboard.press("s")
    expect(ana.page.locator("dialog[open] .totals")).to_be_visible()
    assert ana.page.evaluate(CUT) + ana.page.evaluate(BROKEN) == []
    ana.put_away()


def test_names_are_written_in_their_own_direction(browser: Browser, shared_server: Serving) -> None:
    """At the table, on the sheet of a round, in the scores and in the picks of a turn."""
    context = browser.new_context(reduced_motion="reduce")
    page = feed(context, shared_server.url)
    names, ruleset = ["דנה (2)", "ליאור", "Ben!"], Ruleset(seats=3)
    game = [view_of(state, 0, names=names) for state in rounds_of(ruleset)]
    people = [name for place, name in enumerate(names) if place % 2 == 0]
    feed_view(page, game[ruleset.rules.turns])
    expect(page.locator(".count-name")).to_have_count(3)
    assert page.evaluate(ANY_DIRECTION, people) == []
    show(page, game[ruleset.rules.turns + 2])
    assert page.evaluate(ANY_DIRECTION, people) == []
    for key in ("s", "l"):
        page.keyboard.press(key)
        expect(page.locator("dialog[open]")).to_contain_text(people[0])
        assert page.evaluate(ANY_DIRECTION, people) == []
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    context.close()
