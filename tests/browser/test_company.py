"""A little company: stickers beside names, and faces that people chose."""

import pytest
from playwright.sync_api import Browser, Page, expect

from okawari.rules.ruleset import Ruleset
from tests.support.ahead import begin
from tests.support.fed import feed, show
from tests.support.looking import LOOKS
from tests.support.person import Person
from tests.support.prepared import rounds_of, view_of
from tests.support.process import Serving

pytestmark = pytest.mark.ci

SIZES = ((320, 640), (360, 640), (390, 844), (844, 390), (1366, 768), (1920, 1080))
OVER = """async (seats) => {
    document.documentElement.style.opacity = "0"; // it lies where it would, and is not painted, which takes longer
    for (let seat = 0; seat < seats; seat++) window.fed.tell({ parts: { reaction: { seat, emoji: "laugh" } } });
    const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    const end = performance.now() + 60_000;
    const isSent = () => boxes(".reaction").length === seats || performance.now() > end;
    while (!isSent()) await new Promise((resolve) => setTimeout(resolve));
    const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    const scores = boxes("[data-part=own-score], [data-part=rival-score]");
    const stickers = boxes(".reaction");
    const over = stickers.filter((box) => scores.some((score) => meet(box, score)));
    return [stickers.length, scores.length, over.length];
}"""
"""In one go: a sticker stays for some seconds only."""

FACES = """() => {
    const faces = [...document.querySelectorAll(".face-choice button")];
    const boxes = faces.map((one) => one.getBoundingClientRect());
    return {
        rows: new Set(boxes.map(({ top }) => top)).size,
        squares: boxes.filter(({ width, height }) => width >= 44 && width === height).length,
        switches: faces.filter((one) => getComputedStyle(one, "::after").content !== "none").length,
    };
}"""
"""How those that can be chosen lie there."""


def test_a_sticker_is_never_over_a_score(browser: Browser, shared_server: Serving) -> None:
    """From everybody at once, at every size and number of seats."""
    context = browser.new_context(reduced_motion="reduce")
    page: Page = feed(context, shared_server.url)
    for seats in (2, 3, 4, 5):
        view = view_of(list(rounds_of(Ruleset("anniversary", seats, "tea")))[4], 0)
        show(page, view)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(OVER, seats) == [seats, seats, 0], (seats, width)
    context.close()


@pytest.mark.parametrize("language", LOOKS)
def test_faces_and_stickers_go_around(
    browser: Browser, shared_server: Serving, people: list[Person], language: str
) -> None:
    """Eight faces lie side by side; one that is chosen in the lobby is shown to the others there and at the table; a
    sticker in the lobby is seen by all, and read out."""
    ana = Person(browser, shared_server.url, "Ana", language=language, fresh=True)
    ben = Person(browser, shared_server.url, "Ben", language=language)
    people += [ana, ben]
    ben.sit(ana.open_table(seats=2))
    ana.page.locator(".place-button.is-me").click()
    ana.page.locator(".face-choice button").nth(1).click()
    LOOKS[language](ana.page, "a place with faces")
    assert ana.page.evaluate(FACES) == {"rows": 2, "squares": 8, "switches": 0}
    ana.put_away()
    for person in (ana, ben):
        expect(person.page.locator(".avatar use[href$='#face-maki']")).to_have_count(1)
    ben.page.get_by_role("button", name="Send a sticker" if language == "en-GB" else "Wyślij naklejkę").click()
    expect(ben.page.locator(".reaction-button")).to_have_count(8)
    LOOKS[language](ben.page, "stickers")
    ben.page.locator(".reaction-button").first.click()
    expect(ana.page.locator(".place-button .reaction use[href$='#sticker-yum']")).to_have_count(1)
    expect(ana.live).to_contain_text("Ben: " + ("Yummy!" if language == "en-GB" else "Pycha!"))
    ana.start()
    ben.wait_for_turn(0)
    for person in (ana, ben):
        expect(person.page.locator(".table .avatar use[href$='#face-maki']")).to_have_count(1)


def test_a_face_goes_with_its_person_to_the_next_table(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """It is chosen on the first screen, kept in the browser, and told to whichever table they sit at."""
    ana = Person(browser, shared_server.url, fresh=True)
    people.append(ana)
    ana.go()
    ana.page.locator(".playing-as").click()
    ana.page.locator(".face-choice button").nth(2).click()
    begin(people, seats=2)
    expect(ana.page.locator(".mine .avatar use[href$='#face-tempura']")).to_have_count(1)
