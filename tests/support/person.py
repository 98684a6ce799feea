"""Somebody with a browser: what a person does at the pages, in their words."""

import re
from collections.abc import Callable, Sequence
from typing import Literal

from playwright.sync_api import Browser, Locator, Page, WebSocket, expect

EXPECTED = ("WebSocket", "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "Cross-Origin-Opener-Policy")
"""What chromium itself says of lost connections and of contexts that are not secure."""
SIZES = {"phone": (390, 844), "small phone": (320, 568), "laptop": (1280, 800), "zoomed laptop": (640, 400)}
HANGS_AFTER = 120_000
"""Milliseconds: whatever takes this long on a busy machine does not come."""
MUST_CHOOSE = """() => document.querySelector(".actions .keep")
  && document.querySelector(".hand button.card:not([aria-disabled])")
  && !/This one is yours|Ta karta jest twoja/.test(document.querySelector(".status")?.textContent)"""
"""Asked in one go: between two questions the turn may end."""
Theme = Literal["light", "dark"]

expect.set_options(timeout=HANGS_AFTER)


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
        theme: Theme = "light",
        calm: bool = True,
    ) -> None:
        width, height = SIZES[size]
        self.name = name
        self.url = url
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch="phone" in size,
            locale=language,
            color_scheme=theme,
            reduced_motion="reduce" if calm else "no-preference",
        )
        self.context.set_default_timeout(HANGS_AFTER)
        self.page: Page = self.context.new_page()
        self.troubles: list[str] = []
        self.requests: list[str] = []
        self._round = 1
        self.at_sheet: Callable[[], None] = lambda: None
        """Done whenever the sheet of a round lies there."""
        self.page.on("pageerror", lambda error: self.troubles.append(f"{name}: {error}"))
        self.page.on("console", lambda told: self.troubles.append(f"{name}: {told.text}") if is_trouble(told) else None)
        self._sockets: list[WebSocket] = []
        self.page.on("websocket", lambda socket: self._sockets.append(socket))
        self.page.on("request", lambda request: self.requests.append(request.url))

    def go(self, path: str = "/") -> None:
        """Open an address of the house, once the browser is back from a dialog that was closed."""
        self.page.wait_for_function("() => document.querySelector('dialog[open]') || !history.state?.onTop")
        self.page.goto(self.url + path)

    def open_table(self, seats: int = 0) -> str:
        """Open a table for friends; its path."""
        self.go()
        self.page.get_by_role("button", name=re.compile("^(Open a table|Otwórz stół)")).click()
        self.page.wait_for_selector(".place-button.is-me")
        if seats:
            self.choose_setting("seats", str(seats))
            expect(self.page.locator(".place-button")).to_have_count(seats)
        return self.path

    def choose_setting(self, field: str, value: str) -> None:
        """Press a chip in the settings, and see it chosen."""
        chip = self.page.locator(f".settings .chip:has(input[name={field}])", has_text=re.compile(f"^{value}$"))
        chip.click()
        expect(chip.locator("input")).to_be_checked()

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
        self.page.get_by_role("button", name=re.compile("Fill up with bots|Dosadź boty")).click()
        expect(self.page.locator(".place-button.is-open")).to_have_count(0)

    def start(self) -> None:
        """Start the game."""
        self.page.locator(".lobby-start .button.big").click()
        self.wait_for_turn(0)

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
        self.page.wait_for_function(
            "after => document.querySelector('.end') || Number(document.querySelector('.table')?.dataset.turn) > after",
            arg=after,
        )

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.page.locator(".end").count() > 0

    def choose(self, place: int = 0) -> None:
        """Tap cards until they are a whole pick, beginning with one."""
        self._tap(self.hand.nth(place % self.hand.count()))
        while not self.keep_button.is_enabled():
            self._tap(self.page.locator(".hand button.card[aria-pressed=false]:not([aria-disabled])").first)

    def _tap(self, card: Locator) -> None:
        """Tap a card and see it chosen: another tap before that would keep it."""
        number = card.get_attribute("data-place")
        card.click()
        chosen = self.page.locator(f".hand button.card[data-place='{number}']")
        expect(chosen).to_have_attribute("aria-pressed", "true")

    def choose_for_sure(self, place: int = 0) -> None:
        """The same, and wait for the server's word that it has the choice."""
        with self._sockets[-1].expect_event("framereceived", lambda frame: '"accepted"' in str(frame)):
            self.choose(place)

    @property
    def keep_button(self) -> Locator:
        """The button that keeps the choice."""
        return self.page.locator(".actions .keep")

    @property
    def must_choose(self) -> bool:
        """Whether there is a choice to make: a last card goes by itself (R9)."""
        return bool(self.page.evaluate(MUST_CHOOSE))

    def keep(self) -> None:
        """Press Keep."""
        self.keep_button.click()

    def close_sheet(self) -> None:
        """Put the sheet of a round away."""
        sheet = self.page.locator(".round-sheet")
        sheet.wait_for()
        self.at_sheet()
        sheet.locator(".sheet-on").click()
        sheet.wait_for(state="detached")

    def read_sheet(self) -> None:
        """Put the sheet away if a round has ended since."""
        told = self.page.locator(".when b")
        number = 0 if self.over or not told.count() else int(re.sub(r"\D", "", told.text_content() or "") or 0)
        if number > self._round:
            self.close_sheet()
        self._round = number or 1

    @property
    def live(self) -> Locator:
        """What is read out."""
        return self.page.locator("#live")


def is_trouble(told: object) -> bool:
    """Whether a line of the console is one to worry about."""
    kind, text = getattr(told, "type", ""), getattr(told, "text", "")
    return kind in ("error", "warning") and not any(known in text for known in EXPECTED)


def play_now(browser: Browser, url: str, people: list[Person], size: str = "phone") -> Person:
    """Somebody in their first turn against bots, whose page before that was the first screen."""
    ana = Person(browser, url, size=size)
    people.append(ana)
    ana.go()
    ana.page.get_by_role("button", name="Play now").click()
    ana.wait_for_turn(0)
    return ana


def begin_pad(browser: Browser, url: str, people: list[Person]) -> Person:
    """Somebody with an empty score pad, by the rules that it proposes."""
    ana = Person(browser, url)
    people.append(ana)
    ana.go("/pad")
    ana.page.get_by_role("button", name="Begin").click()
    return ana


def play_turn(people: Sequence[Person]) -> None:
    """Everybody who has to, picks; the hands pass on. A last card goes by itself."""
    before = people[0].turn
    for person in people:
        if person.turn == before and person.must_choose:
            person.read_sheet()
            person.choose()
            person.keep()
    for person in people:
        person.wait_for_turn(before)
        person.read_sheet()


def play_on(people: Sequence[Person]) -> None:
    """Everybody plays until the game is over."""
    while not people[0].over:
        play_turn(people)
