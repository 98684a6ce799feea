"""What is sent and asked: little, to nobody else, and nothing that a seat may not know."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from tests.support.looking import WHOLE, open_whole
from tests.support.people import play_turn
from tests.support.person import Person
from tests.support.process import Serving

pytestmark = pytest.mark.ci

LARGEST = 150 * 1024
"""Bytes to the table screen, before the typeface, which a page does not wait for."""


def test_the_table_weighs_less_than_150_kilobytes(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Everything that a first visit to a table transfers, but the typeface."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    ana.go()
    path = ana.open_table(seats=2)
    fresh = Person(browser, shared_server.url, fresh=True)
    people.append(fresh)
    devtools = fresh.context.new_cdp_session(fresh.page)
    devtools.send("Network.enable")
    addresses: dict[str, str] = {}
    sizes: dict[str, float] = {}
    devtools.on(
        "Network.responseReceived",
        lambda event: addresses.__setitem__(event["requestId"], event["response"]["url"]),
    )
    devtools.on(
        "Network.loadingFinished", lambda event: sizes.__setitem__(event["requestId"], event["encodedDataLength"])
    )
    with fresh.page.expect_response("**/cards.svg") as drawings, fresh.page.expect_response("**/api/rules*") as rules:
        fresh.sit(path)
        ana.start()
        fresh.wait_for_turn(0)
    for last in (drawings, rules):
        last.value.finished()
    received = [size for request, size in sizes.items() if not addresses[request].endswith(".woff2")]
    assert 20 * 1024 < sum(received) < LARGEST, f"{sum(received) / 1024:.0f} KB in {len(received)} answers"


def test_no_request_leaves_the_house(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """Not from any screen."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    requests = ana.note_requests()
    for path in WHOLE:
        open_whole(ana, path)
    ana.open_table(seats=2)
    ana.add_bots()
    ana.start()
    play_turn(people)
    own = urlsplit(shared_server.url).netloc
    assert {urlsplit(request).netloc for request in requests} == {own}


def test_nothing_hidden_stands_in_the_page(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """The words of a page name as many cards as its seat may see: the own hand, the tableaux, and no others."""
    ana = Person(browser, shared_server.url, "Ana")
    ben = Person(browser, shared_server.url, "Ben")
    people += [ana, ben]
    path = ana.open_table(seats=2)
    ben.sit(path)
    ana.start()
    ben.wait_for_turn(0)
    ben.choose(4)
    ben.keep()
    ana.page.wait_for_selector(".rival.is-picked")
    drawings = "all => [...document.querySelectorAll(all)].map(one => one.getAttribute('href').split('#')[1])"
    shown = ana.page.evaluate(drawings, "use")
    own = ana.page.evaluate(drawings, ".hand button use")
    others = set(shown) - set(own)
    assert others <= {"back", "pass-left", "pass-right", "logo"}
