"""Pages that a browser keeps: few requests on the next visit, none without need, and never an old or a foreign one."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.support.ahead import begin
from tests.support.person import HOME, Person
from tests.support.process import Serving
from tests.support.waiting import wait_until

pytestmark = pytest.mark.ci

KEPT = """async () => {
    const all = [];
    for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) all.push(new URL(request.url).pathname);
    return all;
}"""
READY = """() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller
    || new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done)))"""
OWN = re.compile(r"/static/[0-9a-f]{16}/[^?]+")
MOST_REQUESTS = 3


def asked(page: Page) -> set[str]:
    """What the page asks the server for from now on; what comes out of a cache or from the worker is not asked."""
    devtools = page.context.new_cdp_session(page)
    paths: dict[str, str] = {}

    def answered(event: dict[str, Any]) -> None:
        if event["response"].get("fromDiskCache") or event["response"].get("fromServiceWorker"):
            found.discard(paths.get(event["requestId"], ""))

    def sent(event: dict[str, Any]) -> None:
        paths[event["requestId"]] = urlsplit(event["request"]["url"]).path
        found.add(paths[event["requestId"]])

    found: set[str] = set()
    devtools.on("Network.requestWillBeSent", sent)
    devtools.on("Network.requestServedFromCache", lambda event: found.discard(paths.get(event["requestId"], "")))
    devtools.on("Network.webSocketCreated", lambda event: found.add(urlsplit(event["url"]).path))
    devtools.on("Network.responseReceived", answered)
    devtools.send("Network.enable")
    return found


def keep_pages(person: Person) -> None:
    """Wait until the browser has the pages and answers from them."""
    person.page.evaluate(READY)


def test_a_warm_load_needs_at_most_three_requests(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Of home and of a table's lobby, with a service worker and where there can be none."""
    for has_worker, name in ((True, "localhost"), (False, "okawari.test")):
        ana = Person(browser, f"http://{name}:{shared_server.port}", has_worker=has_worker, fresh=True)
        people.append(ana)
        lobby = ana.open_table(seats=2)
        if has_worker:
            keep_pages(ana)
        for path, whole in (("/", HOME), (lobby, ".place-button.is-me")):
            ana.go(path)
            expect(ana.page.locator(whole).first).to_be_attached()
            found = asked(ana.page)
            ana.page.reload()
            expect(ana.page.locator(whole).first).to_be_attached()
            ana.page.wait_for_load_state("networkidle")
            assert len(found) <= MOST_REQUESTS, found
            assert not [one for one in found if one.startswith("/static/")], found
            assert (path in found) is not has_worker


def test_what_is_kept_is_the_same_for_everybody(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """After a game was opened and a pad begun: files under their hash, and no page, answer, table or record."""
    ana = Person(browser, shared_server.url, has_worker=True)
    people.append(ana)
    ana.open_table(seats=2)
    keep_pages(ana)
    ana.add_bots()
    ana.start()
    ana.go("/pad")
    ana.go("/how")
    expect(ana.page.locator(".how .variants")).to_be_visible()
    kept = ana.page.evaluate(KEPT)
    assert len(kept) > 15
    assert [path for path in kept if not OWN.fullmatch(path)] == []
    assert len({path.split("/")[2] for path in kept}) == 1


def test_without_a_secure_context_nothing_is_kept(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Plain HTTP to a name of the local network: the page does not even try."""
    ana = Person(browser, f"http://okawari.test:{shared_server.port}", has_worker=True)
    people.append(ana)
    ana.go()
    expect(ana.page.locator(HOME).first).to_be_attached()
    assert ana.page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]


def test_a_page_from_the_cache_gets_its_cookie_and_plays(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """A first visit as a guest whose browser had the shell already: by the button, and by the link to a table."""
    ben = Person(browser, shared_server.url, "Ben")
    people.append(ben)
    link = ben.open_table(seats=2)
    ana = Person(browser, shared_server.url, has_worker=True)
    people.append(ana)
    ana.go()
    keep_pages(ana)
    first = ana.cookie
    ana.context.clear_cookies()
    found = asked(ana.page)
    ana.go()
    ana.page.get_by_role("button", name="Play now").click()
    ana.wait_for_turn(0)
    assert "/" not in found
    assert "/api/guest" in found
    second = ana.cookie
    assert first != second
    ana.context.clear_cookies()
    ana.sit(link)
    expect(ben.page.locator(".place-button.is-filled")).to_have_count(2)
    assert ana.cookie not in (first, second)
    ana.troubles = [trouble for trouble in ana.troubles if "401" not in trouble]


def test_the_pad_is_filled_in_without_a_line_and_scored_when_it_is_back(
    browser: Browser, own_server: Serving, people: list[Person]
) -> None:
    """The pad was never opened before; the server is gone, and the page is opened anew; what was tapped is kept."""
    ana = Person(browser, own_server.url, has_worker=True)
    people.append(ana)
    ana.go()
    keep_pages(ana)
    wait_until(lambda: bool(ana.page.evaluate("localStorage.getItem('okawari-pad-forms')")))
    own_server.kill()
    ana.go("/pad")
    ana.page.get_by_role("button", name="Begin").click()
    for card in ("tempura", "tempura"):
        ana.page.locator(f".pad-kinds button:has(use[href$='#{card}'])").click()
    expect(ana.page.locator(".note[role=status]")).to_contain_text("No connection.")
    expect(ana.page.locator(".pad-person b").first).to_have_text("–")
    ana.page.reload()
    expect(ana.page.locator(".pad-cards li")).to_have_count(2)
    own_server.start()
    expect(ana.page.locator(".pad-person b").first).to_have_text("5")
    expect(ana.page.locator(".note[role=status]")).to_have_count(0)


def test_after_an_update_the_next_screen_is_a_new_page(
    browser: Browser, updated_server: tuple[Serving, Path], people: list[Person]
) -> None:
    """The old page is shown at once, and works; behind it the new one is fetched, and takes its place."""
    server, folder = updated_server
    ana = Person(browser, server.url, has_worker=True)
    people.append(ana)
    ana.go()
    keep_pages(ana)
    before = ana.page.evaluate(KEPT)[0].split("/")[2]
    words = folder / "screens" / "about.js"
    words.write_text(words.read_text().replace('${t("about.what")}', "A new version."))
    ana.page.reload()
    expect(ana.page.locator(HOME).first).to_be_attached()
    ana.page.locator("html[data-outdated]").wait_for(state="attached")
    ana.page.get_by_role("link", name="About").click()
    expect(ana.page.get_by_text("A new version.")).to_be_visible()
    assert before not in ana.page.content() + str(ana.page.evaluate(KEPT))
    assert ana.path == "/about"


def test_a_page_of_an_unknown_hash_is_loaded_again_once(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Of several servers behind one name one may be older: the page comes again, and if that is of no use, no more."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    old = {"pages": 1}
    loads: list[str] = []

    def another_time(route: Route) -> None:
        loads.append(route.request.url)
        answer = route.fetch()
        body = answer.text()
        if len(loads) <= old["pages"]:
            body = re.sub(r"/static/[0-9a-f]{16}/", f"/static/{'0' * 16}/", body)
        route.fulfill(response=answer, body=body)

    ana.page.route(re.compile(r"/about$"), another_time)
    ana.go("/about")
    expect(ana.page.locator("main .paper")).to_be_visible()
    assert len(loads) == 2
    loads.clear()
    old["pages"] = 9
    with ana.page.expect_event("domcontentloaded", lambda _: len(loads) == 2):
        ana.page.evaluate("location.reload()")
    ana.page.wait_for_load_state("networkidle")
    expect(ana.page.locator(".waiting-name")).to_be_visible()
    assert len(loads) == 2
    ana.troubles = [trouble for trouble in ana.troubles if "0000" not in trouble and "404" not in trouble]


def test_a_kept_page_finds_its_game_again(browser: Browser, own_server: Serving, people: list[Person]) -> None:
    """With the page from the browser, the seat is the same, and so are the turn and the hand."""
    ana = Person(browser, own_server.url, has_worker=True)
    people.append(ana)
    begin(people, seats=2)
    keep_pages(ana)
    turn, cards = ana.turn, ana.hand.count()
    ana.page.reload()
    ana.wait_for_turn(0)
    assert (ana.turn, ana.hand.count()) == (turn, cards)
