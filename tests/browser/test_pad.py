"""The score pad gives the points that `okawari score` gives."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.people import begin_pad
from tests.support.person import Person
from tests.support.process import Serving

pytestmark = pytest.mark.ci

ROUNDS = [
    [["tempura", "tempura", "wasabi", "squid"], ["maki-3", "maki-2", "pudding"], ["sashimi", "sashimi", "sashimi"]],
    [["dumpling", "dumpling"], ["squid", "wasabi"], ["maki-1", "pudding", "pudding"]],
]
ASKED_WITHIN = 600
"""Milliseconds after a change in which the page asks for the points."""


def test_an_empty_pad_has_no_points(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """Before a round's first card nobody is said to lead or to be tied; then the sheet shows that round."""
    ana = Person(browser, shared_server.url, own_clock=True)
    people.append(ana)
    requests = ana.note_requests()
    ana.go("/pad")
    ana.page.locator(".chip", has_text="Anniversary").click()
    ana.page.get_by_role("button", name="Begin").click()
    expect(ana.page.locator(".pad-person b")).to_have_text(["–"] * 3)
    ana.page.locator(".pad-kinds .card").first.click()
    totals = ana.page.locator(".pad-person b")
    expect(totals).not_to_have_text(["–"] * 3)
    before = totals.all_inner_texts()
    ana.page.get_by_role("button", name="Next round").click()
    ana.page.clock.run_for(ASKED_WITHIN)
    assert totals.all_inner_texts() == before
    ana.page.locator(".pad-kinds .card").first.click()
    expect(ana.page.locator(".segments button[aria-pressed=true]").last).to_have_text("R2")
    assert sum(request.endswith("/api/pad") for request in requests) == 2


def test_the_pad_takes_no_more_cards_than_the_deck_has(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Over all rounds: then the card cannot be tapped, the pad says why, and one taken away can be tapped again."""
    ana = begin_pad(browser, shared_server.url, people)
    wasabi = ana.page.get_by_role("button", name="Add Wasabi", exact=True)
    for taps in (4, 2):
        for _ in range(taps):
            wasabi.click()
        ana.page.get_by_role("button", name="Next round").click()
    expect(wasabi).to_be_disabled()
    expect(ana.page.get_by_text("No more in the deck: Wasabi (6).")).to_be_visible()
    ana.page.get_by_role("button", name="Round 2").click()
    ana.page.get_by_role("button", name="Remove Wasabi").first.click()
    expect(wasabi).to_be_enabled()


def test_what_cannot_have_been_is_said_beside_its_field(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """R7, R22: a die before its mochi, mochi without its die, a card too many; the next tap is always free."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    ana.go("/pad")
    for chip in ("Anniversary", "Mochi"):
        ana.page.locator(".chip", has_text=chip).click()
    ana.page.get_by_role("button", name="Begin").click()
    die = ana.page.locator(".numbers li").first
    for _ in range(2):
        die.get_by_role("button").last.click()
    tempura = ana.page.get_by_role("button", name="Add Tempura", exact=True)
    mochi = ana.page.get_by_role("button", name="Add Mochi", exact=True)
    tempura.click()
    expect(die).to_contain_text("No mochi entered: the die still shows 1.")
    expect(ana.page.locator(".pad-person b").first).to_have_text("2")
    mochi.click()
    expect(ana.page.locator(".problem")).to_have_count(0)
    expect(ana.page.locator(".pad-person b").first).to_have_text("8")
    ana.page.locator(".pad-person").nth(1).click()
    mochi.click()
    expect(ana.page.locator(".numbers li").nth(1)).to_contain_text("Mochi rolls a die: what does it show?")
    ana.page.locator(".numbers li").nth(1).get_by_role("button").last.click()
    expect(ana.page.locator(".problem")).to_have_count(0)
    for _ in range(9):
        tempura.click()
    expect(ana.page.locator(".pad-cards .problem")).to_contain_text("10 cards are too many: a round has 9 turns")
    expect(ana.page.locator(".pad-person b").first).to_have_text("–")
    expect(ana.page.get_by_role("button", name="Share")).to_be_disabled()
    ana.page.get_by_role("button", name="Undo").click()
    expect(ana.page.locator(".problem")).to_have_count(0)
    expect(ana.page.locator(".pad-person b").first).to_have_text("8")


def test_the_pad_scores_as_the_command_does(
    browser: Browser, shared_server: Serving, people: list[Person], tmp_path: Path
) -> None:
    """Two rounds for three, tapped card by card; kept over a reload; undone; wrong taps taken back."""
    ana = begin_pad(browser, shared_server.url, people)
    for number, seats in enumerate(ROUNDS):
        if number:
            ana.page.get_by_role("button", name="Next round").click()
        for seat, cards in enumerate(seats):
            ana.page.locator(".pad-person").nth(seat).click()
            for card in cards:
                ana.page.locator(f".pad-kinds button:has(use[href$='#{card}'])").click()
    ana.page.locator(".pad-kinds button:has(use[href$='#egg'])").click()
    ana.page.get_by_role("button", name="Undo").click()
    document = tmp_path / "game.json"
    document.write_text(json.dumps({"ruleset": {"seats": 3}, "rounds": ROUNDS}))
    command = [sys.executable, "-m", "okawari", "score", str(document), "--json"]
    told = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    totals = [str(total).replace("-", "−") for total in told["totals"]]
    expect(ana.page.locator(".pad-person b")).to_have_text(totals)
    ana.page.reload()
    expect(ana.page.locator(".pad-person b")).to_have_text(totals)


def test_the_next_game_begins_at_once_with_the_last_settings(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """The same people and rules on an empty pad, which can be changed as long as nothing is entered."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    ana.go("/pad")
    ana.page.locator(".chip", has_text="Anniversary").click()
    ana.page.locator(".pad-names input").first.fill("Ana")
    ana.page.get_by_role("button", name="Begin").click()
    ana.page.locator(".pad-kinds .card").first.click()
    change = ana.page.get_by_role("button", name="Change")
    expect(change).to_have_count(0)
    ana.page.once("dialog", lambda dialog: dialog.accept())
    ana.page.get_by_role("button", name="New game").click()
    expect(ana.page.locator(".pad-rules")).to_contain_text("Anniversary")
    expect(ana.page.locator(".pad-person").first).to_contain_text("Ana")
    expect(ana.page.locator(".pad-person b")).to_have_text(["–"] * 3)
    change.click()
    expect(ana.page.locator(".pad-names input").first).to_have_value("Ana")
    expect(ana.page.get_by_role("button", name="Begin")).to_be_enabled()
