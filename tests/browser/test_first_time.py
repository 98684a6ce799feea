"""What somebody needs who is here for the first time: what a card is worth, rules over the table, a way back."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.support.ahead import begin, turns_left
from tests.support.people import play_now, play_turn
from tests.support.person import Person
from tests.support.process import Serving

pytestmark = pytest.mark.ci

ASKED_AGAIN_WITHIN = 11_000
"""Milliseconds: while a bot is being prepared, the page asks every 10 seconds."""


def test_a_chosen_card_says_what_it_is_worth(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """Its name and a line with numbers stand beside the button; every card's label has them, too."""
    ana = play_now(browser, shared_server.url, people)
    card = ana.hand.nth(2)
    card.click()
    beside = ana.page.locator(".status .tip")
    expect(beside).to_have_text(re.compile(r"\d|take two"))
    told = beside.inner_text()
    expect(card).to_have_attribute("aria-label", re.compile(re.escape(told)))
    numbers = [card.get_attribute("aria-label") or "" for card in ana.hand.all()]
    assert all(re.search(r"\d|take two", label.rpartition(",")[0]) for label in numbers), numbers


def test_points_of_this_round_stand_beside_the_score(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """The score's label is the score and what the piles add, which is the sum of the piles but the dessert."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    begin(people, turns_left(1, 6), seats=3)
    play_turn(people)
    trays = ana.page.locator(".mine .tray:not(:has([data-group$=pudding])) .worth").all_inner_texts()
    added = sum(int(worth) for worth in trays)
    expected = f"0 points, +{added} this round" if added else "0 points"
    expect(ana.page.locator(".mine .points")).to_have_attribute("aria-label", expected)


def test_the_rules_lie_over_the_table(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """They open from the menu and go away again; the chosen card stays chosen and the address stays the table's."""
    ana = play_now(browser, shared_server.url, people)
    ana.choose(1)
    path = ana.path
    ana.page.get_by_role("button", name="Menu").click()
    ana.page.get_by_role("button", name="How to play").click()
    expect(ana.page.locator("dialog .lead")).to_contain_text("Whoever has the most points")
    ana.page.get_by_role("button", name="Back to the game").click()
    expect(ana.page.locator("dialog")).to_have_count(0)
    expect(ana.page.locator(".hand button.card[aria-pressed=true]")).to_have_count(1)
    assert ana.path == path


def test_home_asks_once_what_can_be_played(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """Seats and bots come from one answer."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    requests = ana.note_requests()
    ana.go()
    expect(ana.page.locator("input[name=seats]").first).to_be_attached()
    expect(ana.page.locator("input[name=bot]").first).to_be_attached()
    assert [url for url in requests if "/api/options" in url] == [f"{shared_server.url}/api/options"]


def test_home_leads_back_to_a_game_that_goes_on(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """Who went to the first screen finds their game there, in its turn."""
    ana = play_now(browser, shared_server.url, people)
    play_turn(people)
    path = ana.path
    ana.page.locator(".bar").get_by_role("link", name="Home").click()
    way = ana.page.get_by_role("link", name=re.compile("Continue your game"))
    expect(ana.page.locator(".continue")).to_contain_text("Round 1, turn 2 of 9")
    way.click()
    ana.wait_for_turn(1)
    assert ana.path == path


def test_leaving_asks_first_and_ends_a_game_against_bots(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Stay goes on; Leave leads home, and no game is played to its end by bots alone."""
    ana = play_now(browser, shared_server.url, people)
    path = ana.path
    for answer in ("Stay", "Leave"):
        ana.page.get_by_role("button", name="Menu").click()
        ana.page.get_by_role("button", name="Leave the game").click()
        expect(ana.page.locator("dialog")).to_contain_text("Nobody else plays here")
        ana.page.get_by_role("button", name=answer, exact=True).click()
        expect(ana.page.locator("dialog")).to_have_count(0)
        if answer == "Stay":
            play_turn(people)
    expect(ana.page.get_by_role("button", name="Play now")).to_be_visible()
    expect(ana.page.get_by_text("Continue your game")).to_have_count(0)
    ana.go(path)
    expect(ana.page.locator(".end h1")).to_have_text("No winner")


def test_everybody_is_told_who_is_away_and_who_is_back(
    browser: Browser, impatient_server: Serving, people: list[Person]
) -> None:
    """Ben closes his page: the table says so and waits for him, until he is back, however long it takes."""
    ana = Person(browser, impatient_server.url, "Ana")
    ben = Person(browser, impatient_server.url, "Ben", fresh=True)
    people += [ana, ben]
    path = begin(people, seats=2)
    ben.page.close()
    expect(ana.page.locator(".toast")).to_have_text("Ben is away. The table waits.")
    expect(ana.page.locator(".rival.is-away")).to_be_visible()
    expect(ana.page.locator("#live")).to_contain_text("Ben is away")
    expect(ana.page.locator(".rival.is-idle .rival-state")).to_have_text("away")
    ana.page.locator(".rival .rival-open").click()
    expect(ana.page.locator("dialog")).to_contain_text("Ben is away")
    ana.put_away()
    ben.page = ben.context.new_page()
    ben.go(path)
    expect(ana.page.locator(".toast")).to_have_text("Ben is back.")
    expect(ana.page.locator(".rival.is-away")).to_have_count(0)


def test_who_opens_a_table_can_read_what_each_edition_and_variant_is(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """In a line each, below the choice, once they ask for it; nothing is chosen by that."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    ana.open_table(seats=3)
    ana.open_settings()
    for name, line in (("editions", "The first booklet."), ("variants", "Whoever has the fewest points wins.")):
        other = ana.page.locator(".at-a-glance").get_by_text(line)
        expect(other).to_be_hidden()
        ana.page.get_by_text(f"All {name} at a glance").click()
        expect(other).to_be_visible()
    expect(ana.page.locator(".settings input[name=edition]:checked + span")).to_have_text("2014")


def test_a_level_that_is_being_prepared_can_be_chosen_and_says_so(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, people: list[Person]
) -> None:
    """On a machine without compiled code a quicker bot plays for hard meanwhile; the page asks again by itself."""
    monkeypatch.setenv("OKAWARI_CACHE_DIR", str(tmp_path / "cache"))
    with Serving(tmp_path) as server:
        ana = Person(browser, server.url, own_clock=True)
        people.append(ana)
        ana.go()
        hard = ana.page.get_by_role("radio", name="Hard")
        expect(ana.page.get_by_role("radio", name="Easy")).to_be_checked()
        hard.check()
        preparing = ana.page.locator(".bot-line", has_text="Hard")
        expect(preparing).to_contain_text("still getting ready")

        def all_ready(route: Route) -> None:
            told = route.fetch().json()
            route.fulfill(json={**told, "bots": [{**bot, "ready": True} for bot in told["bots"]]})

        ana.page.route("**/api/options", all_ready)
        ana.page.clock.fast_forward(ASKED_AGAIN_WITHIN)
        expect(preparing).to_have_count(0)
        ana.page.unroute("**/api/options")

        ana.open_table(seats=2)
        ana.page.locator(".place-button.is-open").click()
        ana.page.locator("dialog").get_by_role("button", name="Hard").click()
        expect(ana.page.locator(".place-button", has_text="Normal, soon Hard")).to_be_visible()
