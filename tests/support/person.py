"""Somebody with a browser: what a person does at the pages, in their words."""

import re
from collections.abc import Callable

from playwright.sync_api import Browser, Locator, WebSocket, expect

from tests.support.window import Looks, Window, give_back, take_window

MUST_CHOOSE = """(turn) => document.querySelector(".actions .keep")
  && [null, Number(document.querySelector(".table")?.dataset.turn)].includes(turn)
  && document.querySelector(".hand button.card:not([aria-disabled])")
  && !/This one is yours|Ta karta jest twoja/.test(document.querySelector(".status")?.textContent)"""
"""Asked in one go: between two questions the turn may end."""
ROUND = """Number(document.querySelector(".when b")?.textContent.replace(/\\D/g, "") ?? 0)"""
"""In one go, too: the words of a game that has just ended have no number, and then they are gone."""
HOME = ".hero-options input[name=bot]"
"""What is on the first screen once it is whole."""
FOLLOW = """async (path) => {
    const before = document.querySelector("#app:has(~ #stage) > *");
    if (!before || path === location.pathname) return false;
    before.dataset.before = "";
    const { src } = document.querySelector("script[src$='/main.js']");
    (await import(src)).modules["lib/route.js"].go(path);
    return true;
}"""
"""False where no page can change its screen, or the screen is there already."""
MOST_TURNS = 100
"""No game has as many."""


class Person:
    """One browser window with its own cookie."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        name: str = "Ana",
        *,
        size: str = "phone",
        language: str = "en-GB",
        calm: bool = True,
        fresh: bool = False,
        own_clock: bool = False,
        has_worker: bool = False,
    ) -> None:
        """fresh: the window is a new one that nobody gets afterwards, for who does to it what cannot be undone;
        so is one with its own clock, or with a service worker."""
        looks = Looks(size, language, calm)
        self.name, self.url = name, url
        self._browser, self._fresh = browser, fresh or own_clock or has_worker
        self._window = (
            Window(browser, looks, own_clock=own_clock, has_worker=has_worker)
            if self._fresh
            else take_window(browser, looks)
        )
        self.context, self.page = self._window.context, self._window.page
        self.troubles = self._window.troubles
        self._round = 1
        self.at_sheet: Callable[[], None] = lambda: None
        """Done whenever the sheet of a round lies there."""

    def leave(self) -> None:
        """Nothing more is done with the window."""
        if self._fresh:
            self.context.close()
        else:
            self.settle()
            give_back(self._browser, self._window, self.url)

    def settle(self) -> None:
        """Wait until the browser is back from the entry of a dialog that was closed."""
        if self._window.is_empty:
            return
        self.page.locator(":root:not([data-on-top]), dialog[open]").first.wait_for(state="attached")

    def go(self, path: str = "/") -> None:
        """Open an address of the house: all its scripts are loaded."""
        self.settle()
        self.page.goto(self.url + path)

    def follow(self, path: str) -> None:
        """Come to another screen of the house as by a link, which takes far less time if a page is open."""
        if self._window.is_empty or not self.page.evaluate(FOLLOW, path):
            self.go(path)
        else:
            self.page.locator("[data-before]").wait_for(state="detached")

    def step_aside(self) -> None:
        """Be at no table for a while, at a screen that asks the server for nothing."""
        self.follow("/about")

    def note_requests(self) -> list[str]:
        """The addresses that this window asks for from now on."""
        return self._window.note_requests()

    def open_table(self, seats: int = 0) -> str:
        """Open a table for friends; its path. The first screen grows until it is whole, and its buttons move."""
        self.follow("/")
        expect(self.page.locator(HOME).first).to_be_attached()
        self.page.get_by_role("button", name=re.compile("^(Open a table|Otwórz stół)")).click()
        self.page.wait_for_selector(".place-button.is-me")
        if seats:
            self.choose_setting("seats", str(seats))
            expect(self.page.locator(".place-button")).to_have_count(seats)
        return self.path

    def choose_setting(self, field: str, value: str) -> None:
        """Press a chip in the settings, and see it chosen."""
        self.open_settings()
        chip = self.page.locator(f".settings .chip:has(input[name={field}])", has_text=re.compile(f"^{value}$"))
        chip.click()
        expect(chip.locator("input")).to_be_checked()

    def open_settings(self) -> None:
        """The rules are one line until somebody would like to change them."""
        fold = self.page.locator(".rules-fold")
        if fold.get_attribute("open") is None:
            fold.locator("summary").first.click()

    @property
    def path(self) -> str:
        """Where this person is."""
        return self.page.url.removeprefix(self.url)

    def sit(self, path: str) -> None:
        """Follow the link to a table and sit down."""
        self.go(path)
        self.page.locator(".sit input").fill(self.name)
        self.page.locator(".sit button").click()
        self.page.wait_for_selector(".place-button.is-me")

    def add_bots(self) -> None:
        """Give every free seat to a bot."""
        self.page.get_by_role("button", name=re.compile("Fill up with bots|Uzupełnij botami")).click()
        expect(self.page.locator(".place-button.is-open")).to_have_count(0)

    def start(self) -> None:
        """Start the game."""
        self.page.locator(".lobby-start .button.big").click()
        self.wait_for_turn(0)

    def second_window(self, browser: Browser) -> "Person":
        """The same guest in another browser, with the same looks."""
        looks = self._window.looks
        other = Person(browser, self.url, self.name, size=looks.size, language=looks.language)
        other.context.add_cookies([{"name": "okawari", "value": self.cookie, "url": self.url}])
        return other

    def fonts(self, selector: str) -> set[str]:
        """The fonts that the text of an element is really drawn with."""
        devtools = self.context.new_cdp_session(self.page)
        for domain in ("DOM", "CSS"):
            devtools.send(f"{domain}.enable")
        root = devtools.send("DOM.getDocument")["root"]["nodeId"]
        node = devtools.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
        used = devtools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        devtools.detach()
        return {font["familyName"] for font in used}

    @property
    def cookie(self) -> str:
        """The guest's secret, which any page of the house gives."""
        if not self.context.cookies(self.url):
            self.context.request.get(self.url)
        return next(cookie["value"] for cookie in self.context.cookies(self.url) if cookie["name"] == "okawari")

    def arrive(self, path: str) -> None:
        """Come to a table at which a match is being played or over, in whichever turn."""
        self.follow(path)
        self.wait_for_turn(0)
        self._round = self.round

    @property
    def round(self) -> int:
        """The number of the round that is played; 0 if none is."""
        return int(self.page.evaluate(ROUND))

    @property
    def hand(self) -> Locator:
        """The cards that can be taken."""
        return self.page.locator(".hand button.card:not([aria-disabled])")

    @property
    def turn(self) -> int:
        """The number of the turn; -1 if no match is played."""
        told = self.page.evaluate("document.querySelector('.table')?.dataset.turn ?? -1")
        return int(told)

    def wait_for_turn(self, after: int) -> None:
        """Wait until a later turn than this one, or the end."""
        turns = [f".table[data-turn='{turn}']" for turn in range(after + 1, MOST_TURNS)]
        self.page.locator(", ".join([".end", *turns])).first.wait_for(state="attached")

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.page.locator(".end").count() > 0

    def choose(self, place: int = 0) -> None:
        """Tap cards until they are a whole pick, beginning with one."""
        self.hand.first.wait_for()
        self.tap(self.hand.nth(place % self.hand.count()))
        while not self.keep_button.is_enabled():
            self.tap(self.page.locator(".hand button.card[aria-pressed=false]:not([aria-disabled])").first)

    def tap(self, card: Locator) -> None:
        """Tap a card that a pointer can reach, and see it chosen.

        Once: what moves under the pointer makes Playwright click again, and a second tap would take the card back.
        """
        number = card.get_attribute("data-place")
        card.hover()
        card.dispatch_event("click")
        chosen = self.page.locator(f".hand button.card[data-place='{number}']")
        expect(chosen).to_have_attribute("aria-pressed", "true")

    @property
    def socket(self) -> WebSocket:
        """The page's newest connection to its table."""
        return self._window.sockets[-1]

    def choose_for_sure(self, place: int = 0) -> None:
        """The same, and wait for the server's word that it has the choice."""
        with self.socket.expect_event("framereceived", lambda frame: '"accepted"' in str(frame)):
            self.choose(place)

    @property
    def chosen(self) -> str:
        """The kind of the card that is shown as chosen: which of several equal ones it is, nobody can tell."""
        shown = self.page.locator(".hand button.card[aria-pressed=true]")
        return (shown.get_attribute("aria-label") or "").split(",")[0]

    @property
    def keep_button(self) -> Locator:
        """The button that keeps the choice."""
        return self.page.locator(".actions .keep")

    def must_choose(self, turn: int | None = None) -> bool:
        """Whether there is a choice to make, in any turn or in this one: a last card goes by itself (R9)."""
        return bool(self.page.evaluate(MUST_CHOOSE, turn))

    def keep(self) -> None:
        """Press Keep."""
        self.keep_button.click()

    def put_away(self) -> None:
        """Press Escape in a dialog, and let the browser come back from its entry in the history."""
        expect(self.page.locator("dialog[open]")).to_be_visible()
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog")).to_have_count(0)
        expect(self.page.locator("html[data-on-top]")).to_have_count(0)

    def close_sheet(self) -> None:
        """Put the sheet of a round away."""
        sheet = self.page.locator(".round-sheet")
        sheet.wait_for()
        self.at_sheet()
        sheet.locator(".sheet-on").click()
        sheet.wait_for(state="detached")

    def read_sheet(self) -> None:
        """Put the sheet away if a round has ended since."""
        number = self.round
        if number > self._round:
            self.close_sheet()
        self._round = number or 1

    def see_podium(self) -> None:
        """Skip what comes between the last card and the podium."""
        self.page.locator(".podium, .ceremony").first.wait_for()
        if self.page.locator(".ceremony").count():
            self.at_sheet()
            self.page.keyboard.press("Escape")
        self.page.locator(".podium").wait_for()

    @property
    def live(self) -> Locator:
        """What is read out."""
        return self.page.locator("#live")
