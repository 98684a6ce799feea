"""The keyboard: keys do what they do elsewhere, too, and the focus is never lost."""

import pytest
from playwright.sync_api import Browser, expect

from tests.support.ahead import begin, begin_at_last_choice
from tests.support.person import Person
from tests.support.process import Serving

pytestmark = pytest.mark.ci

IS_TAKEN = """key => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
}"""


def focused(person: Person) -> str:
    """The name of the element that has the focus."""
    return str(person.page.evaluate("document.activeElement.tagName"))


def start_two(browser: Browser, url: str, people: list[Person], variant: str) -> Person:
    """Somebody on a laptop in their first turn of a variant, against a bot."""
    ana = Person(browser, url, size="laptop")
    people.append(ana)
    begin(people, seats=2, edition="anniversary", variant=variant)
    return ana


def test_keys_in_the_sheet_of_a_round_are_for_the_sheet(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Enter opens what can be opened and keeps no card, arrows scroll, and Escape leads back to the hand."""
    ana = Person(browser, shared_server.url, size="laptop")
    people.append(ana)
    begin_at_last_choice(ana, seats=3)
    sheet = ana.page.locator(".round-sheet")
    ana.choose()
    ana.keep()
    sheet.wait_for()
    ana.page.keyboard.press("1")
    expect(ana.keep_button).to_be_enabled()
    sheet.locator("summary").last.focus()
    ana.page.keyboard.press("Enter")
    expect(sheet.locator("details[open]")).to_be_visible()
    expect(ana.keep_button).to_be_enabled()
    sheet.get_by_role("region").first.focus()
    ana.page.keyboard.press("ArrowDown")
    expect(sheet.get_by_role("region").first).to_be_focused()
    expect(ana.page.locator(".hand button.card").first).to_have_attribute("aria-pressed", "true")
    ana.page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    expect(ana.page.locator(".hand")).to_be_focused()


def test_who_watches_can_scroll_with_the_arrows(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """There are no cards to go through; and the piles are the players', not theirs."""
    ana = start_two(browser, shared_server.url, people, "draw-piles")
    watching = Person(browser, shared_server.url, "Cem")
    people.append(watching)
    watching.go(ana.path)
    watching.wait_for_turn(0)
    assert not watching.page.evaluate(IS_TAKEN, "ArrowDown")
    assert ana.page.evaluate(IS_TAKEN, "ArrowDown")
    expect(watching.page.locator(".belt-strip")).to_contain_text("in each pile")
    expect(ana.page.locator(".belt-strip")).to_contain_text("in your pile")


def test_battle_by_keyboard_keeps_the_focus(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """The card that was taken is gone, and the focus stays among the others."""
    ana = start_two(browser, shared_server.url, people, "battle")
    for _ in range(3):
        ana.page.wait_for_selector(".actions .keep")
        turn = ana.turn
        ana.page.keyboard.press("1")
        expect(ana.keep_button).to_be_enabled()
        ana.page.keyboard.press("Enter")
        ana.wait_for_turn(turn)
        assert focused(ana) != "BODY"
        ana.page.wait_for_selector(".actions .keep")
        assert focused(ana) != "BODY"


def test_a_link_leads_to_the_heading_of_the_next_screen(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Also to one that has to wait for the server; a page that is loaded takes no focus."""
    ana = Person(browser, shared_server.url, size="laptop")
    people.append(ana)
    ana.go("/how")
    expect(ana.page.locator("h1")).to_be_visible()
    assert focused(ana) == "BODY"
    for link in ("/about", "/pad", "/how", "/"):
        ana.page.locator(f"a[href='{link}']").last.focus()
        ana.page.keyboard.press("Enter")
        ana.page.wait_for_url(shared_server.url + link)
        expect(ana.page.locator("h1")).to_be_focused()
    ana.page.get_by_role("button", name="Open a table").press("Enter")
    expect(ana.page.locator(".lobby h1")).to_be_focused()


def test_a_name_being_typed_does_not_pull_the_focus_back(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """The field has the focus when it opens, and lets it go."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    ana.go()
    ana.page.locator(".playing-as").click()
    expect(ana.page.get_by_label("Your name")).to_be_focused()
    chip = ana.page.locator(".chip", has_text="4").locator("input[name=seats]")
    chip.focus()
    chip.press("Space")
    expect(chip).to_be_checked()
    expect(chip).to_be_focused()
