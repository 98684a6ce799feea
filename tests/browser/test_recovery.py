"""What went wrong once does not last: junk in the browser, answers that come late or not at all, sharing that fails."""

import json

import pytest
from playwright.sync_api import Browser, Dialog, Route, expect

from okawari.rules.ruleset import Ruleset
from tests.support.kept import keep
from tests.support.people import begin_pad
from tests.support.person import Person
from tests.support.process import Serving
from tests.support.recorded import finished_record
from tests.support.window import NO_SCRIPTS

pytestmark = pytest.mark.ci

BEGUN = {"begun": True, "rounds": [[["egg"], [], []]], "ruleset": {"seats": 3}}
NO_PREFERENCES: list[object] = [{"language": 5, "name": [], "theme": {}, "seats": "x"}, {"seats": 99}, [], 7, "x"]
NO_PADS: list[dict[str, object]] = [
    {"rounds": None},
    {"begun": True},
    {"people": [5]},
    {**BEGUN, "seat": 9},
    {**BEGUN, "rounds": [[["egg"], 5]]},
    {**BEGUN, "numbers": {"dice": None}},
    {**BEGUN, "undo": ["x"]},
]
NOTHING_TO_SHARE_WITH = """() => {
    Object.defineProperty(navigator, "share", { value: undefined });
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.execCommand = () => false;
}"""
RULESET = "() => JSON.parse(localStorage.getItem('okawari-pad')).ruleset"


def put_junk(ana: Person, place: str, junk: object) -> None:
    """The browser has kept something that no page wrote, and nothing else."""
    ana.go(NO_SCRIPTS)
    keep_this = "([place, junk]) => { localStorage.clear(); localStorage.setItem(place, junk); }"
    ana.page.evaluate(keep_this, [place, json.dumps(junk)])


def test_junk_among_the_preferences_is_passed_over(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Home and how to play are there."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    for junk in NO_PREFERENCES:
        put_junk(ana, "okawari", junk)
        ana.go("/")
        expect(ana.page.get_by_role("button", name="Play now"), str(junk)).to_be_visible()
        ana.follow("/how")
        expect(ana.page.locator(".how .steps"), str(junk)).to_be_visible()


def test_junk_on_the_pad_begins_it_anew(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """What is no pad is none."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    for junk in NO_PADS:
        put_junk(ana, "okawari-pad", junk)
        ana.go("/pad")
        begin = ana.page.get_by_role("button", name="Begin")
        expect(begin, str(junk)).to_be_visible()
        begin.click()
        expect(ana.page.locator(".pad-kinds .card").first, str(junk)).to_be_visible()


def test_a_pad_is_kept_where_only_its_undo_is_junk(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Its cards are there; nothing can be undone."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    put_junk(ana, "okawari-pad", {**BEGUN, "undo": None})
    ana.go("/pad")
    expect(ana.page.get_by_role("button", name="Remove Egg nigiri")).to_have_count(1)
    expect(ana.page.get_by_role("button", name="Undo")).to_be_disabled()
    expect(ana.page.locator(".totals")).to_be_visible()


def test_a_pad_that_the_server_refuses_can_be_put_away(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """It says so, not that the server cannot be reached, and a new game can begin."""
    ana = Person(browser, shared_server.url, fresh=True)
    people.append(ana)
    ana.page.on("dialog", lambda dialog: dialog.accept())
    for ruleset in ({"edition": "foo"}, {"seats": 99}, {"seats": 3, "variant": "battle"}):
        put_junk(ana, "okawari-pad", {**BEGUN, "ruleset": ruleset})
        ana.go("/pad")
        expect(ana.page.get_by_role("alert"), str(ruleset)).not_to_have_text("The server cannot be reached.")
        ana.page.get_by_role("button", name="New game").click()
        ana.page.get_by_role("button", name="Begin").click()
        expect(ana.page.locator(".pad-kinds .card").first, str(ruleset)).to_be_visible()
    ana.troubles = [trouble for trouble in ana.troubles if "400" not in trouble]


def test_the_pad_begins_with_the_rules_that_were_chosen_last(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """On a slow line, where the answer to an older choice comes after the one to a newer."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    held: list[Route] = []
    ana.go("/pad")
    begin = ana.page.get_by_role("button", name="Begin")
    expect(begin).to_be_enabled()
    ana.page.route("**/api/options?*", lambda route: held.append(route))
    for chip in ("Anniversary", "Sushi golf"):
        with ana.page.expect_request("**/api/options?*"):
            ana.page.locator(".chip", has_text=chip).click()
        expect(begin).to_be_disabled()
    held[1].continue_()
    expect(begin).to_be_enabled()
    with ana.page.expect_response("**/api/options?*"):
        held[0].continue_()
    begin.click()
    expect(ana.page.locator(".pad-kinds .card").first).to_be_visible()
    ruleset = ana.page.evaluate(RULESET)
    assert (ruleset["edition"], ruleset["variant"], ruleset["dessert"]) == ("anniversary", "golf", "strawberry")
    ana.page.unroute_all(behavior="ignoreErrors")


def test_the_pad_scores_again_when_the_line_is_back(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Meanwhile no points stand there: those of before would be another pad's."""
    ana = begin_pad(browser, shared_server.url, people)
    squid = ana.page.get_by_role("button", name="Add Squid nigiri", exact=True)
    total = ana.page.locator(".pad-person b").first
    squid.click()
    expect(total).to_have_text("3")
    ana.context.set_offline(True)
    squid.click()
    told = ana.page.locator(".note[role=status]")
    expect(told).to_contain_text("No connection.")
    expect(total).to_have_text("–")
    ana.context.set_offline(False)
    expect(total).to_have_text("6")
    expect(told).to_have_count(0)


def test_a_replay_stays_where_a_question_fails(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """Seen from another seat while the line is down: the old view stays, and one can try again."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    ana.go(keep(finished_record(Ruleset(seats=2)), shared_server.database))
    expect(ana.page.locator(".still-hand")).to_have_count(2)
    ana.context.set_offline(True)
    ana.page.locator("input[name=seat] >> nth=1").check(force=True)
    expect(ana.page.get_by_role("alert")).to_have_text("The server cannot be reached.")
    expect(ana.page.locator(".still-hand")).to_have_count(2)
    ana.context.set_offline(False)
    ana.page.get_by_role("button", name="Try again").click()
    expect(ana.page.locator(".still-hand")).to_have_count(1)
    expect(ana.page.get_by_role("alert")).to_have_count(0)


def test_how_to_play_can_be_asked_again(browser: Browser, shared_server: Serving, people: list[Person]) -> None:
    """The old numbers name their own number of players until the new ones are there."""
    ana = Person(browser, shared_server.url)
    people.append(ana)
    ana.go("/how")
    expect(ana.page.get_by_text("With 3 players, each begins a round with 9 cards.")).to_be_visible()
    ana.context.set_offline(True)
    ana.page.locator(".chip:has(input[name=seats])", has_text="5").click()
    expect(ana.page.get_by_role("alert")).to_have_text("The server cannot be reached.")
    expect(ana.page.get_by_text("With 3 players, each begins a round with 9 cards.")).to_be_visible()
    ana.context.set_offline(False)
    ana.page.get_by_role("button", name="Try again").click()
    expect(ana.page.get_by_text("With 5 players, each begins a round with 7 cards.")).to_be_visible()


def test_what_cannot_be_shared_is_shown_to_be_copied(
    browser: Browser, shared_server: Serving, people: list[Person]
) -> None:
    """Where the browser lets a page neither share nor copy."""
    ana = Person(browser, shared_server.url, fresh=True)
    people.append(ana)
    ana.page.add_init_script(f"({NOTHING_TO_SHARE_WITH})()")
    ana.go("/pad")
    ana.page.get_by_role("button", name="Begin").click()
    ana.page.locator(".pad-kinds .card").first.click()
    told: list[Dialog] = []

    def read(dialog: Dialog) -> None:
        told.append(dialog)
        dialog.dismiss()

    ana.page.on("dialog", read)
    with ana.page.expect_event("dialog"):
        ana.page.get_by_role("button", name="Share").click()
    assert told[0].message == "Please copy this by hand:"
    assert "Player 1: " in told[0].default_value
    expect(ana.page.get_by_text("Result copied")).to_have_count(0)
