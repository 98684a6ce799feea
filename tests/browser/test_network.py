"""One of three loses the network: the others go on, and the one is back in the same seat and turn by itself."""

import pytest
from playwright.sync_api import Browser, expect

from tests.support.ahead import begin, turns_left
from tests.support.people import play_turn
from tests.support.person import Person
from tests.support.process import Serving
from tests.support.tunnel import Tunnel

pytestmark = pytest.mark.ci

TRIES = 5
"""After so many in vain the page has come to its longest wait between two of them."""
LONGEST_WAIT = 2_000
"""Milliseconds."""


def test_who_loses_the_network_finds_the_same_turn(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Ben has chosen; his connection breaks and stays broken; he changes his mind; Ana and Cem keep theirs."""
    with Tunnel(shared_server.port) as tunnel:
        ana = Person(browser, shared_server.url, "Ana")
        ben = Person(browser, tunnel.url, "Ben", own_clock=True)
        cem = Person(browser, shared_server.url, "Cem", size="laptop")
        people += [ana, ben, cem]
        begin(people, turns_left(1, 8), seats=3)
        turn = ben.turn
        ben.choose_for_sure(2)
        before = ben.chosen

        tunnel.cut()
        expect(ben.page.locator(".reconnecting")).to_be_visible()
        for person in (ana, cem):
            person.choose()
            person.keep()
        expect(ana.page.locator(".rival.is-picked")).to_have_count(1)
        assert ben.chosen == before
        for _ in range(TRIES):
            with ben.page.expect_websocket():
                ben.page.clock.fast_forward(LONGEST_WAIT)
        expect(ben.page.locator(".reconnecting")).to_be_visible()

        tunnel.mend()
        ben.page.locator(".reconnecting").wait_for(state="detached")
        assert (ben.chosen, ben.turn) == (before, turn)
        expect(ben.page.locator(".rival.is-picked")).to_have_count(2)
        expect(ana.page.locator(".rival.is-away")).to_have_count(0)

        tunnel.cut()
        expect(ben.page.locator(".reconnecting")).to_be_visible()
        ben.choose(0)
        after = ben.chosen
        ben.keep()
        tunnel.mend()
        for person in people:
            person.wait_for_turn(turn)
            expect(person.page.locator(".mine .tray .card").first).to_be_visible()
        cards = ben.page.locator(".mine .tray .card")
        assert any((card.get_attribute("aria-label") or "").startswith(after) for card in cards.all())


SILENT_FOR = 26_000
"""Milliseconds without a frame after which a page does not believe in its connection any more."""


def test_a_connection_that_falls_silent_is_noticed_without_a_command(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """As when a phone changes networks: the socket stays open, and nothing comes. Ben need not touch anything."""
    with Tunnel(shared_server.port) as tunnel:
        ana, ben = Person(browser, shared_server.url, "Ana"), Person(browser, tunnel.url, "Ben", own_clock=True)
        people += [ana, ben]
        begin(people, seats=2)
        tunnel.silence()
        ana.choose()
        ana.keep()
        expect(ana.page.locator(".status")).to_contain_text("Waiting for Ben")
        ben.page.clock.fast_forward(SILENT_FOR // 2)
        expect(ben.page.locator(".rival.is-picked")).to_have_count(0)
        ben.page.clock.fast_forward(SILENT_FOR // 2)
        expect(ben.page.locator(".rival.is-picked")).to_have_count(1)
        play_turn(people)
