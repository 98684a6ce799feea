"""The guided round: by touch and by keyboard, with the coach's lines on the screen and aloud."""

import pytest
from playwright.sync_api import Browser, expect

from tests.support.ahead import play_ahead, turns_left
from tests.support.looking import LOOKS, fits
from tests.support.people import play_on
from tests.support.person import Person
from tests.support.process import Serving

pytestmark = pytest.mark.ci

LEARN = {"en-GB": "Learn in one round", "pl-PL": "Naucz się w jednej rundzie"}
TURNS = 9


@pytest.mark.parametrize("language", LOOKS)
def test_a_guided_round_by_touch(browser: Browser, shared_server: Serving, people: list[Person], language: str) -> None:
    """One press leads there; the coach speaks of passing, wasabi, chopsticks, maki, sets and pudding, axe finds
    nothing, all fits a small phone, the table says that this is no fair deal, and the game goes on."""
    ana = Person(browser, shared_server.url, size="small phone", language=language, fresh=True)
    people.append(ana)
    ana.go()
    ana.page.get_by_role("button", name=LEARN[language]).tap()
    ana.wait_for_turn(0)
    LOOKS[language](ana.page, "guided, first turn")
    expect(ana.page.locator(".belt-strip")).to_contain_text("learning" if language == "en-GB" else "do nauki")
    heard = []
    while ana.round == 1:
        turn = ana.turn
        if ana.must_choose(turn):
            heard += ana.page.locator(".coach p").all_inner_texts()
            fits(ana.page, f"guided, turn {turn}")
            ana.choose()
            ana.keep_button.tap()
        ana.wait_for_turn(turn)
    assert 5 <= len(set(heard)) <= 7
    ana.close_sheet()
    expect(ana.page.locator(".coach p")).not_to_have_text(heard[-1])
    if language == "en-GB":
        play_ahead(people, turns_left(3, 2))
        expect(ana.page.locator(".coach")).to_have_count(0)
        play_on(people)
        expect(ana.page.get_by_role("button", name="Same deal")).to_have_count(0)
        ana.page.get_by_role("link", name="Replay").click()
        expect(ana.page.get_by_role("link", name="Download the record")).to_be_visible()
        expect(ana.page.get_by_role("heading", name="Same deal")).to_have_count(0)
        ana.go()
        expect(ana.page.get_by_role("button", name="Play now")).to_be_visible()
        expect(ana.page.get_by_role("button", name=LEARN[language])).to_have_count(0)


def test_a_guided_round_by_keyboard(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """Every line is read out; Enter, digits and Tab are enough, to end the coaching too, which stays so."""
    ana = Person(browser, shared_server.url, size="laptop", fresh=True)
    people.append(ana)
    ana.go()
    ana.page.get_by_role("button", name=LEARN["en-GB"]).focus()
    ana.page.keyboard.press("Enter")
    ana.wait_for_turn(0)
    line = ana.page.locator(".coach p")
    for _ in range(3):
        expect(ana.live).to_contain_text(line.inner_text())
        turn = ana.turn
        ana.page.keyboard.press("1")
        expect(ana.keep_button).to_be_enabled()
        ana.page.keyboard.press("Enter")
        ana.wait_for_turn(turn)
    ana.page.get_by_role("button", name="No more hints").focus()
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator(".coach")).to_have_count(0)
    ana.page.reload()
    ana.wait_for_turn(0)
    expect(ana.page.locator(".coach")).to_have_count(0)
