"""Reloads, tunnels and killed servers: the same seat, the same turn, the chosen card still chosen."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.support.ahead import begin, play_ahead, turns_left
from tests.support.people import play_on, play_turn
from tests.support.person import Person
from tests.support.process import Serving

pytestmark = pytest.mark.ci


def test_reload_tunnel_and_sigkill_in_one_turn(browser: Browser, own_server: Serving, people: list[Person]) -> None:
    """Ana reloads, Ben loses the network, and the server is killed: the turn goes on as if nothing had happened."""
    ana = Person(browser, own_server.url, "Ana", fresh=True)
    ben = Person(browser, own_server.url, "Ben", size="laptop", fresh=True)
    people += [ana, ben]
    begin(people, turns_left(1, 9), seats=2)
    turn = ana.turn
    ana.choose_for_sure(2)
    before = ana.chosen

    ana.page.reload()
    expect(ana.page.locator(".hand button.card[aria-pressed=true]")).to_have_count(1)
    assert (ana.chosen, ana.turn) == (before, turn)

    ben.context.set_offline(True)
    expect(ben.page.locator(".reconnecting")).to_be_visible()
    ben.context.set_offline(False)

    own_server.kill()
    expect(ana.page.locator(".reconnecting")).to_be_visible()
    ben.choose(1)
    ben.keep()
    own_server.start()
    ana.page.locator(".reconnecting").wait_for(state="detached")
    assert (ana.chosen, ana.turn) == (before, turn)
    expect(ana.page.locator(".rival.is-picked")).to_have_count(1)
    ana.keep()
    for person in people:
        person.wait_for_turn(turn)
        expect(person.page.locator(".mine .tray .card")).to_have_count(2)


def test_two_tabs_share_a_seat(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """What is chosen in one tab is chosen in the other."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    begin(people, seats=2)
    other = ana.context.new_page()
    other.goto(ana.page.url)
    ana.page.bring_to_front()
    ana.choose(3)
    expect(other.locator(".hand button.card[aria-pressed=true]")).to_have_attribute(
        "aria-label", re.compile(f"^{ana.chosen}")
    )
    unlike = other.locator(f".hand button.card:not([aria-label^='{ana.chosen}'])").first
    kind = (unlike.get_attribute("aria-label") or "").split(",")[0]
    other.bring_to_front()
    unlike.click()
    expect(ana.page.locator(".hand button.card[aria-pressed=true]")).to_have_attribute(
        "aria-label", re.compile(f"^{kind},")
    )


def test_what_is_taken_back_in_one_tab_is_taken_back_in_the_other(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """The tab that kept the card offers to keep one again, and the turn goes on from there."""
    ana, ben = Person(browser, shared_server.url, "Ana"), Person(browser, shared_server.url, "Ben")
    people += [ana, ben]
    begin(people, seats=2)
    turn = ana.turn
    other = ana.context.new_page()
    other.goto(ana.page.url)
    ana.page.bring_to_front()
    ana.choose(3)
    ana.keep()
    other.bring_to_front()
    other.get_by_role("button", name="Take back").click()
    ana.page.bring_to_front()
    expect(ana.keep_button).to_be_visible()
    expect(ana.page.locator(".hand button.card[aria-pressed=true]")).to_have_count(0)
    for person in people:
        person.choose()
        person.keep()
    ana.wait_for_turn(turn)


def test_a_table_that_is_gone_is_no_longer_offered(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """The way back that home shows at first is gone as soon as the server was asked, and stays away."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    ana.go()
    gone = {"id": "A" * 22, "round": 1, "turn": 2, "turns": 9}
    ana.page.evaluate("game => localStorage.setItem('okawari-table', JSON.stringify(game))", gone)
    ana.page.reload()
    expect(ana.page.get_by_role("button", name="Play now")).to_be_visible()
    expect(ana.page.get_by_role("link", name="Continue your game")).to_have_count(0)
    ana.page.reload()
    expect(ana.page.get_by_role("button", name="Play now")).to_be_visible()
    expect(ana.page.get_by_role("link", name="Continue your game")).to_have_count(0)


def test_a_seat_moves_to_another_device(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """An 8-character code gives the seat to a second browser."""
    ana = Person(browser, shared_server.url, "Ana")
    phone = Person(browser, shared_server.url, "Phone")
    people += [ana, phone]
    begin([ana], seats=2)
    ana.page.get_by_role("button", name="Menu").click()
    ana.page.get_by_role("button", name="Play on another device").click()
    code = ana.page.locator(".device .code").inner_text()
    phone.go()
    phone.page.get_by_label("Code").fill(code)
    phone.page.get_by_role("button", name="Join", exact=True).click()
    phone.wait_for_turn(0)
    cards = ana.page.locator(".hand button.card")
    theirs = phone.page.locator(".hand button.card")
    expect(theirs).to_have_count(cards.count())
    kind = (cards.first.get_attribute("aria-label") or "").split(",")[0]
    expect(theirs.first).to_have_attribute("aria-label", re.compile(f"^{kind},"))


def test_everything_works_without_a_secure_context(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Plain HTTP to a name of the local network: no clipboard, no randomUUID, no service worker."""
    ana = Person(browser, f"http://okawari.test:{shared_server.port}")
    people.append(ana)
    ana.go()
    assert ana.page.evaluate("isSecureContext") is False
    ana.open_table(seats=2)
    ana.page.get_by_role("button", name="Copy").click()
    expect(ana.page.locator(".toast")).to_be_visible()
    ana.add_bots()
    ana.start()
    play_turn(people)
    play_ahead(people, turns_left(3, 2))
    play_on(people)
    expect(ana.page.locator(".end h1")).to_be_visible()


def test_who_leaves_is_played_for_and_may_come_back(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """A bot plays on; somebody without a seat may watch, without a hand; the owner is home and finds the way back."""
    ana = Person(browser, shared_server.url, "Ana")
    ben = Person(browser, shared_server.url, "Ben")
    watching = Person(browser, shared_server.url, "Cem")
    people += [ana, ben, watching]
    watching.arrive(begin([ana, ben], seats=2))
    expect(watching.page.locator(".status")).to_have_text("You are watching")
    expect(watching.page.locator(".hand")).to_have_count(0)
    expect(watching.page.locator(".rival")).to_have_count(2)
    ben.page.get_by_role("button", name="Menu").click()
    ben.page.get_by_role("button", name="Leave the game").click()
    expect(ben.page.locator("dialog")).to_contain_text("A bot plays on for you")
    ben.page.get_by_role("button", name="Leave", exact=True).click()
    expect(ana.page.locator(".rival.is-away")).to_be_visible()
    ana.page.get_by_role("button", name="Menu").click()
    ana.page.get_by_role("button", name="Leave the game").click()
    expect(ana.page.locator("dialog")).to_contain_text("Nobody else plays here")
    ana.page.get_by_role("button", name="Stay").click()
    turn = ana.turn
    ana.choose()
    ana.keep()
    ana.wait_for_turn(turn)
    expect(ana.page.locator(".rival.is-picked")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Play now")).to_be_visible()
    assert ben.path == "/"
    ben.page.get_by_role("link", name="Continue your game").click()
    ben.page.get_by_role("button", name="Play on").click()
    expect(ben.page.get_by_role("button", name="Play on")).to_have_count(0)
    turn = ana.turn
    ana.choose()
    ana.keep()
    ben.wait_for_turn(turn)
    expect(ben.page.locator(".status")).to_have_text("Choose a card")


@pytest.mark.parametrize(("language", "told"), [("en-GB", "could not be loaded"), ("pl-PL", "Nie udało się wczytać")])
def test_a_missing_script_is_asked_for_once_more_and_then_told(
    browser: Browser, shared_server: Serving, people: list[Person], language: str, told: str
) -> None:
    """The page is not loaded again and again; the button tries once more, and finds what is there by then."""
    ana = Person(browser, shared_server.url, language=language)
    people.append(ana)
    requests = ana.note_requests()
    ana.page.route("**/packs/screens-about.js", lambda route: route.abort())
    ana.go("/about")
    expect(ana.page.locator("h1")).to_contain_text(told)
    assert sum(request.endswith("/about") for request in requests) == 2
    ana.page.unroute("**/packs/screens-about.js")
    ana.page.get_by_role("button", name=re.compile("Try again|Spróbuj jeszcze raz")).click()
    expect(ana.page.locator(".paper")).to_be_visible()
    assert sum(request.endswith("/about") for request in requests) == 3
    ana.troubles = [trouble for trouble in ana.troubles if "ERR_FAILED" not in trouble]


def test_without_its_first_scripts_the_page_says_so_by_itself(browser: Browser, shared_server: Serving) -> None:
    """The name is seen until a screen takes its place; if none does, another try is offered after a while."""
    ana = Person(browser, shared_server.url, fresh=True)
    ana.page.route("**/packs/main.js", lambda route: route.abort())
    ana.go("/about")
    way = ana.page.get_by_role("link", name="Try again")
    expect(ana.page.locator(".waiting-name")).to_be_visible()
    expect(way).to_have_count(0)
    ana.page.evaluate("document.getAnimations().forEach(one => one.finish())")
    expect(way).to_be_visible()
    ana.page.unroute("**/packs/main.js")
    way.click()
    expect(ana.page.locator(".paper")).to_be_visible()
    expect(way).to_have_count(0)
    expect(ana.page.locator(".waiting-name")).to_be_hidden()
    ana.context.close()


def test_a_mistyped_address_is_told_to_people_as_a_page(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """With the status that it has, and a way home."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    for path in ("/nowhere", "/t"):
        answer = ana.page.goto(shared_server.url + path)
        assert answer is not None
        assert answer.status == 404
        expect(ana.page.locator("h1")).to_be_visible()
        ana.page.locator("main a.button").click()
        expect(ana.page.get_by_role("button", name="Play now")).to_be_visible()
    ana.troubles = [trouble for trouble in ana.troubles if "404" not in trouble]


def test_a_pad_that_cannot_reach_the_server_says_so(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Instead of waiting for ever; the button finds what is there by then."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    ana.page.route("**/api/options*", lambda route: route.abort())
    ana.go("/pad")
    expect(ana.page.get_by_role("alert")).to_have_text("The server cannot be reached.")
    ana.page.unroute("**/api/options*")
    ana.page.get_by_role("button", name="Try again").click()
    expect(ana.page.locator(".pad-setup")).to_be_visible()
    ana.troubles = [trouble for trouble in ana.troubles if "ERR_FAILED" not in trouble]
