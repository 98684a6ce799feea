"""The table before a game: nothing starts and nothing is renamed by itself."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.support.ahead import begin, is_over, play_ahead
from tests.support.person import Person
from tests.support.process import Serving

pytestmark = pytest.mark.ci


def test_a_rematch_with_people_waits_for_the_host(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Who asked for it says when it begins, also when nobody but bots has stayed."""
    ana, ben = Person(browser, shared_server.url, "Ana", fresh=True), Person(browser, shared_server.url, "Ben")
    people += [ana, ben]
    sent: list[str] = []
    ana.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    ben.sit(ana.open_table(seats=3))
    ana.add_bots()
    ana.start()
    ben.wait_for_turn(0)
    play_ahead(people, is_over)
    sent.clear()
    ana.page.get_by_role("button", name="Rematch").click()
    expect(ana.page.locator(".place-button.is-filled")).to_have_count(3)
    ben.page.get_by_role("button", name="To the rematch").click()
    ben.page.get_by_role("button", name="Leave my seat").click()
    expect(ana.page.locator(".place-button.is-open")).to_have_count(1)
    ana.add_bots()
    expect(ana.page.locator(".place-button.is-filled")).to_have_count(3)
    assert not [frame for frame in sent if '"start"' in frame]
    ana.start()


def test_a_rematch_of_four_of_whom_two_linger(
    browser: Browser, impatient_server: Serving, people: list[Person]
) -> None:
    """All see who is ready and who looks at the result; once all are ready and the host does nothing, Ben starts."""
    for name in ("Ana", "Ben", "Cem", "Dai"):
        people.append(Person(browser, impatient_server.url, name))
    ana, ben, cem, dai = people
    begin(people, is_over, seats=4)
    ana.page.get_by_role("button", name="Rematch").click()
    ben.page.get_by_role("button", name="To the rematch").click()
    lingering = "Still looking at the result: Cem and Dai."
    for person in (ana, ben):
        expect(person.page.locator(".lobby-start .note")).to_contain_text(lingering)
        expect(person.page.locator(".place-note", has_text="looks at the result")).to_have_count(2)
        expect(person.page.get_by_text("Everybody is here")).to_have_count(0)
    expect(cem.page.locator(".end .note").first).to_contain_text("At the table: Ana and Ben.")
    cem.page.get_by_role("button", name="To the rematch").click()
    expect(ana.page.locator(".lobby-start .note")).to_contain_text("Still looking at the result: Dai.")
    expect(ben.page.get_by_role("button", name="Start the game")).to_have_count(0)
    dai.page.reload()
    expect(ana.page.locator(".lobby-start .note")).to_have_text("Everybody is here.")
    expect(ana.page.locator(".place-note", has_text="is ready")).to_have_count(0)
    ben.page.get_by_role("button", name="Start the game").click()
    for person in people:
        person.wait_for_turn(0)


def test_a_new_name_goes_along_to_another_seat(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """Whoever is renamed at their seat keeps that name when they move, and is known by it at home."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    ana.open_table(seats=3)
    ana.page.locator(".place-button.is-me").click()
    ana.page.locator("dialog").get_by_label("Your name").fill("Zoe")
    ana.page.locator("dialog .rename button").click()
    expect(ana.page.locator(".place-button.is-me .place-name")).to_have_text("Zoe")
    ana.page.locator(".place-button.is-open").last.click()
    ana.page.get_by_role("button", name="Move here").click()
    expect(ana.page.locator(".place").nth(2).locator(".is-me .place-name")).to_have_text("Zoe")
    ana.go()
    expect(ana.page.locator(".playing-as")).to_contain_text("Zoe")


@pytest.mark.parametrize("size", [(320, 640), (390, 844)])
def test_the_first_screen_of_a_phone_has_all_that_invites(
    browser: Browser, shared_server: Serving, people: list[Person], size: tuple[int, int]
) -> None:
    """Share, QR code, code and link are whole within it; the rules are one line."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    ana.page.set_viewport_size({"width": size[0], "height": size[1]})
    ana.open_table()
    for part in (".invitation .button.big", ".qr", ".invitation .code", ".link-field"):
        box = ana.page.locator(part).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0], part
        assert box["y"] + box["height"] <= size[1], part
    expect(ana.page.locator(".settings")).to_be_hidden()
    expect(ana.page.locator(".rules-line")).to_have_text("4 players · 2014 · Pudding")


def test_the_first_screen_of_a_laptop_has_all_that_starts(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """The places, the name with its button beside it, start and bots: nobody has to scroll for them."""
    ana = Person(browser, shared_server.url, size="laptop")
    people.append(ana)
    ana.page.set_viewport_size({"width": 1366, "height": 768})
    ana.open_table()
    for part in (".places", ".sit input", ".lobby-start .button.big", ".lobby-start .button.quiet"):
        box = ana.page.locator(part).first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 768, part
    field, button = ana.page.locator(".sit input").bounding_box(), ana.page.locator(".sit button").first.bounding_box()
    assert field is not None
    assert button is not None
    assert field["x"] + field["width"] < button["x"]
    assert button["y"] < field["y"] + field["height"]


def test_what_cannot_be_combined_is_said_when_it_is_touched(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Nothing is chosen by that, by finger or by keyboard, and what can be combined takes the words away again."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    ana.open_table(seats=3)
    editions = ana.page.locator(".settings .chip:has(input[name=edition])")
    expect(editions).to_have_text(["2014", "Anniversary", "Original", "Print and play", "Reference"])
    why = ana.page.locator(".why-not")
    expect(why).to_have_count(0)
    ana.page.locator(".settings .chip", has_text="Sushi battle").click(force=True)  # it says that it cannot be chosen
    expect(why).to_have_text(re.compile("^Sushi battle: +needs 2 players$"))
    expect(ana.page.locator(".settings input[name=variant]:checked + span")).to_have_text("None")
    ana.choose_setting("variant", "Sushi golf")
    expect(why).to_have_count(0)
    ana.page.keyboard.press("ArrowRight")
    expect(why).to_have_text(re.compile("^Draw piles: +needs 2 players$"))
    expect(ana.page.locator(".settings input[name=variant]:checked + span")).to_have_text("Sushi golf")
