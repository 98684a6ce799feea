"""A finished game at its link."""

import re

import pytest
from playwright.sync_api import Browser, expect

from okawari.rules.ruleset import Ruleset
from tests.support.kept import keep
from tests.support.person import Person
from tests.support.process import Serving
from tests.support.recorded import fairly_dealt, finished_record

pytestmark = pytest.mark.ci
SIGNS = """() => [...document.querySelectorAll(".replay-seat:first-child .still.is-taken")]
  .map((one) => [one.querySelector(".still-sign").firstChild.textContent, one.querySelector(".card").dataset.kind])"""


def signs(pick: str) -> list[list[str]]:
    """What stands on the cards of a pick, with their kinds as the seat sees them (R20)."""
    own, _, dummy = re.sub(r"yogurt-\d", "yogurt", pick).partition("|")
    kinds = [*own.split("+"), *([dummy] if dummy else [])]
    marks = [str(number) for number in range(1, len(kinds) + 1)] if len(kinds) > 1 else ["✓"]
    if dummy:
        marks[-1] = "◇"
    return sorted(map(list, zip(marks, kinds, strict=True)))


def test_the_cards_of_every_pick_are_marked_from_a_seat(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """R20, R29: also where the hand shows no value of a yogurt, each card of the pick has its sign, and no other."""
    record = finished_record(Ruleset("anniversary", 2, "yogurt", "dummy"), 5)
    rounds = record.document["rounds"]
    moments = [(round_, turn) for round_, part in enumerate(rounds) for turn in range(len(part["turns"]))]
    picks = [rounds[round_]["turns"][turn]["picks"][0] for round_, turn in moments]
    assert any("yogurt" in pick.partition("|")[0] and "|" in pick for pick in picks)
    assert any("yogurt" in pick.partition("|")[2] for pick in picks)
    assert any("yogurt" in pick and "+" in pick for pick in picks)
    ana = Person(browser, shared_server.url)
    people.append(ana)
    ana.go(keep(record, shared_server.database))
    ana.page.locator("input[name=seat] >> nth=1").check(force=True)
    expect(ana.page.locator(".still-hand")).to_have_count(1)
    for number, pick in enumerate(picks):
        ana.page.locator(".replay-bar input").fill(str(number))
        round_, turn = moments[number]
        expect(ana.page.locator(".replay-bar output")).to_have_text(
            re.compile(rf"^Round {round_ + 1}, turn {turn + 1} ")
        )
        assert sorted(ana.page.evaluate(SIGNS)) == signs(pick), (number, pick)


def test_what_goes_wrong_is_told_in_the_readers_language(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """A deal that cannot be had again, a pad that cannot be scored, a game that is not there: in Polish."""
    ana = Person(browser, shared_server.url, language="pl-PL")
    people.append(ana)
    refusal = {"problem": "too-fast", "message": "That was too often; wait a minute and try again."}
    for path in ("again", "pad"):
        ana.page.route(f"**/api/{path}", lambda route: route.fulfill(status=429, json=refusal))
    ana.go(keep(fairly_dealt(Ruleset(seats=2), (b"ana", b"ben")), shared_server.database))
    ana.page.get_by_role("button", name="Jako").first.click()
    expect(ana.page.get_by_role("alert")).to_have_text("Za dużo prób. Poczekaj chwilę i spróbuj jeszcze raz.")
    ana.go("/pad")
    ana.page.get_by_role("button", name="Zaczynamy").click()
    ana.page.locator(".pad-kinds .card").first.click()
    expect(ana.page.get_by_role("alert")).to_have_text("Za dużo prób. Poczekaj chwilę i spróbuj jeszcze raz.")
    ana.go(f"/r/{'f' * 32}")
    expect(ana.page.locator("main p").first).to_have_text("Nie ma takiej gry.")
    ana.troubles = [trouble for trouble in ana.troubles if "429" not in trouble and "404" not in trouble]
