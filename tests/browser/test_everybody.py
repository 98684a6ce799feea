"""For everybody: keyboard, screen reader, contrast, small screens, both languages and themes."""

import re
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.support.looking import check, fits
from tests.support.paths import STATIC
from tests.support.person import Person, Theme, play_on, play_turn
from tests.support.process import Serving

pytestmark = pytest.mark.ci

SPRITE = STATIC / "cards.svg"
LOOKS: list[tuple[str, Theme]] = [("en-GB", "light"), ("en-GB", "dark"), ("pl-PL", "light"), ("pl-PL", "dark")]


@pytest.mark.parametrize(("language", "theme"), LOOKS)
def test_axe_finds_nothing_on_any_screen(
    browser: Browser, shared_server: Serving, people: list[Person], language: str, theme: Theme
) -> None:
    """Home, how to play, score pad, about, lobby, table, its dialogs, round end, game end, replay."""
    ana = Person(browser, shared_server.url, language=language, theme=theme)
    people.append(ana)
    for path in ("/", "/how", "/about"):
        ana.go(path)
        ana.page.wait_for_selector("main h1")
        ana.page.wait_for_load_state("networkidle")
        check(ana.page, path)
    ana.go("/pad")
    ana.page.wait_for_selector(".pad-setup .button.big")
    check(ana.page, "/pad, before")
    ana.page.locator(".pad-setup .button.big").click()
    for place in (0, 0, 9, 8, 11):
        ana.page.locator(".pad-kinds button").nth(place).click()
    ana.page.wait_for_selector(".lines-list, .lines-table")
    check(ana.page, "/pad")
    ana.open_table(seats=2)
    check(ana.page, "lobby")
    ana.page.locator(".place-button.is-open").click()
    check(ana.page, "lobby, a seat")
    ana.page.keyboard.press("Escape")
    ana.add_bots()
    ana.start()
    check(ana.page, "table, first turn")
    play_turn(people)
    play_turn(people)
    check(ana.page, "table")
    for key in ("s", "l", "?"):
        ana.page.keyboard.press(key)
        ana.page.wait_for_selector("dialog[open]")
        check(ana.page, f"dialog of {key}")
        ana.page.keyboard.press("Escape")
        ana.page.wait_for_selector("dialog[open]", state="detached")
    ana.page.locator(".rival-open").first.click()
    check(ana.page, "a rival")
    ana.page.keyboard.press("Escape")
    ana.page.locator(".bar button").last.click()
    check(ana.page, "menu")
    ana.page.keyboard.press("Escape")
    ana.at_sheet = lambda: check(ana.page, "round end")
    play_on(people)
    check(ana.page, "end")
    ana.page.locator(".end-buttons a[href^='/r/']").click()
    ana.page.wait_for_selector(".replay-board")
    check(ana.page, "replay")


@pytest.mark.parametrize(("language", "theme"), LOOKS)
def test_the_contact_sheet_has_every_drawing_twice_and_axe_finds_nothing(
    browser: Browser, shared_server: Serving, people: list[Person], language: str, theme: Theme
) -> None:
    """By day and by lamp, each with a name in the reader's language."""
    ana = Person(browser, shared_server.url, size="small phone", language=language, theme=theme)
    people.append(ana)
    ana.go("/cards")
    ana.page.wait_for_selector("#dark .phone")
    symbols = {element.attrib["id"] for element in ElementTree.parse(SPRITE).iter() if element.tag.endswith("}symbol")}
    for light in ("#light", "#dark"):
        drawings = ana.page.locator(f"{light} use").evaluate_all("all => all.map(one => one.getAttribute('href'))")
        assert {drawing.partition("#")[2] for drawing in drawings} == symbols
        name = "Łódeczka" if language == "pl-PL" else "Boat"
        expect(ana.page.locator(light).get_by_text(name, exact=True)).to_be_visible()
    check(ana.page, "/cards")


def see_that_pages_fit(ana: Person) -> None:
    """Go through the pages around the game."""
    for path in ("/", "/how", "/pad", "/about"):
        ana.go(path)
        ana.page.wait_for_selector("main h1")
        ana.page.wait_for_load_state("networkidle")
        fits(ana.page, path)


@pytest.mark.parametrize("size", ["small phone", "phone"])
@pytest.mark.parametrize("language", ["en-GB", "pl-PL"])
def test_nothing_scrolls_to_the_side_and_ten_cards_fit(
    browser: Browser, shared_server: Serving, people: list[Person], size: str, language: str
) -> None:
    """320 and 390 px; every card of a full hand is seen whole and is 44 px or more."""
    ana = Person(browser, shared_server.url, size=size, language=language)
    people.append(ana)
    see_that_pages_fit(ana)
    ana.open_table(seats=2)
    fits(ana.page, "lobby")
    ana.add_bots()
    ana.start()
    fits(ana.page, "table")
    height = ana.page.evaluate("innerHeight")
    width = ana.page.evaluate("innerWidth")
    expect(ana.page.locator(".hand button.card")).to_have_count(10)
    for card in ana.page.locator(".hand button.card").all():
        box = card.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        assert min(box["width"], box["height"]) >= 44
    ana.page.keyboard.press("0")
    expect(ana.page.locator(".hand button.card").nth(9)).to_have_attribute("aria-pressed", "true")


def test_a_laptop_zoomed_to_twice_the_size(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """At 200 % a window has half as many pixels each way: nothing scrolls to the side, and all can be reached."""
    ana = Person(browser, shared_server.url, size="zoomed laptop")
    people.append(ana)
    see_that_pages_fit(ana)
    ana.open_table(seats=3)
    fits(ana.page, "lobby")
    ana.add_bots()
    ana.start()
    ana.at_sheet = lambda: fits(ana.page, "round end")
    while ana.page.locator(".when b").text_content() == "Round 1":
        fits(ana.page, "table")
        play_turn(people)


def test_targets_are_large_enough(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """44 px for everything that can be pressed at the table and at home."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    small = """() => [...document.querySelectorAll('button, a, input:not(.chip input), summary')].filter(one => {
        const box = one.getBoundingClientRect();
        return box.width && (box.width < 43.5 || box.height < 43.5) && !one.closest('.prose, .toggle');
    }).map(one => one.outerHTML.slice(0, 90))"""
    ana.go()
    ana.page.wait_for_selector(".tile")
    assert ana.page.evaluate(small) == []
    ana.open_table(seats=4)
    assert ana.page.evaluate(small) == []
    ana.add_bots()
    ana.start()
    assert ana.page.evaluate(small) == []


def test_play_now_can_be_pressed_before_the_bots_are_known(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Somebody quicker than the list of bots gets a game as soon as it is there."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    held: list[Route] = []
    ana.page.route("**/api/options", lambda route: held.append(route))
    with ana.page.expect_request("**/api/options"):
        ana.go()
    play = ana.page.get_by_role("button", name="Play now")
    play.focus()
    ana.page.keyboard.press("Enter")
    expect(play).to_be_disabled()
    assert ana.path == "/"
    assert held, "the list of bots was not asked for"
    ana.page.route("**/api/options", lambda route: route.continue_())
    for route in held:
        route.continue_()
    ana.wait_for_turn(0)


def test_a_game_by_keyboard_alone(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """Digits, arrows and Enter; focus is never lost; the live region tells what happens."""
    ana = Person(browser, shared_server.url, size="laptop")
    people.append(ana)
    ana.go()
    play = ana.page.get_by_role("button", name="Play now")
    play.focus()
    ana.page.keyboard.press("Enter")
    ana.wait_for_turn(0)
    ways = ("2", "ArrowRight", "1", "ArrowLeft")
    turns = 0
    while not ana.over:
        turn, shown = ana.turn, ana.page.locator(".when b").text_content()
        if ana.must_choose:
            ana.page.keyboard.press(ways[turns % len(ways)])
            expect(ana.keep_button).to_be_enabled()
            ana.page.keyboard.press("Enter")
        ana.wait_for_turn(turn)
        turns += 1
        if ana.over:
            break
        focused = ana.page.evaluate("document.activeElement.tagName")
        assert focused != "BODY", f"focus is lost after turn {turns}"
        if ana.page.locator(".when b").text_content() != shown:
            ana.page.wait_for_selector(".round-sheet")
            expect(ana.live).to_have_text(re.compile(rf"{shown} is over: .*\+"))
            ana.page.keyboard.press("Escape")
            ana.page.wait_for_selector(".round-sheet", state="detached")
    expect(ana.live).to_have_text(re.compile("win"))
    expect(ana.page.locator(".end h1")).to_be_focused()
