"""The delays of pages themselves: a run with everything late proves nothing if nothing is."""

import pytest
from playwright.sync_api import Browser, expect

from tests.support.jitter_page import unsettling
from tests.support.person import HOME
from tests.support.process import Serving

REPLACED = (
    "() => [setTimeout, requestAnimationFrame, fetch, WebSocket].map((one) => !`${one}`.includes('[native code]'))"
)


@pytest.mark.ci
def test_a_page_that_is_made_to_wait_works(browser: Browser, shared_server: Serving) -> None:
    """Its script runs without an error, timers, answers and sockets are put off, and the first screen is drawn."""
    context = browser.new_context()
    context.add_init_script(unsettling(7, timers=True))
    page, troubles = context.new_page(), list[str]()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(shared_server.url)
    expect(page.locator(HOME).first).to_be_attached()
    assert page.evaluate(REPLACED) == [True] * 4
    assert troubles == []
    context.close()
