"""The daily deal in two browsers: the same cards, the same answers, and nothing open before the day's games are."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from okawari.bots.registry import prepare_bots
from okawari.match.daily import DAILY_BOT, DAILY_RULES, opens
from tests.support.ahead import play_ahead, turns_left
from tests.support.dailies import DAY, NOON
from tests.support.dated import set_time
from tests.support.looking import LOOKS, check_by_day_and_by_lamp
from tests.support.people import play_on, play_turn
from tests.support.person import Person
from tests.support.process import Serving

pytestmark = pytest.mark.ci


@pytest.fixture(scope="module")
def compiled() -> None:
    """What the bots of the day need is compiled: their game would wait for it."""
    prepare_bots([DAILY_BOT], DAILY_RULES.rules)


@pytest.fixture
def dated_server(compiled: None, tmp_path: Path) -> Iterator[tuple[Serving, Path]]:
    """A server at noon, and the folder of its database, in which its time stands."""
    set_time(tmp_path, NOON)
    with Serving(tmp_path, module="tests.support.dated") as server:
        yield server, tmp_path


def begin(person: Person) -> None:
    """Press the big button of the daily deal."""
    person.go("/daily")
    person.page.get_by_role("button", name=re.compile("Play today|Zagraj dzisiejsze")).click()
    person.wait_for_turn(0)


def play_to_the_end(person: Person) -> None:
    """Always the first pick there is; what lies between the first turn and the last two is played ahead."""
    play_ahead([person], turns_left(3, 2))
    play_on([person])


def totals(person: Person) -> list[str]:
    """How the match ended."""
    return person.page.locator(".podium").all_inner_texts()


def records(server: Serving) -> list[str]:
    """The addresses of all records, which no page tells."""
    with closing(sqlite3.connect(server.database)) as connection:
        return [record for (record,) in connection.execute("SELECT id FROM records")]


def is_closed(person: Person, record: str) -> None:
    """There is no such record, neither for a page nor for a script, and no way to its deal."""
    for path in (f"/api/record/{record}", f"/api/replay/{record}"):
        assert person.context.request.get(person.url + path).status == 404
    body, headers = {"record": record}, {"Origin": person.url}
    assert person.context.request.post(f"{person.url}/api/again", data=body, headers=headers).status == 404
    expect(person.page.get_by_role("link", name=re.compile("^(Replay|Powtórka)$"))).to_have_count(0)
    expect(person.page.get_by_role("button", name=re.compile("^(Same deal|To samo rozdanie)"))).to_have_count(0)


def test_two_browsers_a_restart_and_the_day_after(
    browser: Browser, dated_server: tuple[Serving, Path], people: list[Person]
) -> None:
    """Ana plays, the server starts anew, Ben picks as she did and ends as she did; when the day's games are open both
    find their replay."""
    server, folder = dated_server
    ana = Person(browser, server.url, "Ana")
    people.append(ana)
    begin(ana)
    play_turn([ana])
    table = ana.path
    begin_again = Person.second_window(ana, browser)
    people.append(begin_again)
    begin_again.go("/daily")
    expect(begin_again.page.locator(".daily-hero .button.huge")).to_have_attribute("href", table)
    play_to_the_end(ana)
    expect(ana.page.locator(".daily-end .figures")).to_contain_text("1 of 1")
    expect(ana.page.locator(".daily-end .daily-plates")).to_be_attached()
    check_by_day_and_by_lamp(ana.page, "the end of a daily deal")
    server.stop()
    server.start()
    ben = Person(browser, server.url, "Ben", language="pl")
    people.append(ben)
    begin(ben)
    play_turn([ben])
    play_to_the_end(ben)
    expect(ben.page.locator(".daily-end .figures")).to_contain_text("1 z 2")
    expect(ben.page.locator(".daily-end .daily-plates")).to_be_attached()
    points = [re.findall(r"−?\d+", text) for text in (*totals(ana), *totals(ben))]
    assert points[0] == points[1]
    LOOKS["pl-PL"](ben.page, "the end of a daily deal in Polish")
    both = records(server)
    assert len(both) == 2
    for person, record in ((ana, both[0]), (ana, both[1]), (ben, both[0]), (ben, both[1])):
        is_closed(person, record)
    for person, look in zip((ana, ben), LOOKS.values(), strict=True):
        person.go("/")
        expect(person.page.locator(".played li")).to_have_count(1)
        is_closed(person, both[0])
        look(person.page, "home with games")
        person.go("/daily")
        expect(person.page.locator(".daily-result")).to_be_visible()
        expect(person.page.locator(".daily-hero .button.huge")).to_have_count(0)
        look(person.page, "the daily deal after the try")
        is_closed(person, both[0])
    set_time(folder, opens(DAY))
    ana.go(f"/daily/{DAY}")
    ana.page.locator(".daily-result a", has_text="Replay").click()
    expect(ana.page.locator(".replay, .still-hand").first).to_be_attached()
    ana.go("/daily")
    expect(ana.page.locator(".daily-hero .button.huge")).to_have_text(re.compile("Play today"))


@pytest.mark.parametrize("bots", ["easy,normal", "easy,skilled"])
def test_a_server_whose_bots_are_not_compiled_says_so(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, people: list[Person], bots: str
) -> None:
    """Whether or not its operator named the bot of the day: the button sleeps, and nobody begins what would wait."""
    monkeypatch.setenv("OKAWARI_CACHE_DIR", str(tmp_path / "cache"))
    with Serving(tmp_path, "--bots", bots) as server:
        ana = Person(browser, server.url, fresh=True)
        people.append(ana)
        ana.go("/daily")
        expect(ana.page.locator(".daily-hero .note")).to_contain_text("You cannot begin yet")
        expect(ana.page.get_by_role("button", name="Play today")).to_be_disabled()
        check_by_day_and_by_lamp(ana.page, "a daily deal whose bots are not ready")
