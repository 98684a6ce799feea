"""The score pad gives the points that `okawari score` gives."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.person import Person
from tests.browser.serving import Serving

pytestmark = pytest.mark.ci

ROUNDS = [
    [["tempura", "tempura", "wasabi", "squid"], ["maki-3", "maki-2", "pudding"], ["sashimi", "sashimi", "sashimi"]],
    [["dumpling", "dumpling"], ["squid", "wasabi"], ["maki-1", "pudding", "pudding"]],
]


def test_the_pad_scores_as_the_command_does(
    browser: Browser, shared_server: Serving, people: list[Person], tmp_path: Path
) -> None:
    """Two rounds for three, tapped card by card; kept over a reload; undone; wrong taps taken back."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    ana.go("/pad")
    ana.page.get_by_role("button", name="Begin").click()
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
