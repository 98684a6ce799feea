"""For everybody: keyboard, screen reader, contrast, small screens, both languages and themes."""

import re
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.support.ahead import play_ahead, turns_left
from tests.support.looking import LOOKS, WHOLE, open_whole
from tests.support.paths import STATIC
from tests.support.people import play_on, play_turn
from tests.support.person import Person
from tests.support.process import Serving

pytestmark = pytest.mark.ci

SPRITE = STATIC / "cards.svg"


@pytest.mark.parametrize("language", LOOKS)
def test_axe_finds_nothing_on_any_screen(
    browser: Browser, shared_server: Serving, people: list[Person], language: str
) -> None:
    """Home, how to play, score pad, about, lobby, table, its dialogs, round end, game end, replay.

    In English in both lights, in Polish without the colours: no language has its own.
    """
    ana = Person(browser, shared_server.url, language=language)
    people.append(ana)

    def see(where: str) -> None:
        LOOKS[language](ana.page, where)

    for path in ("/", "/how", "/about", "/pad"):
        open_whole(ana, path)
        see(path)
    ana.page.locator(WHOLE["/pad"]).click()
    for place in (0, 0, 9, 8, 11):
        ana.page.locator(".pad-kinds button").nth(place).click()
    ana.page.wait_for_selector(".lines-list, .lines-table")
    see("/pad, begun")
    ana.open_table(seats=2)
    see("lobby")
    ana.page.locator(".place-button.is-open").click()
    ana.page.wait_for_selector("dialog[open]")
    see("lobby, a seat")
    ana.put_away()
    ana.add_bots()
    ana.start()
    see("table, first turn")
    play_turn(people)
    play_turn(people)
    see("table")
    for key in ("s", "l", "?"):
        ana.page.keyboard.press(key)
        ana.page.wait_for_selector("dialog[open]")
        see(f"dialog of {key}")
        ana.put_away()
    for opener in (".rival-open >> nth=0", ".bar button >> nth=-1"):
        ana.page.locator(opener).click()
        ana.page.wait_for_selector("dialog[open]")
        see(f"dialog of {opener}")
        ana.put_away()
    ana.at_sheet = lambda: see("round end")
    play_ahead(people, turns_left(1, 2))
    while ana.round == 1:
        play_turn(people)
    play_ahead(people, turns_left(3, 2))
    play_on(people)
    see("end")
    ana.page.locator(".end-buttons a[href^='/r/']").click()
    ana.page.wait_for_selector(".replay-board")
    see("replay")


@pytest.mark.parametrize("language", LOOKS)
def test_the_contact_sheet_has_every_drawing_twice_and_axe_finds_nothing(
    browser: Browser, shared_server: Serving, people: list[Person], language: str
) -> None:
    """By day and by lamp, each with a name in the reader's language, whatever light the system has."""
    ana = Person(browser, shared_server.url, size="small phone", language=language)
    people.append(ana)
    open_whole(ana, "/cards")
    symbols = {element.attrib["id"] for element in ElementTree.parse(SPRITE).iter() if element.tag.endswith("}symbol")}
    for light in ("#light", "#dark"):
        drawings = ana.page.locator(f"{light} use").evaluate_all("all => all.map(one => one.getAttribute('href'))")
        assert {drawing.partition("#")[2] for drawing in drawings} == symbols
        name = "Łódeczka" if language == "pl-PL" else "Boat"
        expect(ana.page.locator(light).get_by_text(name, exact=True)).to_be_visible()
    LOOKS[language](ana.page, "/cards")


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


def play_by_keyboard(ana: Person, turns: int) -> None:
    """Play some turns, or to the end; the focus is never lost, and the live region tells of a round that ends.

    Who has just come may have chosen before, and the turn ends without a key.
    """
    ways = ("2", "ArrowRight", "1", "ArrowLeft")
    is_somewhere = False
    for way in ways[:turns]:
        turn, round_ = ana.turn, ana.round
        if ana.must_choose(turn):
            ana.page.keyboard.press(way)
            expect(ana.keep_button).to_be_enabled()
            ana.page.keyboard.press("Enter")
            is_somewhere = True
        ana.wait_for_turn(turn)
        if ana.over:
            return
        focused = ana.page.evaluate("document.activeElement.tagName")
        assert focused != "BODY" or not is_somewhere, f"focus is lost after turn {turn}"
        if ana.round > round_:
            ana.page.wait_for_selector(".round-sheet")
            expect(ana.live).to_have_text(re.compile(rf"Round {round_} is over: .*\+"))
            ana.page.keyboard.press("Escape")
            ana.page.wait_for_selector(".round-sheet", state="detached")


def test_a_game_by_keyboard_alone(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """Digits, arrows and Enter; focus is never lost; the live region tells what happens.

    Beginnings and ends of rounds; what lies between them is played ahead.
    """
    ana = Person(browser, shared_server.url, size="laptop")
    people.append(ana)
    ana.go()
    play = ana.page.get_by_role("button", name="Play now")
    play.focus()
    ana.page.keyboard.press("Enter")
    ana.wait_for_turn(0)
    play_by_keyboard(ana, 4)
    for round_ in (1, 2, 3):
        play_ahead(people, turns_left(round_, 3))
        play_by_keyboard(ana, 4)
    assert ana.over
    expect(ana.live).to_have_text(re.compile("win"))
    expect(ana.page.locator(".end h1")).to_be_focused()
