"""On a slow line, and for quick hands: nothing that somebody asks for is lost because an answer is still under way."""

import pytest
from playwright.sync_api import Browser, expect

from tests.support.people import play_now
from tests.support.person import Person
from tests.support.process import Serving

pytestmark = pytest.mark.ci

SLOW_ANSWERS = """() => {
    const Real = WebSocket;
    window.WebSocket = class extends Real {
        set onmessage(hear) {
            super.onmessage = hear && ((frame) => setTimeout(() => hear(frame), 700));
        }
    };
}"""
KEY_IN_THE_NEXT_TURN = """turn => new MutationObserver((_, watching) => {
    if (!(Number(document.querySelector('.table')?.dataset.turn) > turn)) return;
    watching.disconnect();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '2', bubbles: true }));
}).observe(document.body, { subtree: true, attributes: true, childList: true })"""


def test_settings_and_bots_asked_for_before_an_answer_are_all_there(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Five seats, a variant and bots for everybody, each pressed while the answer to the one before is under way."""
    ana = Person(browser, shared_server.url, fresh=True)
    people.append(ana)
    ana.page.add_init_script(f"({SLOW_ANSWERS})()")
    ana.open_table()
    ana.choose_setting("seats", "5")
    ana.choose_setting("variant", "Two-way street")
    ana.add_bots()
    expect(ana.page.locator(".place-button.is-filled")).to_have_count(5)
    for field, value in (("seats", "5"), ("variant", "Two-way street")):
        expect(ana.page.locator(f".settings input[name={field}]:checked + span")).to_have_text(value)


def test_a_key_in_the_moment_of_the_reveal_chooses_from_the_new_hand(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """As soon as the cards are there, even before they are painted."""
    ana = play_now(browser, shared_server.url, people, size="laptop")
    turn = ana.turn
    ana.page.evaluate(KEY_IN_THE_NEXT_TURN, turn)
    ana.choose()
    ana.keep()
    ana.wait_for_turn(turn)
    expect(ana.page.locator(".hand button.card[data-place='1']")).to_have_attribute("aria-pressed", "true")
    expect(ana.keep_button).to_be_enabled()
