"""Whole games in real browsers."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.support.ahead import begin, begin_at_last_choice, play_ahead, turns_left
from tests.support.browsing import Launch
from tests.support.fonts import NARROW, WIDE
from tests.support.looking import check, fits
from tests.support.page import Page
from tests.support.people import play_on, play_turn
from tests.support.person import Person
from tests.support.process import Serving
from tests.support.sizes import every

pytestmark = pytest.mark.ci


def test_two_phones_and_a_laptop_play_a_game_and_a_rematch(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """They meet by a link, play to the end, read the scores as long as they like, and play again in the same seats.

    Who still reads gives a nonce for the next deal all the same. The middle of the rounds is played ahead.
    """
    ana = Person(browser, shared_server.url, "Ana", calm=False)
    ben = Person(browser, shared_server.url, "Ben")
    cem = Person(browser, shared_server.url, "Cem", size="laptop")
    people += [ana, ben, cem]
    path = ana.open_table(seats=3)
    ben.sit(path)
    cem.sit(path)
    expect(ana.page.locator(".place-name", has_text="Cem")).to_be_visible()
    ana.start()
    for person in people:
        person.wait_for_turn(0)
        expect(person.page.locator(".hand button.card")).to_have_count(9)
    ben.choose(1)
    expect(ana.page.locator(".rival.is-picked")).to_have_count(0)
    ben.keep()
    expect(ana.page.locator(".rival.is-picked")).to_have_count(1)
    expect(ben.page.locator(".status")).to_contain_text("Waiting for")
    ana.choose()
    ana.keep()
    cem.choose()
    cem.keep()
    for person in people:
        expect(person.page.locator(".hand button.card")).to_have_count(8)
        expect(person.page.locator(".mine .tray .card")).to_have_count(1)
    play_ahead(people, turns_left(1, 2))
    while ana.round == 1:
        play_turn(people)
    play_ahead(people, turns_left(3, 2))
    play_on(people)
    for person in people:
        expect(person.page.locator(".end h1")).to_be_visible()
        expect(person.page.locator(".totals tbody tr")).to_have_count(3)
        expect(person.page.locator(".podium-place")).to_have_count(3)
        expect(person.page.locator(".podium .is-winner .podium-place").first).to_have_text("1.")
        first = "You" if person is ana else "Guest"  # who opened the table gave no name
        expect(person.page.locator(".totals tbody th")).to_have_text([first, "Ben", "Cem"])
    assert len({tuple(person.page.locator(".totals td").all_inner_texts()) for person in people}) == 1
    with ana.socket.expect_event("framesent", lambda frame: '"nonce"' in frame):
        ben.page.get_by_role("button", name="Rematch").click()
    for person in (ana, cem):
        expect(person.page.locator(".end .totals").first).to_be_visible()
        expect(person.page.locator(".end .note").first).to_contain_text("Ben would like to play again.")
        person.page.get_by_role("button", name="To the rematch").click()
        expect(person.page.locator(".lobby .note").first).to_have_text("Ben would like to play again.")
    for person in people:
        expect(person.page.locator(".place-button.is-filled")).to_have_count(3)
        expect(person.page.get_by_text("At this table")).to_be_visible()
    ana.start()
    play_turn(people)
    expect(cem.page.locator(".mine .tray .card")).to_have_count(1)


def test_play_now_is_one_press(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """From the first screen to the first pick, without a word, not even a name; and so is another game against the same
    bots."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    ana.go()
    ana.page.get_by_role("button", name="Play now").click()
    ana.wait_for_turn(0)
    expect(ana.page.locator(".mine .rival-name")).to_have_text("You")
    play_turn(people)
    expect(ana.live).to_contain_text("Aki")
    play_ahead(people, turns_left(3, 2))
    play_on(people)
    ana.page.get_by_role("button", name="Rematch").click()
    expect(ana.page.locator(".end")).to_have_count(0)
    ana.wait_for_turn(0)
    expect(ana.page.locator(".when b")).to_have_text("Round 1")


def test_join_by_code_and_leave_the_lobby(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """A short code leads to the lobby; who stands up leaves a free seat."""
    ana = Person(browser, shared_server.url, "Ana")
    ben = Person(browser, shared_server.url, "Ben")
    people += [ana, ben]
    ana.open_table()
    code = ana.page.locator(".invitation .code").inner_text()
    ben.go()
    ben.page.get_by_label("Code").fill(code.lower())
    ben.page.get_by_role("button", name="Join", exact=True).click()
    ben.page.locator(".sit input").fill("Ben")
    ben.page.get_by_role("button", name="Sit down", exact=True).click()
    expect(ana.page.locator(".place-name", has_text="Ben")).to_be_visible()
    ben.page.get_by_role("button", name="Leave my seat").click()
    expect(ana.page.locator(".place-name", has_text="Ben")).to_have_count(0)


def test_two_without_a_name_can_be_told_apart(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """Who types no name gets one that nobody else at the table has."""
    ana, ben = Person(browser, shared_server.url), Person(browser, shared_server.url)
    people += [ana, ben]
    ben.go(ana.open_table())
    ben.page.get_by_role("button", name="Sit down", exact=True).click()
    for person in people:
        expect(person.page.locator(".place-button.is-filled .place-name")).to_have_text(["Guest", "Guest 2"])


def may_take_two(page: Page) -> bool:
    """Whether chopsticks lie in front and can be used for two of several cards."""
    return any("+" in pick for pick in page["own"]["legal"]) and len(page["own"]["hand"]) > 2


def chopsticks_first(legal: list[str]) -> str:
    """Take chopsticks if they come by."""
    return "chopsticks" if "chopsticks" in legal else legal[0]


def test_chopsticks_take_two_in_the_order_of_the_taps(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """R7, R8: the switch appears with chopsticks in front, C turns it on and off; two cards land."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    begin(people, may_take_two, chopsticks_first, seats=2)
    while ana.over:
        begin(people, may_take_two, chopsticks_first, seats=2)
    cards = ana.page.locator(".mine .tray .card")
    before, turn = cards.count(), ana.turn
    switch = ana.page.get_by_role("switch", name=re.compile("Sushi Go"))
    for checked in ("true", "false"):
        ana.page.keyboard.press("c")
        expect(switch).to_have_attribute("aria-checked", checked)
    switch.click()
    expect(ana.page.locator(".status")).to_contain_text("Choose two cards")
    ana.tap(ana.hand.nth(1))
    expect(ana.page.locator(".status")).to_contain_text("Choose the second card")
    ana.tap(ana.page.locator(".hand button.card[data-place='0']"))
    expect(ana.page.locator(".card-order")).to_have_text(["2", "1"])
    ana.keep()
    ana.wait_for_turn(turn)
    expect(cards).to_have_count(before + 1)


def test_the_same_deal_again_against_bots(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """After a game, and from its replay, where arrows turn the leaves, one press deals the same cards once more."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    ana.open_table(seats=2)
    ana.add_bots()
    ana.start()

    def dealt() -> list[str | None]:
        expect(ana.page.locator(".hand button.card")).to_have_count(10)
        cards = ana.page.locator(".hand button.card").all()
        return [(card.get_attribute("aria-label") or "").split(",")[0] for card in cards]

    first, path = dealt(), ana.path
    play_ahead(people, turns_left(3, 2))
    play_on(people)
    ana.page.get_by_role("button", name="Same deal, against bots").click()
    ana.page.wait_for_url(lambda url: path not in url)
    assert dealt() == first
    play_turn(people)
    ana.page.go_back()
    ana.page.locator(".end-buttons a[href^='/r/']").click()
    ana.page.wait_for_selector(".replay-board")
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"):
        ana.page.keyboard.press(key)
    expect(ana.page.locator(".replay-bar input")).to_have_value("2")
    ana.page.get_by_role("button", name="As Guest").click()
    ana.page.wait_for_url("**/t/*")
    assert dealt() == first


STAGES = """() => {
    window.stages = [];
    const count = (which) => document.querySelectorAll(`.mine .tray .card${which}`).length;
    const note = () => {
        const stage = document.querySelector('.round-sheet') ? 'sheet' : document.querySelector('.is-closing')
            ? `${count('') + count('[data-kind$="on wasabi"]')} cards` : 'play';
        if (window.stages.at(-1) !== stage) window.stages.push(stage);
    };
    new MutationObserver(note).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""
"""A nigiri on wasabi is drawn as one card."""


def test_the_sheet_of_a_round_keeps_nobody_from_playing(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """The last card lands before the sheet comes, a reload keeps it, a tap on the hand chooses, and play goes on."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    begin_at_last_choice(ana, seats=2)
    ana.page.evaluate(STAGES)
    turns = 10
    ana.choose()
    ana.keep()
    ana.page.wait_for_selector(".round-sheet")
    stages = ana.page.evaluate("window.stages")
    assert stages[-1] == "sheet"
    assert stages[-2] == f"{turns} cards"
    assert set(stages[:-1]) <= {"play", f"{turns - 1} cards", f"{turns} cards"}
    ana.page.reload()
    expect(ana.page.locator(".round-sheet")).to_be_visible()
    ana.tap(ana.hand.nth(4))
    expect(ana.page.locator(".hand button.card[aria-pressed=true]")).to_have_count(1)
    expect(ana.page.locator(".round-sheet")).to_be_visible()
    turn = ana.turn
    ana.keep()
    ana.wait_for_turn(turn)
    expect(ana.page.locator(".round-sheet")).to_have_count(0)
    expect(ana.page.locator(".mine .tray .card").first).to_be_visible()


VARIANTS = [
    {"seats": 2, "edition": "anniversary", "variant": "battle"},
    {"seats": 2, "edition": "anniversary", "variant": "dummy", "dessert": "yogurt", "memory_aid": True},
    {"seats": 2, "edition": "anniversary", "variant": "draw-piles", "dessert": "mochi", "must_have_maki": True},
    {"seats": 5, "edition": "anniversary"},
    {"seats": 3, "edition": "anniversary", "dessert": "tea", "variant": "both-ways"},
    {"seats": 3, "edition": "original", "variant": "golf", "clock": "relaxed"},
]


def cards_lie_there(page: Page) -> bool:
    """Whether two turns have been played, and there is a pick to make."""
    return bool(page["game"]) and page["game"]["turn"] >= 2 and page.may_pick


@pytest.mark.parametrize("settings", VARIANTS, ids=lambda told: "-".join(map(str, told.values())))
def test_every_variant_can_be_played_to_its_end(
    browsers: Launch, shared_server: Serving, people: list[Person], settings: dict[str, Any]
) -> None:
    """Each variant's screen, from its first cards to the score sheet: 320 px are wide enough, and axe finds nothing.

    With the wide font, and for one variant in three, in the long runs for each, in a second window with the narrow one.
    The last turns of the first round and of the game and the first turn of the second round are played by hand.
    """
    ana = Person(browsers(WIDE), shared_server.url, size="small phone")
    narrow = [ana.second_window(browsers(NARROW))] if settings in every(3, VARIANTS) else []
    people.extend((ana, *narrow))

    def fits_all(where: str) -> None:
        fits(ana.page, where)
        for window in narrow:
            window.arrive(ana.path)
            fits(window.page, where)
            window.step_aside()

    begin([ana], cards_lie_there, **settings)
    check(ana.page, "table")
    fits_all("table")
    play_ahead([ana], turns_left(1, 2))
    ana.at_sheet = lambda: fits_all("round end")
    while ana.round == 1:
        play_turn([ana])
    play_turn([ana])
    play_ahead([ana], turns_left(3, 2))
    fits_all("last turns")
    play_on([ana])
    expect(ana.page.locator(".end .totals").first).to_be_visible()
    fits_all("end")
